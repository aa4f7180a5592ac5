"""Fetches and caches online map tiles, by the rules of the public tile servers.

Only visible tiles are requested, over two connections, each once at a time. A cached tile is shown
at once; a stale one is shown too, and revalidated for the next time. A server that fails or refuses
is not asked for a while, or for as long as it demands.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Final

import httpx

from deskdispatch.client.failures import TRANSPORT
from deskdispatch.client.http_headers import Lifetime, lifetime_of, renewed_lifetime, retry_after
from deskdispatch.client.map.single_flight import SingleFlight
from deskdispatch.client.map.tile_cache import CachedTile, TileCache
from deskdispatch.client.network.transport import USER_AGENT, Network
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.picture import is_tile
from deskdispatch.domain.places.tile_source import TileSourceSettings

LONGEST_ASKED: Final = timedelta(days=1)
"""Longest ``Retry-After`` that is respected."""


@dataclass(frozen=True, slots=True)
class BackoffDelays:
    """First delay of one kind of failure, which doubles each time, and its limit."""

    first: timedelta
    longest: timedelta


@dataclass(eq=False)
class Backoff:
    """Tracks whether a server must not be asked at present."""

    _clock: Clock
    _failures: int = 0
    _began: datetime | None = None
    _length: timedelta = timedelta(0)

    @property
    def is_on(self) -> bool:
        """Whether a delay is running; a clock that is set back ends it."""
        if self._began is None:
            return False
        return timedelta(0) <= self._clock() - self._began < self._length

    def begin(self, delays: BackoffDelays, at_least: timedelta = timedelta(0)) -> timedelta | None:
        """Starts a delay and returns its length; None if one is running already.

        ``at_least`` is the delay requested by the server.
        """
        if self.is_on and at_least <= self._length:
            return None  # the other connection had the same failure
        grown = min(delays.first * 2 ** min(self._failures, 30), delays.longest)
        self._failures += 1
        self._began, self._length = self._clock(), max(grown, min(at_least, LONGEST_ASKED))
        return self._length

    def end(self) -> None:
        self._failures, self._began = 0, None


OFFLINE: Final = BackoffDelays(timedelta(seconds=5), timedelta(minutes=1))
"""Delays without a connection, or after a foreign response such as a sign-in page."""

BUSY: Final = BackoffDelays(timedelta(seconds=30), timedelta(minutes=15))
REFUSED_DELAYS: Final = BackoffDelays(timedelta(minutes=10), timedelta(hours=2))

ABSENT_FOR: Final = timedelta(hours=1)
"""Time until a missing tile is requested again."""

_MOST_ABSENT: Final = 2000
_GONE: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})

_log: Final = logging.getLogger(__name__)


class TileFetcher:
    """Provides tiles to the map; a failure only means a missing tile."""

    def __init__(
        self,
        source: TileSourceSettings,
        cache_dir: Path,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self._source = source
        self._clock = clock
        # A contact for the server's operator follows the name of the program.
        self._agent = f"{USER_AGENT} ({source.contact})" if source.contact else USER_AGENT
        self._cache = TileCache(cache_dir, source.cache_mb * 1_000_000)
        self._transport = transport or Network(httpx.URL(source.url(0, 0, 0)), _LIMITS)
        self._slots = asyncio.Semaphore(CONNECTIONS)
        self._flights: SingleFlight[bytes | None] = SingleFlight()
        self._backoff = Backoff(clock)
        self._absent: dict[str, datetime] = {}
        # Tiles of two sources never mix, and file names do not hold a key of the address.
        self._prefix = hashlib.sha256(source.address.encode()).hexdigest()[:12]
        self._is_closed = False

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """Returns a picture (PNG, JPEG or WebP); None if it is not available now.

        When the last waiter is cancelled, the request is cancelled too.
        """
        if self._is_closed or not self._source.has(z, x, y):
            return None
        name = f"{self._prefix}-{z}-{x}-{y}"
        kept = await self._cache.get(name)
        is_fresh = kept is not None and kept.is_fresh(self._clock())
        if is_fresh or not self._may_ask(name):
            return kept.body if kept else None
        work = partial(self._fetch, name, httpx.URL(self._source.url(z, x, y)), kept)
        if kept is None:
            return await self._flights.join(name, work)
        self._flights.start(name, work)
        return kept.body

    async def aclose(self) -> None:
        """Cancels requests and closes the connections; ``tile`` returns None afterwards."""
        if not self._is_closed:
            self._is_closed = True
            await self._flights.aclose()
            await self._transport.aclose()
            await self._cache.aclose()

    def _may_ask(self, name: str) -> bool:
        missed_at = self._absent.get(name)
        is_absent = missed_at is not None and timedelta(0) <= self._clock() - missed_at < ABSENT_FOR
        return not (self._is_closed or self._backoff.is_on or is_absent)

    async def _fetch(self, name: str, url: httpx.URL, kept: CachedTile | None) -> bytes | None:
        async with self._slots:
            if self._backoff.is_on:
                return None  # the delay began while this request waited
            try:
                answer = await request_tile(
                    self._transport, url, self._agent, kept.lifetime if kept else None
                )
            except TRANSPORT as failure:
                self._back_off(OFFLINE, type(failure).__name__)
                return None
        return await self._accept(name, kept, answer)

    async def _accept(
        self, name: str, kept: CachedTile | None, answer: TileResponse
    ) -> bytes | None:
        tile, now = None, self._clock()
        if answer.status == HTTPStatus.OK and is_tile(answer.body):
            tile = CachedTile(answer.body, now, lifetime_of(answer.headers, now))
        elif answer.status == HTTPStatus.NOT_MODIFIED and kept is not None:
            lifetime = renewed_lifetime(kept.lifetime, answer.headers, now)
            tile = CachedTile(kept.body, now, lifetime)
        if tile is not None:
            self._backoff.end()
            if tile.lifetime.may_be_kept:
                await self._cache.put(name, tile)
            else:
                await self._cache.drop(name)
            return tile.body
        if answer.status in _GONE:
            self._backoff.end()
            self._absent.pop(name, None)
            self._absent[name] = now
            if len(self._absent) > _MOST_ABSENT:
                del self._absent[next(iter(self._absent))]
            return None
        status, delays = answer.status, OFFLINE
        if status >= 400:
            is_busy = status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500
            delays = BUSY if is_busy else REFUSED_DELAYS
        self._back_off(delays, f"HTTP {status}", retry_after(answer.headers, now))
        return None

    def _back_off(self, delays: BackoffDelays, why: str, delay: timedelta = timedelta(0)) -> None:
        """Logs the reason without the address, which may contain a key."""
        length = self._backoff.begin(delays, delay)
        if length is not None:
            _log.info("no map tiles are asked for, for %d s: %s", length.total_seconds(), why)


LARGEST_TILE: Final = 1024 * 1024
"""Largest tile in bytes; a tile of streets has about 20 kB."""

MOST_PIECES: Final = 1024
"""Largest number of chunks of a body, as each takes time on the loop. The largest tile has 750."""

CONNECTIONS: Final = 2
"""Number of simultaneous connections to the host."""

_LIMITS: Final = httpx.Limits(
    max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS, keepalive_expiry=3.0
)
_TIMEOUT: Final = httpx.Timeout(5.0)
_TOTAL_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class TileResponse:
    """Response of the server; ``body`` is never larger than ``LARGEST_TILE``."""

    status: int
    headers: httpx.Headers
    body: bytes


async def request_tile(
    transport: httpx.AsyncBaseTransport, url: httpx.URL, agent: str, cached: Lifetime | None
) -> TileResponse:
    """Requests a tile without cookies, and follows no redirects.

    ``cached`` is the lifetime of a cached tile, which the server may confirm with 304. Raises an
    exception of ``failures.TRANSPORT``.
    """
    headers = {
        "User-Agent": agent,
        "Accept": "image/png,image/webp,image/jpeg",
        "Accept-Encoding": "identity",
    }
    if cached and cached.etag:
        headers["If-None-Match"] = cached.etag
    if cached and cached.modified:
        headers["If-Modified-Since"] = cached.modified
    timeout = {"timeout": _TIMEOUT.as_dict()}
    request = httpx.Request("GET", url, headers=headers, extensions=timeout)
    async with asyncio.timeout(_TOTAL_S):
        response = await transport.handle_async_request(request)
        try:
            return TileResponse(response.status_code, response.headers, await _body(response))
        finally:
            await response.aclose()


async def _body(response: httpx.Response) -> bytes:
    assert isinstance(response.stream, httpx.AsyncByteStream)
    body, pieces = bytearray(), 0
    async for packet in response.stream:
        body += packet
        pieces += 1
        if len(body) > LARGEST_TILE or pieces > MOST_PIECES:
            raise httpx.DecodingError("the tile is too large, or in too many pieces")
    return bytes(body)
