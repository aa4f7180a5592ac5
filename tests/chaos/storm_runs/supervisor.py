"""A whole storm: the service, a line and a seat for each desk, and the verdict in the end."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tests.chaos import faults
from tests.chaos.faults import InjectedFault, KnownDelivery
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FaultRule
from tests.chaos.storm_runs import mutations
from tests.chaos.storm_runs.checker import Verdict, judge
from tests.chaos.storm_runs.clerk_log import Heard
from tests.chaos.storm_runs.desk_runner import Seat, StormPlan, press_file
from tests.chaos.storm_runs.fault_schedule import DAY_S, Weather
from tests.chaos.storm_runs.random_drafts import Crowd
from tests.chaos.storm_runs.scenarios import EVERY, Act
from tests.servicing import RunningService, start_service

_OPTIONS: Final = ("--courier-rate", "60", "--opening-balance", "999999.999")

_KNOWN: Final = 300
"""Deliveries that a 201 may repeat."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a storm is to be.

    Attributes:
        intents: How often *Book* is pressed, at all desks together.
        cut_digits: The lines always cut the digits of coordinates, and no customer comes twice.
        set_clocks: Single answers tell another day, besides the clocks that are always wrong.
        scripted: Desks play the acts of ``acts``, those as they should be all of them, instead
            of booking in bad weather.
        minutes: After that nothing more is booked.
        mutations: What is wrong with the first desk, the second and so on, by their names.
    """

    intents: int
    seed: int
    desks: int = 2
    cut_digits: bool = False
    set_clocks: bool = False
    scripted: bool = False
    minutes: float = math.inf
    mutations: tuple[str, ...] = ()

    def mutation(self, number: int) -> str:
        """What is wrong with that desk."""
        return self.mutations[number] if number < len(self.mutations) else ""

    def crowd(self, number: int) -> Crowd:
        """Who calls at that desk."""
        if self.scripted:
            return Crowd.ONE
        return Crowd.DISTINCT if self.cut_digits else Crowd.REGULARS

    def acts(self, number: int) -> tuple[Act, ...]:
        """What that desk plays."""
        name = self.mutation(number)
        return (mutations.ALL[name].act,) if name else EVERY


@dataclass(frozen=True, slots=True)
class Storm:
    """How it went.

    Attributes:
        journals: The files of the desks, to be read beside a fault.
        kills: Deaths of desks, by the step that had begun last.
        steps: What the desks said, by step and what came of it.
        met: How often each fault did something.
    """

    verdict: Verdict
    journals: tuple[Path, ...]
    kills: Counter[str]
    steps: Counter[str]
    met: Counter[str]
    seconds: float


def run(plan: Plan, folder: Path) -> Storm:
    """One storm.

    Args:
        plan: What it is to be.
        folder: Where the databases lie; they stay.

    Raises:
        Fell: A desk ended by itself.
    """
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with start_service(folder, *_OPTIONS) as service:
        seats, proxies = asyncio.run(_blown(plan, folder, service))
    return Storm(
        verdict=judge(service.database, [seat.presses for seat in seats]),
        journals=tuple(seat.journal for seat in seats),
        kills=sum((seat.kills for seat in seats), Counter()),
        steps=sum((seat.steps for seat in seats), Counter()),
        met=sum((proxy.injected for proxy in proxies), Counter()),
        seconds=time.monotonic() - begun,
    )


async def _blown(
    plan: Plan, folder: Path, service: RunningService
) -> tuple[list[Seat], list[Proxy]]:
    """The storm itself, and the calm after it."""
    dice, until = random.Random(plan.seed), time.monotonic() + 60 * plan.minutes
    port = int(service.base_url.rpartition(":")[2])
    seats, proxies, skies = [], [], []
    async with AsyncExitStack() as lines:
        for number in range(plan.desks):
            proxy = Proxy("127.0.0.1", port, seed=dice.getrandbits(32))
            proxies.append(await lines.enter_async_context(proxy))
            weather = random.Random(dice.random())
            known = partial(_known, Heard(press_file(folder, number)))
            skies.append(Weather(proxy, weather, _always(plan, number), known))
            skies[-1].sets_clocks = plan.set_clocks
            quota, crowd = _quota(plan, number), plan.crowd(number)
            shop = StormPlan(folder, service.api_key, quota, crowd, until=until)
            seat = Seat(shop, number, proxy, skies[-1], dice.getrandbits(32))
            seat.mutation = plan.mutation(number)
            seats.append(seat)
        async with asyncio.TaskGroup() as storms:
            for number, seat in enumerate(seats):
                life = seat.play(plan.acts(number)) if plan.scripted else seat.storm()
                storms.create_task(life)
        for sky, proxy in zip(skies, proxies, strict=True):
            sky.clear()
            await proxy.idle()
        async with asyncio.TaskGroup() as ends:
            for seat in seats:
                ends.create_task(seat.settle())
    return seats, proxies


def _known(heard: Heard) -> list[KnownDelivery]:
    """A few, so that each is looked at quickly."""
    newest = heard.read()[-_KNOWN:]
    return [KnownDelivery(told.delivery, told.order, customer) for told, customer in newest]


def _always(plan: Plan, number: int) -> tuple[InjectedFault | FaultRule, ...]:
    """What a line does in any weather: every second one is a day ahead."""
    if plan.scripted:
        return ()
    cut = (faults.DigitsCut(),) if plan.cut_digits else ()
    return (*cut, *((faults.Clock(DAY_S),) if number % 2 else ()))


def _quota(plan: Plan, number: int) -> int:
    """Its share; the first ones take what does not divide."""
    return plan.intents // plan.desks + (number < plan.intents % plan.desks)
