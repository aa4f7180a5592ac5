from __future__ import annotations

from datetime import date
from decimal import Decimal

from deskdispatch.domain.wallet.spending import SpendingDay
from deskdispatch.ui.text.times import day_heading
from deskdispatch.ui.wallet.spend_chart import sum_words
from tests.ui.bare import bare

TODAY = date(2026, 11, 21)


def test_a_sum_with_a_gap_is_the_least_that_was_spent() -> None:
    known = [
        SpendingDay(date(2026, 11, 20), Decimal("1.001"), True),
        SpendingDay(TODAY, Decimal("0.999"), True),
    ]
    assert bare(sum_words(known)).endswith(": KWD 2.000")
    gap = [*known, SpendingDay(date(2026, 11, 19), Decimal("0.500"), False)]
    assert "at least KWD 2.500. Hatched: no data" in bare(sum_words(gap))


def test_where_no_spending_is_known_no_amount_is_made_up() -> None:
    words = sum_words([SpendingDay(TODAY), SpendingDay(date(2026, 11, 20), Decimal(0), True)])
    assert words.endswith(". Hatched: no data")
    assert "KWD" not in words
    assert bare(sum_words([SpendingDay(TODAY, Decimal("0.000"), True)])).endswith(": KWD 0.000")


def test_days_nearby_have_a_name() -> None:
    assert day_heading(TODAY, TODAY) == "Today, Saturday 21 Nov"
    assert day_heading(date(2026, 11, 22), TODAY) == "Tomorrow, Sunday 22 Nov"
    assert day_heading(date(2026, 12, 1), TODAY) == "Tuesday 1 Dec"
