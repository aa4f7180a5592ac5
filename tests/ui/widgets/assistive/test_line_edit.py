"""What an assistive program types counts as typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive.line_edit import TAKEN_AT_MOST, LineEdit


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
