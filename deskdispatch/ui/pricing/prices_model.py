"""The table model of prices: what each is for, more of that, and the amount."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from deskdispatch.domain import money
from deskdispatch.ui.lib.item_models import LEADING, NO_PARENT, RIGHT, AnyIndex
from deskdispatch.ui.pricing.price_rows import PriceRow
from deskdispatch.ui.text.amounts import kwd_exact, kwd_words
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.tables.amount_delegate import AmountRole


class PriceColumn(IntEnum):
    """The columns, from the leading edge."""

    NAME = 0
    NOTE = 1
    AMOUNT = 2


class PricesModel(QAbstractTableModel):
    """A row a price."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[PriceRow] = ()
        self._headings: tuple[str, str, str] = ("", "", "")

    @property
    def rows(self) -> Sequence[PriceRow]:
        """The rows shown."""
        return self._rows

    def show_rows(self, rows: Sequence[PriceRow], headings: tuple[str, str, str]) -> None:
        """Replaces rows and headings."""
        if (list(rows), headings) == (list(self._rows), self._headings):
            return
        self.beginResetModel()
        self._rows, self._headings = tuple(rows), headings
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of prices."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """As many as ``PriceColumn`` has."""
        return 0 if parent.isValid() else len(PriceColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """A column's heading."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section == PriceColumn.AMOUNT else LEADING
        return self._headings[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell in one role."""
        row, column = self._rows[index.row()], PriceColumn(index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if column is PriceColumn.AMOUNT else LEADING
        if column is PriceColumn.AMOUNT:
            return _amount(row, role)
        words = row.note if column is PriceColumn.NOTE else row.name
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return words
        return tooltip(words) if role == Qt.ItemDataRole.ToolTipRole and words else None


def _amount(row: PriceRow, role: int) -> Any:
    """A rate finer than a fils is a text, as an amount would be rounded."""
    amount = row.amount
    if role == Qt.ItemDataRole.DisplayRole:
        return kwd_exact(amount)
    is_whole = amount is not None and money.rounded(amount) == amount
    if role == AmountRole:
        return amount if is_whole else None
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return kwd_words(amount) if is_whole or amount is None else kwd_exact(amount)
    return None
