"""Tests of each endpoint's response, key by key, from a real process over real HTTP."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tests.service.samples import booking_body
from tests.servicing import RunningService

MONEY = re.compile(r"\d+\.\d{3}")
UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
JWT = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+")

SALMIYA = {
    "id": "br_salmiya",
    "name": "Salmiya",
    "phone": "+965 3000 0101",
    "latitude": 29.33521,
    "longitude": 48.07186,
    "addressLabel": "Salem Al-Mubarak Street, Block 4, Salmiya",
    "governorate": "Hawalli",
    "area": "Salmiya",
    "isDefault": True,
}
PRICING = {
    "useCustomTiers": False,
    "effectiveConfig": {
        "tiers": [
            {"maxKm": 5, "priceKwd": 1.25, "label": "Up to 5 km"},
            {"maxKm": 10, "priceKwd": 1.75, "label": "5 to 10 km"},
            {"maxKm": 15, "priceKwd": 2.25, "label": "10 to 15 km"},
            {"maxKm": 25, "priceKwd": 2.75, "label": "15 to 25 km"},
        ],
        "extraKmRateKwd": 0.1,
        "extraKmAfter": 25,
        "specialZones": [
            {
                "id": "zone_wafra_khiran_mutlaa",
                "name": "Al Wafra / Al Khiran / Al Mutlaa",
                "priceKwd": 5,
            },
            {
                "id": "zone_jahra_sabah_al_salam",
                "name": "Al Jahra / Ali Sabah Al Salam",
                "priceKwd": 3,
            },
        ],
    },
}
SCHEDULED = {
    "globalEnabled": True,
    "merchantEnabled": True,
    "enabled": True,
    "available": True,
    "surchargeKwd": "2.500",
    "payAsYouGoEnabled": False,
}


def get(client: httpx.Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def book(client: httpx.Client, **changes: Any) -> Any:
    answer = client.post("/api/v1/deliveries", json=booking_body(**changes))
    assert answer.status_code == 201, answer.text
    return answer.json()["delivery"]


def test_login_gives_a_token_its_user_and_its_merchant(service: RunningService) -> None:
    sign_in = {"email": service.email, "password": service.password}
    answer = httpx.post(f"{service.base_url}/api/v1/auth/login", json=sign_in)
    body = answer.json()
    assert JWT.fullmatch(body.pop("token"))
    assert MONEY.fullmatch(body["merchant"].pop("walletBalance"))
    assert answer.status_code == 200
    assert body == {
        "user": {
            "id": "usr_51d0e8b4",
            "email": "counter@bayt-al-halwa.example",
            "name": "Bayt Al-Halwa counter",
            "role": "MERCHANT",
        },
        "merchant": {
            "id": "mer_7f3c9a20",
            "sellerId": "BAH-2041",
            "sellerName": "Bayt Al-Halwa Sweets",
            "billingMode": "PREPAID",
            "scheduledDeliveryEnabled": True,
        },
    }


def test_bootstrap_carries_everything(client: httpx.Client) -> None:
    body = get(client, "/api/v1/bootstrap")
    assert MONEY.fullmatch(balance := body["account"].pop("walletBalance"))
    assert body["branches"][0] == SALMIYA
    assert len(body.pop("branches")) == 4
    assert body == {
        "account": {
            "id": "mer_7f3c9a20",
            "sellerId": "BAH-2041",
            "sellerName": "Bayt Al-Halwa Sweets",
            "billingMode": "PREPAID",
            "phone": "+965 3000 0100",
            "pickupAddress": "Salem Al-Mubarak Street, Block 4, Salmiya",
            "pickupLatitude": 29.33521,
            "pickupLongitude": 48.07186,
            "scheduledDeliveryEnabled": True,
            "apiEnabled": True,
        },
        "wallet": {"balance": balance, "billingMode": "PREPAID"},
        "pricing": PRICING,
        "scheduledDelivery": SCHEDULED,
    }


def test_the_plain_account_has_five_fields(client: httpx.Client) -> None:
    body = get(client, "/api/v1/account")
    assert MONEY.fullmatch(body["account"].pop("walletBalance"))
    assert body == {
        "account": {
            "id": "mer_7f3c9a20",
            "sellerId": "BAH-2041",
            "sellerName": "Bayt Al-Halwa Sweets",
            "billingMode": "PREPAID",
        }
    }


def test_branches_have_one_default(client: httpx.Client) -> None:
    body = get(client, "/api/v1/branches")
    assert list(body) == ["branches"]
    assert body["branches"][0] == SALMIYA
    assert [branch["name"] for branch in body["branches"]] == [
        "Salmiya",
        "Fahaheel",
        "Hawalli",
        "Jahra",
    ]
    assert [branch["isDefault"] for branch in body["branches"]] == [True, False, False, False]
    assert all(branch.keys() == SALMIYA.keys() for branch in body["branches"])


def test_the_wallet_shows_what_a_booking_cost(client: httpx.Client) -> None:
    before = get(client, "/api/v1/wallet")["balance"]
    order = book(client)
    body = get(client, "/api/v1/wallet")
    assert body.keys() == {"balance", "billingMode", "transactions"}
    assert body["billingMode"] == "PREPAID"
    newest = body["transactions"][0]
    assert newest.pop("id")
    assert newest == {
        "type": "DEBIT",
        "amount": "1.750",
        "balanceAfter": body["balance"],
        "reference": order["orderNumber"],
        "note": f"Delivery fee for {order['orderNumber']}",
        "createdAt": order["createdAt"],
    }
    assert fils(before) - fils(body["balance"]) == 1750


def test_pricing_sends_numbers(client: httpx.Client) -> None:
    assert get(client, "/api/v1/pricing") == PRICING


def test_scheduled_delivery_configuration(client: httpx.Client) -> None:
    assert get(client, "/api/v1/scheduled-delivery") == {"scheduledDelivery": SCHEDULED}


def test_an_on_demand_quote(client: httpx.Client) -> None:
    body = {"fromLatitude": 29.335, "fromLongitude": 48.072}
    body |= {"toLatitude": 29.297, "toLongitude": 48.045}
    answer = client.post("/api/v1/calculate-price", json=body)
    assert answer.status_code == 200
    assert answer.json() == {
        "quote": {
            "distance": 6.71,
            "distanceUnit": "km",
            "price": "1.750",
            "currency": "KWD",
            "estimatedDuration": 29,
            "tierLabel": "5 to 10 km",
            "specialZone": None,
        }
    }


def test_a_scheduled_quote(client: httpx.Client) -> None:
    body = {"fromLatitude": 29.335, "fromLongitude": 48.072}
    body |= {"toLatitude": 29.297, "toLongitude": 48.045, "isScheduled": True}
    answer = client.post("/api/v1/calculate-price", json=body)
    assert answer.status_code == 200
    assert answer.json() == {
        "quote": {
            "price": "2.500",
            "currency": "KWD",
            "pricingMode": "scheduled",
            "tierLabel": "Scheduled, flat rate",
        }
    }


def test_create_list_and_get_carry_different_fields(client: httpx.Client) -> None:
    created = book(client, vehicleType="van", collectCash=True, totalAmount="12.500")
    assert created == {
        "id": created["id"],
        "orderNumber": created["orderNumber"],
        "status": "PENDING",
        "customerName": "Sara Al-Mutairi",
        "estimatedPrice": "1.750",
        "driverName": None,
        "isScheduled": False,
        "createdAt": created["createdAt"],
    }
    assert re.fullmatch(r"ORD-\d{4,}", created["orderNumber"])
    assert UTC.fullmatch(created["createdAt"])
    listed = get(client, "/api/v1/deliveries?limit=1")
    assert listed == {"deliveries": [created | {"driverPhone": None}]}
    got = get(client, f"/api/v1/deliveries/{created['id']}")
    assert got == {
        "delivery": created
        | {
            "driverPhone": None,
            "customerNumber": "+965 3000 0901",
            "deliveryLatitude": 29.29712345678901,
            "deliveryLongitude": 48.04498765432101,
            "vehicleType": "van",
            "statusHistory": [{"status": "PENDING", "timestamp": created["createdAt"]}],
            "collectCash": True,
            "updatedAt": created["createdAt"],
        }
    }


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [
        ("29.300000000000001", "48.099999999999994"),
        ("1.2345678901234567", "-179.99999999999997"),
        ("-0.1", "1e-7"),
        ("90", "-180"),
    ],
)
def test_coordinates_come_back_as_the_number_that_was_sent(
    client: httpx.Client, latitude: str, longitude: str
) -> None:
    ends = '"pickupLatitude": 29.3, "pickupLongitude": 48.0, '
    ends += f'"deliveryLatitude": {latitude}, "deliveryLongitude": {longitude}'
    raw = f'{{"customerName": "Sara", "customerNumber": "99001122", {ends}}}'
    order = client.post("/api/v1/deliveries", content=raw).json()["delivery"]
    got = get(client, f"/api/v1/deliveries/{order['id']}")["delivery"]
    assert (got["deliveryLatitude"], got["deliveryLongitude"]) == (
        float(latitude),
        float(longitude),
    )


def test_texts_come_back_as_they_went(client: httpx.Client) -> None:
    name = "  سارة المطيري <b>\u0001\n "
    order = book(client, customerName=name)
    assert order["customerName"] == name
    assert get(client, f"/api/v1/deliveries/{order['id']}")["delivery"]["customerName"] == name


def test_the_list_is_newest_first_and_limited(client: httpx.Client) -> None:
    orders = [book(client)["orderNumber"] for _ in range(3)]
    assert [int(order[4:]) - int(orders[0][4:]) for order in orders] == [0, 1, 2]
    listed = get(client, "/api/v1/deliveries?limit=2")["deliveries"]
    assert [delivery["orderNumber"] for delivery in listed] == [orders[2], orders[1]]


def test_the_list_has_fifty_where_no_limit_is_given(client: httpx.Client) -> None:
    for _ in range(51):
        book(client)
    assert len(get(client, "/api/v1/deliveries")["deliveries"]) == 50
    assert len(get(client, "/api/v1/deliveries?limit=100")["deliveries"]) > 50


def test_the_list_filters_by_status(client: httpx.Client) -> None:
    order = book(client)
    pending = get(client, "/api/v1/deliveries?status=PENDING")["deliveries"]
    assert pending[0]["orderNumber"] == order["orderNumber"]
    assert get(client, "/api/v1/deliveries?status=DELIVERED") == {"deliveries": []}


def fils(amount: str) -> int:
    whole, part = amount.split(".")
    return int(whole) * 1000 + int(part)
