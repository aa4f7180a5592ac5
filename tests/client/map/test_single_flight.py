"""One errand for all who wait for the same."""

from __future__ import annotations

import asyncio

import pytest

from deskdispatch.client.map.single_flight import SingleFlight
from tests.waiting import until


class Shop:
    """Where errands go: they wait at the counter until it opens."""

    def __init__(self) -> None:
        self.came = 0
        self.left = 0
        self.opens = asyncio.Event()

    async def buy(self) -> str:
        self.came += 1
        try:
            await self.opens.wait()
        except asyncio.CancelledError:
            self.left += 1
            raise
        return "bread"


async def test_concurrent_callers_share_one_result() -> None:
    shop, flights = Shop(), SingleFlight[str]()
    waiting = [asyncio.create_task(flights.join("bread", shop.buy)) for _ in range(5)]
    await until(lambda: shop.came)
    shop.opens.set()
    assert await asyncio.gather(*waiting) == ["bread"] * 5
    assert shop.came == 1
    assert await flights.join("bread", shop.buy) == "bread"
    assert shop.came == 2


async def test_a_task_is_cancelled_with_its_last_waiter() -> None:
    shop, flights = Shop(), SingleFlight[str]()
    first, second = (asyncio.create_task(flights.join("bread", shop.buy)) for _ in range(2))
    await until(lambda: shop.came)
    first.cancel()
    await asyncio.wait((first,))
    assert not shop.left
    second.cancel()
    await asyncio.wait((second,))
    third = asyncio.create_task(flights.join("bread", shop.buy))
    await until(lambda: shop.left == 1 and shop.came == 2)
    shop.opens.set()
    assert await third == "bread"


async def test_one_that_was_sent_goes_on_without_anybody_waiting() -> None:
    shop, flights = Shop(), SingleFlight[str]()
    task = flights.start("bread", shop.buy)
    assert flights.start("bread", shop.buy) is task
    shop.opens.set()
    assert await task == "bread"


async def test_an_error_reaches_all_waiters() -> None:
    async def fails() -> str:
        raise RuntimeError("closed")

    with pytest.raises(RuntimeError, match="closed"):
        await SingleFlight[str]().join("bread", fails)


async def test_closing_ends_all_tasks_and_waiters() -> None:
    shop, flights = Shop(), SingleFlight[str]()
    waiting = asyncio.create_task(flights.join("bread", shop.buy))
    flights.start("milk", shop.buy)
    await until(lambda: shop.came == 2)
    await flights.aclose()
    assert await waiting is None
    assert shop.left == 2
    await flights.aclose()
