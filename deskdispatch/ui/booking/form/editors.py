"""The editors of the booking form."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from deskdispatch.ui.places.point_edit import PointEdit
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.select_on_focus import SelectOnFocus

E = TypeVar("E", bound=QLineEdit)


class PrefilledEdit(SelectOnFocus, LineEdit):
    """A line in which the next key replaces a text that the program put there, until an edit."""

    selects_all = False

    def __init__(self) -> None:
        super().__init__()
        self.textEdited.connect(self._on_text_edited)

    def prefill(self, text: str) -> None:
        """Shows a text of an earlier booking; with the focus here, it is selected."""
        self.setText(text)
        self.selects_all = bool(text)
        if self.hasFocus():
            self.selectAll()

    def _on_text_edited(self) -> None:
        self.selects_all = self._clicked_in = False


def text_line(name: str) -> QLineEdit:
    """A line for free text, which is amended: a click puts the cursor where it points."""
    return _named(LineEdit(), name, Qt.InputMethodHint.ImhNone)


def value_line(name: str) -> PrefilledEdit:
    """A line for one value, such as a name: an earlier one is replaced as a whole."""
    return _named(PrefilledEdit(), name, Qt.InputMethodHint.ImhNone)


def phone_line(name: str) -> PrefilledEdit:
    """A line for a phone number."""
    return _named(PrefilledEdit(), name, Qt.InputMethodHint.ImhDialableCharactersOnly)


def amount_line(name: str) -> PrefilledEdit:
    """A line for an amount of money."""
    return _named(PrefilledEdit(), name, Qt.InputMethodHint.ImhFormattedNumbersOnly)


def point_line(name: str) -> PointEdit:
    """A line for a point: a location is pasted there, or the map is clicked."""
    edit = PointEdit()
    edit.setObjectName(name)
    return edit


def _named(edit: E, name: str, hints: Qt.InputMethodHint) -> E:
    edit.setObjectName(name)
    edit.setInputMethodHints(hints)
    return edit
