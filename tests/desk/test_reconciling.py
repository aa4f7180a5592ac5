"""What became of bookings in doubt: found by their marks, or looked for on and on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from deskdispatch.domain.booking import Draft
from deskdispatch.domain.doubt import Doubt
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.intent import Booked, Doubtful, Intent, IntentState
from tests.client.wire import said
from tests.desk.counter import BOOK, DRAFT, LIST, NOON, PURSE, Counter, counter_at
from tests.desk.depot import Depot, depot_of, opened

CUT = httpx.ReadError("cut")


@pytest.fixture
async def depot(counter: Counter) -> Depot:
    """A service that was heard of before."""
    opened_depot = depot_of(counter)
    await counter.desk.tracking.refresh()
    counter.service.requests.clear()
    return opened_depot


async def in_doubt(counter: Counter, depot: Depot, draft: Draft = DRAFT) -> Intent:
    """A booking that is made over there, and whose answer is lost."""
    depot.lost = CUT
    outcome = await counter.desk.booking.book(draft)
    depot.lost = None
    assert isinstance(outcome, Doubtful)
    return outcome.intent


async def lost(counter: Counter, draft: Draft = DRAFT) -> Intent:
    """A booking that never arrived."""
    counter.service.says(BOOK, CUT)
    outcome = await counter.desk.booking.book(draft)
    assert isinstance(outcome, Doubtful)
    return outcome.intent


async def only_doubt(counter: Counter) -> Doubt:
    (doubt,) = await counter.desk.reconciling.doubts()
    return doubt


async def test_what_was_booked_is_found_by_its_mark(counter: Counter, depot: Depot) -> None:
    intent = await in_doubt(counter, depot)
    counter.service.requests.clear()
    findings = await counter.desk.reconciling.look()
    (found,) = findings.found
    assert found.intent.id == intent.id
    assert found.intent.state is IntentState.BOOKED
    assert found.delivery.order_number == "ORD-1001"
    assert (findings.late, findings.doubts, findings.trouble) == ((), (), None)
    assert counter.rows("SELECT state, delivery_id FROM intents") == [("booked", "d1001")]
    assert await counter.journal.delivery("d1001") == found.delivery
    assert counter.desk.tracking.known["d1001"] == found.delivery
    assert [request.method for request in counter.service.requests] == ["GET", "GET"]


async def test_on_the_wire_as_the_document_shows_it(counter: Counter) -> None:
    intent = await lost(counter)
    point = intent.booking.dropoff
    counter.service.says(
        LIST,
        (
            200,
            """{"deliveries": [{"id": "d1", "orderNumber": "ORD-1042", "status": "ACCEPTED",
             "customerName": "Fatima فاطمة", "estimatedPrice": "1.750", "driverName": "Salem",
             "driverPhone": "+965 5000 0001", "isScheduled": false,
             "createdAt": "2026-11-21T09:00:01.250Z"}]}""",
        ),
    )
    counter.service.says(
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
    (found,) = (await counter.desk.reconciling.look()).found
    assert found.delivery.driver_name == "Salem"
    assert found.delivery.customer_number == "+965 9922 1234"


async def test_what_never_arrived_stays_in_doubt(counter: Counter, depot: Depot) -> None:
    depot.add(customerName="Somebody else")
    depot.debits.clear()
    await lost(counter)
    findings = await counter.desk.reconciling.look()
    (doubt,) = findings.doubts
    assert findings.found == ()
    assert doubt.looks == 1
    assert doubt.evidence is not None
    assert (doubt.evidence.listed, doubt.evidence.is_complete) == (1, True)
    assert (doubt.evidence.examined, doubt.evidence.alike) == ((), ())
    assert opened(counter) == []
    assert doubt.wait_until == NOON + timedelta(minutes=10)
    assert doubt == await only_doubt(counter)


async def test_it_is_looked_for_more_and_more_seldom(counter: Counter, depot: Depot) -> None:
    await lost(counter)
    at: list[float] = []
    while (next_look := await counter.desk.reconciling.next_look_at()) is not None:
        counter.clock.now = max(next_look, counter.clock.now)
        at.append((counter.clock.now - NOON).total_seconds())
        (doubt,) = (await counter.desk.reconciling.look()).doubts
        if len(at) == 17:
            break
        assert counter.desk.reconciling.may_choose(doubt) == (at[-1] >= 600)
    assert at == [0, 2, 7, 17, 37, 77, 137, 197, 257, 317, 377, 437, 497, 557, 600, 900, 1200]
    assert len(depot.deliveries) == 0


async def test_before_it_is_due_nothing_is_asked(counter: Counter, depot: Depot) -> None:
    assert await counter.desk.reconciling.next_look_at() is None
    assert (await counter.desk.reconciling.look()).doubts == ()
    assert counter.service.requests == []
    await lost(counter)
    await counter.desk.reconciling.look()
    counter.service.requests.clear()
    counter.clock.go_on(seconds=1)
    assert len((await counter.desk.reconciling.look()).doubts) == 1
    assert counter.service.requests == []


async def test_that_one_is_looked_for_now(counter: Counter, depot: Depot) -> None:
    intent = await lost(counter)
    await counter.desk.reconciling.look()
    (doubt,) = (await counter.desk.reconciling.look_for(intent.id)).doubts
    assert doubt.looks == 2
    assert (await counter.desk.reconciling.look_for("unknown")).found == ()


async def test_another_desk_s_delivery_for_the_same_customer_is_not_ours(
    counter: Counter, depot: Depot
) -> None:
    await lost(counter)
    depot.add(deliveryLatitude=29.3759000329, deliveryLongitude=47.9774000274)
    doubt = (await counter.desk.reconciling.look()).doubts[0]
    assert doubt.evidence is not None
    assert doubt.evidence.examined == ("ORD-1001",)
    assert opened(counter) == ["d1001"]
    counter.clock.go_on(seconds=2)
    await counter.desk.reconciling.look()
    assert opened(counter) == ["d1001"], "whose it is does not change"


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
    counter: Counter, depot: Depot, fields: dict[str, Any]
) -> None:
    await in_doubt(counter, depot)
    depot.deliveries[0].update(fields)
    assert len((await counter.desk.reconciling.look()).found) == 1


async def test_fields_that_are_left_out_exclude_nothing(counter: Counter, depot: Depot) -> None:
    await in_doubt(counter, depot)
    for key in ("isScheduled", "createdAt", "customerName", "vehicleType", "collectCash"):
        del depot.deliveries[0][key]
    assert len((await counter.desk.reconciling.look()).found) == 1


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
    counter: Counter, depot: Depot, fields: dict[str, Any]
) -> None:
    await lost(counter)
    depot.add(**fields)
    depot.debits.clear()
    await counter.desk.reconciling.look()
    assert opened(counter) == []


async def test_what_another_booking_became_is_not_opened(counter: Counter, depot: Depot) -> None:
    await counter.desk.booking.book(DRAFT)
    await counter.desk.reconciling.look()
    counter.service.requests.clear()
    await lost(counter)
    (doubt,) = (await counter.desk.reconciling.look()).doubts
    assert opened(counter) == []
    assert doubt.evidence is not None
    assert doubt.evidence.witnesses == ()


async def test_a_row_that_cannot_be_opened_leaves_a_gap(counter: Counter, depot: Depot) -> None:
    await in_doubt(counter, depot)
    counter.service.says("GET /api/v1/deliveries/d1001", (404, '{"error": "gone"}'))
    (doubt,) = (await counter.desk.reconciling.look()).doubts
    assert doubt.looks == 1
    assert doubt.evidence is not None
    assert not doubt.evidence.is_complete
    assert doubt.evidence.examined == ("ORD-1001",)


async def test_an_answer_about_another_delivery_proves_nothing(
    counter: Counter, depot: Depot
) -> None:
    intent = await in_doubt(counter, depot)
    other = {**depot.deliveries[0], "id": "d7", "orderNumber": "ORD-7"}
    counter.service.says("GET /api/v1/deliveries/d1001", (200, json.dumps({"delivery": other})))
    findings = await counter.desk.reconciling.look()
    assert findings.found == ()
    (doubt,) = findings.doubts
    assert doubt.intent == intent
    assert doubt.trouble or (doubt.evidence and not doubt.evidence.is_complete)


@pytest.mark.parametrize("call", [LIST, "GET /api/v1/deliveries/d1001", PURSE])
async def test_a_look_that_is_not_answered_does_not_count(
    counter: Counter, depot: Depot, call: str
) -> None:
    await lost(counter)
    depot.add()
    counter.service.says(call, (503, "{}"))
    findings = await counter.desk.reconciling.look()
    (doubt,) = findings.doubts
    assert isinstance(findings.trouble, ServiceError)
    assert (doubt.looks, doubt.evidence) == (0, None)
    assert doubt.trouble
    assert doubt.next_look_at == NOON + timedelta(seconds=5)


async def test_trouble_with_one_does_not_hide_the_other(counter: Counter, depot: Depot) -> None:
    await lost(counter, DRAFT.model_copy(update={"name": "Noura"}))
    counter.service.says(BOOK, depot.book)
    await in_doubt(counter, depot)
    depot.add(customerName="Noura")
    counter.service.says("GET /api/v1/deliveries/d1002", CUT)
    findings = await counter.desk.reconciling.look()
    assert [one.delivery.id for one in findings.found] == ["d1001"]
    assert [doubt.looks for doubt in findings.doubts] == [0]
    assert findings.trouble is not None


async def test_two_of_the_same_are_told_apart(counter: Counter, depot: Depot) -> None:
    first, second = [await in_doubt(counter, depot) for _ in range(2)]
    depot.deliveries.reverse()
    findings = await counter.desk.reconciling.look()
    assert {(one.intent.id, one.delivery.id) for one in findings.found} == {
        (first.id, "d1001"),
        (second.id, "d1002"),
    }


async def test_a_request_that_arrived_twice_is_booked_once_here(
    counter: Counter, depot: Depot
) -> None:
    intent = await in_doubt(counter, depot)
    depot.add(**{**depot.deliveries[0], "id": "d1002", "orderNumber": "ORD-1002"})
    (found,) = (await counter.desk.reconciling.look()).found
    assert (found.intent.id, found.delivery.id) == (intent.id, "d1001")
    assert (await counter.desk.reconciling.look()).found == ()


def crowd(depot: Depot, count: int, **fields: Any) -> None:
    for _ in range(count):
        depot.add(customerName="Somebody else", **fields)


async def test_a_hundred_rows_may_hide_it(counter: Counter, depot: Depot) -> None:
    crowd(depot, 100)
    await in_doubt(counter, depot)
    depot.deliveries[-1]["status"] = "ENROUTE"
    (found,) = (await counter.desk.reconciling.look()).found
    assert found.delivery.status == "ENROUTE"
    asked = [one.url.params.get("status") for one in counter.service.asked(LIST)]
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
    assert len(counter.service.asked(PURSE)) == 0


async def test_a_status_nobody_knows_has_a_list_too(counter: Counter, depot: Depot) -> None:
    depot.add(status="ON_HOLD", customerName="Somebody else")
    crowd(depot, 99)
    await in_doubt(counter, depot)
    depot.deliveries[-1]["status"] = "ON_HOLD"
    assert len((await counter.desk.reconciling.look()).found) == 1


@pytest.mark.parametrize(("crowded", "complete"), [(101, True), (150, False)])
async def test_whether_the_lists_show_all(
    counter: Counter, depot: Depot, crowded: int, complete: bool
) -> None:
    crowd(depot, 51, status="DELIVERED")
    crowd(depot, crowded - 50)
    depot.debits.clear()
    await lost(counter)
    (doubt,) = (await counter.desk.reconciling.look()).doubts
    assert doubt.evidence is not None
    assert doubt.evidence.is_complete is complete


async def test_where_the_first_list_holds_it_no_other_is_read(
    counter: Counter, depot: Depot
) -> None:
    crowd(depot, 99)
    await in_doubt(counter, depot)
    assert len((await counter.desk.reconciling.look()).found) == 1
    assert len(counter.service.asked(LIST)) == 1


async def test_a_debit_that_nobody_can_explain_is_a_witness(counter: Counter, depot: Depot) -> None:
    await lost(counter)
    depot.add()
    depot.deliveries.clear()
    depot.debits[0]["reference"] = "ORD-9"
    depot.debits.append({**depot.debits[0], "id": "t2", "type": "CREDIT"})
    depot.debits.append({**depot.debits[0], "id": "t3", "createdAt": "2026-11-21T08:00:00.000Z"})
    (doubt,) = (await counter.desk.reconciling.look()).doubts
    assert doubt.evidence is not None
    (witness,) = doubt.evidence.witnesses
    assert (witness.reference, str(witness.amount)) == ("ORD-9", "1.750")


async def test_a_debit_of_a_delivery_that_is_known_is_none(counter: Counter, depot: Depot) -> None:
    await lost(counter)
    depot.add(customerName="Noura")
    await counter.desk.tracking.refresh()
    depot.deliveries.clear()
    (doubt,) = (await counter.desk.reconciling.look()).doubts
    assert doubt.evidence is not None
    assert doubt.evidence.witnesses == ()


async def test_a_row_that_a_debit_points_at_is_opened(counter: Counter, depot: Depot) -> None:
    await in_doubt(counter, depot)
    depot.deliveries[0]["customerName"] = "FATIMA FAT"
    assert len((await counter.desk.reconciling.look()).found) == 1
    assert len(counter.service.asked(PURSE)) == 1


async def test_the_wallet_is_read_once_for_all(counter: Counter, depot: Depot) -> None:
    for _ in range(3):
        await lost(counter)
    await counter.desk.reconciling.look()
    assert len(counter.service.asked(PURSE)) == 1
    assert len(counter.service.asked(LIST)) == 1


async def test_only_one_looks_at_a_time(counter: Counter, depot: Depot) -> None:
    await in_doubt(counter, depot)
    held = counter.service.holds(LIST)
    first = asyncio.ensure_future(counter.desk.reconciling.look())
    await held.arrived.wait()
    second = asyncio.ensure_future(counter.desk.reconciling.look())
    held.give(200, depot.list(counter.service.asked(LIST)[0]).text)
    assert len((await first).found) == 1
    assert (await second).found == ()
    assert len(counter.service.asked(LIST)) == 1


async def test_a_look_that_is_cut_off_changes_nothing(counter: Counter, depot: Depot) -> None:
    await in_doubt(counter, depot)
    held = counter.service.holds("GET /api/v1/deliveries/d1001")
    look = asyncio.ensure_future(counter.desk.reconciling.look())
    await held.arrived.wait()
    look.cancel()
    with pytest.raises(asyncio.CancelledError):
        await look
    assert (await only_doubt(counter)).looks == 0
    counter.service.answers_itself("GET /api/v1/deliveries/d1001")
    assert len((await counter.desk.reconciling.look()).found) == 1


async def test_what_is_found_and_cannot_be_written_is_told_and_found_again(
    counter: Counter, depot: Depot
) -> None:
    await in_doubt(counter, depot)

    def show_and_lock(request: httpx.Request) -> httpx.Response:
        other.execute("BEGIN IMMEDIATE")
        return depot.one(request)

    with closing(sqlite3.connect(counter.path, isolation_level=None)) as other:
        counter.service.says("GET /api/v1/deliveries/d1001", show_and_lock)
        (found,) = (await counter.desk.reconciling.look()).found
        other.execute("ROLLBACK")
    assert isinstance(found.trouble, JournalError)
    assert found.delivery.order_number == "ORD-1001"
    (again,) = (await counter.desk.reconciling.look()).found
    assert again.trouble is None


async def test_what_a_crash_interrupted_is_found_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with counter_at(path) as counter:
        depot = depot_of(counter)
        held = counter.service.holds(BOOK)
        booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
        await held.arrived.wait()
        depot.book(counter.service.asked(BOOK)[0])
        booking.cancel()
        await asyncio.wait([booking])
    async with counter_at(path) as counter:
        Depot(counter.clock, depot.deliveries).opened_at(counter.service)
        await counter.desk.tracking.interrupted()
        (found,) = (await counter.desk.reconciling.look()).found
        assert found.delivery.id == "d1001"
        assert counter.service.asked(BOOK) == []


@pytest.fixture
async def skewed(tmp_path: Path) -> AsyncIterator[tuple[Counter, Depot]]:
    """This PC's clock is a day behind the service's."""
    async with counter_at(tmp_path / "skewed.sqlite") as counter:
        depot = depot_of(counter, timedelta(days=1))
        await counter.desk.tracking.refresh()
        yield counter, depot


async def test_a_clock_that_is_a_day_off(skewed: tuple[Counter, Depot]) -> None:
    counter, depot = skewed
    await in_doubt(counter, depot)
    assert len((await counter.desk.reconciling.look()).found) == 1


async def test_a_clock_that_is_set_between_booking_and_look(
    skewed: tuple[Counter, Depot],
) -> None:
    counter, depot = skewed
    await in_doubt(counter, depot)
    counter.clock.go_on(days=1, seconds=20)
    depot.clock.go_on(seconds=20)
    assert len((await counter.desk.reconciling.look()).found) == 1


async def test_a_clock_that_was_never_heard_of_compares_no_times(counter: Counter) -> None:
    depot = depot_of(counter)
    counter.service.dated = None
    await in_doubt(counter, depot)
    depot.deliveries[0]["createdAt"] = "2026-11-20T09:00:00.000Z"
    assert len((await counter.desk.reconciling.look()).found) == 1
    assert counter.service.asked(PURSE) == []


async def test_nothing_but_a_booking_is_ever_posted(counter: Counter, depot: Depot) -> None:
    await lost(counter)
    for _ in range(20):
        counter.clock.go_on(minutes=2)
        await counter.desk.reconciling.look()
    assert len(counter.service.asked(BOOK)) == 1
    posted = [one for one in counter.service.requests if one.method != "GET"]
    assert len(posted) == 1


async def test_a_booking_that_is_found_is_known_with_all_that_was_sent(
    counter: Counter, depot: Depot
) -> None:
    await in_doubt(counter, depot)
    for key in ("vehicleType", "collectCash"):
        del depot.deliveries[0][key]
    (found,) = (await counter.desk.reconciling.look()).found
    assert isinstance(found, Booked)
    assert found.delivery.vehicle_type == "bike"
    assert found.delivery.collect_cash is False
    slip = await counter.desk.prints.slip(found.delivery)
    assert slip.phone == "9922 1234"


async def test_a_service_that_says_nothing_understandable(counter: Counter) -> None:
    await lost(counter)
    counter.service.says(LIST, lambda _request: said(200, "<html>"))
    findings = await counter.desk.reconciling.look()
    assert findings.trouble is not None
    assert findings.doubts[0].trouble
