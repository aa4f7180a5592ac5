"""Tells failures of a proxy from failures of the service behind it.

httpx gives a dead proxy and a dead service the same exception, and a proxy that falls silent at
``CONNECT`` the one of a service that falls silent after a booking. What the connection reports of
its steps tells how far it came: as long as there is no tunnel, nothing of a request has left.
"""

from __future__ import annotations

import asyncio
import ssl
import struct
from enum import Enum
from typing import Any, Final

import httpcore
import httpx
from socksio.exceptions import SOCKSError

from deskdispatch.client.network.failures import (
    ProxyUnreachable,
    ProxyUnsupported,
    TunnelFailed,
    is_of_tls,
)
from deskdispatch.client.network.proxies import Route

WITHIN_S: Final = 10.0
"""Seconds for a proxy to open the tunnel; SOCKS has no time limit of its own in httpcore."""

_UNREACHED: Final = (httpx.ConnectError, httpx.ConnectTimeout)
_NO_SOCKS: Final = (SOCKSError, AssertionError, ValueError, LookupError, struct.error)
"""What socksio raises for bytes that are no answer."""


class TunnelStage(Enum):
    """The stage of a connection through a proxy."""

    NOT_BEGUN = "not_begun"
    ASKED = "asked"
    """The proxy was asked for the tunnel, and it is not there yet."""
    THROUGH = "through"


class RoutedTransport(httpx.AsyncHTTPTransport):
    """Connections over one route, by which failures are told apart.

    ``within_s``: seconds for a proxy to open the tunnel.
    """

    def __init__(
        self,
        route: Route,
        context: ssl.SSLContext,
        limits: httpx.Limits,
        *,
        within_s: float = WITHIN_S,
    ) -> None:
        super().__init__(verify=context, limits=limits, proxy=route.proxy)
        self._route = route
        self._within_s = within_s
        # WORKAROUND for httpcore 1.0: a request takes idle connections out of the pool and closes
        # them one after the other; cancelled meanwhile, it would leave the rest open for good.
        pool: Any = self._pool
        close = pool._close_connections

        async def close_all(connections: list[httpcore.AsyncConnectionInterface]) -> None:
            if connections:
                await asyncio.shield(close(connections))

        pool._close_connections = close_all

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Raises what httpx raises, and a ``ProxyError`` for what is a proxy's."""
        if self._route.proxy is not None:
            return await self._through_proxy(request)
        try:
            return await super().handle_async_request(request)
        except _UNREACHED as failure:
            if self._route.is_unsupported and not is_of_tls(failure):
                raise ProxyUnsupported(str(failure)) from failure
            raise

    async def _through_proxy(self, request: httpx.Request) -> httpx.Response:
        steps = _Steps(self._within_s)
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

    Only a step that is known moves the stage: an unknown one leaves a failure what it is without
    a proxy, which for a booking means that it may have been sent.
    """

    def __init__(self, within_s: float) -> None:
        self.stage = TunnelStage.NOT_BEGUN
        self.limit = asyncio.timeout(None)
        self._within_s = within_s
        self._stream: httpcore.AsyncNetworkStream | None = None

    async def drop(self) -> None:
        """Closes the connection to a proxy that opened no tunnel.

        WORKAROUND for httpcore 1.0: it leaves that of a SOCKS proxy open.
        """
        if self.stage is TunnelStage.ASKED and self._stream is not None:
            await self._stream.aclose()

    async def __call__(self, name: str, info: dict[str, Any]) -> None:
        step = name.partition(".")[2]
        if step == "connect_tcp.complete":
            self._stream = info.get("return_value")
        if step == "setup_socks5_connection.started" or _is_connect(step, info):
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


def _is_connect(step: str, info: dict[str, Any]) -> bool:
    method = getattr(info.get("request"), "method", b"")
    return step == "send_request_headers.started" and bool(method == b"CONNECT")


def _of_proxy(failure: httpx.TransportError, stage: TunnelStage) -> httpx.ProxyError | None:
    """The proxy's own failure; None for one of what lies behind it."""
    if stage is TunnelStage.ASKED:
        return TunnelFailed(str(failure))
    is_dead = stage is TunnelStage.NOT_BEGUN and isinstance(failure, _UNREACHED)
    return ProxyUnreachable(str(failure)) if is_dead and not is_of_tls(failure) else None
