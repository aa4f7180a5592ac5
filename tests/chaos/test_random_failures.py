"""Concurrent bookings under random failures: each outcome is true of the service's database."""

from __future__ import annotations

import asyncio
import random

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import BookingUnconfirmed, NotSent, Unauthorised
from tests.chaos import failures
from tests.chaos.failures import DOWNSTREAM, UPSTREAM
from tests.chaos.matrix import SHORT_TIMEOUTS, booked_ids
from tests.chaos.proxied_client import ProxiedClient, SeededService, proxied_client
from tests.chaos.rules import FailureRule
from tests.chaos.transfer_plan import Direction
from tests.client.wire import BOOKING

BOOKINGS = 120
CONCURRENT = 6

FAILURES = [
    *(failures.Latency(direction, 0.03, 0.03) for direction in Direction),
    *(failures.Bandwidth(direction, 20_000) for direction in Direction),
    *(failures.SlowClose(direction, 0.05) for direction in Direction),
    failures.Timeout(UPSTREAM, 0.05),
    failures.Timeout(DOWNSTREAM),
    *(failures.Reset(direction, 0.02) for direction in Direction),
    *(failures.Slicer(direction, 50, 0.002) for direction in Direction),
    *(failures.LimitData(direction, 200) for direction in Direction),
    failures.Down(),
    failures.ReplyDropped(),
    failures.ErrorAfterCommit(),
    failures.CutBody(),
    failures.GarbageBody(),
    failures.WrongContentType(),
    failures.UnauthorisedResponse(),
    failures.Clock(),
    failures.DigitsCut(),
    failures.DuplicateResponse(),
]

Outcomes = dict[str, object]


async def book_one(desk: ProxiedClient, name: str, rng: random.Random) -> object:
    """Book for a customer of that name; one call in ten is cancelled while in progress."""
    booking = BOOKING.model_copy(update={"customer_name": name})
    task = asyncio.create_task(desk.context.api.create(booking))
    await asyncio.wait([task], timeout=rng.uniform(0, 0.05) if rng.random() < 0.1 else None)
    if not task.done():
        task.cancel()
    (outcome,) = await asyncio.gather(task, return_exceptions=True)
    return outcome


async def book_all(
    desk: ProxiedClient, names: list[str], rng: random.Random, outcomes: Outcomes
) -> None:
    for name in names:
        outcomes[name] = await book_one(desk, name, rng)
        if rng.random() < 0.1:
            desk.proxy.set([failures.Down(refuse=True)])
        else:
            desk.proxy.set([FailureRule(failure, chance=0.08) for failure in FAILURES])


async def test_outcomes_of_bookings_under_random_failures(seeded: SeededService) -> None:
    rng = random.Random(20)
    outcomes: Outcomes = {}
    names = [f"random {number}" for number in range(BOOKINGS)]
    async with proxied_client(seeded, "random", SHORT_TIMEOUTS) as desk:
        shares = (names[start::CONCURRENT] for start in range(CONCURRENT))
        await asyncio.gather(*(book_all(desk, share, rng, outcomes) for share in shares))
        await desk.booked_ids()
        ids = {name: booked_ids(seeded.service.database, name) for name in names}
        assert sum(map(len, ids.values())) == desk.proxy.forwarded["POST /api/v1/deliveries"]
        assert len(desk.proxy.injected) > 15
    kinds = {type(outcome) for outcome in outcomes.values()}
    assert {Delivery, BookingUnconfirmed} < kinds
    assert kinds <= {Delivery, BookingUnconfirmed, NotSent, Unauthorised, asyncio.CancelledError}
    for name, outcome in outcomes.items():
        assert len(ids[name]) <= 1
        if isinstance(outcome, Delivery):
            assert ids[name] == [outcome.id]
        if isinstance(outcome, NotSent | Unauthorised):
            assert ids[name] == []
