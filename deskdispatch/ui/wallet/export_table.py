"""The movements of the wallet as a table for files: the same words, but typed."""

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


def movements_table(movements: Sequence[WalletTransaction]) -> Table:
    """The movements of the wallet, in the order that they are given in."""
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
        QCoreApplication.translate("Tables", "Wallet"), columns, movements, _movement_cells
    )


def _movement_cells(movement: WalletTransaction) -> Row:
    return (
        moment_cell(movement.created_at),
        wallet.type_word(movement.type),
        movement.amount,
        movement.balance_after,
        order_of(movement) or None,
        movement.note,
    )
