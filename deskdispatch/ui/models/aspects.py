"""What a cell of the board is, whatever the time of day: its place, hint, chip and amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import Qt

from deskdispatch.ui.models import cell
from deskdispatch.ui.models.board_row import BoardRow
from deskdispatch.ui.models.column import KEYS, Column, alignment
from deskdispatch.ui.widgets import plain
from deskdispatch.ui.widgets.amount_delegate import AmountRole
from deskdispatch.ui.widgets.status_chip import ChipStatus, StatusRole

SortRole: Final = Qt.ItemDataRole.UserRole + 2
"""What a cell is sorted by first."""


def _tooltip(row: BoardRow, column: Column) -> str:
    return plain.tooltip(cell.hint(row, column))


def _alignment(row: BoardRow, column: Column) -> Qt.AlignmentFlag:
    return alignment(column)


def _status(row: BoardRow, column: Column) -> ChipStatus | None:
    if column is not Column.STATUS:
        return None
    return ChipStatus(row.status, row.doubt is not None)


def _amount(row: BoardRow, column: Column) -> Any:
    return row.price if column is Column.PRICE else None


def _sorted_by(row: BoardRow, column: Column) -> Any:
    return KEYS[column](row)[0]


STANDING: Final[Mapping[int, Callable[[BoardRow, Column], Any]]] = {
    Qt.ItemDataRole.ToolTipRole: _tooltip,
    Qt.ItemDataRole.TextAlignmentRole: _alignment,
    StatusRole: _status,
    SortRole: _sorted_by,
    AmountRole: _amount,
}
"""Aspects by role."""
