"""Map providers: their hosts, the fields of their links with a point, and the ends of routes."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final, NamedTuple

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.found import LocationKind
from deskdispatch.domain.location.link import (
    LEAST_ZOOM,
    RIDE_SCHEMES,
    LinkField,
    LinkFields,
    MapLink,
    parameter_pair,
    place_fields,
    point_fields,
    view_fields,
)
from deskdispatch.domain.location.plus_codes import ALPHABET


class Provider(NamedTuple):
    """A map provider: the pattern of its full hosts, and the schemes of its apps."""

    kind: LocationKind
    hosts: str
    fields: LinkFields
    schemes: tuple[str, ...] = ()

    def owns(self, link: MapLink) -> bool:
        if link.scheme not in ("http", "https"):
            return link.scheme in self.schemes
        return re.fullmatch(rf"(?:[\w-]+\.)*(?:{self.hosts})", link.host) is not None


def provider_of(link: MapLink) -> Provider | None:
    return next((provider for provider in PROVIDERS if provider.owns(link)), None)


_MAP: Final = re.compile(r"(?:map=|^)(\d{1,2})(?:\.\d*)?/(-?[\d.]+)/(-?[\d.]+)")
_BING_POINT: Final = re.compile(r"(?:point|pos)\.(-?[\d.]+_-?[\d.]+)")
_HERE_POINT: Final = re.compile(r"(?:pos\.|.*:)?(-?\d{1,3}\.\d+[,_]-?\d{1,3}\.\d+)")
_HERE_PLACE: Final = re.compile(
    r'(?:\blat=|"latitude":)(-?\d{1,3}\.\d+)[;,](?:lon=|"longitude":)(-?\d{1,3}\.\d+)'
)
_PACI_NUMBER: Final = re.compile(r"[0-9]{8}")
_TWO_NUMBERS: Final = re.compile(r"-?\d{1,3}\.\d+,-?\d{1,3}\.\d+")


def _geo(link: MapLink) -> Iterator[LinkField]:
    """Yields the query of ``geo:0,0?q=29.3,48.1(Label)``, then its path."""
    yield from place_fields(link.values("q"))
    yield from place_fields((link.authority, *link.path[:1]))


def _apple(link: MapLink) -> Iterator[LinkField]:
    yield from place_fields(link.values("coordinate", "q", "query", "address", "ll", "name"))
    yield from view_fields(link.values("center", "sll", "near"))


def _waze(link: MapLink) -> Iterator[LinkField]:
    yield from place_fields(link.values("ll", "latlng", "q"))
    yield from place_fields(parameter_pair(link, "lat", "lon"))
    codes = [part[1:] for part in link.after("ul", "lr") if part[:1] in ("h", "H")]
    for code in (*codes, *link.values("h")):
        yield from point_fields(geohash(code))


def _open_street_map(link: MapLink) -> Iterator[LinkField]:
    yield from place_fields(parameter_pair(link, "mlat", "mlon"))
    yield from place_fields(last_stop(value.split(";")) for value in link.values("route"))
    if any(link.values("route")):
        return
    yield from place_fields(link.values("query", "pin", "marker"))
    for code in link.after("go"):
        yield from point_fields(open_street_map(code))
    yield from place_fields(parameter_pair(link, "lat", "lon"))
    for match in _MAP.finditer(link.fragment):
        if float(match[1]) >= LEAST_ZOOM:
            yield LinkField(f"{match[2]},{match[3]}", is_view=True)


def _bing(link: MapLink) -> Iterator[LinkField]:
    for value in link.values("rtp"):
        yield from place_fields(_BING_POINT.findall(last_stop(value.split("~"))))
        return
    for value in link.values("sp", "collection"):
        yield from place_fields(_BING_POINT.findall(value))
    yield from place_fields(link.values("q", "where1", "where"))
    yield from view_fields(link.values("cp"))


def _here(link: MapLink) -> Iterator[LinkField]:
    if link.scheme == "here-location":
        yield from place_fields((link.authority,))
    if "directions" in link.path or "r" in link.path or link.scheme == "here-route":
        if (match := _HERE_POINT.match(last_stop(_here_stops(link)))) is not None:
            yield LinkField(match[1])
        return
    yield from place_fields(link.after("l", "search"))
    for code in link.after("p"):
        yield from place_fields(_here_place(code))
    yield from place_fields(link.values("q"))
    yield from view_fields(link.values("map"))


def _here_stops(link: MapLink) -> Sequence[str]:
    """Returns the stops of a route, after its means of transport if it has one."""
    if link.scheme == "here-route":
        return path_stops((link.authority, *link.path_parts))
    if "directions" in link.path_parts:
        return path_stops(link.path_parts[link.path_parts.index("directions") + 2 :])
    return path_stops(link.path_parts[link.path_parts.index("r") + 1 :])


def _here_place(code: str) -> Iterator[str]:
    """Yields the point of a shared place: a letter, then its fields in base 64."""
    letters = code[2:].rstrip("=")
    try:
        fields = urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode("utf-8", "ignore")
    except ValueError:
        return
    for latitude, longitude in _HERE_PLACE.findall(fields):
        yield f"{latitude},{longitude}"


def _yandex(link: MapLink) -> Iterator[LinkField]:
    for value in link.values("rtext"):
        yield LinkField(last_stop(value.split("~")))
        return
    for value in link.values("whatshere[point]", "pt"):
        yield LinkField(value, is_longitude_first=True)
    yield from place_fields(link.values("text"))
    for value in link.values("ll"):
        yield LinkField(value, is_view=True, is_longitude_first=True)


def _two_gis(link: MapLink) -> Iterator[LinkField]:
    for part in reversed(link.path):
        stop = last_stop(part.split("|")) if "points" in link.path else part
        if (match := _TWO_NUMBERS.search(stop)) is not None:
            yield LinkField(match[0], is_longitude_first=True)
            break
    yield from place_fields(link.after("search"))
    for value in link.values("m"):
        yield LinkField(value.partition("/")[0], is_view=True, is_longitude_first=True)


def _organic_maps(link: MapLink) -> Iterator[LinkField]:
    yield from place_fields(link.values("ll"))
    codes = (link.authority,) if link.scheme in ("ge0", "om", "comaps") else link.path[:1]
    for code in codes:
        yield from point_fields(organic_maps(code))


def _kuwait_finder(link: MapLink) -> Iterator[LinkField]:
    """Yields ``/Location/48.07/29.33``, whose longitude comes first."""
    steps = (link.authority, *link.path)  # an app's link has its first step in place of the host
    for at, step in enumerate(steps[:-2]):
        if step.lower() == "location":
            yield LinkField(",".join(steps[at + 1 : at + 3]), is_longitude_first=True)
    yield from place_fields(parameter_pair(link, "lat", "lon"))
    yield from place_fields(link.after("search"))


def paci_number(link: MapLink) -> str:
    """Returns the PACI number in path or query of a Kuwait Finder link; empty if there is none."""
    texts = (*link.path, *link.query.values(), link.authority)
    return next((text for text in texts if _PACI_NUMBER.fullmatch(text)), "")


def _plus_codes(link: MapLink) -> Iterator[LinkField]:
    """Yields the raw code, as decoding would turn its plus into a space."""
    yield LinkField(link.decoded_text.rpartition("/")[2])


def _none(_link: MapLink) -> Iterator[LinkField]:
    """Yields nothing: only the provider can resolve these codes, and the rest are routes."""
    yield from ()


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
    """Yields fields by rank: destination, place, search, view; a list has no place."""
    if link.path[:2] in _LISTS or "!11m2!2s" in link.decoded_text:
        return
    if "dir" in link.path_parts:
        yield from place_fields(_last_waypoint(link))
        return
    text = link.decoded_text  # the last pair first: earlier ones are shown beside it
    yield from place_fields(f"{tall},{wide}" for tall, wide in reversed(_PLACE.findall(text)))
    yield from place_fields(_searched(link))
    yield from place_fields(f"{tall},{wide}" for wide, tall in reversed(_EMBEDDED.findall(text)))
    for match in _VIEW.finditer(text):
        if float(match[3] or LEAST_ZOOM) >= LEAST_ZOOM:
            yield LinkField(f"{match[1]},{match[2]}", is_view=True)
    yield from view_fields(link.values("ll", "center", "sll"))


def _last_waypoint(link: MapLink) -> Iterator[str]:
    """Yields the last stop by its text, else by its coordinates in the data."""
    steps = link.path_parts[link.path_parts.index("dir") + 1 :]
    named = tuple(takewhile(lambda step: not step.startswith(("@", "data=")), steps))
    stops = named if len(named) < len(steps) else path_stops(named)
    if stops and not last_stop(stops):  # the route begins there, and ends nowhere
        return
    yield from (stop.strip("'") for stop in stops[-1:])
    found = list(_WAYPOINT.finditer(link.decoded_text))
    if found and not _LATER_STOP.search(link.decoded_text, found[-1].end()):
        yield f"{found[-1][2]},{found[-1][1]}"


def _searched(link: MapLink) -> Iterator[str]:
    for value in link.values("query", "q", "viewpoint", "cbll", "markers"):
        yield from point_at_end(value)
        yield value.rpartition("|")[2]
    for part in link.after("place", "search"):
        yield part
        yield _LOST_PLUS.sub(r"\1+\2", part)
    if link.scheme == "google.navigation":
        yield from _NAVIGATION.findall(link.decoded_text.partition(":")[2])


_GEOHASH: Final = "0123456789bcdefghjkmnpqrstuvwxyz"
_OPEN_STREET_MAP: Final = ascii_uppercase + ascii_lowercase + digits + "_~"
_ORGANIC_MAPS: Final = ascii_uppercase + ascii_lowercase + digits + "-_"

_FEWEST: Final = 6
"""Minimum characters; fewer are too coarse for an address."""


def geohash(code: str) -> Coordinates | None:
    """Returns the centre of a geohash's cell (Waze: ``/ul/h`` and then the geohash)."""
    return _centre(code.lower(), _GEOHASH)


