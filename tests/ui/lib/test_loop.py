from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.ui.lib.loop import desk_loop


class Stream:
    """Yields for ever and says when it was closed, which takes a moment as on a network."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()

    async def packets(self) -> AsyncIterator[int]:
        try:
            while True:
                yield 1
        finally:
            await asyncio.sleep(0)
            self.closed.set()


def test_a_stream_that_is_abandoned_is_closed(qapp: QApplication) -> None:
    async def abandon() -> None:
        stream = Stream()
        async for _ in stream.packets():
            break
        async with asyncio.timeout(5):
            await stream.closed.wait()

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(abandon())


def test_a_stream_that_is_still_held_is_closed_with_the_loop(qapp: QApplication) -> None:
    held: list[AsyncIterator[int]] = []

    async def hold() -> Stream:
        stream = Stream()
        held.append(stream.packets())
        await anext(held[0])
        return stream

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        stream = runner.run(hold())
    assert stream.closed.is_set()


def test_the_hooks_of_before_are_put_back(qapp: QApplication) -> None:
    before = sys.get_asyncgen_hooks()
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(asyncio.sleep(0))
        with pytest.raises(ZeroDivisionError):
            runner.run(_divide())
    assert sys.get_asyncgen_hooks() == before


async def test_timers_of_qt_run_beside_coroutines() -> None:
    fired = asyncio.Event()
    QTimer.singleShot(0, fired.set)
    async with asyncio.timeout(5):
        await fired.wait()


async def _divide() -> None:
    raise ZeroDivisionError


def test_between_two_runs_no_task_is_stepped(qapp: QApplication) -> None:
    stepped: list[str] = []

    async def go_on() -> None:
        for step in "ab":
            await asyncio.sleep(0)
            asyncio.get_running_loop()
            stepped.append(step)

    async def begin() -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(go_on())

    async def end(task: asyncio.Task[None]) -> None:
        await task

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        task = runner.run(begin())
        before = list(stepped)
        runner.run(end(task))
    assert before in ([], ["a"])
    assert stepped == ["a", "b"]


def test_a_run_gives_its_result_or_its_error(qapp: QApplication) -> None:
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        assert runner.run(asyncio.sleep(0, "result")) == "result"
        with pytest.raises(ZeroDivisionError):
            runner.run(_divide())


def test_a_loop_that_is_stopped_early_says_so(qapp: QApplication) -> None:
    async def stop() -> None:
        asyncio.get_running_loop().stop()
        await asyncio.Event().wait()

    with asyncio.Runner(loop_factory=desk_loop) as runner, pytest.raises(RuntimeError):
        runner.run(stop())
