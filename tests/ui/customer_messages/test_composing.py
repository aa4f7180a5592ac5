"""Tests of messages to a delivery's customer, by status and language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deskdispatch.domain.customer_messages.settings import MessageSettings
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.customer_messages.composing import delivery_text

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
COLLECTS = DeliverySummary(
    "id", "ORD-7", "ENROUTE", driver_name="Ali", collects=True, asked=True, cash=4750
)


@pytest.mark.parametrize(
    ("status", "code", "text"),
    [
        (
            "ACCEPTED",
            "en",
            "Your order ORD-7 is booked for delivery.\nDriver: Ali\nCash to pay: KWD 4.750\nRose",
        ),
        ("ENROUTE", "ar", "طلبك رقم ORD-7 في الطريق إليك.\nالسائق: Ali"),
        ("DELIVERED", "en", "Your order ORD-7 was delivered.\nRose"),
        ("DELIVERED", "ar", "طلبك رقم ORD-7 تم تسليمه.\nRose"),
        ("CANCELLED", "ar", "طلبك رقم ORD-7 تم إلغاؤه.\nRose"),
        ("REJECTED", "en", "Your order ORD-7 was not delivered.\nRose"),
        ("WARP", "en", "Your order ORD-7 is booked for delivery.\nDriver: Ali"),
    ],
)
def test_it_says_what_the_status_says_and_of_an_end_nothing_to_pay(
    status: str, code: str, text: str
) -> None:
    summary = COLLECTS._replace(status=status)
    said = delivery_text(MessageSettings(), code, summary, shop="Rose", usually_by=None, now=NOW)
    assert said.startswith(text)
    assert ("4.750" in said) is (status in {"ACCEPTED", "ENROUTE", "WARP"})


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [(45, "Expected: 15:45\n"), (24 * 60, "Expected: 29/11 15:00\n"), (0, ""), (-45, "")],
)
def test_no_time_is_promised_that_has_passed(minutes: int, expected: str) -> None:
    at = (NOW + timedelta(minutes=minutes)).timestamp()
    summary = COLLECTS._replace(is_scheduled=True, scheduled_at=at)
    said = delivery_text(MessageSettings(), "en", summary, shop="Rose", usually_by=None, now=NOW)
    assert said.endswith(f"Cash to pay: KWD 4.750\n{expected}Rose")
