"""A tunnel from a loopback port to a socket of PostgreSQL, which can be cut, refuse, and hang."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Self

_CHUNK = 65536


class TunnelState(StrEnum):
    """State of a tunnel."""

    OPEN = "open"
    CUT = "cut"
    """Connections are reset, new ones too."""
    HANGING = "hanging"
    """Connections are accepted, but no bytes pass."""


class Tunnel:
    """Tunnel that listens while its context is entered.

    Attributes:
        port: Port on 127.0.0.1.
        state: Present state.
    """

    def __init__(self, target: Path | int) -> None:
        """Make a tunnel to a Unix socket, or to a port of 127.0.0.1."""
        self._target = target
        self._writers: set[asyncio.StreamWriter] = set()
        self._passes = asyncio.Event()
        self._passes.set()
        self.port = 0
        self.state = TunnelState.OPEN

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.set(TunnelState.CUT)
        self._server.close()
        await self._server.wait_closed()

    def set(self, state: TunnelState) -> None:
        """Change the state; ``CUT`` resets the open connections."""
        self.state = state
        if state is TunnelState.HANGING:
            self._passes.clear()
        else:
            self._passes.set()
        if state is TunnelState.CUT:
            for writer in self._writers:
                writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.state is TunnelState.CUT:
            writer.transport.abort()
            return
        self._writers.add(writer)
        there: asyncio.StreamWriter | None = None
        try:
            await self._passes.wait()
            answers, there = await self._connect()
            self._writers.add(there)
            await asyncio.gather(self._pass(reader, there), self._pass(answers, writer))
        except (OSError, asyncio.CancelledError):  # cancelled with the loop, which would log it
            pass
        finally:
            for each in (writer, there):
                if each is not None:
                    self._writers.discard(each)
                    each.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, int):
            return await asyncio.open_connection("127.0.0.1", self._target)
        return await asyncio.open_unix_connection(self._target)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward bytes until the stream ends."""
        while data := await reader.read(_CHUNK):
            await self._passes.wait()
            writer.write(data)
            await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.write_eof()
