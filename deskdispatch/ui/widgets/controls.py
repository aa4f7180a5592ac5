"""Buttons and rows of controls in dialogs and pages."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QWidget

from deskdispatch.ui.look import theme
from deskdispatch.ui.text.plain import without_mnemonic


def side_by_side(*widgets: QWidget | None, space: str = "space_2") -> QHBoxLayout:
    """A row of controls, ``space`` apart (a size of the theme); None is a stretch."""
    made = QHBoxLayout()
    made.setSpacing(theme.current().sizes[space])
    for widget in widgets:
        if widget is None:
            made.addStretch(1)
        else:
            made.addWidget(widget)
    return made


def dialog_button(name: str, role: str = "") -> QPushButton:
    """A button that Enter in another field of a dialog does not press.

    Args:
        name: Its object name.
        role: Its role in the style sheet; empty for none.
    """
    made = QPushButton()
    made.setObjectName(name)
    made.setAutoDefault(False)
    if role:
        made.setProperty("role", role)
    return made


def name_buttons(*named: tuple[QAbstractButton, str]) -> None:
    """Sets text and accessible name of buttons; an ``&`` marks a mnemonic."""
    for button, text in named:
        button.setText(text)
        button.setAccessibleName(without_mnemonic(text))
