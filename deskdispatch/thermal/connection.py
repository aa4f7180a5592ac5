"""Connections to thermal printers: in the local network, or at a device file."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import select
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.thermal_settings import ThermalPort, ThermalSettings

CHUNK: Final = 4096

READ_SIZE: Final = 64

_SEND_BUFFER: Final = 4096
"""Bytes of the system's send buffer. The default one would fit a whole slip, so that a printer that
stops would not be noticed.
"""

_SLICE_S: Final = 0.5

_DEVICE_PATTERNS: Final = ("usb/lp*", "lp[0-9]*", "ttyUSB*", "ttyACM*")

_FAILURES: Final = {
    errno.ENOENT: PrintFailure.NOT_THERE,
    errno.ENOTDIR: PrintFailure.NOT_THERE,
    errno.EACCES: PrintFailure.NOT_ALLOWED,
    errno.EPERM: PrintFailure.NOT_ALLOWED,
    errno.EROFS: PrintFailure.NOT_ALLOWED,
    errno.EBUSY: PrintFailure.BUSY,
}
"""Failures of a device by ``errno``; any other means that no printer answers there."""


@dataclass(frozen=True, slots=True)
class PrinterTimeouts:
    """Timeouts in seconds.

    ``stall`` is the time without a byte being accepted, as the printer's memory may be full while
    it prints; ``silence`` the time without an answer from a printer that answered before. A good
    status for ``settled`` counts as printed.
    """

    connect: float = 5.0
    answer: float = 0.4
    stall: float = 15.0
    poll: float = 0.25
    settled: float = 2.0
    silence: float = 10.0
    close: float = 0.5


class PrinterConnectionLost(Exception):
    """The connection to the printer was lost; earlier bytes may have arrived."""


@asynccontextmanager
async def open_connection(
    to: ThermalSettings, timeouts: PrinterTimeouts
) -> AsyncIterator[PrinterConnection]:
    """Connects to a printer; addresses on the internet are refused, as nothing is encrypted.

    Raises:
        PrintError: It cannot be reached; nothing was sent.
    """
    line: PrinterConnection
    if to.kind == ThermalPort.DEVICE:
        try:
            descriptor, is_two_way = await asyncio.to_thread(_open_device, to.device)
        except OSError as error:
            failure = _FAILURES.get(error.errno or 0, PrintFailure.UNREACHABLE)
            raise PrintError(failure) from error
        line = DevicePrinterConnection(descriptor, timeouts, is_two_way=is_two_way)
    else:
        try:
            async with asyncio.timeout(timeouts.connect):
                streams = await _open_socket(to.host, to.port)
        except ConnectionRefusedError as error:
            raise PrintError(PrintFailure.REFUSED) from error
        except OSError as error:  # also for an unknown name, and after a timeout
            raise PrintError(PrintFailure.UNREACHABLE) from error
        line = NetworkPrinterConnection(*streams, timeouts)
    try:
        yield line
    finally:
        await line.close()


class NetworkPrinterConnection:
    """A TCP connection; all but the last few kilobytes written were accepted by the printer."""

    is_two_way: Final = True

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, timeouts: PrinterTimeouts
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._timeouts = timeouts
        writer.transport.set_write_buffer_limits(high=0)
        writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER
        )

    async def write(self, data: bytes) -> None:
        for at in range(0, len(data), CHUNK):
            self._writer.write(data[at : at + CHUNK])
            try:
                async with asyncio.timeout(self._timeouts.stall):
                    await self._writer.drain()
            except OSError as error:  # includes TimeoutError
                raise PrinterConnectionLost from error

    async def read(self, seconds: float) -> bytes:
        try:
            async with asyncio.timeout(seconds):
                received = await self._reader.read(READ_SIZE)
        except TimeoutError:
            return b""
        except OSError as error:
            raise PrinterConnectionLost from error
        if not received:
            raise PrinterConnectionLost
        return received

    async def finish(self) -> None:
        """Ends the output; a printer that closed first has not read everything."""
        if self._reader.at_eof():
            raise PrinterConnectionLost
        try:
            async with asyncio.timeout(self._timeouts.close):
                self._writer.write_eof()
                while await self._reader.read(READ_SIZE):
                    pass
        except TimeoutError:
            return
        except OSError as error:
            raise PrinterConnectionLost from error

    async def close(self) -> None:
        self._writer.close()
        try:
            async with asyncio.timeout(self._timeouts.close):
                await self._writer.wait_closed()
        except TimeoutError:  # the printer does not accept the remaining bytes
            self._writer.transport.abort()
        except OSError:
            return


class DevicePrinterConnection:
    """An open device; blocking calls run on threads."""

    def __init__(self, descriptor: int, timeouts: PrinterTimeouts, *, is_two_way: bool) -> None:
        self.is_two_way: Final = is_two_way
        self._descriptor = descriptor
        self._timeouts = timeouts

    async def write(self, data: bytes) -> None:
        left, loop = memoryview(data), asyncio.get_running_loop()
        until = loop.time() + self._timeouts.stall
        while left:
            try:
                taken = await asyncio.to_thread(self._write, left[:CHUNK])
            except OSError as error:
                raise PrinterConnectionLost from error
            left = left[taken:]
            if taken:
                until = loop.time() + self._timeouts.stall
            elif loop.time() >= until:
                raise PrinterConnectionLost

    async def read(self, seconds: float) -> bytes:
        try:
            return await asyncio.to_thread(self._read, seconds)
        except OSError as error:
            raise PrinterConnectionLost from error

    async def finish(self) -> None:
        """Does nothing: a device has received everything that it accepted."""

    async def close(self) -> None:
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            await asyncio.to_thread(os.close, descriptor)

    def _write(self, data: memoryview) -> int:
        if not self._is_ready(select.POLLOUT, _SLICE_S):
            return 0
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:
            return 0

    def _read(self, seconds: float) -> bytes:
        if not self._is_ready(select.POLLIN, seconds):
            return b""
        try:
            return os.read(self._descriptor, READ_SIZE)
        except BlockingIOError:
            return b""

    def _is_ready(self, event: int, seconds: float) -> bool:
        """Whether the device is ready; an error counts too, and is raised by the next call."""
        poll = select.poll()
        poll.register(self._descriptor, event)
        return bool(poll.poll(seconds * 1000))


PrinterConnection = NetworkPrinterConnection | DevicePrinterConnection


async def _open_socket(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = dict.fromkeys(str(address[0]) for *_rest, address in found)
    near = [each for each in addresses if not _is_global(each)]
    if not near:
        raise PrintError(PrintFailure.NOT_LOCAL)
    for address in near[:-1]:
        with suppress(OSError):
            return await asyncio.open_connection(address, port)
    return await asyncio.open_connection(near[-1], port)


def _is_global(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return (getattr(parsed, "ipv4_mapped", None) or parsed).is_global


def _open_device(path: str) -> tuple[int, bool]:
    mode = os.stat(path).st_mode
    _check(mode)  # before opening: a tape, for example, rewinds when it is closed
    flags, is_two_way = os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, not stat.S_ISFIFO(mode)
    try:  # a pipe opened for both would accept bytes without a reader
        descriptor = os.open(path, (os.O_RDWR if is_two_way else os.O_WRONLY) | flags)
    except PermissionError:
        descriptor, is_two_way = os.open(path, os.O_WRONLY | flags), False
    try:
        _check(os.fstat(descriptor).st_mode)  # another device may have taken its place
        if os.isatty(descriptor):  # by default a serial line echoes and translates bytes
            import tty

            tty.setraw(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor, is_two_way


def _check(mode: int) -> None:
    if not (stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)):
        raise PrintError(PrintFailure.NOT_A_DEVICE)


def likely_devices(folder: Path = Path("/dev")) -> tuple[str, ...]:
    found = (sorted(folder.glob(pattern)) for pattern in _DEVICE_PATTERNS)
    return tuple(str(path) for paths in found for path in paths)
