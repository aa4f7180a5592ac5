"""Tests of a connection's threads: calls with a deadline, and notices from other counters."""

from __future__ import annotations

import asyncio
import threading

import pytest

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.shared_database.session import Breaker, CallThread
from tests.shared_database.shops import Shop, record, refused
from tests.waiting import until


async def test_a_call_that_hangs_ends_by_its_deadline_and_the_thread_is_given_up() -> None:
    released, last = threading.Event(), threading.Event()
    thread = CallThread(Breaker(), last.set)
    with refused(SharingFailure.NO_ANSWER):
        await thread.call(released.wait, 0.05)
    with refused(SharingFailure.NO_ANSWER):
        await thread.call(lambda: 7, 60)
    assert not last.is_set()
    released.set()
    await until(last.is_set)


async def test_a_wait_that_is_cancelled_leaves_the_call_running() -> None:
    released, done = threading.Event(), threading.Event()

    def work() -> None:
        released.wait()
        done.set()

    thread = CallThread(Breaker(), lambda: None)
    waiting = asyncio.create_task(thread.call(work, 60))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    released.set()
    await until(done.is_set)
    assert await thread.call(lambda: 7, 60) == 7
    thread.end(SharingFailure.UNREACHABLE)


def test_a_result_that_comes_after_the_loops_end_is_nobodys() -> None:
    released, last = threading.Event(), threading.Event()
    thread = CallThread(Breaker(), last.set)

    async def give_up() -> None:
        with pytest.raises(SharingError):
            await thread.call(released.wait, 0.05)

    asyncio.run(give_up())
    released.set()
    assert last.wait(60)


async def test_a_counter_hears_of_what_another_pushed(shop: Shop) -> None:
    database, another = await shop.database(), await shop.another()
    while await database.notices.wait(0.05):  # of the other counter's arrival
        pass
    waiting = asyncio.create_task(database.notices.wait(60))
    await asyncio.sleep(0)
    await another.push([record("1", name=("Ali", 1))])
    assert await waiting


async def test_what_came_between_two_calls_is_heard(shop: Shop) -> None:
    database, another = await shop.database(), await shop.another()
    await another.push([record("1", name=("Ali", 1))])
    await another.push([record("2", name=("Badr", 1))])
    assert await database.notices.wait(60)


async def test_its_own_push_does_not_wake_a_counter(shop: Shop) -> None:
    database = await shop.database()
    await database.push([record("1", name=("Ali", 1))])
    await database.rename("Salmiya 2")
    assert not await database.notices.wait(0.3)


async def test_a_push_that_changed_nothing_wakes_nobody(shop: Shop) -> None:
    database, another = await shop.database(), await shop.another()
    await database.push([record("1", name=("Ali", 1))])
    assert await another.notices.wait(60)
    await database.push([record("1", name=("Ali", 1))])
    assert not await another.notices.wait(0.3)


async def test_a_wait_can_be_cancelled_and_loses_nothing(shop: Shop) -> None:
    database, another = await shop.database(), await shop.another()
    while await database.notices.wait(0.05):
        pass
    waiting = asyncio.create_task(database.notices.wait(60))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await another.push([record("1", name=("Ali", 1))])
    assert await database.notices.wait(60)


async def test_the_end_of_the_connection_is_heard(shop: Shop) -> None:
    database = await shop.database()
    shop.place.rows(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN deskdispatch'"
    )
    for _ in range(2):
        with pytest.raises(SharingError):
            await database.notices.wait(60)
