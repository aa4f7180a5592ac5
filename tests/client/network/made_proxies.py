"""Proxies on real sockets of this machine, which a test can make misbehave."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from tests.connections import Connections

VARIABLES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "socks_proxy")

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def without_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the proxies from the environment."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@asynccontextmanager
async def talking(talk: Talk) -> AsyncIterator[str]:
    """Runs a proxy; yields its host and port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await talk(reader, writer)

    connections = Connections(serve)
    listener = await asyncio.start_server(connections, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    finally:
        listener.close()
        await connections.end(cancel=True)
        await listener.wait_closed()


def says(answer: bytes, after: bytes = b"\r\n\r\n") -> Talk:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(after)
        writer.write(answer)
        await writer.drain()
        await reader.read()

    return talk


async def hangs_up(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")


async def is_silent(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()
    await asyncio.get_running_loop().create_future()


class Tunnels:
    """HTTP proxy that opens tunnels to one port, until the test makes it misbehave.

    Args:
        port: Port on this machine where all tunnels lead, whatever host is requested.

    Attributes:
        asked: First line of every request.
        says: Bytes to send instead of opening a tunnel, before closing; None when it is well.
    """

    def __init__(self, port: int) -> None:
        self.asked: list[str] = []
        self.says: bytes | None = None
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked.append((await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[0])
        if self.says is not None:
            writer.write(self.says)
            await writer.drain()
            return
        behind, ahead = await asyncio.open_connection("127.0.0.1", self._port)
        self._open |= {writer, ahead}
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        try:
            await asyncio.gather(_passed(reader, ahead), _passed(behind, writer))
        finally:
            self._open -= {writer, ahead}
            ahead.close()
            with suppress(ConnectionError):
                await ahead.wait_closed()

    def misbehave(self, says: bytes) -> None:
        """Cuts every tunnel, and answers only with these bytes."""
        self.says = says
        self.cut()

    def recover(self) -> None:
        """Opens tunnels again."""
        self.says = None

    def cut(self) -> None:
        """Cuts every tunnel."""
        for writer in self._open:
            writer.transport.abort()


async def _passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()
