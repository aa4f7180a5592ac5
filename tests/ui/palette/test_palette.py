"""Tests of the palette by keyboard: its actions, and that the window is unchanged afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.palette.entries import Entry, EntryKind, searched_words
from deskdispatch.ui.palette.palette import Palette
from tests.ui.conftest import Speak
from tests.waiting import until


class Finding:
    """Palette with commands and customers, and a record of the actions."""

    def __init__(self, window: QWidget) -> None:
        self.done: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.line = QLineEdit(window)
        self.booked = QShortcut(QKeySequence("Ctrl+Return"), window)
        self.booked.activated.connect(lambda: self.done.append("booked"))
        self.palette = Palette(window, self.entries, self.find, Tasks())
        self.palette.keys = [QKeySequence("Ctrl+K")]

    def entries(self) -> list[Entry]:
        return [self.entry(EntryKind.COMMAND, each) for each in ("Print slip", "Sync all")]

    async def find(self, typed: str) -> Sequence[Entry]:
        await self.may_answer.wait()
        found = [each for each in ("Fatima", "Salem") if each.casefold().startswith(typed)]
        return [self.entry(EntryKind.CUSTOMER, each) for each in found]

    def entry(self, kind: EntryKind, words: str) -> Entry:
        def act() -> None:
            self.done.append(words)

        return Entry(kind, words, act, id=words, searched=searched_words([words]))

    def press(self, *keys: str) -> None:
        for key in keys:
            QTest.keySequence(self.focus, QKeySequence(key))

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus, text)

    @property
    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self.line

    @property
    def shown(self) -> list[str]:
        return [each.words for each in self.palette.results.entries]


@pytest.fixture
def finding(qtbot: QtBot) -> Finding:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(683, 384)
    made = Finding(window)
    with qtbot.waitActive(window):
        window.show()
    made.line.setFocus()
    made.palette.open()
    return made


async def test_enter_does_the_first_and_the_focus_returns(finding: Finding) -> None:
    finding.type("sy")
    finding.press("Return")
    assert finding.done == ["Sync all"]
    assert finding.palette.isHidden()
    assert QApplication.focusWidget() is finding.line
    finding.palette.restore(finding.palette.state())  # as at the next start
    finding.palette.open()
    assert finding.shown == ["Sync all", "Print slip"]  # the last used first


@pytest.mark.parametrize("key", ["Escape", "Ctrl+K"])
async def test_escape_or_its_own_key_closes_it_and_nothing_is_done(
    finding: Finding, key: str
) -> None:
    finding.type("pr")
    finding.press("Ctrl+Return", "F5", key)  # no key reaches the window
    assert finding.done == []
    assert finding.palette.isHidden()
    assert QApplication.focusWidget() is finding.line


async def test_arrows_and_tab_choose_and_a_click_does_it(finding: Finding) -> None:
    rows = finding.palette.list
    for key, row in (("Down", 1), ("Tab", 0), ("Up", 1), ("PgUp", 0)):
        finding.press(key)
        assert rows.currentIndex().row() == row
    index = finding.palette.results.index(1)
    where = rows.visualRect(index).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert finding.done == ["Sync all"]


async def test_a_click_beside_it_closes_it(finding: Finding) -> None:
    QTest.mouseClick(finding.palette, Qt.MouseButton.LeftButton, pos=QPoint(3, 300))
    assert finding.palette.isHidden()
    assert finding.done == []


async def test_what_is_searched_for_comes_below_and_enter_waits_for_it(finding: Finding) -> None:
    finding.type("s")
    await until(lambda: finding.shown[-1] == "Salem", what="the customer")
    finding.may_answer.clear()
    finding.palette.edit.clear()
    finding.type("fatima")
    assert finding.palette.note.text()
    finding.press("Return")
    assert finding.done == []
    finding.may_answer.set()
    await until(lambda: finding.done == ["Fatima"], what="the customer")
    assert finding.palette.isHidden()


async def test_the_newest_search_alone_is_shown(finding: Finding) -> None:
    finding.may_answer.clear()
    finding.type("sa")
    finding.press("Backspace", "Backspace")
    finding.type("fa")
    finding.may_answer.set()
    await until(lambda: "Fatima" in finding.shown, what="the newest")
    assert "Salem" not in finding.shown


async def test_a_screen_reader_hears_the_choice(finding: Finding, speak: Speak) -> None:
    speak("en")
    finding.palette.retranslate()
    finding.type("sy")
    assert finding.palette.edit.accessibleName() == "Find anything"
    assert finding.palette.edit.accessibleDescription() == "Sync all, Command"
    finding.palette.edit.clear()
    finding.type("zz")
    await until(lambda: finding.palette.edit.accessibleDescription() == "Nothing found.")


@pytest.mark.styled
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_it_fits_a_small_window(finding: Finding, speak: Speak, language: str) -> None:
    speak(language)
    palette = finding.palette
    box = palette.box.geometry()
    assert palette.rect().contains(box)
    assert box.height() >= 5 * 28  # a few rows at least
    palette.shut()
    finding.line.setFocus()
    palette.open()
    palette.window().resize(1366, 768)
    assert palette.size() == palette.window().size()
    assert palette.box.width() == 600
