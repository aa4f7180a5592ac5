"""All checks of this PC, for the command line, the window and the report."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from deskdispatch.app import app_paths
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.doctor import pc_checks, service_checks
from deskdispatch.app.doctor.pc_checks import CheckedPc
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.doctor import LONGEST, CheckCode, CheckResult, Part, Value
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.failures.local_failures import SettingsFailure
from deskdispatch.domain.text.plain_text import cleaned

WITHIN_S: Final = 15.0
"""Timeout of a check of this PC in seconds: a print service may query its network."""

SERVICE_WITHIN_S: Final = 90.0
"""Timeout of the service check in seconds; longer than its own steps together."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check of one part, or of several parts that are checked together."""

    parts: tuple[Part, ...]
    find: Callable[[CheckedPc], Awaitable[Sequence[CheckResult]]]
    within_s: float = WITHIN_S


CHECKS: Final = (
    Check((Part.SETTINGS,), pc_checks.check_settings),
    Check((Part.DISK,), pc_checks.check_disk),
    Check((Part.WINDOW,), pc_checks.check_window),
    Check((Part.FONTS,), pc_checks.check_fonts),
    Check((Part.SOUND,), pc_checks.check_sound),
    Check((Part.PRINTERS,), pc_checks.check_printers),
    Check((Part.MAP,), pc_checks.check_map_page),
    Check((Part.PROXY,), pc_checks.check_proxy),
    Check((Part.CERTIFICATES,), pc_checks.check_certificates),
    Check((Part.KEYRING,), service_checks.check_keyring),
    Check((Part.SERVICE, Part.SIGN_IN, Part.CLOCK), service_checks.check_service, SERVICE_WITHIN_S),
)


async def run_checks(
    pc: CheckedPc,
    found: Callable[[CheckResult], object] = lambda _result: None,
    checks: Sequence[Check] | None = None,
) -> dict[Part, CheckResult]:
    """Runs all checks, or these, and returns their results; passes on each result at once.

    The checks do not wait for each other, except that the service's needs the keyring's secret, so
    one that hangs delays only its own part. A bug in a check is raised once all others have ended.
    """
    results: dict[Part, CheckResult] = {}
    run = CHECKS if checks is None else checks

    def take(result: CheckResult) -> None:
        results[result.part] = result
        found(result)

    ended = await asyncio.gather(*(_run(check, pc, take) for check in run), return_exceptions=True)
    for bug in ended:
        if bug is not None:
            raise bug
    return {part: results[part] for check in run for part in check.parts}


async def _run(check: Check, pc: CheckedPc, found: Callable[[CheckResult], object]) -> None:
    results: Sequence[CheckResult] = [CheckResult(part, CheckCode.BROKEN) for part in check.parts]
    try:
        async with asyncio.timeout(check.within_s):
            results = await check.find(pc)
    except TimeoutError:
        values = {"seconds": f"{check.within_s:.0f}"}
        results = [CheckResult(part, CheckCode.NO_ANSWER, values) for part in check.parts]
    except ImportError as error:  # a system library, or a file of the program
        values = {"detail": str(error)}
        results = [CheckResult(part, CheckCode.NOT_LOADED, values) for part in check.parts]
    except asyncio.CancelledError:
        results = ()
        raise
    finally:
        for result in results:
            found(result)


def print_checks(paths: AppPaths, chosen: Settings) -> int:
    """Prints the table and returns the exit status: 0 if all checks passed, else 1."""

    async def print_table(pc: CheckedPc) -> int:
        from deskdispatch.ui.doctor.words import table_line

        results = (await run_checks(pc)).values()
        sys.stdout.writelines(f"{table_line(result)}\n" for result in results)
        return 0 if all(result.works for result in results) else 1

    return run_on_pc(paths, chosen, print_table)


Work = Callable[[CheckedPc], Awaitable[int]]


def run_on_pc(paths: AppPaths, chosen: Settings, work: Work) -> int:
    """Runs ``work`` on a Qt loop, in the chosen language or the system's; returns its status.

    If a keyring call hangs, the process ends here with that status.
    """
    from PySide6.QtWidgets import QApplication

    from deskdispatch.ui.lib.current_application import current_application
    from deskdispatch.ui.lib.loop import desk_loop
    from deskdispatch.ui.text import language

    _app = QApplication.instance() or QApplication(["deskdispatch"])
    language.apply(current_application(), chosen.language or language.of_system())
    return run_on_loop(paths, chosen, work, desk_loop)


def run_on_loop(
    paths: AppPaths,
    chosen: Settings,
    work: Work,
    make_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> int:
    async def run() -> tuple[int, bool]:
        pc = CheckedPc(paths, chosen)
        return await work(pc), pc.hangs

    # Not closed by ``with``: a keyring that hangs on a thread would block the end.
    runner = asyncio.Runner(loop_factory=make_loop)
    status, hangs = runner.run(run())
    if hangs:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    runner.close()
    return status


def print_without_qt(args: Arguments, missing: ImportError) -> int:
    """Prints the table where Qt cannot be loaded; in English, as the catalogues need Qt too."""
    paths = app_paths.find(args.data_dir)
    with suppress(OSError):  # the check of the disk reports it
        paths.make()
    kept = settings.load(paths.settings_file)

    async def print_table(pc: CheckedPc) -> int:
        for result in (await run_checks(pc)).values():
            sys.stdout.write(f"{_line(result, str(missing))}\n")
        return 1

    return run_on_loop(paths, replace(kept, profile=args.profile or kept.profile), print_table)


def _line(result: CheckResult, missing: str) -> str:
    values = {name: _value_words(value) for name, value in result.values.items()}
    if result.code is CheckCode.NOT_LOADED:
        values["detail"] = _value_words(missing)
    code = result.code
    return result.line(
        code.words.source.format(**values), code.advice.source if code.advice else ""
    )


def _value_words(value: Value) -> str:
    if isinstance(value, str):
        return cleaned(value, LONGEST)
    if isinstance(value, KnownError):
        return cleaned(str(value) or type(value).__name__, LONGEST)
    return "; ".join(map(_failure_words, value))


def _failure_words(failure: SettingsFailure) -> str:
    reason = failure.reason.replace("_", " ")
    return f"{failure.place}: {reason}" if failure.place else reason
