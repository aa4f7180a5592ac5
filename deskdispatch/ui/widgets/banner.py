"""A message beside where it happened, that blocks nothing."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget


class Kind(StrEnum):
    """How a message is meant; the value names its colour."""

    INFO = "info"
    GOOD = "good"
    ATTENTION = "attention"
    BAD = "bad"


class Banner(QFrame):
    """One message with an icon, at most one action, and a way to put it away; hidden at first.

    A newer message takes the place of the older.
    """

    action_triggered = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    @property
    def text(self) -> str:
        """The message shown, or nothing."""
        return ""

    def show_message(self, kind: Kind, text: str, action_text: str | None = None) -> None:
        """Say something; the text is plain. Screen readers are told."""

    def clear(self) -> None:
        """Take the message away without ``dismissed``."""
