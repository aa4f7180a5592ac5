"""What is asked in each look, counted request by request."""

from __future__ import annotations

import asyncio
import random
from collections import Counter as Tally
from collections.abc import Sequence

import httpx
import pytest

from deskdispatch.desk.bounded_gather import AT_ONCE
from deskdispatch.desk.deliveries.detail_requests import (
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
def mixed(counter: DeskUnderTest, depot: ServiceModel) -> None:
    """A service that lists in no order at all, another one each time."""
    shuffle = random.Random(20261121)

    def listed(request: httpx.Request) -> httpx.Response:
        shuffle.shuffle(depot.deliveries)
        return depot.list(request)

    counter.service.says(LIST, listed)


def has_urgent_changes(counter: DeskUnderTest) -> bool:
    return counter.desk.tracking.has_urgent_changes


async def test_forty_on_their_way_cost_one_list(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 40)
    await settle(counter)
    for _ in LOOKS:
        await counter.desk.tracking.refresh()
        assert take_asked(counter) == ["*"]


async def test_the_details_of_new_ones_come_a_few_a_look_and_once(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 20)
    looks = []
    for _ in range(5):
        await counter.desk.tracking.refresh()
        looks.append(take_asked(counter))
    assert [len(look) - 1 for look in looks] == [DETAILS_PER_POLL, DETAILS_PER_POLL, 4, 0, 0]
    details = [id for look in looks for id in look[1:]]
    assert len(set(details)) == 20
    newest = {f"d{number}" for number in range(1020, 1020 - DETAILS_PER_POLL, -1)}
    assert set(looks[0][1:]) == newest


async def test_a_hundred_on_their_way_are_still_one_list(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 100)
    await counter.desk.tracking.refresh()
    lists = take_asked(counter)[: 1 + len(ACTIVE)]
    assert lists == ["*", *ACTIVE], "at first, what a full list may hide is sought"
    await settle(counter)
    for _ in LOOKS:
        await counter.desk.tracking.refresh()
        assert take_asked(counter) == ["*"]


async def test_behind_a_full_list_is_looked_now_and_then(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 100)
    await settle(counter)
    counter.clock.go_on(minutes=10)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*", *ACTIVE]
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*"]


async def test_two_hundred_and_fifty_are_one_list_a_status(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 250)
    await settle(counter)
    for _ in range(30):
        await counter.desk.tracking.refresh()
        assert take_asked(counter) == list(ACTIVE)
    assert len(counter.desk.tracking.known) == 250


async def test_one_list_again_once_that_is_enough(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    fleet = send_out(depot, 250)
    await settle(counter)
    for delivery in fleet[60:]:
        depot.deliveries.remove(delivery)
        end(depot, delivery)
        depot.deliveries.append(delivery)
    counter.service.says(
        LIST, depot.list
    )  # in the order of the list itself: those on their way first
    for _ in range(60):
        await counter.desk.tracking.refresh()
    take_asked(counter)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*"]


async def test_what_every_list_hides_is_asked_one_by_one(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await _recalled(counter, depot, 250, ["PENDING"])
    await counter.desk.tracking.refresh()
    take_asked(counter)
    turns = Tally[str]()
    for _ in range(60):
        await counter.desk.tracking.refresh()
        asked = take_asked(counter)
        assert asked[: len(ACTIVE)] == list(ACTIVE)
        assert len(asked) == len(ACTIVE) + LOST_PER_POLL
        turns.update(asked[len(ACTIVE) :])
    assert min(turns.values()) >= 1
    assert set(turns) == {delivery["id"] for delivery in depot.deliveries}, "each has its turn"


async def test_requests_do_not_grow_with_the_number_of_deliveries(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    most = []
    for count in (300, 900, 1800):
        await _recalled(counter, depot, count - len(depot.deliveries), ACTIVE)
        await counter.desk.tracking.refresh()
        take_asked(counter)
        looks = []
        for _ in range(8):
            await counter.desk.tracking.refresh()
            looks.append(len(take_asked(counter)))
        most.append(max(looks))
    assert most[-1] <= len(ACTIVE) + LOST_PER_POLL + DETAILS_PER_POLL
    assert most[1] == most[2]


async def test_one_that_ended_is_asked_about_once(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    fleet = send_out(depot, 40)
    await settle(counter)
    end(depot, fleet[3])
    changes = await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*", fleet[3]["id"]]
    (summary,) = changes.summaries
    ended = counter.desk.tracking.known[summary.id]
    assert ended.status_history is not None
    assert [entry.status for entry in ended.status_history] == ["PENDING", "DELIVERED"]
    assert changes.before == {ended.id: "INPROGRESS"}
    assert has_urgent_changes(counter)
    await counter.desk.tracking.keep()
    assert not has_urgent_changes(counter)
    for _ in LOOKS:
        await counter.desk.tracking.refresh()
        assert take_asked(counter) == ["*"]


async def test_one_that_left_every_list_is_asked_about(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    fleet = send_out(depot, 250)
    await settle(counter)
    end(depot, fleet[7], "FAILED")
    (failed,) = (await counter.desk.tracking.refresh()).summaries
    assert failed.status == "FAILED"
    assert take_asked(counter) == [*ACTIVE, fleet[7]["id"]]
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == list(ACTIVE)


async def test_one_that_the_service_does_not_know_is_left_alone(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    fleet = send_out(depot, 3)
    await settle(counter)
    depot.deliveries.remove(fleet[1])
    asked = []
    for _ in range(3 * RETRY_AFTER_POLLS):
        await counter.desk.tracking.refresh()
        asked += take_asked(counter)
    assert Tally(asked) == {"*": 3 * RETRY_AFTER_POLLS, fleet[1]["id"]: 2}
    assert counter.desk.tracking.known[fleet[1]["id"]].status == "REQUESTED"


async def test_a_status_of_no_contract_has_its_list_too(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 120, [*ACTIVE, "ON_HOLD"])
    await settle(counter)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == [*ACTIVE, "ON_HOLD"]


async def test_a_status_that_the_service_does_not_list(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    def listed(request: httpx.Request) -> httpx.Response:
        if request.url.params.get("status") == "ON_HOLD":
            return said(400, '{"error": "no such status"}')
        return depot.list(request)

    counter.service.says(LIST, listed)
    held = send_out(depot, 9, ["ON_HOLD"])
    send_out(depot, 120)
    await counter.desk.tracking.refresh()
    for _ in range(40):
        assert (await counter.desk.tracking.refresh()).trouble is None
    take_asked(counter)
    held[0]["status"] = "PENDING"
    await counter.desk.tracking.refresh()
    asked = take_asked(counter)
    assert "ON_HOLD" not in asked
    assert counter.desk.tracking.known[held[0]["id"]].status == "PENDING"


async def test_the_open_row_is_followed_while_it_moves(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    fleet = send_out(depot, 4)
    await settle(counter)
    counter.desk.tracking.open_row(fleet[2]["id"])
    for _ in LOOKS:
        await counter.desk.tracking.refresh()
        assert take_asked(counter) == ["*", fleet[2]["id"]]
    end(depot, fleet[2])
    await counter.desk.tracking.refresh()
    take_asked(counter)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*"]
    counter.desk.tracking.open_row(fleet[0]["id"])
    counter.desk.tracking.open_row(None)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*"]


async def test_what_was_booked_here_is_asked_about_once_it_moves(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await counter.desk.booking.book(DRAFT)
    take_asked(counter)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*"]
    depot.deliveries[0]["status"] = "REQUESTED"
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*", "d1001"]
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*"]


async def test_after_trouble_it_looks_behind_a_full_list(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 100)
    await settle(counter)
    counter.service.says(LIST, (503, "{}"))
    with pytest.raises(Unavailable):
        await counter.desk.tracking.refresh()
    counter.service.says(LIST, depot.list)
    take_asked(counter)
    await counter.desk.tracking.refresh()
    assert take_asked(counter) == ["*", *ACTIVE]


async def test_trouble_half_way_loses_nothing_that_came(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    def listed(request: httpx.Request) -> httpx.Response:
        if request.url.params.get("status") == "ACCEPTED":
            return said(503, "{}")
        return depot.list(request)

    send_out(depot, 250)
    counter.service.says(LIST, listed)
    changes = await counter.desk.tracking.refresh()
    assert isinstance(changes.trouble, Unavailable)
    assert {each.status for each in changes.summaries} >= {"PENDING", "REQUESTED"}
    asked = take_asked(counter)
    assert not any(each.startswith("d") for each in asked), "the rest would meet it as well"


async def test_where_every_list_fails_the_look_has_failed(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    send_out(depot, 250)
    await settle(counter)
    counter.service.says(LIST, (503, "{}"))
    with pytest.raises(Unavailable):
        await counter.desk.tracking.refresh()


async def test_no_more_than_a_few_requests_are_out_at_once(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    out = most = 0

    async def slowly(request: httpx.Request) -> httpx.Response:
        nonlocal out, most
        out += 1
        most = max(most, out)
        for _ in range(5):
            await asyncio.sleep(0)
        out -= 1
        return depot.list(request) if request.url.params else depot.one(request)

    send_out(depot, 250)
    counter.service.says(LIST, slowly)
    counter.service.otherwise = slowly
    await counter.desk.tracking.refresh()
    await asyncio.gather(*(counter.desk.tracking.refresh() for _ in range(3)))
    assert most == AT_ONCE


async def _recalled(
    counter: DeskUnderTest, depot: ServiceModel, count: int, statuses: Sequence[str]
) -> None:
    """So many more that the desk knows all of, from the journal."""
    known = [Delivery.model_validate(sent) for sent in send_out(depot, count, statuses)]
    await counter.journal.remember(known, counter.clock())
    await counter.desk.tracking.recall()
    take_asked(counter)
