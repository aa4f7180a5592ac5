"""Tests of bookings: the money that leaves the wallet, and orders that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.samples import book_at_once, booking_body, client_of, wire
from tests.servicing import start_service


@pytest.fixture
def paying_as_it_goes(tmp_path: Path) -> Iterator[httpx.Client]:
    options = ("--pay-as-you-go", "on", "--courier-rate", "0", "--opening-balance", "2")
    with client_of(tmp_path, *options) as client:
        yield client


def scheduled(**ahead: float) -> dict[str, Any]:
    at = datetime.now(UTC) + timedelta(**ahead)
    return booking_body(isScheduled=True, scheduledDeliveryAt=wire(at))


def balance(client: httpx.Client) -> str:
    return str(client.get("/api/v1/wallet").json()["balance"])


def test_a_balance_for_ten_lets_ten_of_two_hundred_concurrent_bookings_through(
    tmp_path: Path,
) -> None:
    with start_service(tmp_path, "--opening-balance", "18.000") as service:
        answers = book_at_once([service], 200)
        booked = [answer.json()["delivery"] for answer in answers if answer.status_code == 201]
        refused = [answer for answer in answers if answer.status_code != 201]
        assert len(booked) == 10
        assert len({order["orderNumber"] for order in booked}) == 10
        assert [answer.status_code for answer in refused] == [400] * 190
        assert {answer.json()["error"] for answer in refused} == {
            "insufficient wallet balance: the delivery costs KWD 1.750, the wallet holds KWD 0.500"
        }
        wallet = httpx.get(f"{service.base_url}/api/v1/wallet", headers=service.headers).json()
    assert wallet["balance"] == "0.500"
    assert [each["balanceAfter"] for each in wallet["transactions"]][:3] == [
        "0.500",
        "2.250",
        "4.000",
    ]
    assert {each["reference"] for each in wallet["transactions"]} == {
        order["orderNumber"] for order in booked
    }


def test_order_numbers_have_no_gap_after_a_refusal(tmp_path: Path) -> None:
    far = {"deliveryLatitude": 28.59, "deliveryLongitude": 48.111}
    with client_of(tmp_path, "--opening-balance", "4.000") as client:
        answers = [
            client.post("/api/v1/deliveries", json=booking_body(**change))
            for change in ({}, far, {})
        ]
    assert [answer.status_code for answer in answers] == [201, 400, 201]
    assert [answers[i].json()["delivery"]["orderNumber"] for i in (0, 2)] == [
        "ORD-1001",
        "ORD-1002",
    ]


def test_a_scheduled_booking_pays_the_flat_rate_at_once(client: httpx.Client) -> None:
    answer = client.post("/api/v1/deliveries", json=scheduled(hours=3))
    assert answer.status_code == 201
    order = answer.json()["delivery"]
    assert (order["isScheduled"], order["estimatedPrice"]) == (True, "2.500")
    newest = client.get("/api/v1/wallet").json()["transactions"][0]
    assert (newest["reference"], newest["amount"]) == (order["orderNumber"], "2.500")


def test_pay_as_you_go_schedules_without_a_debit(paying_as_it_goes: httpx.Client) -> None:
    client = paying_as_it_goes
    assert client.post("/api/v1/deliveries", json=scheduled(hours=3)).status_code == 201
    assert balance(client) == "2.000"
    assert client.post("/api/v1/deliveries", json=booking_body()).status_code == 201
    assert balance(client) == "0.250"


def test_bootstrap_says_how_pay_as_you_go_is_settled(paying_as_it_goes: httpx.Client) -> None:
    assert paying_as_it_goes.get("/api/v1/bootstrap").json()["scheduledDelivery"] == {
        "globalEnabled": True,
        "merchantEnabled": True,
        "enabled": True,
        "available": True,
        "surchargeKwd": "2.500",
        "payAsYouGoEnabled": True,
        "paygSettlementInstructions": "Scheduled deliveries are invoiced at the end of each month.",
    }
    configuration = paying_as_it_goes.get("/api/v1/scheduled-delivery").json()
    assert "paygSettlementInstructions" not in configuration["scheduledDelivery"]


@pytest.mark.parametrize(
    ("switch", "reported"),
    [
        ("--scheduled", (True, True, True, False)),
        ("--global-enabled", (False, True, False, False)),
        ("--merchant-enabled", (True, False, False, False)),
    ],
)
def test_no_scheduling_where_one_switch_is_off(
    tmp_path: Path, switch: str, reported: tuple[bool, ...]
) -> None:
    with client_of(tmp_path, switch, "off") as client:
        answer = client.post("/api/v1/deliveries", json=scheduled(hours=3))
        configuration = client.get("/api/v1/scheduled-delivery").json()["scheduledDelivery"]
        account = client.get("/api/v1/bootstrap").json()["account"]
        assert balance(client) == "50.000"
    assert answer.status_code == 400
    assert answer.json() == {
        "error": "isScheduled: scheduled delivery is not available for this account"
    }
    names = ("globalEnabled", "merchantEnabled", "enabled", "available")
    assert configuration == {
        **dict(zip(names, reported, strict=True)),
        "surchargeKwd": "2.500",
        "payAsYouGoEnabled": False,
    }
    assert account["scheduledDeliveryEnabled"] is False


def test_only_prepaid_debits_and_a_start_may_change_it(tmp_path: Path) -> None:
    wallets = []
    for mode in ("PREPAID", "POSTPAID"):
        with client_of(tmp_path, "--billing", mode) as client:
            for body in (booking_body(), scheduled(hours=3)):
                assert client.post("/api/v1/deliveries", json=body).status_code == 201
            wallets.append(client.get("/api/v1/wallet").json())
            account = client.get("/api/v1/account").json()["account"]
            assert account["billingMode"] == mode
    assert [(each["billingMode"], each["balance"]) for each in wallets] == [
        ("PREPAID", "45.750"),
        ("POSTPAID", "45.750"),
    ]
    assert wallets[0]["transactions"] == wallets[1]["transactions"]


@pytest.mark.parametrize("branch", ["br_jahra", "br_nowhere", "", "x' OR 1=1 --"])
def test_a_branch_that_is_none_is_ignored(client: httpx.Client, branch: str) -> None:
    answer = client.post("/api/v1/deliveries", json=booking_body(branchId=branch))
    assert answer.status_code == 201


def test_every_optional_field_is_taken(client: httpx.Client) -> None:
    at = datetime.now(UTC) + timedelta(days=3)
    body = booking_body(
        deliveryAddress=["Bayan", "Block 7", "Street 2"],
        pickupAddress="Salem Al-Mubarak Street",
        pickupName="Counter",
        pickupNumber="+965 3000 0101",
        alternateCustomerNumber="+965 3000 0902",
        additionalAddressDetail="2nd floor",
        branchId="br_salmiya",
        collectCash=True,
        totalAmount="12.500",
        specialNotes="Keep cold",
        vehicleType="car",
        customPickup=True,
        quotedPrice="2.500",
        isScheduled=True,
        scheduledDeliveryAt=wire(at),
    )
    answer = client.post("/api/v1/deliveries", json=body)
    assert answer.status_code == 201
    got = client.get(f"/api/v1/deliveries/{answer.json()['delivery']['id']}").json()["delivery"]
    assert (got["vehicleType"], got["collectCash"], got["isScheduled"]) == ("car", True, True)
