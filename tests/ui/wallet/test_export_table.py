"""The transactions of the wallet as a table for files."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtWidgets import QApplication

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.table import ColumnKind
from deskdispatch.ui.wallet.export_table import transactions_table
from tests.desk.counter import NOON

FULL = DeliverySummary(
    id="d1",
    order_number="ORD-1001",
    status="ENROUTE",
    created_at=NOON.timestamp() + 0.25,
    since=NOON.timestamp(),
    customer_name="فاطمة",
    customer_number="+965 9922 1234",
    area_en="Salmiya",
    area_ar="السالمية",
    driver_name="Yousef",
    driver_phone="+965 6600 1122",
    vehicle_type="bike",
    price=1750,
    collects=True,
    asked=True,
    cash=12_500,
    scheduled_at=NOON.timestamp() + 7200,
)
BARE = DeliverySummary(id="d2", order_number="ORD-1002", status="TELEPORTED")


def test_the_transactions_of_the_wallet(qapp: QApplication) -> None:
    transaction = WalletTransaction(
        id="t1",
        type="DEBIT",
        amount="1.750",
        balance_after="41.000",
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
