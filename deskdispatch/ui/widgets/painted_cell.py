"""A table cell that is painted by us: its background, and what stands on it.

Qt's own way asks the model seven times for each cell and lays every text out twice. A table that
scrolls a page at a step paints three hundred cells while the key is still down.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.text_layouts import TextLayouts

MARGIN: Final = 3
"""Pixels beside the words, as Qt leaves them."""

_SELECTED: Final = QStyle.StateFlag.State_Selected


class PaintedCell(QStyledItemDelegate):
    """Paints a cell's words; the base of delegates that paint something else.

    Attributes:
        texts: What was painted lately, laid out.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.texts = TextLayouts()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Qt's own: paint one cell."""
        self.paint_ground(painter, option, index)
        self.paint_words(painter, option, index.data())

    def paint_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints what is behind the words: the selection, else a tint."""
        if option.state & _SELECTED:
            painter.fillRect(option.rect, theme.current().color("selected"))
        elif (tint := index.data(Qt.ItemDataRole.BackgroundRole)) is not None:
            painter.fillRect(option.rect, tint)

    def paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        words: str | None,
        *,
        indent: int = 0,
        at_right: bool | None = None,
    ) -> None:
        """Paints a text where Qt would, cut at its end where it does not fit.

        Args:
            painter: With the cell's font.
            option: Of the cell.
            words: The text.
            indent: Pixels that are taken at the leading edge.
            at_right: Whether it stands at the right; None puts it at the leading edge.
        """
        if not words:
            return
        rect, direction = option.rect, option.direction
        from_right = direction is Qt.LayoutDirection.RightToLeft
        ahead, behind = (MARGIN, MARGIN + indent) if from_right else (MARGIN + indent, MARGIN)
        painter.setPen(theme.current().color("text"))
        box = rect.adjusted(ahead, 0, -behind, 0)
        edge = from_right if at_right is None else at_right
        self.texts.paint(painter, box, words, direction, at_right=edge)
