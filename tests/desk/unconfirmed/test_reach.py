"""Tests that only a search whose lists reach back to the booking proves its absence."""

from __future__ import annotations

from datetime import timedelta

import pytest

from deskdispatch.desk.unconfirmed.matching import earliest
from deskdispatch.desk.unconfirmed.service_snapshot import ServiceSnapshot
from deskdispatch.domain.errors import InvalidInput, JournalError, Rule
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, IntentState, NotBooked
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, NOON, DeskUnderTest
from tests.desk.other_counter import booked_there, take_in
from tests.desk.service_model import (
    CUT,
    ServiceModel,
    left_unconfirmed,
    lost,
    only_unconfirmed,
    opened,
    wire,
)
from tests.desk.unconfirmed.test_reconciling_choices import look_on, may_choose


@pytest.fixture
async def busy(harness: DeskUnderTest, model: ServiceModel) -> ServiceModel:
    """Service that lists the newest first, and whose clock is known."""
    model.runs_back = True
    await harness.desk.tracking.refresh()
    return model


def others_book(model: ServiceModel, how_many: int, status: str = "PENDING") -> None:
    """Books at other counters, every two seconds, from half a minute after the press on."""
    for number in range(how_many):
        at = NOON + timedelta(seconds=30 + 2 * number)
        model.add(customerName=f"Other {number}", status=status, createdAt=wire(at))
    model.debits.clear()


async def test_four_hundred_orders_during_one_outage_lose_nothing(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, busy)
    others_book(busy, 400)
    unconfirmed = await look_on(harness, hours=2)
    assert unconfirmed.evidence is not None
    assert (
        unconfirmed.searches,
        unconfirmed.evidence.reaches,
        unconfirmed.evidence.is_complete,
    ) == (0, False, False)
    assert not may_choose(harness, unconfirmed)
    assert isinstance(await harness.desk.reconciling.give_up(intent.id), UnconfirmedBooking)
    assert isinstance(await harness.desk.booking.send_again(intent), UnconfirmedBooking)
    assert len(harness.service.asked(BOOK)) == 1
    assert harness.rows("SELECT state FROM intents") == [("in_doubt",)]


