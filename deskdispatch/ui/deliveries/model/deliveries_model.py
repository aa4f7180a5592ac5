"""The table model of the board: unconfirmed bookings on top, then deliveries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.text.search_text import SearchQuery
from deskdispatch.ui.deliveries.model.board_filter import BITS, BoardFilter
from deskdispatch.ui.deliveries.model.cell_roles import CellRoles, ChangedRole, SortRole
from deskdispatch.ui.deliveries.model.column import COLUMNS, BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowList, neighbours
from deskdispatch.ui.deliveries.model.rows import BoardRows
from deskdispatch.ui.deliveries.model.scope import Scope
from deskdispatch.ui.deliveries.model.sort_keys import sought
from deskdispatch.ui.widgets.amount_delegate import AmountRole
from deskdispatch.ui.widgets.flag_delegate import FlagsRole
from deskdispatch.ui.widgets.status_chip import StatusRole

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
"""Milliseconds between two steps of the fading."""

_FEW: Final = 2000
"""Indexes that are sooner found one by one than with all rows numbered."""

AnyIndex = QModelIndex | QPersistentModelIndex

_NOWHERE: Final = QModelIndex()


class DeliveriesModel(QAbstractTableModel):
    """Filters and sorts by itself; newest first until told otherwise.

    Rows that a newer answer does not change are not touched, so a view repaints, and keeps
    its selection and place, by the row.

    Attributes:
        stock: Every delivery that is known, shown or not.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cells = CellRoles(utc_now)
        self._filter = BoardFilter.ALL
        self._words: tuple[str, ...] = ()
        self.stock = BoardRows()
        self._doubtful: dict[str, BoardRow] = {}
        self._told_booked: frozenset[str] = frozenset()
        self._top = RowList()
        self._rest = RowList()
        self._sorted = (BoardColumn.TIME, Qt.SortOrder.DescendingOrder)
        self._fade_timer = QTimer(self)
        self._fade_timer.setInterval(_FADE_EVERY)
        self._fade_timer.timeout.connect(self.fade)

    @property
    def is_newest_first(self) -> bool:
        """Whether what is older comes below everything else."""
        return self._rest.order == NEWEST_FIRST

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known at all."""
        return not len(self.stock) and not self._doubtful

    def knows(self, id: str) -> bool:
        """Whether there is such a delivery or intent, shown or not."""
        return id in self._doubtful or self.stock.get(id) is not None

    def set_clock(self, clock: Clock) -> None:
        """What gives the present (aware UTC)."""
        self._cells.freshness.clock = clock

    def clear(self) -> None:
        """Forget every row: another service is worked with."""
        self.stock.clear()
        self._doubtful.clear()
        self._cells.flags.clear()
        self._reset()

    def active(self) -> list[DeliverySummary]:
        """The deliveries on their way, whatever is searched for or filtered."""
        return self.stock.active()

    def upsert(self, summaries: Sequence[DeliverySummary]) -> None:
        """Take what is new: new rows come, changed ones change and are tinted.

        The first rows of an empty board are not tinted.
        """
        filling = not len(self.stock)
        coming, changed = [], []
        for summary in {summary.id: summary for summary in summaries}.values():
            row = self.stock.get(summary.id)
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
        """Take in rows of deliveries that are not known yet; these are not tinted."""
        self.stock.add(rows)
        self._bring(self._rest, [row for row in rows if self._shows(row)])

    def set_doubtful(self, doubts: Sequence[Doubt]) -> None:
        """The bookings in doubt, all of them: they stand on top, newest first."""
        rows = {doubt.intent.id: BoardRow.of_doubt(doubt) for doubt in doubts}
        for id in self._doubtful.keys() - rows.keys():
            self._take_out(self._top, self._top.find(self._doubtful.pop(id)))
        touched = []
        for id, row in self._doubtful.items():
            if row.doubt != rows[id].doubt:
                row.become(rows[id])
                touched.append(id)
        coming = [row for id, row in rows.items() if id not in self._doubtful]
        self._doubtful.update((row.id, row) for row in coming)
        self._bring(self._top, [row for row in coming if self._shows(row)])
        self._emit_ids(touched)

    def set_told_booked(self, doubts: Sequence[Doubt]) -> None:
        """What is booked by the operator's word alone, all of it: rows among the deliveries."""
        fresh = {doubt.intent.id: BoardRow.of_told(doubt) for doubt in doubts}
        for id in self._told_booked - fresh.keys():
            if (row := self.stock.get(id)) is not None:
                self._take_out(self._rest, self._rest.find(row) if self._shows(row) else None)
                self.stock.remove(row)
        known = [(self.stock.get(id), row) for id, row in fresh.items()]
        self._change([(old, new) for old, new in known if old and old.doubt != new.doubt])
        self.add([new for old, new in known if old is None])
        self._told_booked = frozenset(fresh)

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Show one part of the board (resets the model if that is another)."""
        if board_filter is not self._filter:
            self._filter = board_filter
            self._reset()

    def set_scope(self, scope: Scope) -> None:
        """Narrow the deliveries to days and a branch; what is in doubt is never left out."""
        if self.stock.set_scope(scope):
            self._reset()

    def set_search(self, text: str) -> None:
        """Show rows in which every word stands, whatever is searched through; nothing shows all."""
        words = tuple(sought(word) for word in SearchQuery.of(text).words)
        if words != self._words:
            before, self._words = self._words, words
            # Most keys make a word longer: then only what is shown already can be found.
            narrower = all(any(old in new for new in words) for old in before)
            self._reset(among=self._rest if narrower else None)

    def set_flags(self, kind: str, words: Mapping[str, str]) -> None:
        """Mark rows, by delivery, with why; those of the kind that are not named lose the mark."""
        self._emit_ids(self._cells.flags.set(kind, words))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Qt's own: sort by a column, none is newest first; bookings in doubt stay on top."""
        sorted_by = COLUMNS[column] if column >= 0 else BoardColumn.TIME
        descending = order == Qt.SortOrder.DescendingOrder or column < 0
        self._sorted = (sorted_by, order)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [self._row(index.row()) for index in before]
        self.stock.order_by(sorted_by.order(descending))
        found = self.stock.found(self._filter, self._words)
        self._rest = RowList(self.stock.ordered.order, found)
        places = self._places(rows)
        after = [self.index(at, index.column()) for at, index in zip(places, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def tick(self) -> None:
        """Time has passed: the relative times are stale."""
        if self.rowCount():
            top = self.index(0, BoardColumn.TIME)
            bottom = self.index(self.rowCount() - 1, BoardColumn.TIME)
            self.dataChanged.emit(top, bottom)

    def count_down(self) -> None:
        """A second has passed: it is shorter to the next look for what is in doubt."""
        if len(self._top):
            last = self.index(len(self._top) - 1, BoardColumn.ORDER)
            self.dataChanged.emit(self.index(0, BoardColumn.ORDER), last)

    def fade(self) -> None:
        """Let tints fade by the time that has passed; the model's own timer calls this."""
        tinted = self._cells.freshness.fade()
        if not self._cells.freshness:
            self._fade_timer.stop()
        self._emit_ids(tinted, [Qt.ItemDataRole.BackgroundRole, ChangedRole])

    def retranslate(self) -> None:
        """The language has changed: every word is stale, and areas have other names."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        if self._sorted[0].spec.sort_key_ar is not None:
            self.sort(*self._sorted)
        if self.rowCount():
            self._emit_range(0, self.rowCount() - 1)

    def row_of(self, id: str) -> int | None:
        """The row of a delivery or an intent, if it is shown."""
        row = self._doubtful.get(id) or self.stock.get(id)
        return self._place(row) if row is not None and self._shows(row) else None

    def summary_at(self, row: int) -> DeliverySummary | None:
        """The delivery in a row; None for an intent or no such row."""
        return self._row(row).summary if 0 <= row < self.rowCount() else None

    def doubt_at(self, row: int) -> Doubt | None:
        """The booking in doubt in a row; None for a delivery or no such row."""
        return self._row(row).doubt if 0 <= row < self.rowCount() else None

    def rows(self, first: int, last: int) -> list[BoardRow]:
        """What stands from a row to another, both included."""
        begin, end = (max(at - len(self._top), 0) for at in (first, last + 1))
        return self._top.rows[first : last + 1] + self._rest.rows[begin:end]

    def counts(self) -> Mapping[BoardFilter, int]:
        """How many rows each part holds, whatever is searched for."""
        doubtful = dict.fromkeys((BoardFilter.ALL, BoardFilter.DOUBT), len(self._doubtful))
        return {part: n + doubtful.get(part, 0) for part, n in self.stock.counts().items()}

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Qt's own: rows shown."""
        return 0 if parent.isValid() else len(self._top.rows) + len(self._rest.rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Qt's own: as many as ``BoardColumn`` names."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Qt's own: the words over a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return COLUMNS[section].heading
        return COLUMNS[section].alignment if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's own: one aspect of a cell."""
        at = index.row()
        if not 0 <= at < self.rowCount():
            return None
        return self._cells.of(self._row(at), COLUMNS[index.column()], role)

    def _row(self, row: int) -> BoardRow:
        above = len(self._top.rows)
        return self._top.rows[row] if row < above else self._rest.rows[row - above]

    def _shows(self, row: BoardRow) -> bool:
        return bool(row.parts & BITS[self._filter]) and row.matches(self._words)

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
        found = self.stock.found(self._filter, self._words, among)
        self._rest = RowList(self.stock.ordered.order, found)
        self.endResetModel()

    def _change(self, changed: Iterable[tuple[BoardRow, BoardRow]]) -> None:
        """Bring rows up to date, touching no other."""
        coming: list[BoardRow] = []
        touched: list[str] = []
        for row, fresh in changed:
            at = self._rest.find(row) if self._shows(row) else None
            stays = self._rest.order.is_same_place(row, fresh)
            to = at if stays or at is None else self._rest.position(fresh)
            self.stock.change(row, fresh)
            if not self._shows(row):
                self._take_out(self._rest, at)
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
            self.beginInsertRows(_NOWHERE, offset + at, offset + at + len(rows) - 1)
            shown.insert(at, rows)
            self.endInsertRows()

    def _offset(self, shown: RowList) -> int:
        return 0 if shown is self._top else len(self._top)

    def _take_out(self, shown: RowList, at: int | None) -> None:
        if at is None:
            return
        row = self._offset(shown) + at
        self.beginRemoveRows(_NOWHERE, row, row)
        shown.remove(at)
        self.endRemoveRows()

    def _move(self, row: BoardRow, at: int, to: int) -> None:
        """Put a changed row where it belongs; a move keeps the selection."""
        if to in (at, at + 1):
            return
        offset = len(self._top)
        self.beginMoveRows(_NOWHERE, offset + at, offset + at, _NOWHERE, offset + to)
        self._rest.remove(at)
        self._rest.insert(to if to < at else to - 1, [row])
        self.endMoveRows()

    def _emit_ids(self, ids: Iterable[str], roles: Sequence[int] = ()) -> None:
        """``dataChanged`` for rows that are shown, neighbours together."""
        places = (at for id in ids if (at := self.row_of(id)) is not None)
        for first, last in neighbours(places):
            self._emit_range(first, last, roles)

    def _emit_range(self, first: int, last: int, roles: Sequence[int] = ()) -> None:
        end = self.index(last, len(COLUMNS) - 1)
        self.dataChanged.emit(self.index(first, 0), end, list(roles))
