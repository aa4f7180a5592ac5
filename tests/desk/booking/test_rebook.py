from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from deskdispatch.desk.booking.rebook import draft_of, is_changed, is_same
from deskdispatch.domain.booking.booking import Booking, Draft, check
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.errors import InvalidInput
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent, digest
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA

BOOKING = Booking(
    customer_name="Fatima",
    customer_number="9922 1234",
    pickup_latitude=SALMIYA.latitude,
    pickup_longitude=SALMIYA.longitude,
    delivery_latitude=KUWAIT_CITY.latitude,
    delivery_longitude=KUWAIT_CITY.longitude,
    alternate_customer_number="6600 7788",
    additional_address_detail="Flat 7",
    branch_id="b1",
    collect_cash=True,
    total_amount=Decimal("12.500"),
    special_notes="Ring twice",
    vehicle_type=Vehicle.CAR,
    is_scheduled=True,
    scheduled_delivery_at=NOON,
)
INTENT = Intent(id="a" * 32, booking=BOOKING, digest=digest(BOOKING), written_at=NOON)


def sent(**changes: object) -> Intent:
    return INTENT.model_copy(update={"booking": BOOKING.model_copy(update=changes)})


def delivery(**carried: object) -> Delivery:
    named = {"id": "d1", "order_number": "ORD-1042", "status": "DELIVERED"}
    return Delivery.model_validate({**named, **carried})


def elsewhere(**carried: object) -> DeliverySummary:
    return summary_of(delivery(**carried))


def test_what_this_desk_sent_is_typed_again() -> None:
    assert draft_of(elsewhere(customer_name="Other"), INTENT) == Draft(
        phone="9922 1234",
        name="Fatima",
        alternate_phone="6600 7788",
        address_detail="Flat 7",
        notes="Ring twice",
        vehicle=Vehicle.CAR,
        collect_cash=True,
        cash_amount="12.500",
        scheduled_at=NOON,
        pickup=SALMIYA,
        branch_id="b1",
        custom_pickup=False,
        dropoff=KUWAIT_CITY,
    )


def test_a_custom_pickup_of_this_desk_comes_back_with_its_contact() -> None:
    custom = {
        "branch_id": None,
        "custom_pickup": True,
        "pickup_address": "Fahaheel",
        "pickup_name": "Yousef",
        "pickup_number": "6000 0001",
    }
    draft = draft_of(None, sent(**custom))
    assert draft.is_custom_pickup
    assert (draft.pickup, draft.pickup_name, draft.pickup_number) == (
        SALMIYA,
        "Yousef",
        "6000 0001",
    )


FULL = {
    "customer_name": "Bader",
    "customer_number": "5000 0001",
    "vehicle_type": "van",
    "delivery_latitude": 29.3,
    "delivery_longitude": 48.0,
    "is_scheduled": False,
}


def test_of_one_from_elsewhere_pickup_and_amount_are_asked_for() -> None:
    assert draft_of(elsewhere(**FULL, collect_cash=True), None) == Draft(
        phone="5000 0001",
        name="Bader",
        vehicle=Vehicle.VAN,
        collect_cash=True,
        dropoff=Coordinates(latitude=29.3, longitude=48.0),
        unknown=("address_detail", "pickup"),
    )


@pytest.mark.parametrize(("said", "asked"), [(True, True), (None, True), (False, False)])
def test_cash_is_off_only_where_it_is_known_to_be_off(said: bool | None, asked: bool) -> None:
    draft = draft_of(elsewhere(**FULL, collect_cash=said), None)
    assert (draft.collect_cash, draft.cash_amount) == (asked, "")


@pytest.mark.parametrize("word", [None, "drone", "BIKE"])
def test_a_vehicle_that_cannot_be_asked_for_is_chosen_anew(word: str | None) -> None:
    assert "vehicle" in draft_of(elsewhere(**(FULL | {"vehicle_type": word})), None).unknown


@pytest.mark.parametrize("said", [True, None])
def test_a_time_that_nobody_knows_is_asked_for(said: bool | None) -> None:
    draft = draft_of(elsewhere(**(FULL | {"is_scheduled": said})), None)
    assert "schedule" in draft.unknown
    assert draft.scheduled_at is None


