"""Tests of the warning about possible duplicates before a booking."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta

import httpx
import pytest

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.duplicate import DuplicateKind
from deskdispatch.domain.geo import Coordinates
from tests.client.wire import CREATED, said
from tests.desk.desk_under_test import BOOK, DRAFT, NOON, DeskUnderTest
from tests.desk.other_counter import (
    OTHER,
    booked_there,
    ended_there,
    in_flight_there,
    left_there,
    take_in,
    unconfirmed_there,
)
from tests.desk.service_model import ServiceModel, lost, model_of

AWAY = DRAFT.model_copy(update={"dropoff": Coordinates(latitude=29.3764, longitude=47.9774)})
NEXT_DOOR = DRAFT.model_copy(update={"dropoff": Coordinates(latitude=29.3763, longitude=47.9774)})


async def kind_of(harness: DeskUnderTest, draft: Draft) -> DuplicateKind | None:
    warning = await harness.desk.booking.duplicates.of(draft)
    return None if warning is None else warning.kind


async def test_nothing_was_booked(harness: DeskUnderTest, model: ServiceModel) -> None:
    assert await harness.desk.booking.duplicates.of(DRAFT) is None
    assert await harness.desk.booking.duplicates.of(Draft()) is None


async def test_an_unconfirmed_one_for_that_phone_to_any_place(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    harness.clock.go_on(hours=3)
    warning = await harness.desk.booking.duplicates.of(
        AWAY.model_copy(update={"phone": "00965 99221234", "dropoff": None})
    )
    assert warning is not None
    assert (warning.kind, warning.at) == (DuplicateKind.UNCONFIRMED, NOON)
    assert (warning.order_number, warning.name) == (None, "Fatima فاطمة")
    assert await kind_of(harness, DRAFT.model_copy(update={"phone": "5123 4567"})) is None


@pytest.mark.parametrize(
    ("draft", "minutes", "warned"),
    [
        pytest.param(DRAFT, 15, True, id="the same"),
        pytest.param(DRAFT, 16, False, id="a while ago"),
        pytest.param(NEXT_DOOR, 1, True, id="next door"),
        pytest.param(AWAY, 1, False, id="away"),
        pytest.param(DRAFT.model_copy(update={"name": "Noura"}), 1, True, id="another name"),
        pytest.param(DRAFT.model_copy(update={"phone": "5123 4567"}), 1, False, id="phone"),
        pytest.param(DRAFT.model_copy(update={"dropoff": None}), 1, False, id="no place yet"),
    ],
)
async def test_one_that_was_just_booked(
    harness: DeskUnderTest, model: ServiceModel, draft: Draft, minutes: float, warned: bool
) -> None:
    await harness.desk.booking.book(DRAFT)
    harness.clock.go_on(minutes=minutes)
    warning = await harness.desk.booking.duplicates.of(draft)
    assert (warning is not None) is warned
    if warning is not None:
        assert warning.kind is DuplicateKind.JUST_BOOKED
        assert (warning.order_number, warning.at) == ("ORD-1001", NOON)


@pytest.mark.parametrize("number", ["9922\u20091234", "９９２２‐１２３４", "(+965) 9922\u20281234"])
async def test_of_a_phone_that_was_pasted_with_other_signs(
    harness: DeskUnderTest, model: ServiceModel, number: str
) -> None:
    pasted = DRAFT.model_copy(update={"phone": number})
    await harness.desk.booking.book(DRAFT)
    assert await kind_of(harness, pasted) is DuplicateKind.JUST_BOOKED
    await lost(harness)
    assert await kind_of(harness, pasted) is DuplicateKind.UNCONFIRMED


async def test_of_a_phone_that_another_counter_or_device_wrote_with_other_signs(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await take_in(harness, unconfirmed_there("99221234"))  # a key in the form of an earlier release
    assert await kind_of(harness, AWAY) is DuplicateKind.UNCONFIRMED
    model.add(customerNumber="9922\u20091234")
    await harness.desk.tracking.details("d1001")
    await take_in(harness, ended_there())
    assert await kind_of(harness, DRAFT) is DuplicateKind.JUST_BOOKED


@pytest.mark.parametrize("status", ["CANCELLED", "REJECTED", "FAILED"])
async def test_one_that_came_to_nothing_may_be_booked_again(
    harness: DeskUnderTest, model: ServiceModel, status: str
) -> None:
    await harness.desk.booking.book(DRAFT)
    model.deliveries[0]["status"] = status
    await harness.desk.tracking.refresh()
    assert await harness.desk.booking.duplicates.of(DRAFT) is None


async def test_one_that_another_desk_booked(harness: DeskUnderTest, model: ServiceModel) -> None:
    model.add(customerNumber="+965 9922 1234")
    harness.service.otherwise = (503, "{}")
    await harness.desk.tracking.refresh()
    assert await kind_of(harness, DRAFT) is None, "its phone is not known yet"
    harness.service.otherwise = model.one
    await harness.desk.tracking.refresh()
    assert await kind_of(harness, DRAFT) is DuplicateKind.JUST_BOOKED
    harness.clock.go_on(minutes=16)
    assert await kind_of(harness, DRAFT) is None


async def test_what_others_booked_is_told_from_what_was_booked_here(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    duplicates = harness.desk.booking.duplicates
    await harness.desk.booking.book(DRAFT)
    await harness.desk.tracking.refresh()
    assert await kind_of(harness, DRAFT) is DuplicateKind.JUST_BOOKED
    assert await duplicates.elsewhere(DRAFT) == []
    model.add(customerNumber="+965 9922 1234")  # booked by another device
    await harness.desk.tracking.refresh()
    harness.clock.go_on(seconds=5)
    await take_in(harness, booked_there("d7", at=harness.clock(), order_number="ORD-7"))
    found = await duplicates.elsewhere(DRAFT)
    assert [each.order_number for each in found] == ["ORD-7", "ORD-1002"]
    await take_in(harness, in_flight_there("+96599221234"))
    unknown, *others = await duplicates.elsewhere(DRAFT)
    assert (unknown.kind, others) == (DuplicateKind.UNCONFIRMED, found)
    assert await duplicates.elsewhere(AWAY.model_copy(update={"phone": "5123 4567"})) == []
    assert await duplicates.elsewhere(Draft()) == []


async def test_by_a_service_whose_clock_is_ahead(harness: DeskUnderTest) -> None:
    model = model_of(harness, timedelta(hours=5))
    model.add()
    await harness.desk.tracking.details("d1001")
    warning = await harness.desk.booking.duplicates.of(DRAFT)
    assert warning is not None
    assert abs(warning.at - NOON) < timedelta(seconds=1)


async def test_one_that_is_booked_and_could_not_be_written_down(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    def answer_and_lock(_request: httpx.Request) -> httpx.Response:
        other.execute("BEGIN IMMEDIATE")
        return said(201, CREATED)

    harness.service.says(BOOK, answer_and_lock)
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        await harness.desk.booking.book(DRAFT)
        other.execute("ROLLBACK")
    warning = await harness.desk.booking.duplicates.of(DRAFT)
    assert warning is not None
    assert (warning.kind, warning.order_number) == (DuplicateKind.JUST_BOOKED, "ORD-1042")


async def test_one_that_was_refused_is_no_reason_to_warn(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    harness.service.says(BOOK, (400, '{"error": "no money"}'))
    await harness.desk.booking.book(DRAFT)
    assert await harness.desk.booking.duplicates.of(DRAFT) is None


async def test_one_that_is_unconfirmed_at_another_counter(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await take_in(harness, unconfirmed_there("+96599221234", "+96555551234"))
    warning = await harness.desk.booking.duplicates.of(AWAY)
    assert warning is not None
    assert (warning.kind, warning.counter_id) == (DuplicateKind.UNCONFIRMED, OTHER)
    assert (warning.name, warning.order_number) == ("Fatima", None)
    assert await kind_of(harness, AWAY.model_copy(update={"phone": "5555 1234"})) is None


@pytest.mark.parametrize(("hours", "warned"), [(23, True), (25, False)])
async def test_an_unconfirmed_one_at_a_counter_that_is_gone_is_warned_of_for_a_day(
    harness: DeskUnderTest, model: ServiceModel, hours: float, warned: bool
) -> None:
    await take_in(harness, unconfirmed_there("+96599221234"))
    harness.clock.go_on(minutes=60 * hours)
    assert await kind_of(harness, AWAY) is DuplicateKind.UNCONFIRMED
    await take_in(harness, left_there())
    assert (await kind_of(harness, AWAY) is not None) is warned
    assert bool(await harness.desk.sharing.unconfirmed_bookings()) is warned


@pytest.mark.parametrize(("minutes", "warned"), [(29, True), (31, False)])
async def test_one_in_flight_at_another_counter_is_warned_of_for_half_an_hour(
    harness: DeskUnderTest, model: ServiceModel, minutes: float, warned: bool
) -> None:
    await take_in(harness, in_flight_there("+96599221234"))
    harness.clock.go_on(minutes=minutes)
    assert (await kind_of(harness, AWAY) is not None) is warned
    assert bool(await harness.desk.sharing.unconfirmed_bookings()) is warned


@pytest.mark.parametrize(("minutes", "warned"), [(14, True), (16, False)])
@pytest.mark.parametrize("is_seen", [False, True])
async def test_one_that_another_counter_just_booked(
    harness: DeskUnderTest, model: ServiceModel, is_seen: bool, minutes: float, warned: bool
) -> None:
    if is_seen:
        harness.service.otherwise = (503, "{}")  # so that only the counter knows its phone
        model.add()
        await harness.desk.tracking.refresh()
    await take_in(harness, booked_there("d1001", order_number="ORD-1001"))
    harness.clock.go_on(minutes=minutes)
    warning = await harness.desk.booking.duplicates.of(DRAFT)
    assert (warning is not None) is warned
    if warning is not None:
        assert (warning.kind, warning.order_number) == (DuplicateKind.JUST_BOOKED, "ORD-1001")
    assert await kind_of(harness, AWAY) is None


async def test_one_of_another_counter_that_came_to_nothing_may_be_booked_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.add(status="CANCELLED")
    await harness.desk.tracking.refresh()
    await take_in(harness, booked_there("d1001"))
    assert await harness.desk.booking.duplicates.of(DRAFT) is None


async def test_one_that_was_booked_after_the_draft_was_saved(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    saved_at = harness.clock.now
    await harness.desk.booking.book(DRAFT)
    harness.clock.go_on(hours=3)
    assert await harness.desk.booking.duplicates.of(DRAFT, saved_at) is not None


async def test_for_an_old_draft_only_the_bookings_of_a_month_are_read(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    saved_at = harness.clock.now
    await harness.desk.booking.book(DRAFT)
    harness.clock.go_on(days=32)
    assert await harness.desk.booking.duplicates.of(DRAFT, saved_at) is None
