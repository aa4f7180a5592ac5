"""Finds references to the UTM grid and to MGRS in text, for the zones around Kuwait."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import asin, atan2, cos, cosh, degrees, sin, sinh
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.found import FoundPoint, LocationKind, with_holes

_RADIUS: Final = 6_378_137.0
"""Radius of the equator in metres."""
_FLATTENING: Final = 1 / 298.257223563
_SCALE: Final = 0.9996
_FALSE_EASTING: Final = 500_000.0

_N: Final = _FLATTENING / (2 - _FLATTENING)
_RECTIFYING: Final = _RADIUS / (1 + _N) * (1 + _N**2 / 4 + _N**4 / 64)
_BETA: Final = (
    _N / 2 - 2 * _N**2 / 3 + 37 * _N**3 / 96 - _N**4 / 360,
    _N**2 / 48 + _N**3 / 15 - 437 * _N**4 / 1440,
    17 * _N**3 / 480 - 37 * _N**4 / 840,
    4397 * _N**4 / 161_280,
)
_DELTA: Final = (
    2 * _N - 2 * _N**2 / 3 - 2 * _N**3 + 116 * _N**4 / 45,
    7 * _N**2 / 3 - 8 * _N**3 / 5 - 227 * _N**4 / 45,
    56 * _N**3 / 15 - 136 * _N**4 / 35,
    4279 * _N**4 / 630,
)

_SQUARE: Final = 100_000.0
"""Side of an MGRS square in metres."""
_COLUMNS: Final = ("STUVWXYZ", "ABCDEFGH", "JKLMNPQR")
"""Column letters by the zone's number modulo three."""
_ROWS: Final = "ABCDEFGHJKLMNPQRSTUV"
_EVEN_SHIFT: Final = 5
"""Row offset of even zones, which begin at F."""
_SOUTH_OF_R: Final = 2_600_000.0
"""Metres; row letters repeat after two thousand kilometres."""


def utm_point(zone: int, easting: float, northing: float) -> Coordinates:
    """Returns the point in the northern hemisphere; easting and northing are in metres."""
    xi, eta = northing / (_SCALE * _RECTIFYING), (easting - _FALSE_EASTING) / (_SCALE * _RECTIFYING)
    tall, wide = xi, eta
    for at, beta in enumerate(_BETA, start=1):
        tall -= beta * sin(2 * at * xi) * cosh(2 * at * eta)
        wide -= beta * cos(2 * at * xi) * sinh(2 * at * eta)
    conformal = asin(sin(tall) / cosh(wide))
    latitude = conformal + sum(
        delta * sin(2 * at * conformal) for at, delta in enumerate(_DELTA, start=1)
    )
    longitude = degrees(atan2(sinh(wide), cos(tall))) + zone * 6 - 183
    return Coordinates(latitude=degrees(latitude), longitude=longitude)


def square(zone: int, letters: str) -> tuple[float, float] | None:
    """Returns the south-western corner of an MGRS square in band R, in metres of its zone.

    Returns None for letters that the zone lacks.
    """
    columns = _COLUMNS[zone % 3]
    if letters[0] not in columns or letters[1] not in _ROWS:
        return None
    row = _ROWS.index(letters[1]) - (_EVEN_SHIFT if zone % 2 == 0 else 0)
    northing = row % len(_ROWS) * _SQUARE
    if northing < _SOUTH_OF_R:
        northing += len(_ROWS) * _SQUARE
    return (columns.index(letters[0]) + 1) * _SQUARE, northing


