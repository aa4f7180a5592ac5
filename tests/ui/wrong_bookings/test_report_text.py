from __future__ import annotations

import pytest

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.wrong_bookings import WrongReason
from deskdispatch.ui.wrong_bookings.report_text import report_text


@pytest.mark.parametrize(
    ("status", "code", "asked"),
    [
        ("ENROUTE", "en", "Please cancel order ORD-7."),
        ("DELIVERED", "en", "Please return the fee of order ORD-7."),
        ("DELIVERED", "ar", "نرجو إرجاع رسوم الطلب ORD-7."),
        ("FAILED", "en", "Please return the fee of order ORD-7."),
    ],
)
def test_nobody_is_asked_to_cancel_what_has_ended(status: str, code: str, asked: str) -> None:
    summary = DeliverySummary("id", "ORD-7", status, customer_name="Dana")
    lines = report_text(code, summary, WrongReason.DOUBLED, "", "Rose").splitlines()
    assert (lines[0], len(lines), lines[-1]) == (asked, 4, "Rose")
