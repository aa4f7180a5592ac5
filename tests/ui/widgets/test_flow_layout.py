"""Tests of widgets that are laid out in lines, like words in a text."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.flow_layout import FlowLayout


def test_a_hidden_widget_leaves_no_gap(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    layout = FlowLayout(8)
    buttons = [QPushButton(text) for text in ("One", "Two", "Three")]
    for button in buttons:
        layout.addWidget(button)
    over.setLayout(layout)
    over.resize(600, 100)
    over.show()
    first, second, third = (button.x() for button in buttons)
    assert first == 0 < second < third
    buttons[0].hide()
    layout.activate()
    assert buttons[1].x() == 0
    assert buttons[2].x() == third - second