def open_street_map(code: str) -> Coordinates | None:
    """Returns the centre of the cell of ``osm.org/go/…``; hyphens at the end are the zoom."""
    return _centre(code.rstrip("-").replace("@", "~"), _OPEN_STREET_MAP)


def organic_maps(code: str) -> Coordinates | None:
    """Returns the centre of an ``omaps.app/…`` or ``ge0.me/…`` cell; the first letter is zoom."""
    return _centre(code[1:], _ORGANIC_MAPS, is_latitude_first=True)


def _centre(code: str, alphabet: str, *, is_latitude_first: bool = False) -> Coordinates | None:
    """Returns the centre of a cell, whose bits alternate between the axes; None if invalid."""
    if not _FEWEST <= len(code) <= 12 or not set(code) <= set(alphabet):
        return None
    width = len(alphabet).bit_length() - 1
    bits = "".join(f"{alphabet.index(letter):0{width}b}" for letter in code)
    halves = (bits[0::2], bits[1::2]) if is_latitude_first else (bits[1::2], bits[0::2])
    tall, wide = ((int(half, 2) + 0.5) / (1 << len(half)) for half in halves)
    return Coordinates(latitude=tall * 180 - 90, longitude=wide * 360 - 180)


_NO_HOST: Final = "(?!)"
_COUNTRY: Final = r"(?:com|[a-z]{2}|com?\.[a-z]{2})"

