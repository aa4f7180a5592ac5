"""Whose map data is shown, as text and links.

Tile servers and map files give it as plain text or as a fragment of HTML with links, such as
``© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>``. It comes from outside:
only its text and the addresses of its links are taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urlsplit

from deskdispatch.domain.text.plain_text import cleaned

OPENSTREETMAP: Final = "OpenStreetMap"

REPORT_URL: Final = "https://www.openstreetmap.org/fixthemap"

LONGEST: Final = 300
"""Characters in all."""

_LONGEST_HTML: Final = 4000
_LONGEST_URL: Final = 500
_MOST_LINKS: Final = 8
_SPACES: Final = re.compile(r"\s+")

_KNOWN: Final = {
    OPENSTREETMAP: "https://www.openstreetmap.org/copyright",
    "Who's On First": "https://whosonfirst.org/docs/licenses/",
    "GeoNames": "https://www.geonames.org/",
    "GSHHG": "https://www.soest.hawaii.edu/pwessel/gshhg/",
}
"""Names that are linked where they stand without a link, as their licences ask."""

_KNOWN_NAME: Final = re.compile("|".join(map(re.escape, _KNOWN)))


@dataclass(frozen=True, slots=True)
class AttributionPart:
    """A piece of an attribution.

    Attributes:
        text: One line of plain text.
        url: The http or https address that it leads to; "" for none.
    """

    text: str
    url: str = ""


def parse_attribution(text: str) -> tuple[AttributionPart, ...]:
    """The parts of an attribution in their order; none for a blank one."""
    parser = _Parser()
    try:
        parser.feed(text[:_LONGEST_HTML])
        parser.close()
    except AssertionError:  # how the parser of Python refuses a declaration it does not know
        return (AttributionPart(cleaned(text, LONGEST)),)
    parts = _joined(parser.parts)
    if not any(part.url for part in parts):
        parts = [linked for part in parts for linked in _known_links(part)]
    return tuple(_shortened(parts))


def names_openstreetmap(parts: Iterable[AttributionPart]) -> bool:
    """Whether the data is OpenStreetMap's, to whom a fault of the map can be reported."""
    return any(OPENSTREETMAP in part.text for part in parts)


def report_url(latitude: float, longitude: float, zoom: float) -> str:
    """Where a fault of OpenStreetMap's map at a place is reported."""
    place = f"lat={latitude:.5f}&lon={longitude:.5f}&zoom={round(zoom)}"
    return f"{REPORT_URL}?{place}"


class _Parser(HTMLParser):
    """Collects texts and the address of the link about each."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[AttributionPart] = []
        self._url = ""
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self._url = _safe_url(dict(attrs).get("href") or "")
        elif tag in {"script", "style"}:
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._url = ""
        elif tag in {"script", "style"}:
            self._hidden = max(0, self._hidden - 1)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(AttributionPart(data, self._url))


def _safe_url(text: str) -> str:
    """An address that may be opened in the browser, or ""."""
    text = text.strip()
    if len(text) > _LONGEST_URL or not text.isascii() or not text.isprintable() or " " in text:
        return ""
    try:
        parts = urlsplit(text)
    except ValueError:
        return ""
    is_web = parts.scheme in {"http", "https"} and bool(parts.hostname)
    return text if is_web and "@" not in parts.netloc and "\\" not in text else ""


def _joined(parts: list[AttributionPart]) -> list[AttributionPart]:
    """Neighbours with the same address as one; a text is one line without doubled spaces."""
    joined: list[AttributionPart] = []
    for part in parts:
        before = joined.pop().text if joined and joined[-1].url == part.url else ""
        joined.append(AttributionPart(before + part.text, part.url))
    return [AttributionPart(_line(part.text), part.url) for part in joined if _line(part.text)]


def _line(text: str) -> str:
    """A text as it stands in a line, with a space at an end where there was one."""
    line = cleaned(_SPACES.sub(" ", text), LONGEST)
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() else ""
    return f"{before}{line.strip()}{after}" if line.strip() else ""


def _known_links(part: AttributionPart) -> list[AttributionPart]:
    pieces, at = [], 0
    for found in _KNOWN_NAME.finditer(part.text):
        pieces.append(AttributionPart(part.text[at : found.start()]))
        pieces.append(AttributionPart(found.group(), _KNOWN[found.group()]))
        at = found.end()
    pieces.append(AttributionPart(part.text[at:]))
    return [piece for piece in pieces if piece.text]


def _shortened(parts: list[AttributionPart]) -> list[AttributionPart]:
    left, links, kept = LONGEST, 0, []
    for part in parts:
        links += bool(part.url)
        text = part.text[:left]
        left -= len(text)
        if text:
            kept.append(AttributionPart(text, part.url if links <= _MOST_LINKS else ""))
    return kept
