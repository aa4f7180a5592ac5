"""Prints rasters on thermal printers, checking the status before and after."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from time import monotonic
from typing import Final

from deskdispatch.domain.errors import PrintError, PrintFailure
from deskdispatch.domain.slips.raster import Raster
from deskdispatch.domain.slips.thermal_settings import ThermalPort, ThermalSettings
from deskdispatch.thermal import device, network
from deskdispatch.thermal.connection import (
    PrinterConnection,
    PrinterConnectionLost,
    PrinterTimeouts,
)
from deskdispatch.thermal.job import flush, job
from deskdispatch.thermal.status import THROUGH, PrinterStatus, StatusQueries

_USUAL: Final = PrinterTimeouts()


def is_installed() -> bool:
    """Whether python-escpos is installed; nothing is imported."""
    return find_spec("escpos") is not None


async def query_status(at: ThermalSettings, timeouts: PrinterTimeouts = _USUAL) -> PrinterStatus:
    """The status of a printer; one that does not answer counts as ready.

    Raises:
        PrintError: It cannot be reached; see ``network.connect`` and ``device.connect``.
    """
    async with _line(at, timeouts) as line:
        return await _condition(line, at, timeouts)


async def send(
    raster: Raster,
    to: ThermalSettings,
    *,
    cash: bool = False,
    after_break: bool = False,
    timeouts: PrinterTimeouts = _USUAL,
) -> None:
    """Prints a raster, cuts, and opens the drawer as the settings say.

    The status is checked first and until the slip is printed; a printer that does not answer gets
    the slip all the same. When cancelled, a part may be printed.

    Args:
        raster: At most ``to.dots`` wide.
        to: The printer.
        cash: Whether the slip says that there is cash to collect.
        after_break: Whether the slip before was interrupted, so that a picture may be unfinished.
        timeouts: How long everything may take.

    Raises:
        PrintError: Which failure; where ``may_have_printed`` is not set, nothing was printed.
    """
    content = await asyncio.to_thread(job, raster, to, cash=cash)
    if after_break:
        content = flush(to) + content
    async with _line(to, timeouts) as line:
        condition = await _condition(line, to, timeouts)
        if condition.failure is not None:
            raise PrintError(condition.failure)
        try:
            if condition.answers:
                await _watched(line, content, timeouts)
            else:
                await line.write(content)
                await line.finish()
        except PrinterConnectionLost as error:
            raise PrintError(PrintFailure.CUT_SHORT, may_have_printed=True) from error


async def _condition(
    line: PrinterConnection, of: ThermalSettings, timeouts: PrinterTimeouts
) -> PrinterStatus:
    if not (of.asks and line.is_two_way):
        return PrinterStatus(answers=False)
    try:
        return await StatusQueries(line, timeouts).condition()
    except PrinterConnectionLost as error:
        # It takes a connection, and drops it: it serves somebody else.
        networked = of.kind == ThermalPort.NETWORK
        raise PrintError(PrintFailure.BUSY if networked else PrintFailure.UNREACHABLE) from error


async def _watched(line: PrinterConnection, content: bytes, timeouts: PrinterTimeouts) -> None:
    """Writes, and polls the status until the slip is printed.

    A printer that runs out of paper has accepted the slip already, and prints the rest on the next
    roll: only its status tells.
    """
    await line.write(content + THROUGH)
    talk = StatusQueries(line, timeouts)
    good_since = answered = monotonic()
    while monotonic() - good_since < timeouts.settled:
        if await talk.is_through(timeouts.poll):
            return
        condition = await talk.condition()
        if condition.failure is not None:
            raise PrintError(condition.failure, may_have_printed=True)
        if condition.answers:
            answered = monotonic()
        elif monotonic() - answered < timeouts.silence:
            good_since = monotonic()
        else:
            raise PrinterConnectionLost


@asynccontextmanager
async def _line(to: ThermalSettings, timeouts: PrinterTimeouts) -> AsyncIterator[PrinterConnection]:
    line: PrinterConnection
    if to.kind == ThermalPort.DEVICE:
        line = await device.connect(to.device, timeouts)
    else:
        line = await network.connect(to.host, to.port, timeouts)
    try:
        yield line
    finally:
        await line.close()
