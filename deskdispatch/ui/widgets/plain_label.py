"""A label that shows any text as plain text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QLabel

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.plain import LONGEST, breakable

_NARROWEST: Final = 24
"""Average letters that a label on one line asks room for at the most."""


class PlainLabel(QLabel):
    """Shows text as it is, on the side where the window's lines begin.

    A ``QLabel`` would read markup in it, and would put Latin figures on the left of an Arabic
    window and an Arabic name on the right of an English one. It would also make the window as
    wide as the longest word in it: here such a word is broken, or cut where there is one line.
    """

    def __init__(self, name: str = "", role: str = "") -> None:
        super().__init__()
        self._given = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        if name:
            self.setObjectName(name)
        if role:
            self.setProperty("role", role)
        self._align()

    def setText(self, text: str) -> None:
        """Qt's own; a screen reader hears the text behind the label's own name, if it has one.

        Control characters and unclosed directions are left out.
        """
        self._given = cleaned(text, 4 * LONGEST, lines=True)
        super().setText(breakable(self._given))
        self._describe()

    def text(self) -> str:
        """Qt's own: the text as it was given, without what is not shown."""
        return self._given

    def clear(self) -> None:
        """Qt's own."""
        self.setText("")

    def minimumSizeHint(self) -> QSize:
        """Qt's own: no text widens a window."""
        hint = super().minimumSizeHint()
        most = self.fontMetrics().averageCharWidth() * _NARROWEST
        return hint if self.wordWrap() else QSize(min(hint.width(), most), hint.height())

    def setAccessibleName(self, name: str) -> None:
        """Qt's own: what the text is, such as *Wallet balance*."""
        super().setAccessibleName(name)
        self._describe()

    def set_role(self, role: str) -> None:
        """Another look; a style sheet looks at a property only when it is asked to."""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the direction of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._align()

    def _describe(self) -> None:
        """With a name of its own Qt would keep the text from screen readers."""
        self.setAccessibleDescription(self.text() if self.accessibleName() else "")

    def _align(self) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        upright = Qt.AlignmentFlag.AlignVCenter
        self.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | upright)
