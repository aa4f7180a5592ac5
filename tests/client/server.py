"""Server on a real socket of this machine whose answers a test decides."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from tests.connections import Connections


@dataclass(frozen=True)
class ReceivedRequest:
    """One received request, with the number of its connection (from 0)."""

    line: str
    headers: dict[str, str]
    body: bytes
    connection: int


class ServerConnection:
    """Connection as a behaviour uses it."""

    def __init__(self, writer: asyncio.StreamWriter, hangup: asyncio.Event, number: int) -> None:
        self._writer = writer
        self._hangup = hangup
        self.number = number

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def answer(self, status: int, body: bytes, **headers: str) -> None:
        """Sends a whole answer; ``content_type="text/html"`` etc. replace or add headers."""
        named = {"content-type": "application/json", "content-length": str(len(body))}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        await self.send(f"HTTP/1.1 {status} X\r\n{head}\r\n".encode() + body)

    async def wait_for_the_end(self) -> None:
        """Sends nothing more until the end of the test."""
        await self._hangup.wait()

    async def drip(self, data: bytes) -> None:
        """Sends bytes forever, at short intervals."""
        while not self._hangup.is_set():
            await self.send(data)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hangup.wait(), 0.05)

    def reset(self) -> None:
        self._writer.transport.abort()


Behaviour = Callable[[ServerConnection, ReceivedRequest], Awaitable[None]]
"""Answers one request; raises Hangup to close the connection."""


class Server:
    """Server with its received requests and its address."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.heard: list[ReceivedRequest] = []
        self.base_url = ""
        self.hangup = asyncio.Event()
        self._behaviour = behaviour
        self._lines: list[ServerConnection] = []
        self.serve = Connections(self._serve)
        """Callback for ``asyncio.start_server``."""

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = ServerConnection(writer, self.hangup, len(self._lines))
        self._lines.append(line)
        with suppress(asyncio.IncompleteReadError, ConnectionError, Hangup):
            while True:
                heard = await _request(reader, line.number)
                self.heard.append(heard)
                await self._behaviour(line, heard)

    async def end(self) -> None:
        """Ends all connections; close the listener first."""
        self.hangup.set()
        await self.serve.end()

    def posts(self) -> int:
        return sum(heard.line == "POST /api/v1/deliveries HTTP/1.1" for heard in self.heard)


class Hangup(Exception):
    """Raised by a behaviour to close its connection."""


async def _request(reader: asyncio.StreamReader, connection: int) -> ReceivedRequest:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    line, *rest = head.split("\r\n")
    pairs = (text.split(": ", 1) for text in rest if text)
    headers = {name.lower(): value for name, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return ReceivedRequest(line, headers, body, connection)


@asynccontextmanager
async def serving(
    behaviour: Behaviour, context: ssl.SSLContext | None = None
) -> AsyncIterator[Server]:
    """Runs a server on this machine, for ``https`` to ``localhost`` if there is a context."""
    server = Server(behaviour)
    listener = await asyncio.start_server(server.serve, "127.0.0.1", 0, ssl=context)
    name = "https://localhost" if context else "http://127.0.0.1"
    server.base_url = f"{name}:{listener.sockets[0].getsockname()[1]}"
    try:
        yield server
    finally:
        listener.close()
        await server.end()
        await listener.wait_closed()
