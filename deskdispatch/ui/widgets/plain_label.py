"""A label for any text, ours or a stranger's."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel


class PlainLabel(QLabel):
    """Shows text as it is, on the side where the window's lines begin.

    A ``QLabel`` would read markup in it, and would put Latin figures on the left of an Arabic
    window and an Arabic name on the right of an English one.
    """

    def __init__(self, name: str = "", role: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        if name:
            self.setObjectName(name)
        if role:
            self.setProperty("role", role)
        self._align()

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

    def _align(self) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        upright = Qt.AlignmentFlag.AlignVCenter
        self.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | upright)
