"""Model data of the board's cells per Qt role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.flags import Flags
from deskdispatch.ui.deliveries.model.freshness import Freshness
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import plain
from deskdispatch.ui.widgets.status_chip import ChipStatus, StatusRole
from deskdispatch.ui.widgets.tables.amount_delegate import AmountRole
from deskdispatch.ui.widgets.tables.flag_delegate import FlagsRole

SortRole: Final = Qt.ItemDataRole.UserRole + 2
"""The cell's sort key."""

ChangedRole: Final = Qt.ItemDataRole.UserRole + 3
"""Freshness of a row's change: 1.0 just now, fading to 0.0 within 1.5 s."""


class CellRoles:
    """Answers a cell's ``data`` from its column's spec.

    Attributes:
        freshness: The rows changed a moment ago.
        flags: The flagged rows, with reasons.
    """

    def __init__(self, clock: Clock) -> None:
        self.freshness = Freshness(clock)
        self.flags = Flags()

    def of(self, row: BoardRow, column: BoardColumn, role: int) -> Any:
        """The cell's data in a role; None for other roles."""
        data = _DATA.get(role)
        return None if data is None else data(self, row, column)

    def _shown(self, row: BoardRow, column: BoardColumn) -> str:
        return column.spec.text(row, self.freshness.clock())

    def _spoken(self, row: BoardRow, column: BoardColumn) -> str:
        text = column.spoken(row, self.freshness.clock())
        why = self.flags.words(row.id) if column.spec.has_flags else ""
        return f"{text}. {why}" if why else text

    def _tooltip(self, row: BoardRow, column: BoardColumn) -> str:
        why = self.flags.words(row.id) if column.spec.explains_flags else ""
        hint = column.hint(row)
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
        return self.flags.of(row.id) if column.spec.has_flags else ()

    def _alignment(self, row: BoardRow, column: BoardColumn) -> Qt.AlignmentFlag:
        return column.alignment

    def _status(self, row: BoardRow, column: BoardColumn) -> ChipStatus | None:
        return None if column.spec.chip is None else column.spec.chip(row)

    def _amount(self, row: BoardRow, column: BoardColumn) -> Decimal | None:
        return None if column.spec.amount is None else column.spec.amount(row)

    def _sorted_by(self, row: BoardRow, column: BoardColumn) -> Any:
        return None if row.is_in_doubt else column.order(descending=False).key(row)


_DATA: Final[Mapping[int, Callable[[CellRoles, BoardRow, BoardColumn], Any]]] = {
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
