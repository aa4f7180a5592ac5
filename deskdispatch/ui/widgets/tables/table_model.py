"""Base model of all tables: rows, shown as their columns define."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.widgets.tables.columns import ColumnSpec, Row

BareHeadingRole: Final = Qt.ItemDataRole.UserRole + 10
"""Role of a heading without its unit, if there is no room for both."""


class TableModel(QAbstractTableModel, Generic[Row]):
    """Shows ``rows``.

    Subclasses that store them elsewhere override ``row_at``, ``rows_between`` and ``rowCount``.
    """

    def __init__(
        self,
        columns: Sequence[ColumnSpec[Row]],
        parent: QObject | None = None,
        clock: Clock = utc_now,
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.clock = clock
        self.rows: list[Row] = []

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Replaces the rows; equal ones keep a view's selection."""
        if list(rows) != self.rows:
            self.beginResetModel()
            self.rows = list(rows)
            self.endResetModel()

    def row_at(self, row: int) -> Row | None:
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def rows_between(self, first: int, last: int) -> list[Row]:
        return self.rows[first : last + 1]

    def retranslate(self) -> None:
        """Updates every text, after a change of language or as time passes."""
        last = len(self.columns) - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        if rows := self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, last))

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        spec = self.columns[section]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return spec.heading() if spec.unit is None else f"{spec.heading()} {spec.unit()}"
        if role == BareHeadingRole:
            return spec.heading()
        return spec.alignment if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index.row()) if index.isValid() else None
        if row is None:
            return None
        return self.columns[index.column()].data(row, role, self.clock)
