"""Connections to one host: by this machine's proxy and trusted certificates, bounded answers.

httpx raises the same exception for a dead proxy and a dead service, and for a proxy that does not
answer ``CONNECT`` and a service that does not answer a booking. The traced steps of a connection
tell how far it came: before the tunnel is open, nothing of a request was sent.
"""

from __future__ import annotations

import asyncio
import ssl
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final

import httpcore
import httpx
from socksio.exceptions import SOCKSError

from deskdispatch import __version__
from deskdispatch.client.network import proxies, trust
from deskdispatch.client.network.failures import (
    ProxyUnreachable,
    ProxyUnsupported,
    TunnelFailed,
    is_of_tls,
)
from deskdispatch.client.network.proxies import DIRECT, Route
from deskdispatch.domain.web_address import is_loopback

_UNMADE: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
"""No connection was made: the settings that were read may be outdated."""

USER_AGENT: Final = f"deskdispatch/{__version__}"
"""Identifies this program; public servers refuse a library's default."""

Trace = Callable[[str, dict[str, Any]], Awaitable[None]]
"""The request extension ``trace``: called with each step of a connection."""

ONCE: Final = "deskdispatch.once"
"""Request extension of a booking: sent at most once, on a new connection."""

LARGEST_ANSWER: Final = 8 * 1024 * 1024
"""Largest unpacked body in bytes; a list of a hundred deliveries is about 30 kB."""

_KEPT: Final = httpx.Limits(max_connections=6, max_keepalive_connections=3, keepalive_expiry=3.0)
"""Idle connections are dropped before a usual server (uvicorn: 5 s) drops them."""

_FRESH: Final = httpx.Limits(max_connections=4, max_keepalive_connections=0)
"""A booking never uses an idle connection, which the server may be closing."""

WITHIN_S: Final = 10.0
"""Timeout in seconds for a proxy to open the tunnel; httpcore has none for SOCKS."""

_UNREACHED: Final = (httpx.ConnectError, httpx.ConnectTimeout)
_NO_SOCKS: Final = (SOCKSError, AssertionError, ValueError, LookupError, struct.error)
"""Exceptions of socksio for bytes that are no valid answer."""


def http_client(
    base_url: httpx.URL, transport: httpx.AsyncBaseTransport | None = None
) -> httpx.AsyncClient:
    """Creates the client of a service: no redirects, no cookies, bounded answers."""
    return httpx.AsyncClient(
        base_url=base_url,
        transport=ServiceTransport(transport or Network(base_url, _KEPT, _FRESH)),
        headers={
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "User-Agent": USER_AGENT,
        },
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        follow_redirects=False,
        trust_env=False,
    )


class ServiceTransport(httpx.AsyncBaseTransport):
    """Limits the size of response bodies."""

    def __init__(self, network: httpx.AsyncBaseTransport) -> None:
        self._network = network

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._network.handle_async_request(request)
        encoding = response.headers.pop("Content-Encoding", "identity")
        assert isinstance(response.stream, httpx.AsyncByteStream)
        return httpx.Response(
            response.status_code,
            headers=response.headers,
            stream=_WholeBody(
                response.stream,
                encoding.strip().lower(),
                response.extensions.get("network_stream"),
            ),
            extensions=response.extensions,
        )

    async def aclose(self) -> None:
        await self._network.aclose()


@dataclass
class _WholeBody(httpx.AsyncByteStream):
    """A body in one piece, unpacked here: httpx would expand a packet a thousandfold first."""

    _stream: httpx.AsyncByteStream
    _encoding: str
    _connection: httpcore.AsyncNetworkStream | None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        body = bytearray()
        unpacker = None
        if self._encoding in {"gzip", "x-gzip"}:
            unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        elif self._encoding not in {"", "identity"}:
            raise httpx.DecodingError("the answer is packed in a way that was not asked for")
        async for packet in self._stream:
            room = LARGEST_ANSWER - len(body)
            body += _unpacked(unpacker, packet, room) if unpacker else packet
            if len(body) > LARGEST_ANSWER:
                raise httpx.DecodingError("the answer is too large")
        if unpacker and not unpacker.eof:
            raise httpx.ReadError("the packed answer is cut")
        if self._connection and _says_more(self._stream):
            await self._connection.aclose()
        yield bytes(body)

    async def aclose(self) -> None:
        await self._stream.aclose()


