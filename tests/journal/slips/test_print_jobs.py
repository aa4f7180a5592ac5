"""A slip is kept until the system has taken it, whatever happens to the program."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON

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
        update={"tries": 2, "trouble": "out of paper", "next_try_at": NOON + MINUTE}
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
    await journal.queue_print(_job().model_copy(update={"trouble": words}))
    (kept,) = await journal.print_jobs()
    assert kept.trouble == words.replace("\ud83d", "?")


async def test_many_are_kept_and_dropped_at_once(journal: Journal) -> None:
    jobs = [_job(str(number)) for number in range(9)]
    await journal.queue_print(*jobs)
    tried = [job.model_copy(update={"trouble": "stopped"}) for job in jobs]
    await journal.keep_print_job(*tried)
    assert await journal.print_jobs() == tuple(tried)
    await journal.drop_print_job(*(job.id for job in jobs[1:]))
    assert await journal.print_jobs() == (tried[0],)


async def test_what_came_out_is_in_the_log_and_not_in_the_queue(journal: Journal) -> None:
    jobs = [_job(str(number)) for number in range(3)]
    await journal.queue_print(*jobs)
    await journal.settle_prints(jobs[:2], NOON)
    assert await journal.print_jobs() == (jobs[2],)
    assert await journal.prints_of("d1") == 2
    assert [(one.target, one.who) for one in await journal.recent_prints(9)] == [
        ("طابعة", "نورة"),
        ("طابعة", "نورة"),
    ]
