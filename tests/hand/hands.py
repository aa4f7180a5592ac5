"""A clerk's hands: real keys to the window in focus, counted."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


class Hands:
    """Types and presses keys where the focus is.

    Attributes:
        typed: Letters and digits typed.
        actions: Keys beside these, a combination counting as one.
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
        """Puts a text on the clipboard, as copying in another program does; counts nothing."""
        QGuiApplication.clipboard().setText(text)

    def _focused(self) -> QWidget:
        return QApplication.focusWidget() or self._window
