"""Tests that an assistive program's input counts as typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive.line_edit import TAKEN_AT_MOST, LineEdit
from deskdispatch.ui.widgets.controls import stacked


def line_with_edits(qtbot: QtBot) -> tuple[LineEdit, list[str]]:
    line, edits = LineEdit(), list[str]()
    qtbot.addWidget(line)
    line.textEdited.connect(edits.append)
    return line, edits


def type_by_assistive_program(line: LineEdit, text: str) -> None:
    heard = QAccessible.queryAccessibleInterface(line)
    heard.editableTextInterface().replaceText(0, len(line.text()), text)


def test_a_text_of_an_assistive_program_is_an_edit(qtbot: QtBot) -> None:
    line, edits = line_with_edits(qtbot)
    type_by_assistive_program(line, "9922 1234")
    type_by_assistive_program(line, "")
    assert edits == ["9922 1234", ""]


def test_a_text_of_the_program_is_none(qtbot: QtBot) -> None:
    line, edits = line_with_edits(qtbot)
    line.setText("Fatima")
    line.clear()
    line.setText("Noura")
    assert edits == []
    assert line.text() == "Noura"


def test_each_key_is_one_edit(qtbot: QtBot) -> None:
    line, edits = line_with_edits(qtbot)
    line.setText("1")
    QTest.keyClicks(line, "23")
    assert edits == ["12", "123"]


def test_a_text_put_in_from_elsewhere_shows_its_beginning_and_is_typed_behind(qtbot: QtBot) -> None:
    line, edits = line_with_edits(qtbot)
    line.setText("Jabriya, Block 4, Street 10, House 5")
    assert line.cursorPosition() == 0
    line.show()
    line.setFocus(Qt.FocusReason.OtherFocusReason)
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "0")
    assert edits == ["Jabriya, Block 4, Street 10, House 50"]


@pytest.mark.styled
def test_a_click_into_such_a_text_types_where_it_was(qtbot: QtBot) -> None:
    form, other, line = QWidget(), QLineEdit(), LineEdit()
    form.setLayout(stacked(other, line))
    qtbot.addWidget(form)
    form.show()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    line.setText("House 5")
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(2, line.height() // 2))
    QTest.keyClicks(line, "1")
    assert line.text() == "1House 5"


def test_of_a_megabyte_no_more_is_kept_than_is_painted_quickly(qtbot: QtBot) -> None:
    line, _edits = line_with_edits(qtbot)
    QApplication.clipboard().setText("long " * 200_000)
    line.paste()
    assert len(line.text()) == TAKEN_AT_MOST


def test_an_edit_that_the_program_corrects_at_once_is_one(qtbot: QtBot) -> None:
    line, edits = line_with_edits(qtbot)
    line.textEdited.connect(lambda text: line.setText(text.upper()))
    QTest.keyClicks(line, "ab")
    assert edits == ["a", "Ab"]
    type_by_assistive_program(line, "xy")
    assert (edits, line.text()) == (["a", "Ab", "xy"], "XY")


@pytest.mark.parametrize("key", [Qt.Key.Key_D, Qt.Key.Key_U])
def test_keys_of_commands_are_left_to_the_window_on_every_system(qtbot: QtBot, key: Qt.Key) -> None:
    line, _edits = line_with_edits(qtbot)
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
    asked.ignore()
    QApplication.sendEvent(line, asked)
    assert not asked.isAccepted()
