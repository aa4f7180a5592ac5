from __future__ import annotations

import asyncio
import gc
import logging
import weakref

import pytest

from deskdispatch.domain.errors import KnownError, NotSent
from deskdispatch.ui.lib.tasks import Tasks
from tests.waiting import until


async def fail(error: BaseException) -> None:
    raise error


async def test_a_task_that_nobody_else_keeps_comes_to_its_end() -> None:
    tasks, waits, ended = Tasks(), [], []

    async def wait() -> None:
        future = asyncio.get_running_loop().create_future()
        waits.append(weakref.ref(future))
        await future
        ended.append(True)

    tasks.spawn(wait(), name="wait")
    await asyncio.sleep(0)
    gc.collect()
    future = waits[0]()
    assert future is not None
    future.set_result(None)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert ended == [True]
    assert len(tasks) == 0


async def test_what_breaks_is_told() -> None:
    bugs: list[BaseException] = []
    tasks, error = Tasks(bugs.append), ValueError("ours")
    await asyncio.wait([tasks.spawn(fail(error), name="break")])
    await asyncio.sleep(0)
    assert bugs == [error]
    assert len(tasks) == 0


async def test_without_a_listener_it_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        await asyncio.wait([Tasks().spawn(fail(ValueError("ours")), name="break")])
        await asyncio.sleep(0)
    assert "ValueError: ours" in caplog.text


async def test_only_the_newest_of_a_name_counts() -> None:
    tasks, ended = Tasks(), []

    async def ask(number: int) -> None:
        await asyncio.sleep(0)
        ended.append(number)

    older = tasks.replace(ask(1), name="quote")
    other = tasks.replace(ask(2), name="details")
    await asyncio.sleep(0)
    newer = tasks.replace(ask(3), name="quote")
    await asyncio.wait([older, other, newer])
    assert ended == [2, 3]
    assert older.cancelled()


async def test_a_task_that_was_never_named_so_is_not_replaced() -> None:
    tasks = Tasks()
    kept = tasks.spawn(asyncio.sleep(0, "end"), name="book")
    await tasks.replace(asyncio.sleep(0), name="book")
    assert await kept == "end"


async def test_cancel_by_name() -> None:
    tasks = Tasks()
    task = tasks.replace(asyncio.Event().wait(), name="quote")
    tasks.cancel("quote")
    tasks.cancel("quote")
    tasks.cancel("no such")
    await asyncio.wait([task])
    assert task.cancelled()


async def test_close_ends_everything_even_what_is_started_meanwhile() -> None:
    tasks, ended = Tasks(), []

    async def last_words() -> None:
        ended.append("last words")
        await asyncio.Event().wait()

    async def stubborn() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            tasks.spawn(last_words(), name="late")
            await asyncio.sleep(0)
            ended.append("stubborn")

    tasks.spawn(stubborn(), name="stubborn")
    await asyncio.sleep(0)
    await tasks.close()
    assert ended == ["last words", "stubborn"]
    assert len(tasks) == 0


async def test_what_breaks_while_it_is_ended_is_told() -> None:
    bugs: list[BaseException] = []
    tasks = Tasks(bugs.append)

    async def clumsy() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ValueError("ours")

    tasks.spawn(clumsy(), name="clumsy")
    await asyncio.sleep(0)
    await tasks.close()
    assert [str(bug) for bug in bugs] == ["ours"]


async def test_a_known_error_goes_to_who_asked_for_it_and_else_counts_as_a_bug() -> None:
    bugs: list[BaseException] = []
    told: list[KnownError] = []
    tasks, known, ours = Tasks(bugs.append), NotSent("down"), ValueError("ours")
    await asyncio.wait(
        [
            tasks.spawn(fail(known), name="known", on_known=told.append),
            tasks.spawn(fail(ours), name="bug", on_known=told.append),
            tasks.spawn(fail(known), name="untold"),
        ]
    )
    assert told == [known]
    assert bugs == [ours, known]


async def test_a_task_runs_until_its_last_step_and_not_until_its_callbacks() -> None:
    tasks, found = Tasks(), list[bool]()

    async def check() -> None:
        asyncio.get_running_loop().call_soon(lambda: found.append(tasks.runs("check")))

    tasks.spawn(check(), name="check")
    assert tasks.runs("check")
    await until(lambda: found)
    assert found == [False]


async def test_a_name_is_finished_when_the_last_task_of_it_has_ended() -> None:
    tasks, ended = Tasks(), list[str]()

    async def follow(name: str) -> None:
        await asyncio.sleep(0)
        ended.append(name)

    async def lead() -> None:
        await asyncio.sleep(0)
        tasks.spawn(follow("spawned meanwhile"), name="led")

    tasks.spawn(lead(), name="led")
    other = tasks.spawn(asyncio.Event().wait(), name="other")
    await asyncio.wait_for(tasks.finish("led"), 60)
    assert ended == ["spawned meanwhile"]
    assert not other.done()
    await tasks.close()
