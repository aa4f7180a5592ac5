"""The table model of the board: unconfirmed bookings on top, then deliveries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    Qt,
    QTimer,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.deliveries.model.board_filter import BITS, BoardFilter
from deskdispatch.ui.deliveries.model.cell_roles import CellRoles, ChangedRole, SortRole
from deskdispatch.ui.deliveries.model.column import COLUMNS, BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowList, neighbours
from deskdispatch.ui.deliveries.model.rows import BoardRows
from deskdispatch.ui.deliveries.model.scope import Scope
from deskdispatch.ui.deliveries.model.search import BoardSearch
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.widgets.status_chip import StatusRole
from deskdispatch.ui.widgets.tables.amount_delegate import AmountRole
from deskdispatch.ui.widgets.tables.flag_delegate import FlagsRole

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.doubts.doubt import Doubt

__all__ = [
    "AmountRole",
    "BoardColumn",
    "BoardFilter",
    "ChangedRole",
    "DeliveriesModel",
    "FlagsRole",
    "SortRole",
    "StatusRole",
]

_FADE_EVERY: Final = 125
"""Milliseconds between two steps of a tint's fading."""

_FEW: Final = 2000
"""Up to this many indexes are looked up one by one, more by numbering all rows."""


class DeliveriesModel(QAbstractTableModel):
    """Filters and sorts the rows; newest first by default.

    Unchanged rows are not touched, so a view repaints by the row and keeps selection and scroll
    position.

    Attributes:
        board_rows: All deliveries, shown or not.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cells = CellRoles(utc_now)
        self._filter = BoardFilter.ALL
        self._search = BoardSearch()
        self.board_rows = BoardRows()
        self._doubtful: dict[str, BoardRow] = {}
        self._reported_booked: frozenset[str] = frozenset()
        self._top = RowList()
        self._rest = RowList()
        self._sorted = (BoardColumn.TIME, Qt.SortOrder.DescendingOrder)
        self._fade_timer = QTimer(self)
        self._fade_timer.setInterval(_FADE_EVERY)
        self._fade_timer.timeout.connect(self.fade)

    @property
    def is_newest_first(self) -> bool:
        """Whether older rows stand below newer ones."""
        return self._rest.order == NEWEST_FIRST

    @property
    def is_empty(self) -> bool:
        """Whether there are no rows at all."""
        return not len(self.board_rows) and not self._doubtful

    def knows(self, id: str) -> bool:
        """Whether there is such a delivery or intent, shown or not."""
        return id in self._doubtful or self.board_rows.get(id) is not None

    def set_clock(self, clock: Clock) -> None:
        """Sets the clock (aware UTC)."""
        self._cells.freshness.clock = clock

    def clear(self) -> None:
        """Removes every row."""
        self.board_rows.clear()
        self._doubtful.clear()
        self._cells.flags.clear()
        self._reset()

    def active(self) -> list[DeliverySummary]:
        """The active deliveries, whatever is filtered."""
        return self.board_rows.active()

    def upsert(self, summaries: Sequence[DeliverySummary]) -> None:
        """Adds and updates deliveries; changed rows are tinted.

        The first rows of an empty board are not tinted.
        """
        filling = not len(self.board_rows)
        coming, changed = [], []
        for summary in {summary.id: summary for summary in summaries}.values():
            row = self.board_rows.get(summary.id)
            if row is None:
                coming.append(BoardRow.of_summary(summary))
            elif row.summary != summary:
                changed.append((row, BoardRow.of_summary(summary)))
        if (coming or changed) and not filling:
            self._cells.freshness.mark(row.id for row in (*coming, *(old for old, _ in changed)))
            self._fade_timer.start()
        self._change(changed)
        self.add(coming)

    def add(self, rows: Sequence[BoardRow]) -> None:
        """Adds rows of unknown deliveries, without tint."""
        self.board_rows.add(rows)
        self._bring(self._rest, [row for row in rows if self._shows(row)])

    def set_doubtful(self, doubts: Sequence[Doubt]) -> None:
        """Replaces the unconfirmed bookings, on top, newest first."""
        rows = {doubt.intent.id: BoardRow.of_doubt(doubt) for doubt in doubts}
        for id in self._doubtful.keys() - rows.keys():
            self._remove_row(self._top, self._top.find(self._doubtful.pop(id)))
        touched = []
        for id, row in self._doubtful.items():
            if row.doubt != rows[id].doubt:
                row.become(rows[id])
                touched.append(id)
        coming = [row for id, row in rows.items() if id not in self._doubtful]
        self._doubtful.update((row.id, row) for row in coming)
        self._bring(self._top, [row for row in coming if self._shows(row)])
        self._emit_ids(touched)

    def set_reported_booked(self, doubts: Sequence[Doubt]) -> None:
        """Replaces the bookings closed by the operator's word, among the deliveries."""
        fresh = {doubt.intent.id: BoardRow.of_reported(doubt) for doubt in doubts}
        for id in self._reported_booked - fresh.keys():
            if (row := self.board_rows.get(id)) is not None:
                self._remove_row(self._rest, self._rest.find(row) if self._shows(row) else None)
                self.board_rows.remove(row)
        known = [(self.board_rows.get(id), row) for id, row in fresh.items()]
        self._change([(old, new) for old, new in known if old and old.doubt != new.doubt])
        self.add([new for old, new in known if old is None])
        self._reported_booked = frozenset(fresh)

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Sets the status filter; a change resets the model."""
        if board_filter is not self._filter:
            self._filter = board_filter
            self._reset()

    def set_scope(self, scope: Scope) -> None:
        """Filters by days and branch; unconfirmed bookings always stay."""
        if self.board_rows.set_scope(scope):
            self._reset()

    def set_search(self, text: str) -> None:
        """Shows rows that contain every word; "" shows all."""
        search = BoardSearch.of(text)
        if search != self._search:
            before, self._search = self._search, search
            self._reset(among=self._rest if search.narrows(before) else None)

    def set_flags(self, kind: str, words: Mapping[str, str]) -> None:
        """Flags deliveries with reasons; others lose the flag of that kind."""
        self._emit_ids(self._cells.flags.set(kind, words))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column, -1 by newest; unconfirmed bookings stay on top."""
        sorted_by = COLUMNS[column] if column >= 0 else BoardColumn.TIME
        descending = order == Qt.SortOrder.DescendingOrder or column < 0
        self._sorted = (sorted_by, order)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [self._row(index.row()) for index in before]
        self.board_rows.order_by(sorted_by.order(descending))
        found = self.board_rows.found(self._filter, self._search)
        self._rest = RowList(self.board_rows.ordered.order, found)
        places = self._places(rows)
        after = [self.index(at, index.column()) for at, index in zip(places, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def show_counters(self) -> None:
        """Shows counters by other names."""
        if self._sorted[0] is BoardColumn.COUNTER:
            self.sort(*self._sorted)
        if self.rowCount():
            top = self.index(0, BoardColumn.COUNTER)
            bottom = self.index(self.rowCount() - 1, BoardColumn.COUNTER)
            self.dataChanged.emit(top, bottom)

    def tick(self) -> None:
        """Updates relative times."""
        if self.rowCount():
            top = self.index(0, BoardColumn.TIME)
            bottom = self.index(self.rowCount() - 1, BoardColumn.TIME)
            self.dataChanged.emit(top, bottom)

    def count_down(self) -> None:
        """Updates the time to the next check of unconfirmed bookings."""
        if len(self._top):
            last = self.index(len(self._top) - 1, BoardColumn.ORDER)
            self.dataChanged.emit(self.index(0, BoardColumn.ORDER), last)

    def fade(self) -> None:
        """Fades tints by the time passed; called by the model's timer."""
        tinted = self._cells.freshness.fade()
        if not self._cells.freshness:
            self._fade_timer.stop()
        self._emit_ids(tinted, [Qt.ItemDataRole.BackgroundRole, ChangedRole])

    def retranslate(self) -> None:
        """Updates texts and area names after a language change."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        if self._sorted[0].spec.sort_key_ar is not None:
            self.sort(*self._sorted)
        if self.rowCount():
            self._emit_range(0, self.rowCount() - 1)

    def row_of(self, id: str) -> int | None:
        """The row of a delivery or intent, if shown."""
        row = self._doubtful.get(id) or self.board_rows.get(id)
        return self._place(row) if row is not None and self._shows(row) else None

    def summary_at(self, row: int) -> DeliverySummary | None:
        """The row's delivery; None for an intent or no such row."""
        return self._row(row).summary if 0 <= row < self.rowCount() else None

    def doubt_at(self, row: int) -> Doubt | None:
        """The row's unconfirmed booking; None for a delivery or no such row."""
        return self._row(row).doubt if 0 <= row < self.rowCount() else None

    def rows(self, first: int, last: int) -> list[BoardRow]:
        """The rows from ``first`` to ``last``, inclusive."""
        begin, end = (max(at - len(self._top), 0) for at in (first, last + 1))
        return self._top.rows[first : last + 1] + self._rest.rows[begin:end]

    def counts(self) -> Mapping[BoardFilter, int]:
        """The number of rows of each filter, whatever is searched."""
        doubtful = dict.fromkeys((BoardFilter.ALL, BoardFilter.DOUBT), len(self._doubtful))
        return {part: n + doubtful.get(part, 0) for part, n in self.board_rows.counts().items()}

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of rows shown."""
        return 0 if parent.isValid() else len(self._top.rows) + len(self._rest.rows)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """A column's heading."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return COLUMNS[section].heading
        return COLUMNS[section].alignment if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell in one role."""
        at, above = index.row(), len(self._top.rows)  # asked three times a cell at each paint
        if not 0 <= at < above + len(self._rest.rows):
            return None
        row = self._top.rows[at] if at < above else self._rest.rows[at - above]
        return self._cells.of(row, COLUMNS[index.column()], role)

    def _row(self, row: int) -> BoardRow:
        above = len(self._top.rows)
        return self._top.rows[row] if row < above else self._rest.rows[row - above]

    def _shows(self, row: BoardRow) -> bool:
        return bool(row.parts & BITS[self._filter]) and row.matches(self._search)

    def _place(self, row: BoardRow) -> int | None:
        shown = self._top if row.is_in_doubt else self._rest
        at = shown.find(row)
        return None if at is None else self._offset(shown) + at

    def _places(self, rows: Sequence[BoardRow]) -> list[int]:
        if len(rows) < _FEW:
            return [-1 if (at := self._place(row)) is None else at for row in rows]
        places = {row.id: at for at, row in enumerate((*self._top, *self._rest))}
        return [places[row.id] for row in rows]

    def _reset(self, among: RowList | None = None) -> None:
        self.beginResetModel()
        doubtful = [row for row in self._doubtful.values() if self._shows(row)]
        self._top = RowList(rows=NEWEST_FIRST.arranged(doubtful))
        found = self.board_rows.found(self._filter, self._search, among)
        self._rest = RowList(self.board_rows.ordered.order, found)
        self.endResetModel()

    def _change(self, changed: Iterable[tuple[BoardRow, BoardRow]]) -> None:
        """Updates changed rows, touching no others."""
        coming: list[BoardRow] = []
        touched: list[str] = []
        for row, fresh in changed:
            at = self._rest.find(row) if self._shows(row) else None
            stays = self._rest.order.is_same_place(row, fresh)
            to = at if stays or at is None else self._rest.position(fresh)
            self.board_rows.change(row, fresh)
            if not self._shows(row):
                self._remove_row(self._rest, at)
            elif at is None or to is None:
                coming.append(row)
            else:
                self._move(row, at, to)
                touched.append(row.id)
        self._bring(self._rest, coming)
        self._emit_ids(touched)

    def _bring(self, shown: RowList, coming: Sequence[BoardRow]) -> None:
        offset = self._offset(shown)
        for at, rows in shown.runs(coming):
            self.beginInsertRows(NO_PARENT, offset + at, offset + at + len(rows) - 1)
            shown.insert(at, rows)
            self.endInsertRows()

    def _offset(self, shown: RowList) -> int:
        return 0 if shown is self._top else len(self._top)

    def _remove_row(self, shown: RowList, at: int | None) -> None:
        if at is None:
            return
        row = self._offset(shown) + at
        self.beginRemoveRows(NO_PARENT, row, row)
        shown.remove(at)
        self.endRemoveRows()

    def _move(self, row: BoardRow, at: int, to: int) -> None:
        """Moves a changed row to its sorted place, keeping the selection."""
        if to in (at, at + 1):
            return
        offset = len(self._top)
        self.beginMoveRows(NO_PARENT, offset + at, offset + at, NO_PARENT, offset + to)
        self._rest.remove(at)
        self._rest.insert(to if to < at else to - 1, [row])
        self.endMoveRows()

    def _emit_ids(self, ids: Iterable[str], roles: Sequence[int] = ()) -> None:
        """Emits ``dataChanged`` for visible rows, adjacent ones together."""
        places = (at for id in ids if (at := self.row_of(id)) is not None)
        for first, last in neighbours(places):
            self._emit_range(first, last, roles)

    def _emit_range(self, first: int, last: int, roles: Sequence[int] = ()) -> None:
        end = self.index(last, len(COLUMNS) - 1)
        self.dataChanged.emit(self.index(first, 0), end, list(roles))
