"""Tests of unconfirmed bookings: found by their marks, or searched for repeatedly."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState
from tests.client.wire import said
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, NOON, PURSE, DeskUnderTest, desk_at
from tests.desk.service_model import (
    CUT,
    ServiceModel,
    left_unconfirmed,
    lost,
    model_of,
    only_unconfirmed,
    opened,
)


async def test_what_was_booked_is_found_by_its_mark(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, model)
    harness.service.requests.clear()
    findings = await harness.desk.reconciling.search_due()
    (found,) = findings.found
    assert found.intent.id == intent.id
    assert found.intent.state is IntentState.BOOKED
    assert found.delivery.order_number == "ORD-1001"
    assert (findings.late, findings.unconfirmed_bookings, findings.failure) == ((), (), None)
    assert harness.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1001")]
    assert await harness.journal.delivery("d1001") == found.delivery
    assert harness.desk.tracking.known["d1001"] == found.delivery
    assert [request.method for request in harness.service.requests] == ["GET", "GET"]


async def test_on_the_wire_as_the_document_shows_it(harness: DeskUnderTest) -> None:
    intent = await lost(harness)
    point = intent.booking.dropoff
    harness.service.says(
        LIST,
        (
            200,
            """{"deliveries": [{"id": "d1", "orderNumber": "ORD-1042", "status": "ACCEPTED",
             "customerName": "Fatima فاطمة", "estimatedPrice": "1.750", "driverName": "Salem",
             "driverPhone": "+965 5000 0001", "isScheduled": false,
             "createdAt": "2026-11-21T09:00:01.250Z"}]}""",
        ),
    )
    harness.service.says(
        "GET /api/v1/deliveries/d1",
        (
            200,
            f"""{{"delivery": {{"id": "d1", "orderNumber": "ORD-1042", "status": "ACCEPTED",
             "customerName": "Fatima فاطمة", "customerNumber": "+965 9922 1234",
             "deliveryLatitude": {point.latitude!r}, "deliveryLongitude": {point.longitude!r},
             "estimatedPrice": "1.750", "driverName": "Salem", "driverPhone": "+965 5000 0001",
             "vehicleType": "bike", "statusHistory": [], "isScheduled": false,
             "collectCash": false, "createdAt": "2026-11-21T09:00:01.250Z",
             "updatedAt": "2026-11-21T09:00:09.000Z"}}}}""",
        ),
    )
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.delivery.driver_name == "Salem"
    assert found.delivery.customer_number == "+965 9922 1234"


async def test_what_never_arrived_stays_unconfirmed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.add(customerName="Somebody else")
    model.debits.clear()
    await lost(harness)
    findings = await harness.desk.reconciling.search_due()
    (unconfirmed,) = findings.unconfirmed_bookings
    assert findings.found == ()
    assert unconfirmed.searches == 1
    assert unconfirmed.evidence is not None
    assert (unconfirmed.evidence.listed, unconfirmed.evidence.is_complete) == (1, True)
    assert (unconfirmed.evidence.examined, unconfirmed.evidence.alike) == ((), ())
    assert opened(harness) == []
    assert unconfirmed.wait_until == NOON + timedelta(minutes=10)
    assert unconfirmed == await only_unconfirmed(harness)


async def test_it_is_looked_for_more_and_more_seldom(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    at: list[float] = []
    while (next_check := await harness.desk.reconciling.next_search_at()) is not None:
        harness.clock.now = max(next_check, harness.clock.now)
        at.append((harness.clock.now - NOON).total_seconds())
        (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
        if len(at) == 17:
            break
        assert harness.desk.reconciling.may_choose(unconfirmed) == (at[-1] >= 600)
    assert at == [0, 2, 7, 17, 37, 77, 137, 197, 257, 317, 377, 437, 497, 557, 600, 900, 1200]
    assert len(model.deliveries) == 0


async def test_before_it_is_due_nothing_is_asked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    assert await harness.desk.reconciling.next_search_at() is None
    assert (await harness.desk.reconciling.search_due()).unconfirmed_bookings == ()
    assert harness.service.requests == []
    await lost(harness)
    await harness.desk.reconciling.search_due()
    harness.service.requests.clear()
    harness.clock.go_on(seconds=1)
    assert len((await harness.desk.reconciling.search_due()).unconfirmed_bookings) == 1
    assert harness.service.requests == []


async def test_that_one_is_looked_for_now(harness: DeskUnderTest, model: ServiceModel) -> None:
    intent = await lost(harness)
    await harness.desk.reconciling.search_due()
    (unconfirmed,) = (await harness.desk.reconciling.search_for(intent.id)).unconfirmed_bookings
    assert unconfirmed.searches == 2
    assert (await harness.desk.reconciling.search_for("unknown")).found == ()


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"customerName": "fatima  فاطمة "}, id="name"),
        pytest.param({"customerNumber": "+965 99221234"}, id="phone"),
        pytest.param({"status": "LOST_IN_SPACE"}, id="a status nobody knows"),
        pytest.param({"isScheduled": None, "createdAt": None, "customerName": None}, id="nulls"),
    ],
)
async def test_however_the_service_writes_it(
    harness: DeskUnderTest, model: ServiceModel, fields: dict[str, Any]
) -> None:
    await left_unconfirmed(harness, model)
    model.deliveries[0].update(fields)
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_fields_that_are_left_out_exclude_nothing(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    for key in ("isScheduled", "createdAt", "customerName", "vehicleType", "collectCash"):
        del model.deliveries[0][key]
    assert len((await harness.desk.reconciling.search_due()).found) == 1


@pytest.mark.parametrize("call", [LIST, "GET /api/v1/deliveries/d1001", PURSE])
async def test_a_look_that_is_not_answered_does_not_count(
    harness: DeskUnderTest, model: ServiceModel, call: str
) -> None:
    await lost(harness)
    model.add()
    harness.service.says(call, (503, "{}"))
    findings = await harness.desk.reconciling.search_due()
    (unconfirmed,) = findings.unconfirmed_bookings
    assert isinstance(findings.failure, ServiceError)
    assert (unconfirmed.searches, unconfirmed.evidence) == (0, None)
    assert unconfirmed.failure
    assert unconfirmed.next_search_at == NOON + timedelta(seconds=5)


async def test_a_failure_with_one_does_not_hide_the_other(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness, DRAFT.model_copy(update={"name": "Noura"}))
    harness.service.says(BOOK, model.book)
    await left_unconfirmed(harness, model)
    model.add(customerName="Noura")
    harness.service.says("GET /api/v1/deliveries/d1002", CUT)
    findings = await harness.desk.reconciling.search_due()
    assert [one.delivery.id for one in findings.found] == ["d1001"]
    assert [unconfirmed.searches for unconfirmed in findings.unconfirmed_bookings] == [0]
    assert findings.failure is not None


async def test_two_of_the_same_are_told_apart(harness: DeskUnderTest, model: ServiceModel) -> None:
    first, second = [await left_unconfirmed(harness, model) for _ in range(2)]
    model.deliveries.reverse()
    findings = await harness.desk.reconciling.search_due()
    assert {(one.intent.id, one.delivery.id) for one in findings.found} == {
        (first.id, "d1001"),
        (second.id, "d1002"),
    }


async def test_a_request_that_arrived_twice_is_booked_once_here(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, model)
    model.add(**{**model.deliveries[0], "id": "d1002", "orderNumber": "ORD-1002"})
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert (found.intent.id, found.delivery.id) == (intent.id, "d1001")
    assert (await harness.desk.reconciling.search_due()).found == ()


async def test_only_one_looks_at_a_time(harness: DeskUnderTest, model: ServiceModel) -> None:
    await left_unconfirmed(harness, model)
    held = harness.service.holds(LIST)
    first = asyncio.ensure_future(harness.desk.reconciling.search_due())
    await held.arrived.wait()
    second = asyncio.ensure_future(harness.desk.reconciling.search_due())
    held.give(200, model.list(harness.service.asked(LIST)[0]).text)
    assert len((await first).found) == 1
    assert (await second).found == ()
    assert len(harness.service.asked(LIST)) == 1


async def test_a_look_that_is_cut_off_changes_nothing(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    held = harness.service.holds("GET /api/v1/deliveries/d1001")
    look = asyncio.ensure_future(harness.desk.reconciling.search_due())
    await held.arrived.wait()
    look.cancel()
    with pytest.raises(asyncio.CancelledError):
        await look
    assert (await only_unconfirmed(harness)).searches == 0
    harness.service.answers_itself("GET /api/v1/deliveries/d1001")
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_what_is_found_and_cannot_be_written_is_told_and_found_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)

    def show_and_lock(request: httpx.Request) -> httpx.Response:
        other.execute("BEGIN IMMEDIATE")
        return model.one(request)

    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        harness.service.says("GET /api/v1/deliveries/d1001", show_and_lock)
        (found,) = (await harness.desk.reconciling.search_due()).found
        other.execute("ROLLBACK")
    assert isinstance(found.failure, JournalError)
    assert found.delivery.order_number == "ORD-1001"
    (again,) = (await harness.desk.reconciling.search_due()).found
    assert again.failure is None


async def test_what_a_crash_interrupted_is_found_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        model = model_of(harness)
        held = harness.service.holds(BOOK)
        booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
        await held.arrived.wait()
        model.book(harness.service.asked(BOOK)[0])
        booking.cancel()
        await asyncio.wait([booking])
    async with desk_at(path) as harness:
        ServiceModel(harness.clock, model.deliveries).opened_at(harness.service)
        await harness.desk.tracking.interrupted()
        (found,) = (await harness.desk.reconciling.search_due()).found
        assert found.delivery.id == "d1001"
        assert harness.service.asked(BOOK) == []


async def test_nothing_but_a_booking_is_ever_posted(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    for _ in range(20):
        harness.clock.go_on(minutes=2)
        await harness.desk.reconciling.search_due()
    assert len(harness.service.asked(BOOK)) == 1
    posted = [one for one in harness.service.requests if one.method != "GET"]
    assert len(posted) == 1


async def test_a_booking_that_is_found_is_known_with_all_that_was_sent(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    for key in ("vehicleType", "collectCash"):
        del model.deliveries[0][key]
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert isinstance(found, Booked)
    assert found.delivery.vehicle_type == "bike"
    assert found.delivery.collect_cash is False
    slip = await harness.slip(found.delivery)
    assert slip.phone == "9922 1234"


async def test_a_service_that_says_nothing_understandable(harness: DeskUnderTest) -> None:
    await lost(harness)
    harness.service.says(LIST, lambda _request: said(200, "<html>"))
    findings = await harness.desk.reconciling.search_due()
    assert findings.failure is not None
    assert findings.unconfirmed_bookings[0].failure
