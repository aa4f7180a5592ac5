"""Untrusted words of one or more lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget


class MessageLabel(QLabel):
    """Plain text that wraps and starts where the window's lines start.

    Qt's own label starts a text where that text's language does: English from a service would
    stand far from its icon in an Arabic window.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._align()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: the window was mirrored."""
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._align()
        super().changeEvent(event)

    def _align(self) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        absolute = Qt.AlignmentFlag.AlignAbsolute
        self.setAlignment(side | absolute | Qt.AlignmentFlag.AlignVCenter)
