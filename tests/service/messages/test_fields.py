"""Tests of invalid requests; every refusal names the field and the rule."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest

from deskdispatch.service.messages.requests import InvalidRequest, OrderBody
from tests.service.samples import NOON, booking_body, wire


def order(body: dict[str, Any], *, scheduling: bool = True) -> OrderBody:
    found = OrderBody.read(body)
    found.check_schedule(NOON, available=scheduling)
    return found


LATER = wire(NOON + timedelta(hours=2))

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"customerName": None}, "customerName is required"),
    ({"customerName": ""}, "customerName must not be blank"),
    ({"customerName": " \t"}, "customerName must not be blank"),
    ({"customerName": 5}, "customerName must be a string"),
    ({"customerName": "\ud800"}, "customerName must be valid Unicode, without U+0000"),
    ({"specialNotes": "a\0b"}, "specialNotes must be valid Unicode, without U+0000"),
    ({"deliveryAddress": ["\0"]}, "deliveryAddress must be valid Unicode, without U+0000"),
    ({"customerNumber": None}, "customerNumber is required"),
    ({"customerNumber": 96599001122}, "customerNumber must be a string"),
    ({"pickupLatitude": None}, "pickupLatitude is required"),
    ({"pickupLongitude": None}, "pickupLongitude is required"),
    ({"deliveryLatitude": None}, "deliveryLatitude is required"),
    ({"deliveryLongitude": None}, "deliveryLongitude is required"),
    ({"pickupLatitude": "29.3"}, "pickupLatitude must be a number"),
    ({"pickupLatitude": True}, "pickupLatitude must be a number"),
    ({"pickupLatitude": [29.3]}, "pickupLatitude must be a number"),
    ({"pickupLatitude": 90.001}, "pickupLatitude must be between -90 and 90"),
    ({"deliveryLongitude": -181}, "deliveryLongitude must be between -180 and 180"),
    ({"toLatitude": 29.1}, "deliveryLatitude and toLatitude must not differ"),
    ({"toLatitude": "29.1"}, "toLatitude must be a number"),
    ({"deliveryLatitude": "29.1", "toLatitude": 29.1}, "deliveryLatitude must be a number"),
    ({"pickupLongitude": True, "fromLongitude": 1}, "pickupLongitude must be a number"),
    ({"deliveryAddress": "Block 4"}, "deliveryAddress must be an array of strings"),
    ({"deliveryAddress": ["Block 4", 7]}, "deliveryAddress must be an array of strings"),
    ({"pickupAddress": 4}, "pickupAddress must be a string"),
    ({"pickupName": {}}, "pickupName must be a string"),
    ({"pickupNumber": 1}, "pickupNumber must be a string"),
    ({"alternateCustomerNumber": 1}, "alternateCustomerNumber must be a string"),
    ({"additionalAddressDetail": 1}, "additionalAddressDetail must be a string"),
    ({"branchId": 1}, "branchId must be a string"),
    ({"collectCash": "true"}, "collectCash must be true or false"),
    ({"collectCash": 1}, "collectCash must be true or false"),
    ({"specialNotes": 1}, "specialNotes must be a string"),
    ({"vehicleType": "truck"}, "vehicleType must be one of bike, car, van"),
    ({"vehicleType": "BIKE"}, "vehicleType must be one of bike, car, van"),
    ({"vehicleType": ["bike"]}, "vehicleType must be one of bike, car, van"),
    ({"customPickup": 0}, "customPickup must be true or false"),
    ({"quotedPrice": 1.75}, "quotedPrice must be a string"),
    ({"isScheduled": "yes"}, "isScheduled must be true or false"),
    ({"isScheduled": True}, "scheduledDeliveryAt is required"),
    (
        {"isScheduled": True, "scheduledDeliveryAt": wire(NOON + timedelta(minutes=29))},
        "scheduledDeliveryAt must be at least 30 minutes from now",
    ),
    (
        {"isScheduled": True, "scheduledDeliveryAt": wire(NOON + timedelta(days=14, seconds=1))},
        "scheduledDeliveryAt must be no more than 14 days ahead",
    ),
]


@pytest.mark.parametrize(("changes", "message"), REFUSED)
def test_a_booking_that_breaks_a_rule(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        order(booking_body(**changes))
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    "amount", [12.5, 12, "12.5", "12.50", "12.5000", "-1.000", "1,250.000", "", "1.25a", "١.٢٥٠"]
)
def test_cash_has_exactly_three_decimals(amount: object) -> None:
    with pytest.raises(
        InvalidRequest, match="totalAmount must be a string with exactly three decimals"
    ):
        order(booking_body(collectCash=True, totalAmount=amount))


@pytest.mark.parametrize(
    "moment",
    [
        *("tomorrow", "2030-01-31", "2030-01-31T12:00:00", "2030-01-31T15:00:00+03:00", 5, ""),
        *(
            "2030-02-30T12:00:00Z",
            "2030-01-31T24:00:00Z",
            "2030-01-31 12:00:00Z",
            "20300131T120000Z",
            "2030-01-31T12Z",
            "2030-01-31T12:00-00:00",
            "2030-01-31T12:00.5Z",
        ),
    ],
)
def test_a_scheduled_time_says_that_it_is_utc(moment: object) -> None:
    body = booking_body(isScheduled=True, scheduledDeliveryAt=moment)
    with pytest.raises(InvalidRequest, match="scheduledDeliveryAt must be a"):
        order(body)


@pytest.mark.parametrize(
    ("moment", "ahead"),
    [
        ("2030-01-31T09:30:00Z", timedelta(minutes=30)),
        ("2030-02-14T09:00:00.000Z", timedelta(days=14)),
        ("2030-01-31T11:00:00+00:00", timedelta(hours=2)),
        ("2030-01-31T11:00:00+0000", timedelta(hours=2)),
        ("2030-01-31T11:00Z", timedelta(hours=2)),
        ("2030-01-31T11:00+00:00", timedelta(hours=2)),
        ("2030-01-31T11:00:00.25Z", timedelta(hours=2, milliseconds=250)),
    ],
)
def test_both_edges_of_the_window_are_inside(moment: str, ahead: timedelta) -> None:
    body = booking_body(isScheduled=True, scheduledDeliveryAt=moment)
    assert order(body).scheduled_at == NOON + ahead


def test_scheduling_may_be_unavailable() -> None:
    body = booking_body(isScheduled=True, scheduledDeliveryAt=LATER)
    with pytest.raises(
        InvalidRequest, match="scheduled delivery is not available for this account"
    ):
        order(body, scheduling=False)


def test_a_time_without_is_scheduled_is_not_looked_at() -> None:
    body = booking_body(scheduledDeliveryAt="2001-01-31T09:00:00Z", isScheduled=False)
    assert order(body).scheduled_at is None


def test_a_time_is_one_also_where_it_is_not_looked_at() -> None:
    with pytest.raises(
        InvalidRequest, match="scheduledDeliveryAt must be an ISO 8601 UTC datetime"
    ):
        order(booking_body(scheduledDeliveryAt="whenever"))


def test_only_the_required_fields_are_enough() -> None:
    found = order(booking_body())
    assert found.vehicle_type == "bike"
    assert not found.collect_cash
    assert not found.custom_pickup
    assert str(found.total_amount) == "0.000"


def test_null_is_absent_and_unknown_fields_are_ignored() -> None:
    body = booking_body() | {"vehicleType": None, "branchId": None, "deliveryArea": 5}
    assert order(body).branch_id is None


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "the request body must be valid JSON in UTF-8"),
        (b"{", "the request body must be valid JSON in UTF-8"),
        (b"\xff{}", "the request body must be valid JSON in UTF-8"),
        (b'{"deliveryArea": "\xff"}', "the request body must be valid JSON in UTF-8"),
        ("{}".encode("utf-16"), "the request body must be valid JSON in UTF-8"),
        ("{}".encode("utf-32-le"), "the request body must be valid JSON in UTF-8"),
        (b'{"fromLatitude": NaN}', "the request body must be valid JSON in UTF-8"),
        (b'{"fromLatitude": Infinity}', "the request body must be valid JSON in UTF-8"),
        (b"[" * 60_000, "the request body must be valid JSON in UTF-8"),
        (b'{"x": 1, "x": 1}', "the request body must not hold a key twice"),
        (b'{"x": {"y": 1, "\\u0079": 2}}', "the request body must not hold a key twice"),
        (b"[]", "the request body must be a JSON object"),
        (b"null", "the request body must be a JSON object"),
        (b"{}", "fromLatitude is required"),
        (b'{"fromLatitude": 1e999}', "fromLatitude must be between -90 and 90"),
        (b'{"fromLatitude": 1%s}' % (b"0" * 400), "fromLatitude must be between -90 and 90"),
        (b'{"fromLatitude": -%s}' % (b"9" * 60_000), "fromLatitude must be between -90 and 90"),
        (b'{"fromLatitude": 99%s}' % (b"9" * 300), "fromLatitude must be between -90 and 90"),
    ],
)
def test_bodies_that_are_not_what_they_should_be(
    client: httpx.Client, raw: bytes, message: str
) -> None:
    answer = client.post("/api/v1/calculate-price", content=raw)
    assert (answer.status_code, answer.json()) == (400, {"error": message})


@pytest.mark.parametrize("limit", ["0", "101", "-1", "1.0", "", "ten", "+5", "٥", "1000000"])
def test_a_limit_is_from_1_to_100(client: httpx.Client, limit: str) -> None:
    answer = client.get("/api/v1/deliveries", params={"limit": limit})
    assert answer.status_code == 400
    assert answer.json() == {"error": "limit must be a whole number from 1 to 100"}


@pytest.mark.parametrize("status", ["pending", "LOST", ""])
def test_a_status_is_one_of_ten(client: httpx.Client, status: str) -> None:
    answer = client.get("/api/v1/deliveries", params={"status": status})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("status must be one of PENDING, REQUESTED,")


@pytest.mark.parametrize("query", ["limit=5&limit=5", "status=PENDING&limit=1&status=FAILED"])
def test_a_query_field_is_given_once(client: httpx.Client, query: str) -> None:
    answer = client.get(f"/api/v1/deliveries?{query}")
    assert answer.status_code == 400
    name = query.split("=", maxsplit=1)[0]
    assert answer.json() == {"error": f"{name} must be given once"}


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("calculate-price", ["fromLatitude", "pickupLatitude"]),
        ("calculate-price", ["fromLongitude", "pickupLongitude"]),
        ("calculate-price", ["toLatitude", "deliveryLatitude"]),
        ("calculate-price", ["toLongitude", "deliveryLongitude"]),
        ("deliveries", ["pickupLatitude", "fromLatitude"]),
        ("deliveries", ["pickupLongitude", "fromLongitude"]),
        ("deliveries", ["deliveryLatitude", "toLatitude"]),
        ("deliveries", ["deliveryLongitude", "toLongitude"]),
    ],
)
def test_two_spellings_agree_or_are_both_named(
    client: httpx.Client, path: str, names: list[str]
) -> None:
    body = booking_body()
    both = dict.fromkeys(names, 29.25)
    assert client.post(f"/api/v1/{path}", json=body | both).status_code in {200, 201}
    same = {names[0]: 29, names[1]: 29.0}
    assert client.post(f"/api/v1/{path}", json=body | same).status_code in {200, 201}
    answer = client.post(f"/api/v1/{path}", json=body | both | {names[1]: 29.2500000000001})
    assert answer.status_code == 400
    assert answer.json() == {"error": f"{names[0]} and {names[1]} must not differ"}


def test_a_refused_booking_leaves_nothing_behind(client: httpx.Client) -> None:
    before = client.get("/api/v1/wallet").json(), client.get("/api/v1/deliveries").json()
    answer = client.post("/api/v1/deliveries", json=booking_body(vehicleType="truck"))
    assert answer.status_code == 400
    assert answer.json() == {"error": "vehicleType must be one of bike, car, van"}
    after = client.get("/api/v1/wallet").json(), client.get("/api/v1/deliveries").json()
    assert after == before
