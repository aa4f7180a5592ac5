"""Connections to printers at a device file, such as ``/dev/usb/lp0`` or a serial line."""

from __future__ import annotations

import asyncio
import errno
import os
import select
import stat
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.thermal.connection import CHUNK, READ_SIZE, PrinterConnectionLost, PrinterTimeouts

_SLICE_S: Final = 0.5
"""The longest wait of a thread before it checks for cancellation."""

_LIKELY: Final = ("usb/lp*", "lp[0-9]*", "ttyUSB*", "ttyACM*")

_FAILURES: Final = {
    errno.ENOENT: PrintFailure.NOT_THERE,
    errno.ENOTDIR: PrintFailure.NOT_THERE,
    errno.EACCES: PrintFailure.NOT_ALLOWED,
    errno.EPERM: PrintFailure.NOT_ALLOWED,
    errno.EROFS: PrintFailure.NOT_ALLOWED,
    errno.EBUSY: PrintFailure.BUSY,
}
"""Failures by ``errno``; any other means that no printer answers at the device."""


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
        """Does nothing: a device has everything that it accepted."""

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
        """Whether the device is ready; an error counts, and is raised by the next call."""
        poll = select.poll()
        poll.register(self._descriptor, event)
        return bool(poll.poll(seconds * 1000))


def likely(folder: Path = Path("/dev")) -> tuple[str, ...]:
    """Device files that are likely printers, those at a printer port before serial lines."""
    found = (sorted(folder.glob(pattern)) for pattern in _LIKELY)
    return tuple(str(path) for paths in found for path in paths)


async def connect(path: str, timeouts: PrinterTimeouts) -> DevicePrinterConnection:
    """Opens a device.

    Raises:
        PrintError: ``NOT_THERE``, ``NOT_ALLOWED``, ``NOT_A_DEVICE``, ``BUSY`` or
            ``UNREACHABLE``; nothing was written.
    """
    try:
        descriptor, is_two_way = await asyncio.to_thread(_opened, path)
    except OSError as error:
        failure = _FAILURES.get(error.errno or 0, PrintFailure.UNREACHABLE)
        raise PrintError(failure) from error
    return DevicePrinterConnection(descriptor, timeouts, is_two_way=is_two_way)


def _opened(path: str) -> tuple[int, bool]:
    """A descriptor, and whether anything can be read from it."""
    _check(os.stat(path).st_mode)  # ahead of opening: a tape, say, rewinds when it is closed
    descriptor, is_two_way = _open(path)
    try:
        _check(os.fstat(descriptor).st_mode)  # another one may have come into its place
        if os.isatty(descriptor):
            _set_raw_mode(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor, is_two_way


def _open(path: str) -> tuple[int, bool]:
    flags = os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    if stat.S_ISFIFO(os.stat(path).st_mode):  # opened for both, it would take without a reader
        return os.open(path, os.O_WRONLY | flags), False
    try:
        return os.open(path, os.O_RDWR | flags), True
    except PermissionError:
        return os.open(path, os.O_WRONLY | flags), False


def _check(mode: int) -> None:
    """Refuses files and disks, which would be overwritten."""
    if not (stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)):
        raise PrintError(PrintFailure.NOT_A_DEVICE)


def _set_raw_mode(descriptor: int) -> None:
    """Sets a serial line to raw mode; by default it echoes and translates bytes."""
    import tty

    tty.setraw(descriptor)
