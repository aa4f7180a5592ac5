"""Fake thermal printers, on a port of this machine and behind device files."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from tests.connections import Connections
from tests.thermal.mechanism import Mechanism

_MEMORY = 8192
"""Bytes that the printer accepts before it has to print."""


class FakePrinter(Mechanism):
    """Fake network printer, which serves one connection after the other.

    Attributes:
        port: Its port.
        calls: Number of connections so far.
        sip: Number of bytes that it reads at once.
        hangs_up_after: Bytes of a connection after which it closes; None to never close.
        is_rude: Whether it closes with a reset.
        is_deaf: Whether it accepts connections but reads no byte.
    """

    port: int

    def __init__(
        self,
        *,
        rows_left: int | None = None,
        is_mute: bool = False,
        knows_turns: bool = True,
        hangs_up_after: int | None = None,
        is_rude: bool = False,
        is_deaf: bool = False,
    ) -> None:
        super().__init__(rows_left=rows_left, is_mute=is_mute, knows_turns=knows_turns)
        self.calls = 0
        self.sip = 4096
        self.hangs_up_after = hangs_up_after
        self.is_rude = is_rude
        self.is_deaf = is_deaf
        self._one_at_a_time = asyncio.Lock()
        self._closing = asyncio.Event()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[FakePrinter]:
        ear = socket.create_server(("127.0.0.1", 0))
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.port = ear.getsockname()[1]
        calls = Connections(self._on_call)
        server = await asyncio.start_server(calls, sock=ear, limit=_MEMORY)
        try:
            yield self
        finally:
            self._closing.set()
            server.close()
            async with self._one_at_a_time:  # lets the present connection finish
                pass
            await calls.end()

    async def _on_call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.calls += 1
        async with self._one_at_a_time:
            with suppress(ConnectionError):
                await self._serve(reader, writer)
            if self.is_rude:
                linger = struct.pack("ii", 1, 0)
                line = writer.get_extra_info("socket")
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left = self.hangs_up_after
        while left is None or left > 0:
            if self.is_deaf or (self.is_mute and self.pending > _MEMORY):
                await self._closing.wait()
                return
            data = await self._read(reader, self.sip if left is None else min(left, self.sip))
            if not data:
                return
            left = None if left is None else left - len(data)
            if answer := self.receive(data):
                writer.write(answer)
                await writer.drain()

    async def _read(self, reader: asyncio.StreamReader, most: int) -> bytes:
        """Reads bytes; empty if the client has closed or the test is over."""
        reading = asyncio.ensure_future(reader.read(most))
        closing = asyncio.ensure_future(self._closing.wait())
        done, left = await asyncio.wait({reading, closing}, return_when=asyncio.FIRST_COMPLETED)
        for each in left:
            each.cancel()
        return reading.result() if reading in done else b""


class DevicePrinter(Mechanism):
    """Fake printer behind a device file, which reads bytes as soon as the loop runs.

    Attributes:
        path: Path of the device file.
    """

    path: str

    @contextmanager
    def terminal(self) -> Iterator[DevicePrinter]:
        """Runs the printer on a terminal, which can answer."""
        here, there = os.openpty()
        self.path = os.ttyname(there)
        try:
            with self._served(here, answering=True):
                yield self
        finally:
            os.close(there)
            os.close(here)

    @contextmanager
    def pipe(self, folder: Path) -> Iterator[DevicePrinter]:
        """Runs the printer on a named pipe, which never answers."""
        path = folder / "lp0"
        os.mkfifo(path)
        self.path = str(path)
        here = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            with self._served(here, answering=False):
                yield self
        finally:
            os.close(here)

    @contextmanager
    def _served(self, descriptor: int, *, answering: bool) -> Iterator[None]:
        loop = asyncio.get_running_loop()

        def take() -> None:
            with suppress(BlockingIOError):
                answer = self.receive(os.read(descriptor, 1024))
                if answer and answering:
                    os.write(descriptor, answer)

        os.set_blocking(descriptor, False)
        loop.add_reader(descriptor, take)
        try:
            yield
        finally:
            loop.remove_reader(descriptor)
