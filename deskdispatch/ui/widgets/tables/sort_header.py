"""The heading of a sorted table: its arrow stands by its own text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QWidget

from deskdispatch.ui.look import icons, theme

ARROW: Final = 12
"""Side of the arrow, in pixels."""

_PADDING: Final = 4
"""Of a heading, as the style sheet has it."""

_GAP: Final = 4


class SortHeader(QHeaderView):
    """A horizontal header whose arrow follows the text of the sorted column.

    Qt puts it at the far edge of the column, beside the text of the next one. Where the text is
    right-aligned the arrow stands before it, so that text and figures still line up.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)

    def arrow_rect(self, section: int) -> QRect:
        """Where the arrow of a section stands in the viewport; empty if it has none."""
        if not self._has_arrow(section):
            return QRect()
        left = self.sectionViewportPosition(section)
        return self._arrow_rect(QRect(left, 0, self.sectionSize(section), self.height()), section)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:
        """Leaves the arrow to ``paintSection``, and room for it."""
        super().initStyleOptionForIndex(option, logicalIndex)
        if self._has_arrow(logicalIndex):
            option.sortIndicator = QStyleOptionHeader.SortIndicator.None_
            option.text = self._text(logicalIndex)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """Paints a heading, and the arrow by its text."""
        painter.save()
        super().paintSection(painter, rect, logicalIndex)
        painter.restore()
        if self._has_arrow(logicalIndex):
            is_down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
            arrow = icons.icon("chevron-down" if is_down else "chevron-up", "muted")
            arrow.paint(painter, self._arrow_rect(rect, logicalIndex))

    def _has_arrow(self, section: int) -> bool:
        return self.isSortIndicatorShown() and self.sortIndicatorSection() == section

    def _arrow_rect(self, section_rect: QRect, section: int) -> QRect:
        text = _metrics(self).horizontalAdvance(self._text(section))
        alignment = QStyle.visualAlignment(self.layoutDirection(), self._alignment(section))
        if alignment & Qt.AlignmentFlag.AlignRight:
            left = section_rect.right() + 1 - _PADDING - text - _GAP - ARROW
        else:
            left = section_rect.left() + _PADDING + text + _GAP
        return QRect(left, section_rect.center().y() - ARROW // 2 + 1, ARROW, ARROW)

    def _alignment(self, section: int) -> Qt.AlignmentFlag:
        own = self.model().headerData(
            section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole
        )
        return self.defaultAlignment() if own is None else Qt.AlignmentFlag(own)

    def _text(self, section: int) -> str:
        words = str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")
        room = self.sectionSize(section) - 2 * _PADDING - _GAP - ARROW
        return _metrics(self).elidedText(words, Qt.TextElideMode.ElideRight, max(room, 0))


def _metrics(header: QHeaderView) -> QFontMetrics:
    font = QFont(header.font())
    font.setPointSize(theme.current().sizes["muted_pt"])
    return QFontMetrics(font)
