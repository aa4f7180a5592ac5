"""Tests of a delivery as a row that another PC reads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.history import COLUMNS, UnreadableCell, entry_of, row_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.files.cells import plain

AT = datetime(2026, 11, 21, 9, 0, 0, 123_000, tzinfo=UTC)
FULL = DeliverySummary(
    id="d1",
    order_number="0042",
    status="ENROUTE",
    created_at=AT.timestamp(),
    since=AT.timestamp() + 60,
    customer_name="=فاطمة",
    customer_number="+965 9922 1234",
    area_en="Salmiya",
    area_ar="السالمية",
    driver_name="Yousef",
    driver_phone="+965 6600 1122",
    vehicle_type="bike",
    price=1750,
    collects=True,
    asked=True,
    cash=12_500,
    branch_id="b1",
    is_scheduled=False,
    scheduled_at=AT.timestamp() + 7200,
    latitude=29.3759,
    longitude=47.9774,
    is_ours=True,
    typed="block 5\nsecond line",
)
SAID = Delivery(
    id="d1",
    order_number="0042",
    status="ENROUTE",
    updated_at=AT + timedelta(seconds=60),
    status_history=(
        StatusEntry(status="PENDING", timestamp=AT),
        StatusEntry(status='OD"D', timestamp=AT + timedelta(seconds=60)),
    ),
)


def texts(summary: DeliverySummary, delivery: Delivery | None = None) -> dict[str, str]:
    """Returns the cells as they are read from a file."""
    row = row_of(summary, delivery)
    return {column.heading: plain(cell) for column, cell in zip(COLUMNS, row, strict=True)}


def test_everything_comes_back_but_who_booked_it() -> None:
    entry = entry_of(texts(FULL, SAID))
    assert entry.summary == FULL._replace(is_ours=False)
    delivery = entry.delivery()
    assert delivery.status_history == SAID.status_history
    assert delivery.updated_at == SAID.updated_at
    assert delivery.created_at == AT
    assert str(delivery.estimated_price) == "1.750"
    assert delivery.collect_cash is True


def test_what_is_not_known_stays_so() -> None:
    bare = DeliverySummary(id="d1", order_number="ORD-1", status="PENDING")
    entry = entry_of(texts(bare))
    assert entry.summary == bare
    assert entry.delivery() == Delivery(id="d1", order_number="ORD-1", status="PENDING")


def test_times_are_a_kuwaiti_wall_clock() -> None:
    assert texts(FULL)["created_at"] == "2026-11-21 12:00:00.123"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("id", ""),
        ("status", ""),
        ("created_at", "yesterday"),
        ("price", "1.2505"),
        ("price", "NaN"),
        ("cash", "12,500"),
        ("collects", "maybe"),
        ("latitude", "inf"),
        ("updated_at", "21/11/2026"),
        ("created_at", "9999-12-31T23:30:00+00:00"),
        ("since", "0001-01-01 00:00:00"),
        ("status_history", "PENDING"),
        ("status_history", "[[1]]"),
    ],
)
def test_a_cell_that_is_not_what_it_should_be_is_named(key: str, text: str) -> None:
    with pytest.raises(UnreadableCell) as trouble:
        entry_of({**texts(FULL, SAID), key: text})
    assert trouble.value.key == key


MILLISECONDS = st.none() | st.integers(0, 4 * 10**12).map(lambda ms: ms / 1000)
FLAGS = st.sampled_from([None, True, False])
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"]), max_size=20)
NEEDED = WORDS.filter(str.strip)
TEXTS = (
    *("customer_name", "customer_number", "area_en", "area_ar", "driver_name", "driver_phone"),
    *("vehicle_type", "branch_id", "typed", "clerk"),
)
SUMMARIES: st.SearchStrategy[Any] = st.builds(
    DeliverySummary,
    NEEDED,
    NEEDED,
    NEEDED,
    created_at=MILLISECONDS,
    since=MILLISECONDS,
    **dict.fromkeys(TEXTS, WORDS),
    price=st.none() | st.integers(0, 10**9),
    collects=FLAGS,
    asked=FLAGS,
    cash=st.none() | st.integers(0, 10**9),
    is_scheduled=FLAGS,
    scheduled_at=MILLISECONDS,
    latitude=st.none() | st.floats(-90, 90),
    longitude=st.none() | st.floats(-180, 180),
    is_ours=st.booleans(),
    haystack=st.just(""),
    counter_id=st.just(""),
)


@given(SUMMARIES)
def test_any_line_comes_back(summary: DeliverySummary) -> None:
    read = entry_of(texts(summary)).summary
    times = ("created_at", "since", "scheduled_at")
    for name in times:
        meant, came = getattr(summary, name), getattr(read, name)
        assert (came is None) == (meant is None)
        assert came is None or abs(came - meant) < 0.0005
    nothing: dict[str, Any] = dict.fromkeys(times)
    assert read._replace(**nothing) == summary._replace(**nothing, is_ours=False)


def test_what_has_no_key_here_is_carried_from_file_to_file() -> None:
    said = Delivery.model_validate(
        {"id": "d1", "orderNumber": "0042", "status": "ENROUTE", "lockerCode": [4, {"a": "ب"}]}
    )
    entry = entry_of({**texts(FULL, said), "of_a_newer_release": "kept", "": "x", "empty": ""})
    delivery = entry.delivery()
    assert delivery.model_extra == {"lockerCode": [4, {"a": "ب"}], "of_a_newer_release": "kept"}
    again = entry_of(texts(entry.summary, delivery)).delivery()
    assert again == delivery


@pytest.mark.parametrize("others", ["7", "[]", "{", '"x"', "NaN", "[" * 100_000])
def test_what_is_carried_is_an_object(others: str) -> None:
    with pytest.raises(UnreadableCell) as caught:
        entry_of({**texts(FULL), "others": others})
    assert caught.value.key == "others"


def test_what_is_carried_says_nothing_of_the_delivery_itself() -> None:
    others = '{"status": "DELIVERED", "orderNumber": "1", "unreadSteps": "x", "self": 1, "_a": 2}'
    delivery = entry_of({**texts(FULL), "others": others}).delivery()
    assert (delivery.status, delivery.order_number, delivery.unreadable_steps) == (
        "ENROUTE",
        "0042",
        0,
    )
