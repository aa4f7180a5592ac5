"""Tests of saved order files: corrections, decisions, and recognition when read again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files.order_files import PAGE, OpenFile
from deskdispatch.domain import phone
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision, RowState
from deskdispatch.domain.order_files.row import RowFailure, correction_of
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.domain.unconfirmed.intent import Booked
from tests.desk.desk_under_test import BOOK, DeskUnderTest, desk_at
from tests.desk.order_files.order_file_making import line, opened_file, states, written
from tests.desk.other_counter import booked_there, in_flight_there, take_in, unconfirmed_there
from tests.desk.service_model import ServiceModel

pytestmark = pytest.mark.usefixtures("tables_here")

LINES = (line(1), line(2), line(3))


async def booked(harness: DeskUnderTest, opened: OpenFile) -> None:
    await harness.desk.file_booking(opened).run()


async def test_the_same_file_again_is_known_row_by_row(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await booked(harness, await opened_file(harness, LINES))
    again = await opened_file(harness, [LINES[2], line(4), LINES[0]], "copy of orders.csv")
    assert states(again) == ["known", "ready", "known"]
    assert [row.earlier for row in again.rows.values()] == ["ORD-1003", None, "ORD-1001"]
    await booked(harness, again)
    assert len(model.deliveries) == 4

    wanted = next(iter(again.rows))
    await harness.desk.order_files.decide(again, wanted, RowDecision.CONFIRMED)
    await booked(harness, again)
    assert len(model.deliveries) == 5
    assert model.deliveries[-1]["customerName"] == "Customer 3"


async def test_an_order_that_stands_twice_is_known_as_often_as_it_was_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await booked(harness, await opened_file(harness, [line(1)]))
    again = await opened_file(harness, [line(1), line(1)])
    assert states(again) == ["known", "unchecked"]


async def test_a_row_that_may_be_booked_counts_as_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.lost = ConnectionError("cut")
    await booked(harness, await opened_file(harness, [line(1)]))
    again = await opened_file(harness, [line(1)])
    assert states(again) == ["known"]


async def test_a_row_that_failed_is_new_in_the_next_file(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    harness.service.says(BOOK, (400, '{"error": "no"}'))
    await booked(harness, await opened_file(harness, [line(1)]))
    again = await opened_file(harness, [line(1)])
    assert states(again) == ["ready"]


async def test_an_unconfirmed_row_leaves_the_other_rows_of_its_file_alone(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.lost = ConnectionError("cut")
    opened = await opened_file(harness, [line(1), line(5, phone="90000001")])
    second = list(opened.rows)[1]
    await harness.desk.order_files.decide(opened, second, RowDecision.LEFT_OUT)
    await booked(harness, opened)
    await harness.desk.order_files.decide(opened, second, RowDecision.NONE)
    found = await harness.desk.order_files.load(opened.file.id)
    assert found is not None
    assert states(found) == ["unconfirmed", "ready"]


async def test_an_order_booked_at_another_counter_today_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    first = next(iter(opened.rows.values()))
    booked_elsewhere = booked_there("d7", first.content.draft, order_number="ORD-1007")
    await take_in(harness, booked_elsewhere)
    again = await opened_file(harness, [line(1), line(2)])
    assert states(again) == ["unchecked", "ready"]
    assert [row.likely for row in again.rows.values()] == [("ORD-1007",), ()], "not seen here yet"


async def test_a_row_that_was_confirmed_is_asked_about_for_each_further_booking_like_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The new number may sort before the one that the clerk has seen."""
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    files = harness.desk.order_files
    for delivery_id, order_number in (("d7", "ORD-999"), ("d8", "ORD-1001"), ("d9", "")):
        there = booked_there(delivery_id, row.content.draft, order_number=order_number)
        await take_in(harness, there)
        found = await files.recognise(opened, row.id)
        assert (found.state, found.decision) == (RowState.UNCHECKED, RowDecision.NONE)
        await files.decide(opened, row.id, RowDecision.CONFIRMED)
        assert (await files.recognise(opened, row.id)).state is RowState.READY
    assert opened.rows[row.id].likely == ("", "ORD-1001", "ORD-999")


async def test_an_order_that_is_booked_elsewhere_while_its_file_is_open_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """Two counters have opened the same file, and the other one has begun with it."""
    opened = await opened_file(harness, [line(1), line(2), line(3), line(3)])
    first, second, _third, again = opened.rows.values()
    await harness.desk.order_files.decide(opened, again.id, RowDecision.CONFIRMED)
    await take_in(harness, booked_there("d7", first.content.draft))
    assert isinstance(await harness.desk.booking.book(second.content.draft), Booked)
    assert states(opened) == ["ready"] * 4
    await harness.desk.file_booking(opened).run()
    assert states(opened) == ["unchecked", "unchecked", "booked", "booked"]


