"""Sample transactions of a wallet, and scheduled deliveries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.deliveries.summary import DeliverySummary
from tests.desk.desk_under_test import NOON


def transaction(number: int, amount: str = "1.750", **fields: Any) -> WalletTransaction:
    """Returns a transaction; ``transaction(3)`` is ``t3``, paid for ``ORD-1003`` at 11:57."""
    known = {
        "id": f"t{number}",
        "type": "DEBIT",
        "amount": amount,
        "balance_after": "20.000",
        "reference": f"ORD-{1000 + number}",
        "note": "Delivery fee",
        "created_at": NOON - timedelta(minutes=number),
    }
    return WalletTransaction(**{**known, **fields})


def for_later(
    number: int, minutes: float | None, status: str = "PENDING", **fields: Any
) -> DeliverySummary:
    """Returns a scheduled delivery; ``for_later(3, 45)`` is ``d3``, 45 minutes after noon."""
    at = None if minutes is None else (NOON + timedelta(minutes=minutes)).timestamp()
    known = {
        "order_number": f"ORD-{1000 + number}",
        "customer_name": "Fatima فاطمة",
        "area_en": "Salmiya",
        "area_ar": "السالمية",
        "is_scheduled": True,
        "scheduled_at": at,
    }
    return DeliverySummary(id=f"d{number}", status=status, **{**known, **fields})
