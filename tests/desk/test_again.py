from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch.desk.again import draft_of
from deskdispatch.domain.booking import Booking, Draft
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.intent import Intent, digest
from deskdispatch.domain.vehicle import Vehicle
from tests.desk.counter import KUWAIT_CITY, NOON, SALMIYA

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


def delivery(**carried: object) -> Delivery:
    named = {"id": "d1", "order_number": "ORD-1042", "status": "DELIVERED"}
    return Delivery.model_validate({**named, **carried})


def test_what_this_desk_sent_is_typed_again_for_now_from_todays_pickup() -> None:
    assert draft_of(delivery(customer_name="Other"), INTENT) == Draft(
        phone="9922 1234",
        name="Fatima",
        alternate_phone="6600 7788",
        address_detail="Flat 7",
        notes="Ring twice",
        vehicle=Vehicle.CAR,
        collect_cash=True,
        cash_amount="12.500",
        dropoff=KUWAIT_CITY,
    )


def test_of_one_from_elsewhere_what_the_service_tells() -> None:
    known = delivery(
        customer_name="Bader",
        customer_number="5000 0001",
        vehicle_type="van",
        delivery_latitude=29.3,
        delivery_longitude=48.0,
        collect_cash=True,
    )
    assert draft_of(known, None) == Draft(
        phone="5000 0001",
        name="Bader",
        vehicle=Vehicle.VAN,
        dropoff=Coordinates(latitude=29.3, longitude=48.0),
    )


@pytest.mark.parametrize("word", [None, "drone", "BIKE"])
def test_a_vehicle_that_cannot_be_asked_for_is_the_usual_one(word: str | None) -> None:
    assert draft_of(delivery(vehicle_type=word), None).vehicle is Vehicle.BIKE


def test_nothing_known_is_an_empty_form() -> None:
    assert draft_of(delivery(), None) == Draft()
    assert draft_of(None, None) == Draft()


def test_no_cash_stays_no_cash() -> None:
    intent = INTENT.model_copy(
        update={"booking": BOOKING.model_copy(update={"collect_cash": False, "total_amount": None})}
    )
    draft = draft_of(None, intent)
    assert (draft.collect_cash, draft.cash_amount) == (False, "")