@pytest.mark.parametrize("told", [in_flight_there, unconfirmed_there])
async def test_an_order_that_another_counter_has_sent_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel, told: Callable[..., SharedRecord]
) -> None:
    """Two counters book the same file, and the other one has not got its answer yet."""
    opened = await opened_file(harness, [line(1), line(2)])
    first = next(iter(opened.rows.values()))
    await take_in(harness, told(phone.key(first.content.draft.phone)))
    await harness.desk.file_booking(opened).run()
    assert states(opened) == ["unchecked", "booked"]
    await harness.desk.order_files.decide(opened, first.id, RowDecision.CONFIRMED)
    await harness.desk.file_booking(opened).run()
    assert states(opened) == ["booked", "booked"]


async def test_an_order_that_was_scheduled_for_today_the_evening_before_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    harness.clock.go_on(days=-1)
    lines = [line(at, when=f"2026-11-2{1 + at // 3} 18:30") for at in (1, 2, 3)]
    opened = await opened_file(harness, lines)
    first, second, third = (row.content.draft for row in opened.rows.values())
    assert isinstance(await harness.desk.booking.book(first), Booked)
    await take_in(harness, booked_there("d7", second, harness.clock.now))
    assert isinstance(await harness.desk.booking.book(third), Booked)
    harness.clock.go_on(days=1)
    again = await opened_file(harness, [line(1), line(2), line(3)])
    assert states(again) == ["unchecked", "unchecked", "ready"]
    harness.clock.go_on(days=1)
    tomorrow = await opened_file(harness, [line(1), line(2), line(3)])
    assert states(tomorrow) == ["ready", "ready", "unchecked"]


async def test_an_order_whose_delivery_was_cancelled_is_not_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    assert isinstance(await harness.desk.booking.book(row.content.draft), Booked)
    model.deliveries[0]["status"] = "CANCELLED"
    await harness.desk.tracking.refresh()
    assert states(await opened_file(harness, [line(1)])) == ["ready"]
    await harness.desk.tracking.keep()
    harness.desk.tracking.store.forget(list(harness.desk.tracking.known))  # it was long ago
    assert states(await opened_file(harness, [line(1)])) == ["ready"]


@pytest.mark.parametrize(("hours", "state"), [(1, "unchecked"), (11, "ready")])
async def test_an_order_booked_by_hand_just_before_midnight_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel, hours: int, state: str
) -> None:
    """Shops deliver at night, too."""
    harness.clock.go_on(hours=11, minutes=30)
    (row,) = (await opened_file(harness, [line(1)])).rows.values()
    assert isinstance(await harness.desk.booking.book(row.content.draft), Booked)
    harness.clock.go_on(hours=hours)
    assert states(await opened_file(harness, [line(1)])) == [state]


async def test_an_order_booked_by_hand_since_the_file_was_read_is_asked_about_the_next_day(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    first = next(iter(opened.rows.values()))
    assert isinstance(await harness.desk.booking.book(first.content.draft), Booked)
    harness.clock.go_on(hours=24)
    kept = await harness.desk.order_files.load(opened.file.id)
    assert kept is not None
    assert states(kept) == ["unchecked", "ready"]
    columns = kept.file.columns
    kept = await harness.desk.order_files.map_columns(kept, columns, ignore_progress)
    assert states(kept) == ["unchecked", "ready"], "also after its columns are read otherwise"
    await booked(harness, kept)
    assert len(model.deliveries) == 2


async def test_an_order_booked_by_hand_today_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1), line(2)])
    first = next(iter(opened.rows.values()))
    outcome = await harness.desk.booking.book(first.content.draft)
    assert isinstance(outcome, Booked)
    again = await opened_file(harness, [line(1), line(2)])
    assert states(again) == ["unchecked", "ready"]
    assert [row.likely for row in again.rows.values()] == [("ORD-1001",), ()]
    harness.clock.go_on(days=1)
    tomorrow = await opened_file(harness, [line(1)])
    assert states(tomorrow) == ["ready"]


async def test_a_correction_is_read_kept_and_stays_the_same_order(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1, phone="12")])
    (row_id,) = opened.rows
    before = opened.rows[row_id]
    files = harness.desk.order_files
    assert states(opened) == ["problem"]
    row = await files.correct(opened, row_id, {Field.PHONE: "٩٨٧٦٥٤٣٢"})
    assert (row.state, row.content.draft.phone) == ("ready", "98765432")
    assert row.content.cells == before.content.cells
    kept = await files.load(opened.file.id)
    assert kept is not None
    assert kept.rows == opened.rows
    await booked(harness, opened)
    again = await opened_file(harness, [line(1, phone="12")])
    assert states(again) == ["known"]


