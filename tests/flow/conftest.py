"""The whole program, opened and closed in order around a test."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QProcess
from PySide6.QtWidgets import QApplication

from deskdispatch.app import places, program
from deskdispatch.app.settings import Settings
from tests.flow.counter import Counter, OverheardPractice
from tests.waiting import until

OpenDesktop = Callable[..., AbstractAsyncContextManager[Counter]]

CLOSED_WITHIN_S = 15.0
RESTING = ("--courier-rate", "0")


@pytest.fixture(autouse=True)
def _one_application(qapp: QApplication) -> None:
    """The same for all of them, and longer than any of them."""


@pytest.fixture(autouse=True)
def bugs() -> Iterator[list[str]]:
    """Whatever the program logs as an error; a test that provokes one empties the list."""
    collector = _Errors()
    logger = logging.getLogger()
    logger.addHandler(collector)
    yield collector.messages
    logger.removeHandler(collector)
    assert collector.messages == []


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []
        self.setFormatter(logging.Formatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))


@pytest.fixture
def open_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenDesktop:
    """Opens the program on ``tmp_path/data``; at the end it is closed and leaves nothing behind.

    It lives within the test's own coroutine: around that, pytest-qt lets Qt's events run while
    no event loop of asyncio does.
    """
    monkeypatch.setattr(program, "PracticeService", OverheardPractice)
    OverheardPractice.started.clear()

    @asynccontextmanager
    async def open_it(
        chosen: Settings | None = None, options: tuple[str, ...] = RESTING
    ) -> AsyncIterator[Counter]:
        before = asyncio.all_tasks()
        where = places.find(tmp_path / "data")
        where.make()
        counter = Counter(where, chosen or Settings(language="en", scheme="light"), options)
        running = asyncio.get_running_loop().create_task(counter.program.run())
        try:
            yield counter
        finally:
            await _close(counter, running)
        await until(lambda: asyncio.all_tasks() <= before, what="the end of every task")

    return open_it


async def _close(counter: Counter, running: asyncio.Task[None]) -> None:
    counter.window.close()
    await asyncio.wait_for(running, CLOSED_WITHIN_S)
    assert len(counter.tasks) == 0
    assert not counter.window.isVisible()
    for practice in OverheardPractice.started:
        assert practice.process.state() == QProcess.ProcessState.NotRunning
    for done_with in (counter.window, counter.program):
        done_with.deleteLater()
        QCoreApplication.sendPostedEvents(done_with, QEvent.Type.DeferredDelete.value)
