"""Finds pairs of angles that form a point, in text or in a field of a link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from deskdispatch.domain.geo import MAP_REGION, Coordinates
from deskdispatch.domain.location.angle import Angle, Axis, SideOrder, angles, normalised_angles
from deskdispatch.domain.location.evidence import (
    MOST_DECIMALS,
    PairCandidate,
    PairEvidence,
    UncertainPairs,
    has_its_line,
    is_amount,
    is_introduced,
    is_latitude,
    is_longitude,
    is_money,
    likeliest,
)
from deskdispatch.domain.location.found import COARSEST, METRES_PER_DEGREE, FoundPoint, LocationKind

_BETWEEN: Final = re.compile(
    r"""[\s,;/|~&_"'()\[\]{}]{1,8}|\s{0,2}(?:-|–|—|and|و|\\,)\s{1,2}""", re.VERBOSE
)
_BETWEEN_FINE: Final = re.compile(r"\s{0,2}(?:[-–—:*×•·・、\\]|--|[xX](?=\s)|\.,?(?=\s))\s{0,2}")
"""Separators that are also used between prices, sizes or times."""
_FIELD: Final = re.compile(
    r"""\s*(?:loc:|geo:|ll\.|pos\.|point\.)?[\s('"]*
    (?P<first>[-+]?\d{1,3}+(?:\.\d*+)?)
    \s*(?:[,;~_|]\s*|\s)
    (?P<second>[-+]?\d{1,3}+(?:\.\d*+)?)(?!\.?\d|[°'])""",
    re.VERBOSE,
)
_NAMED_BETWEEN: Final = re.compile(r"[^\d\0]{0,16}")
_FAR_BETWEEN: Final = re.compile(r"[^\0]{0,64}")
"""Text between words such as *latitude* and *longitude*, which belong together."""
_HAS_SIDES: Final = re.compile(r"[\d°'\"] [NSEW][ \d]|[NSEW] \d")
"""Letters that may belong to the number before or after them."""
_FINE_MINUTES: Final = re.compile(r"\d[ :-]\d{1,2}\.\d{4}")
_FINE: Final = MOST_DECIMALS + 1
"""Decimals that no amount has."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The points of a text, and a latitude or longitude without its partner."""

    inside: tuple[FoundPoint, ...]
    outside: tuple[FoundPoint, ...]
    half: str = ""


def pairs(text: str) -> Pairs:
    """Returns all pairs of a normalised text that are points.

    Two plain numbers are a point if one of them has four decimals, if a word says so, or if they
    have a line for themselves: with three decimals they may be two prices.
    """
    found = _pairs(normalised_angles(text))
    if any(point.is_sure for point in found.inside):
        return found
    for order in (SideOrder.BEFORE, SideOrder.AFTER) if _HAS_SIDES.search(text) else ():
        other = _pairs(normalised_angles(text, order), order)
        if any(point.is_sure for point in other.inside):
            return other
    if found.inside or _FINE_MINUTES.search(text) is None:
        return found
    uncertain = _pairs(normalised_angles(text, any_decimals=True)).inside
    return replace(found, inside=tuple(replace(each, is_uncertain=True) for each in uncertain))


def _pairs(text: str, order: SideOrder = SideOrder.ANY) -> Pairs:
    found = tuple(angles(text, order))
    read = _read_pairs(text, found)
    kept = likeliest(tuple(read))
    inside = {number for each in kept if each.is_inside for number in each.numbers}
    uncertain = UncertainPairs(text, found, kept)
    return Pairs(
        tuple(
            replace(read[each], is_uncertain=uncertain.is_uncertain(each))
            for each in kept
            if each.is_inside
        ),
        tuple(read[each] for each in kept if not each.is_inside and not each.numbers & inside),
        _half(text, found),
    )


