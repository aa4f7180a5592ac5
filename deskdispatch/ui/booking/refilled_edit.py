"""A line whose text may have been put there by the program."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit


class RefilledEdit(QLineEdit):
    """A line edit in which the next key replaces a text that nobody typed.

    A text that ``refill`` put there is selected as a whole whenever the focus comes, by a click
    too, until somebody has edited it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_refilled = False
        self._clicked_in = False
        self.textEdited.connect(self._on_text_edited)

    def refill(self, text: str) -> None:
        """Shows a text of before; with the focus here, it is selected."""
        self.setText(text)
        self._is_refilled = bool(text)
        if self.hasFocus():
            self.selectAll()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: Tab selects all of any line, everything else all of a refilled one."""
        super().focusInEvent(event)
        if self._is_refilled:
            self.selectAll()
            self._clicked_in = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that came in selects all too: Qt's own press has just taken that back."""
        super().mouseReleaseEvent(event)
        if self._clicked_in and not self.hasSelectedText():
            self.selectAll()
        self._clicked_in = False

    def _on_text_edited(self) -> None:
        self._is_refilled = self._clicked_in = False
