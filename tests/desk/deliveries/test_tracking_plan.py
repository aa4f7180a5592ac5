"""Tests of the requests of each poll, counted one by one."""

from __future__ import annotations

import asyncio
import random
from collections import Counter as Tally
from collections.abc import Sequence

import httpx
import pytest

from deskdispatch.desk.bounded_gather import AT_ONCE
from deskdispatch.desk.deliveries.poll_plan import (
    DETAILS_PER_POLL,
    LOST_PER_POLL,
    RETRY_AFTER_POLLS,
)
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import Unavailable
from tests.client.wire import said
from tests.desk.desk_under_test import DRAFT, LIST, DeskUnderTest
from tests.desk.fleet import ACTIVE, end, send_out, settle, take_asked
from tests.desk.service_model import ServiceModel

LOOKS = range(5)


@pytest.fixture(autouse=True)
def mixed(harness: DeskUnderTest, model: ServiceModel) -> None:
    """Makes the service list in a random order, a new one each time."""
    shuffle = random.Random(20261121)

    def listed(request: httpx.Request) -> httpx.Response:
        shuffle.shuffle(model.deliveries)
        return model.list(request)

    harness.service.says(LIST, listed)


def has_urgent_changes(harness: DeskUnderTest) -> bool:
    return harness.desk.tracking.store.is_urgent


async def test_forty_on_their_way_cost_one_list(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 40)
    await settle(harness)
    for _ in LOOKS:
        await harness.desk.tracking.refresh()
        assert take_asked(harness) == ["*"]


async def test_the_details_of_new_ones_come_a_few_a_look_and_once(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 20)
    looks = []
    for _ in range(5):
        await harness.desk.tracking.refresh()
        looks.append(take_asked(harness))
    assert [len(look) - 1 for look in looks] == [DETAILS_PER_POLL, DETAILS_PER_POLL, 4, 0, 0]
    details = [id for look in looks for id in look[1:]]
    assert len(set(details)) == 20
    newest = {f"d{number}" for number in range(1020, 1020 - DETAILS_PER_POLL, -1)}
    assert set(looks[0][1:]) == newest


async def test_a_hundred_on_their_way_are_still_one_list(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 100)
    await harness.desk.tracking.refresh()
    lists = take_asked(harness)[: 1 + len(ACTIVE)]
    assert lists == ["*", *ACTIVE], "at first, what a full list may hide is sought"
    await settle(harness)
    for _ in LOOKS:
        await harness.desk.tracking.refresh()
        assert take_asked(harness) == ["*"]


async def test_behind_a_full_list_is_looked_now_and_then(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 100)
    await settle(harness)
    harness.clock.go_on(minutes=10)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*", *ACTIVE]
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*"]


async def test_two_hundred_and_fifty_are_one_list_a_status(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 250)
    await settle(harness)
    for _ in range(30):
        await harness.desk.tracking.refresh()
        assert take_asked(harness) == list(ACTIVE)
    assert len(harness.desk.tracking.known) == 250


