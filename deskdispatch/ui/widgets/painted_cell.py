"""Paints a table cell: its background and text.

Qt's own delegate asks the model seven times a cell and lays every text out twice; scrolling by a
page paints three hundred cells while the key is down.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.text_layouts import TextLayouts

MARGIN: Final = 3
"""Pixels beside the text, as in Qt."""

_SELECTED: Final = QStyle.StateFlag.State_Selected


class PaintedCell(QStyledItemDelegate):
    """Paints a cell's text; base of the delegates that paint something else.

    Attributes:
        texts: Cache of laid-out texts.
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
        """Paints one cell."""
        self.paint_ground(painter, option, index)
        self.paint_words(painter, option, index.data())

    def paint_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints the background: the selection, else a tint."""
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
        """Paints a text as Qt would, cut at its end where it does not fit.

        Args:
            painter: Has the cell's font.
            option: The cell's.
            words: The text.
            indent: Pixels left free at the leading edge.
            at_right: Whether it is right-aligned; None aligns at the leading edge.
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
