"""What a printer has and does not print is not passed over in silence."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch.domain.errors import PrintFault
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.ui.printers.active_jobs import PATIENCE_S, ActivePrintJobs
from deskdispatch.ui.printers.batch import BatchResult
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
def afoot(printers: Printers, time: Time) -> ActivePrintJobs:
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


async def test_what_is_printed_is_not_followed_any_more(afoot: ActivePrintJobs) -> None:
    afoot.take(handed(1, 2))
    assert afoot
    assert not await afoot.look()
    assert not afoot
    assert afoot.words() == {}


async def test_a_printer_that_goes_on_is_let_go_on(
    afoot: ActivePrintJobs, printers: Printers, time: Time
) -> None:
    afoot.take(handed(*range(1, 6)))
    for done in range(5):
        printers.unfinished = dict.fromkeys(range(done + 1, 6), None)
        time.now += PATIENCE_S - 1
        assert not await afoot.look()
    assert afoot.words() == {}


async def test_a_printer_that_finishes_nothing_is_told(
    afoot: ActivePrintJobs, printers: Printers, time: Time
) -> None:
    afoot.take(handed(1, 2))
    printers.unfinished = {1: None, 2: None}
    assert not await afoot.look()
    time.now += PATIENCE_S
    assert await afoot.look()
    assert sorted(afoot.words()) == ["d1", "d2"]
    assert "the printer is off or not ready" in afoot.words()["d1"]
    printers.unfinished = {2: None}
    assert await afoot.look()
    assert afoot.words() == {}


async def test_what_the_printer_says_goes_before(
    afoot: ActivePrintJobs, printers: Printers
) -> None:
    afoot.take(handed(1))
    printers.unfinished = {1: PrintFault.NO_PAPER}
    assert await afoot.look()
    assert not await afoot.look()
    assert "out of paper" in afoot.words()["d1"]


async def test_what_cannot_be_followed_is_not(afoot: ActivePrintJobs) -> None:
    account = handed(1)
    account.numbers.clear()
    afoot.take(account)
    assert not afoot
