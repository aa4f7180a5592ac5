"""Connections to one host, over the way and with the trust that this machine is set to."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import httpx

from deskdispatch import __version__
from deskdispatch.client import address
from deskdispatch.client.network import proxies, trust
from deskdispatch.client.network.proxies import DIRECT, Route
from deskdispatch.client.network.tunnel import Routed

_UNMADE: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
"""No connection: the settings that were read may not be those of now."""


USER_AGENT: Final = f"deskdispatch/{__version__}"
"""Says who asks; public servers refuse a library's own."""

ONCE: Final = "deskdispatch.once"
"""The request extension that marks a booking: out at most once, on a connection of its own."""


@dataclass(frozen=True, slots=True)
class _Way:
    """Connections by the settings of one moment.

    Attributes:
        settings: The route and the certificate store that they were made by.
        kept: For most requests.
        fresh: For those that are marked ``ONCE``.
    """

    settings: tuple[object, object]
    kept: Routed
    fresh: Routed


class Network(httpx.AsyncBaseTransport):
    """Reads the settings of this machine at its first request, on a thread.

    Where no connection can be made they are read again for the next request: a proxy that was
    set up or a certificate that was installed meanwhile is used without a new start.

    It logs no address, and is used without a client around it where nothing else may either.
    """

    def __init__(
        self, url: httpx.URL, limits: httpx.Limits, once: httpx.Limits | None = None
    ) -> None:
        """Opens nothing yet.

        Args:
            url: An address of the host; requests go to no other.
            limits: Of the connections.
            once: Of those for requests that are marked ``ONCE``.
        """
        self._url = url
        self._limits, self._once = limits, once or limits
        self._making = asyncio.Lock()
        self._way: _Way | None = None
        self._left: list[_Way] = []
        self._is_stale = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """One request; raises what httpx raises."""
        way = await self._ready()
        try:
            routed = way.fresh if ONCE in request.extensions else way.kept
            return await routed.handle_async_request(request)
        except _UNMADE:
            self._is_stale = True
            raise

    async def aclose(self) -> None:
        """Close every connection."""
        for way in filter(None, (*self._left, self._way)):
            await way.kept.aclose()
            await way.fresh.aclose()

    async def _ready(self) -> _Way:
        if self._way is not None and not self._is_stale:
            return self._way
        async with self._making:
            if self._way is None or self._is_stale:
                self._way = await self._renewed(self._way)
                self._is_stale = False
            return self._way

    async def _renewed(self, old: _Way | None) -> _Way:
        if address.is_loopback(self._url) and self._url.scheme == "http":
            return old or self._made(DIRECT, None)  # nothing to read, and no turn of the loop
        return await asyncio.to_thread(self._read, old)

    def _read(self, old: _Way | None) -> _Way:
        """By the settings of now; the same way where they are the same."""
        route, store = proxies.route_to(self._url), trust.store_state()
        if old is not None and old.settings == (route.key, store):
            return old
        if old is not None:
            self._left.append(old)  # an answer may still be on its way over it
        return self._made(route, store)

    def _made(self, route: Route, store: object) -> _Way:
        context = trust.tls_context(self._url)
        kept, fresh = (
            httpx.AsyncHTTPTransport(verify=context, limits=limits, proxy=route.proxy)
            for limits in (self._limits, self._once)
        )
        return _Way((route.key, store), Routed(kept, route), Routed(fresh, route))