def _says_more(stream: httpx.AsyncByteStream) -> bool:
    """Whether bytes followed the end of a response.

    WORKAROUND for httpcore 1.0: it would take them for the answer to the next request of the same
    connection, and so on for all later requests.
    """
    held: Any = stream
    for name in ("_httpcore_stream", "_stream", "_connection", "_h11_state"):
        held = getattr(held, name, None)
    return held is not None and bool(held.trailing_data[0])


def _unpacked(unpacker: zlib._Decompress, packet: bytes, room: int) -> bytes:
    try:
        unpacked = unpacker.decompress(packet, room + 1)
    except zlib.error as damage:
        raise httpx.DecodingError("the packed answer is damaged") from damage
    if unpacker.unused_data:
        raise httpx.DecodingError("the packed answer goes on behind its end")
    return unpacked


@dataclass(frozen=True, slots=True)
class _Connections:
    """Connection pools for one state of the settings; ``fresh`` is for requests with ``ONCE``."""

    settings: tuple[object, object]
    route: Route
    reused: PooledTransport
    fresh: PooledTransport


class Network(httpx.AsyncBaseTransport):
    """Reads this machine's network settings at its first request, on a thread.

    If no connection can be made, they are read again for the next request: a proxy or certificate
    that was installed meanwhile is used without a restart.

    It logs no address, and is used without a client around it where addresses must not be logged.
    """

    def __init__(
        self, url: httpx.URL, limits: httpx.Limits, once: httpx.Limits | None = None
    ) -> None:
        self._url = url
        self._limits, self._once = limits, once or limits
        self._making = asyncio.Lock()
        self._connections: _Connections | None = None
        self._replaced: list[_Connections] = []
        self._is_stale = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends the request; where a proxy is needed that cannot be used, raises that."""
        connections = await self._ready()
        pool = connections.fresh if ONCE in request.extensions else connections.reused
        try:
            return await pool.handle_async_request(request)
        except _UNMADE as failure:
            self._is_stale = True
            if connections.route.is_unsupported and not is_of_tls(failure):
                raise ProxyUnsupported(str(failure)) from failure
            raise

    async def aclose(self) -> None:
        for connections in filter(None, (*self._replaced, self._connections)):
            await connections.reused.aclose()
            await connections.fresh.aclose()

    async def _ready(self) -> _Connections:
        if self._connections is not None and not self._is_stale:
            return self._connections
        async with self._making:
            old = self._connections
            if old is None or self._is_stale:
                if is_loopback(self._url.host) and self._url.scheme == "http":
                    # Nothing to read, so no turn of the loop.
                    self._connections = old or self._make(DIRECT, None)
                else:
                    self._connections = await asyncio.to_thread(self._read, old)
                self._is_stale = False
            assert self._connections is not None
            return self._connections

    def _read(self, old: _Connections | None) -> _Connections:
        route, store = proxies.route_to(self._url), trust.store_state()
        if old is not None and old.settings == (route.key, store):
            return old
        if old is not None:
            self._replaced.append(old)  # an answer may still be on its way over it
        return self._make(route, store)

    def _make(self, route: Route, store: object) -> _Connections:
        context = trust.tls_context(self._url)
        pool = PooledTransport if route.proxy is None else ProxiedTransport
        kept, fresh = (pool(route, context, limits) for limits in (self._limits, self._once))
        return _Connections((route.key, store), route, kept, fresh)


class TunnelStage(Enum):
    """Stages of a connection through a proxy."""

    NOT_BEGUN = "not_begun"
    ASKED = "asked"
    """The proxy was asked for the tunnel, which is not open yet."""
    THROUGH = "through"


class PooledTransport(httpx.AsyncHTTPTransport):
    """Connections over one route."""

    def __init__(self, route: Route, context: ssl.SSLContext, limits: httpx.Limits) -> None:
        super().__init__(verify=context, limits=limits, proxy=route.proxy)
        # WORKAROUND for httpcore 1.0: a request takes idle connections out of the pool and closes
        # them one after the other; if cancelled meanwhile, it would leave the rest open for good.
        pool: Any = self._pool
        close = pool._close_connections

        async def close_all(connections: list[httpcore.AsyncConnectionInterface]) -> None:
            if connections:
                await asyncio.shield(close(connections))

        pool._close_connections = close_all


class ProxiedTransport(PooledTransport):
    """Connections through a proxy that tell failures of the proxy and the service apart.

    Attributes:
        within_s: Seconds for the proxy to open the tunnel.
    """

    within_s = WITHIN_S

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends the request; a proxy's failure is raised as ``ProxyError``, others as in httpx."""
        steps = _Steps(self.within_s, request.extensions.get("trace"))
        request.extensions = {**request.extensions, "trace": steps}
        try:
            async with steps.limit:
                return await super().handle_async_request(request)
        except httpx.ProxyError:
            await steps.drop()
            raise
        except httpx.TransportError as failure:
            await steps.drop()
            if (error := _of_proxy(failure, steps.stage)) is not None:
                raise error from failure
            raise
        except (TimeoutError, *_NO_SOCKS) as failure:
            await steps.drop()
            if steps.stage is TunnelStage.ASKED:
                raise TunnelFailed(type(failure).__name__) from failure
            raise


