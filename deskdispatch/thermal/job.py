"""Encodes a slip as ESC/POS bytes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.paper import Raster
from deskdispatch.domain.slips.thermal_settings import PaperCut, RasterMode, ThermalSettings

if TYPE_CHECKING:
    from PIL.Image import Image

BAND: Final = 240
"""Rows of one command, a multiple of 24: cheap printers lose what exceeds their memory."""

_DENSITY: Final = b"\x1d|"
_MIDDLE: Final = 4

_IMPLEMENTATIONS: Final = {
    RasterMode.RASTER: "bitImageRaster",
    RasterMode.COLUMN: "bitImageColumn",
}


def job(raster: Raster, to: ThermalSettings, *, cash: bool = False) -> bytes:
    """The bytes of a slip: setup, raster, feed, cut, drawer; slow, so call it on a thread."""
    if raster.width > to.dots:
        raise ValueError(f"{raster.width} dots for a head of {to.dots}")
    escpos = _library()
    printer = escpos.Dummy(profile=_profile(escpos, raster.width))
    printer.hw("INIT")
    if to.density:
        # WORKAROUND for python-escpos 3.1: its densities above the middle are in the wrong order.
        printer._raw(_DENSITY + bytes((_MIDDLE + to.density,)))
    for band in _bands(raster):
        printer.image(band, impl=_IMPLEMENTATIONS[RasterMode(to.picture)])
    if to.feed:
        printer.print_and_feed(to.feed)
    # Its own cut() feeds six lines first, or feeds by itself and knows the partial one only.
    if to.cut != PaperCut.NONE:
        knife = escpos.constants.PAPER_FULL_CUT
        printer._raw(knife if to.cut == PaperCut.FULL else escpos.constants.PAPER_PART_CUT)
    if to.kicks(cash=cash):
        printer.cashdraw(to.drawer_pin)
    return bytes(printer.output)


def flush(to: ThermalSettings) -> bytes:
    """White dots that complete an interrupted picture.

    Else a printer takes the next slip for the rest of it, and prints what remains as text.
    """
    return bytes(BAND * to.dots // 8)


def _bands(raster: Raster) -> Iterator[Image]:
    """The picture in bands; converted as a whole it would hold the interpreter too long."""
    from PIL import Image

    stride = raster.width // 8
    for top in range(0, raster.height, BAND):
        rows = raster.rows[top * stride : (top + BAND) * stride]
        yield Image.frombytes("1", (raster.width, len(rows) // stride), rows, "raw", "1;I")


def _profile(escpos: Any, width: int) -> Any:
    profile = escpos.Profile()
    data = profile.profile_data
    media = {**data["media"], "width": {"mm": "Unknown", "pixels": width}}
    profile.profile_data = {**data, "media": media}
    return profile


def _library() -> Any:
    """The parts of python-escpos that are used.

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
