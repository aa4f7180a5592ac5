"""Tests that after any sequence of changes the desk finally knows each delivery's status."""

from __future__ import annotations

import random

import httpx
import pytest

from deskdispatch.desk.deliveries.poll_plan import DETAILS_PER_POLL, LOST_PER_POLL, TRY_EVERY
from deskdispatch.domain.deliveries.status import ACTIVE, PROGRESS, TERMINAL
from deskdispatch.domain.errors import Unavailable
from tests.client.wire import said
from tests.desk.desk_under_test import LIST, DeskUnderTest
from tests.desk.fleet import end, send_out, take_asked
from tests.desk.service_model import ServiceModel

STORMY_LOOKS = 12
CALM_LOOKS = 5 * TRY_EVERY
MOST_REQUESTS = 1 + len(ACTIVE) + LOST_PER_POLL + DETAILS_PER_POLL + 1


class FlakyService:
    """Service with changes between any two requests, which leaves one in twenty unanswered."""

    def __init__(self, model: ServiceModel, dice: random.Random) -> None:
        self._depot = model
        self._dice = dice
        self.is_calm = False

    def list(self, request: httpx.Request) -> httpx.Response:
        self._dice.shuffle(self._depot.deliveries)
        return self._stormy() or self._depot.list(request)

    def one(self, request: httpx.Request) -> httpx.Response:
        return self._stormy() or self._depot.one(request)

    def _stormy(self) -> httpx.Response | None:
        if self.is_calm:
            return None
        for delivery in self._dice.sample(self._depot.deliveries, 4):
            self._move(delivery)
        if self._dice.random() < 0.2:
            send_out(self._depot, 1, ["PENDING"])
        return said(503, "{}") if self._dice.random() < 0.05 else None

    def _move(self, delivery: dict[str, object]) -> None:
        if delivery["status"] in TERMINAL:
            return
        if self._dice.random() < 0.1:
            end(self._depot, delivery, self._dice.choice(sorted(TERMINAL)))
            return
        after = PROGRESS[PROGRESS.index(delivery["status"]) + 1]
        if after in TERMINAL:
            end(self._depot, delivery, after)
        delivery["status"] = after.value


@pytest.mark.parametrize("seed", range(3))
async def test_tracking_converges_with_the_service_after_errors(
    harness: DeskUnderTest, model: ServiceModel, seed: int
) -> None:
    weather = FlakyService(model, random.Random(seed))
    send_out(model, 220)
    harness.service.says(LIST, weather.list)
    harness.service.otherwise = weather.one
    for _ in range(STORMY_LOOKS):
        try:
            await harness.desk.tracking.refresh()
        except Unavailable:
            harness.clock.go_on(seconds=5)
    weather.is_calm = True
    take_asked(harness)
    for _ in range(CALM_LOOKS):
        harness.clock.go_on(seconds=5)
        assert (await harness.desk.tracking.refresh()).failure is None
        assert len(take_asked(harness)) <= MOST_REQUESTS
    theirs = {each["id"]: each["status"] for each in model.deliveries}
    ours = {id: known.status for id, known in harness.desk.tracking.known.items()}
    assert ours == {id: theirs[id] for id in ours}
    assert {id for id, status in theirs.items() if status not in TERMINAL} <= ours.keys()
    assert all(known.status_history for known in harness.desk.tracking.known.values())
    changes = await harness.desk.tracking.refresh()
    assert changes.summaries == ()
    assert set(take_asked(harness)) <= {"*", *ACTIVE}
