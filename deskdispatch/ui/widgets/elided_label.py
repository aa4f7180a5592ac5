"""A label of one line, elided where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOption

from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.plain_label import PlainLabel


class ElidedLabel(PlainLabel):
    """Fills the space it gets; tooltip and accessible text are the whole text."""

    def __init__(self, name: str = "", role: str = "") -> None:
        super().__init__(name, role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Sets text and tooltip."""
        super().setText(text)
        self.setToolTip(tooltip(text))

    def minimumSizeHint(self) -> QSize:
        """The width of a few letters."""
        return QSize(self.fontMetrics().averageCharWidth() * 8, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the elided text in the direction of the window."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        box = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        flags = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        self.style().drawItemText(
            painter,
            box,
            int(flags | Qt.TextFlag.TextSingleLine),
            option.palette,
            bool(option.state & QStyle.StateFlag.State_Enabled),
            shown,
            self.foregroundRole(),
        )
        painter.end()
