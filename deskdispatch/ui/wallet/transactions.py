"""List of wallet transactions, with its search."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QMenu, QStackedWidget, QWidget

from deskdispatch.domain.wallet.audit import order_of
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.wallet.transactions_model import TransactionColumn, TransactionsModel
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import ClearButton, named, stacked
from deskdispatch.ui.widgets.empty_note import EmptyNote
from deskdispatch.ui.widgets.keys import Menu
from deskdispatch.ui.widgets.tables.columns import clipboard_lines, dress_columns
from deskdispatch.ui.widgets.tables.table import (
    LongTable,
    current_position,
    is_menu_key,
    menu_position,
    style_long_table,
)

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import WalletTransaction


class Transactions(Retranslated, QWidget):
    """Table of transactions; rows can be copied or shown on the board.

    Attributes:
        search_edit: Filters the table; the panel places it.
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
        self.table.menu_asked.connect(self._on_menu_asked)

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
        return sorted(index.row() for index in self.table.selectionModel().selectedRows())

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
        menu = Menu(self)
        rows = self.chosen()
        show = menu.addAction(self.tr("Show the delivery"))
        show.setEnabled(len(rows) == 1)
        show.triggered.connect(lambda: self.ask_order(rows[0]))
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

    def _on_menu_asked(self, at: QPoint) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)


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
