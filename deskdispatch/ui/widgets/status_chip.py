"""The status chip: a word and a shape, for the table and for the detail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

StatusRole: Final = Qt.ItemDataRole.UserRole + 1
"""The item role under which a model gives a ``ChipStatus``."""


@dataclass(frozen=True, slots=True)
class ChipStatus:
    """What a chip shows; ``status`` is the wire's word, known or not."""

    status: str
    in_doubt: bool = False


def paint_chip(
    painter: QPainter,
    rect: QRect,
    status: str,
    *,
    in_doubt: bool,
    word: str,
    direction: Qt.LayoutDirection,
) -> None:
    """Paint a chip at the leading edge of a rectangle, centred in its height.

    The word is elided where it does not fit; the painter's font is used.
    """


def chip_size(metrics: QFontMetrics, word: str) -> QSize:
    """The size of a chip with this word, in logical pixels."""
    return QSize(0, 0)


class StatusDelegate(QStyledItemDelegate):
    """Paints ``StatusRole`` as a chip over the item's usual background."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Qt's own: paint one cell."""


class StatusChip(QWidget):
    """The chip of one delivery, for its detail."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def set_status(self, status: str, in_doubt: bool = False) -> None:
        """Show a status; an empty one shows nothing."""

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: words follow the language, colours the theme."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: paint."""
