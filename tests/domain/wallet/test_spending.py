from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.clock import in_kuwait, midnight
from deskdispatch.domain.wallet.spending import SpendingDay, by_day

TODAY = date(2026, 11, 21)
NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""


def debit(at: datetime, amount: str = "1.750", **fields: Any) -> WalletTransaction:
    known = {"id": f"t {at}", "type": "DEBIT", "balance_after": "9.000"}
    return WalletTransaction(**{**known, **fields, "amount": amount, "created_at": at})


def kuwait(text: str) -> datetime:
    """Returns a time in November 2026 on a Kuwaiti clock, such as ``"20 23:59:59.999"``."""
    return datetime.fromisoformat(f"2026-11-{text}+03:00").astimezone(UTC)


def test_a_day_begins_at_midnight_in_kuwait() -> None:
    assert midnight(TODAY) == datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
    transactions = [
        debit(kuwait("20 23:59:59.999"), "0.001"),
        debit(kuwait("21 00:00:00.000"), "0.010"),
        debit(kuwait("21 23:59:59.999"), "0.100"),
        debit(kuwait("22 00:00:00.000"), "1.000"),
    ]
    yesterday, today = by_day(transactions, (), TODAY, 2)
    assert (yesterday.date, yesterday.spent) == (date(2026, 11, 20), Decimal("0.001"))
    assert (today.date, today.spent) == (TODAY, Decimal("0.110"))


def test_days_without_a_movement_are_there_too_oldest_first() -> None:
    days = by_day([debit(NOON)], (), TODAY, 14)
    assert [day.date for day in days] == [TODAY - timedelta(days=n) for n in range(13, -1, -1)]
    assert [day.spent for day in days] == [Decimal(0)] * 13 + [Decimal("1.750")]


@pytest.mark.parametrize(
    ("since", "until", "known"),
    [
        ("20 00:00:00.000", "21 12:00:00.000", (True, True)),
        ("19 23:00:00.000", "20 23:59:59.999", (True, False)),
        ("20 00:00:00.001", "21 12:00:00.000", (False, True)),
        ("20 00:00:00.000", "20 23:59:59.998", (False, False)),
        ("21 00:00:00.000", "21 00:00:00.000", (False, True)),
        ("21 00:00:00.001", "21 12:00:00.000", (False, False)),
    ],
)
def test_a_day_is_known_where_one_stretch_has_all_of_it(
    since: str, until: str, known: tuple[bool, bool]
) -> None:
    days = by_day([debit(NOON)], [(kuwait(since), kuwait(until))], TODAY, 2)
    assert tuple(day.is_known for day in days) == known


def test_a_gap_of_an_hour_makes_a_day_unknown_but_keeps_what_is_known_of_it() -> None:
    gap = [
        (kuwait("20 00:00:00.000"), kuwait("20 10:00:00.000")),
        (kuwait("20 11:00:00.000"), kuwait("21 12:00:00.000")),
    ]
    yesterday, today = by_day([debit(kuwait("20 09:00:00.000"))], gap, TODAY, 2)
    assert yesterday == SpendingDay(date(2026, 11, 20), Decimal("1.750"), is_known=False)
    assert today == SpendingDay(TODAY, is_known=True)


def test_without_any_stretch_nothing_is_known() -> None:
    assert not any(day.is_known for day in by_day([], (), TODAY, 30))


def test_what_a_movement_of_another_type_does_is_not_guessed() -> None:
    transactions = [
        debit(NOON, "1.000", id="a"),
        debit(NOON, "20.000", id="b", type="TOPUP"),
        debit(NOON, "0.500", id="c", type="debit"),
    ]
    (today,) = by_day(transactions, (), TODAY, 1)
    assert (today.spent, today.others) == (Decimal("1.000"), 2)


def test_a_debit_counts_once_and_whatever_its_sign() -> None:
    (today,) = by_day([debit(NOON, "-1.250", id="a"), debit(NOON, "-1.250", id="a")], (), TODAY, 1)
    assert today.spent == Decimal("1.250")


@given(
    st.lists(
        st.tuples(
            st.integers(0, 40 * 24 * 3600),
            st.integers(-9_999_999, 9_999_999),
            st.sampled_from(["DEBIT", "DEBIT", "CREDIT"]),
        ),
        max_size=40,
    ),
    st.integers(1, 45),
)
def test_the_days_add_up_to_the_debits_to_the_fils(
    rows: list[tuple[int, int, str]], days: int
) -> None:
    transactions = [
        debit(NOON - timedelta(seconds=back), str(Decimal(fils) / 1000), id=f"t{at}", type=kind)
        for at, (back, fils, kind) in enumerate(rows)
    ]
    first = TODAY - timedelta(days=days - 1)
    fils_of = {
        each.id: abs(int(each.amount * 1000))
        for each in transactions
        if each.type == "DEBIT" and in_kuwait(each.created_at).date() >= first
    }
    found = by_day(transactions, (), TODAY, days)
    assert len(found) == days
    assert sum(int(day.spent * 1000) for day in found) == sum(fils_of.values())
    assert all(day.spent.as_tuple().exponent == -3 for day in found)
