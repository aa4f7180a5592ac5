"""The command ``deskdispatch doctor`` without Qt, for a PC where Qt cannot be loaded.

The catalogues need Qt too, so the table is in English.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace

from deskdispatch.app import app_paths
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.doctor.checks import run_checks, run_on_loop
from deskdispatch.app.doctor.pc_checks import CheckedPc
from deskdispatch.app.settings import settings
from deskdispatch.domain.doctor import LONGEST, CheckCode, CheckResult, Value
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.failures.settings_failure import SettingsFailure
from deskdispatch.domain.text.plain_text import cleaned


def run(args: Arguments, missing: ImportError) -> int:
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
