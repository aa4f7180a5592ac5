"""Paints flags before a cell's text: late, slip printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from deskdispatch.ui.look import icons
from deskdispatch.ui.widgets.tables.painted_cell import MARGIN, PaintedCell

FlagsRole: Final = Qt.ItemDataRole.UserRole + 5
"""The item role of a row's flags."""

ICONS: Final[Mapping[str, tuple[str, str]]] = {
    "late": ("clock", "attention"),
    "print": ("print", "attention"),
    "stale": ("question", "attention"),
}
"""Icon and colour token of each flag."""

SIZE: Final = 14
_STEP: Final = SIZE + 2


class FlagDelegate(PaintedCell):
    """Paints ``FlagsRole`` as icons at the leading edge, and the text after them."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints one cell."""
        flags = index.data(FlagsRole) or ()
        self.paint_ground(painter, option, index)
        box = option.rect.adjusted(MARGIN, 0, -MARGIN, 0)
        ratio = painter.device().devicePixelRatioF()
        for at, kind in enumerate(flags):
            name, token = ICONS[kind]
            room = QRect(box)
            room.setWidth(at * _STEP + SIZE)
            painter.drawPixmap(
                _at_end(option.direction, box, room.width()),
                icons.pixmap(name, token, SIZE, ratio),
            )
        self.paint_words(painter, option, index.data(), indent=len(flags) * _STEP)


def _at_end(direction: Qt.LayoutDirection, box: QRect, used: int) -> QRect:
    """The square that ends ``used`` pixels from the leading edge."""
    square = QRect(box.left() + used - SIZE, box.top(), SIZE, SIZE)
    square.moveTop(box.top() + (box.height() - SIZE) // 2)
    return QStyle.visualRect(direction, box, square)
