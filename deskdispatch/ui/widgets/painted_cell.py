"""A table cell whose content is painted by us, over the background that every cell has."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from deskdispatch.ui import theme

MARGIN: Final = 3
"""Pixels beside the words, as Qt leaves them."""


class PaintedCell(QStyledItemDelegate):
    """The base of delegates that paint something else than a text."""

    def paint_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> str:
        """Paints the cell without its text: selection, tint and focus; and takes its font.

        Returns:
            The text that was left out.
        """
        self.initStyleOption(option, index)
        words, option.text = option.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.setFont(option.font)
        return words

    def paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, words: str, indent: int = 0
    ) -> None:
        """Paints a text where Qt would, cut at its end where it does not fit.

        Args:
            painter: With the cell's font.
            option: Of the cell.
            words: The text.
            indent: Pixels that are taken at the leading edge.
        """
        box = option.rect.adjusted(MARGIN + indent, 0, -MARGIN, 0)
        place = QStyle.visualRect(option.direction, option.rect, QRect(box))
        fitting = option.fontMetrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        edge = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeading)
        painter.setPen(theme.current().color("text"))
        painter.drawText(place, edge | Qt.AlignmentFlag.AlignVCenter, fitting)
