"""Many bookings at once while everything goes wrong at random: no outcome claims too much."""

from __future__ import annotations

import asyncio
import random

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import InDoubt, NotSent, Unauthorised
from tests.chaos import faults
from tests.chaos.faults import DOWNSTREAM, UPSTREAM
from tests.chaos.matrix import HASTY, booked
from tests.chaos.proxied_client import ProxiedClient, SeededService, proxied_client
from tests.chaos.rules import Rule
from tests.chaos.transfer_plan import Direction
from tests.client.wire import BOOKING

BOOKINGS = 120
AT_ONCE = 6

WEATHER = [
    *(faults.Latency(way, 0.03, 0.03) for way in Direction),
    *(faults.Bandwidth(way, 20_000) for way in Direction),
    *(faults.SlowClose(way, 0.05) for way in Direction),
    faults.Timeout(UPSTREAM, 0.05),
    faults.Timeout(DOWNSTREAM),
    *(faults.Reset(way, 0.02) for way in Direction),
    *(faults.Slicer(way, 50, 0.002) for way in Direction),
    *(faults.LimitData(way, 200) for way in Direction),
    faults.Down(),
    faults.ReplyDropped(),
    faults.ErrorAfterCommit(),
    faults.CutBody(),
    faults.GarbageBody(),
    faults.WrongContentType(),
    faults.Unauthorised(),
    faults.Clock(),
    faults.DigitsCut(),
    faults.DuplicateAnswer(),
]

Outcomes = dict[str, object]


async def one(desk: ProxiedClient, name: str, dice: random.Random) -> object:
    """A booking of that name; one in ten is given up while it is under way."""
    booking = BOOKING.model_copy(update={"customer_name": name})
    task = asyncio.create_task(desk.attempt.api.create(booking))
    await asyncio.wait([task], timeout=dice.uniform(0, 0.05) if dice.random() < 0.1 else None)
    if not task.done():
        task.cancel()
    (came,) = await asyncio.gather(task, return_exceptions=True)
    return came


async def some(
    desk: ProxiedClient, names: list[str], dice: random.Random, outcomes: Outcomes
) -> None:
    for name in names:
        outcomes[name] = await one(desk, name, dice)
        if dice.random() < 0.1:
            desk.proxy.set([faults.Down(refuse=True)])
        else:
            desk.proxy.set([Rule(fault, chance=0.08) for fault in WEATHER])


async def test_bookings_in_any_weather(seeded: SeededService) -> None:
    dice = random.Random(20)
    outcomes: Outcomes = {}
    names = [f"weather {number}" for number in range(BOOKINGS)]
    async with proxied_client(seeded, "weather", HASTY) as desk:
        shares = (names[start::AT_ONCE] for start in range(AT_ONCE))
        await asyncio.gather(*(some(desk, share, dice, outcomes) for share in shares))
        await desk.booked()
        ids = {name: booked(seeded.service.database, name) for name in names}
        assert sum(map(len, ids.values())) == desk.proxy.forwarded["POST /api/v1/deliveries"]
        assert len(desk.proxy.met) > 15
    kinds = {type(outcome) for outcome in outcomes.values()}
    assert {Delivery, InDoubt} < kinds
    assert kinds <= {Delivery, InDoubt, NotSent, Unauthorised, asyncio.CancelledError}
    for name, outcome in outcomes.items():
        assert len(ids[name]) <= 1
        if isinstance(outcome, Delivery):
            assert ids[name] == [outcome.id]
        if isinstance(outcome, NotSent | Unauthorised):
            assert ids[name] == []
