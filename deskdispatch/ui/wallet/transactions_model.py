"""The table model of the wallet's transactions, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from deskdispatch.domain.text.search_text import SearchQuery
from deskdispatch.ui.wallet.transaction_cell import (
    ASPECTS,
    KEYS,
    PLAIN,
    TransactionColumn,
    alignment,
    heading,
    searched,
)

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import WalletTransaction

__all__ = ["TransactionColumn", "TransactionsModel"]

AnyIndex = QModelIndex | QPersistentModelIndex

_NOWHERE: Final = QModelIndex()

_MANY: Final = 200
"""So many new rows are not put in one by one."""

_AT_ONCE: Final = 200
"""So many rows are made ready for a search without a pause: some milliseconds."""


class TransactionsModel(QAbstractTableModel):
    """Filters and sorts by itself; newest first until told otherwise."""

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
        """Forget every row: another service is worked with."""
        for held in (self._known, self._texts, self._unread, self._sorted):
            held.clear()
        self._reset()

    def upsert(self, transactions: Iterable[WalletTransaction]) -> None:
        """Take what an answer or the journal carries; what it does not carry is kept."""
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
        """Folds a few of those that no search has read yet; whether there are more."""
        for id in self._unread[-_AT_ONCE:]:
            self._texts[id] = searched(self._known[id])
        del self._unread[-_AT_ONCE:]
        return bool(self._unread)

    def set_search(self, text: str) -> None:
        """Show rows whose order, note, type or amount holds every word; nothing shows all."""
        needle = SearchQuery.of(text)
        if needle != self._query:
            self._query = needle
            self._reset()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Qt's own: sort by a column; none is newest first."""
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
        """The language has changed: every word is stale."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(TransactionColumn) - 1)
        if self._shown:
            last = self.index(len(self._shown) - 1, len(TransactionColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def count(self) -> int:
        """How many are known, whatever is searched for."""
        return len(self._known)

    def shown(self) -> Sequence[WalletTransaction]:
        """Those that are shown, in their order."""
        return tuple(self._shown)

    def transaction_at(self, row: int) -> WalletTransaction | None:
        """The transaction in a row; None for no such row."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of(self, id: str) -> int | None:
        """The row of a transaction, if it is shown."""
        return next((at for at, each in enumerate(self._shown) if each.id == id), None)

    def line(self, row: int) -> list[str]:
        """A row as it is copied: plain text, a cell an entry."""
        return [PLAIN[column](self._shown[row]) for column in TransactionColumn]

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Qt's own: rows shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Qt's own: as many as ``TransactionColumn`` names."""
        return 0 if parent.isValid() else len(TransactionColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Qt's own: the words over a column."""
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
        """Qt's own: one aspect of a cell."""
        aspect = ASPECTS.get(role)
        if aspect is None or not index.isValid() or index.row() >= len(self._shown):
            return None
        return aspect(self._shown[index.row()], TransactionColumn(index.column()))

    def _reset(self) -> None:
        self.beginResetModel()
        self._shown = self._found()
        self.endResetModel()

    def _found(self) -> list[WalletTransaction]:
        """Those that the search finds, in their order."""
        if not self._query.words:
            return list(self._sorted)
        while self.prepare():
            pass
        finds, texts = self._query.finds, self._texts
        return [each for each in self._sorted if finds(texts[each.id])]

    def _put_in(self, coming: Iterable[WalletTransaction]) -> None:
        """One by one where they belong, so that a view keeps its selection and its place."""
        for each in coming:
            self._sorted.insert(self._position(self._sorted, each), each)
            if not self._query.finds(searched(each)):
                continue
            at = self._position(self._shown, each)
            self.beginInsertRows(_NOWHERE, at, at)
            self._shown.insert(at, each)
            self.endInsertRows()

    def _position(self, rows: Sequence[WalletTransaction], row: WalletTransaction) -> int:
        """Where a row would stand among those."""
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
