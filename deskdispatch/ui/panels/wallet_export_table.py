"""The movements of the wallet as a table for files: the same words, but typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.audit import order_of
from deskdispatch.domain.table import Column, Kind, Row, Table
from deskdispatch.ui.lib.export_table import export_table, moment_cell
from deskdispatch.ui.models import movement_cell as wallet

if TYPE_CHECKING:
    from deskdispatch.domain.account import WalletTransaction


def movements_table(movements: Sequence[WalletTransaction]) -> Table:
    """The movements of the wallet, in the order that they are given in."""
    kinds = {
        wallet.Column.TIME: Kind.MOMENT,
        wallet.Column.AMOUNT: Kind.MONEY,
        wallet.Column.BALANCE: Kind.MONEY,
    }
    columns = tuple(
        Column(wallet.heading(each), kinds.get(each, Kind.TEXT), 20) for each in wallet.Column
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
