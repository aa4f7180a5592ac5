"""Tests of the lists and deliveries that are read to find an unconfirmed booking."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from tests.client.wire import said
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, PURSE, DeskUnderTest
from tests.desk.service_model import CUT, ServiceModel, left_unconfirmed, lost, opened


async def test_another_desk_s_delivery_for_the_same_customer_is_not_ours(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    model.add(deliveryLatitude=29.3759000329, deliveryLongitude=47.9774000274)
    unconfirmed = (await harness.desk.reconciling.search_due()).unconfirmed_bookings[0]
    assert unconfirmed.evidence is not None
    assert unconfirmed.evidence.examined == ("ORD-1001",)
    assert opened(harness) == ["d1001"]
    harness.clock.go_on(seconds=2)
    await harness.desk.reconciling.search_due()
    assert opened(harness) == ["d1001"], "whose it is does not change"


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"customerName": "Noura"}, id="name"),
        pytest.param({"isScheduled": True}, id="later"),
        pytest.param({"createdAt": "2026-11-21T08:57:59.000Z"}, id="before"),
        pytest.param({"createdAt": "2026-11-21T09:15:01.000Z"}, id="long after"),
    ],
)
async def test_what_cannot_be_it_is_not_opened(
    harness: DeskUnderTest, model: ServiceModel, fields: dict[str, Any]
) -> None:
    await lost(harness)
    model.add(**fields)
    model.debits.clear()
    await harness.desk.reconciling.search_due()
    assert opened(harness) == []


async def test_what_another_booking_became_is_not_opened(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await harness.desk.booking.book(DRAFT)
    await harness.desk.reconciling.search_due()
    harness.service.requests.clear()
    await lost(harness)
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert opened(harness) == []
    assert unconfirmed.evidence is not None
    assert unconfirmed.evidence.unmatched_debits == ()


async def test_a_row_that_cannot_be_opened_leaves_a_gap(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    harness.service.says("GET /api/v1/deliveries/d1001", (404, '{"error": "gone"}'))
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.searches == 1
    assert unconfirmed.evidence is not None
    assert not unconfirmed.evidence.is_complete
    assert unconfirmed.evidence.examined == ("ORD-1001",)


async def test_a_failure_with_some_rows_hides_no_other(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    for _ in range(9):
        harness.service.says(f"GET /api/v1/deliveries/{model.add()['id']}", (503, "{}"))
    harness.service.answers_itself("GET /api/v1/deliveries/d1009")
    await harness.desk.reconciling.search_due()
    assert set(opened(harness)) == {f"d{number}" for number in range(1001, 1010)}


async def test_an_answer_about_another_delivery_proves_nothing(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, model)
    other = {**model.deliveries[0], "id": "d7", "orderNumber": "ORD-7"}
    harness.service.says("GET /api/v1/deliveries/d1001", (200, json.dumps({"delivery": other})))
    findings = await harness.desk.reconciling.search_due()
    assert findings.found == ()
    (unconfirmed,) = findings.unconfirmed_bookings
    assert unconfirmed.intent == intent
    assert unconfirmed.failure or (unconfirmed.evidence and not unconfirmed.evidence.is_complete)


def crowd(model: ServiceModel, count: int, **fields: Any) -> None:
    for _ in range(count):
        model.add(customerName="Somebody else", **fields)


async def test_a_hundred_rows_may_hide_it(harness: DeskUnderTest, model: ServiceModel) -> None:
    crowd(model, 100)
    await left_unconfirmed(harness, model)
    model.deliveries[-1]["status"] = "ENROUTE"
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.delivery.status == "ENROUTE"
    asked = [one.url.params.get("status") for one in harness.service.asked(LIST)]
    assert asked[0] is None
    assert sorted(asked[1:]) == sorted(
        [
            "PENDING",
            "REQUESTED",
            "ACCEPTED",
            "INPROGRESS",
            "PICKEDUP",
            "ENROUTE",
            "DELIVERED",
            "CANCELLED",
            "REJECTED",
            "FAILED",
        ]
    )
    assert len(harness.service.asked(PURSE)) == 0


async def test_a_status_nobody_knows_has_a_list_too(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.add(status="ON_HOLD", customerName="Somebody else")
    crowd(model, 99)
    await left_unconfirmed(harness, model)
    model.deliveries[-1]["status"] = "ON_HOLD"
    assert len((await harness.desk.reconciling.search_due()).found) == 1


@pytest.mark.parametrize(("crowded", "complete"), [(101, True), (150, False)])
async def test_whether_the_lists_show_all(
    harness: DeskUnderTest, model: ServiceModel, crowded: int, complete: bool
) -> None:
    crowd(model, 51, status="DELIVERED")
    crowd(model, crowded - 50)
    model.debits.clear()
    await lost(harness)
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.evidence is not None
    assert unconfirmed.evidence.is_complete is complete


async def test_where_the_first_list_holds_it_no_other_is_read(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    crowd(model, 99)
    await left_unconfirmed(harness, model)
    assert len((await harness.desk.reconciling.search_due()).found) == 1
    assert len(harness.service.asked(LIST)) == 1


async def test_a_few_are_opened_at_a_time(harness: DeskUnderTest, model: ServiceModel) -> None:
    await lost(harness)
    for _ in range(12):
        model.add()
    out, most = 0, 0

    async def slowly(request: httpx.Request) -> httpx.Response:
        nonlocal out, most
        out += 1
        most = max(most, out)
        await asyncio.sleep(0)
        out -= 1
        return model.one(request)

    harness.service.otherwise = slowly
    await harness.desk.reconciling.search_due()
    assert len(opened(harness)) == 12
    assert 1 < most <= 4


async def test_a_list_of_a_status_that_is_not_answered_leaves_it_open(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    crowd(model, 100)
    await lost(harness)

    def fail_by_status(request: httpx.Request) -> httpx.Response:
        if request.url.params.get("status") == "FAILED":
            raise CUT
        return model.list(request)

    harness.service.says(LIST, fail_by_status)
    findings = await harness.desk.reconciling.search_due()
    assert findings.failure is not None
    assert findings.unconfirmed_bookings[0].searches == 0


def hide(model: ServiceModel, **fields: Any) -> None:
    """Changes these fields of the first delivery in lists; its details stay unchanged."""
    whole = model.list

    def listed(request: httpx.Request) -> httpx.Response:
        rows = json.loads(whole(request).content)["deliveries"]
        return said(200, json.dumps({"deliveries": [rows[0] | fields, *rows[1:]]}))

    model.list = listed  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("fields", "is_complete"),
    [
        pytest.param({"id": None}, False, id="without an id"),
        pytest.param({"status": 7}, True, id="but its details"),
        pytest.param({"createdAt": True}, True, id="but a field"),
    ],
)
async def test_a_row_that_cannot_be_read_proves_no_absence(
    harness: DeskUnderTest, model: ServiceModel, fields: dict[str, Any], is_complete: bool
) -> None:
    await lost(harness)
    model.add(deliveryLatitude=29.3759000329, deliveryLongitude=47.9774000274)
    model.debits.clear()
    hide(model, **fields)
    harness.service.says(LIST, model.list)
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.evidence is not None
    assert unconfirmed.evidence.is_complete is is_complete
    assert unconfirmed.evidence.listed == int(is_complete)


async def test_a_booking_whose_row_cannot_be_read_is_found_by_its_details(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await lost(harness)
    model.book(harness.service.asked(BOOK)[0])
    model.deliveries[0]["createdAt"] = "2026-11-21T09:00:30.000Z"
    hide(model, orderNumber=None)
    harness.service.says(LIST, model.list)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.intent.id == intent.id


@pytest.mark.parametrize("key", ["deliveryLatitude", "customerNumber"])
async def test_details_that_cannot_be_compared_prove_no_absence(
    harness: DeskUnderTest, model: ServiceModel, key: str
) -> None:
    await lost(harness)
    model.add(deliveryLatitude=29.3759000329, deliveryLongitude=47.9774000274)
    model.debits.clear()
    model.shown = lambda delivery: delivery | {key: True}
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.evidence is not None
    assert not unconfirmed.evidence.is_complete


async def test_debits_that_cannot_be_read_prove_no_absence(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    bad = {"id": "t1", "type": "DEBIT", "amount": None}
    purse = {"balance": "1.000", "billingMode": "PREPAID", "transactions": [bad]}
    harness.service.says(PURSE, (200, json.dumps(purse)))
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.evidence is not None
    assert not unconfirmed.evidence.is_complete
