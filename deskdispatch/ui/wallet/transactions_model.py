"""The table model of the wallet's transactions, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    Qt,
)

from deskdispatch.domain.text.search_text import SearchQuery
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.wallet.transaction_cell import (
    CELL_DATA,
    KEYS,
    PLAIN,
    TransactionColumn,
    alignment,
    heading,
    searched,
)

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import WalletTransaction


_MANY: Final = 200
"""Beyond this many new rows the model is reset."""

_AT_ONCE: Final = 200
"""Rows prepared for search without a pause; takes some milliseconds."""


class TransactionsModel(QAbstractTableModel):
    """Filters and sorts the transactions; newest first by default."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[str, WalletTransaction] = {}
        self._texts: dict[str, str] = {}
        self._unread: list[str] = []
        self._sorted: list[WalletTransaction] = []
        self._shown: list[WalletTransaction] = []
        self._query = SearchQuery()
        self._column = TransactionColumn.TIME
        self._descending = True

    def clear(self) -> None:
        """Removes all rows."""
        for held in (self._known, self._texts, self._unread, self._sorted):
            held.clear()
        self._reset()

    def upsert(self, transactions: Iterable[WalletTransaction]) -> None:
        """Adds and updates transactions; others stay."""
        changed = {each.id: each for each in transactions if self._known.get(each.id) != each}
        if not changed:
            return
        is_new = self._known.keys().isdisjoint(changed)
        self._known.update(changed)
        self._unread += changed
        if is_new and len(changed) < _MANY:
            self._put_in(changed.values())
        else:
            self._sorted = list(self._known.values())
            self._order(self._sorted)
            self._reset()

    def prepare(self) -> bool:
        """Prepares some rows for search; returns whether more are left."""
        for id in self._unread[-_AT_ONCE:]:
            self._texts[id] = searched(self._known[id])
        del self._unread[-_AT_ONCE:]
        return bool(self._unread)

    def set_search(self, text: str) -> None:
        """Shows rows whose order, note, type or amount holds every word; "" shows all."""
        needle = SearchQuery.of(text)
        if needle != self._query:
            self._query = needle
            self._reset()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; -1 is newest first."""
        self._column = TransactionColumn(column) if column >= 0 else TransactionColumn.TIME
        self._descending = order == Qt.SortOrder.DescendingOrder or column < 0
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._shown[index.row()].id for index in before]
        self._order(self._sorted)
        self._shown = self._found()
        rows = {each.id: at for at, each in enumerate(self._shown)} if before else {}
        after = [
            self.index(rows[id], index.column()) for id, index in zip(ids, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def retranslate(self) -> None:
        """Updates every text on a language change."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(TransactionColumn) - 1)
        if self._shown:
            last = self.index(len(self._shown) - 1, len(TransactionColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def count(self) -> int:
        """The number of transactions, whatever is searched."""
        return len(self._known)

    def shown(self) -> Sequence[WalletTransaction]:
        """The transactions shown, in order."""
        return tuple(self._shown)

    def transaction_at(self, row: int) -> WalletTransaction | None:
        """The row's transaction; None for no such row."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def line(self, row: int) -> list[str]:
        """A row's cells as plain text, for the clipboard."""
        return [PLAIN[column](self._shown[row]) for column in TransactionColumn]

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of rows shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(TransactionColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """A column's heading."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(TransactionColumn):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return heading(TransactionColumn(section))
        return (
            alignment(TransactionColumn(section))
            if role == Qt.ItemDataRole.TextAlignmentRole
            else None
        )

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell in one role."""
        aspect = CELL_DATA.get(role)
        if aspect is None or not index.isValid() or index.row() >= len(self._shown):
            return None
        return aspect(self._shown[index.row()], TransactionColumn(index.column()))

    def _reset(self) -> None:
        self.beginResetModel()
        self._shown = self._found()
        self.endResetModel()

    def _found(self) -> list[WalletTransaction]:
        """The transactions that match the search, in order."""
        if not self._query.words:
            return list(self._sorted)
        while self.prepare():
            pass
        finds, texts = self._query.finds, self._texts
        return [each for each in self._sorted if finds(texts[each.id])]

    def _put_in(self, coming: Iterable[WalletTransaction]) -> None:
        """Inserts rows one by one, so that a view keeps selection and scroll position."""
        for each in coming:
            self._sorted.insert(self._position(self._sorted, each), each)
            if not self._query.finds(searched(each)):
                continue
            at = self._position(self._shown, each)
            self.beginInsertRows(NO_PARENT, at, at)
            self._shown.insert(at, each)
            self.endInsertRows()

    def _position(self, rows: Sequence[WalletTransaction], row: WalletTransaction) -> int:
        """The sorted position of a row."""
        key = KEYS[self._column](row)
        first, end = 0, len(rows)
        while first < end:
            middle = (first + end) // 2
            other = KEYS[self._column](rows[middle])
            if other > key if self._descending else other < key:
                first = middle + 1
            else:
                end = middle
        return first

    def _order(self, rows: list[WalletTransaction]) -> None:
        rows.sort(key=KEYS[self._column], reverse=self._descending)
