"""Collects the parts of a report, each without what may tell of a customer or a secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.doctor.checks import run_checks
from deskdispatch.app.report import log_reading, records, versions
from deskdispatch.background import on_daemon
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.domain.report.redaction import Redactor
from deskdispatch.domain.report.report import ReportPart
from deskdispatch.ui.doctor.words import table_line
from deskdispatch.ui.lib.current_user import user_name
from deskdispatch.ui.report.words import about_words

WITHIN_S: Final = 30.0
"""Seconds for one part: a disk may hang."""

NOTHING: Final = "nothing was logged\n"

TakePart = Callable[[ReportPart, str], object]


async def collect(
    pc: CheckedPc, take: TakePart, checked: Mapping[Part, CheckResult] | None = None
) -> None:
    """Collects every part and passes each on as it is ready.

    Args:
        pc: Whose report.
        take: Called on the loop's thread with a part and its final text.
        checked: What a complete check has just found; None checks now.
    """
    redactor, unreadable = await _redactor(pc)
    take(ReportPart.ABOUT, redactor.text(about_words(utc_now(), unreadable)))
    screens = versions.screen_facts()
    facts = await _read(versions.version_facts)
    take(ReportPart.VERSIONS, redactor.text(f"{facts}\n\n{screens}\n"))
    take(ReportPart.SETTINGS, redactor.text(await _read(partial(_settings, pc))))
    take(ReportPart.RECORDS, redactor.text(await _read(partial(records.record_facts, pc.paths))))
    log = await _read(lambda: redactor.log(log_reading.newest(pc.paths.logs)))
    take(ReportPart.FAILURES, log_reading.last_failures(log) or NOTHING)
    take(ReportPart.LOG, log or NOTHING)
    found = checked if checked is not None else await run_checks(pc)
    lines = [table_line(found[part]) for part in Part if part in found]
    take(ReportPart.CHECKS, redactor.text("\n".join(lines) + "\n"))


async def _redactor(pc: CheckedPc) -> tuple[Redactor, str]:
    """What removes the customers of this PC, and which journals could not be asked for them."""
    try:
        async with asyncio.timeout(WITHIN_S):
            known, unreadable = await on_daemon(partial(records.known_customers, pc.paths))
    except (TimeoutError, OSError):
        known, unreadable = None, [pc.paths.data.name]
    return Redactor(str(Path.home()), user_name(), known), ", ".join(unreadable)


def _settings(pc: CheckedPc) -> str:
    from deskdispatch.app.settings.settings import text_of

    return text_of(pc.chosen)


async def _read(work: Callable[[], str]) -> str:
    """The text of a part; why there is none where it cannot be read."""
    try:
        async with asyncio.timeout(WITHIN_S):
            return await on_daemon(work)
    except TimeoutError:
        return f"no answer within {WITHIN_S:.0f} s\n"
    except OSError as error:
        return f"{type(error).__name__}: {error.strerror}\n"
