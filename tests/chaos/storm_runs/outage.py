"""An outage of one desk while other clients book hundreds of orders on the same account.

``python -m tests.chaos.storm --outage 400``: some bookings of the desk lose their responses, some
are never sent. Then the desk has no connection while so many other orders are booked that no list
reaches back to its own. From then on a search without a match proves nothing: no booking may be
shown as not booked, or offered to be sent again, before the operator has been called.
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

from tests.chaos import failures
from tests.chaos.failures import UPSTREAM, InjectedFailure
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FailureRule
from tests.chaos.storm_runs import clerk_log, final_board
from tests.chaos.storm_runs.checker import Verdict, ViolationKind, check
from tests.chaos.storm_runs.clerk import ClerkOptions, SimulatedClerk
from tests.chaos.storm_runs.clerk_log import BookingStatus, ClerkLog, LogEvent
from tests.chaos.storm_runs.desk_main import (
    FAST_SCHEDULE,
    DeskOptions,
    open_desk,
    shorten_tolerances,
)
from tests.chaos.storm_runs.failure_schedule import IS_BOOKING
from tests.chaos.storm_runs.random_drafts import CustomerMix, DraftGenerator
from tests.servicing import RunningService, start_service

_SERVICE_ARGS: Final = ("--courier-rate", "0", "--opening-balance", "999999.999")

_RESPONSES_LOST: Final = 6
"""Number of bookings whose responses are lost."""

_REQUESTS_LOST: Final = 2
"""Number of bookings that never reach the service."""

_OTHER_CLIENTS: Final = 4
_SEARCH_WITHOUT_OPERATOR_S: Final = 2.5 * FAST_SCHEDULE.horizon
"""Time of searching after the outage; the desk offers a choice after one horizon and some
searches."""

_SEARCH_WITH_OPERATOR_S: Final = 6.5

_MIN_SEARCHES: Final = 8
"""Minimum number of searches with a response, however slow the machine is."""

_PAUSE_S: Final = 0.75
"""Pause between two searches, each of which reads lists of a hundred rows and their deliveries."""


@dataclass(frozen=True, slots=True)
class OutageResult:
    """Result of an outage.

    Attributes:
        verdict: Result of the check.
        other_orders: Number of orders booked by other clients.
        unconfirmed: Number of the desk's unconfirmed bookings before the operator was called.
        unproven: Statuses and choices that the desk showed before the operator was called,
            although no list could prove them.
    """

    verdict: Verdict
    other_orders: int
    unconfirmed: int
    unproven: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether no status was shown without proof; bookings may stay unconfirmed."""
        allowed = self.verdict.of(ViolationKind.STILL_UNCONFIRMED)
        return not self.unproven and len(self.verdict.violations) == len(allowed)


def run(folder: Path, other_orders: int, seed: int, mutation: str) -> OutageResult:
    """Run one outage; the databases stay in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    shorten_tolerances()
    steps = contextlib.redirect_stdout(io.StringIO())  # the clerk prints each step
    with start_service(folder, *_SERVICE_ARGS) as service, steps:
        unconfirmed, unproven = asyncio.run(
            _run_desk(folder, service, other_orders, seed, mutation)
        )
    notes = frozenset(map(_notes, range(other_orders)))
    verdict = check(service.database, [folder / "desk0.jsonl"], notes)
    return OutageResult(verdict, other_orders, unconfirmed, unproven)


async def _run_desk(
    folder: Path, service: RunningService, other_orders: int, seed: int, mutation: str
) -> tuple[int, tuple[str, ...]]:
    port, log_file = int(service.base_url.rpartition(":")[2]), folder / "desk0.jsonl"
    async with Proxy("127.0.0.1", port, seed=seed) as proxy:
        options = DeskOptions(
            journal=folder / "desk0.sqlite",
            log=log_file,
            base_url=proxy.base_url,
            api_key=service.api_key,
            seed=seed,
            quota=_RESPONSES_LOST + _REQUESTS_LOST,
            first_serial=0,
            customer_mix=CustomerMix.REGULARS,
            is_final=True,  # selects the long timeouts
            clock_offset=0,
            service_database=None,
            mutation=mutation,
        )
        async with open_desk(options) as (desk, journal):
            with ClerkLog(log_file) as log:
                clerk_options = ClerkOptions(
                    seed=seed, presses=0, first_serial=0, service_database=None
                )
                drafts = DraftGenerator(random.Random(seed), options.customer_mix)

                def clerk(**changes: Any) -> SimulatedClerk:
                    return SimulatedClerk(desk, replace(clerk_options, **changes), drafts, log)

                await _book(clerk(presses=_RESPONSES_LOST), proxy, failures.ReplyDropped())
                not_sent = clerk(presses=_REQUESTS_LOST, first_serial=_RESPONSES_LOST)
                await _book(not_sent, proxy, failures.Reset(UPSTREAM))
                proxy.set([failures.Down(refuse=True)])
                await _book_other_orders(service, other_orders)
                proxy.set([])
                await _search(clerk(), _SEARCH_WITHOUT_OPERATOR_S)
                unproven = tuple(_unproven(log_file))
                unconfirmed = len((await desk.reconciling.current()).unconfirmed_bookings)
                with_operator = clerk(service_database=service.database)
                await _search(with_operator, _SEARCH_WITH_OPERATOR_S)
                await final_board.log_board(journal, log)
    return unconfirmed, unproven


async def _book(clerk: SimulatedClerk, proxy: Proxy, failure: InjectedFailure) -> None:
    proxy.set([FailureRule(failure, when=IS_BOOKING)])
    await clerk.start(learnt=False)
    await clerk.book_all()
    await proxy.idle()


async def _search(clerk: SimulatedClerk, seconds: float) -> None:
    now, answered = asyncio.get_running_loop().time, 0
    end = now() + seconds
    await clerk.start(learnt=False)
    while now() < end or answered < _MIN_SEARCHES:
        answered += await clerk.search()
        await asyncio.sleep(_PAUSE_S)


async def _book_other_orders(service: RunningService, count: int) -> None:
    """Book orders on the same account without the desk."""
    left = iter(range(count))
    async with httpx.AsyncClient(base_url=service.base_url, headers=service.headers) as client:

        async def book() -> None:
            for number in left:
                body = _BODY | {"specialNotes": _notes(number)}
                response = await client.post("/api/v1/deliveries", json=body, timeout=30)
                response.raise_for_status()

        await asyncio.gather(*(book() for _ in range(_OTHER_CLIENTS)))


_BODY: Final = {
    "customerName": "Somebody Else",
    "customerNumber": "55512345",
    "pickupLatitude": 29.33521,
    "pickupLongitude": 48.07186,
    "deliveryLatitude": 29.3759,
    "deliveryLongitude": 47.9774,
}


def _notes(number: int) -> str:
    return f"other order {number}"


def _unproven(log: Path) -> Iterator[str]:
    """Yield the log entries with a status or a choice that no list could prove."""
    for entry in clerk_log.read(log):
        if entry.event is LogEvent.RESEND:
            yield f"{entry.serial} was offered to be sent again"
        elif entry.shown is not None and entry.shown.status in {
            BookingStatus.GIVEN_UP,
            BookingStatus.NOT_BOOKED,
        }:
            yield f"{entry.serial} was shown as {entry.shown.status}"
