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
