from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.board.bar import FilterBar
from deskdispatch.ui.deliveries.model.row import BoardFilter
from deskdispatch.ui.look import theme
from tests.ui.conftest import Speak


@pytest.fixture
def bar(qtbot: QtBot) -> FilterBar:
    made = FilterBar()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def button(bar: FilterBar, name: str) -> QPushButton:
    found = bar.findChild(QPushButton, f"boardFilter{name}")
    assert found is not None
    return found


def focused(bar: FilterBar) -> QPushButton:
    return next(b for b in bar.findChildren(QPushButton) if b.hasFocus())


def test_a_day_begins_with_the_active(bar: FilterBar) -> None:
    assert bar.filter is BoardFilter.ACTIVE


def test_the_words_and_how_many(bar: FilterBar) -> None:
    bar.set_counts({BoardFilter.ALL: 61, BoardFilter.ACTIVE: 39, BoardFilter.DONE: 22})
    names = [b.accessibleName() for b in bar.findChildren(QPushButton)]
    assert names == [
        "Active 39", "Scheduled", "Done 22", "All 61", "Failed", "Late", "Unconfirmed",
    ]  # fmt: skip


def test_a_click_chooses(bar: FilterBar, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bar.chosen) as chosen:
        QTest.mouseClick(button(bar, "Done"), Qt.MouseButton.LeftButton)
    assert chosen.args == [BoardFilter.DONE]
    assert bar.filter is BoardFilter.DONE


def test_the_program_chooses_in_silence(bar: FilterBar, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(bar.chosen):
        bar.set_filter(BoardFilter.UNCONFIRMED)
    assert bar.filter is BoardFilter.UNCONFIRMED


def walk(bar: FilterBar, qtbot: QtBot, key: Qt.Key) -> BoardFilter:
    QTest.keyClick(focused(bar), key)
    return bar.filter


def test_arrows_walk_and_choose(bar: FilterBar, qtbot: QtBot) -> None:
    bar.resize(700, 40)
    bar.set_counts({BoardFilter.LATE: 3})
    QCoreApplication.sendPostedEvents(bar, QEvent.Type.LayoutRequest)
    button(bar, "Done").click()
    button(bar, "Done").setFocus()
    qtbot.waitUntil(button(bar, "Done").hasFocus)
    with qtbot.waitSignal(bar.chosen):
        assert walk(bar, qtbot, Qt.Key.Key_Right) is BoardFilter.ALL
    assert walk(bar, qtbot, Qt.Key.Key_Right) is BoardFilter.LATE
    assert walk(bar, qtbot, Qt.Key.Key_Left) is BoardFilter.ALL


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_the_arrows_walk_where_they_point(bar: FilterBar, qtbot: QtBot) -> None:
    bar.grab()
    button(bar, "Active").setFocus()
    qtbot.waitUntil(button(bar, "Active").hasFocus)
    assert walk(bar, qtbot, Qt.Key.Key_Left) is BoardFilter.SCHEDULED


def test_the_bar_is_one_stop_for_the_tab_key(bar: FilterBar, qtbot: QtBot) -> None:
    QTest.mouseClick(button(bar, "Done"), Qt.MouseButton.LeftButton)
    stops = [
        b.objectName()
        for b in bar.findChildren(QPushButton)
        if b.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert stops == ["boardFilterDone"]


@pytest.mark.styled
@pytest.mark.parametrize(
    ("name", "token"), [("Failed", "bad"), ("Late", "attention"), ("Unconfirmed", "attention")]
)
def test_an_alarm_is_a_coloured_chip_while_there_is_any(
    bar: FilterBar, name: str, token: str
) -> None:
    alarm, part = button(bar, name), BoardFilter(name.lower())
    assert not alarm.isVisible()
    bar.set_counts({part: 0})
    assert not alarm.isVisible()
    bar.set_counts({part: 2})
    assert alarm.isVisible()
    assert alarm.text() == f"{name} 2"
    assert not alarm.icon().isNull()
    ink = theme.current().colors[token]
    picture = alarm.grab().toImage()
    seen = {picture.pixelColor(x, y).name().upper() for x in range(60) for y in range(26)}
    assert ink in seen
    alarm.click()
    bar.set_counts({part: 0})
    assert alarm.isVisible()  # the filter is on
    button(bar, "All").click()
    assert not alarm.isVisible()


@pytest.mark.parametrize("code", ["en", "ar"])
def test_every_number_stands_beside_its_word(bar: FilterBar, speak: Speak, code: str) -> None:
    speak(code)
    bar.set_counts(dict.fromkeys(BoardFilter, 42))
    texts = [each.text() for each in bar.findChildren(QPushButton)]
    assert all(re.fullmatch(r"\D+ 42", text) and "\n" not in text for text in texts), texts


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
@pytest.mark.parametrize("width", [350, 452, 700])
def test_no_word_is_cut_in_a_narrow_pane(
    bar: FilterBar, speak: Speak, code: str, width: int
) -> None:
    speak(code)
    bar.set_counts(dict.fromkeys(BoardFilter, 8888) | {BoardFilter.ALL: 100_000})
    assert bar.minimumSizeHint().width() <= width
    bar.resize(width, bar.heightForWidth(width))
    QCoreApplication.sendPostedEvents(bar, QEvent.Type.LayoutRequest)
    for each in bar.findChildren(QPushButton):
        assert each.isVisible()
        assert each.width() >= each.sizeHint().width()
        assert bar.rect().contains(each.geometry())
