"""What the tests of the window share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QApplication
from translations import ROOT, compile_catalogues

from deskdispatch.ui import language
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.counter import Counter, counter_at

Speak = Callable[[str], None]


@pytest.fixture(autouse=True)
def staying(qapp: QApplication) -> None:
    """As in the program: a dialog that was the last window ends no loop."""
    qapp.setQuitOnLastWindowClosed(False)


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Speak]:
    """``speak("ar")`` changes the language of the running program; the next test has none."""
    compile_catalogues(ROOT)
    before = QLocale()

    def change(code: str) -> None:
        language.apply(qapp, code)
        # Nothing else: a loop that runs already must not be entered again.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange)

    yield change
    language.apply(qapp, "")
    QLocale.setDefault(before)


_RUNNING = pytest.StashKey[tuple[asyncio.AbstractEventLoop, Tasks]]()


@pytest.fixture
async def tasks(request: pytest.FixtureRequest) -> AsyncIterator[Tasks]:
    """A registry in which nothing may break."""
    bugs: list[BaseException] = []
    registry = Tasks(bugs.append)
    request.node.stash[_RUNNING] = asyncio.get_running_loop(), registry
    yield registry
    if bugs:
        raise bugs[0]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Ends what runs before pytest-qt handles events, which is outside of the loop."""
    try:
        return (yield)
    finally:
        if (running := item.stash.get(_RUNNING, None)) is not None:
            loop, registry = running
            loop.run_until_complete(registry.close())


@pytest.fixture
async def counter(tmp_path: Path) -> AsyncIterator[Counter]:
    """A real desk over a real journal and a scripted service."""
    async with counter_at(tmp_path / "desk.sqlite") as opened:
        yield opened
