"""Wallet transactions as a table, newest first: columns, model, export, and list with search."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QMenu, QStackedWidget, QWidget

from deskdispatch.domain import money
from deskdispatch.domain.account.account import DEBIT
from deskdispatch.domain.tables.table import ColumnKind, Table
from deskdispatch.domain.text.search_text import SearchQuery, searched_text
from deskdispatch.domain.wallet.audit import order_of
from deskdispatch.ui.lib.item_models import NO_PARENT, RIGHT
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, kwd, kwd_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import ClearButton, named, stacked
from deskdispatch.ui.widgets.empty_note import EmptyNote
from deskdispatch.ui.widgets.keys import Menu
from deskdispatch.ui.widgets.tables.columns import (
    Column,
    ColumnSpec,
    clipboard_lines,
    dress_columns,
    file_table,
    moment_cell,
    no_tooltip,
)
from deskdispatch.ui.widgets.tables.painted_cell import as_amount
from deskdispatch.ui.widgets.tables.table import (
    LongTable,
    current_position,
    is_menu_key,
    menu_position,
    style_long_table,
)
from deskdispatch.ui.widgets.tables.table_model import TableModel

if TYPE_CHECKING:
    from decimal import Decimal

    from deskdispatch.domain.account.account import WalletTransaction


_MANY: Final = 200
"""Number of new rows above which the model is reset."""

_AT_ONCE: Final = 200
"""Rows prepared for search without a pause; takes some milliseconds."""


def type_word(type: str) -> str:
    """Returns a word for the type named in the contract; other types stay unchanged."""
    return QCoreApplication.translate("Wallet", "Paid") if type == DEBIT else type


def _time_tooltip(transaction: WalletTransaction) -> str:
    words = QCoreApplication.translate("Wallet", "Transaction {id}")
    return f"{times.exact(transaction.created_at)}\n{words.format(id=isolated(transaction.id))}"


def _type_tooltip(transaction: WalletTransaction) -> str:
    if transaction.type == DEBIT:
        return ""
    words = QCoreApplication.translate("Wallet", "{type}: unknown type, excluded from totals.")
    return words.format(type=embedded(transaction.type))


def _none(heading: str) -> str:
    return QCoreApplication.translate("Wallet", "{column}: none").format(column=heading)


def _money_column(
    heading: Callable[[], str], width: int, of: Callable[[WalletTransaction], Decimal | None]
) -> ColumnSpec[WalletTransaction]:
    return ColumnSpec(
        heading=heading,
        width=width,
        alignment=RIGHT,
        text=lambda each, now: kwd(of(each)),
        value=of,
        sort_key=of,
        tooltip=no_tooltip,
        spoken=lambda each, now: kwd_words(of(each)),
        painted=as_amount(of),
        kind=ColumnKind.MONEY,
        file_width=20,
    )


class TransactionColumn(Column):
    """Columns; rows with equal keys are sorted by time."""

    TIME = ColumnSpec["WalletTransaction"](
        heading=lambda: QCoreApplication.translate("Wallet", "Time"),
        width=110,
        text=lambda each, now: times.day_and_time(each.created_at),
        value=lambda each: moment_cell(each.created_at),
        sort_key=lambda each: "",
        copied=lambda each: times.exact(each.created_at),
        tooltip=_time_tooltip,
        kind=ColumnKind.MOMENT,
        file_width=20,
    )
    TYPE = ColumnSpec["WalletTransaction"](
        heading=lambda: QCoreApplication.translate("Wallet", "Type"),
        width=54,
        text=lambda each, now: embedded(type_word(each.type)),
        value=lambda each: type_word(each.type),
        sort_key=lambda each: each.type,
        tooltip=_type_tooltip,
        empty=_none,
        file_width=20,
    )
    AMOUNT = _money_column(
        lambda: QCoreApplication.translate("Wallet", "Amount"), 90, lambda each: each.amount
    )
    BALANCE = _money_column(
        lambda: QCoreApplication.translate("Wallet", "Balance"),
        112,
        lambda each: each.balance_after,
    )
    ORDER = ColumnSpec["WalletTransaction"](
        heading=lambda: QCoreApplication.translate("Wallet", "Order"),
        width=90,
        text=lambda each, now: isolated(order_of(each)) or NOTHING,
        value=lambda each: order_of(each) or None,
        sort_key=order_of,
        tooltip=no_tooltip,
        empty=_none,
        file_width=20,
        is_number=True,
    )
    NOTE = ColumnSpec["WalletTransaction"](
        heading=lambda: QCoreApplication.translate("Wallet", "Note"),
        width=96,
        text=lambda each, now: embedded(" ".join((each.note or "").split())),
        value=lambda each: each.note,
        sort_key=lambda each: each.note or "",
        tooltip=lambda each: each.note or "",
        empty=_none,
        file_width=20,
    )


def transactions_table(transactions: Sequence[WalletTransaction]) -> Table:
    """Returns the transactions as a table for files, in the given order."""
    title = QCoreApplication.translate("Tables", "Wallet")
    return file_table(title, [column.spec for column in TransactionColumn], transactions)


class TransactionsModel(TableModel["WalletTransaction"]):
    """Filters and sorts the transactions; newest first by default."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__([column.spec for column in TransactionColumn], parent)
        self._known: dict[str, WalletTransaction] = {}
        self._texts: dict[str, str] = {}
        self._unread: list[str] = []
        self._sorted: list[WalletTransaction] = []
        self._query = SearchQuery()
        self._column = TransactionColumn.TIME
        self._descending = True

    def clear(self) -> None:
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
            self._insert(changed.values())
        else:
            self._sorted = sorted(self._known.values(), key=self._key, reverse=self._descending)
            self._reset()

    def prepare(self) -> bool:
        """Prepares some rows for search; returns whether more are left."""
        for id in self._unread[-_AT_ONCE:]:
            self._texts[id] = _searched(self._known[id])
        del self._unread[-_AT_ONCE:]
        return bool(self._unread)

    def set_search(self, text: str) -> None:
        """Shows rows whose order, note, type or amount contains every word; "" shows all."""
        query = SearchQuery.of(text)
        if query != self._query:
            self._query = query
            self._reset()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; -1 is newest first."""
        self._column = tuple(TransactionColumn)[column] if column >= 0 else TransactionColumn.TIME
        self._descending = order == Qt.SortOrder.DescendingOrder or column < 0
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self.rows[index.row()].id for index in before]
        self._sorted.sort(key=self._key, reverse=self._descending)
        self.rows = self._found()
        places = {each.id: at for at, each in enumerate(self.rows)} if before else {}
        after = [
            self.index(places[id], index.column()) for id, index in zip(ids, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def count(self) -> int:
        return len(self._known)

    def _reset(self) -> None:
        self.beginResetModel()
        self.rows = self._found()
        self.endResetModel()

    def _found(self) -> list[WalletTransaction]:
        if not self._query.words:
            return list(self._sorted)
        while self.prepare():
            pass
        finds, texts = self._query.finds, self._texts
        return [each for each in self._sorted if finds(texts[each.id])]

    def _insert(self, coming: Iterable[WalletTransaction]) -> None:
        """Inserts rows one by one, so that a view keeps its selection and scroll position."""
        for each in coming:
            self._sorted.insert(self._position(self._sorted, each), each)
            if self._query.finds(_searched(each)):
                at = self._position(self.rows, each)
                self.beginInsertRows(NO_PARENT, at, at)
                self.rows.insert(at, each)
                self.endInsertRows()

    def _position(self, rows: Sequence[WalletTransaction], row: WalletTransaction) -> int:
        key, descending = self._key(row), self._descending

        def is_behind(at: int) -> bool:
            other = self._key(rows[at])
            return other <= key if descending else other >= key

        return bisect_left(range(len(rows)), True, key=is_behind)

    def _key(self, row: WalletTransaction) -> tuple[Any, ...]:
        sort_key = self._column.spec.sort_key
        return (sort_key(row) if sort_key is not None else "", row.created_at, row.id)


def _searched(transaction: WalletTransaction) -> str:
    texts = (order_of(transaction), transaction.note, transaction.type)
    return searched_text(texts, (money.text(transaction.amount),))


class Transactions(Retranslated, QWidget):
    """Table of transactions; rows can be copied or shown on the board.

    The panel places ``search_edit``.
    """

    order_asked = Signal(str)
    """Order number of the chosen transaction."""

    def __init__(self) -> None:
        super().__init__()
        self.model = TransactionsModel(self)
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.search_edit = named(LineEdit(), "walletSearchEdit")
        ClearButton(self.search_edit)
        self.table = named(_Table(), "walletTable")
        self.table.setModel(self.model)
        style_long_table(self.table, newest=TransactionColumn.TIME)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.horizontalHeader().setStretchLastSection(True)
        dress_columns(self.table, self.model.columns)
        self.empty = EmptyNote("walletEmptyLabel")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.table)
        self.setLayout(stacked(self._stack))

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._on_search_changed)
        self.table.activated.connect(lambda index: self.ask_order(index.row()))
        self.table.copy_asked.connect(self.copy)
        self.table.menu_asked.connect(lambda at: self.menu().popup(at))

    def retranslate(self) -> None:
        self.search_edit.setPlaceholderText(self.tr("Search order, note, amount"))
        self.search_edit.setAccessibleName(self.tr("Search wallet transactions"))
        self.table.setAccessibleName(self.tr("Wallet transactions"))
        self.model.retranslate()
        self._show_state()

    def upsert(self, transactions: Iterable[WalletTransaction]) -> None:
        self.model.upsert(transactions)
        self._show_state()

    async def prepare(self) -> None:
        """Prepares the search in slices, so that its first key is as quick as later ones."""
        more = True
        while more:
            more = self.model.prepare()
            await asyncio.sleep(0)

    def clear(self) -> None:
        self.model.clear()
        self.empty.set_loading()
        self._show_state()

    def chosen(self) -> Sequence[int]:
        return [row for first, last in self.table.chosen_spans() for row in range(first, last + 1)]

    def copy(self) -> None:
        """Copies the selected rows with headings, tab-separated."""
        if rows := self.chosen():
            lines = clipboard_lines(self.model.columns, [self.model.rows[row] for row in rows])
            QGuiApplication.clipboard().setText("\n".join(lines))

    def ask_order(self, row: int) -> None:
        transaction = self.model.row_at(row)
        if transaction is not None and (order := order_of(transaction)):
            self.order_asked.emit(order)

    def menu(self) -> QMenu:
        menu, rows = Menu(self), self.chosen()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        show = menu.addAction(self.tr("Show the delivery"))
        show.setEnabled(len(rows) == 1)
        show.triggered.connect(self._on_show_asked)
        copy = menu.addAction(self.tr("Copy"))
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setEnabled(bool(rows))
        copy.triggered.connect(self.copy)
        return menu

    def _show_state(self) -> None:
        found = self.model.rowCount() > 0
        self._stack.setCurrentIndex(1 if found else 0)
        if self.model.count():
            words = self.tr("No transaction matches {text}.")
            self.empty.set_empty(words.format(text=embedded(self.search_edit.text().strip())))
        else:
            self.empty.set_empty(self.tr("No transactions yet. Booking fees appear here."))

    def _on_search_changed(self, text: str) -> None:
        self.model.set_search(text)
        self._show_state()

    def _on_show_asked(self) -> None:
        """Asks for the order of the chosen row, whose place may have changed under the menu."""
        for row in self.chosen()[:1]:
            self.ask_order(row)


class _Table(LongTable):
    """Table that copies whole rows instead of one cell."""

    copy_asked = Signal()
    menu_asked = Signal(QPoint)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(menu_position(self, event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        elif is_menu_key(event):
            self.menu_asked.emit(current_position(self))
        else:
            super().keyPressEvent(event)
