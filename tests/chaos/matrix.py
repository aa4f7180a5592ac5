"""Expected outcome of each connection failure, and one client call for each endpoint."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.requests import Timeouts
from deskdispatch.domain.account.account import (
    Account,
    Bootstrap,
    Branch,
    Login,
    ScheduledDelivery,
    Wallet,
)
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.quote import Quote, QuoteRequest
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import BookingUnconfirmed, NotSent, Unavailable
from deskdispatch.domain.pricing.tariff import PricingConfig
from tests.chaos.failures import (
    DOWNSTREAM,
    UPSTREAM,
    Bandwidth,
    Down,
    InjectedFailure,
    Latency,
    LimitData,
    Reset,
    Slicer,
    SlowClose,
    Timeout,
)
from tests.servicing import RunningService

LONG_TIMEOUTS: Final = Timeouts(connect=10, read=10, booking_read=10, total=15, booking_total=20)
SHORT_TIMEOUTS: Final = Timeouts(
    connect=10, read=0.15, booking_read=0.15, total=0.4, booking_total=0.8
)

MAX_ATTEMPTS: Final = 3
"""Number of times the client sends a read that gets no response."""


@dataclass(frozen=True, slots=True)
class ExpectedOutcome:
    """Expected outcome of a request that gets a failure at every attempt.

    Attributes:
        booking: Type of the result or error of a booking.
        read: Type of the error of a read; None if it succeeds.
        deliveries: Number of deliveries that the service then has for the booking.
        timeouts: Timeouts of the client; short if no response ever comes.
    """

    booking: type[object]
    read: type[object] | None
    deliveries: int
    timeouts: Timeouts = LONG_TIMEOUTS

    @property
    def max_seconds(self) -> float:
        """Upper limit for the duration of a request with all its attempts, by its timeouts."""
        return max(MAX_ATTEMPTS * self.timeouts.total, self.timeouts.booking_total)


_SUCCEEDS: Final = ExpectedOutcome(Delivery, None, 1)
_REQUEST_LOST: Final = ExpectedOutcome(BookingUnconfirmed, Unavailable, 0)
_RESPONSE_LOST: Final = ExpectedOutcome(BookingUnconfirmed, Unavailable, 1)

EXPECTED: Final[dict[InjectedFailure, ExpectedOutcome]] = {
    Latency(UPSTREAM, 0.06, 0.03): _SUCCEEDS,
    Latency(DOWNSTREAM, 0.06, 0.03): _SUCCEEDS,
    Down(refuse=True): ExpectedOutcome(NotSent, NotSent, 0),
    Down(): _REQUEST_LOST,
    Bandwidth(UPSTREAM, 10_000): _SUCCEEDS,
    Bandwidth(DOWNSTREAM, 50_000): _SUCCEEDS,
    SlowClose(UPSTREAM, 0.05): _SUCCEEDS,
    SlowClose(DOWNSTREAM, 0.05): _SUCCEEDS,
    Timeout(UPSTREAM): ExpectedOutcome(BookingUnconfirmed, Unavailable, 0, SHORT_TIMEOUTS),
    Timeout(DOWNSTREAM): ExpectedOutcome(BookingUnconfirmed, Unavailable, 1, SHORT_TIMEOUTS),
    Reset(UPSTREAM): _REQUEST_LOST,
    Reset(DOWNSTREAM): _RESPONSE_LOST,
    Slicer(UPSTREAM, 16, 0.001): _SUCCEEDS,
    Slicer(DOWNSTREAM, 64, 0.001): _SUCCEEDS,
    LimitData(UPSTREAM, 40): _REQUEST_LOST,
    LimitData(DOWNSTREAM, 100): _RESPONSE_LOST,
}
"""Each kind of failure in both directions; ``Down`` with connections refused and closed."""


@dataclass(frozen=True, slots=True)
class CallContext:
    """Objects and values that the calls of the endpoints need."""

    api: MerchantApi
    service: RunningService
    booking: Booking
    known_id: str
    """Id of a delivery that exists."""


async def _login(context: CallContext) -> Login:
    return await context.api.login(context.service.email, context.service.password)


async def _branches(context: CallContext) -> Branch:
    return (await context.api.branches())[0]


async def _quote(context: CallContext) -> Quote:
    booking = context.booking
    return await context.api.quote(QuoteRequest(pickup=booking.pickup, dropoff=booking.dropoff))


async def _deliveries(context: CallContext) -> Delivery:
    return (await context.api.deliveries()).rows[0]


async def _delivery(context: CallContext) -> Delivery:
    delivery = await context.api.delivery(context.known_id)
    assert delivery.id == context.known_id
    return delivery


@dataclass(frozen=True, slots=True)
class EndpointCall:
    """The client call of one endpoint.

    Attributes:
        call: Sends the request.
        result: Type of the value on success.
    """

    call: Callable[[CallContext], Awaitable[object]]
    result: type[object]


CREATE: Final = "create"
LOGIN: Final = "login"

CALLS: Final[dict[str, EndpointCall]] = {
    LOGIN: EndpointCall(_login, Login),
    "bootstrap": EndpointCall(lambda context: context.api.bootstrap(), Bootstrap),
    "account": EndpointCall(lambda context: context.api.account(), Account),
    "branches": EndpointCall(_branches, Branch),
    "wallet": EndpointCall(lambda context: context.api.wallet(), Wallet),
    "pricing": EndpointCall(lambda context: context.api.pricing(), PricingConfig),
    "scheduled_delivery": EndpointCall(
        lambda context: context.api.scheduled_delivery(), ScheduledDelivery
    ),
    "quote": EndpointCall(_quote, Quote),
    CREATE: EndpointCall(lambda context: context.api.create(context.booking), Delivery),
    "deliveries": EndpointCall(_deliveries, Delivery),
    "delivery": EndpointCall(_delivery, Delivery),
}


_IDS_OF_CUSTOMER: Final = "SELECT id FROM deliveries WHERE customer_name = ?"


def booked_ids(database: Path, customer_name: str) -> list[str]:
    """Return the ids of a customer's deliveries in the service's database.

    The service locks its files, so a copy is read; no request may be in progress.
    """
    with TemporaryDirectory() as folder:
        for file in database.parent.glob(f"{database.name}*"):
            shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder, database.name))) as connection:
            rows = connection.execute(_IDS_OF_CUSTOMER, [customer_name])
            return [id for (id,) in rows]


def open_files() -> int:
    """Return the number of this process's open file descriptors; 0 without ``/proc``."""
    folder = Path("/proc/self/fd")
    return sum(1 for _ in folder.iterdir()) if folder.exists() else 0
