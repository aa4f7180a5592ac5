"""Tests of deliveries that were reported as wrong, and of their refunds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.domain.wrong_bookings import UNPAID_AFTER, WrongBooking, money_back

NOON = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
WRONG = WrongBooking(delivery_id="d1", order_number="ORD-1", reason="place", reported_at=NOON)


def moved(number: int, kind: str, amount: str, after: str, **more: Any) -> WalletTransaction:
    return WalletTransaction(
        id=f"t{number}",
        type=kind,
        amount=Decimal(amount),
        balance_after=Decimal(after),
        created_at=NOON + timedelta(minutes=number),
        **{"reference": "ORD-1", **more},
    )


DEBIT = moved(1, "DEBIT", "1.500", "18.500")


@pytest.mark.parametrize(
    ("transactions", "found"),
    [
        ([DEBIT], None),
        ([DEBIT, moved(2, "CREDIT", "1.500", "20.000")], "t2"),
        ([moved(2, "CREDIT", "1.500", "20.000"), DEBIT], "t2"),  # newest first
        ([DEBIT, moved(2, "REVERSAL", "-1.500", "20.000", reference=" ORD-1 ")], "t2"),
        ([DEBIT, moved(2, "CREDIT", "1.500", "20.000", reference="ORD-2")], None),
        ([DEBIT, moved(2, "TOPUP", "9.000", "27.500", reference=None)], None),
        ([DEBIT, moved(2, "FEE", "0.500", "18.000")], None),  # for this order, but not a refund
        ([moved(2, "CREDIT", "1.500", "20.000")], "t2"),
        ([moved(0, "TOPUP", "9", "9.000", reference=None), moved(1, "DEBIT", "1", "9.500")], None),
        ([DEBIT, moved(9, "CREDIT", "1.500", "12.000")], "t9"),  # others between unknown
    ],
)
def test_money_is_back_where_the_balance_rose_for_that_order(
    transactions: list[WalletTransaction], found: str | None
) -> None:
    back = money_back("ORD-1", transactions)
    assert (back.id if back else None) == found


def test_it_is_watched_until_it_ended_and_was_repaid() -> None:
    credit = moved(2, "CREDIT", "1.500", "20.000")
    stopped = WRONG.seen("ENROUTE", NOON).seen("CANCELLED", NOON)
    assert stopped.stopped_at == NOON
    assert stopped.is_watched
    repaid = stopped.refunded([DEBIT, credit], NOON + UNPAID_AFTER)
    assert not repaid.is_watched
    assert repaid.refunded_at == credit.created_at
    assert repaid.alerts("CANCELLED", NOON + UNPAID_AFTER) == (AlertKind.REFUNDED,)
    early = WRONG.refunded([DEBIT, credit], NOON)
    assert early.is_watched  # the courier may still be on the way
    assert not early.seen("REJECTED", NOON).is_watched


def test_what_was_never_debited_ends_with_the_delivery() -> None:
    unpaid = WRONG.model_copy(update={"is_paid": False})
    assert not unpaid.seen("CANCELLED", NOON).is_watched
    assert unpaid.seen("CANCELLED", NOON).alerts("CANCELLED", NOON + 2 * UNPAID_AFTER) == ()


def test_that_it_goes_on_and_that_no_money_comes_is_told() -> None:
    assert WRONG.alerts("ACCEPTED", NOON) == ()
    assert WRONG.alerts("ENROUTE", NOON) == (AlertKind.WRONG_PICKED_UP,)
    assert WRONG.alerts("DELIVERED", NOON) == (AlertKind.WRONG_DELIVERED,)
    stopped = WRONG.seen("CANCELLED", NOON)
    assert stopped.alerts("CANCELLED", NOON + UNPAID_AFTER - timedelta(seconds=1)) == ()
    assert stopped.alerts("CANCELLED", NOON + UNPAID_AFTER) == (AlertKind.NOT_REFUNDED,)
    assert stopped.dismissed(NOON).alerts("CANCELLED", NOON + UNPAID_AFTER) == ()
    assert WRONG.alerts("TELEPORTED", NOON) == ()