PROVIDERS: Final = (
    Provider(LocationKind.GEO, _NO_HOST, _geo, ("geo",)),
    Provider(
        LocationKind.GOOGLE,
        rf"google\.{_COUNTRY}|maps\.googleapis\.com|goo\.gl|g\.co|share\.google",
        google,
        ("google.navigation", "comgooglemaps", "comgooglemapsurl", "intent"),
    ),
    Provider(LocationKind.APPLE, r"maps\.apple(?:\.com)?", _apple, ("maps",)),
    Provider(LocationKind.WAZE, r"waze\.(?:com|to)", _waze, ("waze",)),
    Provider(
        LocationKind.OPEN_STREET_MAP,
        r"openstreetmap\.[a-z]{2,3}|osm\.org|osmand\.net",
        _open_street_map,
        ("osmandmaps",),
    ),
    Provider(LocationKind.BING, r"bing\.com|binged\.it", _bing, ("bingmaps",)),
    Provider(LocationKind.HERE, r"here\.com|her\.is", _here, ("here-location", "here-route")),
    Provider(LocationKind.YANDEX, rf"yandex\.{_COUNTRY}", _yandex, ("yandexmaps", "yandexnavi")),
    Provider(
        LocationKind.TWO_GIS,
        rf"2gis\.{_COUNTRY}|urbi-[a-z]{{2}}\.com|urbi\.[a-z]{{2}}",
        _two_gis,
        ("dgis",),
    ),
    Provider(
        LocationKind.ORGANIC_MAPS,
        r"omaps\.app|ge0\.me|comaps\.at",
        _organic_maps,
        ("om", "ge0", "comaps"),
    ),
    Provider(
        LocationKind.KUWAIT_FINDER,
        r"gis\.paci\.gov\.kw|kuwaitfinder\.(?:com|gov\.kw|paci\.gov\.kw)",
        _kuwait_finder,
        ("kuwaitfinder",),
    ),
    Provider(
        LocationKind.RIDE,
        r"uber\.com|careem\.(?:com|me)|lyft\.com|bolt\.eu|taxify\.eu|indrive\.com|olacabs\.com"
        r"|citymapper\.com",
        _none,
        RIDE_SCHEMES,
    ),
    Provider(LocationKind.PLUS_CODE, r"plus\.codes", _plus_codes),
    Provider(LocationKind.WHAT_THREE_WORDS, r"w3w\.co|what3words\.com", _none),
)
"""All known providers; their hosts do not overlap."""

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
_DEGREES: Final = re.compile(r"\d\.\d")
_ID: Final = re.compile(r"[^\s,]*\d[^\s,]*")
"""A destination without words, whose point may be elsewhere in the link."""


def route_ends(link: MapLink) -> Iterator[LinkField]:
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


def point_at_end(text: str) -> Iterator[str]:
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
        is_start(name) and _DEGREES.search(value) for name, value in link.parameters
    )


def has_destination(link: MapLink) -> bool:
    """Whether a link names its destination, even if only in words."""
    return any(value and _END.fullmatch(_letters(name)) for name, value in link.parameters)


def is_elsewhere(link: MapLink) -> bool:
    """Whether a route ends at a place in words whose point is nowhere else in the link."""
    return has_destination(link) and not any(_ID.fullmatch(end.text) for end in route_ends(link))


def without_start(link: MapLink) -> MapLink:
    """Returns the link without the parts that name the start of a route."""
    return link.without(is_start, _START_STEPS)


def _end(value: str) -> Iterator[LinkField]:
    end = value.rpartition(" to:")[2]
    yield from map(LinkField, point_at_end(end))
    yield LinkField(end)


def _letters(name: str) -> str:
    return _NO_LETTER.sub("", name)
