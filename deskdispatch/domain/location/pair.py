"""Finds pairs of angles that form a point, in text or in a field of a link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.angle import Angle, Axis, angles, normalised_angles
from deskdispatch.domain.location.found import (
    COARSEST,
    METRES_PER_DEGREE,
    FoundPoint,
    LocationKind,
    ReadingContext,
)

_BETWEEN: Final = re.compile(
    r"""[\s,;/|~&_"'()\[\]{}]{1,8}|\s{0,2}(?:-|–|—|and|و|\\,)\s{1,2}""", re.VERBOSE
)
_BETWEEN_FINE: Final = re.compile(r"\s{0,2}(?:[-–—:*×•·・、\\]|--|[xX](?=\s)|\.,?(?=\s))\s{0,2}")
"""Separators that also stand between prices, sizes or times."""
_FIELD: Final = re.compile(
    r"""\s*(?:loc:|geo:|ll\.|pos\.|point\.)?[\s('"]*
    (?P<first>[-+]?\d{1,3}+(?:\.\d*+)?)
    \s*(?:[,;~_|]\s*|\s)
    (?P<second>[-+]?\d{1,3}+(?:\.\d*+)?)(?!\.?\d|[°'])""",
    re.VERBOSE,
)
_INTRODUCED: Final = re.compile(
    r"(?:loc|location|coord(?:inate)?s?|gps|pin|latlng|point|position"
    r"|موقع\w{0,4}|الموقع|لوكيشن|اللوكيشن|[إا]حداثيات|الإحداثيات|الاحداثيات)"
    r"(?:\s(?:is|are|هو|هي)(?=\W))?[\s:=({\[\"']{1,5}\Z",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"\w")
_NAMED_BETWEEN: Final = re.compile(r"[^\d\0]{0,16}")
_CURRENCY: Final = (
    r"(?:KWD|K\.?D\.?|USD|SAR|AED|EUR|GBP|EGP|INR|QAR|BHD|OMR|Rs\.?|fils|[$€£₹]"
    r"|د\.?\s?ك|دينار|ريال|درهم|جنيه|فلس)"
)
_MONEY_BEFORE: Final = re.compile(rf"(?<!\w)(?<!\d ){_CURRENCY}[ :]{{0,2}}\Z", re.IGNORECASE)
"""Not the currency of the number before, nor one in another line."""
_MONEY_AFTER: Final = re.compile(rf"[ ]?{_CURRENCY}(?!\w|[\s:]{{0,2}}\d)", re.IGNORECASE)

_SHORT_TEXT: Final = 80
"""Characters; a longer text is never a pair alone."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The points of a text, and a latitude or longitude without its partner."""

    inside: tuple[FoundPoint, ...]
    outside: tuple[FoundPoint, ...]
    half: str = ""


def pairs(text: str, setting: ReadingContext) -> Pairs:
    """All pairs of a normalised text that are points.

    A pair of plain numbers is a point if one of them has four decimals, if a word says so, or if
    it is the whole text: with three decimals it may be two prices.
    """
    text = normalised_angles(text)
    found = tuple(angles(text))
    inside: list[FoundPoint] = []
    outside: list[tuple[int, FoundPoint]] = []
    used: set[int] = set()
    for at, (first, second) in enumerate(pairwise(found)):
        if at in used or not _are_together(text, first, second):
            continue
        read = _read(text, first, second, setting)
        if any(setting.region.holds(point.point) for point in read):
            inside.extend(read)
            used |= {at, at + 1}
        else:
            outside.extend((at, point) for point in read)
    others = tuple(point for at, point in outside if not {at, at + 1} & used)
    return Pairs(tuple(inside), others, _half(text, found, setting))


def field_point(
    value: str, setting: ReadingContext, *, longitude_first: bool = False
) -> FoundPoint | None:
    """The point at the start of a link's field, if one of its numbers has decimals."""
    match = _FIELD.match(value)
    if match is None or "." not in match["first"] + match["second"]:
        return None
    numbers = [float(match[name]) for name in ("first", "second")]
    if longitude_first:
        numbers.reverse()
    points = _either_way(numbers[0], numbers[1], setting)
    if not points or not any(numbers):
        return None
    places = max(len(match[name].partition(".")[2]) for name in ("first", "second"))
    return FoundPoint(
        points[0], LocationKind.LINK, match[0].strip(), 10.0**-places / 2 * METRES_PER_DEGREE
    )