def _read_pairs(text: str, found: Sequence[Angle]) -> dict[PairCandidate, FoundPoint]:
    """Returns the points of all neighbouring numbers; amounts have no neighbours."""
    read: dict[PairCandidate, FoundPoint] = {}
    named = (at for at, angle in enumerate(found) if angle.is_named)
    apart = ((at, to) for at, to in pairwise(named) if to > at + 1)
    for at, to in (*pairwise(range(len(found))), *apart):
        first, second = found[at], found[to]
        if not _are_together(text, first, second):
            continue
        if is_amount(text, first) or is_amount(text, second):
            continue
        point = _point(first, second)
        is_inside = point is not None and MAP_REGION.holds(point)
        if point is None or not _is_meant(text, first, second, is_inside):
            continue
        evidence = PairEvidence(
            labels=(first.axis is not None) + (second.axis is not None),
            is_on_one_line=text.find("\n", first.end, second.start) < 0,
            decimals=min(first.decimals, second.decimals, _FINE),
        )
        is_marked = first.is_marked or second.is_marked
        kind = LocationKind.DEGREES if is_marked else LocationKind.DECIMAL
        piece, error = text[first.start : second.end].strip(), min(first.error, second.error)
        found_point = FoundPoint(point, kind, piece, error)
        read[PairCandidate(at, to, evidence, is_inside)] = found_point
    return read


def field_point(value: str, *, longitude_first: bool = False) -> FoundPoint | None:
    """Returns the point at the start of a link's field, if one of its numbers has decimals."""
    match = _FIELD.match(value)
    if match is None or "." not in match["first"] + match["second"]:
        return None
    numbers = [float(match[name]) for name in ("first", "second")]
    if longitude_first:
        numbers.reverse()
    point = _either_way(numbers[0], numbers[1])
    if point is None or not any(numbers):
        return None
    places = max(len(match[name].partition(".")[2]) for name in ("first", "second"))
    return FoundPoint(
        point, LocationKind.LINK, match[0].strip(), 10.0**-places / 2 * METRES_PER_DEGREE
    )


def _are_together(text: str, first: Angle, second: Angle) -> bool:
    """Whether only a separator is between two angles."""
    if first.axis is not None and second.axis is not None:
        is_named = first.is_named and second.is_named
        between = (_FAR_BETWEEN if is_named else _NAMED_BETWEEN).fullmatch
        is_both = first.axis is not second.axis
        return is_both and between(text, first.end, second.start) is not None
    if first.end == second.start:
        return second.axis is not None or (second.is_signed and text[second.start] == "+")
    if _BETWEEN.fullmatch(text, first.end, second.start) is not None:
        return True
    is_fine = min(first.decimals, second.decimals) >= 4
    is_begun = first.is_signed or text[max(0, first.start - 1) : first.start] == "-"
    is_sum = text[second.end : second.end + 2].lstrip().startswith("=")
    if not is_fine or is_begun or is_sum:
        return False
    return _BETWEEN_FINE.fullmatch(text, first.end, second.start) is not None


def _is_meant(text: str, first: Angle, second: Angle, is_inside: bool) -> bool:
    fewest, most = sorted((first.decimals, second.decimals))
    if min(first.error, second.error) > COARSEST:  # trailing zeros are often omitted
        return False
    if first.axis is not None and second.axis is not None:
        return True
    if fewest < 2 or is_money(text, first, second):
        return False
    if not is_inside:
        return fewest >= 4 and max(abs(first.degrees), abs(second.degrees)) >= 1
    is_marked = first.axis is not None or (first.is_marked and second.is_marked)
    is_fine = most >= 4 or (is_marked and fewest >= 3)
    return is_fine or has_its_line(text, first, second) or is_introduced(text, first)


def _point(first: Angle, second: Angle) -> Coordinates | None:
    """Returns the point in the order named by both angles, else in the order on the map.

    A name on only one of them is not enough: in ``Lat Long: 29.3, 48.1`` it is the wrong one.
    """
    if first.axis is None or second.axis is None:
        return _either_way(first.degrees, second.degrees)
    if first.axis is Axis.LONGITUDE:
        first, second = second, first
    return _on_earth(first.degrees, second.degrees)


def _either_way(first: float, second: float) -> Coordinates | None:
    """Returns the point of the order on the map; of none, latitude first if it is on earth."""
    ways = (_on_earth(first, second), _on_earth(second, first))
    known = [point for point in ways if point is not None]
    return next(filter(MAP_REGION.holds, known), next(iter(known), None))


def _on_earth(latitude: float, longitude: float) -> Coordinates | None:
    if abs(latitude) > 90 or abs(longitude) > 180:
        return None
    return Coordinates(latitude=latitude, longitude=longitude)


def _half(text: str, found: Sequence[Angle]) -> str:
    """Returns a latitude or longitude of the region that has no partner; else ""."""
    for angle in found:
        is_near = is_latitude(angle) or is_longitude(angle)
        if is_near and (angle.decimals >= 4 or (angle.is_marked and angle.decimals >= 2)):
            return text[angle.start : angle.end].strip()
    return ""
