"""The cash sheet as a table for files."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtWidgets import QApplication

from deskdispatch.domain.shift.cash_sheet import CashCount
from deskdispatch.ui.shift.export_table import cash_table
from tests.desk.desk_under_test import NOON
from tests.ui.rows import FULL


def test_the_cash_sheet_has_its_totals_and_names_what_is_in_none(qapp: QApplication) -> None:
    count = CashCount(NOON, NOON.replace(hour=20))
    for summary in (
        FULL,
        FULL._replace(status="DELIVERED", order_number="ORD-3"),
        FULL._replace(status="DELIVERED", order_number="ORD-4", cash=None),
        FULL._replace(status="FAILED", order_number="ORD-5", driver_name="", driver_phone=""),
    ):
        count.add(summary)
    table = cash_table(count.sheet(NOON))
    nothing, amount = Decimal("0.000"), Decimal("12.500")
    assert [list(row) for row in table.rows] == [
        ["Yousef", "+965 6600 1122", amount, 1, amount, 0, nothing, 0, "ORD-4"],
        ["No driver", None, nothing, 0, nothing, 0, amount, 0, None],
        ["Total", None, amount, 1, amount, 0, amount, 0, "ORD-4"],
    ]
