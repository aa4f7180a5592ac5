"""The real desk, client and journal, with a scripted service."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Final

import httpx

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.journal.journal import Journal
from tests.client.wire import AT_ONCE, BOOTSTRAP, CREATED, GOT, LISTED, QUOTED, WALLET, said
from tests.journal.new_file import put_new

NOON: Final = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""

BOOK: Final = "POST /api/v1/deliveries"
LIST: Final = "GET /api/v1/deliveries"
ONE: Final = "GET /api/v1/deliveries/d1"
QUOTE: Final = "POST /api/v1/calculate-price"
START: Final = "GET /api/v1/bootstrap"
PURSE: Final = "GET /api/v1/wallet"

SALMIYA: Final = Coordinates(latitude=29.3369, longitude=48.0759)
KUWAIT_CITY: Final = Coordinates(latitude=29.3759, longitude=47.9774)

AREAS: Final = (
    Area(name_en="Salmiya", name_ar="السالمية", governorate="Hawalli", point=SALMIYA, kind="area"),
    Area(
        name_en="Kuwait City",
        name_ar="مدينة الكويت",
        governorate="Capital",
        point=Coordinates(latitude=29.376, longitude=47.978),
        kind="area",
        aliases=("The City",),
    ),
)

DRAFT: Final = Draft(
    phone="9922 1234",
    name="Fatima فاطمة",
    pickup=SALMIYA,
    pickup_label="Block 5",
    branch_id="b1",
    dropoff=KUWAIT_CITY,
)
"""Complete draft that can be booked."""


class SettableClock:
    """Clock that moves only when a test moves it."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def seconds(self) -> float:
        return self.now.timestamp()

    def go_on(self, **by: float) -> None:
        self.now += timedelta(**by)


@dataclass
class Held:
    """Answer that the test gives later, even if its request is no longer waiting."""

    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    answer: asyncio.Future[httpx.Response] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def give(self, status: int, text: str) -> None:
        self.answer.set_result(said(status, text))

    async def __call__(self, _request: httpx.Request) -> httpx.Response:
        self.arrived.set()
        return await asyncio.shield(self.answer)


Says = tuple[int, str] | Exception | Callable[[httpx.Request], object]


class Service:
    """Scripted service: answers by method and path, and keeps the requests.

    ``dated`` is the time of the ``Date`` header in every answer; None omits the header.
    ``otherwise`` is the answer to calls without an answer of their own.
    """

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.dated: datetime | Callable[[], datetime] | None = None
        self.otherwise: Says = (404, '{"error": "no such thing"}')
        self._says: dict[str, Says] = {
            START: (200, BOOTSTRAP),
            PURSE: (200, WALLET),
            LIST: (200, LISTED),
            ONE: (200, GOT),
            QUOTE: (200, QUOTED),
            BOOK: (201, CREATED),
        }

    def says(self, call: str, answer: Says) -> None:
        """Sets a call's answer: status and body, an error to raise, or a function to call."""
        self._says[call] = answer

    def holds(self, call: str) -> Held:
        """Holds the next answers to a call until the test gives them."""
        held = Held()
        self._says[call] = held
        return held

    def answers_itself(self, call: str) -> None:
        """Lets ``otherwise`` answer a call."""
        self._says.pop(call, None)

    def asked(self, call: str) -> list[httpx.Request]:
        return [request for request in self.requests if _call(request) == call]

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        response = await self._answer(request)
        dated = self.dated() if callable(self.dated) else self.dated
        if dated is not None:
            response.headers["Date"] = format_datetime(dated, usegmt=True)
        return response

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        if (trace := request.extensions.get("trace")) is not None:  # as httpcore does
            await trace("http11.send_request_headers.started", {"request": request})
        self.requests.append(request)
        answer = self._says.get(_call(request), self.otherwise)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, tuple):
            return said(*answer)
        given = answer(request)
        response = await given if asyncio.iscoroutine(given) else given
        assert isinstance(response, httpx.Response)
        return response


def _call(request: httpx.Request) -> str:
    return f"{request.method} {request.url.path}"


@dataclass
class DeskUnderTest:
    """One desk with all its parts."""

    desk: Desk
    journal: Journal
    service: Service
    clock: SettableClock
    path: Path

    async def allow_scheduling(self) -> None:
        """Lets the service allow scheduled deliveries, and reads that."""
        allowed = BOOTSTRAP.replace('"available": false', '"available": true')
        self.service.says(START, (200, allowed))
        await self.desk.session.open()

    async def slip(self, delivery: Delivery) -> Slip:
        """Returns the slip of a delivery, which may be new to the journal."""
        await self.journal.remember([delivery], self.clock())
        return (await self.desk.prints.slips([delivery.id]))[delivery.id]

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """Reads rows of the journal's file with a connection of its own."""
        return rows(self.path, query)


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """Reads rows of a journal's file, like a second program."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


@asynccontextmanager
async def desk_at(path: Path, clock: SettableClock | None = None) -> AsyncIterator[DeskUnderTest]:
    """Opens a desk on the journal at ``path``, with the records that an earlier one left."""
    service, clock = Service(), clock or SettableClock()
    api = MerchantApi(
        "https://merchant.example",
        ApiKey("svc_0123456789abcdef"),
        transport=httpx.MockTransport(service),
        clock=clock,
        retries=AT_ONCE,
    )
    put_new(path)
    journal = await Journal.open(path, busy_timeout=0.05)
    try:
        desk = Desk(api, journal, AREAS, clock, who="noura", ticks=clock.seconds)
        yield DeskUnderTest(desk, journal, service, clock, path)
    finally:
        await journal.close()
        await api.aclose()
