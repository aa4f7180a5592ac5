"""Decodes codes that interleave the digits of a latitude and a longitude.

Short links of Waze, OpenStreetMap and Organic Maps hold such codes and need not be followed.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from deskdispatch.domain.geo import Coordinates

_GEOHASH: Final = "0123456789bcdefghjkmnpqrstuvwxyz"
_OPEN_STREET_MAP: Final = ascii_uppercase + ascii_lowercase + digits + "_~"
_ORGANIC_MAPS: Final = ascii_uppercase + ascii_lowercase + digits + "-_"

_FEWEST: Final = 6
"""Characters; fewer are too coarse for an address."""


def geohash(code: str) -> Coordinates | None:
    """The centre of a geohash's cell (Waze: ``/ul/h`` and then the geohash)."""
    centre = _fractions(code.lower(), _GEOHASH)
    return None if centre is None else _point(centre[1], centre[0])


def open_street_map(code: str) -> Coordinates | None:
    """The centre of the cell of ``osm.org/go/…``; hyphens at the end are the zoom."""
    centre = _fractions(code.rstrip("-").replace("@", "~"), _OPEN_STREET_MAP)
    return None if centre is None else _point(centre[1], centre[0])


def organic_maps(code: str) -> Coordinates | None:
    """The centre of the cell of ``omaps.app/…`` or ``ge0.me/…``; the first letter is the zoom."""
    centre = _fractions(code[1:], _ORGANIC_MAPS)
    return None if centre is None else _point(centre[0], centre[1])


def _fractions(code: str, alphabet: str) -> tuple[float, float] | None:
    """The centre of the cell as fractions of both ranges, 0 to 1; None for an invalid code."""
    if not _FEWEST <= len(code) <= 12 or not set(code) <= set(alphabet):
        return None
    width = len(alphabet).bit_length() - 1
    bits = "".join(f"{alphabet.index(letter):0{width}b}" for letter in code)
    return _fraction(bits[0::2]), _fraction(bits[1::2])


def _fraction(bits: str) -> float:
    return (int(bits, 2) + 0.5) / (1 << len(bits))


def _point(tall: float, wide: float) -> Coordinates:
    return Coordinates(latitude=tall * 180 - 90, longitude=wide * 360 - 180)
