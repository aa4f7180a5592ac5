"""Fields of map links that may hold a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.link import MapLink


@dataclass(frozen=True, slots=True)
class LinkField:
    """A field that may hold a point; the first field of a link that holds one is its point.

    Attributes:
        text: Decoded: a pair, degrees, a plus code, or a name.
        is_view: It is the centre of the map, used only where nothing else is a point.
        longitude_first: The provider's order.
    """

    text: str
    is_view: bool = False
    longitude_first: bool = False


LEAST_ZOOM: Final = 12.0
"""The centre of a map that shows more than a town is no place."""

LinkFields = Callable[[MapLink], Iterator[LinkField]]
"""The fields of one provider's links, the surest first."""


def places(texts: Iterable[str]) -> Iterator[LinkField]:
    """Fields that name a chosen place."""
    return (LinkField(text) for text in texts)


def views(texts: Iterable[str]) -> Iterator[LinkField]:
    """Fields with the centre of the map."""
    return (LinkField(text, is_view=True) for text in texts)


def decoded(point: Coordinates | None) -> Iterator[LinkField]:
    """A point that was decoded from a code."""
    if point is not None:
        yield LinkField(point.text(6))


def both(link: MapLink, latitude: str, longitude: str) -> Iterator[str]:
    """Two fields as one pair."""
    query = link.query
    if query.get(latitude) and query.get(longitude):
        yield f"{query[latitude]},{query[longitude]}"
