"""A simple HTTP server behind the proxy, and clients that send raw requests to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tests.chaos import message
from tests.chaos.failures import InjectedFailure
from tests.chaos.message import HttpRequest, HttpResponse
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FailureRule
from tests.client.server import Behaviour, ReceivedRequest, Server, ServerConnection, serving

BODY = (
    b'{"delivery": {"deliveryLatitude": 29.3759123456, "fromLongitude":-47.9, "price": "1.750",'
    b' "createdAt": "2026-11-21T23:30:00.000Z"}}'
)
DATE = "Sat, 21 Nov 2026 23:30:00 GMT"


async def respond(line: ServerConnection, _request: ReceivedRequest) -> None:
    await line.answer(201, BODY, date=DATE)


class RawClient:
    """An HTTP client with one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, method: str = "GET", path: str = "/x", body: bytes = b"") -> None:
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        await self.writer.drain()

    async def request(
        self, method: str = "GET", path: str = "/x", body: bytes = b""
    ) -> HttpResponse:
        await self.send(method, path, body)
        return await self.receive()

    async def receive(self) -> HttpResponse:
        async with asyncio.timeout(60):
            return await message.read_response(self.reader, HttpRequest("GET", "/", b""))

    async def receive_rest(self) -> bytes:
        """Receive all bytes until the connection closes."""
        async with asyncio.timeout(60):
            return await self.reader.read()

    async def close(self) -> None:
        self.writer.close()
        await asyncio.gather(self.writer.wait_closed(), return_exceptions=True)


class ProxiedServer:
    """A server, the proxy in front of it, and the clients of the proxy."""

    def __init__(self, server: Server, proxy: Proxy) -> None:
        self.server = server
        self.proxy = proxy
        self._clients: list[RawClient] = []

    async def connect(self) -> RawClient:
        address = urlsplit(self.proxy.base_url)
        client = RawClient(*await asyncio.open_connection(address.hostname, address.port))
        self._clients.append(client)
        return client

    async def close(self) -> None:
        for client in self._clients:
            await client.close()


@asynccontextmanager
async def proxied_server(
    *failures: InjectedFailure | FailureRule, behaviour: Behaviour = respond
) -> AsyncIterator[ProxiedServer]:
    async with (
        serving(behaviour) as server,
        Proxy("127.0.0.1", urlsplit(server.base_url).port or 0, seed=1) as proxy,
    ):
        proxy.set(failures)
        proxied = ProxiedServer(server, proxy)
        yield proxied
        await proxied.close()