class _Steps:
    """Follows the steps of a connection; the timeout runs while the proxy opens the tunnel.

    Only a known step changes the stage. After an unknown step a failure is treated as without a
    proxy, so a booking may have been sent. ``follow`` is called at each step, too.
    """

    def __init__(self, within_s: float, follow: Trace | None) -> None:
        self.stage = TunnelStage.NOT_BEGUN
        self.limit = asyncio.timeout(None)
        self._within_s = within_s
        self._follow = follow
        self._stream: httpcore.AsyncNetworkStream | None = None

    async def drop(self) -> None:
        """Closes the connection to a proxy that opened no tunnel.

        WORKAROUND for httpcore 1.0: it leaves the connection to a SOCKS proxy open.
        """
        if self.stage is TunnelStage.ASKED and self._stream is not None:
            await self._stream.aclose()

    async def __call__(self, name: str, info: dict[str, Any]) -> None:
        if self._follow is not None:
            await self._follow(name, info)
        step = name.partition(".")[2]
        if step == "connect_tcp.complete":
            self._stream = info.get("return_value")
        is_connect = getattr(info.get("request"), "method", b"") == b"CONNECT"
        if step == "setup_socks5_connection.started" or (
            step == "send_request_headers.started" and is_connect
        ):
            self._reach(TunnelStage.ASKED)
        elif step in {
            "setup_socks5_connection.complete",
            "start_tls.started",
            "send_request_headers.started",
        }:
            self._reach(TunnelStage.THROUGH)

    def _reach(self, stage: TunnelStage) -> None:
        self.stage = stage
        now = asyncio.get_running_loop().time()
        self.limit.reschedule(now + self._within_s if stage is TunnelStage.ASKED else None)


def _of_proxy(failure: httpx.TransportError, stage: TunnelStage) -> httpx.ProxyError | None:
    if stage is TunnelStage.ASKED:
        return TunnelFailed(str(failure))
    is_dead = stage is TunnelStage.NOT_BEGUN and isinstance(failure, _UNREACHED)
    return ProxyUnreachable(str(failure)) if is_dead and not is_of_tls(failure) else None
