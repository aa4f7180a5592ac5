"""The board: bookings in doubt on top, then deliveries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)
from PySide6.QtGui import QBrush

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui import theme
from deskdispatch.ui.models import cell
from deskdispatch.ui.models.aspects import STANDING, SortRole
from deskdispatch.ui.models.board_row import BoardRow, Needle, by_time
from deskdispatch.ui.models.column import KEYS, Column, alignment, heading
from deskdispatch.ui.models.freshness import Freshness
from deskdispatch.ui.models.shown_rows import ShownRows
from deskdispatch.ui.widgets.amount_delegate import AmountRole
from deskdispatch.ui.widgets.board_filter import BoardFilter
from deskdispatch.ui.widgets.status_chip import StatusRole

if TYPE_CHECKING:
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.doubt import Doubt

__all__ = [
    "AmountRole",
    "BoardFilter",
    "ChangedRole",
    "Column",
    "DeliveriesModel",
    "SortRole",
    "StatusRole",
]

ChangedRole: Final = Qt.ItemDataRole.UserRole + 3
"""How fresh a row's change is: 1.0 just now, fading to 0.0 after 1.5 s."""

_FADE_EVERY: Final = 125
"""Milliseconds between two steps of the fading."""

AnyIndex = QModelIndex | QPersistentModelIndex
Change = tuple[BoardRow | None, BoardRow | None]
"""A row as it was and as it is; None where it was not or is no more."""

_NOWHERE: Final = QModelIndex()


