"""What a cell of the board is, role by role: its words, hint, tint, chip, amount and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.cash import Collect
from deskdispatch.ui.deliveries.model import cell_text
from deskdispatch.ui.deliveries.model.column import BoardColumn, alignment, order_by
from deskdispatch.ui.deliveries.model.flags import Flags
from deskdispatch.ui.deliveries.model.freshness import Freshness
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import plain
from deskdispatch.ui.widgets.amount_delegate import AmountRole
from deskdispatch.ui.widgets.flag_delegate import FlagsRole
from deskdispatch.ui.widgets.status_chip import ChipStatus, StatusRole

SortRole: Final = Qt.ItemDataRole.UserRole + 2
"""What a cell is sorted by first."""

ChangedRole: Final = Qt.ItemDataRole.UserRole + 3
"""How fresh a row's change is: 1.0 just now, fading to 0.0 after 1.5 s."""

_FLAGGED: Final = (BoardColumn.ORDER, BoardColumn.STATUS)
"""The columns whose hint says why a row is marked."""


class CellRoles:
    """All that is said of a cell.

    Attributes:
        freshness: Which rows changed a moment ago.
        flags: Which rows are marked, and why.
    """

    def __init__(self, clock: Clock) -> None:
        self.freshness = Freshness(clock)
        self.flags = Flags()

    def of(self, row: BoardRow, column: BoardColumn, role: int) -> Any:
        """One aspect of a cell; None of one that it has not."""
        aspect = _ASPECTS.get(role)
        return None if aspect is None else aspect(self, row, column)

    def _shown(self, row: BoardRow, column: BoardColumn) -> str:
        return cell_text.shown(row, column, self.freshness.clock())

    def _spoken(self, row: BoardRow, column: BoardColumn) -> str:
        said = cell_text.spoken(row, column, self.freshness.clock())
        why = self.flags.words(row.id) if column is BoardColumn.ORDER else ""
        return f"{said}. {why}" if why else said

    def _tooltip(self, row: BoardRow, column: BoardColumn) -> str:
        why = self.flags.words(row.id) if column in _FLAGGED else ""
        hint = cell_text.hint(row, column)
        return plain.tooltip("\n".join(words for words in (hint, why) if words))

    def _tint(self, row: BoardRow, column: BoardColumn) -> QBrush | None:
        freshness = self.freshness.of(row.id)
        if not freshness:
            return None
        color = theme.current().color("changed")
        color.setAlphaF(freshness)
        return QBrush(color)

    def _freshness_of(self, row: BoardRow, column: BoardColumn) -> float:
        return self.freshness.of(row.id)

    def _flags_of(self, row: BoardRow, column: BoardColumn) -> tuple[str, ...]:
        return self.flags.of(row.id) if column is BoardColumn.ORDER else ()

    def _alignment(self, row: BoardRow, column: BoardColumn) -> Qt.AlignmentFlag:
        return alignment(column)

    def _status(self, row: BoardRow, column: BoardColumn) -> ChipStatus | None:
        if column is not BoardColumn.STATUS:
            return None
        return ChipStatus(row.status, row.is_in_doubt)

    def _amount(self, row: BoardRow, column: BoardColumn) -> Any:
        if column is BoardColumn.PRICE:
            return row.price
        cash = row.cash if column is BoardColumn.CASH else None
        return cash.amount if isinstance(cash, Collect) else None

    def _sorted_by(self, row: BoardRow, column: BoardColumn) -> Any:
        return None if row.is_in_doubt else order_by(column, descending=False).key(row)


_ASPECTS: Final[Mapping[int, Callable[[CellRoles, BoardRow, BoardColumn], Any]]] = {
    Qt.ItemDataRole.DisplayRole: CellRoles._shown,
    Qt.ItemDataRole.AccessibleTextRole: CellRoles._spoken,
    Qt.ItemDataRole.ToolTipRole: CellRoles._tooltip,
    Qt.ItemDataRole.BackgroundRole: CellRoles._tint,
    Qt.ItemDataRole.TextAlignmentRole: CellRoles._alignment,
    StatusRole: CellRoles._status,
    AmountRole: CellRoles._amount,
    FlagsRole: CellRoles._flags_of,
    ChangedRole: CellRoles._freshness_of,
    SortRole: CellRoles._sorted_by,
}