async def test_a_full_list_that_goes_back_far_enough_counts(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    busy.clock.go_on(minutes=-30)
    for _ in range(300):
        busy.add(customerName="Earlier", status="DELIVERED")
    busy.clock.go_on(minutes=30)
    await lost(harness)
    others_book(busy, 60)
    unconfirmed = await look_on(harness, minutes=11)
    assert unconfirmed.evidence is not None
    assert (unconfirmed.evidence.reaches, unconfirmed.evidence.is_complete) == (True, True)
    assert may_choose(harness, unconfirmed)


async def test_lists_of_each_status_count_where_each_is_whole_or_goes_back(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    await lost(harness)
    for status in ("PENDING", "ACCEPTED", "ENROUTE"):
        others_book(busy, 90, status)
    assert may_choose(harness, await look_on(harness, minutes=11))
    others_book(busy, 20, "ENROUTE")  # that list is now full of newer ones
    harness.clock.go_on(minutes=6)
    await harness.desk.reconciling.search_due()
    assert not may_choose(harness, await only_unconfirmed(harness))


@pytest.mark.parametrize("runs_back", [True, False])
async def test_a_full_list_in_no_order_says_nothing(
    harness: DeskUnderTest, busy: ServiceModel, runs_back: bool
) -> None:
    busy.runs_back = runs_back
    busy.clock.go_on(hours=-3)
    for number in range(150):
        busy.add(customerName="Earlier", createdAt=wire(busy.clock.now + timedelta(minutes=number)))
    busy.clock.go_on(hours=3)
    await lost(harness)
    assert may_choose(harness, await look_on(harness, minutes=11)) == runs_back


async def test_without_a_measure_of_the_services_clock_only_whole_lists_count(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = (await lost(harness)).model_copy(update={"service_ahead": None})
    snapshot = ServiceSnapshot(harness.desk.booking._api, {})
    await snapshot.list_newest()
    assert snapshot.reaches(earliest(intent, 0.5))
    busy.clock.go_on(hours=-3)
    for _ in range(150):
        busy.add(customerName="Earlier")
    await snapshot.list_newest()
    assert snapshot.reaches(NOON)
    assert not snapshot.reaches(earliest(intent, 0.5))


async def test_what_cannot_be_checked_is_looked_for_less_and_less(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    await lost(harness)
    others_book(busy, 400)
    at: list[float] = []
    while len(at) < 14:
        next_check = await harness.desk.reconciling.next_search_at()
        assert next_check is not None
        harness.clock.now = max(next_check, harness.clock.now)
        at.append((harness.clock.now - NOON).total_seconds())
        await harness.desk.reconciling.search_due()
    assert at[:7] == [0, 2, 4, 8, 16, 32, 64]
    assert at[-1] - at[-2] == 60


async def test_the_operator_says_not_booked_and_it_is_sent_again(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    others_book(busy, 400)
    await look_on(harness, minutes=11)
    told = await harness.desk.operator.not_booked(intent.id, "noura")
    assert told.is_reported_not_booked
    assert may_choose(harness, await only_unconfirmed(harness))
    harness.service.says(BOOK, busy.book)
    again = await harness.desk.booking.send_again(told.intent)
    assert isinstance(again, Booked)
    assert again.intent.id != intent.id
    assert harness.rows(
        "SELECT state, json_extract(statements, '$.told.who') FROM intents ORDER BY rowid"
    ) == [("given_up", "noura"), ("booked", None)]


async def test_what_the_operator_missed_is_found_by_the_last_look(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, busy)
    await harness.desk.operator.not_booked(intent.id)
    end = await harness.desk.booking.send_again(intent)
    assert isinstance(end, Booked)
    assert end.intent.id == intent.id
    assert len(harness.service.asked(BOOK)) == 1


async def test_without_an_answer_it_is_discarded_but_not_sent_again(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    await harness.desk.operator.not_booked(intent.id)
    harness.service.says(LIST, CUT)
    assert isinstance(await harness.desk.booking.send_again(intent), UnconfirmedBooking)
    assert len(harness.service.asked(BOOK)) == 1
    assert await harness.desk.reconciling.give_up(intent.id) is None
    assert harness.rows("SELECT state FROM intents") == [("given_up",)]


async def test_an_order_number_is_verified_by_what_the_lists_show(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, busy)
    busy.digits = 4  # answers contain no mark
    end = await harness.desk.operator.booked_as(intent.id, " ord-١٠٠١ ", "noura")
    assert isinstance(end, Booked)
    assert (end.delivery.id, end.intent.state) == ("d1001", IntentState.BOOKED)
    ((told,),) = harness.rows("SELECT json_extract(statements, '$.told.orderNumber') FROM intents")
    assert told == "ORD-1001"
    assert (await harness.desk.reconciling.current()).unconfirmed_bookings == ()


async def test_an_order_number_that_nothing_shows_is_kept_and_found_later(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, busy)
    busy.digits = 4
    others_book(busy, 400)
    noted = await harness.desk.operator.booked_as(intent.id, "ORD-1001", "noura")
    assert isinstance(noted, UnconfirmedBooking)
    unconfirmed = await only_unconfirmed(harness)
    assert unconfirmed.intent.operator_report is not None
    assert (
        unconfirmed.intent.operator_report.order_number,
        unconfirmed.intent.operator_report.who,
    ) == (
        "ORD-1001",
        "noura",
    )
    assert unconfirmed.intent.operator_report.at == harness.clock.now
    assert not may_choose(harness, await look_on(harness, minutes=20))
    del busy.deliveries[1:]
    harness.clock.go_on(minutes=6)
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.delivery.order_number == "ORD-1001"


async def test_while_the_service_is_away_an_order_number_is_kept(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    harness.service.says(LIST, CUT)
    noted = await harness.desk.operator.booked_as(intent.id, "ORD-5")
    assert isinstance(noted, UnconfirmedBooking)
    assert noted.is_reported_booked
    corrected = await harness.desk.operator.not_booked(intent.id)
    assert corrected.is_reported_not_booked


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"customerNumber": "5000 0000"}, Rule.ANOTHER_DELIVERY),
        ({"deliveryLatitude": 29.2}, Rule.ANOTHER_DELIVERY),
        ({"createdAt": "2026-11-14T09:00:00.000Z"}, Rule.ANOTHER_DELIVERY),
        ({"customerName": "Ahmad", "customerNumber": None}, Rule.ANOTHER_DELIVERY),
    ],
)
async def test_the_number_of_another_delivery_is_not_taken(
    harness: DeskUnderTest, busy: ServiceModel, fields: dict[str, object], rule: Rule
) -> None:
    intent = await lost(harness)
    busy.add(**fields)
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.operator.booked_as(intent.id, "ORD-1001")
    assert [problem.rule for problem in caught.value.problems] == [rule]
    assert (await only_unconfirmed(harness)).intent.operator_report is None


async def test_the_number_of_another_booking_of_this_desk_is_not_taken(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    harness.service.says(BOOK, busy.book)
    assert isinstance(await harness.desk.booking.book(DRAFT), Booked)
    intent = await lost(harness)
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.operator.booked_as(intent.id, "ORD-1001")
    assert caught.value.problems[0].rule is Rule.TAKEN


async def test_the_number_of_another_counters_booking_is_not_taken(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    intent = await lost(harness)
    busy.add()
    await take_in(harness, booked_there("d1001"))
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.operator.booked_as(intent.id, "ORD-1001")
    assert caught.value.problems[0].rule is Rule.TAKEN


@pytest.mark.parametrize(("typed", "rule"), [(" \u200f ", Rule.BLANK), ("9" * 65, Rule.TOO_LONG)])
async def test_what_is_no_order_number_is_not_taken(
    harness: DeskUnderTest, busy: ServiceModel, typed: str, rule: Rule
) -> None:
    intent = await lost(harness)
    with pytest.raises(InvalidInput) as caught:
        await harness.desk.operator.booked_as(intent.id, typed)
    assert caught.value.problems[0].rule is rule


async def test_of_what_has_its_end_the_operator_says_nothing_more(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    harness.service.says(BOOK, (400, '{"error": "no"}'))
    refused = await harness.desk.booking.book(DRAFT)
    assert isinstance(refused, NotBooked)
    with pytest.raises(JournalError):
        await harness.desk.operator.not_booked(refused.intent.id)


async def test_a_201_for_another_name_is_found_by_its_mark_though_no_list_shows_it(
    harness: DeskUnderTest, busy: ServiceModel
) -> None:
    busy.shown = lambda delivery: delivery | {"customerName": "F."}
    others_book(busy, 400)

    def book(request: object) -> object:
        answer = busy.book(request)  # type: ignore[arg-type]
        busy.deliveries[-1]["createdAt"] = wire(NOON)
        text = answer.text.replace("Fatima", "F.")
        return type(answer)(201, content=text, headers={"Content-Type": "application/json"})

    harness.service.says(BOOK, book)
    outcome = await harness.desk.booking.book(DRAFT)
    assert outcome is not None
    assert isinstance(outcome.intent, Intent)
    assert outcome.intent.contradiction == "other_customer"
    (found,) = (await harness.desk.reconciling.search_due()).found
    assert found.intent.id == outcome.intent.id
    assert "d1401" in opened(harness)
