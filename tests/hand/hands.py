"""Real keys for the focused window, with counts."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


class Hands:
    """Types and presses keys in the widget with the focus.

    Attributes:
        typed: Number of typed letters and digits.
        actions: Number of other keys; a combination counts as one.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.typed = 0
        self.actions = 0

    def type(self, text: str) -> None:
        """Types Latin letters and digits."""
        QTest.keyClicks(self._focused(), text)
        self.typed += len(text)

    def press(self, *keys: str) -> None:
        """Presses keys such as ``Ctrl+P`` one after the other."""
        for key in keys:
            QTest.keySequence(self._focused(), QKeySequence(key))
            self.actions += 1

    def copy_elsewhere(self, text: str) -> None:
        """Puts a text on the clipboard like another program; is not counted."""
        QGuiApplication.clipboard().setText(text)

    def _focused(self) -> QWidget:
        return QApplication.focusWidget() or self._window
