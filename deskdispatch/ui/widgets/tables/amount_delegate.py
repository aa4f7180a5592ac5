"""Paints money in tables: currency muted, figures aligned."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from deskdispatch.domain import money
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import currency_word
from deskdispatch.ui.widgets.tables.columns import Painted, Row
from deskdispatch.ui.widgets.tables.painted_cell import PaintedCell

AmountRole: Final = Qt.ItemDataRole.UserRole + 4
"""The item role of an amount in KWD, a ``Decimal``."""

_MARGIN: Final = 6
_FROM_LEFT: Final = Qt.LayoutDirection.LeftToRight


class AmountDelegate(PaintedCell):
    """Paints ``AmountRole`` with its currency at the right in every language, else the text."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        amount = index.data(AmountRole)
        self.paint_ground(painter, option, index)
        if not isinstance(amount, Decimal):
            self._paint_words(painter, option, index.data())
            return
        colours, box = theme.current(), option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        painter.setPen(colours.color("text"))
        used = self.texts.paint(painter, box, money.text(amount), _FROM_LEFT, at_right=True)
        box.setRight(box.right() - used)
        painter.setPen(colours.color("muted"))
        self.texts.paint(painter, box, f"{currency_word()}\u00a0", _FROM_LEFT, at_right=True)

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, words: str | None
    ) -> None:
        """Paints what stands in place of an amount, with the same right edge."""
        if words:
            painter.setPen(theme.current().color("text"))
            box = option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
            self.texts.paint(painter, box, words, option.direction, at_right=True)


def as_amount(amount: Callable[[Row], Decimal | None]) -> Painted[Row]:
    """Paints a column's cells as money, KWD."""
    return Painted(AmountRole, amount, AmountDelegate)
