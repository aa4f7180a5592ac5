"""Tests of a delivery's cash: an unknown amount is never zero."""

from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    Cash,
    CashNotKnown,
    Collect,
    NothingToCollect,
    cash_of,
)

BOOKING = Booking(
    customer_name="Sara",
    customer_number="98765432",
    pickup_latitude=29.3339,
    pickup_longitude=48.0761,
    delivery_latitude=29.3697,
    delivery_longitude=47.9783,
)
WITH_CASH = BOOKING.model_copy(update={"collect_cash": True, "total_amount": Decimal("12.500")})
SWITCHED_OFF = WITH_CASH.model_copy(update={"collect_cash": False})


def _said(collect_cash: bool | None) -> Delivery:
    return Delivery(id="d1", order_number="ORD-1", status="PENDING", collect_cash=collect_cash)


@pytest.mark.parametrize(
    ("delivery", "booking", "cash"),
    [
        (_said(True), WITH_CASH, Collect(Decimal("12.500"))),
        (_said(None), WITH_CASH, Collect(Decimal("12.500"))),
        (None, WITH_CASH, Collect(Decimal("12.500"))),
        (_said(True), None, Collect(None)),
        (_said(True), BOOKING, Collect(None)),
        (_said(True), SWITCHED_OFF, Collect(None)),
        (_said(False), WITH_CASH, CashNotKnown()),
        (_said(False), BOOKING, NothingToCollect()),
        (_said(False), None, NothingToCollect()),
        (None, BOOKING, NothingToCollect()),
        (_said(None), None, CashNotKnown()),
        (None, None, CashNotKnown()),
    ],
)
def test_what_the_courier_collects(
    delivery: Delivery | None, booking: Booking | None, cash: Cash
) -> None:
    assert cash_of(delivery, booking) == cash
