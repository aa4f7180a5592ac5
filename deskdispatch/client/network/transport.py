"""The HTTP transport of the service: connection limits and a bounded response size."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final

import httpcore
import httpx

from deskdispatch.client.network.connections import USER_AGENT, Network

LARGEST_ANSWER: Final = 8 * 1024 * 1024
"""Bytes of a body, unpacked; a list of a hundred deliveries is about 30 kB."""

_KEPT: Final = httpx.Limits(max_connections=6, max_keepalive_connections=3, keepalive_expiry=3.0)
"""Idle connections are dropped before a usual server (uvicorn: 5 s) drops them."""

_FRESH: Final = httpx.Limits(max_connections=4, max_keepalive_connections=0)
"""A booking never uses an idle connection, which the server may be closing."""


def http_client(
    base_url: httpx.URL, transport: httpx.AsyncBaseTransport | None = None
) -> httpx.AsyncClient:
    """The one client of a service: no redirects, no cookies, bounded answers.

    Args:
        base_url: A checked address.
        transport: Stands in for the network in tests.
    """
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
    """Bounds the bodies of answers."""

    def __init__(self, network: httpx.AsyncBaseTransport) -> None:
        self._network = network

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """One request over the network; raises what httpx raises."""
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
        """Close every connection."""
        await self._network.aclose()


@dataclass
class _WholeBody(httpx.AsyncByteStream):
    """A body in one piece, unpacked here.

    httpx would unpack a packet a thousandfold before one could look, and keep millions of little
    chunks as they came.
    """

    _stream: httpx.AsyncByteStream
    _encoding: str
    _connection: httpcore.AsyncNetworkStream | None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        body = bytearray()
        unpacker = _unpacker(self._encoding)
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

    WORKAROUND for httpcore 1.0: it would take them for the answer to the next request of that
    connection, and so on from one request to the next.
    """
    held: Any = stream
    for name in ("_httpcore_stream", "_stream", "_connection", "_h11_state"):
        held = getattr(held, name, None)
    return held is not None and bool(held.trailing_data[0])


def _unpacker(encoding: str) -> zlib._Decompress | None:
    if encoding in {"", "identity"}:
        return None
    if encoding not in {"gzip", "x-gzip"}:
        raise httpx.DecodingError("the answer is packed in a way that was not asked for")
    return zlib.decompressobj(zlib.MAX_WBITS | 16)


def _unpacked(unpacker: zlib._Decompress, packet: bytes, room: int) -> bytes:
    """Decompresses at most one byte more than ``room``.

    Raises:
        DecodingError: It is damaged, or goes on behind its end.
    """
    try:
        unpacked = unpacker.decompress(packet, room + 1)
    except zlib.error as damage:
        raise httpx.DecodingError("the packed answer is damaged") from damage
    if unpacker.unused_data:
        raise httpx.DecodingError("the packed answer goes on behind its end")
    return unpacked