async def test_one_list_again_once_that_is_enough(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    fleet = send_out(model, 250)
    await settle(harness)
    for delivery in fleet[60:]:
        model.deliveries.remove(delivery)
        end(model, delivery)
        model.deliveries.append(delivery)
    harness.service.says(LIST, model.list)  # in the order of the list, active ones first
    for _ in range(60):
        await harness.desk.tracking.refresh()
    take_asked(harness)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*"]


async def test_what_every_list_hides_is_asked_one_by_one(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await _recalled(harness, model, 250, ["PENDING"])
    await harness.desk.tracking.refresh()
    take_asked(harness)
    turns = Tally[str]()
    for _ in range(60):
        await harness.desk.tracking.refresh()
        asked = take_asked(harness)
        assert asked[: len(ACTIVE)] == list(ACTIVE)
        assert len(asked) == len(ACTIVE) + LOST_PER_POLL
        turns.update(asked[len(ACTIVE) :])
    assert min(turns.values()) >= 1
    assert set(turns) == {delivery["id"] for delivery in model.deliveries}, "each has its turn"


async def test_requests_do_not_grow_with_the_number_of_deliveries(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    most = []
    for count in (300, 900, 1800):
        await _recalled(harness, model, count - len(model.deliveries), ACTIVE)
        await harness.desk.tracking.refresh()
        take_asked(harness)
        looks = []
        for _ in range(8):
            await harness.desk.tracking.refresh()
            looks.append(len(take_asked(harness)))
        most.append(max(looks))
    assert most[-1] <= len(ACTIVE) + LOST_PER_POLL + DETAILS_PER_POLL
    assert most[1] == most[2]


async def test_one_that_ended_is_asked_about_once(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    fleet = send_out(model, 40)
    await settle(harness)
    end(model, fleet[3])
    changes = await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*", fleet[3]["id"]]
    (summary,) = changes.summaries
    ended = harness.desk.tracking.known[summary.id]
    assert ended.status_history is not None
    assert [entry.status for entry in ended.status_history] == ["PENDING", "DELIVERED"]
    assert changes.before == {ended.id: "INPROGRESS"}
    assert has_urgent_changes(harness)
    await harness.desk.tracking.keep()
    assert not has_urgent_changes(harness)
    for _ in LOOKS:
        await harness.desk.tracking.refresh()
        assert take_asked(harness) == ["*"]


async def test_one_that_left_every_list_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    fleet = send_out(model, 250)
    await settle(harness)
    end(model, fleet[7], "FAILED")
    (failed,) = (await harness.desk.tracking.refresh()).summaries
    assert failed.status == "FAILED"
    assert take_asked(harness) == [*ACTIVE, fleet[7]["id"]]
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == list(ACTIVE)


async def test_one_that_the_service_does_not_know_is_left_alone(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    fleet = send_out(model, 3)
    await settle(harness)
    model.deliveries.remove(fleet[1])
    asked = []
    for _ in range(3 * RETRY_AFTER_POLLS):
        await harness.desk.tracking.refresh()
        asked += take_asked(harness)
    assert Tally(asked) == {"*": 3 * RETRY_AFTER_POLLS, fleet[1]["id"]: 2}
    assert harness.desk.tracking.known[fleet[1]["id"]].status == "REQUESTED"


async def test_one_that_the_service_breaks_on_holds_no_poll_up(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    fleet = send_out(model, 6)
    broken = fleet[-1]["id"]

    def one(request: httpx.Request) -> httpx.Response:
        return said(500, "{}") if request.url.path.endswith(broken) else model.one(request)

    harness.service.otherwise = one
    harness.service.says(LIST, model.list)
    for _ in range(RETRY_AFTER_POLLS):
        assert (await harness.desk.tracking.refresh()).failure is None
    asked = Tally(take_asked(harness))
    assert asked.keys() >= {each["id"] for each in fleet}
    assert asked["*"] == RETRY_AFTER_POLLS
    assert asked[broken] == 3, "a read is tried three times, and not again for a while"


async def test_a_status_of_no_contract_has_its_list_too(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 120, [*ACTIVE, "ON_HOLD"])
    await settle(harness)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == [*ACTIVE, "ON_HOLD"]


async def test_a_status_that_the_service_does_not_list(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    def listed(request: httpx.Request) -> httpx.Response:
        if request.url.params.get("status") == "ON_HOLD":
            return said(400, '{"error": "no such status"}')
        return model.list(request)

    harness.service.says(LIST, listed)
    held = send_out(model, 9, ["ON_HOLD"])
    send_out(model, 120)
    await harness.desk.tracking.refresh()
    for _ in range(40):
        assert (await harness.desk.tracking.refresh()).failure is None
    take_asked(harness)
    held[0]["status"] = "PENDING"
    await harness.desk.tracking.refresh()
    asked = take_asked(harness)
    assert "ON_HOLD" not in asked
    assert harness.desk.tracking.known[held[0]["id"]].status == "PENDING"


async def test_the_open_row_is_followed_while_it_moves(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    fleet = send_out(model, 4)
    await settle(harness)
    harness.desk.tracking.open_row(fleet[2]["id"])
    for _ in LOOKS:
        await harness.desk.tracking.refresh()
        assert take_asked(harness) == ["*", fleet[2]["id"]]
    end(model, fleet[2])
    await harness.desk.tracking.refresh()
    take_asked(harness)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*"]
    harness.desk.tracking.open_row(fleet[0]["id"])
    harness.desk.tracking.open_row(None)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*"]


async def test_what_was_booked_here_is_asked_about_once_it_moves(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await harness.desk.booking.book(DRAFT)
    take_asked(harness)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*"]
    model.deliveries[0]["status"] = "REQUESTED"
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*", "d1001"]
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*"]


async def test_after_trouble_it_looks_behind_a_full_list(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 100)
    await settle(harness)
    harness.service.says(LIST, (503, "{}"))
    with pytest.raises(Unavailable):
        await harness.desk.tracking.refresh()
    harness.service.says(LIST, model.list)
    take_asked(harness)
    await harness.desk.tracking.refresh()
    assert take_asked(harness) == ["*", *ACTIVE]


async def test_trouble_half_way_loses_nothing_that_came(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    def listed(request: httpx.Request) -> httpx.Response:
        if request.url.params.get("status") == "ACCEPTED":
            return said(503, "{}")
        return model.list(request)

    send_out(model, 250)
    harness.service.says(LIST, listed)
    changes = await harness.desk.tracking.refresh()
    assert isinstance(changes.failure, Unavailable)
    assert {each.status for each in changes.summaries} >= {"PENDING", "REQUESTED"}
    asked = take_asked(harness)
    assert not any(each.startswith("d") for each in asked), "the rest would meet it as well"


async def test_where_every_list_fails_the_look_has_failed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    send_out(model, 250)
    await settle(harness)
    harness.service.says(LIST, (503, "{}"))
    with pytest.raises(Unavailable):
        await harness.desk.tracking.refresh()


async def test_no_more_than_a_few_requests_are_out_at_once(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    out = most = 0

    async def slowly(request: httpx.Request) -> httpx.Response:
        nonlocal out, most
        out += 1
        most = max(most, out)
        for _ in range(5):
            await asyncio.sleep(0)
        out -= 1
        return model.list(request) if request.url.params else model.one(request)

    send_out(model, 250)
    harness.service.says(LIST, slowly)
    harness.service.otherwise = slowly
    await harness.desk.tracking.refresh()
    await asyncio.gather(*(harness.desk.tracking.refresh() for _ in range(3)))
    assert most == AT_ONCE


async def _recalled(
    harness: DeskUnderTest, model: ServiceModel, count: int, statuses: Sequence[str]
) -> None:
    """Adds ``count`` deliveries that the desk has recalled completely from the journal."""
    known = [Delivery.model_validate(sent) for sent in send_out(model, count, statuses)]
    await harness.journal.remember(known, harness.clock())
    await harness.desk.tracking.recall()
    take_asked(harness)
