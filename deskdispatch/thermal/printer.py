"""Prints rasters on thermal printers as ESC/POS, checking the status before and after."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from time import monotonic
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import Raster
from deskdispatch.domain.slips.thermal_settings import (
    PaperCut,
    RasterMode,
    ThermalPort,
    ThermalSettings,
)
from deskdispatch.thermal.connection import (
    PrinterConnection,
    PrinterConnectionLost,
    PrinterTimeouts,
    open_connection,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_USUAL: Final = PrinterTimeouts()


def is_installed() -> bool:
    return find_spec("escpos") is not None


async def query_status(at: ThermalSettings, timeouts: PrinterTimeouts = _USUAL) -> PrinterStatus:
    """Returns the status of a printer; one that does not answer counts as ready."""
    async with open_connection(at, timeouts) as line:
        return await _query_status(line, at, timeouts)


async def send(
    raster: Raster,
    to: ThermalSettings,
    *,
    has_cash: bool = False,
    is_after_break: bool = False,
    timeouts: PrinterTimeouts = _USUAL,
) -> None:
    """Prints a raster, cuts, and opens the drawer according to the settings.

    The status is checked before, and until the slip is printed; a printer that does not answer gets
    the slip all the same. After a cancellation, a part may be printed.

    Args:
        has_cash: Whether the slip says that there is cash to collect.
        is_after_break: Whether the last slip was interrupted, so that a picture may be incomplete.

    Raises:
        PrintError: Nothing was printed, unless ``may_have_printed`` is set.
    """
    content = await asyncio.to_thread(slip_bytes, raster, to, has_cash=has_cash)
    if is_after_break:
        content = filler(to) + content
    async with open_connection(to, timeouts) as line:
        status = await _query_status(line, to, timeouts)
        if status.failure is not None:
            raise PrintError(status.failure)
        try:
            if status.answers:
                await StatusQueries(line, timeouts).write_watched(content)
            else:
                await line.write(content)
                await line.finish()
        except PrinterConnectionLost as error:
            raise PrintError(PrintFailure.CUT_SHORT, may_have_printed=True) from error


async def _query_status(
    line: PrinterConnection, of: ThermalSettings, timeouts: PrinterTimeouts
) -> PrinterStatus:
    if not (of.asks and line.is_two_way):
        return PrinterStatus(answers=False)
    try:
        return await StatusQueries(line, timeouts).query()
    except PrinterConnectionLost as error:
        # It accepts connections and drops them: it serves another client.
        is_networked = of.kind == ThermalPort.NETWORK
        raise PrintError(PrintFailure.BUSY if is_networked else PrintFailure.UNREACHABLE) from error


QUERY_AFTER_PRINTING: Final = b"\x1dr\x01"
"""``GS r 1``: answered after everything before it is printed."""

_QUERY_AT_ONCE: Final = b"\x10\x04"
"""``DLE EOT n``: answered at once."""

_PRINTER, _CAUSE, _ERROR, _PAPER = 1, 2, 3, 4

_AT_ONCE, _AT_ONCE_BITS = 0x12, 0x93
_IN_TURN, _IN_TURN_BITS = 0x00, 0x90
"""Value and mask of the fixed bits of each kind of answer; other bytes are ignored."""

_OFFLINE: Final = 0x08
_COVER, _NO_PAPER = 0x04, 0x20
_STUCK: Final = 0x28
"""An error of the cutter, or an unrecoverable one."""
_PAPER_ENDED: Final = 0x60
_PAPER_ENDED_IN_TURN: Final = 0x0C


@dataclass(frozen=True, slots=True)
class PrinterStatus:
    """Whether a printer answered, and its known failure."""

    answers: bool
    failure: PrintFailure | None = None


class StatusQueries:
    """Status requests over one connection; ``PrinterConnectionLost`` if it was closed."""

    def __init__(self, line: PrinterConnection, timeouts: PrinterTimeouts) -> None:
        self._line = line
        self._timeouts = timeouts
        self._is_printed = False
        self._is_out_of_paper = False

    async def query(self) -> PrinterStatus:
        await self._read_answer(0)  # late answers, which would be taken for the next ones
        state = await self._ask(_PRINTER)
        if state is None:
            return PrinterStatus(answers=False)
        is_empty = bool((await self._ask(_PAPER) or 0) & _PAPER_ENDED)
        if not is_empty and not state & _OFFLINE:
            return PrinterStatus(answers=True)
        cause = await self._ask(_CAUSE) or 0
        if cause & _COVER:
            failure = PrintFailure.COVER_OPEN
        elif is_empty or cause & _NO_PAPER:
            failure = PrintFailure.NO_PAPER
        else:
            error = await self._ask(_ERROR) or 0
            failure = PrintFailure.JAMMED if error & _STUCK else PrintFailure.OFFLINE
        return PrinterStatus(answers=True, failure=failure)

    async def write_watched(self, content: bytes) -> None:
        """Writes, and polls the status until the slip is printed.

        Without paper a printer keeps its data, and prints the rest on the next roll.
        """
        await self._line.write(content + QUERY_AFTER_PRINTING)
        good_since = answered = monotonic()
        while monotonic() - good_since < self._timeouts.settled:
            if not self._is_printed:
                await self._read_answer(self._timeouts.poll)
            if self._is_out_of_paper:
                raise PrintError(PrintFailure.NO_PAPER, may_have_printed=True)
            if self._is_printed:
                return
            status = await self.query()
            if status.failure is not None:
                raise PrintError(status.failure, may_have_printed=True)
            if status.answers:
                answered = monotonic()
            elif monotonic() - answered < self._timeouts.silence:
                good_since = monotonic()
            else:
                raise PrinterConnectionLost

    async def _ask(self, number: int) -> int | None:
        await self._line.write(_QUERY_AT_ONCE + bytes((number,)))
        return await self._read_answer(self._timeouts.answer)

    async def _read_answer(self, seconds: float) -> int | None:
        found, until = None, monotonic() + seconds
        while found is None and (received := await self._line.read(max(0.0, until - monotonic()))):
            for byte in received:
                if byte & _AT_ONCE_BITS == _AT_ONCE:
                    found = byte
                elif byte & _IN_TURN_BITS == _IN_TURN:
                    self._is_printed = True
                    self._is_out_of_paper = bool(byte & _PAPER_ENDED_IN_TURN)
                    return found
        return found


BAND: Final = 240
"""Rows of one command, a multiple of 24: cheap printers lose data that exceeds their memory."""

_DENSITY: Final = b"\x1d|"
_MIDDLE_DENSITY: Final = 4

_IMPLEMENTATIONS: Final = {RasterMode.RASTER: "bitImageRaster", RasterMode.COLUMN: "bitImageColumn"}


def slip_bytes(raster: Raster, to: ThermalSettings, *, has_cash: bool = False) -> bytes:
    """Returns the bytes of a slip: setup, raster, feed, cut, drawer; slow, call it on a thread."""
    if raster.width > to.dots:
        raise ValueError(f"{raster.width} dots for a head of {to.dots}")
    escpos = _library()
    profile = escpos.Profile()
    data = profile.profile_data
    media = {**data["media"], "width": {"mm": "Unknown", "pixels": raster.width}}
    profile.profile_data = {**data, "media": media}
    printer = escpos.Dummy(profile=profile)
    printer.hw("INIT")
    if to.density:
        # WORKAROUND for python-escpos 3.1: its densities above the middle are in the wrong order.
        printer._raw(_DENSITY + bytes((_MIDDLE_DENSITY + to.density,)))
    for band in _bands(raster):
        printer.image(band, impl=_IMPLEMENTATIONS[RasterMode(to.picture)])
    if to.feed:
        printer.print_and_feed(to.feed)
    # The library's cut() feeds six lines first, or feeds by itself but supports only a partial cut.
    if to.cut != PaperCut.NONE:
        knife = escpos.constants.PAPER_FULL_CUT
        printer._raw(knife if to.cut == PaperCut.FULL else escpos.constants.PAPER_PART_CUT)
    if to.opens_drawer(has_cash=has_cash):
        printer.cashdraw(to.drawer_pin)
    return bytes(printer.output)


def filler(to: ThermalSettings) -> bytes:
    """Returns white dots that complete an interrupted picture.

    Otherwise a printer takes the next slip for the rest of it, and prints the remainder as text.
    """
    return bytes(BAND * to.dots // 8)


def _bands(raster: Raster) -> Iterator[Image]:
    """Yields the picture in bands; converting it as a whole would hold the interpreter too long."""
    from PIL import Image

    stride = raster.width // 8
    for top in range(0, raster.height, BAND):
        rows = raster.rows[top * stride : (top + BAND) * stride]
        yield Image.frombytes("1", (raster.width, len(rows) // stride), rows, "raw", "1;I")


def _library() -> Any:
    """Returns the used parts of python-escpos.

    WORKAROUND for python-escpos 3.1: its import leaves a folder among the temporary files.
    """
    try:
        from escpos import capabilities, constants
        from escpos.printer import Dummy
    except ImportError as error:
        raise PrintError(PrintFailure.NOT_INSTALLED) from error
    if "ESCPOS_CAPABILITIES_PICKLE_DIR" not in os.environ:
        shutil.rmtree(capabilities.pickle_dir, ignore_errors=True)
    return SimpleNamespace(Dummy=Dummy, Profile=capabilities.Profile, constants=constants)
