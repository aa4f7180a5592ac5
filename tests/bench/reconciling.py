"""Benchmark: a booking, and the search for an unconfirmed one: added time and requests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import httpx

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed.intent import Booked, Unconfirmed
from deskdispatch.journal.journal import Journal
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.servicing import RunningService, start_service

OTHERS: Final = 99
NAMESAKES: Final = 3
"""Number of other bookings that look like the sought one in the service's list."""

MORE_MS: Final = 25.0
_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")
_PATH: Final = "/api/v1/deliveries"
_READ: Final = (f"GET {_PATH}", "GET one", "GET /api/v1/wallet")
_TIMES: Final = 4

_SOUGHT: Final = Draft(
    phone="+965 3000 0901",
    name="Sara Al-Mutairi",
    pickup=Coordinates(latitude=29.33521, longitude=48.07186),
    branch_id="br_salmiya",
    dropoff=Coordinates(latitude=29.29712, longitude=48.04498),
)
_OTHER: Final = _SOUGHT.model_copy(update={"name": "Anil Kumar"})


def reconciled(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the requests of one search, and a booking's time over its bare request."""
    with start_service(folder, *_OPTIONS) as service:
        return asyncio.run(_measured(scale.rounds, folder, service))


async def _measured(rounds: int, folder: Path, service: RunningService) -> list[Measure]:
    return [*await _sought(rounds, folder, service), *await _booked(rounds, folder, service)]


class _Losing(httpx.AsyncHTTPTransport):
    """Transport that counts requests, and on demand loses the answers to bookings."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()
        self.loses = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.replace(_PATH + "/", "one ")
        self.asked[f"{request.method} {path.split()[0]}"] += 1
        response = await super().handle_async_request(request)
        if self.loses and request.method == "POST":
            await response.aread()
            await response.aclose()
            raise httpx.ReadError("lost")
        return response


async def _sought(rounds: int, folder: Path, service: RunningService) -> list[Measure]:
    way = _Losing()
    samples: list[tuple[float, ...]] = []
    async with _desk(folder / "sought.sqlite", service, way) as desk:
        await _crowd(service)
        for at in range(rounds + 2):
            way.loses = True
            assert isinstance(await desk.booking.book(_SOUGHT), Unconfirmed)
            way.loses = False
            way.asked.clear()
            began = time.perf_counter()
            assert len((await desk.reconciling.search_due()).found) == 1
            ms = 1e3 * (time.perf_counter() - began)
            assert way.asked["POST " + _PATH] == 0
            await desk.reconciling.search_due()  # clears the cache of opened deliveries
            if at > 1:  # the second search learns how the service treats digits
                samples.append((*map(way.asked.__getitem__, _READ), ms))
    lists, opened, wallets, took = (tuple(sample[at] for sample in samples) for at in range(4))
    return [
        Measure("1 unconfirmed among 100: lists read", "", lists, limit=1, at_most=True),
        Measure(
            f"the same, {NAMESAKES} namesakes: deliveries opened",
            "",
            opened,
            limit=NAMESAKES + 1,
            at_most=True,
        ),
        Measure("the same: wallets read", "", wallets, limit=0, at_most=True),
        Measure("the same: until it is found and written", "ms", took),
    ]


async def _booked(rounds: int, folder: Path, service: RunningService) -> list[Measure]:
    """Measures in turns a booking until its delivery is known, and the bare request."""
    ours: list[float] = []
    bare: list[float] = []
    body = check(_OTHER, utc_now()).wire()
    limits = httpx.Limits(max_keepalive_connections=0)
    async with (
        _desk(folder / "booked.sqlite", service, None) as desk,
        httpx.AsyncClient(
            base_url=service.base_url, headers=service.headers, limits=limits
        ) as client,
    ):
        for at in range(_TIMES * rounds + 1):
            began = time.perf_counter()
            outcome = await desk.booking.book(_OTHER)
            between = time.perf_counter()
            answer = await client.post(_PATH, json=body)
            ended = time.perf_counter()
            assert isinstance(outcome, Booked)
            assert answer.status_code == 201
            if at:  # the first round only warms both
                ours.append(1e3 * (between - began))
                bare.append(1e3 * (ended - between))
    more = tuple(own - alone for own, alone in zip(ours, bare, strict=True))
    return [
        Measure("Book until its row is known, over the POST alone", "ms", more, limit=MORE_MS),
        Measure("the same, as a ratio", "ms", tuple(ours), tuple(bare)),
    ]


async def _crowd(service: RunningService) -> None:
    """Books deliveries of other clerks, some for a customer of the same name."""
    async with httpx.AsyncClient(base_url=service.base_url, headers=service.headers) as client:
        for at in range(OTHERS):
            draft = _OTHER if at < OTHERS - NAMESAKES else _SOUGHT
            answer = await client.post(_PATH, json=check(draft, utc_now()).wire())
            assert answer.status_code == 201


@asynccontextmanager
async def _desk(
    journal_file: Path, service: RunningService, way: httpx.AsyncBaseTransport | None
) -> AsyncIterator[Desk]:
    api = MerchantApi(service.base_url, ApiKey(service.api_key), transport=way)
    journal = await Journal.open(journal_file)
    try:
        desk = Desk(api, journal)
        await desk.session.open()
        yield desk
    finally:
        await journal.close()
        await api.aclose()
