"""Tests that customers of earlier orders are recognised in the rows of a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision
from deskdispatch.domain.order_files.row import DoorChoice, RowFailure, correction_of
from tests.desk.desk_under_test import BOOK, DeskUnderTest
from tests.desk.order_files.order_file_making import opened_file, states
from tests.desk.service_model import ServiceModel

pytestmark = pytest.mark.usefixtures("tables_here")

SALMIYA, KUWAIT_CITY = "29.3375,48.0758", "29.3759,47.9774"


def order(at: int, name: str = "", place: str = "", number: str = "98765432") -> str:
    return f'A-{at},{number},{name},"{place}",,'


async def booked(harness: DeskUnderTest, *lines: str) -> CustomerProfile:
    """Books lines, one per day; returns their customer as known on the next day."""
    for line in lines:
        await harness.desk.file_booking(await opened_file(harness, [line], "before.csv")).run()
        harness.clock.go_on(days=1)
    customers = harness.desk.customers
    await customers.record()
    return (await customers.known("98765432"))[0]


async def edited(harness: DeskUnderTest, profile: CustomerProfile, **fields: Any) -> None:
    await harness.desk.customers.edit(profile.customer.id, fields)


async def the_row(harness: DeskUnderTest, line: str) -> tuple[OpenFile, FileRow]:
    opened = await opened_file(harness, [line])
    (row,) = opened.rows.values()
    return opened, row


def failures(row: FileRow) -> list[str]:
    return [each.failure.value for each in row.problems]


async def test_a_row_with_a_phone_alone_is_filled_in(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    profile = await booked(harness, order(1, "Sara", SALMIYA))
    await edited(harness, profile, driver_note="Ring twice")
    opened, row = await the_row(harness, order(2))
    assert row.state == "problem"
    assert [each.customer.name for each in row.customers] == ["Sara"]

    filled = await harness.desk.order_files.correct(opened, row.id, row.missing)
    assert filled.state == "ready"
    assert filled.missing == {}
    await harness.desk.file_booking(opened).run()
    before, sent = (json.loads(each.content) for each in harness.service.asked(BOOK))
    assert (sent["customerName"], sent["specialNotes"]) == ("Sara", "Ring twice")
    point = (sent["deliveryLatitude"], sent["deliveryLongitude"])
    assert point == pytest.approx((29.3375, 48.0758), abs=1e-6)
    assert sent["deliveryAddress"] == before["deliveryAddress"] == ["Salmiya"]


async def test_one_of_several_places_is_chosen_by_the_clerk(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await booked(harness, order(1, "Sara", KUWAIT_CITY), order(2, "Sara", SALMIYA))
    opened, row = await the_row(harness, order(3, "Sara"))
    assert row.missing == {}
    (problem,) = row.problems
    assert [each.point.text() for each in problem.choices] == [
        "29.33750, 48.07580",
        "29.37590, 47.97740",
    ]
    chosen = correction_of(problem, problem.choices[1])
    found = await harness.desk.order_files.correct(opened, row.id, chosen)
    assert found.state == "ready"
    assert found.content.draft.dropoff == problem.choices[1].point


async def test_a_place_in_the_area_that_a_row_names_is_offered_for_its_middle(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await booked(harness, order(1, "Sara", KUWAIT_CITY), order(2, "Sara", SALMIYA))
    opened, row = await the_row(harness, order(3, "Sara", "Salmiya"))
    found = await harness.desk.order_files.correct(
        opened, row.id, {Field.LOCATION: "", Field.ADDRESS: "Salmiya, Block 10, House 3"}
    )
    problem, _same_points = found.problems  # the shop is in the middle of Salmiya
    assert problem.failure is RowFailure.AREA_MIDDLE
    assert [each.text for each in problem.choices] == ["Salmiya", "Salmiya"]
    chosen = correction_of(problem, problem.choices[1])
    found = await harness.desk.order_files.correct(opened, row.id, chosen)
    assert found.content.draft.dropoff == problem.choices[1].point
    assert found.content.draft.dropoff_address == ("Salmiya", "Block 10", "House 3")


@pytest.mark.parametrize(
    ("fields", "failure"),
    [
        ({"is_blocked": True}, "blocked_customer"),
        ({"warning": "Refused twice"}, "customer_warning"),
    ],
)
async def test_a_marked_customer_is_to_be_confirmed(
    harness: DeskUnderTest, model: ServiceModel, fields: dict[str, Any], failure: str
) -> None:
    profile = await booked(harness, order(1, "Sara", SALMIYA))
    await edited(harness, profile, **fields)
    opened, row = await the_row(harness, order(2, "Sara", SALMIYA))
    assert row.state == "unchecked"
    assert failure in failures(row)
    other = (await the_row(harness, order(3, "Mohammed", SALMIYA)))[1]
    assert failure not in failures(other)

    await harness.desk.file_booking(opened).run()
    assert len(model.deliveries) == 1
    await harness.desk.order_files.decide(opened, row.id, RowDecision.CONFIRMED)
    await harness.desk.file_booking(opened).run()
    assert len(model.deliveries) == 2


@pytest.mark.parametrize("decision", [RowDecision.NONE, RowDecision.CONFIRMED])
async def test_a_customer_marked_after_the_file_was_opened_is_not_booked_for_unasked(
    harness: DeskUnderTest, model: ServiceModel, decision: RowDecision
) -> None:
    profile = await booked(harness, order(1, "Sara", SALMIYA))
    opened, row = await the_row(harness, order(2, "Sara", KUWAIT_CITY))
    await harness.desk.order_files.decide(opened, row.id, decision)
    assert states(opened) == ["ready"]
    await edited(harness, profile, is_blocked=True)
    await harness.desk.file_booking(opened).run()
    assert states(opened) == ["unchecked"]
    assert len(model.deliveries) == 1
    kept = await harness.desk.order_files.load(opened.file.id)
    assert kept is not None
    assert states(kept) == ["unchecked"]


async def test_a_confirmed_row_is_asked_about_when_its_customer_was_marked_before_a_start(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    profile = await booked(harness, order(1, "Sara", SALMIYA))
    opened, row = await the_row(harness, order(2, "Sara", KUWAIT_CITY))
    files = harness.desk.order_files
    for fields in ({"warning": "Refused twice"}, {"is_blocked": True}):
        await files.decide(opened, row.id, RowDecision.CONFIRMED)
        kept = await files.load(opened.file.id)
        assert kept is not None
        assert states(kept) == ["ready"]
        await edited(harness, profile, **fields)
        again = await files.load(opened.file.id)
        assert again is not None
        assert states(again) == ["unchecked"]
        opened = again


async def test_a_row_is_not_filled_in_where_two_share_its_phone(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await booked(harness, order(1, "Sara", SALMIYA), order(2, "Mohammed", KUWAIT_CITY))
    _opened, row = await the_row(harness, order(3))
    assert {each.customer.name for each in row.customers} == {"Sara", "Mohammed"}
    assert row.missing == {}
    blank = next(each for each in row.problems if each.field is Field.ADDRESS)
    assert len(blank.choices) == 2


async def test_a_corrected_phone_is_recognised(harness: DeskUnderTest, model: ServiceModel) -> None:
    await booked(harness, order(1, "Sara", SALMIYA))
    opened, row = await the_row(harness, order(2, number="9876"))
    assert row.customers == ()
    corrections = {Field.PHONE: "٩٨٧٦ ٥٤٣٢"}
    found = await harness.desk.order_files.correct(opened, row.id, corrections)
    assert [each.customer.name for each in found.customers] == ["Sara"]


async def test_the_door_of_its_address_is_offered_where_a_row_has_no_exact_pin(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    door = KnownDoor(Coordinates(latitude=29.33712, longitude=48.07581), 3, harness.clock())
    failed = KnownDoor(Coordinates(latitude=29.33, longitude=48.07), failed=1)
    asked: list[object] = []

    async def at(lines: object) -> tuple[KnownDoor, ...]:
        asked.append(lines)
        return (door, failed) if lines else ()

    harness.desk.doors.at = at  # type: ignore[method-assign]
    opened, row = await the_row(harness, order(1, "Sara", SALMIYA))
    assert (row.doors, asked.pop()) == ((), ()), "an exact pin is never questioned"
    address = {Field.ADDRESS: "Salmiya b10 s5 h3"}
    for location, failure in (
        ("", RowFailure.AREA_MIDDLE),
        ("https://maps.app.goo.gl/AbCdEf1234567", RowFailure.SHORT_LINK),
    ):
        texts = {Field.LOCATION: location, **address}
        found = await harness.desk.order_files.correct(opened, row.id, texts)
        assert asked.pop() == ("Salmiya", "Block 10", "Street 5", "House 3")
        problem = next(each for each in found.problems if each.failure is failure)
        *_middle, offered = problem.choices
        assert isinstance(offered, DoorChoice)
        assert offered.door is door
        assert found.content.draft.dropoff != door.point, "nothing moves unasked"
        taken = await harness.desk.order_files.correct(
            opened, row.id, correction_of(problem, offered)
        )
        assert taken.content.draft.dropoff == door.point
        assert (taken.doors, taken.content.draft.dropoff_area) == ((), "Salmiya")