def _are_together(text: str, first: Angle, second: Angle) -> bool:
    """Whether only a separator is between them."""
    if first.axis is not None and second.axis is not None:
        is_both = first.axis is not second.axis
        return is_both and _NAMED_BETWEEN.fullmatch(text, first.end, second.start) is not None
    if first.end == second.start:
        return second.axis is not None or (second.is_signed and text[second.start] == "+")
    if _BETWEEN.fullmatch(text, first.end, second.start) is not None:
        return True
    is_fine = min(first.decimals, second.decimals) >= 4
    is_begun = first.is_signed or text[max(0, first.start - 1) : first.start] == "-"
    is_sum = text[second.end : second.end + 2].lstrip().startswith("=")
    between = _BETWEEN_FINE.fullmatch(text, first.end, second.start)
    return is_fine and not is_begun and not is_sum and between is not None


def _read(text: str, first: Angle, second: Angle, setting: ReadingContext) -> list[FoundPoint]:
    """The points of two angles: two where either order is on the map."""
    points = _points(first, second, setting)
    if not points or not _is_meant(text, first, second, setting.region.holds(points[0])):
        return []
    kind = LocationKind.DEGREES if first.is_marked or second.is_marked else LocationKind.DECIMAL
    piece = text[first.start : second.end].strip()
    return [FoundPoint(point, kind, piece, min(first.error, second.error)) for point in points]


def _is_meant(text: str, first: Angle, second: Angle, is_inside: bool) -> bool:
    fewest, most = sorted((first.decimals, second.decimals))
    if min(first.error, second.error) > COARSEST:  # zeros at the end are often left out
        return False
    if first.axis is not None and second.axis is not None:
        return True
    if fewest < 2 or _is_money(text, first, second):
        return False
    if not is_inside:
        return fewest >= 4 and max(abs(first.degrees), abs(second.degrees)) >= 1
    is_marked = first.axis is not None or (first.is_marked and second.is_marked)
    is_fine = most >= 4 or (is_marked and fewest >= 3)
    return is_fine or _is_alone(text, first, second) or _is_introduced(text, first)


def _is_money(text: str, first: Angle, second: Angle) -> bool:
    """Whether a currency belongs to the pair, and not to the next number."""
    before = _MONEY_BEFORE.search(text, max(0, first.start - 8), first.start)
    return before is not None or _MONEY_AFTER.match(text, second.end) is not None


def _is_alone(text: str, first: Angle, second: Angle) -> bool:
    is_named = first.axis is None and text[first.start].isalpha()
    if is_named or len(text) > _SHORT_TEXT:
        return False
    return _WORD.search(text[: first.start] + text[second.end :]) is None


def _is_introduced(text: str, first: Angle) -> bool:
    return _INTRODUCED.search(text, max(0, first.start - 24), first.start) is not None


def _points(first: Angle, second: Angle, setting: ReadingContext) -> list[Coordinates]:
    """The points of both, in the order that both name, else in each that is on the map.

    A name on one of them is not enough: in ``Lat Long: 29.3, 48.1`` it is the wrong one.
    """
    if first.axis is None or second.axis is None:
        return _either_way(first.degrees, second.degrees, setting)
    latitude, longitude = first.degrees, second.degrees
    if first.axis is Axis.LONGITUDE:
        latitude, longitude = longitude, latitude
    point = _on_earth(latitude, longitude)
    return [] if point is None else [point]


def _either_way(first: float, second: float, setting: ReadingContext) -> list[Coordinates]:
    """Both orders, latitude first; only those on the map if any is, else the first."""
    ways = (_on_earth(first, second), _on_earth(second, first))
    known = [point for point in ways if point is not None]
    inside = [point for point in known if setting.region.holds(point)]
    return inside or known[:1]


def _on_earth(latitude: float, longitude: float) -> Coordinates | None:
    if abs(latitude) > 90 or abs(longitude) > 180:
        return None
    return Coordinates(latitude=latitude, longitude=longitude)


def _half(text: str, found: Sequence[Angle], setting: ReadingContext) -> str:
    """A latitude or longitude of the region that has no partner."""
    region = setting.region
    for angle in found:
        is_near = (
            region.south <= angle.degrees <= region.north
            or region.west <= angle.degrees <= region.east
        )
        if is_near and (angle.decimals >= 4 or (angle.is_marked and angle.decimals >= 2)):
            return text[angle.start : angle.end].strip()
    return ""
