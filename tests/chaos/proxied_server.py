"""A plain server behind the proxy, and clients that say exactly what they are told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tests.chaos import message
from tests.chaos.faults import Fault
from tests.chaos.message import Answer, Request
from tests.chaos.proxy import Proxy
from tests.chaos.rules import Rule
from tests.client.server import Behaviour, ReceivedRequest, Server, ServerConnection, serving

BODY = (
    b'{"delivery": {"deliveryLatitude": 29.3759123456, "fromLongitude":-47.9, "price": "1.750",'
    b' "createdAt": "2026-11-21T23:30:00.000Z"}}'
)
DATE = "Sat, 21 Nov 2026 23:30:00 GMT"


async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(201, BODY, date=DATE)


class Caller:
    """A client of one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, method: str = "GET", path: str = "/x", body: bytes = b"") -> None:
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        await self.writer.drain()

    async def ask(self, method: str = "GET", path: str = "/x", body: bytes = b"") -> Answer:
        await self.say(method, path, body)
        return await self.hear()

    async def hear(self) -> Answer:
        async with asyncio.timeout(60):
            return await message.read_answer(self.reader, Request("GET", "/", b""))

    async def rest(self) -> bytes:
        """Everything until the connection closes."""
        async with asyncio.timeout(60):
            return await self.reader.read()

    async def leave(self) -> None:
        self.writer.close()
        await asyncio.gather(self.writer.wait_closed(), return_exceptions=True)


class Scene:
    """A server, the proxy before it, and whoever calls."""

    def __init__(self, server: Server, proxy: Proxy) -> None:
        self.server = server
        self.proxy = proxy
        self._callers: list[Caller] = []

    async def call(self) -> Caller:
        where = urlsplit(self.proxy.base_url)
        caller = Caller(*await asyncio.open_connection(where.hostname, where.port))
        self._callers.append(caller)
        return caller

    async def leave(self) -> None:
        for caller in self._callers:
            await caller.leave()


@asynccontextmanager
async def scene(*faults: Fault | Rule, behaviour: Behaviour = answers) -> AsyncIterator[Scene]:
    async with (
        serving(behaviour) as server,
        Proxy("127.0.0.1", urlsplit(server.base_url).port or 0, seed=1) as proxy,
    ):
        proxy.set(faults)
        seen = Scene(server, proxy)
        yield seen
        await seen.leave()
