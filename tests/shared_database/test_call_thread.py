from __future__ import annotations

import asyncio
import threading

import pytest

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.shared_database.breaker import Breaker
from deskdispatch.shared_database.call_thread import CallThread
from tests.shared_database.shops import refused
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