async def test_what_a_row_was_corrected_to_is_known_too(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [',12,Sara,"29.3375,48.0758",,'])
    (row_id,) = opened.rows
    await harness.desk.order_files.correct(opened, row_id, {Field.PHONE: "98765432"})
    await booked(harness, opened)
    harness.clock.go_on(days=1)
    right = ',98765432,Sara,"29.3375,48.0758",,'
    assert states(await opened_file(harness, [right])) == ["known"]
    again = await opened_file(harness, [',13,Sara,"29.3375,48.0758",,'])
    (row_id,) = again.rows
    await harness.desk.order_files.correct(again, row_id, {Field.PHONE: "98765432"})
    await booked(harness, again)
    assert states(again) == ["known"]
    assert len(model.deliveries) == 1


async def test_one_of_several_points_is_chosen(harness: DeskUnderTest, model: ServiceModel) -> None:
    lines = ['A-1,98765432,Sara,"29.3375,48.0758 or 29.2775,47.9586",,']
    opened = await opened_file(harness, lines)
    (row,) = opened.rows.values()
    problem = next(
        each for each in row.content.problems if each.failure is RowFailure.SEVERAL_POINTS
    )
    chosen = correction_of(problem, problem.choices[1])
    changed = await harness.desk.order_files.correct(opened, row.id, chosen)
    assert changed.state == "ready"
    assert changed.content.draft.dropoff == problem.choices[1].point


async def test_a_rough_point_that_is_chosen_is_sure(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, ['A-1,98765432,Sara,"29.33, 48.06",,'])
    (row,) = opened.rows.values()
    (problem,) = row.content.problems
    assert problem.failure is RowFailure.UNSURE_POINT
    chosen = correction_of(problem, problem.choices[0])
    changed = await harness.desk.order_files.correct(opened, row.id, chosen)
    assert changed.state == "ready"
    assert changed.content.draft.dropoff == problem.choices[0].point


async def test_a_booked_row_cannot_be_changed(harness: DeskUnderTest, model: ServiceModel) -> None:
    opened = await opened_file(harness, [line(1)])
    (row_id,) = opened.rows
    await booked(harness, opened)
    files = harness.desk.order_files
    with pytest.raises(JournalError):
        await files.correct(opened, row_id, {Field.NAME: "Another"})
    with pytest.raises(JournalError):
        await files.decide(opened, row_id, RowDecision.LEFT_OUT)
    kept = await files.load(opened.file.id)
    assert kept is not None
    assert kept.rows[row_id].content.draft.name == "Customer 1"


