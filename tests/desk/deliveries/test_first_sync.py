"""Tests of the first sync with a service that has more deliveries than this desk."""

from __future__ import annotations

import asyncio
from collections import Counter as Tally

import pytest

from deskdispatch.desk.deliveries.tracking import DETAILS_PER_SAVE
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.errors import Unavailable
from tests.client.wire import said
from tests.desk.desk_under_test import DeskUnderTest
from tests.desk.fleet import end, send_out, take_asked
from tests.desk.service_model import ServiceModel

COUNT = 3 * DETAILS_PER_SAVE - 1


@pytest.fixture
def history(model: ServiceModel) -> ServiceModel:
    """Service with earlier deliveries."""
    for delivery in send_out(model, COUNT):
        end(model, delivery)
    return model


async def test_every_list_and_then_the_details_of_each(
    harness: DeskUnderTest, history: ServiceModel
) -> None:
    told: list[tuple[int, int]] = []
    assert await harness.desk.tracking.needs_first_sync()
    changes = await harness.desk.tracking.first_sync(lambda done, of: told.append((done, of)))
    asked = take_asked(harness)
    assert asked[: len(DeliveryStatus)] == list(DeliveryStatus)
    assert Tally(asked[len(DeliveryStatus) :]) == {each["id"]: 1 for each in history.deliveries}
    assert told == [
        (0, 0),
        (DETAILS_PER_SAVE, COUNT),
        (2 * DETAILS_PER_SAVE, COUNT),
        (COUNT, COUNT),
    ]
    assert len(changes.summaries) == COUNT
    assert all(summary.customer_number for summary in changes.summaries)
    assert await harness.journal.count_deliveries() == COUNT
    assert not await harness.desk.tracking.needs_first_sync()


async def test_the_next_look_has_nothing_left_to_ask(
    harness: DeskUnderTest, history: ServiceModel
) -> None:
    await harness.desk.tracking.first_sync(lambda _done, _of: None)
    take_asked(harness)
    assert (await harness.desk.tracking.refresh()).summaries == ()
    assert take_asked(harness) == ["*"]


async def test_stopped_half_way_it_keeps_what_has_come(
    harness: DeskUnderTest, history: ServiceModel
) -> None:
    def stop(done: int, _of: int) -> None:
        if done:
            running.cancel()

    running = asyncio.ensure_future(harness.desk.tracking.first_sync(stop))
    await asyncio.wait([running])
    assert running.cancelled()
    assert await harness.journal.count_deliveries() == COUNT
    changes = await harness.desk.tracking.refresh()
    assert len(changes.summaries) == COUNT, "told by the next look"
    for _ in range(COUNT):
        await harness.desk.tracking.refresh()
    asked = Tally(each for each in take_asked(harness) if each.startswith("d"))
    assert asked == {each["id"]: 1 for each in history.deliveries}, "the rest, little by little"


async def test_a_look_may_come_between(harness: DeskUnderTest, history: ServiceModel) -> None:
    looks: list[asyncio.Future[object]] = []

    def look(done: int, _of: int) -> None:
        if done:
            looks.append(asyncio.ensure_future(harness.desk.tracking.refresh()))

    await harness.desk.tracking.first_sync(look)
    await asyncio.gather(*looks)
    asked = Tally(take_asked(harness))
    assert asked["*"] == len(looks)
    assert max(count for id, count in asked.items() if id != "*") == 1


async def test_trouble_ends_it_and_keeps_what_has_come(
    harness: DeskUnderTest, history: ServiceModel
) -> None:
    left = DETAILS_PER_SAVE

    def answer(request: object) -> object:
        nonlocal left
        left -= 1
        return history.one(request) if left >= 0 else said(503, "{}")  # type: ignore[arg-type]

    harness.service.otherwise = answer
    with pytest.raises(Unavailable):
        await harness.desk.tracking.first_sync(lambda _done, _of: None)
    known = await harness.journal.deliveries()
    assert sum(each.customer_number is not None for each in known) == DETAILS_PER_SAVE


async def test_lists_that_cannot_be_read_are_trouble(
    harness: DeskUnderTest, history: ServiceModel
) -> None:
    harness.service.says("GET /api/v1/deliveries", (503, "{}"))
    with pytest.raises(Unavailable):
        await harness.desk.tracking.first_sync(lambda _done, _of: None)
