"""Main program of the desk process of one counter: edits, books, prints and shares until killed."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.sharing import sharing
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.sharing.membership import Membership
from deskdispatch.domain.sharing.state import SharingPhase
from deskdispatch.journal.journal import Journal
from deskdispatch.shared_database.session import SharingTimeouts
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.chaos.counter_runs.edits import CounterClerk
from tests.chaos.storm_runs import operator
from tests.chaos.storm_runs.clerk import print_step
from tests.chaos.storm_runs.desk_main import FAST_SCHEDULE, shorten_tolerances

SHORT: Final = SharingTimeouts(connect_s=2.0, call_s=3.0)
"""Timeouts about as long as a tunnel hangs."""

_RETRY_S: Final = (0.05, 0.1, 0.2, 0.2, 0.4, 0.4)
_PAUSE_S: Final = 0.05
_QUIET_PAUSE_S: Final = 0.3
_SETTLE_EVERY: Final = 10
"""Edits between two searches for unconfirmed bookings."""


@dataclass(frozen=True, slots=True)
class CounterOptions:
    """Options of one desk process.

    Attributes:
        journal: SQLite file of the desk's journal.
        membership: The counter's membership, with the address of its tunnel.
        base_url: Address of the service.
        service_database: Database that the simulated operator reads, who is asked about bookings
            that no list reaches.
        api_key: Key of the merchant.
        number: Number of the counter, from 1.
        first_edit: Number of the next edit.
        edits: Number of edits left.
        seed: Seed of this process's decisions.
        clock_error_s: Error of this PC's clock in seconds.
        is_final: Whether to stop editing, and print ``quiet`` each time that nothing is left to
            send.
    """

    journal: Path
    membership: Membership
    base_url: str
    service_database: Path
    api_key: str
    number: int
    first_edit: int
    edits: int
    seed: int
    clock_error_s: float
    is_final: bool


def run(options: CounterOptions) -> int:
    """Run the desk until it is killed; returns the exit status if it ends by itself."""
    shorten_tolerances()
    for name, waits in (("RETRY_S", _RETRY_S),):
        assert hasattr(sharing, name)
        setattr(sharing, name, waits)
    for room in ("deskdispatch", "psycopg"):  # their connections are cut all the time
        logging.getLogger(room).setLevel(logging.ERROR)
    asyncio.run(_run(options))
    return 0


async def _run(options: CounterOptions) -> None:
    error = timedelta(seconds=options.clock_error_s)

    def clock() -> datetime:
        return utc_now() + error

    async with _open_desk(options, clock) as (desk, journal), asyncio.TaskGroup() as tasks:
        await desk.tracking.interrupted()
        await desk.session.recall()
        await desk.tracking.recall()
        await _sign_in(desk)
        if await journal.sharing() is None:
            await desk.sharing.start(options.membership, f"Counter {options.number}")
        tasks.create_task(desk.sharing.run(lambda: SharedDatabase.open(options.membership, SHORT)))
        clerk = CounterClerk(
            desk,
            journal,
            options.number,
            random.Random(options.seed),
            clock,
        )
        if options.is_final:
            await _be_quiet(desk, journal, clerk, options)
        else:
            await _edit(desk, clerk, options)


async def _sign_in(desk: Desk) -> None:
    while desk.session.bootstrap is None:
        with suppress(ServiceError):
            await desk.session.open()
            return
        await asyncio.sleep(_PAUSE_S)


async def _edit(desk: Desk, clerk: CounterClerk, options: CounterOptions) -> None:
    await clerk.print_slips()
    for count in range(options.edits):
        await clerk.edit(options.first_edit + count)
        if count % _SETTLE_EVERY == 0:
            await _settle(desk, options.service_database)
    print_step("all", "done")
    await asyncio.Event().wait()


async def _be_quiet(
    desk: Desk, journal: Journal, clerk: CounterClerk, options: CounterOptions
) -> None:
    """Receive all records, print the queued slips, and report when nothing is left to do."""
    while (await desk.reconciling.current()).unconfirmed_bookings:
        await _settle(desk, options.service_database)
        await asyncio.sleep(_PAUSE_S)
    await clerk.print_slips()
    while True:
        with suppress(ServiceError):
            await desk.tracking.refresh()
        await desk.tracking.keep()
        await desk.customers.record()
        await journal.fill()
        while await journal.read_doors():
            pass
        kept = await journal.sharing()
        state = desk.sharing.state
        is_quiet = state.phase is SharingPhase.CURRENT and not await journal.count_unsent()
        print_step("quiet", "yes" if is_quiet else "no", seq=kept.seq if kept else 0)
        await asyncio.sleep(_QUIET_PAUSE_S)


async def _settle(desk: Desk, service_database: Path) -> None:
    """Search for unconfirmed bookings; call the operator, give them up, or close them."""
    await desk.booking.write_ends()
    await desk.reconciling.search_due()
    for unconfirmed in (await desk.reconciling.current()).unconfirmed_bookings:
        print_step("settle")
        try:
            if operator.needs_operator(unconfirmed):
                await operator.call_operator(desk, unconfirmed, service_database)
            elif desk.reconciling.may_choose(unconfirmed):
                await desk.reconciling.give_up(unconfirmed.intent.id)
            elif desk.reconciling.may_close(unconfirmed):
                await desk.reconciling.close_as_reported(unconfirmed.intent.id)
        except JournalError as error:
            if error.detail != JournalFailure.NOT_OPEN:
                raise


@asynccontextmanager
async def _open_desk(options: CounterOptions, clock: Clock) -> AsyncIterator[tuple[Desk, Journal]]:
    journal = await Journal.open(options.journal)
    api = MerchantApi(options.base_url, ApiKey(options.api_key), clock=clock)
    try:
        yield Desk(api, journal, clock=clock, search_schedule=FAST_SCHEDULE), journal
    finally:
        await api.aclose()
        await journal.close()
