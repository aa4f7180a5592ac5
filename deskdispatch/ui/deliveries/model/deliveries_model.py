"""The table model of the board: held orders and unconfirmed bookings above the deliveries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QBrush

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.deliveries.model.column import COLUMNS, BoardColumn
from deskdispatch.ui.deliveries.model.row import (
    BITS,
    FIRST,
    RECENT_S,
    BoardFilter,
    BoardRow,
    BoardSearch,
)
from deskdispatch.ui.deliveries.model.rows import (
    NEWEST_FIRST,
    BoardRows,
    RowList,
    Scope,
)
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex, neighbours
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import plain
from deskdispatch.ui.widgets.tables.painted_cell import FlagsRole
from deskdispatch.ui.widgets.tables.table_model import TableModel

if TYPE_CHECKING:
    from deskdispatch.domain.booking.held_order import HeldOrder
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking

TINTED_FOR: Final = 1.5
"""Seconds for which a changed row is tinted."""

FLAG_KINDS: Final = ("late", "print", "stale")
"""The kinds of flags, in display order."""

_FADE_EVERY: Final = 125
"""Milliseconds between two steps of a tint's fading."""

_MANY_RUNS: Final = 32
"""Up to this many runs of changed rows are signalled one by one."""


class DeliveriesModel(TableModel[BoardRow]):
    """Filters and sorts the rows; newest first by default.

    Unchanged rows are not touched, so that a view repaints only changed rows and keeps selection
    and scroll position. The chosen row stays when the filter no longer matches it, until another
    row is chosen: the details that a clerk reads do not close because the courier arrived.
    """

    counts_changed = Signal()
    """``counts`` changed as time passed: a row became late, or a failure old."""

    def __init__(self, parent: QObject | None = None, clock: Clock = utc_now) -> None:
        super().__init__([column.spec for column in COLUMNS], parent, clock)
        self._flags: dict[str, Mapping[str, str]] = {}
        self._changed_at: dict[str, datetime] = {}
        self._ticked_at = clock()
        self._filter = FIRST
        self._search = BoardSearch()
        self._matching: list[BoardRow] | None = None
        self._chosen_id: str | None = None
        self._left: set[str] = set()
        self.board_rows = BoardRows()
        self.board_rows.set_recent_since(clock().timestamp() - RECENT_S)
        self._above: dict[str, BoardRow] = {}
        self._reported_booked: frozenset[str] = frozenset()
        self._top = RowList()
        self._rest = RowList()
        self._sorted = (BoardColumn.TIME, Qt.SortOrder.DescendingOrder)
        self._fade_timer = QTimer(self)
        self._fade_timer.setInterval(_FADE_EVERY)
        self._fade_timer.timeout.connect(self.fade)

    @property
    def is_newest_first(self) -> bool:
        return self._rest.order == NEWEST_FIRST

    @property
    def is_empty(self) -> bool:
        return not self.board_rows.known and not self._above

    @property
    def is_searched(self) -> bool:
        return bool(self._search.words)

    def knows(self, id: str) -> bool:
        """Whether there is such a delivery or intent, shown or not."""
        return id in self._above or id in self.board_rows.known

    def clear(self) -> None:
        self.board_rows.clear()
        self._above.clear()
        self._flags.clear()
        self._chosen_id = None
        self._reset()

    def upsert(self, summaries: Sequence[DeliverySummary]) -> None:
        """Adds and updates deliveries; tints changed rows unless the board was empty."""
        self._remove_kept()
        filling = not self.board_rows.known
        coming, changed = [], []
        for summary in {summary.id: summary for summary in summaries}.values():
            row = self.board_rows.known.get(summary.id)
            if row is None:
                coming.append(BoardRow.of_summary(summary))
            elif row.summary != summary:
                changed.append((row, BoardRow.of_summary(summary, row)))
        if (coming or changed) and not filling:
            now = self.clock()
            self._changed_at |= {row.id: now for row in (*coming, *(old for old, _ in changed))}
            self._fade_timer.start()
        if changed:
            self._change(changed)
        if coming:
            self.add(coming)

    def add(self, rows: Sequence[BoardRow]) -> None:
        """Adds rows of unknown deliveries, without tint."""
        self._matching = None
        self.board_rows.add(rows)
        self._insert_rows(self._rest, [row for row in rows if self._shows(row)])

    def set_unconfirmed(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        """Replaces the unconfirmed bookings, on top, newest first."""
        self._set_above([BoardRow.of_unconfirmed(each) for each in unconfirmed_bookings])

    def set_held(self, orders: Sequence[HeldOrder]) -> None:
        """Replaces the held orders and the one being sent, which are on top, too."""
        self._set_above([BoardRow.of_held(each) for each in orders], held=True)

    def _set_above(self, rows: Sequence[BoardRow], *, held: bool = False) -> None:
        """Replaces the held orders, or else the unconfirmed bookings, above the deliveries."""
        fresh = {row.id: row for row in rows}
        known = [id for id, row in self._above.items() if (row.held is not None) is held]
        for id in (id for id in known if id not in fresh):
            self._remove_row(self._top, self._top.find(self._above.pop(id)))
        touched = []
        for id in (id for id in known if id in fresh):
            row = self._above[id]
            if held or row.unconfirmed != fresh[id].unconfirmed:
                row.update_from(fresh[id])
                touched.append(id)
        coming = [row for id, row in fresh.items() if id not in self._above]
        self._above.update((row.id, row) for row in coming)
        self._insert_rows(self._top, [row for row in coming if self._shows(row)])
        self._emit_ids(touched)

    def set_reported_booked(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        """Replaces the bookings closed on the operator's word, among the deliveries."""
        fresh = {
            unconfirmed.intent.id: BoardRow.of_reported(unconfirmed)
            for unconfirmed in unconfirmed_bookings
        }
        for id in self._reported_booked - fresh.keys():
            if (row := self.board_rows.known.get(id)) is not None:
                self._matching = None
                self._remove_row(self._rest, self._rest.find(row) if self._shows(row) else None)
                self.board_rows.remove(row)
        known = [(self.board_rows.known.get(id), row) for id, row in fresh.items()]
        self._change(
            [(old, new) for old, new in known if old and old.unconfirmed != new.unconfirmed]
        )
        self.add([new for old, new in known if old is None])
        self._reported_booked = frozenset(fresh)

    def set_filter(self, board_filter: BoardFilter) -> None:
        if board_filter is not self._filter:
            self._filter = board_filter
            self._reset()

    def set_scope(self, scope: Scope) -> None:
        """Filters by days and branch; the rows above the deliveries always stay."""
        if self.board_rows.set_scope(scope):
            self._reset()

    def set_search(self, text: str, board_filter: BoardFilter) -> None:
        """Shows rows that contain every word, in any order; "" keeps the chosen row."""
        search = BoardSearch.of(text)
        if (search, board_filter) != (self._search, self._filter):
            before, self._search, self._filter = self._search, search, board_filter
            among = self._matching if search.narrows(before) else None
            self._reset(among, kept_id=None if search.words else self._chosen_id)

    def hidden_matches(self) -> int:
        """Returns how many search matches are hidden by days, branch or filter; else 0."""
        if not self._search.words:
            return 0
        above = sum(row.matches(self._search) for row in self._above.values())
        return len(self._matches()) + above - self.rowCount()

    def choose(self, id: str | None) -> None:
        """Keeps this row while it is chosen; the row kept before leaves with the next change."""
        if id != self._chosen_id:
            if self._chosen_id is not None:
                self._left.add(self._chosen_id)
            self._chosen_id = id
            self._left.discard(id or "")

    def set_flags(self, kind: str, words: Mapping[str, str]) -> None:
        """Flags deliveries with reasons; removes the flag of that kind from all others."""
        before = self._flags.get(kind, {})
        self._flags[kind] = dict(words)
        ids = before.keys() | words.keys()
        if kind == BoardFilter.LATE.value:
            self._refilter_and_count(self.board_rows.set_late(frozenset(words)))
        self._emit_ids([id for id in ids if before.get(id) != words.get(id)])

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column, -1 by newest; unconfirmed bookings stay on top."""
        sorted_by = COLUMNS[column] if column >= 0 else BoardColumn.TIME
        descending = order == Qt.SortOrder.DescendingOrder or column < 0
        self._sorted = (sorted_by, order)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [row for index in before if (row := self.row_at(index.row())) is not None]
        self.board_rows.order_by(sorted_by.order(descending))
        self._matching = None
        self._rest = self._found()
        ids = {row.id for row in rows}  # each row once: a view remembers every column of it
        places = {id: -1 if (at := self.row_of(id)) is None else at for id in ids}
        after = [
            self.index(places[row.id], index.column())
            for row, index in zip(rows, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def show_counters(self) -> None:
        if self._sorted[0] is BoardColumn.COUNTER:
            self.sort(*self._sorted)
        if self.rowCount():
            top = self.index(0, BoardColumn.COUNTER)
            bottom = self.index(self.rowCount() - 1, BoardColumn.COUNTER)
            self.dataChanged.emit(top, bottom)

    def tick(self, first: int, last: int) -> None:
        """Updates those rows whose time is written differently than at the last tick."""
        before, now = self._ticked_at, self.clock()
        self._ticked_at = now
        self._refilter_and_count(self.board_rows.set_recent_since(now.timestamp() - RECENT_S))
        self._remove_kept()
        text = BoardColumn.TIME.spec.text
        rows = enumerate(self.rows_between(first, last), first)
        passed = (at for at, row in rows if text(row, before) != text(row, now))
        for top, bottom in neighbours(passed):
            end = self.index(bottom, BoardColumn.TIME)
            self.dataChanged.emit(self.index(top, BoardColumn.TIME), end)

    def count_down(self) -> None:
        if len(self._top):
            last = self.index(len(self._top) - 1, BoardColumn.ORDER)
            self.dataChanged.emit(self.index(0, BoardColumn.ORDER), last)

    def fade(self) -> None:
        tinted = list(self._changed_at)
        self._changed_at = {id: at for id, at in self._changed_at.items() if self._freshness(id)}
        if not self._changed_at:
            self._fade_timer.stop()
        self._emit_ids(tinted, [Qt.ItemDataRole.BackgroundRole])

    def retranslate(self) -> None:
        if self._sorted[0].spec.sort_key_ar is not None:
            self.sort(*self._sorted)
        super().retranslate()

    def row_of(self, id: str) -> int | None:
        row = self._above.get(id) or self.board_rows.known.get(id)
        if row is None or not self._shows(row):
            return None
        if id in self._above:
            return self._top.find(row)
        at = self._rest.find(row)
        return None if at is None else len(self._top.rows) + at

    def row_at(self, row: int) -> BoardRow | None:
        above = len(self._top.rows)
        if not 0 <= row < above + len(self._rest.rows):
            return None
        return self._top.rows[row] if row < above else self._rest.rows[row - above]

    def summary_at(self, row: int) -> DeliverySummary | None:
        found = self.row_at(row)
        return None if found is None else found.summary

    def rows_between(self, first: int, last: int) -> list[BoardRow]:
        begin, end = (max(at - len(self._top), 0) for at in (first, last + 1))
        return self._top.rows[first : last + 1] + self._rest.rows[begin:end]

    def counts(self) -> Mapping[BoardFilter, int]:
        """Returns the number of rows of each filter, ignoring the search."""
        above = self._above.values()
        return {
            part: n + sum(bool(row.filters & BITS[part]) for row in above)
            for part, n in self.board_rows.counts().items()
        }

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._top.rows) + len(self._rest.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        at, above = index.row(), len(self._top.rows)  # called three times per cell and paint
        if not 0 <= at < above + len(self._rest.rows):
            return None
        row = self._top.rows[at] if at < above else self._rest.rows[at - above]
        if (marked := _MARKED.get(role)) is not None:
            return marked(self, row, COLUMNS[index.column()])
        return self.columns[index.column()].data(row, role, self.clock)

    def _freshness(self, id: str) -> float:
        """Returns 1.0 just after a change, falling to 0.0; also 0.0 if the clock was set back."""
        age = (self.clock() - self._changed_at[id]).total_seconds()
        return 1.0 - age / TINTED_FOR if 0 <= age < TINTED_FOR else 0.0

    def _tint(self, row: BoardRow, _column: BoardColumn) -> QBrush | None:
        if row.id not in self._changed_at or not (freshness := self._freshness(row.id)):
            return None
        color = theme.current().color("changed")
        color.setAlphaF(freshness)
        return QBrush(color)

    def _spoken(self, row: BoardRow, column: BoardColumn) -> str:
        text = column.spec.spoken_text(row, self.clock())
        why = self._why(row) if column.spec.has_flags else ""
        return f"{text}. {why}" if why else text

    def _tooltip(self, row: BoardRow, column: BoardColumn) -> str:
        why = self._why(row) if column.spec.explains_flags else ""
        hint = column.spec.plain_tooltip(row, self.clock())
        return plain.tooltip("\n".join(words for words in (hint, why) if words))

    def _flags_of(self, row: BoardRow, column: BoardColumn) -> tuple[str, ...]:
        if not column.spec.has_flags:
            return ()
        return tuple(kind for kind in FLAG_KINDS if row.id in self._flags.get(kind, ()))

    def _why(self, row: BoardRow) -> str:
        """Returns the reasons of a row's flags, one per line."""
        by_kind = (self._flags.get(kind, {}) for kind in FLAG_KINDS)
        return "\n".join(words[row.id] for words in by_kind if row.id in words)

    def _shows(self, row: BoardRow) -> bool:
        is_kept = row.id == self._chosen_id or row.id in self._left
        is_found = not self._search.words or row.matches(self._search)
        return is_found and bool(row.visible_filters & BITS[self._filter] or is_kept)

    def _reset(self, among: list[BoardRow] | None = None, kept_id: str | None = None) -> None:
        """Filters and searches all rows again; ``among`` contains at least all matches."""
        self.beginResetModel()
        self._chosen_id = kept_id
        self._left.clear()
        above = [row for row in self._above.values() if self._shows(row)]
        self._top = RowList(rows=NEWEST_FIRST.sorted_rows(above))
        is_searched = self.is_searched
        self._matching = self.board_rows.matching(self._search, among) if is_searched else None
        self._rest = self._found()
        self.endResetModel()

    def _matches(self) -> list[BoardRow]:
        """Returns the rows of all filters that match the search, kept until any row changes."""
        if self._matching is None:
            self._matching = self.board_rows.matching(self._search)
        return self._matching

    def _found(self) -> RowList:
        among = self._matches() if self.is_searched else self.board_rows.ordered.rows
        found = self.board_rows.found(self._filter, among)
        shown = RowList(self.board_rows.ordered.order, found)
        for id in (*self._left, self._chosen_id or ""):
            row = self.board_rows.known.get(id)
            if row is not None and self._shows(row) and shown.find(row) is None:
                shown.add([row])
        return shown

    def _remove_kept(self) -> None:
        """Removes rows that stayed only because they had been chosen."""
        left, known = self._left, self.board_rows.known
        if left:
            self._left = set()
            self._refilter([row for id in left if (row := known.get(id)) is not None])

    def _refilter_and_count(self, rows: Sequence[BoardRow]) -> None:
        if rows:
            self._refilter(rows)
            self.counts_changed.emit()

    def _refilter(self, rows: Iterable[BoardRow]) -> None:
        """Adds and removes rows whose filters changed."""
        coming: list[BoardRow] = []
        for row in rows:
            at, shows = self._rest.find(row), self._shows(row)
            if at is not None and not shows:
                self._remove_row(self._rest, at)
            elif at is None and shows:
                coming.append(row)
        self._insert_rows(self._rest, coming)

    def _change(self, changed: Sequence[tuple[BoardRow, BoardRow]]) -> None:
        self._matching = None
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
                if to not in (at, at + 1):  # moved rather than replaced, so that it stays selected
                    top = len(self._top)
                    self.beginMoveRows(NO_PARENT, top + at, top + at, NO_PARENT, top + to)
                    del self._rest.rows[at]
                    self._rest.rows.insert(to if to < at else to - 1, row)
                    self.endMoveRows()
                touched.append(row.id)
        if coming:
            self._insert_rows(self._rest, coming)
        self._emit_ids(touched)

    def _insert_rows(self, shown: RowList, coming: Sequence[BoardRow]) -> None:
        offset = 0 if shown is self._top else len(self._top)
        for at, rows in shown.runs(coming):
            self.beginInsertRows(NO_PARENT, offset + at, offset + at + len(rows) - 1)
            shown.rows[at:at] = rows
            self.endInsertRows()

    def _remove_row(self, shown: RowList, at: int | None) -> None:
        if at is None:
            return
        row = (0 if shown is self._top else len(self._top)) + at
        self.beginRemoveRows(NO_PARENT, row, row)
        del shown.rows[at]
        self.endRemoveRows()

    def _emit_ids(self, ids: Iterable[str], roles: Sequence[int] = ()) -> None:
        """Emits ``dataChanged`` for visible rows: once per run, or once for very many runs."""
        runs = neighbours(at for id in ids if (at := self.row_of(id)) is not None)
        if len(runs) > _MANY_RUNS:  # repainting is faster than that many signals
            runs = [(runs[0][0], runs[-1][1])]
        for first, last in runs:
            end = self.index(last, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(first, 0), end, list(roles))


_MARKED: Final[Mapping[int, Callable[[DeliveriesModel, BoardRow, BoardColumn], Any]]] = {
    Qt.ItemDataRole.BackgroundRole: DeliveriesModel._tint,
    Qt.ItemDataRole.AccessibleTextRole: DeliveriesModel._spoken,
    Qt.ItemDataRole.ToolTipRole: DeliveriesModel._tooltip,
    FlagsRole: DeliveriesModel._flags_of,
}
"""Roles in which a cell has data beyond its column's definition."""
