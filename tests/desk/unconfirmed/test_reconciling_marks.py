"""Tests of matching by likeness, when the service cuts the digits with the marks off."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest

from deskdispatch.domain.unconfirmed.intent import Booked, Intent, IntentState, digest
from tests.desk.desk_under_test import BOOK, DRAFT, DeskUnderTest
from tests.desk.service_model import (
    CUT,
    ServiceModel,
    left_unconfirmed,
    lost,
    model_of,
    only_unconfirmed,
    opened,
)

OTHER = DRAFT.model_copy(update={"name": "Noura", "phone": "5123 4567"})


@pytest.fixture(params=[7, 6, 5])
async def model(harness: DeskUnderTest, request: pytest.FixtureRequest) -> ServiceModel:
    """Service that keeps a given number of decimals."""
    cutting = model_of(harness)
    cutting.digits = request.param
    await harness.desk.tracking.refresh()
    return cutting


async def learn(harness: DeskUnderTest) -> Intent:
    """Books successfully, so that the desk learns how many decimals the service keeps."""
    outcome = await harness.desk.booking.book(OTHER)
    assert isinstance(outcome, Booked)
    return outcome.intent


async def test_it_is_learnt_from_a_booking_that_was_confirmed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await learn(harness)
    await harness.desk.reconciling.search_due()
    assert harness.rows("SELECT base_url, keeps_digits FROM services") == [
        ("https://merchant.example", 0)
    ]
    assert opened(harness) == ["d1001"]
    await harness.desk.reconciling.search_due()
    assert opened(harness) == ["d1001"]


async def test_that_all_digits_are_kept_is_learnt_too(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.digits = None
    await learn(harness)
    await harness.desk.reconciling.search_due()
    await lost(harness)
    await harness.desk.reconciling.search_due()
    assert harness.rows("SELECT keeps_digits FROM services") == [(1,)]
    assert opened(harness) == ["d1001"]


async def test_one_answer_without_its_digits_is_not_believed_for_ever(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await learn(harness)
    await harness.desk.reconciling.search_due()
    model.digits = None
    await lost(harness)
    model.add()
    await harness.desk.reconciling.search_due()
    assert harness.rows("SELECT keeps_digits FROM services") == [(1,)]
    assert (await only_unconfirmed(harness)).searches == 1


async def test_a_delivery_that_goes_elsewhere_by_now_teaches_nothing(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await learn(harness)
    model.deliveries[0]["deliveryLatitude"] = 29.4
    await harness.desk.reconciling.search_due()
    await harness.desk.reconciling.search_due()
    assert harness.rows("SELECT * FROM services") == []
    assert opened(harness) == ["d1001"]


@pytest.mark.parametrize("learnt", [True, False])
async def test_the_only_one_that_is_alike_is_it(
    harness: DeskUnderTest, model: ServiceModel, learnt: bool
) -> None:
    if learnt:
        await learn(harness)
    intent = await left_unconfirmed(harness, model)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.intent.id == intent.id
    assert found.delivery.customer_name == DRAFT.name


async def test_one_that_was_sent_after_a_sleep_is_found(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """Its request was written before the PC slept, and arrived once it was awake again."""

    def sleeps(request: httpx.Request) -> httpx.Response:
        harness.clock.go_on(hours=5)
        return model.book(request)

    model.lost = CUT
    harness.service.says(BOOK, sleeps)
    await harness.desk.booking.book(DRAFT)
    assert len((await harness.desk.reconciling.search_due()).found) == 1


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
    harness: DeskUnderTest, model: ServiceModel, field: str, value: object
) -> None:
    await lost(harness)
    model.add(**{field: value})
    await harness.desk.reconciling.search_due()
    evidence = (await only_unconfirmed(harness)).evidence
    assert evidence is not None
    assert (evidence.examined, evidence.alike) == (("ORD-1001",), ())


@pytest.mark.parametrize("missing", ["customerNumber", "deliveryLatitude"])
async def test_without_phone_and_place_nothing_is_it(
    harness: DeskUnderTest, model: ServiceModel, missing: str
) -> None:
    await left_unconfirmed(harness, model)
    del model.deliveries[0][missing]
    assert (await harness.desk.reconciling.search_due()).found == ()


async def test_what_is_not_told_excludes_nothing(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    for key in ("vehicleType", "collectCash", "isScheduled", "createdAt"):
        del model.deliveries[0][key]
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_one_too_many_and_none_is_taken(harness: DeskUnderTest, model: ServiceModel) -> None:
    await left_unconfirmed(harness, model)
    model.add()
    findings = await harness.desk.reconciling.search_due()
    assert findings.found == ()
    evidence = findings.unconfirmed_bookings[0].evidence
    assert evidence is not None
    assert evidence.alike == ("ORD-1001", "ORD-1002")
    assert evidence.examined == ()


async def test_as_many_alike_as_unconfirmed_are_theirs(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first, second = [await left_unconfirmed(harness, model) for _ in range(2)]
    findings = await harness.desk.reconciling.search_due()
    assert {one.intent.id for one in findings.found} == {first.id, second.id}
    assert {one.delivery.id for one in findings.found} == {"d1001", "d1002"}


async def test_two_unconfirmed_and_one_that_is_alike(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    await lost(harness)
    findings = await harness.desk.reconciling.search_due()
    assert len(findings.found) == 1
    assert len(findings.unconfirmed_bookings) == 1


async def test_one_that_is_not_due_has_its_claim_too(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    first = await lost(harness)
    await harness.desk.reconciling.search_due()
    harness.service.says(BOOK, model.book)
    second = await left_unconfirmed(harness, model)
    model.book(harness.service.asked(BOOK)[0])
    findings = await harness.desk.reconciling.search_for(second.id)
    assert [one.intent.id for one in findings.found] == [second.id]
    assert [
        one.intent.id for one in (await harness.desk.reconciling.search_for(first.id)).found
    ] == [first.id]


async def test_the_delivery_of_a_booking_on_its_way_is_left_to_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    held = harness.service.holds(BOOK)
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await held.arrived.wait()
    answer = model.book(harness.service.asked(BOOK)[-1])
    findings = await harness.desk.reconciling.search_due()
    held.give(201, answer.text)
    outcome = await booking
    assert findings.found == ()
    assert isinstance(outcome, Booked)
    assert outcome.failure is None


async def test_where_digits_are_kept_likeness_decides_nothing(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.digits = None
    await learn(harness)
    await harness.desk.reconciling.search_due()
    await lost(harness)
    model.add()
    findings = await harness.desk.reconciling.search_due()
    assert findings.found == ()
    evidence = findings.unconfirmed_bookings[0].evidence
    assert evidence is not None
    assert evidence.alike == ("ORD-1002",)


async def test_a_booking_of_a_release_without_marks_is_found_all_the_same(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.digits = None
    marked = await learn(harness)
    await harness.desk.reconciling.search_due()
    booking = marked.booking.model_copy(
        update={"delivery_latitude": 29.3759, "delivery_longitude": 47.9774}
    )
    old = Intent(id="c" * 32, booking=booking, digest=digest(booking), written_at=harness.clock.now)
    await harness.journal.write_intent(old)
    await harness.journal.settle_intent(old.id, IntentState.UNCONFIRMED, harness.clock.now)
    model.add(customerName=OTHER.name, customerNumber=OTHER.phone)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert (found.intent.id, found.delivery.id) == (old.id, "d1002")


async def test_a_service_of_single_floats(harness: DeskUnderTest, model: ServiceModel) -> None:
    model.digits = None
    intent = await left_unconfirmed(harness, model)
    assert intent.booking.delivery_latitude != 29.375900268554688
    model.deliveries[0]["deliveryLatitude"] = 29.375900268554688
    model.deliveries[0]["deliveryLongitude"] = 47.97740173339844
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_what_was_sent_has_all_its_digits(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await lost(harness)
    body = json.loads(harness.service.asked(BOOK)[0].content)
    assert body["deliveryLatitude"] == intent.booking.delivery_latitude
    assert len(repr(body["deliveryLatitude"]).split(".")[1]) in {8, 9, 10}
