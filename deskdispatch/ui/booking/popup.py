"""Base class of the popups over the window that take the focus and give it back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid

from deskdispatch.ui.widgets.controls import accepts_escape, holds_focus


class ReturningPopup(QFrame):
    """Popup that closes at Esc, before any shortcut, while it has the focus; it is not modal."""

    def __init__(self, over: QWidget, name: str) -> None:
        super().__init__(over)
        self._left: QWidget | None = None
        self.setObjectName(name)
        self.setProperty("role", "popup")
        self.hide()

    def open_from_focus(self) -> None:
        """Shows the popup, and remembers the widget that has the focus."""
        self._left = QApplication.focusWidget()
        self.show()
        self.raise_()

    def end(self) -> None:
        """Closes the popup; the focus stays where it is."""
        self._left = None
        self.hide()

    def close_and_return(self) -> None:
        """Closes the popup; restores the focus, unless it has moved elsewhere."""
        left = self._left if holds_focus(self) else None
        self.end()
        if left is not None and isValid(left) and left.isVisible():
            left.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        return accepts_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_and_return()
        else:
            super().keyPressEvent(event)
