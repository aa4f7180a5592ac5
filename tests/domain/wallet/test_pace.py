"""Tests of how long a balance lasts, by the spending of recent days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.wallet.balance import RUNS_OUT
from deskdispatch.domain.wallet.spending import (
    FEWEST_ORDERS,
    HORIZON,
    Pace,
    forecast,
    pace_of,
)
from tests.domain.wallet.test_spending import debit

NOW = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)
"""Thursday 12:00 in Kuwait."""

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def covered(days: float) -> list[tuple[datetime, datetime]]:
    return [(NOW - days * DAY, NOW)]


def steady(days: int, amount: str = "2.000") -> list[WalletTransaction]:
    """Makes an order at half past each hour from 10 to 21, on each of these days."""
    noons = [NOW - back * DAY for back in range(days + 1)]
    moments = [noon + (hour - 12) * HOUR + HOUR / 2 for noon in noons for hour in range(10, 22)]
    return [debit(at, amount) for at in moments if NOW - days * DAY < at <= NOW]


def learnt(days: int = 7) -> Pace:
    pace = pace_of(steady(days), covered(days), NOW)
    assert pace is not None
    return pace


def kuwait(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-{text}+03:00")


def test_a_balance_lasts_as_long_as_orders_like_the_last_week_take() -> None:
    seen = forecast(learnt(), Decimal("7.000"), NOW)
    assert seen.days == 7
    assert seen.runs_out == kuwait("11-26 15:30"), "three and a half orders of an hour each"
    assert (seen.orders, seen.is_of_today) == (3, False)


def test_nothing_is_spent_while_the_shop_is_closed() -> None:
    seen = forecast(learnt(), Decimal("21.000"), NOW)
    assert seen.runs_out == kuwait("11-27 10:30")


def test_weekdays_differ() -> None:
    """Ten orders on each Friday, none on other days."""
    fridays = [kuwait("11-20 13:00") - 7 * back * DAY for back in range(2)]
    orders = [debit(at + n * timedelta(minutes=1)) for at in fridays for n in range(10)]
    pace = pace_of(orders, covered(14), NOW)
    assert pace is not None
    seen = forecast(pace, Decimal("17.500"), NOW)
    assert seen.runs_out == kuwait("11-27 14:00")


def test_with_less_than_a_week_each_day_is_like_the_other() -> None:
    pace = learnt(4)
    assert (pace.days, len(pace.hours)) == (4, 24)
    assert pace.spent_in(kuwait("11-27 10:10")) == Decimal("2.000")


def test_orders_like_todays_are_those_of_today_where_there_are_three() -> None:
    today = [debit(kuwait(f"11-26 {hour}:00"), "5.000") for hour in ("07", "08", "09")]
    pace = pace_of([*steady(7), *today], covered(7), NOW)
    assert pace is not None
    assert pace.is_of_today
    assert pace.order == Decimal("3.8"), "with the two that cost 2.000"


@pytest.mark.parametrize(
    ("days", "orders"), [(2.9, steady(3)), (7, steady(7)[: FEWEST_ORDERS - 1]), (7, [])]
)
def test_too_little_is_no_pace(days: float, orders: list[WalletTransaction]) -> None:
    assert pace_of(orders, covered(days), NOW) is None


def test_a_gap_in_what_is_known_counts_as_unknown() -> None:
    gap = [(NOW - 20 * DAY, NOW - 2 * DAY), (NOW - DAY, NOW)]
    assert pace_of(steady(14), gap, NOW) is None
    assert pace_of(steady(14), [], NOW) is None


@pytest.mark.parametrize("balance", ["1.999", "0.000", "-3.000"])
def test_a_wallet_without_another_order_is_told_of_also_when_the_shop_is_closed(
    balance: str,
) -> None:
    seen = forecast(learnt(), Decimal(balance), kuwait("11-26 23:20"))
    assert seen.orders == 0
    due = {each for each in RUNS_OUT if seen.is_due(each, kuwait("11-26 23:20"))}
    assert due == {"2h", "closing", "24h"}


def test_what_lasts_beyond_two_weeks_has_no_time() -> None:
    seen = forecast(learnt(), Decimal(10_000), NOW)
    assert seen.runs_out is None
    assert not any(seen.is_due(each, NOW) for each in ("2h", "closing", "24h"))


@pytest.mark.parametrize(
    ("balance", "due"),
    [
        ("3.900", {"2h", "closing", "24h"}),
        ("4.100", {"closing", "24h"}),
        ("20.100", {"24h"}),
        ("24.100", set()),
    ],
)
def test_a_reminder_is_due_before_its_time(balance: str, due: set[str]) -> None:
    seen = forecast(learnt(), Decimal(balance), NOW)
    assert seen.closing == kuwait("11-26 22:00")
    assert {each for each in ("off", "2h", "closing", "24h") if seen.is_due(each, NOW)} == due


def test_a_shop_that_never_closes_closes_at_midnight() -> None:
    pace = Pace(3, (Decimal(1),) * 24, Decimal(1), is_of_today=False)
    assert pace.closing(NOW) == kuwait("11-27 00:00")


def test_a_closed_shop_is_closed_now() -> None:
    now = kuwait("11-26 23:20")
    assert learnt().closing(now) == now


amounts = st.decimals("0.001", "50", places=3)
moments = st.integers(0, 14 * 24 * 60).map(lambda minutes: NOW - timedelta(minutes=minutes))
orders = st.lists(st.tuples(moments, amounts), min_size=FEWEST_ORDERS, max_size=40)


def _debits(made: list[tuple[datetime, Decimal]]) -> list[WalletTransaction]:
    return [debit(at, str(paid), id=str(number)) for number, (at, paid) in enumerate(made)]


@given(orders, st.integers(3, 20), amounts, amounts)
def test_more_lasts_longer_and_never_ends_before_now(
    made: list[tuple[datetime, Decimal]], days: int, balance: Decimal, more: Decimal
) -> None:
    pace = pace_of(_debits(made), covered(days), NOW)
    if pace is None:
        return
    less, longer = forecast(pace, balance, NOW), forecast(pace, balance + more, NOW)
    assert less is not None
    assert longer is not None
    assert less.orders <= longer.orders
    assert longer.orders >= 0
    ends = [each.runs_out or NOW + HORIZON + DAY for each in (less, longer)]
    assert NOW <= ends[0] <= ends[1]


@given(orders, amounts, st.sampled_from(["CREDIT", "TOPUP", "REFUND"]), st.integers(3, 20))
def test_a_top_up_changes_the_balance_and_not_the_pace(
    made: list[tuple[datetime, Decimal]], paid_in: Decimal, kind: str, days: int
) -> None:
    topped_up = debit(NOW - HOUR, str(paid_in), id="top up", type=kind)
    before = pace_of(_debits(made), covered(days), NOW)
    assert pace_of([*_debits(made), topped_up], covered(days), NOW) == before


@given(orders, st.integers(1, 4))
def test_a_whole_cycle_spends_what_the_last_days_spent(
    made: list[tuple[datetime, Decimal]], weeks: int
) -> None:
    debits = _debits(made)
    pace = pace_of(debits, covered(7 * weeks), NOW)
    if pace is None:
        return
    counted = [each for each in debits if NOW - 7 * weeks * DAY < each.created_at <= NOW]
    spent = sum((each.amount for each in counted), Decimal(0))
    assert abs(sum(pace.hours, Decimal(0)) * weeks - spent) < Decimal("0.000001")
    busiest = max(range(168), key=lambda hour: pace.hours[hour])
    monday = in_kuwait(NOW - 3 * DAY).replace(hour=0, minute=0)
    assert pace.spent_in(monday + busiest * HOUR) == max(pace.hours)
