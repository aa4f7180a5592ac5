from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.controls import name_buttons


def test_a_button_is_named_without_the_mark_of_its_letter(qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    name_buttons((button, "C&lose"))
    assert (button.text(), button.accessibleName()) == ("C&lose", "Close")
