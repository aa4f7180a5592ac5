"""The transactions of the wallet as a typed table for files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.table import ColumnKind, Row, Table, TableColumn
from deskdispatch.domain.wallet.audit import order_of
from deskdispatch.ui.lib.export_table import export_table, moment_cell
from deskdispatch.ui.wallet import transaction_cell as wallet

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import WalletTransaction


def transactions_table(transactions: Sequence[WalletTransaction]) -> Table:
    """The transactions, in the order given."""
    kinds = {
        wallet.TransactionColumn.TIME: ColumnKind.MOMENT,
        wallet.TransactionColumn.AMOUNT: ColumnKind.MONEY,
        wallet.TransactionColumn.BALANCE: ColumnKind.MONEY,
    }
    columns = tuple(
        TableColumn(wallet.heading(each), kinds.get(each, ColumnKind.TEXT), 20)
        for each in wallet.TransactionColumn
    )
    return export_table(
        QCoreApplication.translate("Tables", "Wallet"), columns, transactions, _transaction_cells
    )


def _transaction_cells(transaction: WalletTransaction) -> Row:
    return (
        moment_cell(transaction.created_at),
        wallet.type_word(transaction.type),
        transaction.amount,
        transaction.balance_after,
        order_of(transaction) or None,
        transaction.note,
    )
