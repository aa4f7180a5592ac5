"""Tests of a delivery's return trip: its ends are swapped, and no other field is copied."""

from __future__ import annotations

from deskdispatch.desk.booking.return_trip import return_of
from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.booking.vehicle import Vehicle
from tests.client.wire import BOOTSTRAP
from tests.desk.desk_under_test import DRAFT, KUWAIT_CITY, NOON, SALMIYA, DeskUnderTest

SHOP = Bootstrap.model_validate_json(BOOTSTRAP)
THERE = DRAFT.model_copy(
    update={
        "alternate_phone": "9000 0003",
        "dropoff_area": "Kuwait City",
        "address_detail": "Block 3, Street 5",
        "vehicle": Vehicle.VAN,
        "collect_cash": True,
        "cash_amount": "4.500",
        "scheduled_at": NOON,
        "notes": "Ring twice",
    }
)


def test_the_customer_is_the_pickup_and_the_branch_the_end() -> None:
    back = return_of(THERE, SHOP, "Return of ORD-1")
    sent = check(back, NOON)
    (branch,) = SHOP.branches
    assert (sent.pickup, sent.dropoff) == (KUWAIT_CITY, branch.point)
    assert (sent.custom_pickup, sent.branch_id) == (True, None)
    assert (sent.pickup_name, sent.pickup_number) == (DRAFT.name, DRAFT.phone)
    assert sent.pickup_address == "Kuwait City, Block 3, Street 5"
    assert sent.customer_name == f"Dar Flowers, {branch.name}"
    assert (sent.vehicle_type, sent.special_notes) == (Vehicle.VAN, "Return of ORD-1")
    assert not sent.collect_cash
    assert not sent.is_scheduled
    assert sent.alternate_customer_number is None


def test_of_a_custom_pickup_it_goes_to_its_contact() -> None:
    custom = {
        "branch_id": None,
        "custom_pickup": True,
        "pickup_label": "Avenues, gate 5",
        "pickup_name": "Salem",
        "pickup_number": "9000 0002",
    }
    back = return_of(THERE.model_copy(update=custom), SHOP, "")
    assert (back.name, back.phone, back.dropoff) == ("Salem", "9000 0002", SALMIYA)
    assert back.address_detail == "Avenues, gate 5"


def test_back_again_it_is_the_way_there() -> None:
    again = return_of(return_of(THERE, SHOP, ""), SHOP, "")
    assert (again.dropoff, again.name, again.phone) == (KUWAIT_CITY, DRAFT.name, DRAFT.phone)


def test_what_nobody_knows_is_blank() -> None:
    back = return_of(Draft(unknown=("pickup", "vehicle", "schedule")), None, "")
    assert (back.pickup, back.dropoff, back.phone) == (None, None, "")
    assert back.unknown == ("vehicle",)


async def test_no_odd_place_is_asked_about(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    back = return_of(THERE, SHOP, "")
    assert await harness.desk.odd_places.of((back, None)) == [()]
