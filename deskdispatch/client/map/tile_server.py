"""Requests to a tile server: identification, connections, and limits of a response."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import httpx

from deskdispatch.client.cache_lifetime import Lifetime
from deskdispatch.client.network.connections import USER_AGENT, Network

LARGEST_TILE: Final = 1024 * 1024
"""Bytes; a tile of streets has about 20 kB."""

MOST_PIECES: Final = 1024
"""Chunks of one body, each of which costs time on the loop. The largest tile has 750."""

CONNECTIONS: Final = 2
"""At once, to the one host there is."""

_LIMITS: Final = httpx.Limits(
    max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS, keepalive_expiry=3.0
)
_TIMEOUT: Final = httpx.Timeout(5.0)
_TOTAL_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class TileResponse:
    """A response of the server.

    Attributes:
        body: As it came, never more than ``LARGEST_TILE``.
    """

    status: int
    headers: httpx.Headers
    body: bytes


def network(url: httpx.URL) -> httpx.AsyncBaseTransport:
    """The connections to the host of a tile; none is opened yet."""
    return Network(url, _LIMITS)


def user_agent(contact: str) -> str:
    """The program's name, and whom the server may write to; "" names nobody."""
    return f"{USER_AGENT} ({contact})" if contact else USER_AGENT


async def ask(
    transport: httpx.AsyncBaseTransport, url: httpx.URL, agent: str, cached: Lifetime | None
) -> TileResponse:
    """Requests a tile without cookies, and follows no redirects.

    Args:
        transport: The connections.
        url: Of one tile.
        agent: The User-Agent.
        cached: Of a cached tile, which the server may confirm by 304.

    Raises:
        Exception: One of ``failures.TRANSPORT``.
    """
    request = httpx.Request(
        "GET", url, headers=_headers(agent, cached), extensions={"timeout": _TIMEOUT.as_dict()}
    )
    async with asyncio.timeout(_TOTAL_S):
        response = await transport.handle_async_request(request)
        try:
            return TileResponse(response.status_code, response.headers, await _body(response))
        finally:
            await response.aclose()


def _headers(agent: str, cached: Lifetime | None) -> dict[str, str]:
    headers = {
        "User-Agent": agent,
        "Accept": "image/png,image/webp,image/jpeg",
        "Accept-Encoding": "identity",
    }
    if cached and cached.etag:
        headers["If-None-Match"] = cached.etag
    if cached and cached.modified:
        headers["If-Modified-Since"] = cached.modified
    return headers


async def _body(response: httpx.Response) -> bytes:
    """The body as it is sent; no compression was asked for."""
    assert isinstance(response.stream, httpx.AsyncByteStream)
    body, pieces = bytearray(), 0
    async for packet in response.stream:
        body += packet
        pieces += 1
        if len(body) > LARGEST_TILE or pieces > MOST_PIECES:
            raise httpx.DecodingError("the tile is too large, or in too many pieces")
    return bytes(body)
