"""The transactions of the wallet as a table for files."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtWidgets import QApplication

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.table import ColumnKind
from deskdispatch.ui.wallet.export_table import transactions_table
from tests.desk.desk_under_test import NOON


def test_the_transactions_of_the_wallet(qapp: QApplication) -> None:
    transaction = WalletTransaction(
        id="t1",
        type="DEBIT",
        amount=Decimal("1.750"),
        balance_after=Decimal("41.000"),
        reference="ORD-1001",
        note="=Delivery fee",
        created_at=NOON,
    )
    table = transactions_table([transaction])
    (row,) = table.rows
    assert list(row) == [
        *(NOON, "Paid", Decimal("1.750"), Decimal("41.000"), "ORD-1001", "=Delivery fee")
    ]
    assert [column.kind for column in table.head.columns][:4] == [
        *(ColumnKind.MOMENT, ColumnKind.TEXT, ColumnKind.MONEY, ColumnKind.MONEY)
    ]
