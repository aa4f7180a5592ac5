from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.controls import fitting, name_buttons


def test_a_button_is_named_without_the_mark_of_its_letter(qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    name_buttons((button, "C&lose"))
    assert (button.text(), button.accessibleName()) == ("C&lose", "Close")


def test_a_dialog_is_no_larger_than_its_screen_has_room_for(qtbot: QtBot) -> None:
    dialog = QWidget()
    qtbot.addWidget(dialog)
    screen = dialog.screen().availableSize()
    small = QSize(320, 200)
    assert fitting(small, dialog) == small
    assert fitting(screen * 2, dialog) == screen - QSize(48, 48)
    tall = QSize(320, screen.height())
    assert fitting(tall, dialog) == QSize(320, screen.height() - 48)
