"""Map providers: their hosts, and where their links hold a point."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from deskdispatch.domain.location import interleaved_codes
from deskdispatch.domain.location.destination import last_stop, path_stops
from deskdispatch.domain.location.found import LocationKind
from deskdispatch.domain.location.google import google
from deskdispatch.domain.location.link import RIDE_SCHEMES, MapLink
from deskdispatch.domain.location.link_fields import (
    LEAST_ZOOM,
    LinkField,
    LinkFields,
    both,
    decoded,
    places,
    views,
)


class Provider(NamedTuple):
    """A map provider.

    Attributes:
        hosts: Pattern of the whole host, without subdomains.
        schemes: URL schemes of its apps.
    """

    kind: LocationKind
    hosts: str
    fields: LinkFields
    schemes: tuple[str, ...] = ()

    def owns(self, link: MapLink) -> bool:
        """Whether the link is this provider's."""
        if link.scheme not in ("http", "https"):
            return link.scheme in self.schemes
        return re.fullmatch(rf"(?:[\w-]+\.)*(?:{self.hosts})", link.host) is not None


def provider_of(link: MapLink) -> Provider | None:
    """The provider of a link; None for an unknown site."""
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
    """``geo:0,0?q=29.3,48.1(Label)``: the query is the place, the path where it stands."""
    yield from places(link.values("q"))
    yield from places((link.authority, *link.path[:1]))


def _apple(link: MapLink) -> Iterator[LinkField]:
    yield from places(link.values("coordinate", "q", "query", "address", "ll", "name"))
    yield from views(link.values("center", "sll", "near"))


def _waze(link: MapLink) -> Iterator[LinkField]:
    yield from places(link.values("ll", "latlng", "q"))
    yield from places(both(link, "lat", "lon"))
    codes = [part[1:] for part in link.after("ul", "lr") if part[:1] in ("h", "H")]
    for code in (*codes, *link.values("h")):
        yield from decoded(interleaved_codes.geohash(code))


def _open_street_map(link: MapLink) -> Iterator[LinkField]:
    yield from places(both(link, "mlat", "mlon"))
    yield from places(last_stop(value.split(";")) for value in link.values("route"))
    if any(link.values("route")):
        return
    yield from places(link.values("query", "pin", "marker"))
    for code in link.after("go"):
        yield from decoded(interleaved_codes.open_street_map(code))
    yield from places(both(link, "lat", "lon"))
    for match in _MAP.finditer(link.fragment):
        if float(match[1]) >= LEAST_ZOOM:
            yield LinkField(f"{match[2]},{match[3]}", is_view=True)


def _bing(link: MapLink) -> Iterator[LinkField]:
    for value in link.values("rtp"):
        yield from places(_BING_POINT.findall(last_stop(value.split("~"))))
        return
    for value in link.values("sp", "collection"):
        yield from places(_BING_POINT.findall(value))
    yield from places(link.values("q", "where1", "where"))
    yield from views(link.values("cp"))


def _here(link: MapLink) -> Iterator[LinkField]:
    if link.scheme == "here-location":
        yield from places((link.authority,))
    if "directions" in link.path or "r" in link.path or link.scheme == "here-route":
        if (match := _HERE_POINT.match(last_stop(_here_stops(link)))) is not None:
            yield LinkField(match[1])
        return
    yield from places(link.after("l", "search"))
    for code in link.after("p"):
        yield from places(_here_place(code))
    yield from places(link.values("q"))
    yield from views(link.values("map"))


def _here_stops(link: MapLink) -> Sequence[str]:
    """The stops of a route, behind its means of transport if there is one."""
    if link.scheme == "here-route":
        return path_stops((link.authority, *link.steps))
    if "directions" in link.steps:
        return path_stops(link.steps[link.steps.index("directions") + 2 :])
    return path_stops(link.steps[link.steps.index("r") + 1 :])


def _here_place(code: str) -> Iterator[str]:
    """A shared place: a letter, then its fields in base 64."""
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
        yield LinkField(value, longitude_first=True)
    yield from places(link.values("text"))
    for value in link.values("ll"):
        yield LinkField(value, is_view=True, longitude_first=True)


def _two_gis(link: MapLink) -> Iterator[LinkField]:
    for part in reversed(link.path):
        stop = last_stop(part.split("|")) if "points" in link.path else part
        if (match := _TWO_NUMBERS.search(stop)) is not None:
            yield LinkField(match[0], longitude_first=True)
            break
    yield from places(link.after("search"))
    for value in link.values("m"):
        yield LinkField(value.partition("/")[0], is_view=True, longitude_first=True)


def _organic_maps(link: MapLink) -> Iterator[LinkField]:
    yield from places(link.values("ll"))
    codes = (link.authority,) if link.scheme in ("ge0", "om", "comaps") else link.path[:1]
    for code in codes:
        yield from decoded(interleaved_codes.organic_maps(code))


def _kuwait_finder(link: MapLink) -> Iterator[LinkField]:
    """``/Location/48.07/29.33``: the longitude comes first."""
    steps = (link.authority, *link.path)  # an app's link has its first step for a host
    for at, step in enumerate(steps[:-2]):
        if step.lower() == "location":
            yield LinkField(",".join(steps[at + 1 : at + 3]), longitude_first=True)
    yield from places(both(link, "lat", "lon"))
    yield from places(link.after("search"))


def paci_number(link: MapLink) -> str:
    """The PACI number of a Kuwait Finder link; empty where it names none.

    It stands in the path (``/Place/…``, ``/Search/…``) or in the query.
    """
    texts = (*link.path, *link.query.values(), link.authority)
    return next((text for text in texts if _PACI_NUMBER.fullmatch(text)), "")


def _plus_codes(link: MapLink) -> Iterator[LinkField]:
    """Not decoded, as decoding would turn the plus into a space."""
    yield LinkField(link.whole.rpartition("/")[2])


def _none(link: MapLink) -> Iterator[LinkField]:
    """Codes that only the provider can resolve, and routes alone."""
    yield from ()


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
