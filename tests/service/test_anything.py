"""Tests that every answer conforms to the contract, whatever the request."""

from __future__ import annotations

import json
from typing import Any

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deskdispatch.domain.geo import Coordinates
from deskdispatch.service.pricing import STANDARD, fare
from tests.service.samples import booking_body
from tests.sizes import examples

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["bike", "12.500", "2030-01-31T09:00:00Z", "\ud800", "Jahra"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
)
FIELDS = st.sampled_from(
    [
        *booking_body(),
        *("fromLatitude", "toLongitude", "deliveryAddress", "branchId", "collectCash"),
        *("totalAmount", "specialNotes", "vehicleType", "customPickup", "quotedPrice"),
        *("isScheduled", "scheduledDeliveryAt", "deliveryArea", "pickupName"),
    ]
)
CHANGES = st.dictionaries(FIELDS, VALUES, max_size=3)
QUIET = settings(
    max_examples=examples(150),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def answered(answer: httpx.Response, success: int) -> None:
    assert answer.status_code in {success, 400}, answer.text
    if answer.status_code == 400:
        body = answer.json()
        assert list(body) == ["error"]
        assert isinstance(body["error"], str)
        assert body["error"]


@QUIET
@given(changes=CHANGES)
def test_a_booking_is_made_or_refused(client: httpx.Client, changes: dict[str, Any]) -> None:
    raw = json.dumps(booking_body() | changes)
    answered(client.post("/api/v1/deliveries", content=raw), 201)


@QUIET
@given(changes=CHANGES)
def test_a_quote_is_given_or_refused(client: httpx.Client, changes: dict[str, Any]) -> None:
    raw = json.dumps(booking_body() | changes)
    answered(client.post("/api/v1/calculate-price", content=raw), 200)


@QUIET
@given(raw=st.binary(max_size=200) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_any_body_is_answered(client: httpx.Client, raw: bytes) -> None:
    answered(client.post("/api/v1/deliveries", content=raw), 201)


@QUIET
@given(query=st.dictionaries(st.sampled_from(["limit", "status", "x"]), st.text(max_size=12)))
def test_any_query_is_answered(client: httpx.Client, query: dict[str, str]) -> None:
    answered(client.get("/api/v1/deliveries", params=query), 200)


@QUIET
@given(near=st.floats(0, 0.5), further=st.floats(0, 0.5), longitude=st.floats(48.2, 48.6))
def test_a_longer_way_never_costs_less(near: float, further: float, longitude: float) -> None:
    pickup = Coordinates(latitude=29.4, longitude=longitude)
    one = fare(pickup, Coordinates(latitude=29.4 + near, longitude=longitude), (), STANDARD)
    two = fare(
        pickup, Coordinates(latitude=29.4 + near + further, longitude=longitude), (), STANDARD
    )
    assert one.zone is two.zone is None
    assert one.price <= two.price
    assert one.minutes <= two.minutes
    assert len(str(one.price).partition(".")[2]) == 3
