"""Tests that a slip is kept until the system has taken it, and that each taken slip is counted."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.slips.print_job import PrintEntry, PrintJob
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.conftest import NOON
from tests.journal.print_log import log_print

MINUTE = timedelta(minutes=1)


def _job(id: str = "1", minutes: int = 0) -> PrintJob:
    return PrintJob(
        id=id.rjust(32, "0"),
        delivery_id="d1",
        order_number="ORD-1042",
        target="طابعة",
        asked_at=NOON + minutes * MINUTE,
        who="نورة",
    )


async def test_the_queue_is_there_after_a_restart_oldest_first(path: Path) -> None:
    journal = await Journal.open(path)
    jobs = [_job("b"), _job("a"), _job("c", minutes=1), _job("d", minutes=-1)]
    for job in jobs:
        await journal.queue_print(job)
    await journal.close()
    journal = await Journal.open(path)
    assert await journal.print_jobs() == (jobs[3], jobs[0], jobs[1], jobs[2])
    await journal.close()


async def test_what_went_wrong_is_kept(journal: Journal) -> None:
    await journal.queue_print(_job())
    tried = _job().model_copy(
        update={"tries": 2, "failure": "out of paper", "next_try_at": NOON + MINUTE}
    )
    await journal.keep_print_job(tried)
    assert await journal.print_jobs() == (tried,)
    await journal.queue_print(_job())  # a second press changes nothing
    assert await journal.print_jobs() == (tried,)


async def test_what_was_dropped_does_not_come_back(journal: Journal) -> None:
    await journal.queue_print(_job())
    for _ in range(2):
        await journal.drop_print_job(_job().id)
        assert await journal.print_jobs() == ()
    await journal.keep_print_job(_job())
    assert await journal.print_jobs() == ()


@pytest.mark.parametrize("words", ["", "A\ud83d", "x" * 10_000])
async def test_whatever_the_system_says_can_be_kept(journal: Journal, words: str) -> None:
    await journal.queue_print(_job().model_copy(update={"failure": words}))
    (kept,) = await journal.print_jobs()
    assert kept.failure == words.replace("\ud83d", "?")


async def test_many_are_kept_and_dropped_at_once(journal: Journal) -> None:
    jobs = [_job(str(number)) for number in range(9)]
    await journal.queue_print(*jobs)
    tried = [job.model_copy(update={"failure": "stopped"}) for job in jobs]
    await journal.keep_print_job(*tried)
    assert await journal.print_jobs() == tuple(tried)
    await journal.drop_print_job(*(job.id for job in jobs[1:]))
    assert await journal.print_jobs() == (tried[0],)


async def test_what_came_out_is_in_the_log_and_not_in_the_queue(journal: Journal) -> None:
    jobs = [_job(str(number)) for number in range(3)]
    await journal.queue_print(*jobs)
    await journal.settle_prints(jobs[:2], NOON)
    assert await journal.print_jobs() == (jobs[2],)
    assert await journal.read(prints_of, "d1") == 2
    assert [(one.target, one.who) for one in await journal.recent_prints(9)] == [
        ("طابعة", "نورة"),
        ("طابعة", "نورة"),
    ]


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
    assert [await journal.read(prints_of, id) for id in ("d1", "d2", "d9")] == [2, 1, 0]
    assert await journal.print_log("d9") == ()
    assert [entry.delivery_id for entry in await journal.recent_prints(2)] == ["d1", "d2"]
    assert await journal.recent_prints(0) == await journal.recent_prints(-1) == ()