async def test_columns_are_mapped_once_for_files_of_a_shape(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    headings = "Buyer;Wo;Tel;Ort"
    path = tmp_path / "foreign.csv"
    path.write_text(f"{headings}\nSara;x;98765432;29.3375,48.0758\n", encoding="utf-8")
    await harness.desk.session.open()
    files = harness.desk.order_files
    opened = await files.open(path, ignore_progress)
    assert states(opened) == ["problem"]
    fields = (Field.NAME, None, Field.PHONE, Field.LOCATION)
    mapped = await files.map_columns(opened, fields, ignore_progress)
    assert states(mapped) == ["ready"]
    assert mapped.file.id == opened.file.id
    path.write_text(f"{headings}\nNoura;y;66001122;29.2775,47.9586\n", encoding="utf-8")
    another = await files.open(path, ignore_progress)
    assert states(another) == ["ready"]
    assert next(iter(another.rows.values())).content.draft.name == "Noura"


async def test_a_file_whose_reading_is_cancelled_is_not_kept_in_part(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be offered again as an earlier file, with some of its orders."""
    kept = await opened_file(harness, [line(at) for at in range(PAGE + 1)])
    first, second, *_others = kept.rows
    files, add, added = harness.desk.order_files, harness.journal.add_order_rows, list[int]()
    kept.rows[first] = await files.correct(kept, first, {Field.CASH_AMOUNT: "4.500"})
    await files.decide(kept, second, RowDecision.LEFT_OUT)

    async def cut(file_id: str, rows: Sequence[FileRow]) -> None:
        if added:
            raise asyncio.CancelledError
        added.append(len(rows))
        await add(file_id, rows)

    monkeypatch.setattr(harness.journal, "add_order_rows", cut)
    path = written(harness.path.parent, [line(at) for at in range(100, 150 + PAGE)])
    with pytest.raises(asyncio.CancelledError):
        await files.open(path, ignore_progress)
    added.clear()
    with pytest.raises(asyncio.CancelledError):
        await files.map_columns(kept, kept.file.columns, ignore_progress)
    assert [(each.file.id, each.rows) for each in await files.earlier()] == [
        (kept.file.id, PAGE + 1)
    ]
    assert harness.rows("SELECT count(*) FROM order_file_rows") == [(PAGE + 1,)]
    monkeypatch.setattr(harness.journal, "add_order_rows", add)
    mapped = await files.map_columns(kept, kept.file.columns, ignore_progress)
    assert states(mapped) == states(kept)
    assert next(iter(mapped.rows.values())).content.draft.cash_amount == "4.500"
    assert harness.rows("SELECT count(*) FROM order_file_rows") == [(PAGE + 1,)]


async def test_rows_of_a_file_whose_reading_was_killed_go_with_the_next_one(
    harness: DeskUnderTest,
) -> None:
    opened = await opened_file(harness, LINES)
    await harness.journal.add_order_rows(
        "killed", [replace(next(iter(opened.rows.values())), id="x")]
    )
    await opened_file(harness, LINES)
    assert harness.rows("SELECT count(*) FROM order_file_rows") == [(6,)]


async def test_a_discarded_file_keeps_what_was_booked(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, LINES)
    last = list(opened.rows)[2]
    files = harness.desk.order_files
    await files.decide(opened, last, RowDecision.LEFT_OUT)
    await booked(harness, opened)
    await files.discard(opened.file.id)
    (summary,) = await files.earlier()
    assert (summary.rows, summary.booked, summary.waiting) == (2, 2, 0)
    unsent = await opened_file(harness, [line(9)])
    await files.discard(unsent.file.id)
    assert [each.file.id for each in await files.earlier()] == [opened.file.id]


async def test_rows_that_were_never_sent_are_not_kept_for_ever(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    opened = await opened_file(harness, [line(1)])
    harness.clock.go_on(days=31)
    await opened_file(harness, [line(2)])
    assert await harness.desk.order_files.load(opened.file.id) is None


async def test_rows_of_a_shop_with_many_files_are_not_kept_for_ever(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are not listed any more are as old as those that are."""
    monkeypatch.setattr("deskdispatch.desk.order_files.order_files.LISTED", 2)
    for at in range(3):
        await opened_file(harness, [line(at)])
    harness.clock.go_on(days=31)
    await opened_file(harness, [line(9)])
    assert harness.rows("SELECT count(*) FROM order_file_rows") == [(1,)]
    assert harness.rows("SELECT count(*) FROM order_files") == [(1,)]


async def test_what_is_kept_is_there_after_a_start(harness: DeskUnderTest) -> None:
    opened = await opened_file(harness, LINES)
    await harness.journal.close()
    async with desk_at(harness.path) as again:
        await again.desk.session.open()
        (summary,) = await again.desk.order_files.earlier()
        assert (summary.file.name, summary.rows, summary.waiting) == ("orders.csv", 3, 3)
        found = await again.desk.order_files.load(summary.file.id)
        assert found is not None
        assert list(found.rows) == list(opened.rows)
        assert await again.desk.order_files.interrupted() is None


async def test_a_confirmed_row_is_asked_about_when_it_was_booked_elsewhere_before_a_start(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The clerk confirmed it without knowing of that booking; what was known is confirmed."""
    opened = await opened_file(harness, [line(1)])
    (row,) = opened.rows.values()
    files = harness.desk.order_files
    await take_in(harness, booked_there("d7", row.content.draft, order_number="ORD-7"))
    await files.recognise(opened, row.id)
    await files.decide(opened, row.id, RowDecision.CONFIRMED)
    again = await files.load(opened.file.id)
    assert again is not None
    assert states(again) == ["ready"]
    await take_in(harness, booked_there("d8", row.content.draft, order_number="ORD-8"))
    again = await files.load(opened.file.id)
    assert again is not None
    assert states(again) == ["unchecked"]
    await harness.desk.file_booking(again).run()
    assert not model.deliveries


async def test_other_amounts_of_an_order_are_asked_about_until_its_cash_is_corrected(
    harness: DeskUnderTest,
) -> None:
    opened = await opened_file(harness, [line(1, cash="4"), line(1, cash="2"), line(2, cash="3")])
    assert [row.state for row in opened.rows.values()] == [
        *(RowState.UNCHECKED, RowState.UNCHECKED, RowState.READY),
    ]
    first, correct = next(iter(opened.rows)), harness.desk.order_files.correct
    assert (await correct(opened, first, {Field.NAME: "Sara"})).state is RowState.UNCHECKED
    assert (await correct(opened, first, {Field.CASH_AMOUNT: "6"})).state is RowState.READY
