"""What a cell of the board is, role by role: its words, hint, tint, chip, amount and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush

from deskdispatch.domain.cash import Collect
from deskdispatch.domain.clock import Clock
from deskdispatch.ui import theme
from deskdispatch.ui.models import cell
from deskdispatch.ui.models.board_row import BoardRow
from deskdispatch.ui.models.column import Column, alignment, order_by
from deskdispatch.ui.models.flags import Flags
from deskdispatch.ui.models.freshness import Freshness
from deskdispatch.ui.widgets import plain
from deskdispatch.ui.widgets.amount_delegate import AmountRole
from deskdispatch.ui.widgets.flag_delegate import FlagsRole
from deskdispatch.ui.widgets.status_chip import ChipStatus, StatusRole

SortRole: Final = Qt.ItemDataRole.UserRole + 2
"""What a cell is sorted by first."""

ChangedRole: Final = Qt.ItemDataRole.UserRole + 3
"""How fresh a row's change is: 1.0 just now, fading to 0.0 after 1.5 s."""

_FLAGGED: Final = (Column.ORDER, Column.STATUS)
"""The columns whose hint says why a row is marked."""


class Aspects:
    """All that is said of a cell.

    Attributes:
        freshness: Which rows changed a moment ago.
        flags: Which rows are marked, and why.
    """

    def __init__(self, clock: Clock) -> None:
        self.freshness = Freshness(clock)
        self.flags = Flags()

    def of(self, row: BoardRow, column: Column, role: int) -> Any:
        """One aspect of a cell; None of one that it has not."""
        aspect = _ASPECTS.get(role)
        return None if aspect is None else aspect(self, row, column)

    def _shown(self, row: BoardRow, column: Column) -> str:
        return cell.shown(row, column, self.freshness.clock())

    def _spoken(self, row: BoardRow, column: Column) -> str:
        said = cell.spoken(row, column, self.freshness.clock())
        why = self.flags.words(row.id) if column is Column.ORDER else ""
        return f"{said}. {why}" if why else said

    def _tooltip(self, row: BoardRow, column: Column) -> str:
        why = self.flags.words(row.id) if column in _FLAGGED else ""
        hint = cell.hint(row, column)
        return plain.tooltip("\n".join(words for words in (hint, why) if words))

    def _tint(self, row: BoardRow, column: Column) -> QBrush | None:
        freshness = self.freshness.of(row.id)
        if not freshness:
            return None
        color = theme.current().color("changed")
        color.setAlphaF(freshness)
        return QBrush(color)

    def _freshness_of(self, row: BoardRow, column: Column) -> float:
        return self.freshness.of(row.id)

    def _flags_of(self, row: BoardRow, column: Column) -> tuple[str, ...]:
        return self.flags.of(row.id) if column is Column.ORDER else ()

    def _alignment(self, row: BoardRow, column: Column) -> Qt.AlignmentFlag:
        return alignment(column)

    def _status(self, row: BoardRow, column: Column) -> ChipStatus | None:
        if column is not Column.STATUS:
            return None
        return ChipStatus(row.status, row.is_in_doubt)

    def _amount(self, row: BoardRow, column: Column) -> Any:
        if column is Column.PRICE:
            return row.price
        cash = row.cash if column is Column.CASH else None
        return cash.amount if isinstance(cash, Collect) else None

    def _sorted_by(self, row: BoardRow, column: Column) -> Any:
        return None if row.is_in_doubt else order_by(column, descending=False).key(row)


_ASPECTS: Final[Mapping[int, Callable[[Aspects, BoardRow, Column], Any]]] = {
    Qt.ItemDataRole.DisplayRole: Aspects._shown,
    Qt.ItemDataRole.AccessibleTextRole: Aspects._spoken,
    Qt.ItemDataRole.ToolTipRole: Aspects._tooltip,
    Qt.ItemDataRole.BackgroundRole: Aspects._tint,
    Qt.ItemDataRole.TextAlignmentRole: Aspects._alignment,
    StatusRole: Aspects._status,
    AmountRole: Aspects._amount,
    FlagsRole: Aspects._flags_of,
    ChangedRole: Aspects._freshness_of,
    SortRole: Aspects._sorted_by,
}
