"""Tests of ``SingleFlight``: one task for all callers that wait for the same result."""

from __future__ import annotations

import asyncio

import pytest

from deskdispatch.client.map.single_flight import SingleFlight
from tests.waiting import until


class SlowWork:
    """Work that waits until the test allows it to finish."""

    def __init__(self) -> None:
        self.started = 0
        self.cancelled = 0
        self.may_finish = asyncio.Event()

    async def run(self) -> str:
        self.started += 1
        try:
            await self.may_finish.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return "bread"


async def test_concurrent_callers_share_one_result() -> None:
    work, flights = SlowWork(), SingleFlight[str]()
    waiting = [asyncio.create_task(flights.join("bread", work.run)) for _ in range(5)]
    await until(lambda: work.started)
    work.may_finish.set()
    assert await asyncio.gather(*waiting) == ["bread"] * 5
    assert work.started == 1
    assert await flights.join("bread", work.run) == "bread"
    assert work.started == 2


async def test_a_task_is_cancelled_with_its_last_waiter() -> None:
    work, flights = SlowWork(), SingleFlight[str]()
    first, second = (asyncio.create_task(flights.join("bread", work.run)) for _ in range(2))
    await until(lambda: work.started)
    first.cancel()
    await asyncio.wait((first,))
    assert not work.cancelled
    second.cancel()
    await asyncio.wait((second,))
    third = asyncio.create_task(flights.join("bread", work.run))
    await until(lambda: work.cancelled == 1 and work.started == 2)
    work.may_finish.set()
    assert await third == "bread"


async def test_one_that_was_sent_goes_on_without_anybody_waiting() -> None:
    work, flights = SlowWork(), SingleFlight[str]()
    task = flights.start("bread", work.run)
    assert flights.start("bread", work.run) is task
    work.may_finish.set()
    assert await task == "bread"


async def test_an_error_reaches_all_waiters() -> None:
    async def fails() -> str:
        raise RuntimeError("closed")

    with pytest.raises(RuntimeError, match="closed"):
        await SingleFlight[str]().join("bread", fails)


async def test_closing_ends_all_tasks_and_waiters() -> None:
    work, flights = SlowWork(), SingleFlight[str]()
    waiting = asyncio.create_task(flights.join("bread", work.run))
    flights.start("milk", work.run)
    await until(lambda: work.started == 2)
    await flights.aclose()
    assert await waiting is None
    assert work.cancelled == 2
    await flights.aclose()
