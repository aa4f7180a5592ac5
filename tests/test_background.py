from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from deskdispatch.background import SerialWorker, on_daemon
from tests.waiting import until


async def test_a_call_gives_its_result_or_raises_on_a_thread_that_holds_no_exit() -> None:
    assert await on_daemon(lambda: threading.current_thread().daemon)
    with pytest.raises(ZeroDivisionError):
        await on_daemon(lambda: 1 // 0)


async def test_a_cancelled_wait_leaves_the_thread_running() -> None:
    released, done = threading.Event(), threading.Event()

    def work() -> None:
        released.wait()
        done.set()

    on_daemon(work, name="waits").cancel()
    released.set()
    await until(done.is_set)


def test_a_result_after_the_end_of_the_loop_is_dropped() -> None:
    released, done = threading.Event(), threading.Event()

    async def leave() -> None:
        on_daemon(released.wait, name="waits")
        worker = SerialWorker("works")
        worker.submit(released.wait)
        worker.end(done.set)

    asyncio.run(leave())
    released.set()
    assert done.wait(60)


async def test_a_worker_runs_calls_in_order_and_its_last_call_at_the_end() -> None:
    done: list[int] = []
    worker = SerialWorker("works")
    await asyncio.gather(*(worker.submit(partial(done.append, n)) for n in range(5)))
    with pytest.raises(ZeroDivisionError):
        await worker.submit(lambda: 1 // 0)
    worker.end(lambda: done.append(-1))
    await until(lambda: done == [0, 1, 2, 3, 4, -1])


async def test_a_call_that_is_cancelled_before_its_turn_is_dropped() -> None:
    released, done = threading.Event(), list[str]()
    worker = SerialWorker("works")
    first = worker.submit(released.wait)
    worker.submit(lambda: done.append("dropped")).cancel()
    released.set()
    await first
    await worker.submit(lambda: done.append("last"))
    assert done == ["last"]
    worker.end()
