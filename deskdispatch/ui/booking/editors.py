"""The editors of the form, as all of them are made."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from deskdispatch.ui.booking.refilled_edit import RefilledEdit
from deskdispatch.ui.places.point_edit import PointEdit

E = TypeVar("E", bound=QLineEdit)

TAKEN_AT_MOST: Final = 2_000
"""Characters of a line: four times what the longest may hold, so that too much is seen and said."""


def text_line(name: str) -> QLineEdit:
    """A line for free text, which a clerk amends: a click puts the cursor where it points."""
    return _named(QLineEdit(), name, Qt.InputMethodHint.ImhNone)


def value_line(name: str) -> RefilledEdit:
    """A line for one value, such as a name: an earlier one is replaced as a whole."""
    return _named(RefilledEdit(), name, Qt.InputMethodHint.ImhNone)


def phone_line(name: str) -> RefilledEdit:
    """A line for a phone number."""
    return _named(RefilledEdit(), name, Qt.InputMethodHint.ImhDialableCharactersOnly)


def amount_line(name: str) -> RefilledEdit:
    """A line for an amount of money."""
    return _named(RefilledEdit(), name, Qt.InputMethodHint.ImhFormattedNumbersOnly)


def point_line(name: str) -> PointEdit:
    """A line for a point."""
    edit = PointEdit()
    edit.setObjectName(name)
    return edit


def _named(edit: E, name: str, hints: Qt.InputMethodHint) -> E:
    edit.setObjectName(name)
    edit.setInputMethodHints(hints)
    edit.setMaxLength(TAKEN_AT_MOST)
    return edit
