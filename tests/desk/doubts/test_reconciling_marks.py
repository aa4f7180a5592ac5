"""Where the service cuts the digits that carry the marks: what likeness may decide."""

from __future__ import annotations

import asyncio
import json

import pytest

from deskdispatch.domain.doubts.intent import Booked, Intent, IntentState, digest
from tests.desk.desk_under_test import BOOK, DRAFT, DeskUnderTest
from tests.desk.service_model import ServiceModel, depot_of, in_doubt, lost, only_doubt, opened

OTHER = DRAFT.model_copy(update={"name": "Noura", "phone": "5123 4567"})


@pytest.fixture(params=[7, 6, 5])
async def depot(counter: DeskUnderTest, request: pytest.FixtureRequest) -> ServiceModel:
    """A service that keeps so many decimals."""
    cutting = depot_of(counter)
    cutting.digits = request.param
    await counter.desk.tracking.refresh()
    return cutting


async def learn(counter: DeskUnderTest) -> Intent:
    """A booking that is confirmed, of which the service shows what it keeps."""
    outcome = await counter.desk.booking.book(OTHER)
    assert isinstance(outcome, Booked)
    return outcome.intent


async def test_it_is_learnt_from_a_booking_that_was_confirmed(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await learn(counter)
    await counter.desk.reconciling.search_due()
    assert counter.rows("SELECT base_url, keeps_digits FROM services") == [
        ("https://merchant.example", 0)
    ]
    assert opened(counter) == ["d1001"]
    await counter.desk.reconciling.search_due()
    assert opened(counter) == ["d1001"]


async def test_that_all_digits_are_kept_is_learnt_too(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    depot.digits = None
    await learn(counter)
    await counter.desk.reconciling.search_due()
    await lost(counter)
    await counter.desk.reconciling.search_due()
    assert counter.rows("SELECT keeps_digits FROM services") == [(1,)]
    assert opened(counter) == ["d1001"]


async def test_one_answer_without_its_digits_is_not_believed_for_ever(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await learn(counter)
    await counter.desk.reconciling.search_due()
    depot.digits = None
    await lost(counter)
    depot.add()
    await counter.desk.reconciling.search_due()
    assert counter.rows("SELECT keeps_digits FROM services") == [(1,)]
    assert (await only_doubt(counter)).searches == 1


async def test_a_delivery_that_goes_elsewhere_by_now_teaches_nothing(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await learn(counter)
    depot.deliveries[0]["deliveryLatitude"] = 29.4
    await counter.desk.reconciling.search_due()
    await counter.desk.reconciling.search_due()
    assert counter.rows("SELECT * FROM services") == []
    assert opened(counter) == ["d1001"]


@pytest.mark.parametrize("learnt", [True, False])
async def test_the_only_one_that_is_alike_is_it(
    counter: DeskUnderTest, depot: ServiceModel, learnt: bool
) -> None:
    if learnt:
        await learn(counter)
    intent = await in_doubt(counter, depot)
    (found,) = (await counter.desk.reconciling.search_due()).found
    assert found.intent.id == intent.id
    assert found.delivery.customer_name == DRAFT.name


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("customerNumber", "9922 1235"),
        ("deliveryLatitude", 29.37592),
        ("vehicleType", "car"),
        ("collectCash", True),
    ],
)
async def test_what_differs_in_anything_is_not_it(
    counter: DeskUnderTest, depot: ServiceModel, field: str, value: object
) -> None:
    await lost(counter)
    depot.add(**{field: value})
    await counter.desk.reconciling.search_due()
    evidence = (await only_doubt(counter)).evidence
    assert evidence is not None
    assert (evidence.examined, evidence.alike) == (("ORD-1001",), ())


@pytest.mark.parametrize("missing", ["customerNumber", "deliveryLatitude"])
async def test_without_phone_and_place_nothing_is_it(
    counter: DeskUnderTest, depot: ServiceModel, missing: str
) -> None:
    await in_doubt(counter, depot)
    del depot.deliveries[0][missing]
    assert (await counter.desk.reconciling.search_due()).found == ()


async def test_what_is_not_told_excludes_nothing(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await in_doubt(counter, depot)
    for key in ("vehicleType", "collectCash", "isScheduled", "createdAt"):
        del depot.deliveries[0][key]
    assert len((await counter.desk.reconciling.search_due()).found) == 1


async def test_one_too_many_and_none_is_taken(counter: DeskUnderTest, depot: ServiceModel) -> None:
    await in_doubt(counter, depot)
    depot.add()
    findings = await counter.desk.reconciling.search_due()
    assert findings.found == ()
    evidence = findings.doubts[0].evidence
    assert evidence is not None
    assert evidence.alike == ("ORD-1001", "ORD-1002")
    assert evidence.examined == ()


async def test_as_many_alike_as_in_doubt_are_theirs(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    first, second = [await in_doubt(counter, depot) for _ in range(2)]
    findings = await counter.desk.reconciling.search_due()
    assert {one.intent.id for one in findings.found} == {first.id, second.id}
    assert {one.delivery.id for one in findings.found} == {"d1001", "d1002"}


async def test_two_in_doubt_and_one_that_is_alike(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await in_doubt(counter, depot)
    await lost(counter)
    findings = await counter.desk.reconciling.search_due()
    assert len(findings.found) == 1
    assert len(findings.doubts) == 1


async def test_one_that_is_not_due_has_its_claim_too(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    first = await lost(counter)
    await counter.desk.reconciling.search_due()
    counter.service.says(BOOK, depot.book)
    second = await in_doubt(counter, depot)
    depot.book(counter.service.asked(BOOK)[0])
    findings = await counter.desk.reconciling.search_for(second.id)
    assert [one.intent.id for one in findings.found] == [second.id]
    assert [
        one.intent.id for one in (await counter.desk.reconciling.search_for(first.id)).found
    ] == [first.id]


async def test_the_delivery_of_a_booking_on_its_way_is_left_to_it(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await lost(counter)
    held = counter.service.holds(BOOK)
    booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
    await held.arrived.wait()
    answer = depot.book(counter.service.asked(BOOK)[-1])
    findings = await counter.desk.reconciling.search_due()
    held.give(201, answer.text)
    outcome = await booking
    assert findings.found == ()
    assert isinstance(outcome, Booked)
    assert outcome.trouble is None


async def test_where_digits_are_kept_likeness_decides_nothing(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    depot.digits = None
    await learn(counter)
    await counter.desk.reconciling.search_due()
    await lost(counter)
    depot.add()
    findings = await counter.desk.reconciling.search_due()
    assert findings.found == ()
    evidence = findings.doubts[0].evidence
    assert evidence is not None
    assert evidence.alike == ("ORD-1002",)


async def test_a_booking_of_a_release_without_marks_is_found_all_the_same(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    depot.digits = None
    marked = await learn(counter)
    await counter.desk.reconciling.search_due()
    booking = marked.booking.model_copy(
        update={"delivery_latitude": 29.3759, "delivery_longitude": 47.9774}
    )
    old = Intent(id="c" * 32, booking=booking, digest=digest(booking), written_at=counter.clock.now)
    await counter.journal.write_intent(old)
    await counter.journal.settle_intent(old.id, IntentState.IN_DOUBT, counter.clock.now)
    depot.add(customerName=OTHER.name, customerNumber=OTHER.phone)
    (found,) = (await counter.desk.reconciling.search_due()).found
    assert (found.intent.id, found.delivery.id) == (old.id, "d1002")


async def test_a_service_of_single_floats(counter: DeskUnderTest, depot: ServiceModel) -> None:
    depot.digits = None
    intent = await in_doubt(counter, depot)
    assert intent.booking.delivery_latitude != 29.375900268554688
    depot.deliveries[0]["deliveryLatitude"] = 29.375900268554688
    depot.deliveries[0]["deliveryLongitude"] = 47.97740173339844
    assert len((await counter.desk.reconciling.search_due()).found) == 1


async def test_what_was_sent_has_all_its_digits(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    intent = await lost(counter)
    body = json.loads(counter.service.asked(BOOK)[0].content)
    assert body["deliveryLatitude"] == intent.booking.delivery_latitude
    assert len(repr(body["deliveryLatitude"]).split(".")[1]) in {8, 9, 10}
