"""An outage of one desk while hundreds of orders are booked around it.

``python -m tests.chaos.storm --outage 400``: some bookings of the desk arrive and their answers are
lost, some never arrive. Then its line is dead while others book on the same account, so that
no list goes back to its bookings any more. Looking in vain then proves nothing: nobody may be
told that one is not booked, nor be offered to book it again, until the operator was called.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import httpx

from tests.chaos import faults
from tests.chaos.faults import UPSTREAM, InjectedFault
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FaultRule
from tests.chaos.storm_runs import clerk_log as presses
from tests.chaos.storm_runs import final_board as board
from tests.chaos.storm_runs.checker import Kind, Verdict, judge
from tests.chaos.storm_runs.clerk import Clerk, Habits
from tests.chaos.storm_runs.clerk_log import Event, PressFile, Word
from tests.chaos.storm_runs.desk_main import FAST_SCHEDULE, Orders, hasten, opened
from tests.chaos.storm_runs.fault_schedule import BOOKS
from tests.chaos.storm_runs.random_drafts import Crowd, Pool
from tests.servicing import RunningService, start_service

_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "999999.999")

_LOST: Final = 6
"""Bookings whose answers are lost."""

_NEVER: Final = 2
"""Bookings that never arrive."""

_AT_ONCE: Final = 4
_LOOKED_FOR_S: Final = 2.5 * FAST_SCHEDULE.horizon
"""With the line back and nobody to call; a clerk may choose after one horizon and some looks."""

_CALLED_FOR_S: Final = 6.5
"""With an operator to call."""

_FEWEST_LOOKS: Final = 8
"""Answered, however slow this machine is."""

_PAUSE_S: Final = 0.75
"""Between two looks of the clerk; each reads lists of a hundred and what stands in them."""


@dataclass(frozen=True, slots=True)
class Outage:
    """How it went.

    Attributes:
        others: How many orders were booked around it.
        unseen: How many of the desk's presses were unconfirmed when the line was back.
        blind: What the clerk was led to do or told before the operator was called, although no
            list went back so far.
    """

    verdict: Verdict
    others: int
    unseen: int
    blind: tuple[str, ...]

    @property
    def is_true(self) -> bool:
        """Whether nothing was claimed; what nobody can see may stay unconfirmed."""
        open_faults = self.verdict.of(Kind.OPEN)
        return not self.blind and len(self.verdict.faults) == len(open_faults)


def run(folder: Path, others: int, seed: int, mutation: str) -> Outage:
    """One outage; the databases stay in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    hasten()
    said = contextlib.redirect_stdout(io.StringIO())  # a clerk says each step
    with start_service(folder, *_OPTIONS) as service, said:
        unseen, blind = asyncio.run(_blown(folder, service, others, seed, mutation))
    notes = frozenset(map(_notes, range(others)))
    verdict = judge(service.database, [folder / "desk0.jsonl"], notes)
    return Outage(verdict, others, unseen, blind)


async def _blown(
    folder: Path, service: RunningService, others: int, seed: int, mutation: str
) -> tuple[int, tuple[str, ...]]:
    port, file = int(service.base_url.rpartition(":")[2]), folder / "desk0.jsonl"
    async with Proxy("127.0.0.1", port, seed=seed) as proxy:
        orders = Orders(
            journal=folder / "desk0.sqlite",
            presses=file,
            base_url=proxy.base_url,
            api_key=service.api_key,
            seed=seed,
            quota=_LOST + _NEVER,
            first=0,
            crowd=Crowd.REGULARS,
            is_last=True,  # patient with a busy machine
            clock_off=0,
            books=None,
            mutation=mutation,
        )
        async with opened(orders) as (desk, journal):
            with PressFile(file) as written:
                habits = Habits(seed=seed, presses=0, first=0, books=None)
                pool = Pool(random.Random(seed), orders.crowd)

                def clerk(**more: Any) -> Clerk:
                    return Clerk(desk, replace(habits, **more), pool, written)

                await _press(clerk(presses=_LOST), proxy, faults.ReplyDropped())
                await _press(clerk(presses=_NEVER, first=_LOST), proxy, faults.Reset(UPSTREAM))
                proxy.set([faults.Down(refuse=True)])
                await _book_elsewhere(service, others)
                proxy.set([])
                await _look(clerk(), _LOOKED_FOR_S)
                blind = tuple(_decided(file))
                unseen = len(await desk.reconciling.doubts())
                await _look(clerk(books=service.database), _CALLED_FOR_S)
                await board.write_down(journal, written)
    return unseen, blind


async def _press(clerk: Clerk, proxy: Proxy, fault: InjectedFault) -> None:
    proxy.set([FaultRule(fault, when=BOOKS)])
    await clerk.begin(learnt=False)
    await clerk.press()
    await proxy.idle()


async def _look(clerk: Clerk, seconds: float) -> None:
    now, answered = asyncio.get_running_loop().time, 0
    end = now() + seconds
    await clerk.begin(learnt=False)
    while now() < end or answered < _FEWEST_LOOKS:
        answered += await clerk.look()
        await asyncio.sleep(_PAUSE_S)


async def _book_elsewhere(service: RunningService, count: int) -> None:
    """Orders of the same account that the desk has nothing to do with."""
    left = iter(range(count))
    async with httpx.AsyncClient(base_url=service.base_url, headers=service.headers) as client:

        async def book() -> None:
            for number in left:
                body = _BODY | {"specialNotes": _notes(number)}
                answer = await client.post("/api/v1/deliveries", json=body, timeout=30)
                answer.raise_for_status()

        await asyncio.gather(*(book() for _ in range(_AT_ONCE)))


_BODY: Final = {
    "customerName": "Somebody Else",
    "customerNumber": "55512345",
    "pickupLatitude": 29.33521,
    "pickupLongitude": 48.07186,
    "deliveryLatitude": 29.3759,
    "deliveryLongitude": 47.9774,
}


def _notes(number: int) -> str:
    return f"elsewhere {number}"


def _decided(file: Path) -> Iterator[str]:
    """What no look can have known."""
    for line in presses.read(file):
        if line.event is Event.RESEND:
            yield f"{line.serial} was offered to be sent again"
        elif line.told is not None and line.told.word in {Word.PUT_AWAY, Word.NOT_BOOKED}:
            yield f"{line.serial} was called {line.told.word}"
