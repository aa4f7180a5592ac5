"""The table model of the rows of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.order_files.columns import COLUMNS, STATE, RowCellContext
from deskdispatch.ui.order_files.state_words import ALL_ROWS, RowFilter
from deskdispatch.ui.widgets.tables.text_table_model import TextTableModel

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.domain.places.places import Area

RowStateRole: Final = Qt.ItemDataRole.UserRole + 7
"""The item role of a row's ``RowState``, in the column of states."""


class OrderRowsModel(TextTableModel):
    """The rows that a filter shows, in the order of the file.

    A row that is changed stays in sight until the filter is set again: what is being corrected
    does not leave under the clerk's hands.
    """

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._clock = clock
        self._areas: Sequence[Area] = ()
        self._rows: dict[str, FileRow] = {}
        self._states: dict[str, RowState] = {}
        self._counts: Counter[RowState] = Counter()
        self._prices: dict[str, Decimal | None] = {}
        self._filter = ALL_ROWS
        self._shown: list[str] = []
        self._places: dict[str, int] = {}
        self._was_sent = False

    @property
    def was_sent(self) -> bool:
        """Whether any row was ever sent."""
        return self._was_sent

    @property
    def counts(self) -> Mapping[RowState, int]:
        """How many rows of the file are in each state."""
        return self._counts

    @property
    def has_scheduled(self) -> bool:
        """Whether any row is scheduled."""
        return any(row.content.draft.scheduled_at is not None for row in self._rows.values())

    def prices_of(self, state: RowState) -> list[Decimal | None]:
        """The prices of the rows in a state, KWD, in the order of the file; None is not known."""
        return [self._prices.get(id) for id, each in self._states.items() if each is state]

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Sets the areas, which cells name in the language of the window."""
        self._areas = areas

    def set_rows(self, rows: Mapping[str, FileRow]) -> None:
        """Replaces all rows; no price is known of them."""
        self.beginResetModel()
        self._rows = dict(rows)
        self._states = {id: row.state for id, row in rows.items()}
        self._counts = Counter(self._states.values())
        self._was_sent = any(row.booking is not None for row in rows.values())
        self._prices = {}
        self._choose_shown()
        self.endResetModel()

    def set_filter(self, row_filter: RowFilter) -> None:
        """Shows the rows of a filter."""
        self.beginResetModel()
        self._filter = row_filter
        self._choose_shown()
        self.endResetModel()

    def update_row(self, row: FileRow) -> None:
        """Shows a row as it is now."""
        if row.id not in self._rows:
            return
        state = row.state
        self._counts[self._states[row.id]] -= 1
        self._counts[state] += 1
        self._rows[row.id], self._states[row.id] = row, state
        self._was_sent = self._was_sent or row.booking is not None
        if row.id not in self._places and state in self._filter.states:
            self._insert(row)
        self._tell_changed(row.id)

    def set_price(self, row_id: str, price: Decimal | None) -> None:
        """Shows the price of a row, KWD; None is not to be had."""
        self._prices[row_id] = price
        self._tell_changed(row_id)

    def row_at(self, row: int) -> FileRow | None:
        """The row that is shown there; None for no such one."""
        return self._rows[self._shown[row]] if 0 <= row < len(self._shown) else None

    def first_in(self, states: frozenset[RowState]) -> int:
        """Where the first row in one of these states is shown; 0 without one."""
        found = (at for at, id in enumerate(self._shown) if self._states[id] in states)
        return next(found, 0)

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of rows shown."""
        return 0 if parent.isValid() else len(self._shown)

    def text_at(self, row: int, column: int) -> str:
        """What stands in a cell."""
        shown = self._rows[self._shown[row]]
        context = RowCellContext(self._areas, self._clock(), self._prices.get(shown.id))
        return COLUMNS[column].text(shown, context)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell in one role."""
        row = self.row_at(index.row()) if role == RowStateRole else None
        if row is not None and COLUMNS[index.column()] is STATE:
            return self._states[row.id]
        return super().data(index, role)

    def _choose_shown(self) -> None:
        states = self._filter.states
        self._shown = [id for id, state in self._states.items() if state in states]
        self._places = {id: at for at, id in enumerate(self._shown)}

    def _insert(self, row: FileRow) -> None:
        """Shows a row at its place in the order of the file."""
        at = sum(1 for id in self._shown if self._rows[id].line < row.line)
        self.beginInsertRows(NO_PARENT, at, at)
        self._shown.insert(at, row.id)
        self._places = {id: place for place, id in enumerate(self._shown)}
        self.endInsertRows()

    def _tell_changed(self, row_id: str) -> None:
        at = self._places.get(row_id)
        if at is not None:
            self.dataChanged.emit(self.index(at, 0), self.index(at, len(COLUMNS) - 1))
