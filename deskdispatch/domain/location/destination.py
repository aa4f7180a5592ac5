"""Where links say that they lead to: routes of any map, and rides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from deskdispatch.domain.location.link import MapLink
from deskdispatch.domain.location.link_fields import LinkField, places

_NUMBER: Final = r"(-?\d{1,3}\.\d{1,20})"
_AT_END: Final = re.compile(rf"@{_NUMBER}, ?{_NUMBER}\s*\Z")
_NO_LETTER: Final = re.compile(r"[^a-z]")
_END: Final = re.compile(
    r"(?:drop(?:off)?|dest(?:ination)?|daddr|end|to)(?:location|point|address|coord(?:inate)?s?)?"
    r"(?P<axis>lat(?:itude)?|(?P<is_wide>lon(?:g(?:itude)?)?|lng))?"
)
"""Names as ``dropoff[latitude]``, ``drop_lat``, ``end-lon``, ``endcoord``, without their signs."""
_START: Final = re.compile(r"pickup|saddr|origin|start|from|source")


def destinations(link: MapLink) -> Iterator[str]:
    """The texts of a route's end: an address with its point, or a point."""
    for value in link.values("destination", "daddr"):
        end = value.rpartition(" to:")[2]
        yield from at_end(end)
        yield end


def at_end(text: str) -> Iterator[str]:
    """``Name@29.3,48.1``."""
    if (match := _AT_END.search(text[-60:])) is not None:
        yield f"{match[1]},{match[2]}"


def rides(link: MapLink) -> Iterator[LinkField]:
    """The drop-off of a ride, never its pick-up."""
    yield from places(destinations(link))
    degrees: dict[bool, str] = {}
    for name, value in link.query.items():
        match = _END.fullmatch(_letters(name))
        if match is None or not value:
            continue
        if match["axis"] is None:
            yield LinkField(value)
        else:
            degrees.setdefault(match["is_wide"] is not None, value)
    if len(degrees) == 2:
        yield LinkField(f"{degrees[False]},{degrees[True]}")


def has_destination(link: MapLink) -> bool:
    """Whether a link says where it leads to, be it in words."""
    return any(value and _END.fullmatch(_letters(name)) for name, value in link.query.items())


def has_start(link: MapLink) -> bool:
    """Whether a link says where a route begins."""
    return any(value and _START.match(_letters(name)) for name, value in link.query.items())


def _letters(name: str) -> str:
    """A name without brackets, hyphens and numbers."""
    return _NO_LETTER.sub("", name)
