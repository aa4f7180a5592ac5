"""What a printer has and does not print is not passed over in silence."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.ui.printers.queue_runner import STALL_TIMEOUT_S, ActivePrintJobs
from deskdispatch.ui.printers.submission import BatchResult
from tests.ui.fake_printers import Printers


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def printers() -> Printers:
    return Printers("Counter")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def active_jobs(printers: Printers, time: Time) -> ActivePrintJobs:
    return ActivePrintJobs({"": printers}, time)


def handed(*numbers: int) -> BatchResult:
    at = datetime(2026, 11, 21, 9, tzinfo=UTC)
    jobs = [
        PrintJob(
            id=str(n), delivery_id=f"d{n}", order_number=f"O-{n}", target="Counter", asked_at=at
        )
        for n in numbers
    ]
    return BatchResult(out=jobs, numbers={f"d{n}": n for n in numbers})


async def test_what_is_printed_is_not_followed_any_more(active_jobs: ActivePrintJobs) -> None:
    active_jobs.add(handed(1, 2))
    assert active_jobs
    assert not await active_jobs.update()
    assert not active_jobs
    assert active_jobs.words() == {}


async def test_a_printer_that_goes_on_is_let_go_on(
    active_jobs: ActivePrintJobs, printers: Printers, time: Time
) -> None:
    active_jobs.add(handed(*range(1, 6)))
    for done in range(5):
        printers.unfinished = dict.fromkeys(range(done + 1, 6), None)
        time.now += STALL_TIMEOUT_S - 1
        assert not await active_jobs.update()
    assert active_jobs.words() == {}


async def test_a_printer_that_finishes_nothing_is_told(
    active_jobs: ActivePrintJobs, printers: Printers, time: Time
) -> None:
    active_jobs.add(handed(1, 2))
    printers.unfinished = {1: None, 2: None}
    assert not await active_jobs.update()
    time.now += STALL_TIMEOUT_S
    assert await active_jobs.update()
    assert sorted(active_jobs.words()) == ["d1", "d2"]
    assert "the printer is off or not ready" in active_jobs.words()["d1"]
    printers.unfinished = {2: None}
    assert await active_jobs.update()
    assert active_jobs.words() == {}


async def test_what_the_printer_says_goes_before(
    active_jobs: ActivePrintJobs, printers: Printers
) -> None:
    active_jobs.add(handed(1))
    printers.unfinished = {1: PrintFailure.NO_PAPER}
    assert await active_jobs.update()
    assert not await active_jobs.update()
    assert "out of paper" in active_jobs.words()["d1"]


async def test_what_cannot_be_followed_is_not(active_jobs: ActivePrintJobs) -> None:
    account = handed(1)
    account.numbers.clear()
    active_jobs.add(account)
    assert not active_jobs
