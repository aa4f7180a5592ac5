"""Where Google Maps links may hold a point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from deskdispatch.domain.location.destination import at_end, last_stop, path_stops
from deskdispatch.domain.location.link import MapLink
from deskdispatch.domain.location.link_fields import LEAST_ZOOM, LinkField, places, views
from deskdispatch.domain.location.open_location_code import ALPHABET

_NUMBER: Final = r"(-?\d{1,3}\.\d{1,20})"
_PLACE: Final = re.compile(rf"!3d{_NUMBER}!4d{_NUMBER}")
_WAYPOINT: Final = re.compile(rf"!1d{_NUMBER}!2d{_NUMBER}")
_EMBEDDED: Final = re.compile(rf"!2d{_NUMBER}!3d{_NUMBER}")
_VIEW: Final = re.compile(rf"@{_NUMBER}, ?{_NUMBER}(?:,(\d{{1,2}}(?:\.\d{{1,9}})?)z)?")
_LOST_PLUS: Final = re.compile(rf"^([{ALPHABET}]{{4,8}}) ([{ALPHABET}]{{2,3}})(?=[ ,]|$)")
"""A plus code whose plus was decoded as a space."""
_LISTS: Final = frozenset({("maps", "d"), ("maps", "placelists")})
_LATER_STOP: Final = re.compile("!1s|!1m0")
"""A stop without coordinates."""
_NAVIGATION: Final = re.compile(r"(?:^|&)q=([^&]+)")


def google(link: MapLink) -> Iterator[LinkField]:
    """Clues in order: destination, place, search, map view.

    A list has a view, but no place.
    """
    if link.path[:2] in _LISTS or "!11m2!2s" in link.whole:
        return
    if "dir" in link.steps:
        yield from places(_last_waypoint(link))
        return
    yield from places(_reversed_pairs(_PLACE.findall(link.whole), swap=False))
    yield from places(_searched(link))
    yield from places(_reversed_pairs(_EMBEDDED.findall(link.whole), swap=True))
    yield from _views(link)


def _last_waypoint(link: MapLink) -> Iterator[str]:
    """The last stop by its text, else by its coordinates in the data."""
    steps = link.steps[link.steps.index("dir") + 1 :]
    named = tuple(takewhile(lambda step: not step.startswith(("@", "data=")), steps))
    stops = named if len(named) < len(steps) else path_stops(named)
    if stops and not last_stop(stops):  # it begins there, and ends nowhere
        return
    yield from (stop.strip("'") for stop in stops[-1:])
    found = list(_WAYPOINT.finditer(link.whole))
    if found and not _LATER_STOP.search(link.whole, found[-1].end()):
        yield f"{found[-1][2]},{found[-1][1]}"


def _reversed_pairs(found: list[tuple[str, str]], *, swap: bool) -> Iterator[str]:
    """The last pair first: earlier ones are shown beside it."""
    for first, second in reversed(found):
        yield f"{second},{first}" if swap else f"{first},{second}"


def _searched(link: MapLink) -> Iterator[str]:
    for value in link.values("query", "q", "viewpoint", "cbll", "markers"):
        yield from at_end(value)
        yield value.rpartition("|")[2]
    for part in link.after("place", "search"):
        yield part
        yield _LOST_PLUS.sub(r"\1+\2", part)
    if link.scheme == "google.navigation":
        yield from _NAVIGATION.findall(link.whole.partition(":")[2])


def _views(link: MapLink) -> Iterator[LinkField]:
    for match in _VIEW.finditer(link.whole):
        if float(match[3] or LEAST_ZOOM) >= LEAST_ZOOM:
            yield LinkField(f"{match[1]},{match[2]}", is_view=True)
    yield from views(link.values("ll", "center", "sll"))
