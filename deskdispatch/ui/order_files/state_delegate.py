"""Paints the state of a row: a shape in its colour, and the word."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.look import icons
from deskdispatch.ui.order_files.rows_model import RowStateRole
from deskdispatch.ui.order_files.state_words import STATES
from deskdispatch.ui.widgets.tables.painted_cell import MARGIN, PaintedCell

SIZE: Final = 14
_GAP: Final = 5


class RowStateDelegate(PaintedCell):
    """Paints ``RowStateRole`` as an icon at the leading edge, and the text after it."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints one cell."""
        state = index.data(RowStateRole)
        self.paint_ground(painter, option, index)
        if state is not None:
            view, ratio = STATES[RowState(state)], painter.device().devicePixelRatioF()
            box = option.rect.adjusted(MARGIN, 0, -MARGIN, 0)
            size = QRect(0, 0, SIZE, SIZE).size()
            edge = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
            place = QStyle.alignedRect(option.direction, edge, size, box)
            painter.drawPixmap(place, icons.pixmap(view.icon, view.token, SIZE, ratio))
        self.paint_words(painter, option, index.data(), indent=SIZE + _GAP)
