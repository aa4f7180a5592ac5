"""Fields of map links that may hold a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.link import MapLink


@dataclass(frozen=True, slots=True)
class Clue:
    """A field that may hold a point; the first of a link's clues that does is its point.

    Attributes:
        text: Decoded: a pair, degrees, a plus code, or a name that is none of these.
        is_view: It is the middle of the map, and says a place only where nothing else does.
        longitude_first: The provider writes it so.
    """

    text: str
    is_view: bool = False
    longitude_first: bool = False


LEAST_ZOOM: Final = 12.0
"""A map that shows more than a town says no place by its middle."""

Clues = Callable[[MapLink], Iterator[Clue]]
"""The clues of one provider's links, the surest first."""


def places(texts: Iterable[str]) -> Iterator[Clue]:
    """Fields that name a chosen place."""
    return (Clue(text) for text in texts)


def views(texts: Iterable[str]) -> Iterator[Clue]:
    """Fields that say where the map stood."""
    return (Clue(text, is_view=True) for text in texts)


def decoded(point: Coordinates | None) -> Iterator[Clue]:
    """A point that was a code."""
    if point is not None:
        yield Clue(point.text(6))


def both(link: MapLink, latitude: str, longitude: str) -> Iterator[str]:
    """Two fields as one pair."""
    if link.query.get(latitude) and link.query.get(longitude):
        yield f"{link.query[latitude]},{link.query[longitude]}"