_ZONE: Final = (
    r"(?P<system>UTM[\s:,=]{0,3})?(?P<word>(?:zone|منطق[ةه]|نطاق|زون)[\s:=]{0,3})?"
    r"(?P<zone>3[89])[ ]?(?P<band>[RN](?![A-Za-z]))?"
)
_EAST: Final = (
    r"(?:E(?:ast(?:ing)?)?|X)?[ :=]{{0,3}}"
    r"0?(?P<{0}>[1-8]\d\d,?\d{{3}}(?:\.\d{{1,9}})?)(?!\d)[ ]?m?[ ]?E?"
)
_NORTH: Final = (
    r"(?:N(?:orth(?:ing)?)?|Y)?[ :=]{{0,3}}"
    r"(?P<{0}>3,?[0-4]\d\d,?\d{{3}}(?:\.\d{{1,9}})?)(?!\d)[ ]?m?[ ]?N?"
)
_SPACE: Final = r"[\s,;/|]{1,4}"
_UTM: Final = re.compile(
    rf"(?<![\w.])(?:{_EAST.format('east')}{_SPACE}{_NORTH.format('north')}"
    rf"|{_NORTH.format('first_north')}{_SPACE}{_EAST.format('second_east')})(?![\w.]\d)",
    re.IGNORECASE,
)
"""Easting and northing, in either order."""
_NORTHING: Final = re.compile(r"3,?[0-4]\d\d,?\d{3}(?!\d)")
"""A cheap test before ``_UTM``."""
_ZONE_BEFORE: Final = re.compile(rf"(?<![\w.]){_ZONE}[\s,;:()-]{{0,4}}\Z", re.IGNORECASE)
_ZONE_AFTER: Final = re.compile(rf"[\s,;(-]{{0,4}}{_ZONE}(?!\w)", re.IGNORECASE)
_LONGEST_ZONE: Final = 24
"""Maximum characters, such as ``UTM, zone: 39 N - ``."""

_MGRS: Final = re.compile(
    r"(?<![A-Za-z0-9])(?P<zone>3[89])[ ]?R[ ]?(?P<square>[A-HJ-NP-Z][A-HJ-NP-V])[ ]?"
    r"(?:(?P<east>\d{2,5})[ ](?P<north>\d{2,5})|(?P<both>\d{4,10}))(?!\w)"
)
_MOST_DIGITS: Final = 5
"""Digits of each number for a precision of a metre."""
_LEAST_FINE: Final = 100.0
"""Metres; a cell of at least this size is uncertain."""

_METRE: Final = 1.0
"""The precision of UTM as written, in metres."""
_MOST: Final = 20


def grid_references(text: str) -> tuple[list[FoundPoint], str]:
    """Returns the points of the references in a text, and the text with a hole for each."""
    found: list[FoundPoint] = []
    spans = [(0, 0)]
    for point, start, end in sorted((*_mgrs(text), *_utm(text)), key=lambda each: each[1])[:_MOST]:
        if start >= spans[-1][1]:
            found.append(point)
            spans.append((start, end))
    return found, with_holes(text, spans[1:])


def _utm(text: str) -> Iterator[tuple[FoundPoint, int, int]]:
    """Yields points, with their start and end in the text."""
    for match in _UTM.finditer(text) if _NORTHING.search(text) else ():
        start, end = match.span()
        before = _ZONE_BEFORE.search(text, max(0, start - _LONGEST_ZONE), start)
        zone = before or _ZONE_AFTER.match(text, end)
        if zone is None or not (zone["system"] or zone["word"] or zone["band"]):
            continue
        numbers = (match["east"] or match["second_east"], match["north"] or match["first_north"])
        east, north = (float(number.replace(",", "")) for number in numbers)
        start, end = min(start, zone.start()), max(end, zone.end())
        point = utm_point(int(zone["zone"]), east, north)
        yield FoundPoint(point, LocationKind.GRID, text[start:end].strip(), _METRE / 2), start, end


def _mgrs(text: str) -> Iterator[tuple[FoundPoint, int, int]]:
    """Yields middles of cells, with their start and end in the text."""
    for match in _MGRS.finditer(text):
        half, is_odd = divmod(len(match["both"] or ""), 2)
        east = match["east"] or match["both"][:half]
        north = match["north"] or match["both"][half:]
        corner = square(int(match["zone"]), match["square"])
        if is_odd or len(east) != len(north) or corner is None:
            continue
        cell = 10.0 ** (_MOST_DIGITS - len(east))
        easting, northing = ((int(part) + 0.5) * cell for part in (east, north))
        point = utm_point(int(match["zone"]), corner[0] + easting, corner[1] + northing)
        is_uncertain = cell >= _LEAST_FINE
        found = FoundPoint(point, LocationKind.GRID, match[0], cell / 2, is_uncertain=is_uncertain)
        yield found, *match.span()
