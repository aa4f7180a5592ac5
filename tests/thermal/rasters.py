"""Sample pictures to print."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from deskdispatch.domain.slips.template import Raster


def noise(width: int = 576, height: int = 700, seed: int = 7) -> Raster:
    """Returns random black and white dots, in which any loss is noticed."""
    return Raster(width, height, random.Random(seed).randbytes(width // 8 * height))


@st.composite
def rasters(draw: st.DrawFn, widest: int = 72) -> Raster:
    """Draws any raster, with many bytes that are also bytes of commands."""
    width, height = draw(st.integers(1, widest)), draw(st.integers(0, 600))
    commands = st.sampled_from([b"\x10\x04\x01", b"\x10\x04\x04", b"\x1d\x56\x00", b"\x1b\x40"])
    grains = draw(st.lists(commands | st.binary(min_size=1, max_size=9), min_size=1, max_size=40))
    grain = b"".join(grains)
    size = width * height
    return Raster(width * 8, height, (grain * (size // len(grain) + 1))[:size])
