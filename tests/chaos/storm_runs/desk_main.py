"""One desk in a process of its own: a clerk who books, looks and decides, until it is killed.

It says each step as one JSON line on its standard output, before the step and after it.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import stamina

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.credentials import ApiKey
from deskdispatch.client.retries import Timeouts
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.doubts import matching, service_snapshot
from deskdispatch.desk.doubts.doubt_schedule import DoubtSchedule
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import ServiceError
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs import clerk_log as presses
from tests.chaos.storm_runs import final_board as board
from tests.chaos.storm_runs import mutations
from tests.chaos.storm_runs.clerk import SET_ASIDE, Clerk, Habits
from tests.chaos.storm_runs.clerk_log import PressFile
from tests.chaos.storm_runs.mutations import Parts
from tests.chaos.storm_runs.random_drafts import Crowd, Pool
from tests.chaos.storm_runs.scenarios import CALM

FAST_SCHEDULE: Final = DoubtSchedule(
    delays=(0.05, 0.1, 0.2, 0.4, 0.6),
    retry=0.1,
    horizon=3.0,
    searches=5,
    afterwards=0.8,
    given_up=1.0,
    given_up_for=20.0,
)
"""Two hundred times as fast as real life."""

LAST_SCHEDULE: Final = replace(FAST_SCHEDULE, given_up=0.5, given_up_for=7 * 86_400.0)
"""In its last life a desk forgets nobody, whatever its clock said when it gave them up."""

HASTY: Final = Timeouts(connect=0.5, read=0.4, booking_read=0.4, total=0.8, booking_total=1.2)
RETRIES: Final = stamina.AsyncRetryingCaller(
    attempts=2, timeout=1.0, wait_initial=0.01, wait_max=0.02, wait_jitter=0.01
)

_NOWHERE: Final = "http://127.0.0.1:1"


@dataclass(frozen=True, slots=True)
class Orders:
    """What a desk is started with.

    Attributes:
        presses: The file of its seat.
        quota: How many presses that file is to hold in the end.
        first: The number of the first of them; no other desk has those that follow it.
        crowd: Who calls.
        books: The service's database, which its operator reads; None: nobody can be rung.
        mutation: What is wrong with this desk, by its name in ``mutations``; empty for nothing.
        is_last: There is nothing to book any more: end once every intent has its end.
        clock_off: Seconds that this PC's clock is wrong by.
        timeouts: With the service, of a life that was written beforehand: its clerk puts nothing
            aside either. None: what goes with ``is_last``.
    """

    journal: Path
    presses: Path
    base_url: str
    api_key: str
    seed: int
    quota: int
    first: int
    crowd: Crowd
    is_last: bool
    clock_off: float
    books: Path | None
    mutation: str = ""
    timeouts: Timeouts | None = None


def hasten() -> None:
    """What is minutes among the rules of a look becomes seconds, as a storm has no minutes.

    The service tells whole seconds: a few are as little as its clock can be known by.
    """
    for module, name, span in (
        (matching, "EARLY", timedelta(seconds=3)),
        (service_snapshot, "ORDER_TOLERANCE", timedelta(seconds=0.3)),
    ):
        assert hasattr(module, name)
        setattr(module, name, span)


def run(orders: Orders) -> int:
    """The desk's whole life; gives its exit status if it is left to end."""
    hasten()
    logging.getLogger("deskdispatch").setLevel(logging.ERROR)
    asyncio.run(_live(orders))
    return 0


def rehearse() -> None:
    """A short life where nobody listens: what a program does once in its life is done then."""
    logging.getLogger("stamina").setLevel(logging.ERROR)  # that a read is asked again is no news

    async def live(folder: str) -> None:
        orders = Orders(
            journal=Path(folder) / "desk.sqlite",
            presses=Path(folder) / "desk.jsonl",
            base_url=_NOWHERE,
            api_key="svc_0",
            seed=0,
            quota=1,
            first=0,
            crowd=Crowd.DISTINCT,
            is_last=False,
            clock_off=0,
            books=Path(folder) / "service.db",
        )
        async with opened(orders) as (desk, _):
            await desk.booking.book(Pool(random.Random(0)).draft("0"))
            await desk.reconciling.search_due()
            with suppress(ServiceError):
                await desk.tracking.refresh()

    with TemporaryDirectory(prefix="storm-") as folder:
        asyncio.run(live(folder))


async def _live(orders: Orders) -> None:
    written = presses.count(orders.presses)
    with PressFile(orders.presses) as file:
        async with opened(orders) as (desk, journal):
            habits = Habits(
                seed=orders.seed,
                presses=0 if orders.is_last else max(0, orders.quota - written),
                first=orders.first + written,
                books=orders.books,
                set_aside=SET_ASIDE if orders.timeouts is None else 0.0,
            )
            pool = Pool(random.Random(orders.seed ^ 1), orders.crowd)
            clerk = Clerk(desk, habits, pool, file)
            await clerk.begin(learnt=await journal.marks_kept(orders.base_url) is not None)
            if not orders.is_last:
                await clerk.work()
            await clerk.settle()
            await board.write_down(journal, file)


@asynccontextmanager
async def opened(orders: Orders) -> AsyncIterator[tuple[Desk, Journal]]:
    """A desk and its journal, with whatever is to be wrong with it."""

    def clock() -> datetime:
        return utc_now() + timedelta(seconds=orders.clock_off)

    journal = await Journal.open(orders.journal)
    api = MerchantApi(
        orders.base_url,
        ApiKey(orders.api_key),
        clock=clock,
        retries=RETRIES,
        timeouts=orders.timeouts or (CALM if orders.is_last else HASTY),
    )
    doubt_schedule = LAST_SCHEDULE if orders.is_last else FAST_SCHEDULE
    mutated = mutations.ALL[orders.mutation]
    try:
        desk = Desk(api, journal, clock=clock, doubt_schedule=doubt_schedule)
        mutated.apply(Parts(desk, api, journal, orders.journal))
        yield desk, journal
    finally:
        await api.aclose()
        await journal.close()
