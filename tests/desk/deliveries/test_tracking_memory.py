"""What is held in memory, what comes back out of the journal, and what is told."""

from __future__ import annotations

import asyncio
from pathlib import Path

from deskdispatch.desk.deliveries.delivery_cache import MOST_ENDED
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from tests.desk.desk_under_test import DRAFT, LIST, ONE, DeskUnderTest, desk_at
from tests.desk.fleet import end, send_out, settle, take_asked
from tests.desk.service_model import ServiceModel, depot_of


async def remembered(
    counter: DeskUnderTest, depot: ServiceModel, count: int, *statuses: str
) -> list[str]:
    """So many that the journal knows all of, and the desk nothing yet."""
    sent = send_out(depot, count, statuses)
    await counter.journal.remember(
        [Delivery.model_validate(each) for each in sent], counter.clock()
    )
    return [each["id"] for each in sent]


def moves(counter: DeskUnderTest) -> bool:
    return counter.desk.tracking.has_active


async def test_those_on_their_way_are_recalled_however_old(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    old = await remembered(counter, depot, 3, "ENROUTE")
    await remembered(counter, depot, 700, "DELIVERED")
    summaries = await counter.desk.tracking.recall()
    assert [summary.id for summary in summaries[-3:]] == old[::-1]
    assert len(summaries) == 503
    assert counter.desk.tracking.known.keys() == {summary.id for summary in summaries}
    assert counter.desk.tracking.summary(old[0]) == summaries[-1]


async def test_memory_holds_those_on_their_way_and_the_newest_others(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    moving = send_out(depot, 5, ["ENROUTE"])
    await settle(counter)
    counter.service.otherwise = (404, "{}")
    for _ in range(20):
        batch = send_out(depot, 90, ["DELIVERED"])
        counter.service.says(LIST, ServiceModel(depot.clock, [*moving, *batch]).list)
        await counter.desk.tracking.refresh()
        await counter.desk.tracking.keep()
    known = counter.desk.tracking.known
    assert len(known) <= MOST_ENDED + 100 + 5 + 90
    assert {each["id"] for each in moving} <= known.keys()
    assert {each["id"] for each in batch} <= known.keys()
    assert await counter.journal.count_deliveries() == 20 * 90 + 5


async def test_one_that_left_memory_is_found_in_the_journal(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (old,) = await remembered(counter, depot, 1, "DELIVERED")
    assert old not in counter.desk.tracking.known
    assert counter.desk.tracking.summary(old) is None
    found = await counter.desk.tracking.delivery(old)
    assert found is not None
    assert found.id == old
    assert await counter.desk.tracking.delivery("nobody") is None


async def test_a_row_that_is_only_in_the_journal_keeps_what_is_known_of_it(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (id,) = await remembered(counter, depot, 1, "ACCEPTED")
    depot.deliveries[0]["status"] = "ENROUTE"
    counter.service.otherwise = (404, "{}")
    changes = await counter.desk.tracking.refresh()
    assert [(each.status, each.customer_number) for each in changes.summaries] == [
        ("ENROUTE", "9922 1234")
    ]
    assert changes.before == {id: "ACCEPTED"}
    assert changes.summaries == (counter.desk.tracking.summary(id),)


async def test_what_this_desk_sent_stands_in_the_line(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    sent = DRAFT.model_copy(update={"notes": "Ring twice"})
    async with desk_at(path) as counter:
        depot_of(counter)
        await counter.desk.booking.book(sent)
        (summary,) = (await counter.desk.tracking.refresh()).summaries
        assert (summary.is_ours, summary.branch_id, summary.area_en) == (True, "b1", "Kuwait City")
        assert "ring twice" in summary.haystack
        await counter.desk.tracking.keep()
    async with desk_at(path) as counter:
        assert await counter.desk.tracking.recall() == (summary,)


async def test_a_line_is_the_same_in_memory_and_in_the_journal(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await counter.desk.booking.book(DRAFT)
    send_out(depot, 5)
    await settle(counter)
    end(depot, depot.deliveries[2])
    await counter.desk.tracking.refresh()
    await counter.desk.tracking.keep()
    ids = tuple(counter.desk.tracking.known)
    assert len(ids) == 6
    for summary in await counter.journal.summaries_of(ids):
        assert summary == counter.desk.tracking.summary(summary.id)


async def test_a_booking_that_the_list_showed_first_becomes_ours(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    held = counter.service.holds("POST /api/v1/deliveries")
    booking = asyncio.ensure_future(counter.desk.booking.book(DRAFT))
    await held.arrived.wait()
    (request,) = counter.service.asked("POST /api/v1/deliveries")
    answer = depot.book(request)
    (seen,) = (await counter.desk.tracking.refresh()).summaries
    assert not seen.is_ours
    held.give(201, answer.text)
    await booking
    (told,) = (await counter.desk.tracking.refresh()).summaries
    assert told.is_ours
    assert told.since == seen.since


async def test_details_that_came_during_a_look_are_newer_than_its_list(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (sent,) = send_out(depot, 1)
    await settle(counter)
    held = counter.service.holds(LIST)
    looking = asyncio.ensure_future(counter.desk.tracking.refresh())
    await held.arrived.wait()
    before = depot.list(counter.service.asked(LIST)[-1]).text
    sent["status"] = "ACCEPTED"
    await counter.desk.tracking.details(sent["id"])
    held.give(200, before.replace('"PENDING"', '"REQUESTED"'))
    (told,) = (await looking).summaries
    assert told.status == "ACCEPTED"


async def test_what_details_brought_is_told_with_the_next_look(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (sent,) = send_out(depot, 1)
    await settle(counter)
    end(depot, sent)
    await counter.desk.tracking.details(sent["id"])
    changes = await counter.desk.tracking.refresh()
    assert [each.status for each in changes.summaries] == ["DELIVERED"]
    assert changes.before == {sent["id"]: "PENDING"}
    assert take_asked(counter) == [sent["id"], "*"], "its end is known already"


async def test_one_that_came_into_the_journal_past_the_board_is_told(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (id,) = await remembered(counter, depot, 1, "DELIVERED")
    assert [each.id for each in (await counter.desk.tracking.refresh()).summaries] == [id]
    assert (await counter.desk.tracking.refresh()).summaries == ()


async def test_where_the_journal_cannot_be_read_the_rest_is_told(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (known,) = send_out(depot, 1)
    await settle(counter)
    known["status"] = "ACCEPTED"
    send_out(depot, 1)
    await counter.journal.close()
    changes = await counter.desk.tracking.refresh()
    assert [each.id for each in changes.summaries] == [known["id"]]
    assert isinstance(changes.trouble, JournalError)


async def test_what_waits_for_tomorrow_does_not_move(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    assert not moves(counter)
    tomorrow = counter.clock().replace(day=22)
    draft = DRAFT.model_copy(update={"scheduled_at": tomorrow})
    await counter.desk.booking.book(draft)
    assert not moves(counter)
    counter.clock.go_on(hours=23, minutes=30)
    assert moves(counter)
    end(depot, depot.deliveries[0])
    await counter.desk.tracking.refresh()
    assert not moves(counter)


async def test_details_of_one_that_is_not_there_are_asked_by_hand_all_the_same(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    (sent,) = send_out(depot, 1)
    counter.service.says(ONE, (200, "{}"))
    await settle(counter)
    assert (await counter.desk.tracking.details(sent["id"])).customer_number == "9922 1234"


async def test_a_listed_delivery_is_known_while_the_journal_is_asked_for_it(
    counter: DeskUnderTest,
) -> None:
    """A booking that is pressed in between must not take it for its own."""
    tracking = counter.desk.tracking
    look = asyncio.ensure_future(tracking.refresh())
    meanwhile: set[tuple[str, ...]] = set()
    while not tracking.known:
        meanwhile.add(tracking.known_ids())
        await asyncio.sleep(0)
    await look
    assert ("d1",) in meanwhile
