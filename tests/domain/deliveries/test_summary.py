"""Tests of a delivery's line: the service's values first, then what this desk sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    CashNotKnown,
    Collect,
    DeliverySummary,
    NothingToCollect,
    booked_summary,
    merged_summary,
    searchable,
    summary_of,
)
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.text.search_text import SearchQuery

NOON = datetime(2026, 11, 21, 9, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

LISTED: dict[str, Any] = {
    "id": "d1",
    "orderNumber": "ORD-1042",
    "status": "PENDING",
    "customerName": "Sara",
    "estimatedPrice": "1.750",
    "driverName": None,
    "driverPhone": None,
    "isScheduled": False,
    "createdAt": "2026-11-21T08:30:00.250Z",
}
BARE: dict[str, Any] = {"id": "d1", "orderNumber": "ORD-1042"}
GOT: dict[str, Any] = {
    **LISTED,
    "status": "ACCEPTED",
    "customerNumber": "+965 9876 5432",
    "deliveryLatitude": 29.3697,
    "deliveryLongitude": 47.9783,
    "driverName": "يوسف",
    "driverPhone": "5550 1234",
    "vehicleType": "car",
    "statusHistory": [
        {"status": "PENDING", "timestamp": "2026-11-21T08:30:00.000Z"},
        {"status": "ACCEPTED", "timestamp": "2026-11-21T08:41:00.000Z"},
    ],
    "collectCash": True,
}
BOOKING = Booking(
    customer_name="سارة العلي",
    customer_number="98765432",
    pickup_latitude=29.3375,
    pickup_longitude=48.0758,
    delivery_latitude=29.34,
    delivery_longitude=48.03,
    delivery_address=("Block 5", "Street 12"),
    alternate_customer_number="+965 6111 2222",
    additional_address_detail="قطعة ٧",
    branch_id="b1",
    collect_cash=True,
    total_amount=Decimal("12.500"),
    special_notes="Ring twice",
    is_scheduled=True,
    scheduled_delivery_at=NOON + 60 * MINUTE,
)
SALMIYA = Area(
    name_en="Salmiya",
    name_ar="السالمية",
    governorate="Hawalli",
    point=Coordinates(latitude=29.33, longitude=48.07),
    kind="area",
)
JAHRA = SALMIYA.model_copy(
    update={
        "name_en": "Jahra",
        "name_ar": "الجهراء",
        "point": Coordinates(latitude=29.36, longitude=47.98),
    }
)


def _delivery(wire: dict[str, Any] = LISTED, **changes: Any) -> Delivery:
    return Delivery.model_validate({**wire, **changes})


def test_of_a_delivery_of_another_desk_it_tells_what_the_service_says() -> None:
    summary = summary_of(_delivery(), seen_at=NOON)
    assert summary == DeliverySummary(
        id="d1",
        order_number="ORD-1042",
        status="PENDING",
        created_at=datetime(2026, 11, 21, 8, 30, 0, 250_000, UTC).timestamp(),
        since=NOON.timestamp(),
        customer_name="Sara",
        price=1750,
        is_scheduled=False,
        haystack="ord-1042\nsara",
    )
    assert isinstance(summary.cash_on_delivery, CashNotKnown)
    assert (summary.dropoff, summary.is_ours, summary.area("ar")) == (None, False, "")


def test_of_one_booked_here_it_tells_what_was_sent_besides() -> None:
    summary = summary_of(_delivery(), BOOKING, (SALMIYA,), NOON)
    assert (summary.customer_name, summary.customer_number) == ("Sara", "98765432")
    assert (summary.vehicle_type, summary.branch_id, summary.is_ours) == ("bike", "b1", True)
    assert (summary.area("en"), summary.area("ar"), summary.area("fr")) == (
        "Salmiya",
        "السالمية",
        "Salmiya",
    )
    assert summary.scheduled_at == (NOON + 60 * MINUTE).timestamp()
    assert summary.is_scheduled is False  # the service's value comes first
    assert summary.dropoff == BOOKING.dropoff
    assert summary.cash_on_delivery == Collect(Decimal("12.500"))


@pytest.mark.parametrize(
    "typed",
    ["1042", "sara", "السالميه", "salmiya", "ring twice", "block 5", "قطعه 7", "61112222", "9876"],
)
def test_it_is_found_by_everything_that_was_sent(typed: str) -> None:
    assert SearchQuery.of(typed).finds(summary_of(_delivery(), BOOKING, (SALMIYA,)).haystack)


def test_what_the_service_says_goes_before_what_was_sent() -> None:
    summary = summary_of(_delivery(GOT), BOOKING, (JAHRA,), NOON)
    assert summary.customer_number == "+965 9876 5432"
    assert summary.vehicle_type == "car"
    assert summary.dropoff == Coordinates(latitude=29.3697, longitude=47.9783)
    assert summary.area_en == "Jahra"
    assert summary_of(_delivery(), BOOKING).dropoff == BOOKING.dropoff


@pytest.mark.parametrize(
    ("said", "sent", "cash"),
    [
        (None, None, CashNotKnown()),
        (None, {"collect_cash": True, "total_amount": "0.250"}, Collect(Decimal("0.250"))),
        (True, {"collect_cash": True, "total_amount": "0.250"}, Collect(Decimal("0.250"))),
        (False, {"collect_cash": True, "total_amount": "0.250"}, CashNotKnown()),
        (None, {"collect_cash": False}, NothingToCollect()),
        (True, {"collect_cash": False, "total_amount": "9.000"}, Collect(None)),
    ],
)
def test_cash_that_is_not_known_is_never_zero(
    said: bool | None, sent: dict[str, Any] | None, cash: object
) -> None:
    delivery = _delivery() if said is None else _delivery(collectCash=said)
    plain = {**BOOKING.model_dump(), "total_amount": None}
    booking = None if sent is None else Booking.model_validate({**plain, **sent})
    assert summary_of(delivery, booking).cash_on_delivery == cash


def test_a_status_began_when_the_history_says_so() -> None:
    began = datetime(2026, 11, 21, 8, 41, tzinfo=UTC).timestamp()
    assert summary_of(_delivery(GOT), seen_at=NOON).since == began
    assert merged_summary(summary_of(_delivery()), _delivery(GOT), (), NOON).since == began


def test_else_it_began_when_it_was_seen_first() -> None:
    before = summary_of(_delivery(), seen_at=NOON)
    same = merged_summary(before, _delivery(driverName="Ali"), (), NOON + MINUTE)
    assert same.since == NOON.timestamp()
    gone_on = merged_summary(same, _delivery(status="ENROUTE"), (), NOON + 2 * MINUTE)
    assert gone_on.since == (NOON + 2 * MINUTE).timestamp()
    behind = merged_summary(before, _delivery(GOT, status="ENROUTE"), (), NOON + MINUTE)
    assert behind.since == (NOON + MINUTE).timestamp()  # the history does not reach this status yet


def test_what_was_sent_stays_when_more_is_heard() -> None:
    before = summary_of(_delivery(), BOOKING, (SALMIYA,), NOON)
    after = merged_summary(before, _delivery(GOT), (), NOON + MINUTE)
    assert (after.cash, after.asked, after.typed) == (12500, True, before.typed)
    assert after.scheduled_at == before.scheduled_at
    assert (after.area_en, after.branch_id) == ("Salmiya", "b1")
    assert after.dropoff == Coordinates(latitude=29.3697, longitude=47.9783)
    assert merged_summary(before, _delivery(GOT), (JAHRA,), NOON).area("ar") == "الجهراء"
    assert merged_summary(before, _delivery(GOT), (SALMIYA,), NOON).area("en") == ""


def test_a_driver_can_be_taken_off_again() -> None:
    before = summary_of(_delivery(GOT))
    after = merged_summary(before, _delivery(GOT, driverName=None, driverPhone=None), (), NOON)
    assert (after.driver_name, after.driver_phone) == ("", "")
    assert SearchQuery.of("يوسف").finds(before.haystack)
    assert not SearchQuery.of("يوسف").finds(after.haystack)


def test_that_it_was_booked_here_may_turn_out_later() -> None:
    before = merged_summary(summary_of(_delivery(), seen_at=NOON), _delivery(), (), NOON + MINUTE)
    after = booked_summary(before, _delivery(), BOOKING, (SALMIYA,))
    assert after == summary_of(_delivery(), BOOKING, (SALMIYA,), NOON)
    told = booked_summary(before, _delivery(GOT), BOOKING, (SALMIYA,))
    assert told == summary_of(_delivery(GOT), BOOKING, (SALMIYA,), NOON)


def test_a_point_that_is_none_is_not_shown() -> None:
    summary = summary_of(_delivery(deliveryLatitude=290.0, deliveryLongitude=48.0))
    assert summary.dropoff is None
    assert summary._replace(latitude=290.0, longitude=48.0).dropoff is None


names = st.none() | st.sampled_from(["Sara", "سارة", "أحمد يوسف"])
wires = st.fixed_dictionaries(
    {"status": st.sampled_from(["PENDING", "ENROUTE", "DELIVERED", "TELEPORTED"])},
    optional={
        "customerName": names,
        "customerNumber": st.sampled_from(["98765432", "+965 9876 5432"]),
        "driverName": names,
        "estimatedPrice": st.integers(0, 99_999).map(lambda fils: f"{fils / 1000:.3f}"),
        "collectCash": st.booleans(),
        "deliveryLatitude": st.just(29.3697),
        "deliveryLongitude": st.floats(47.9, 48.1),
        "statusHistory": st.just(GOT["statusHistory"]),
    },
)


@given(st.lists(wires, min_size=1, max_size=6), st.booleans())
def test_heard_in_pieces_or_at_once_it_is_one_line(
    pieces: list[dict[str, Any]], is_ours: bool
) -> None:
    booking = BOOKING if is_ours else None
    delivery = _delivery(BARE, **pieces[0])
    summary = summary_of(delivery, booking, (SALMIYA,), NOON)
    for number, piece in enumerate(pieces[1:], start=1):
        delivery = delivery.merged(_delivery(BARE, **piece))
        summary = merged_summary(summary, delivery, (SALMIYA,), NOON + number * MINUTE)
    at_once = summary_of(delivery, booking, (SALMIYA,), NOON)
    assert summary._replace(since=None) == at_once._replace(since=None)
    assert summary == searchable(summary)
