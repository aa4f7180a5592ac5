from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.suggestion_list import Suggestion, SuggestionList

pytestmark = pytest.mark.styled


def test_the_list_stays_under_its_line_when_a_message_moves_that(qtbot: QtBot) -> None:
    over, form, line, message = QWidget(), QWidget(), QLineEdit(), QLabel("Call from 51234567")
    inner, column = QVBoxLayout(form), QVBoxLayout(over)
    inner.addWidget(line)
    column.addWidget(message)
    column.addWidget(form, 1)
    message.hide()
    found = SuggestionList(line, over)
    qtbot.addWidget(over)
    over.resize(300, 300)
    over.show()
    found.offer([Suggestion("Sara", 1)])

    def is_under_line() -> bool:
        corner = line.mapTo(over, QPoint(0, line.height()))
        return found.x() == corner.x() and 0 <= found.y() - corner.y() <= 4

    assert is_under_line()
    before = found.y()
    message.show()
    qtbot.waitUntil(lambda: found.y() > before)
    assert is_under_line()
    found.offer([])
    message.hide()
    assert found.isHidden()
