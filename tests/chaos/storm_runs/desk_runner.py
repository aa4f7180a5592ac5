"""One desk over all its lives: its journal, its line, the weather on it, and its deaths."""

from __future__ import annotations

import asyncio
import math
import random
import signal
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tests.chaos.proxy import Proxy
from tests.chaos.storm_runs.desk_main import Orders
from tests.chaos.storm_runs.desk_process import Child
from tests.chaos.storm_runs.fault_schedule import DAY_S, Weather
from tests.chaos.storm_runs.kill_plan import USUAL, Deaths
from tests.chaos.storm_runs.random_drafts import SERIALS, Crowd
from tests.chaos.storm_runs.scenarios import LOST, Act

_DROPPED_WITHIN_S: Final = 60.0

_IDLE_LIVES: Final = 2
"""Lives in a row in which nothing is left to book, while the weather still blows."""


class Fell(AssertionError):
    """A desk ended that nobody killed."""


@dataclass(frozen=True, slots=True)
class StormPlan:
    """What all desks of a storm have in common.

    Attributes:
        quota: Presses of each desk.
        crowd: Who calls.
        deaths: When its desks die.
        until: When nothing more is booked, by the monotonic clock.
    """

    folder: Path
    api_key: str
    quota: int
    crowd: Crowd
    deaths: Deaths = USUAL
    until: float = math.inf


class Seat:
    """A desk that is started again whenever it was killed.

    Attributes:
        journal: The file of the desk.
        presses: Its own file.
        mutation: What is wrong with the desk, by its name.
        kills: Deaths, by the step that had begun last.
        steps: What it said, by step and what came of it.
    """

    def __init__(
        self, shop: StormPlan, number: int, proxy: Proxy, weather: Weather, seed: int
    ) -> None:
        self.journal = shop.folder / f"desk{number}.sqlite"
        self.presses = press_file(shop.folder, number)
        self.mutation = ""
        self.kills: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self._shop = shop
        self._first = number * SERIALS
        self._proxy = proxy
        self._weather = weather
        self._dice = random.Random(seed)
        self._left = shop.quota

    async def storm(self) -> None:
        """Lives and deaths in bad weather, until all is booked that is to be, or time is up.

        Raises:
            Fell: It ended by itself.
        """
        blowing = asyncio.create_task(self._weather.blow())
        try:
            idle = 0
            while idle < _IDLE_LIVES and time.monotonic() < self._shop.until:
                await self._live()
                idle = 0 if self._left else idle + 1
        finally:
            blowing.cancel()
            await asyncio.wait([blowing])

    async def play(self, acts: Iterable[Act]) -> None:
        """Lives that are written beforehand, each to its end.

        Raises:
            Fell: It ended by itself.
        """
        pressed = 0
        for act in acts:
            pressed += act.presses
            arrival = asyncio.Event()
            self._proxy.set(act.rules(arrival))
            orders = self._orders(is_last=False)
            await self._act(act, replace(orders, quota=pressed, timeouts=act.timeouts, clock_off=0))
            arrival.set()
            await self._proxy.idle()

    async def _act(self, act: Act, orders: Orders) -> None:
        """One life, up to the moment that it is killed at."""
        child, dropped = Child(orders), self._proxy.injected[LOST.name]
        said: dict[str, Any] = {}
        try:
            async for said in child.steps():
                self._heard(said)
                if act.last == said["step"] and said["outcome"] != "begins":
                    child.kill()
                elif not act.last and said["step"] == "book":
                    await self._answer_dropped(dropped)
                    child.kill()
        finally:
            child.kill()
            status = await child.ended()
        if status != -signal.SIGKILL:
            raise Fell(f"{self.journal.stem} ended with status {status} after {said}")
        self.kills[act.last or "book"] += 1

    async def _answer_dropped(self, before: int) -> None:
        async with asyncio.timeout(_DROPPED_WITHIN_S):
            while self._proxy.injected[LOST.name] == before:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    async def settle(self) -> None:
        """A last life in clear weather, which ends once every intent has its end.

        Raises:
            Fell: It ended in another way.
        """
        child = Child(self._orders(is_last=True))
        async for said in child.steps():
            self._heard(said)
        if status := await child.ended():
            raise Fell(f"{self.journal.stem} ended with status {status} instead of settling")

    async def _live(self) -> None:
        child = Child(self._orders(is_last=False))
        deaths = self._shop.deaths
        steps, step = self._dice.randint(1, deaths.life), self._dice.choice(deaths.moments)
        doomed, last = False, "start"
        try:
            async for said in child.steps():
                self._heard(said)
                last, steps = said["step"], steps - 1
                if not doomed and self._is_time(said, steps, step):
                    doomed = True
                    wait = self._dice.uniform(0, deaths.within)
                    asyncio.get_running_loop().call_later(wait, child.kill)
        finally:
            child.kill()
            status = await child.ended()
        if not doomed or status != -signal.SIGKILL:
            raise Fell(f"{self.journal.stem} ended with status {status} after {last!r}")
        self.kills[last] += 1

    def _is_time(self, said: dict[str, Any], steps: int, step: str) -> bool:
        """Whether it is to die now; a rare step is not waited for without end."""
        if said["step"] == "done":
            return True
        return steps <= 0 and (steps <= -self._shop.deaths.life or said["step"] == step or not step)

    def _heard(self, said: dict[str, Any]) -> None:
        if said["outcome"] != "begins":
            self.steps[f"{said['step']}: {said['outcome']}"] += 1
        if said["step"] == "start":
            self._left = said["left"]
            # What digits the service keeps is learnt once; from then on a line may cut some.
            self._weather.cuts_now_and_then = (
                said["learnt"] and self._shop.crowd is not Crowd.DISTINCT
            )
        if said["step"] == "done":
            self._left = 0

    def _orders(self, *, is_last: bool) -> Orders:
        return Orders(
            journal=self.journal,
            presses=self.presses,
            base_url=self._proxy.base_url,
            api_key=self._shop.api_key,
            seed=self._dice.getrandbits(32),
            quota=self._shop.quota,
            first=self._first,
            crowd=self._shop.crowd,
            is_last=is_last,
            clock_off=self._dice.choice((0.0, 0.0, DAY_S, -DAY_S, 400.0)),
            books=self._shop.folder / "service.db",
            mutation=self.mutation,
        )


def press_file(folder: Path, number: int) -> Path:
    """What the clerk of a seat writes down."""
    return folder / f"desk{number}.jsonl"
