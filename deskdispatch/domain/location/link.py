"""Finds links in text and splits them into parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final
from urllib.parse import unquote, unquote_plus

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.folding import fold
from deskdispatch.domain.location.found import HOLE

RIDE_SCHEMES: Final = (
    *("uber", "careem", "lyft", "bolt", "taxify", "indriver", "olacabs", "yandextaxi"),
    "citymapper",
)
_APPS: Final = (
    r"(?:geo(?:;[a-z-]{1,20}=[a-z:-]{1,20}){0,3}|google\.navigation):(?=\S)"
    r"|(?:comgooglemaps(?:url)?|intent|maps|waze|bingmaps|here-location|here-route|yandexmaps"
    rf"|yandexnavi|om|ge0|comaps|osmandmaps|dgis|kuwaitfinder|{'|'.join(RIDE_SCHEMES)}):(?=//|\?)"
)
"""URL schemes of apps; ``Maps: 29.3, 48.1`` is not a link."""
_BARE_HOSTS: Final = (
    r"(?:[a-z]+\.)?google\.[a-z.]{2,6}/maps|maps\.google\.|(?:(?:maps\.)?app\.)?goo\.gl/|g\.co/kgs/"
    r"|(?:www\.|ul\.)?waze\.com/|maps\.apple(?:\.com)?/|(?:www\.)?(?:openstreetmap|osm)\.org/"
    r"|plus\.codes/|(?:share|wego)\.here\.com/|her\.is/|(?:www\.)?bing\.com/maps|omaps\.app/|ge0\.me/"
    r"|yandex\.[a-z.]{2,6}/maps|2gis\.[a-z.]{2,6}/|go\.2gis\.com/|share\.google/|binged\.it/"
    r"|urbi-[a-z]{2}\.com/|(?:(?:maps|go)\.)?urbi\.[a-z]{2}/"
    r"|gis\.paci\.gov\.kw/|(?:www\.)?kuwaitfinder\.(?:com|gov\.kw)/"
    r"|(?:m|app|ride)\.(?:uber|careem|lyft)\.com/"
)
_AFTER_A_NUMBER: Final = "|".join(rf"(?<=\.\d{{{place_fields}}},)" for place_fields in range(2, 16))
"""A space after the comma of a pair, which does not end the link."""
_LINK: Final = re.compile(
    rf"""(?-i:(?=[A-Za-z2]))(?<![a-z0-9.@/])
    (?:https?://|{_APPS}|(?:www\.)?(?:{_BARE_HOSTS}))
    (?:[^\s<>"]|"(?=[NSEWnsew](?![A-Za-z_]))|(?:{_AFTER_A_NUMBER})[ ](?=-?\d{{1,3}}\.\d))++""",
    re.VERBOSE | re.IGNORECASE,
)
_SCHEME: Final = re.compile(rf"https?://|{_APPS}", re.IGNORECASE)
_CLOSING: Final = ".,;:!?'\"»”)]}>*"
_MARKS: Final = ("_", "~")
"""Marks of italic and strikethrough text in chats; either may also end a link."""
_LONGEST_MARKED: Final = 200
"""Maximum characters before a link in which such text may begin."""

_HTML_TAIL: Final = re.compile(
    r"(?:(?:%22|&quot;|\"|')?(?:<|%(?:25)*3c|&lt;)|(?:%22|&quot;|\")(?:>|%3e|&gt;)).*",
    re.IGNORECASE | re.DOTALL,
)
"""The rest of the HTML page from which a link was copied, such as ``%3C/a%3E``."""
_PARAMETER: Final = re.compile(r"(?<=[?&])([^=&#?]+)=([^&#]*)&?")


@dataclass(frozen=True, slots=True)
class MapLink:
    """A link and its parts, decoded.

    Attributes:
        scheme: In lower case; ``https`` if a known host has none.
        path_parts: The parts between slashes, including empty ones.
        parameters: Names in lower case, and values, also from a query in the fragment.
        decoded_text: The whole link, decoded, with its plus signs.
    """

    text: str
    scheme: str
    authority: str
    path_parts: tuple[str, ...]
    parameters: tuple[tuple[str, str], ...]
    fragment: str
    decoded_text: str

    @property
    def host(self) -> str:
        return self.authority.rpartition("@")[2].partition(":")[0].lower()

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(part for part in self.path_parts if part)

    @property
    def query(self) -> dict[str, str]:
        return dict(reversed(self.parameters))

    def values(self, *names: str) -> Iterator[str]:
        """Returns the non-empty query values of these names, in the order of ``names``."""
        query = self.query
        return (query[name] for name in names if query.get(name))

    def after(self, *names: str) -> Iterator[str]:
        """Yields the path parts that follow one of these names."""
        for at, part in enumerate(self.path[:-1]):
            if part.lower() in names:
                yield self.path[at + 1]

    def without(
        self, is_dropped: Callable[[str, str], bool], path: re.Pattern[str] | None = None
    ) -> MapLink:
        """Returns the link without some parameters and parts of its path; its ``text`` stays."""

        def kept(match: re.Match[str]) -> str:
            name, value = _decoded(match[1]).lower(), _decoded(match[2])
            return "" if is_dropped(name, value) else match[0]

        rest = _PARAMETER.sub(kept, self.text)
        rest = path.sub("", rest) if path is not None else rest
        return self if rest == self.text else replace(parse_link(rest), text=self.text)


def extract_links(text: str) -> tuple[list[MapLink], str]:
    """Returns the links of a folded text, and the text with a hole for each."""
    links: list[MapLink] = []

    def hole(match: re.Match[str]) -> str:
        before = text[max(0, match.start() - _LONGEST_MARKED) : match.start()]
        links.append(parse_link(_unmarked(match[0], before)))
        return HOLE

    return links, _LINK.sub(hole, text)


def _unmarked(text: str, before: str) -> str:
    """Strips signs that end a sentence, and marks of italic or strikethrough text around it."""
    text = text.rstrip(_CLOSING)
    words = before.rpartition("\n")[2].split(" ")
    opened = "".join(word[: len(word) - len(word.lstrip("*_~(["))] for word in words)
    while text.endswith(_MARKS) and text[-1] in opened:
        text = text[:-1].rstrip(_CLOSING)
    return text


def parse_link(text: str) -> MapLink:
    """Splits a link into its parts; never fails."""
    text = _HTML_TAIL.sub("", text).rstrip(_CLOSING).replace("&amp;", "&")
    whole = text if _SCHEME.match(text) else f"https://{text}"
    scheme, _, rest = whole.partition(":")
    rest, _, fragment = rest.partition("#")
    path, _, query = rest.partition("?")
    authority = ""
    if path.startswith("//"):
        authority, slash, path = path[2:].partition("/")
        path = slash + path
    queries = (query, fragment.partition("?")[2])
    return MapLink(
        text=text,
        scheme=scheme.partition(";")[0].lower(),
        authority=authority,
        path_parts=tuple(map(_decoded, path.removeprefix("/").split("/"))),
        parameters=tuple(chain.from_iterable(map(_parameters, queries))),
        fragment=_decoded(fragment),
        decoded_text=fold(unquote(unquote(text))),
    )


def _decoded(text: str) -> str:
    """Decodes text that was percent-encoded once or twice; a plus becomes a space."""
    return fold(unquote(unquote_plus(text)))


def _parameters(query: str) -> Iterator[tuple[str, str]]:
    for part in query.split("&"):
        name, _, value = part.partition("=")
        if name:
            yield _decoded(name).lower(), _decoded(value)


@dataclass(frozen=True, slots=True)
class LinkField:
    """A decoded field that may contain a point; the first field with a point is the link's.

    A view is used only if no other field has a point; the order of the degrees is the provider's.
    """

    text: str
    is_view: bool = False
    is_longitude_first: bool = False


LEAST_ZOOM: Final = 12.0
"""Minimum zoom of a view; the centre of a map that shows more than a town is not a place."""

LinkFields = Callable[[MapLink], Iterator[LinkField]]
"""Returns the fields of one provider's links, the most reliable first."""


def place_fields(texts: Iterable[str]) -> Iterator[LinkField]:
    return (LinkField(text) for text in texts)


def view_fields(texts: Iterable[str]) -> Iterator[LinkField]:
    return (LinkField(text, is_view=True) for text in texts)


def point_fields(point: Coordinates | None) -> Iterator[LinkField]:
    """Yields the field of a point decoded from a code, if there is one."""
    if point is not None:
        yield LinkField(point.text(6))


def parameter_pair(link: MapLink, latitude: str, longitude: str) -> Iterator[str]:
    """Yields two parameters as one pair."""
    query = link.query
    if query.get(latitude) and query.get(longitude):
        yield f"{query[latitude]},{query[longitude]}"


CODE: Final = r"(?=[.~-]{0,63}\w)[\w.~-]{3,64}"
"""Unreserved characters of an address (RFC 3986); not only dots."""
_CODE: Final = CODE + "(?![ -~])"
"""A code; Arabic may follow without a space and is not part of the link."""

SHORTENERS: Final = (
    ("maps.app.goo.gl", re.compile(rf"/{_CODE}", re.ASCII)),
    ("goo.gl", re.compile(rf"/maps/{_CODE}", re.ASCII)),
    ("app.goo.gl", re.compile(rf"/maps/{_CODE}", re.ASCII)),
    ("g.co", re.compile(rf"/(?:kgs|maps)/{_CODE}", re.ASCII)),
    ("share.google", re.compile(rf"/{_CODE}", re.ASCII)),
    ("maps.apple", re.compile(rf"/p/{_CODE}", re.ASCII)),
    ("binged.it", re.compile(rf"/{_CODE}", re.ASCII)),
    ("her.is", re.compile(rf"/{_CODE}", re.ASCII)),
    ("go.2gis.com", re.compile(rf"/{_CODE}", re.ASCII)),
    ("go.urbi.ae", re.compile(rf"/{_CODE}", re.ASCII)),
    ("yandex.com", re.compile(rf"/maps/-/{_CODE}", re.ASCII)),
    ("yandex.ru", re.compile(rf"/maps/-/{_CODE}", re.ASCII)),
)
"""Hosts of short links, and the pattern of their codes."""


def short_link(link: MapLink) -> str | None:
    """Returns the address to follow, always ``https``, if the host is exactly a known one."""
    if link.scheme not in ("http", "https"):
        return None
    path = "/" + "/".join(link.path)
    for host, code in SHORTENERS:
        if link.authority.lower() == host and (match := code.match(path)):
            return f"https://{host}{match[0]}"
    return None
