"""Connections to printers in the local network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from contextlib import suppress
from typing import Final

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.thermal.connection import CHUNK, READ_SIZE, PrinterConnectionLost, PrinterTimeouts

_ON_THE_WAY: Final = 4096
"""Bytes of the system's send buffer. In the default one a whole slip would fit, and a printer that
stops would not be noticed."""


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
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THE_WAY)

    async def write(self, data: bytes) -> None:
        for at in range(0, len(data), CHUNK):
            self._writer.write(data[at : at + CHUNK])
            try:
                async with asyncio.timeout(self._timeouts.stall):
                    await self._writer.drain()
            except OSError as error:  # time that is over is such as well
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
        except TimeoutError:  # it holds bytes that nobody takes
            self._writer.transport.abort()
        except OSError:
            return


async def connect(host: str, port: int, timeouts: PrinterTimeouts) -> NetworkPrinterConnection:
    """Opens a connection.

    Slips name customers and the connection is not encrypted: addresses on the internet are refused.

    Raises:
        PrintError: ``UNREACHABLE``, ``REFUSED`` or ``NOT_LOCAL``; nothing was sent.
    """
    try:
        async with asyncio.timeout(timeouts.connect):
            return NetworkPrinterConnection(
                *await _opened(await _addresses(host, port), port), timeouts
            )
    except ConnectionRefusedError as error:
        raise PrintError(PrintFailure.REFUSED) from error
    except OSError as error:  # a name that nobody knows and time that is over are such as well
        raise PrintError(PrintFailure.UNREACHABLE) from error


async def _addresses(host: str, port: int) -> list[str]:
    """The addresses of the host that are not on the internet."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    all_of_them = dict.fromkeys(str(address[0]) for *_rest, address in found)
    near = [each for each in all_of_them if not _is_global(each)]
    if not near:
        raise PrintError(PrintFailure.NOT_LOCAL)
    return near


async def _opened(
    addresses: list[str], port: int
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first address that accepts one."""
    for address in addresses[:-1]:
        with suppress(OSError):
            return await asyncio.open_connection(address, port)
    return await asyncio.open_connection(addresses[-1], port)


def _is_global(address: str) -> bool:
    """Whether it is on the internet; also for an IPv4 address mapped into IPv6."""
    parsed = ipaddress.ip_address(address)
    return (getattr(parsed, "ipv4_mapped", None) or parsed).is_global
