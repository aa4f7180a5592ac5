"""Tests of the deliveries in memory, those recalled from the journal, and reported changes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from deskdispatch.desk.deliveries.delivery_store import MOST_ENDED
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from tests.desk.desk_under_test import DRAFT, LIST, ONE, DeskUnderTest, desk_at
from tests.desk.fleet import end, send_out, settle, take_asked
from tests.desk.service_model import ServiceModel, model_of


async def remembered(
    harness: DeskUnderTest, model: ServiceModel, count: int, *statuses: str
) -> list[str]:
    """Records ``count`` deliveries in the journal that the desk has not loaded yet."""
    sent = send_out(model, count, statuses)
    await harness.journal.remember(
        [Delivery.model_validate(each) for each in sent], harness.clock()
    )
    return [each["id"] for each in sent]


def moves(harness: DeskUnderTest) -> bool:
    return harness.desk.tracking.has_active


async def test_those_on_their_way_are_recalled_however_old(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    old = await remembered(harness, model, 3, "ENROUTE")
    await remembered(harness, model, 700, "DELIVERED")
    summaries = await harness.desk.tracking.recall()
    assert [summary.id for summary in summaries[-3:]] == old[::-1]
    assert len(summaries) == 503
    assert harness.desk.tracking.known.keys() == {summary.id for summary in summaries}
    assert harness.desk.tracking.store.summaries.get(old[0]) == summaries[-1]


async def test_memory_holds_those_on_their_way_and_the_newest_others(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    moving = send_out(model, 5, ["ENROUTE"])
    await settle(harness)
    harness.service.otherwise = (404, "{}")
    for _ in range(20):
        batch = send_out(model, 90, ["DELIVERED"])
        harness.service.says(LIST, ServiceModel(model.clock, [*moving, *batch]).list)
        await harness.desk.tracking.refresh()
        await harness.desk.tracking.keep()
    known = harness.desk.tracking.known
    assert len(known) <= MOST_ENDED + 100 + 5 + 90
    assert {each["id"] for each in moving} <= known.keys()
    assert {each["id"] for each in batch} <= known.keys()
    assert await harness.journal.count_deliveries() == 20 * 90 + 5


async def test_one_that_left_memory_is_found_in_the_journal(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (old,) = await remembered(harness, model, 1, "DELIVERED")
    assert old not in harness.desk.tracking.known
    assert harness.desk.tracking.store.summaries.get(old) is None
    found = await harness.desk.tracking.delivery(old)
    assert found is not None
    assert found.id == old
    assert await harness.desk.tracking.delivery("nobody") is None


async def test_a_row_that_is_only_in_the_journal_keeps_what_is_known_of_it(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (id,) = await remembered(harness, model, 1, "ACCEPTED")
    model.deliveries[0]["status"] = "ENROUTE"
    harness.service.otherwise = (404, "{}")
    changes = await harness.desk.tracking.refresh()
    assert [(each.status, each.customer_number) for each in changes.summaries] == [
        ("ENROUTE", "9922 1234")
    ]
    assert changes.before == {id: "ACCEPTED"}
    assert changes.summaries == (harness.desk.tracking.store.summaries.get(id),)


async def test_what_this_desk_sent_stands_in_the_line(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    sent = DRAFT.model_copy(update={"notes": "Ring twice"})
    async with desk_at(path) as harness:
        model_of(harness)
        await harness.desk.booking.book(sent)
        (summary,) = (await harness.desk.tracking.refresh()).summaries
        assert (summary.is_ours, summary.branch_id, summary.area_en) == (True, "b1", "Kuwait City")
        assert "ring twice" in summary.haystack
        await harness.desk.tracking.keep()
    async with desk_at(path) as harness:
        assert await harness.desk.tracking.recall() == (summary,)


async def test_a_line_is_the_same_in_memory_and_in_the_journal(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await harness.desk.booking.book(DRAFT)
    send_out(model, 5)
    await settle(harness)
    end(model, model.deliveries[2])
    await harness.desk.tracking.refresh()
    await harness.desk.tracking.keep()
    ids = tuple(harness.desk.tracking.known)
    assert len(ids) == 6
    for summary in await harness.journal.summaries_of(ids):
        assert summary == harness.desk.tracking.store.summaries.get(summary.id)


async def test_a_booking_that_the_list_showed_first_becomes_ours(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    held = harness.service.holds("POST /api/v1/deliveries")
    booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
    await held.arrived.wait()
    (request,) = harness.service.asked("POST /api/v1/deliveries")
    answer = model.book(request)
    (seen,) = (await harness.desk.tracking.refresh()).summaries
    assert not seen.is_ours
    held.give(201, answer.text)
    await booking
    (told,) = (await harness.desk.tracking.refresh()).summaries
    assert told.is_ours
    assert told.since == seen.since


async def test_details_that_came_during_a_look_are_newer_than_its_list(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (sent,) = send_out(model, 1)
    await settle(harness)
    held = harness.service.holds(LIST)
    looking = asyncio.ensure_future(harness.desk.tracking.refresh())
    await held.arrived.wait()
    before = model.list(harness.service.asked(LIST)[-1]).text
    sent["status"] = "ACCEPTED"
    await harness.desk.tracking.details(sent["id"])
    held.give(200, before.replace('"PENDING"', '"REQUESTED"'))
    (told,) = (await looking).summaries
    assert told.status == "ACCEPTED"


async def test_what_details_brought_is_told_with_the_next_look(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (sent,) = send_out(model, 1)
    await settle(harness)
    end(model, sent)
    await harness.desk.tracking.details(sent["id"])
    changes = await harness.desk.tracking.refresh()
    assert [each.status for each in changes.summaries] == ["DELIVERED"]
    assert changes.before == {sent["id"]: "PENDING"}
    assert take_asked(harness) == [sent["id"], "*"], "its end is known already"


async def test_one_that_came_into_the_journal_past_the_board_is_told(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (id,) = await remembered(harness, model, 1, "DELIVERED")
    assert [each.id for each in (await harness.desk.tracking.refresh()).summaries] == [id]
    assert (await harness.desk.tracking.refresh()).summaries == ()


async def test_where_the_journal_cannot_be_read_the_rest_is_told(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (known,) = send_out(model, 1)
    await settle(harness)
    known["status"] = "ACCEPTED"
    send_out(model, 1)
    await harness.journal.close()
    changes = await harness.desk.tracking.refresh()
    assert [each.id for each in changes.summaries] == [known["id"]]
    assert isinstance(changes.failure, JournalError)


async def test_what_waits_for_tomorrow_does_not_move(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await harness.allow_scheduling()
    assert not moves(harness)
    tomorrow = harness.clock().replace(day=22)
    draft = DRAFT.model_copy(update={"scheduled_at": tomorrow})
    await harness.desk.booking.book(draft)
    assert not moves(harness)
    harness.clock.go_on(hours=23, minutes=30)
    assert moves(harness)
    end(model, model.deliveries[0])
    await harness.desk.tracking.refresh()
    assert not moves(harness)


async def test_details_of_one_that_is_not_there_are_asked_by_hand_all_the_same(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    (sent,) = send_out(model, 1)
    harness.service.says(ONE, (200, "{}"))
    await settle(harness)
    assert (await harness.desk.tracking.details(sent["id"])).customer_number == "9922 1234"


async def test_a_listed_delivery_is_known_while_the_journal_is_asked_for_it(
    harness: DeskUnderTest,
) -> None:
    """A booking made in between must not take it for its own."""
    tracking = harness.desk.tracking
    look = asyncio.ensure_future(tracking.refresh())
    meanwhile: set[tuple[str, ...]] = set()
    while not tracking.known:
        meanwhile.add(tracking.known_ids())
        await asyncio.sleep(0)
    await look
    assert ("d1",) in meanwhile