def test_what_a_line_of_the_board_knows_is_taken_from_it() -> None:
    booked = summary_of(delivery(**FULL, collect_cash=True), BOOKING)
    draft = draft_of(booked, None)
    assert (draft.branch_id, draft.cash_amount, draft.unknown) == (
        "b1",
        "12.500",
        ("address_detail",),
    )


def test_a_scheduled_one_keeps_its_time() -> None:
    booked = summary_of(delivery(**(FULL | {"is_scheduled": True})), BOOKING)
    assert draft_of(booked, None).scheduled_at == NOON


@pytest.mark.parametrize("missing", ["pickup", "vehicle", "cash_amount", "schedule"])
def test_what_was_left_open_cannot_be_booked(missing: str) -> None:
    draft = draft_of(elsewhere(**(FULL | {"is_scheduled": True, "vehicle_type": None})), None)
    with pytest.raises(InvalidInput) as raised:
        check(draft, NOON)
    assert missing in {problem.field for problem in raised.value.problems}


def test_nothing_known_asks_for_everything() -> None:
    unknown = ("address_detail", "pickup", "vehicle", "schedule")
    assert draft_of(elsewhere(), None) == Draft(collect_cash=True, unknown=unknown)
    assert draft_of(None, None) == Draft()


def test_no_cash_stays_no_cash() -> None:
    draft = draft_of(None, sent(collect_cash=False, total_amount=None))
    assert (draft.collect_cash, draft.cash_amount) == (False, "")


SAME = Draft(
    phone="99221234",
    name=" Fatima ",
    dropoff=KUWAIT_CITY,
    address_detail="Flat 7",
    notes="Ring twice",
)


def test_a_form_of_the_same_customer_place_and_texts_is_the_same_booking() -> None:
    assert is_same(draft_of(None, INTENT), INTENT)
    assert is_same(SAME, INTENT)
    other_vehicle = {"vehicle": Vehicle.VAN, "collect_cash": False, "scheduled_at": None}
    assert is_same(SAME.model_copy(update=other_vehicle), INTENT)


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"fee_in_total": Decimal("1.250")},
        {"collect_cash": False, "total_amount": None},
        {"is_scheduled": True, "scheduled_delivery_at": NOON},
    ],
    ids=["cash", "cash with the fee", "no cash", "scheduled"],
)
def test_a_form_is_changed_by_another_vehicle_cash_time_or_place(told: dict[str, object]) -> None:
    intent = sent(**told)
    same = draft_of(None, intent)
    assert not is_changed(same, intent)
    for changes in (
        {"vehicle": Vehicle.VAN},
        {"collect_cash": True, "cash_amount": "7.5"},
        {"scheduled_at": NOON + timedelta(hours=1)},
        {"pickup": KUWAIT_CITY},
        {"alternate_phone": "66001122"},
        {"dropoff_address": ("Salmiya", "Block 5", "House 8")},
    ):
        assert is_changed(same.model_copy(update=changes), intent)


def test_a_name_from_elsewhere_is_typed_without_what_turns_a_text() -> None:
    odd = {"customer_name": "Sara\u202e\x07 Ali", "customer_number": "+965\u2066 9922 1234"}
    draft = draft_of(elsewhere(**odd), None)
    assert (draft.name, draft.phone) == ("Sara Ali", "+965 9922 1234")


@pytest.mark.parametrize(
    "changes",
    [
        {"phone": "9922 1235"},
        {"name": "Noura"},
        {"dropoff": None},
        {"dropoff": SALMIYA},
        {"dropoff": KUWAIT_CITY.model_copy(update={"latitude": KUWAIT_CITY.latitude + 0.0001})},
        {"address_detail": "Flat 8"},
        {"notes": ""},
    ],
    ids=["phone", "name", "no place", "another place", "ten metres on", "detail", "notes"],
)
def test_a_form_that_differs_is_another_booking(changes: dict[str, object]) -> None:
    assert not is_same(SAME.model_copy(update=changes), INTENT)


def test_the_mark_in_a_place_that_was_sent_makes_no_other_place() -> None:
    marked = watermark.stamped(KUWAIT_CITY, watermark.mark_of(INTENT.id))
    intent = sent(delivery_latitude=marked.latitude, delivery_longitude=marked.longitude)
    assert intent.booking.dropoff != KUWAIT_CITY
    assert is_same(SAME, intent)
