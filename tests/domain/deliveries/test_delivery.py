"""Tests of a delivery, whose known details increase, and of its states."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import DeliveryStatus, is_terminal, pips
from deskdispatch.domain.geo import Coordinates

CREATED: dict[str, Any] = {
    "id": "d1",
    "orderNumber": "ORD-1042",
    "status": "PENDING",
    "customerName": "Sara",
    "estimatedPrice": "1.750",
    "driverName": None,
    "isScheduled": False,
    "createdAt": "2026-11-21T09:30:00.000Z",
}
GOT: dict[str, Any] = {
    **CREATED,
    "customerNumber": "98765432",
    "deliveryLatitude": 29.3697,
    "deliveryLongitude": 47.9783,
    "driverPhone": None,
    "vehicleType": "bike",
    "statusHistory": [{"status": "PENDING", "timestamp": "2026-11-21T09:30:00.000Z"}],
    "collectCash": False,
    "updatedAt": "2026-11-21T09:31:00.000Z",
}


def _delivery(wire: dict[str, Any] = CREATED, **changes: Any) -> Delivery:
    return Delivery.model_validate({**wire, **changes})


@pytest.mark.parametrize(
    ("status", "filled"),
    [
        ("PENDING", 0),
        ("ENROUTE", 5),
        ("DELIVERED", 6),
        ("FAILED", None),
        ("TELEPORTED", None),
        ("pending", None),
    ],
)
def test_pips_fill_on_the_way(status: str, filled: int | None) -> None:
    assert pips(status) == filled


@pytest.mark.parametrize("status", [*DeliveryStatus, "TELEPORTED"])
def test_four_statuses_are_terminal(status: str) -> None:
    ends = {"DELIVERED", "CANCELLED", "REJECTED", "FAILED"}
    assert is_terminal(status) is (status in ends)
    assert _delivery(status=status).is_terminal is (status in ends)


def test_the_create_response_leaves_the_rest_unknown() -> None:
    created = _delivery()
    assert created.estimated_price == Decimal("1.750")
    assert created.collect_cash is None
    assert "collect_cash" not in created.model_fields_set
    assert created.dropoff is None


def test_an_unknown_status_is_kept_as_it_came() -> None:
    assert _delivery(status="TELEPORTED").status == "TELEPORTED"


def test_merging_an_equal_answer_returns_the_same_object() -> None:
    known = _delivery(GOT)
    assert known.merged(_delivery()) is known
    assert known.merged(known) is known


def test_merging_an_answer_with_fewer_fields_keeps_the_others() -> None:
    merged = _delivery(GOT).merged(_delivery(status="ACCEPTED", driverName="Ali"))
    assert merged == _delivery(GOT, status="ACCEPTED", driverName="Ali")


def test_merging_an_answer_with_more_fields_adds_them() -> None:
    merged = _delivery().merged(_delivery(GOT))
    assert merged == _delivery(GOT)
    assert merged.customer_number == "98765432"


def test_a_driver_can_be_taken_off_again() -> None:
    known = _delivery(GOT, driverName="Ali", driverPhone="55555555")
    merged = known.merged(_delivery(GOT))
    assert (merged.driver_name, merged.driver_phone) == (None, None)


def test_a_driver_who_is_not_mentioned_stays() -> None:
    known = _delivery(driverPhone="55555555")
    assert known.merged(_delivery(status="ENROUTE")).driver_phone == "55555555"


@pytest.mark.parametrize(
    "name", ["customerName", "customerNumber", "vehicleType", "estimatedPrice"]
)
def test_a_null_forgets_nothing_else(name: str) -> None:
    known = _delivery(GOT)
    assert known.merged(_delivery(GOT, **{name: None})) is known


def test_merging_leaves_both_as_they_were() -> None:
    known, newer = _delivery(), _delivery(status="ENROUTE")
    known.merged(newer)
    assert (known.status, newer.status) == ("PENDING", "ENROUTE")


def test_fields_that_we_do_not_know_are_merged_too() -> None:
    known = _delivery(zoneHint="A", proof={"photo": 1})
    merged = known.merged(_delivery(proof={"photo": 2}))
    assert merged.model_extra == {"zoneHint": "A", "proof": {"photo": 2}}


@pytest.mark.parametrize("name", ["dropoff", "merged", "copy", "is_terminal"])
def test_a_field_may_bear_the_name_of_something_of_ours(name: str) -> None:
    known = _delivery(GOT, **{name: {"floor": 1}})
    assert known.merged(_delivery(GOT, **{name: {"floor": 1}})) is known
    merged = known.merged(_delivery(GOT, **{name: {"floor": 2}}))
    assert merged.model_extra == {name: {"floor": 2}}
    assert merged.dropoff == Coordinates(latitude=29.3697, longitude=47.9783)


@pytest.mark.parametrize(
    ("latitude", "longitude"), [(None, 47.9), (29.3, None), (129.0, 47.9), (29.3, float("nan"))]
)
def test_a_dropoff_without_a_longitude_is_none(
    latitude: float | None, longitude: float | None
) -> None:
    delivery = _delivery(deliveryLatitude=latitude, deliveryLongitude=longitude)
    assert delivery.dropoff is None


def test_the_count_of_unreadable_steps_keeps_the_name_that_files_have_for_it() -> None:
    stored = '{"id":"d1","orderNumber":"ORD-1","status":"PENDING","unreadSteps":2}'
    delivery = Delivery.model_validate_json(stored)
    assert delivery.unreadable_steps == 2
    assert delivery.model_dump_json(by_alias=True, exclude_unset=True) == stored