class DeliveriesModel(QAbstractTableModel):
    """Filters and sorts by itself; newest first until told otherwise.

    Rows that a newer answer does not change are not touched, so a view repaints, and keeps
    its selection and place, by the row.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._freshness = Freshness(utc_now)
        self._filter = BoardFilter.ALL
        self._needle = Needle()
        self._known: dict[str, BoardRow] = {}
        self._doubtful: dict[str, BoardRow] = {}
        self._top = ShownRows()
        self._rest = ShownRows()
        self._fade_timer = QTimer(self)
        self._fade_timer.setInterval(_FADE_EVERY)
        self._fade_timer.timeout.connect(self.fade)

    def set_clock(self, clock: Clock) -> None:
        """What gives the present (aware UTC)."""
        self._freshness.clock = clock

    def clear(self) -> None:
        """Forget every row: another service is worked with."""
        self._known.clear()
        self._doubtful.clear()
        self._reset()

    def active(self) -> list[Delivery]:
        """The deliveries on their way, whatever is searched for or filtered."""
        rows = self._known.values()
        return [row.delivery for row in rows if row.delivery and row.part is BoardFilter.ACTIVE]

    def upsert(self, deliveries: Sequence[Delivery]) -> None:
        """Take what an answer carries: new rows come, changed ones change and are tinted.

        What the answer does not carry is kept. The first rows of an empty board are not tinted.
        """
        filling = not self._known
        changes: dict[str, Change] = {}
        for delivery in deliveries:
            old = self._known.get(delivery.id)
            new = BoardRow.of_delivery(delivery) if old is None else old.after(delivery)
            if new is not old:
                self._known[delivery.id] = new
                changes[delivery.id] = (changes.get(delivery.id, (old,))[0], new)
        if changes and not filling:
            self._freshness.mark(changes)
            self._fade_timer.start()
        self._apply(self._rest, changes.values())

    def set_doubtful(self, doubts: Sequence[Doubt]) -> None:
        """The bookings in doubt, all of them: they stand on top, newest first."""
        rows = {doubt.intent.id: BoardRow.of_doubt(doubt) for doubt in doubts}
        ids = self._doubtful.keys() | rows.keys()
        changes = [(self._doubtful.get(id_), rows.get(id_)) for id_ in ids]
        self._doubtful = rows
        self._apply(self._top, [(old, new) for old, new in changes if old != new])

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Show one part of the board (resets the model if that is another)."""
        if board_filter is not self._filter:
            self._filter = board_filter
            self._reset()

    def set_search(self, text: str) -> None:
        """Show rows whose order, name, phone or driver holds every word; nothing shows all."""
        needle = Needle.of(text)
        if needle != self._needle:
            self._needle = needle
            self._reset()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Qt's own: sort by a column, none is newest first; bookings in doubt stay on top."""
        key = KEYS[Column(column)] if column >= 0 else by_time
        descending = order == Qt.SortOrder.DescendingOrder or column < 0
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._row(index.row()).id for index in before]
        self._rest.order_by(key, descending)
        rows = {row.id: at for at, row in enumerate((*self._top, *self._rest))}
        after = [
            self.index(rows[id_], index.column()) for id_, index in zip(ids, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def tick(self) -> None:
        """Time has passed: the relative times are stale."""
        if self.rowCount():
            top = self.index(0, Column.TIME)
            bottom = self.index(self.rowCount() - 1, Column.TIME)
            self.dataChanged.emit(top, bottom)

    def count_down(self) -> None:
        """A second has passed: it is shorter to the next look for what is in doubt."""
        if self._top:
            last = self.index(len(self._top) - 1, Column.ORDER)
            self.dataChanged.emit(self.index(0, Column.ORDER), last)

    def fade(self) -> None:
        """Let tints fade by the time that has passed; the model's own timer calls this."""
        tinted = self._freshness.fade()
        if not self._freshness:
            self._fade_timer.stop()
        roles = [Qt.ItemDataRole.BackgroundRole, ChangedRole]
        self._emit_rows((row for id_ in tinted if (row := self.row_of(id_)) is not None), roles)

    def retranslate(self) -> None:
        """The language has changed: every word is stale."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self._emit_rows(range(self.rowCount()))

    def row_of(self, id: str) -> int | None:
        """The row of a delivery or an intent, if it is shown."""
        if id in self._doubtful:
            return self._top.find(self._doubtful[id])
        if id not in self._known:
            return None
        at = self._rest.find(self._known[id])
        return None if at is None else len(self._top) + at

    def delivery_at(self, row: int) -> Delivery | None:
        """The delivery in a row; None for an intent or no such row."""
        return self._row(row).delivery if 0 <= row < self.rowCount() else None

    def doubt_at(self, row: int) -> Doubt | None:
        """The booking in doubt in a row; None for a delivery or no such row."""
        return self._row(row).doubt if 0 <= row < self.rowCount() else None

    def counts(self) -> Mapping[BoardFilter, int]:
        """How many rows each part holds, whatever is searched for."""
        parts = Counter(row.part for row in self._known.values())
        parts[BoardFilter.DOUBT] = len(self._doubtful)
        parts[BoardFilter.ALL] = len(self._known) + len(self._doubtful)
        return {part: parts[part] for part in BoardFilter}

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Qt's own: rows shown."""
        return 0 if parent.isValid() else len(self._top) + len(self._rest)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Qt's own: as many as ``Column`` names."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Qt's own: the words over a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return heading(Column(section))
        return alignment(Column(section)) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's own: one aspect of a cell."""
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        row, column = self._row(index.row()), Column(index.column())
        if (standing := STANDING.get(role)) is not None:
            return standing(row, column)
        aspect = _ASPECTS.get(role)
        return None if aspect is None else aspect(self, row, column)

    def _row(self, row: int) -> BoardRow:
        above = len(self._top)
        return self._top[row] if row < above else self._rest[row - above]

    def _visible(self, row: BoardRow | None) -> bool:
        if row is None or self._filter not in (BoardFilter.ALL, row.part):
            return False
        return row.matches(self._needle)

    def _reset(self) -> None:
        self.beginResetModel()
        self._top.replace_all(row for row in self._doubtful.values() if self._visible(row))
        self._rest.replace_all(row for row in self._known.values() if self._visible(row))
        self.endResetModel()

    def _apply(self, shown: ShownRows, changes: Iterable[Change]) -> None:
        """Bring the shown rows up to date, touching no other row."""
        coming: list[BoardRow] = []
        touched: list[str] = []
        for old, new in changes:
            at = shown.find(old) if old is not None and self._visible(old) else None
            if new is None or not self._visible(new):
                self._take_out(shown, at)
            elif at is None:
                coming.append(new)
            else:
                self._replace(shown, at, new)
                touched.append(new.id)
        for at, rows in shown.runs(coming):
            first = self._offset(shown) + at
            self.beginInsertRows(_NOWHERE, first, first + len(rows) - 1)
            shown.insert(at, rows)
            self.endInsertRows()
        self._emit_rows(row for id_ in touched if (row := self.row_of(id_)) is not None)

    def _offset(self, shown: ShownRows) -> int:
        return 0 if shown is self._top else len(self._top)

    def _take_out(self, shown: ShownRows, at: int | None) -> None:
        if at is None:
            return
        row = self._offset(shown) + at
        self.beginRemoveRows(_NOWHERE, row, row)
        shown.remove(at)
        self.endRemoveRows()

    def _replace(self, shown: ShownRows, at: int, new: BoardRow) -> None:
        """Put a newer version in, where it belongs; a move keeps the selection."""
        to = shown.position(new)
        if to in (at, at + 1):
            shown.put(at, new)
            return
        offset = self._offset(shown)
        self.beginMoveRows(_NOWHERE, offset + at, offset + at, _NOWHERE, offset + to)
        shown.remove(at)
        shown.insert(to if to < at else to - 1, [new])
        self.endMoveRows()

    def _emit_rows(self, rows: Iterable[int], roles: Sequence[int] = ()) -> None:
        """``dataChanged`` for rows, neighbours together."""
        first = last = -2
        for row in (*sorted(rows), -2):
            if row == last + 1:
                last = row
                continue
            if first >= 0:
                top, end = self.index(first, 0), self.index(last, len(Column) - 1)
                self.dataChanged.emit(top, end, list(roles))
            first = last = row

    def _background(self, row: BoardRow, column: Column) -> QBrush | None:
        freshness = self._freshness.of(row.id)
        if not freshness:
            return None
        color = theme.current().color("changed")
        color.setAlphaF(freshness)
        return QBrush(color)

    def _shown(self, row: BoardRow, column: Column) -> str:
        return cell.shown(row, column, self._freshness.clock())

    def _spoken(self, row: BoardRow, column: Column) -> str:
        return cell.spoken(row, column, self._freshness.clock())

    def _changed_by(self, row: BoardRow, column: Column) -> float:
        return self._freshness.of(row.id)


_Aspect = Callable[[DeliveriesModel, BoardRow, Column], Any]

_ASPECTS: Final[Mapping[int, _Aspect]] = {
    Qt.ItemDataRole.DisplayRole: DeliveriesModel._shown,
    Qt.ItemDataRole.AccessibleTextRole: DeliveriesModel._spoken,
    Qt.ItemDataRole.BackgroundRole: DeliveriesModel._background,
    ChangedRole: DeliveriesModel._changed_by,
}
"""Those that the time of day or what came last has a part in; the others are ``STANDING``."""
