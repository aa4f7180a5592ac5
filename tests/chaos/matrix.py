"""What each fault of the line may come to at each endpoint, and how that is tried."""

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
from deskdispatch.client.retries import Timeouts
from deskdispatch.domain.account.account import (
    Account,
    Bootstrap,
    Branch,
    Login,
    ScheduledDelivery,
    Wallet,
)
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.pricing import PricingConfig
from deskdispatch.domain.booking.quote import Quote, QuoteRequest
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import InDoubt, NotSent, Unavailable
from tests.chaos.faults import (
    DOWNSTREAM,
    UPSTREAM,
    Bandwidth,
    Down,
    Fault,
    Latency,
    LimitData,
    Reset,
    Slicer,
    SlowClose,
    Timeout,
)
from tests.servicing import RunningService

PATIENT: Final = Timeouts(connect=10, read=10, booking_read=10, total=15, booking_total=20)
HASTY: Final = Timeouts(connect=10, read=0.15, booking_read=0.15, total=0.4, booking_total=0.8)

ASKED: Final = 3
"""Times that a read is asked where nothing comes."""


@dataclass(frozen=True, slots=True)
class Right:
    """The right end of a request that meets a fault each time it is tried.

    Attributes:
        booking: What a booking is to end in.
        read: What a read is to end in.
        booked: Deliveries that the service then has of the booking.
        timeouts: Short where an answer never comes; long where it does.
    """

    booking: type[object]
    read: type[object] | None
    booked: int
    timeouts: Timeouts = PATIENT

    @property
    def within(self) -> float:
        """Seconds that a request may take by its patience, with every try."""
        return max(ASKED * self.timeouts.total, self.timeouts.booking_total)


_GOOD: Final = Right(Delivery, None, 1)
_LOST_BEFORE: Final = Right(InDoubt, Unavailable, 0)
_LOST_AFTER: Final = Right(InDoubt, Unavailable, 1)

RIGHT: Final[dict[Fault, Right]] = {
    Latency(UPSTREAM, 0.06, 0.03): _GOOD,
    Latency(DOWNSTREAM, 0.06, 0.03): _GOOD,
    Down(refuse=True): Right(NotSent, NotSent, 0),
    Down(): _LOST_BEFORE,
    Bandwidth(UPSTREAM, 10_000): _GOOD,
    Bandwidth(DOWNSTREAM, 50_000): _GOOD,
    SlowClose(UPSTREAM, 0.05): _GOOD,
    SlowClose(DOWNSTREAM, 0.05): _GOOD,
    Timeout(UPSTREAM): Right(InDoubt, Unavailable, 0, HASTY),
    Timeout(DOWNSTREAM): Right(InDoubt, Unavailable, 1, HASTY),
    Reset(UPSTREAM): _LOST_BEFORE,
    Reset(DOWNSTREAM): _LOST_AFTER,
    Slicer(UPSTREAM, 16, 0.001): _GOOD,
    Slicer(DOWNSTREAM, 64, 0.001): _GOOD,
    LimitData(UPSTREAM, 40): _LOST_BEFORE,
    LimitData(DOWNSTREAM, 100): _LOST_AFTER,
}
"""Eight kinds, each both ways. Of ``Down`` the two are no connection, and one that is closed."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """All that a call of an endpoint needs."""

    api: MerchantApi
    service: RunningService
    booking: Booking
    known: str
    """The id of a delivery that is there."""


async def _login(attempt: Attempt) -> Login:
    return await attempt.api.login(attempt.service.email, attempt.service.password)


async def _branches(attempt: Attempt) -> Branch:
    return (await attempt.api.branches())[0]


async def _quote(attempt: Attempt) -> Quote:
    booking = attempt.booking
    return await attempt.api.quote(QuoteRequest(pickup=booking.pickup, dropoff=booking.dropoff))


async def _deliveries(attempt: Attempt) -> Delivery:
    return (await attempt.api.deliveries()).rows[0]


async def _delivery(attempt: Attempt) -> Delivery:
    delivery = await attempt.api.delivery(attempt.known)
    assert delivery.id == attempt.known
    return delivery


@dataclass(frozen=True, slots=True)
class Call:
    """One endpoint: how it is asked, what it gives, and where it is found."""

    ask: Callable[[Attempt], Awaitable[object]]
    gives: type[object]
    path: str
    times: int = ASKED


CREATE: Final = "create"
LOGIN: Final = "login"

CALLS: Final[dict[str, Call]] = {
    LOGIN: Call(_login, Login, "POST /api/v1/auth/login", times=1),
    "bootstrap": Call(lambda a: a.api.bootstrap(), Bootstrap, "GET /api/v1/bootstrap"),
    "account": Call(lambda a: a.api.account(), Account, "GET /api/v1/account"),
    "branches": Call(_branches, Branch, "GET /api/v1/branches"),
    "wallet": Call(lambda a: a.api.wallet(), Wallet, "GET /api/v1/wallet"),
    "pricing": Call(lambda a: a.api.pricing(), PricingConfig, "GET /api/v1/pricing"),
    "scheduled_delivery": Call(
        lambda a: a.api.scheduled_delivery(), ScheduledDelivery, "GET /api/v1/scheduled-delivery"
    ),
    "quote": Call(_quote, Quote, "POST /api/v1/calculate-price"),
    CREATE: Call(lambda a: a.api.create(a.booking), Delivery, "POST /api/v1/deliveries", times=1),
    "deliveries": Call(_deliveries, Delivery, "GET /api/v1/deliveries"),
    "delivery": Call(_delivery, Delivery, "GET /api/v1/deliveries/*"),
}


_BOOKED: Final = "SELECT id FROM deliveries WHERE customer_name = ?"


def booked(database: Path, customer_name: str) -> list[str]:
    """The ids of what the service has in its books for a customer.

    The service has its files to itself, so what is looked at is a copy, made while it rests: what
    a kill would leave.
    """
    with TemporaryDirectory() as folder:
        for file in database.parent.glob(f"{database.name}*"):
            shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder, database.name))) as books:
            rows = books.execute(_BOOKED, [customer_name])
            return [id for (id,) in rows]


def open_files() -> int:
    """How many this process has open; 0 where the system does not say."""
    folder = Path("/proc/self/fd")
    return sum(1 for _ in folder.iterdir()) if folder.exists() else 0
