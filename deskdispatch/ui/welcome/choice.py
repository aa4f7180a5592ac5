"""One question of the first start: a label and its answers beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.controls import named, side_by_side
from deskdispatch.ui.widgets.plain_label import PlainLabel


class ChoiceRow(QWidget):
    """Buttons of which one is chosen; the arrow keys go from one to the next.

    Args:
        name: Its object name begins those of the buttons.
        values: What is chosen by each.
    """

    chosen = Signal(str)
    """The value that the clerk chose."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName(name)
        roles.set_group_role(self)
        self.label = PlainLabel(f"{name}Label", "muted")
        self.buttons = {
            value: named(QRadioButton(), f"{name}_{value or 'system'}") for value in values
        }
        self._group = QButtonGroup(self)
        for value, button in self.buttons.items():
            self._group.addButton(button)
            button.toggled.connect(lambda on, value=value: self._on_toggled(value, on))
        self.setLayout(side_by_side(self.label, *self.buttons.values(), None, space="space_4"))

    @property
    def value(self) -> str:
        """What is chosen."""
        return next(value for value, each in self.buttons.items() if each.isChecked())

    def show_value(self, value: str) -> None:
        """Shows a value without emitting ``chosen``."""
        blocked = [QSignalBlocker(button) for button in self.buttons.values()]
        self.buttons[value].setChecked(True)
        del blocked
        self._let_tab_in()

    def set_words(self, label: str, words: Sequence[str]) -> None:
        """Sets the label, which is also what the group is called, and a word a button."""
        self.label.setText(label)
        self.setAccessibleName(label)
        for button, text in zip(self.buttons.values(), words, strict=True):
            button.setText(text)
            button.setAccessibleName(text)

    def _on_toggled(self, value: str, on: bool) -> None:
        if on:
            self._let_tab_in()
            self.chosen.emit(value)

    def _let_tab_in(self) -> None:
        """Tab stops at the chosen one alone, which Qt minds only once the group had the keys."""
        policy = Qt.FocusPolicy
        for button in self.buttons.values():
            button.setFocusPolicy(policy.StrongFocus if button.isChecked() else policy.ClickFocus)
