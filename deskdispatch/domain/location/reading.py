"""Reads all points and map links from a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from deskdispatch.domain.geo import MAP_REGION, Coordinates
from deskdispatch.domain.location.folding import plain_text
from deskdispatch.domain.location.found import (
    COARSEST,
    MOST_POINTS,
    FoundPoint,
    LocationKind,
    LocationReading,
    Partial,
    ReadingContext,
    add_distinct,
)
from deskdispatch.domain.location.grid_references import grid_references
from deskdispatch.domain.location.link import (
    LinkField,
    MapLink,
    extract_links,
    parse_link,
    short_link,
)
from deskdispatch.domain.location.pair import field_point, pairs
from deskdispatch.domain.location.plus_codes import plus_codes
from deskdispatch.domain.location.provider import (
    Provider,
    has_destination,
    is_elsewhere,
    is_route,
    paci_number,
    provider_of,
    route_ends,
    without_start,
)
from deskdispatch.domain.places.places import Area

_MOST_LINKS: Final = 200
_DEEPEST: Final = 2
"""Maximum depth of links within links: a redirect, and one inside it."""
_ADDRESS: Final = re.compile(r"https?://", re.IGNORECASE)
_LONGEST_NAME: Final = 100
_LETTERS: Final = re.compile(r"[^\W\d_]{2}")
_ID: Final = re.compile(r"[!:/]|(?=\S*\d)\S{12}")
"""Signs of coordinates and ids, or a long word with digits, which no place name has."""
_HERE: Final = frozenset({"my location", "mylocation", "current location", "your location"})


def read(
    text: str, *, areas: Sequence[Area] = (), centre: Coordinates | None = None
) -> LocationReading:
    """Reads all points and short links of a text, such as a whole chat, or why it has none.

    Uses no network; the time is linear in the length of the text. ``areas``, or else ``centre``,
    complete short plus codes.
    """
    context = ReadingContext(areas, centre)
    plain = plain_text(text)
    if not plain.strip():
        return LocationReading(partial=Partial.BLANK)
    notes = _Collector()
    links, rest = extract_links(plain)
    for link in links[:_MOST_LINKS]:
        _read_link(link, context, notes)
    codes = plus_codes(rest, context)
    notes.add(codes.found)
    if codes.unresolved:
        notes.partials.setdefault(Partial.SHORT_PLUS_CODE, codes.unresolved)
    grids, rest = grid_references(codes.rest)
    notes.add(grids)
    found = pairs(rest)
    notes.add(found.inside)
    notes.add(found.outside)
    if found.half:
        notes.partials.setdefault(Partial.HALF, found.half)
    return notes.reading()


@dataclass(slots=True)
class _Collector:
    points: list[FoundPoint] = field(default_factory=list)
    outside: list[FoundPoint] = field(default_factory=list)
    short_links: list[str] = field(default_factory=list)
    partials: dict[Partial, str] = field(default_factory=dict)  # the first piece of each reason
    paci: str = ""
    name: str = ""

    def add(self, found: Iterable[FoundPoint]) -> None:
        """Adds points, each once; of two same points, the more exact one is kept."""
        for new in found:
            add_distinct(self.points if MAP_REGION.holds(new.point) else self.outside, new)

    def reading(self) -> LocationReading:
        """Returns the result, with the most helpful reason."""
        for found in self.outside:
            self.partials.setdefault(Partial.OUTSIDE, found.piece)
        for address in self.short_links:
            self.partials.setdefault(Partial.SHORT_LINK, address)
        reason = next((partial for partial in _ORDER if partial in self.partials), Partial.NOTHING)
        return LocationReading(
            points=tuple(self.points),
            outside=tuple(self.outside),
            short_links=tuple(self.short_links),
            partial=None if self.points else reason,
            piece="" if self.points else self.partials.get(reason, ""),
            paci=self.paci,
            name="" if self.points else self.name,
        )


_ORDER: Final = (
    Partial.SHORT_LINK,
    Partial.SHORT_PLUS_CODE,
    Partial.OUTSIDE,
    Partial.LINK_WITHOUT_POINT,
    Partial.UNKNOWN_LINK,
    Partial.HALF,
)
"""Reasons, those that the clerk can act on first."""


def _read_link(link: MapLink, context: ReadingContext, notes: _Collector, depth: int = 0) -> bool:
    """Notes the points of a link; returns whether it had one or is a short link."""
    values = link.query.values() if depth < _DEEPEST else ()
    inner = [parse_link(value) for value in values if _ADDRESS.match(value)]
    if any(_read_link(each, context, notes, depth + 1) for each in inner):
        return True
    if inner:
        link = link.without(lambda _name, value: _ADDRESS.match(value) is not None)
    provider = provider_of(link)
    if provider is not None and provider.kind is LocationKind.KUWAIT_FINDER:
        notes.paci = notes.paci or paci_number(link)
    found = tuple(_points_of(link, provider, context))
    notes.add(found)
    if found:
        return True
    if (address := short_link(link)) is not None:
        if address not in notes.short_links and len(notes.short_links) < MOST_POINTS:
            notes.short_links.append(address)
        return True
    if provider is None:
        notes.partials.setdefault(Partial.UNKNOWN_LINK, link.text)
    else:
        _note_reason(link, provider, context, notes)
    return False


def _note_reason(
    link: MapLink, provider: Provider, context: ReadingContext, notes: _Collector
) -> None:
    """Notes why a map link has no point: a short plus code without an area, or only words."""
    for link_field in _fields(without_start(link), provider):
        if code := plus_codes(link_field.text, context).unresolved:
            notes.partials.setdefault(Partial.SHORT_PLUS_CODE, code)
        notes.name = notes.name or _name(link_field.text)
    notes.partials.setdefault(Partial.LINK_WITHOUT_POINT, link.text)


def _name(text: str) -> str:
    """Returns the words of a place; empty for an id."""
    text = " ".join(text[:_LONGEST_NAME].split())
    is_name = _LETTERS.search(text) is not None and _ID.search(text) is None
    return text if is_name and text.lower() not in _HERE else ""


def _points_of(
    link: MapLink, provider: Provider | None, context: ReadingContext
) -> Iterator[FoundPoint]:
    """Yields the points of a known provider's first field with any, else any in the link."""
    kind = LocationKind.LINK if provider is None else provider.kind
    rest = without_start(link)
    is_whole_route = is_route(link)
    fields = (each for each in _fields(rest, provider) if not (each.is_view and is_whole_route))
    for each in fields:
        if found := _points_in(each, context):
            for point in found:
                yield replace(point, kind=kind, piece=link.text, is_view=each.is_view)
            return
    for point in _anywhere(rest, provider, is_whole_route=is_whole_route):
        yield replace(point, kind=kind, piece=link.text)


def _fields(link: MapLink, provider: Provider | None) -> Iterator[LinkField]:
    if provider is None or is_elsewhere(link):
        return route_ends(link)
    return chain(route_ends(link), provider.fields(link))


def _anywhere(
    link: MapLink, provider: Provider | None, *, is_whole_route: bool
) -> Iterator[FoundPoint]:
    """Yields points of a link outside its fields; a point in the fragment is a view."""
    if provider is not None:
        yield from plus_codes(link.decoded_text, ReadingContext()).found
    elif not has_destination(link):  # a named destination is elsewhere
        before, _, fragment = link.decoded_text.partition("#")
        inside = pairs(before).inside
        yield from inside
        if not inside and not is_whole_route:
            views = pairs(fragment).inside
            yield from (replace(point, is_view=True) for point in views)


def _points_in(link_field: LinkField, context: ReadingContext) -> tuple[FoundPoint, ...]:
    point = field_point(link_field.text, longitude_first=link_field.is_longitude_first)
    if point is not None:
        return () if link_field.is_view and point.error > COARSEST else (point,)
    found = pairs(link_field.text)
    return found.inside or plus_codes(link_field.text, context).found or found.outside
