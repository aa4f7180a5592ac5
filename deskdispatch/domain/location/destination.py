"""Finds the end and the start of a route in the links of any map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from deskdispatch.domain.location.link import LinkField, MapLink

_NUMBER: Final = r"(-?\d{1,3}\.\d{1,20})"
_AT_END: Final = re.compile(rf"@{_NUMBER}, ?{_NUMBER}\s*\Z")
_NO_LETTER: Final = re.compile(r"[^a-z]")
_AXIS: Final = r"(?P<{0}>lat(?:itude)?|(?P<is_wide_{0}>lon(?:g(?:itude)?)?|lng))?"
_END: Final = re.compile(
    _AXIS.format("before")
    + r"(?:drop(?:off)?|dest(?:ination)?|daddr|dll|end|finish|to)"
    + r"(?:location|point|address|coord(?:inate)?s?)?"
    + _AXIS.format("after")
)
"""Names such as ``dropoff[latitude]``, ``drop_lat``, ``lon_to``, ``endcoord``, without signs."""
_START: Final = re.compile(rf"{_AXIS.format('axis')}(?:pickup|saddr|origin|start|from|source)")
_END_STEPS: Final = frozenset({"to", "destination", "end", "finish"})
_START_STEPS: Final = re.compile(r"(?<=/)(?:from|origin|start)/[^/?#]*", re.IGNORECASE)
_PLACE: Final = re.compile(r"\d\.\d")
_ID: Final = re.compile(r"[^\s,]*\d[^\s,]*")
"""A destination without words, whose point may be elsewhere in the link."""


def ends(link: MapLink) -> Iterator[LinkField]:
    """Yields the ends of a route: points, addresses with points, or words; the last one first."""
    degrees: dict[bool, str] = {}
    for name, value in reversed(link.parameters):
        match = _END.fullmatch(_letters(name))
        if match is None or not value:
            continue
        if match["before"] is None and match["after"] is None:
            yield from _end(value)
        else:
            is_wide = match["is_wide_before"] or match["is_wide_after"]
            degrees.setdefault(is_wide is not None, value)
    if len(degrees) == 2:
        yield LinkField(f"{degrees[False]},{degrees[True]}")
    for before, step in pairwise(link.path):
        if before.lower() in _END_STEPS:
            yield from _end(step)


def at_end(text: str) -> Iterator[str]:
    """Yields the point of ``Name@29.3,48.1``."""
    if (match := _AT_END.search(text[-60:])) is not None:
        yield f"{match[1]},{match[2]}"


def last_stop(stops: Sequence[str]) -> str:
    """Returns the last of a route's stops; empty if it has only its start."""
    return stops[-1] if len(stops) > 1 else ""


def path_stops(steps: Sequence[str]) -> Sequence[str]:
    """Returns the stops at the end of a path; a trailing slash is not a nameless stop."""
    return steps[:-1] if steps and not steps[-1] else steps


def is_start(name: str, _value: str = "") -> bool:
    return _START.match(_letters(name)) is not None


def is_route(link: MapLink) -> bool:
    return has_destination(link) or any(
        is_start(name) and _PLACE.search(value) for name, value in link.parameters
    )


def has_destination(link: MapLink) -> bool:
    """Whether a link names its destination, even if only in words."""
    return any(value and _END.fullmatch(_letters(name)) for name, value in link.parameters)


def is_elsewhere(link: MapLink) -> bool:
    """Whether a route ends at a place in words whose point is nowhere else in the link."""
    return has_destination(link) and not any(_ID.fullmatch(end.text) for end in ends(link))


def without_start(link: MapLink) -> MapLink:
    """Returns the link without the parts that name the start of a route."""
    return link.without(is_start, _START_STEPS)


def _end(value: str) -> Iterator[LinkField]:
    end = value.rpartition(" to:")[2]
    yield from map(LinkField, at_end(end))
    yield LinkField(end)


def _letters(name: str) -> str:
    return _NO_LETTER.sub("", name)
