"""Attributions of map data: parses plain text, or tile providers' HTML fragments, into parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.web_address import split_address

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates

OPENSTREETMAP: Final = "https://www.openstreetmap.org/copyright"
"""Address to which an attribution of OpenStreetMap must link."""

LONGEST: Final = 300
"""Maximum characters of all parts together."""

_LONGEST_SOURCE: Final = 2000
"""Maximum characters that are read; the longest of a provider has about 500."""

_REPORT: Final = "https://www.openstreetmap.org/fixthemap?lat={lat:.5f}&lon={lon:.5f}&zoom={zoom}"

_OPENSTREETMAP: Final = re.compile(
    r"(?:https?://)?(?:www\.)?\bOpenStreetMap\b(?:\.org\b(?:/copyright\b)?)?", re.IGNORECASE
)
_UNSAFE: Final = frozenset("\"'<>\\^`{|}")
_DECLARATION: Final = re.compile(r"<[!?][^>]*(?:>|\Z)")
_UNENDED: Final = re.compile(r"<[A-Za-z/][^<>]*\Z")
_SPACE: Final = re.compile(r"\s+")

_UNSEEN: Final = frozenset({"script", "style", "template", "title", "textarea", "iframe"})
_APART: Final = frozenset({"br", "div", "hr", "li", "p", "td", "tr", "ul"})


@dataclass(frozen=True, slots=True)
class AttributionPart:
    """One line of plain text, never empty, and the web address that it links to; "" for none."""

    text: str
    url: str = ""


def parse_attribution(text: str) -> tuple[AttributionPart, ...]:
    """Returns the parts of an untrusted attribution; empty if nothing can be shown.

    From HTML, only text and the web addresses of its links are kept. OpenStreetMap gets the link
    that it requires if it is named without one.
    """
    parts = _limited(_joined(_read(text[:_LONGEST_SOURCE])))
    if any(part.url and _OPENSTREETMAP.search(part.text) for part in parts):
        return parts
    return _linked_once(parts, _OPENSTREETMAP, OPENSTREETMAP)


def with_links(text: str, addresses: Mapping[str, str]) -> tuple[AttributionPart, ...]:
    """Returns a text of this program in which each of the names links to its address once."""
    parts: tuple[AttributionPart, ...] = (AttributionPart(text),)
    for name, url in addresses.items():
        parts = _linked_once(parts, re.compile(re.escape(name)), url)
    return parts


def names_openstreetmap(parts: Iterable[AttributionPart]) -> bool:
    return any(_OPENSTREETMAP.search(part.text) for part in parts)


def report_url(middle: Coordinates, zoom: int) -> str:
    return _REPORT.format(lat=middle.latitude, lon=middle.longitude, zoom=zoom)


def web_address(text: str) -> str:
    """Returns the address if it is a web address that may be opened; else empty."""
    address = text.strip()
    parts = split_address(address)
    return parts.geturl() if parts and _UNSAFE.isdisjoint(address) else ""


def _read(text: str) -> Iterator[AttributionPart]:
    for raw, url in _pieces(text) if "<" in text or "&" in text else [(text, "")]:
        kept = cleaned(_SPACE.sub(" ", raw), _LONGEST_SOURCE, lines=True)
        yield AttributionPart(_SPACE.sub(" ", kept), web_address(url))


def _pieces(text: str) -> Sequence[tuple[str, str]]:
    """Returns the texts of HTML, each with the target of the link around it."""
    from html.parser import HTMLParser  # late: few attributions are HTML, and it takes 6 ms

    found = _Pieces()

    class Reader(HTMLParser):
        handle_startendtag = found.begin
        handle_starttag = found.begin
        handle_endtag = found.end
        handle_data = found.add

    reader = Reader()
    reader.feed(_UNENDED.sub("", _DECLARATION.sub("", text)))
    reader.close()
    return found.pieces


class _Pieces:
    """Collects the texts that a browser would show."""

    def __init__(self) -> None:
        self.pieces: list[tuple[str, str]] = []
        self._target = ""
        self._unseen = ""

    def begin(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self._target = dict(reversed(attrs)).get("href") or ""
        elif tag in _UNSEEN:
            self._unseen = self._unseen or tag
        self._set_apart(tag)

    def end(self, tag: str) -> None:
        if tag == "a":
            self._target = ""
        elif tag == self._unseen:
            self._unseen = ""
        self._set_apart(tag)

    def add(self, data: str) -> None:
        if not self._unseen:
            self.pieces.append((data, self._target))

    def _set_apart(self, tag: str) -> None:
        if tag in _APART:
            self.add(" ")


def _joined(pieces: Iterable[AttributionPart]) -> Sequence[AttributionPart]:
    """Joins parts: drops empty ones, collapses blanks, and trims blanks inside links."""
    parts: list[AttributionPart] = []
    is_apart = False
    for piece in pieces:
        text = piece.text.strip()
        if not any(sign.isprintable() for sign in text):
            is_apart = is_apart or " " in piece.text
            continue
        if parts and (is_apart or piece.text.startswith(" ")):
            parts.append(AttributionPart(" ", piece.url if parts[-1].url == piece.url else ""))
        parts.append(AttributionPart(text, piece.url))
        is_apart = piece.text.endswith(" ")
    return _merged(parts)


def _merged(parts: Iterable[AttributionPart]) -> Sequence[AttributionPart]:
    merged: list[AttributionPart] = []
    for text, url in ((part.text, part.url) for part in parts if part.text):
        before = merged.pop().text if merged and merged[-1].url == url else ""
        merged.append(AttributionPart(before + text, url))
    return merged


def _limited(parts: Sequence[AttributionPart]) -> tuple[AttributionPart, ...]:
    kept: list[AttributionPart] = []
    is_long = sum(len(part.text) for part in parts) > LONGEST
    room = LONGEST - is_long
    for part in parts:
        text = part.text[:room]
        if not text:
            break
        room -= len(text)
        kept.append(AttributionPart(cleaned(text, LONGEST, lines=True), part.url))
    if is_long:
        kept.append(AttributionPart("…"))
    return tuple(_merged(kept))


def _linked_once(
    parts: Iterable[AttributionPart], name: re.Pattern[str], url: str
) -> tuple[AttributionPart, ...]:
    linked: list[AttributionPart] = []
    is_linked = False
    for part in parts:
        found = None if is_linked or part.url else name.search(part.text)
        if found is None:
            linked.append(part)
            continue
        is_linked = True
        before, after = part.text[: found.start()], part.text[found.end() :]
        around = (AttributionPart(before), AttributionPart(found[0], url), AttributionPart(after))
        linked.extend(each for each in around if each.text)
    return tuple(linked)
