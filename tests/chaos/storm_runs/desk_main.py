"""Main program of a desk process: a simulated clerk books and settles until it is killed.

The process prints each step as one JSON line to standard output, before the step and after it.
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
from typing import Any, Final

import stamina

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.client.requests import Timeouts
from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.unconfirmed import matching, service_snapshot
from deskdispatch.desk.unconfirmed.search_schedule import SearchSchedule
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import ServiceError
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs import clerk_log, final_board, mutations
from tests.chaos.storm_runs.clerk import (
    HOLD_CHANCE,
    SET_ASIDE_CHANCE,
    ClerkOptions,
    SimulatedClerk,
)
from tests.chaos.storm_runs.clerk_log import ClerkLog
from tests.chaos.storm_runs.mutations import DeskParts
from tests.chaos.storm_runs.random_drafts import CustomerMix, DraftGenerator
from tests.chaos.storm_runs.scenarios import LONG_TIMEOUTS

FAST_SCHEDULE: Final = SearchSchedule(
    delays=(0.05, 0.1, 0.2, 0.4, 0.6),
    retry=0.1,
    horizon=3.0,
    searches=5,
    afterwards=0.8,
    given_up=1.0,
    given_up_for=20.0,
)
"""Search schedule two hundred times as fast as the product's, in seconds."""

FINAL_SCHEDULE: Final = replace(FAST_SCHEDULE, given_up=0.5, given_up_for=7 * 86_400.0)
"""Schedule of the final run, which also searches for bookings given up with a wrong clock."""

SHORT_TIMEOUTS: Final = Timeouts(
    connect=0.5, read=0.4, booking_read=0.4, total=0.8, booking_total=1.2
)
RETRIES: Final = stamina.AsyncRetryingCaller(
    attempts=2, timeout=1.0, wait_initial=0.01, wait_max=0.02, wait_jitter=0.01
)

_UNREACHABLE: Final = "http://127.0.0.1:1"
_SIGN_IN_PAUSE_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class DeskOptions:
    """Options of one desk process.

    Attributes:
        journal: SQLite file of the desk's journal.
        log: File of the clerk's log.
        base_url: Address of the service, through the proxy.
        api_key: Key of the merchant.
        seed: Seed of all random decisions.
        quota: Number of presses that the log must contain at the end.
        first_serial: Serial number of the first press; serials of different desks do not overlap.
        customer_mix: Mix of customers who order.
        is_final: Whether to book nothing, and exit when every booking is settled.
        clock_offset: Error of this PC's clock in seconds.
        service_database: Database that the simulated operator reads; None if the operator cannot
            be called.
        mutation: Name of the mutation in ``mutations.ALL``; empty for none.
        timeouts: Client timeouts of a scripted scenario, in which no booking is set aside; None
            for the timeouts that belong to ``is_final``.
        hold_s: Seconds for which each order of a scripted scenario is held; 0 for no hold.
        undoes: Whether the held order is undone.
    """

    journal: Path
    log: Path
    base_url: str
    api_key: str
    seed: int
    quota: int
    first_serial: int
    customer_mix: CustomerMix
    is_final: bool
    clock_offset: float
    service_database: Path | None
    mutation: str = ""
    timeouts: Timeouts | None = None
    hold_s: float = 0.0
    undoes: bool = False


def shorten_tolerances() -> None:
    """Reduce the time tolerances of the search from minutes to seconds, for this process.

    The service's timestamps have whole seconds, so the clock tolerance stays at a few seconds.
    """
    for module, name, span in (
        (matching, "EARLY", timedelta(seconds=3)),
        (service_snapshot, "ORDER_TOLERANCE", timedelta(seconds=0.3)),
    ):
        assert hasattr(module, name)
        setattr(module, name, span)


def run(options: DeskOptions) -> int:
    """Run the desk to its end; returns the exit status."""
    shorten_tolerances()
    logging.getLogger("deskdispatch").setLevel(logging.ERROR)
    asyncio.run(_run_desk(options))
    return 0


def warm_up() -> None:
    """Run a desk once without a service, so that forked processes inherit what it initialised."""
    logging.getLogger("stamina").setLevel(logging.ERROR)  # no messages about retried reads

    async def run_once(folder: str) -> None:
        options = DeskOptions(
            journal=Path(folder) / "desk.sqlite",
            log=Path(folder) / "desk.jsonl",
            base_url=_UNREACHABLE,
            api_key="svc_0",
            seed=0,
            quota=1,
            first_serial=0,
            customer_mix=CustomerMix.DISTINCT,
            is_final=False,
            clock_offset=0,
            service_database=Path(folder) / "service.db",
        )
        async with open_desk(options) as (desk, _):
            draft = DraftGenerator(random.Random(0)).draft("0")
            await desk.booking.book(draft.model_copy(update={"scheduled_at": None}))
            await desk.reconciling.search_due()
            with suppress(ServiceError):
                await desk.tracking.refresh()

    with TemporaryDirectory(prefix="storm-") as folder:
        asyncio.run(run_once(folder))


async def _run_desk(options: DeskOptions) -> None:
    pressed = clerk_log.count_presses(options.log)
    with ClerkLog(options.log) as log:
        async with open_desk(options) as (desk, journal):
            clerk_options = ClerkOptions(
                seed=options.seed,
                presses=0 if options.is_final else max(0, options.quota - pressed),
                first_serial=options.first_serial + pressed,
                service_database=options.service_database,
                **_chances(options),
            )
            drafts = DraftGenerator(random.Random(options.seed ^ 1), options.customer_mix)
            clerk = SimulatedClerk(desk, clerk_options, drafts, log, Drafts(journal, utc_now))
            await _sign_in(desk)
            await clerk.start(learnt=await journal.marks_kept(options.base_url) is not None)
            if not options.is_final:
                await clerk.work()
            await clerk.settle()
            await final_board.log_board(journal, log)


def _chances(options: DeskOptions) -> dict[str, Any]:
    if options.timeouts is None:
        return {"set_aside_chance": SET_ASIDE_CHANCE, "hold_chance": HOLD_CHANCE}
    return {
        "set_aside_chance": 0.0,
        "hold_chance": float(options.hold_s > 0),
        "hold_s": (options.hold_s, options.hold_s),
        "send_now_chance": 0.0,
        "undo_chance": float(options.undoes),
    }


async def _sign_in(desk: Desk) -> None:
    """Sign in, which tells the desk whether deliveries may be scheduled; unknown means no."""
    await desk.session.recall()
    while desk.session.bootstrap is None:
        with suppress(ServiceError):
            await desk.session.open()
            return
        await asyncio.sleep(_SIGN_IN_PAUSE_S)


@asynccontextmanager
async def open_desk(options: DeskOptions) -> AsyncIterator[tuple[Desk, Journal]]:
    """Open a desk with its mutation applied, and its journal; close both at the end."""

    def clock() -> datetime:
        return utc_now() + timedelta(seconds=options.clock_offset)

    journal = await Journal.open(options.journal)
    api = MerchantApi(
        options.base_url,
        ApiKey(options.api_key),
        clock=clock,
        retries=RETRIES,
        timeouts=options.timeouts or (LONG_TIMEOUTS if options.is_final else SHORT_TIMEOUTS),
    )
    search_schedule = FINAL_SCHEDULE if options.is_final else FAST_SCHEDULE
    mutation = mutations.ALL[options.mutation]
    try:
        desk = Desk(api, journal, clock=clock, search_schedule=search_schedule)
        mutation.apply(DeskParts(desk, api, journal, options.journal))
        yield desk, journal
    finally:
        await api.aclose()
        await journal.close()
