"""Tests of a shift's cash: which part each amount counts in; unknown amounts never count."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.shift.cash_sheet import CashPart, CashSheet, CashSheetBuilder

SINCE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
UNTIL = SINCE + timedelta(days=1)
NOW = SINCE + timedelta(hours=15)


def summary(number: int, status: str = "DELIVERED", **fields: Any) -> DeliverySummary:
    """Makes a delivery: booked one hour into the shift, delivered an hour later, KWD 1.250."""
    known = {
        "id": f"d{number}",
        "order_number": f"ORD-{number}",
        "status": status,
        "created_at": SINCE.timestamp() + 3600,
        "since": SINCE.timestamp() + 7200,
        "customer_name": "Fatima",
        "driver_name": "Yousef",
        "driver_phone": "+965 6600 1122",
        "asked": True,
        "collects": True,
        "cash": 1250,
    }
    return DeliverySummary(**{**known, **fields})


def sheet(*summaries: DeliverySummary) -> CashSheet:
    count = CashSheetBuilder(SINCE, UNTIL)
    for each in summaries:
        count.add(each)
    return count.sheet(NOW)


@pytest.mark.parametrize(
    ("status", "part"),
    [
        ("DELIVERED", CashPart.COLLECTED),
        ("PENDING", CashPart.PENDING),
        ("ENROUTE", CashPart.PENDING),
        ("TELEPORTED", CashPart.PENDING),
        ("FAILED", CashPart.FAILED),
        ("CANCELLED", CashPart.FAILED),
        ("REJECTED", CashPart.FAILED),
    ],
)
def test_a_status_says_what_became_of_the_cash(status: str, part: CashPart) -> None:
    made = sheet(summary(1, status))
    assert [str(made.total(each).known) for each in CashPart] == [
        "1.250" if each is part else "0.000" for each in CashPart
    ]


@pytest.mark.parametrize(
    ("ended", "counts"), [(-1, False), (0, True), (86_399.999, True), (86_400, False)]
)
def test_what_ended_counts_in_the_stretch_it_ended_in(ended: float, counts: bool) -> None:
    made = sheet(summary(1, created_at=SINCE.timestamp() - 90_000, since=SINCE.timestamp() + ended))
    assert made.total(CashPart.COLLECTED).count == counts


def test_what_has_not_ended_counts_if_it_was_booked_before_the_end() -> None:
    early = summary(1, "ENROUTE", created_at=SINCE.timestamp() - 90_000)
    late = summary(2, "ENROUTE", created_at=UNTIL.timestamp())
    assert sheet(early, late).total(CashPart.PENDING).count == 1


def test_an_end_of_unknown_time_counts_when_it_was_booked() -> None:
    assert sheet(summary(1, since=None)).total(CashPart.COLLECTED).count == 1
    assert sheet(summary(1, since=None, created_at=None)).total(CashPart.COLLECTED).is_empty


@pytest.mark.parametrize(
    ("fields", "is_cash"),
    [
        ({"cash": None}, True),
        ({"cash": None, "asked": None}, True),
        ({"cash": None, "asked": None, "collects": None}, False),
        ({"collects": False}, False),
        ({"cash": 0}, True),
    ],
)
def test_what_is_not_known_is_named_and_in_no_sum(fields: dict[str, Any], is_cash: bool) -> None:
    made = sheet(summary(1), summary(2, **fields))
    total = made.total(CashPart.COLLECTED)
    assert (str(total.known), total.count) == ("1.250", 1)
    (unknown,) = made.unknown
    assert (unknown.order_number, unknown.part, unknown.is_cash) == (
        "ORD-2",
        CashPart.COLLECTED,
        is_cash,
    )


def test_what_has_nothing_to_collect_is_only_counted() -> None:
    made = sheet(summary(1, asked=False, collects=False, cash=None))
    assert made.drivers == ()
    assert made.without_cash == 1


def test_drivers_of_one_name_are_told_apart_by_their_phones() -> None:
    made = sheet(
        summary(1),
        summary(2, driver_phone="+96566001122", driver_name=" yousef "),
        summary(3, driver_phone="+965 9999 0000"),
        summary(4, driver_name="ahmad"),
        summary(5, driver_name="", driver_phone=""),
    )
    assert [(each.name, each.phone, each.collected.count) for each in made.drivers] == [
        ("ahmad", "+965 6600 1122", 1),
        ("Yousef", "+965 6600 1122", 2),
        ("Yousef", "+965 9999 0000", 1),
        ("", "", 1),
    ]
    assert made.drivers[-1].is_without_driver


FILS = st.none() | st.integers(0, 10**9)
SUMMARIES = st.lists(
    st.builds(
        summary,
        st.integers(1, 10**6),
        st.sampled_from(["DELIVERED", "FAILED", "PENDING", "ODD"]),
        cash=FILS,
        collects=st.sampled_from([True, False, None]),
        asked=st.sampled_from([True, False, None]),
        driver_name=st.sampled_from(["", "Yousef", "Ahmad"]),
        driver_phone=st.sampled_from(["", "1", "2"]),
        since=st.none() | st.floats(SINCE.timestamp() - 9e4, UNTIL.timestamp() + 9e4),
    ),
    max_size=30,
)


@given(SUMMARIES)
def test_the_parts_add_up_to_the_total_to_the_fils(summaries: list[DeliverySummary]) -> None:
    """Compares with a plain count in whole fils, one status at a time."""
    made = sheet(*summaries)
    first, last = SINCE.timestamp(), UNTIL.timestamp()
    ended = [b for b in summaries if b.status in {"DELIVERED", "FAILED"}]
    inside = [b for b in ended if first <= (b.created_at if b.since is None else b.since) < last]  # type: ignore[operator]
    groups = {
        CashPart.COLLECTED: [b for b in inside if b.status == "DELIVERED"],
        CashPart.FAILED: [b for b in inside if b.status == "FAILED"],
        CashPart.PENDING: [b for b in summaries if b not in ended],
    }
    without = 0
    for part, group in groups.items():
        certain = [b for b in group if b.collects is not False and (b.collects or b.asked)]
        known = [b for b in certain if b.cash]
        none = [b for b in group if (b.asked if b.collects is None else b.collects) is False]
        nothing = [b for b in none if not b.asked]
        total = made.total(part)
        assert total.known == Decimal(sum(b.cash or 0 for b in known)) / 1000
        assert total.count == len(known)
        assert len(total.unknown) == len(group) - len(known) - len(nothing)
        without += len(nothing)
    assert made.without_cash == without


def shop_sheet(*summaries: DeliverySummary, counter_id: str | None = None) -> CashSheet:
    """Makes a sheet at the counter ``own``, which shares with others."""
    count = CashSheetBuilder(SINCE, UNTIL, own_id="own", counter_id=counter_id)
    for each in summaries:
        count.add(each)
    return count.sheet(NOW)


OF_ALL = (
    summary(1, is_ours=True),
    summary(2, counter_id="b", cash=2500),
    summary(3, "PENDING", counter_id="a", cash=4000),
    summary(4, cash=None),
)


def test_the_whole_shop_is_split_by_counter_this_one_first() -> None:
    made = shop_sheet(*OF_ALL)
    assert [each.counter_id for each in made.counters] == ["own", "a", "b", ""]
    collected = [str(each.collected.known) for each in made.counters]
    assert collected == ["1.250", "0.000", "2.500", "0.000"]
    assert str(made.counters[1].pending.known) == "4.000"
    assert [each.order_number for each in made.counters[3].collected.unknown] == ["ORD-4"]
    assert str(made.total(CashPart.COLLECTED).known) == "3.750"


@pytest.mark.parametrize(("counter_id", "collected"), [("own", "1.250"), ("b", "2.500")])
def test_one_counter_has_a_sheet_of_its_own(counter_id: str, collected: str) -> None:
    made = shop_sheet(*OF_ALL, counter_id=counter_id)
    assert made.counter_id == counter_id
    assert made.counters == ()
    assert str(made.total(CashPart.COLLECTED).known) == collected
    assert made.unknown == ()


def test_a_shop_with_one_counter_has_no_split() -> None:
    assert sheet(*OF_ALL).counters == ()
