"""Connections to one host by this machine's proxy settings and trusted certificates."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import httpx

from deskdispatch import __version__
from deskdispatch.client import address
from deskdispatch.client.network import proxies, trust
from deskdispatch.client.network.proxies import DIRECT, Route
from deskdispatch.client.network.tunnel import RoutedTransport

_UNMADE: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
"""No connection was made: the settings that were read may be outdated."""


USER_AGENT: Final = f"deskdispatch/{__version__}"
"""Identifies this program; public servers refuse a library's default."""

ONCE: Final = "deskdispatch.once"
"""The request extension of a booking: sent at most once, on a new connection."""


@dataclass(frozen=True, slots=True)
class _Connections:
    """Connection pools made by one state of the settings.

    Attributes:
        settings: The route and the certificate store that they were made by.
        kept: For most requests.
        fresh: For those that are marked ``ONCE``.
    """

    settings: tuple[object, object]
    kept: RoutedTransport
    fresh: RoutedTransport


class Network(httpx.AsyncBaseTransport):
    """Reads the settings of this machine at its first request, on a thread.

    Where no connection can be made they are read again for the next request: a proxy that was
    set up or a certificate that was installed meanwhile is used without a new start.

    It logs no address, and is used without a client around it where nothing else may either.
    """

    def __init__(
        self, url: httpx.URL, limits: httpx.Limits, once: httpx.Limits | None = None
    ) -> None:
        """Makes the transport; no connection is opened yet.

        Args:
            url: An address of the host; requests go to no other.
            limits: Of the connections.
            once: Of those for requests that are marked ``ONCE``.
        """
        self._url = url
        self._limits, self._once = limits, once or limits
        self._making = asyncio.Lock()
        self._connections: _Connections | None = None
        self._replaced: list[_Connections] = []
        self._is_stale = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """One request; raises what httpx raises."""
        connections = await self._ready()
        try:
            routed = connections.fresh if ONCE in request.extensions else connections.kept
            return await routed.handle_async_request(request)
        except _UNMADE:
            self._is_stale = True
            raise

    async def aclose(self) -> None:
        """Close every connection."""
        for connections in filter(None, (*self._replaced, self._connections)):
            await connections.kept.aclose()
            await connections.fresh.aclose()

    async def _ready(self) -> _Connections:
        if self._connections is not None and not self._is_stale:
            return self._connections
        async with self._making:
            if self._connections is None or self._is_stale:
                self._connections = await self._reloaded(self._connections)
                self._is_stale = False
            return self._connections

    async def _reloaded(self, old: _Connections | None) -> _Connections:
        if address.is_loopback(self._url) and self._url.scheme == "http":
            return old or self._make(DIRECT, None)  # nothing to read, and no turn of the loop
        return await asyncio.to_thread(self._read, old)

    def _read(self, old: _Connections | None) -> _Connections:
        """Pools by the present settings; the old ones where nothing changed."""
        route, store = proxies.route_to(self._url), trust.store_state()
        if old is not None and old.settings == (route.key, store):
            return old
        if old is not None:
            self._replaced.append(old)  # an answer may still be on its way over it
        return self._make(route, store)

    def _make(self, route: Route, store: object) -> _Connections:
        context = trust.tls_context(self._url)
        kept, fresh = (
            RoutedTransport(route, context, limits) for limits in (self._limits, self._once)
        )
        return _Connections((route.key, store), kept, fresh)
