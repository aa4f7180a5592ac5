"""What the tests of the window share."""

from __future__ import annotations

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


@pytest.fixture
async def tasks() -> AsyncIterator[Tasks]:
    """A registry in which nothing may break and nothing is left."""
    bugs: list[BaseException] = []
    registry = Tasks(bugs.append)
    yield registry
    await registry.close()
    assert bugs == []


@pytest.fixture
async def counter(tmp_path: Path) -> AsyncIterator[Counter]:
    """A real desk over a real journal and a scripted service."""
    async with counter_at(tmp_path / "desk.sqlite") as opened:
        yield opened
