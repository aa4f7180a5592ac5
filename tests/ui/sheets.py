"""Sample cash sheets."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.shift.cash_sheet import CashSheet, CashSheetBuilder
from tests.desk.desk_under_test import NOON

SINCE = NOON - timedelta(hours=12)


def summary(number: int, status: str = "DELIVERED", **fields: Any) -> DeliverySummary:
    """Returns a delivery; ``summary(3)`` is ``ORD-3``, KWD 12.500, collected by Yousef today."""
    known = {
        "id": f"d{number}",
        "order_number": f"ORD-{number}",
        "status": status,
        "created_at": NOON.timestamp() - 3600,
        "since": NOON.timestamp() - 1800,
        "customer_name": "فاطمة",
        "driver_name": "Yousef",
        "driver_phone": "+965 6600 1122",
        "collects": True,
        "asked": True,
        "cash": 12_500,
    }
    return DeliverySummary(**{**known, **fields})


def sheet(*summaries: DeliverySummary) -> CashSheet:
    """Returns a cash sheet from midnight in Kuwait to noon."""
    count = CashSheetBuilder(SINCE, NOON)
    for each in summaries:
        count.add(each)
    return count.sheet(NOON)


def many(drivers: int) -> CashSheet:
    """Returns a cash sheet with ``drivers`` drivers, one delivery each."""
    return sheet(*(summary(n, driver_name=f"Driver {n:03}") for n in range(drivers)))
