"""Every slip that left is counted, so that a copy says it is one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.journal.journal import Journal
from tests.journal.print_log import log_print


async def test_prints_are_counted_by_delivery(journal: Journal, noon: datetime) -> None:
    assert await journal.prints_of("d1") == 0
    await log_print(journal, "d1", noon, "Xprinter XP-80")
    await log_print(journal, "d1", noon, "/home/shop/slip.pdf")
    await log_print(journal, "d2", noon, "Xprinter XP-80")
    assert await journal.prints_of("d1") == 2
    assert await journal.prints_of("d2") == 1


async def test_the_log_says_when_and_where(journal: Journal, path: Path, noon: datetime) -> None:
    await log_print(journal, "d1", noon, "طابعة")
    with closing(sqlite3.connect(path)) as other:
        rows = other.execute("SELECT delivery_id, printed_at, target FROM prints").fetchall()
    assert rows == [("d1", "2026-11-21T09:00:00.123456Z", "طابعة")]


async def test_the_last_slip_comes_first_whatever_the_clock_said(
    journal: Journal, noon: datetime
) -> None:
    first = PrintEntry(delivery_id="d1", printed_at=noon, target="Xprinter", who="نورة")
    await log_print(journal, "d1", noon, "Xprinter", "نورة")
    await log_print(journal, "d2", noon, "slip.pdf")
    await log_print(journal, "d1", noon - timedelta(hours=1), "Xprinter")
    again = PrintEntry(delivery_id="d1", printed_at=noon - timedelta(hours=1), target="Xprinter")
    assert await journal.print_log("d1") == (again, first)
    assert await journal.print_log("d9") == ()
    assert [entry.delivery_id for entry in await journal.recent_prints(2)] == ["d1", "d2"]
    assert await journal.recent_prints(0) == await journal.recent_prints(-1) == ()
