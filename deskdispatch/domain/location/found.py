"""Results of reading a location from text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import cos, hypot, radians
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area

_CORNER: Final = 1.42
"""The square root of two, rounded up: the ratio of a cell's diagonal to its side."""

METRES_PER_DEGREE: Final = 111_195.0
"""Metres per degree along a meridian."""

SAME_POINT: Final = 1.0
"""Metres within which points are the same."""

SURE_WITHIN: Final = 100.0
"""Metres; a point that may be farther off is shown first and set by the clerk."""

COARSEST: Final = 2_000.0
"""Metres; a coarser point is an area and not an address."""

_COARSE: Final = 25.0
"""Metres beyond which points are never the same."""

MOST_POINTS: Final = 20
"""Maximum points of a text; a clerk could not choose from more."""

HOLE: Final = "\0"
"""Replaces text already read as a point: no number is read across it."""


def with_holes(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Returns the text with each of the ascending spans replaced by a hole."""
    pieces: list[str] = []
    end = 0
    for start, to in spans:
        pieces += (text[end:start], HOLE)
        end = to
    return "".join((*pieces, text[end:]))


class LocationKind(StrEnum):
    """The notation of a point."""

    DECIMAL = "decimal"
    DEGREES = "degrees"
    """With minutes, a degree sign, a compass direction, or a word that names the axis."""
    PLUS_CODE = "plus_code"
    GRID = "grid"
    """Metres on the UTM grid, or an MGRS reference."""
    GEO = "geo"
    """A ``geo:`` address, also in a vCard or a calendar."""
    GOOGLE = "google"
    APPLE = "apple"
    WAZE = "waze"
    OPEN_STREET_MAP = "open_street_map"
    BING = "bing"
    HERE = "here"
    YANDEX = "yandex"
    TWO_GIS = "two_gis"
    ORGANIC_MAPS = "organic_maps"
    KUWAIT_FINDER = "kuwait_finder"
    RIDE = "ride"
    """A link of a ride service."""
    WHAT_THREE_WORDS = "what_three_words"
    LINK = "link"
    """A link to an unknown site."""


class Partial(StrEnum):
    """Reasons why a text contains no point on the map."""

    BLANK = "blank"
    NOTHING = "nothing"
    SHORT_LINK = "short_link"
    """A link that has to be followed to reach a map."""
    SHORT_PLUS_CODE = "short_plus_code"
    """A code relative to an area, but neither an area nor the map's centre is known."""
    OUTSIDE = "outside"
    """The text has points, but none on the map."""
    LINK_WITHOUT_POINT = "link_without_point"
    """A map link that names a place without its coordinates."""
    UNKNOWN_LINK = "unknown_link"
    HALF = "half"
    """A latitude or a longitude without the other."""


@dataclass(frozen=True, slots=True)
class FoundPoint:
    """A point, and the normalised ``piece`` of the text that it was read from.

    ``error`` is the precision of its digits in metres. A view is the centre of a map, not a chosen
    place; an uncertain point may be other numbers, such as amounts.
    """

    point: Coordinates
    kind: LocationKind
    piece: str
    error: float = 0.0
    is_view: bool = False
    is_uncertain: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether it may be booked unseen: a chosen place, exact, and not uncertain."""
        return not self.is_view and not self.is_uncertain and self.error <= SURE_WITHIN

    def is_same(self, other: FoundPoint) -> bool:
        """Whether both are within a metre, or the coarser one's error, on a flat earth."""
        near = min(max(SAME_POINT, _CORNER * max(self.error, other.error)), _COARSE)
        tall = (self.point.latitude - other.point.latitude) * METRES_PER_DEGREE
        wide = (self.point.longitude - other.point.longitude) * METRES_PER_DEGREE
        return hypot(tall, wide * cos(radians(self.point.latitude))) <= near


def add_distinct(points: list[FoundPoint], new: FoundPoint) -> None:
    """Adds a point that is not known, up to ``MOST_POINTS``; or replaces a less exact one."""
    at = next((at for at, point in enumerate(points) if point.is_same(new)), None)
    if at is not None:
        points[at] = min(points[at], new, key=lambda point: point.error)
    elif len(points) < MOST_POINTS:
        points.append(new)


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """Areas or else the centre of the map, for short plus codes."""

    areas: Sequence[Area] = ()
    centre: Coordinates | None = None


@dataclass(frozen=True, slots=True)
class LocationReading:
    """The locations in a text.

    Attributes:
        points: Different points on the map, from links, plus codes and numbers; the clerk chooses.
        outside: Points that the map cannot show.
        short_links: Addresses (``https``, known hosts only) that may be followed to a map.
        partial: Why there is no point, with the ``piece`` of the text that causes it.
        paci: The PACI number of the first Kuwait Finder link with one; it identifies the door,
            while a point is only near it. A link with nothing else is ``LINK_WITHOUT_POINT``.
        name: The place name in the first ``LINK_WITHOUT_POINT``, to search for.
    """

    points: tuple[FoundPoint, ...] = ()
    outside: tuple[FoundPoint, ...] = ()
    short_links: tuple[str, ...] = ()
    partial: Partial | None = None
    piece: str = ""
    paci: str = ""
    name: str = ""

    @property
    def has_words(self) -> bool:
        """Whether a place should be searched for by words: the text itself, or ``name``."""
        return self.partial is Partial.NOTHING or bool(self.name)

    @property
    def pin(self) -> Coordinates | None:
        """The point, if there is exactly one."""
        return self.points[0].point if len(self.points) == 1 else None
