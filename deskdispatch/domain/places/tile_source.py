"""Settings of the map: the online tile server, map files, and how it is drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final

from deskdispatch.domain.web_address import is_secure, split_address

CLOSEST: Final = 22
"""The highest zoom level of any source."""

FEWEST_MB: Final = 10
MOST_MB: Final = 10_000

MOST_FILES: Final = 10
"""Each file is a layer that is searched for every view of the map."""

_PLACEHOLDERS: Final = ("{z}", "{x}", "{y}")
_BRACES: Final = re.compile(r"\{[^{}]*\}|[{}]")
_CONTACT: Final = re.compile(
    r"(?=[!-~]{3,200}\Z)([^\s@()<>,;\"\\]+@[\w.-]+\.\w+|https://[^\s@()<>\"\\]+)", re.ASCII
)
"""Characters of a comment in a User-Agent (RFC 9110): no parenthesis, no line end."""

_LONGEST_ADDRESS: Final = 1000
_LONGEST_ATTRIBUTION: Final = 200
_LONGEST_HTML: Final = 1000
_LONGEST_PATH: Final = 4096


@dataclass(frozen=True, slots=True)
class TileSourceSettings:
    """A tile server; always usable.

    The address may contain a key of the shop, so it is never logged or quoted. The ``contact`` is
    sent to the server, so that its operator can write before refusing. ``files`` are map files, the
    topmost first, shown instead of online tiles. ``by_processor`` draws without the GPU.

    Raises:
        ValueError: A value is invalid; names it and the reason in the words of the settings file.
    """

    tiles: bool = True
    address: str = field(default="https://tile.openstreetmap.org/{z}/{x}/{y}.png", repr=False)
    attribution: str = "© OpenStreetMap contributors"
    contact: str = ""
    min_zoom: int = 0
    max_zoom: int = 19
    cache_mb: int = 200
    files: tuple[str, ...] = ()
    by_processor: bool = False

    def __post_init__(self) -> None:
        _check_address(self.address)
        _check_attribution(self.attribution)
        if self.contact and not _CONTACT.fullmatch(self.contact):
            raise ValueError("contact: an email or https address")
        if not 0 <= self.min_zoom <= self.max_zoom <= CLOSEST:
            raise ValueError(f"min_zoom and max_zoom: from 0 to {CLOSEST}, the lower one first")
        if not FEWEST_MB <= self.cache_mb <= MOST_MB:
            raise ValueError(f"cache_mb: from {FEWEST_MB} to {MOST_MB}")
        if len(self.files) > MOST_FILES or not all(map(_is_path, self.files)):
            raise ValueError(f"files: up to {MOST_FILES} whole paths")

    def has(self, z: int, x: int, y: int) -> bool:
        side = 1 << z if self.tiles and self.min_zoom <= z <= self.max_zoom else 0
        return 0 <= x < side and 0 <= y < side

    def url(self, z: int, x: int, y: int) -> str:
        text = self.address
        for placeholder, number in zip(_PLACEHOLDERS, (z, x, y), strict=True):
            text = text.replace(placeholder, str(number))
        return text


def _check_address(address: str) -> None:
    for braces in _BRACES.findall(address):
        if braces not in _PLACEHOLDERS:
            raise ValueError(f"address: {braces[:20]} is not supported")
    if any(address.count(placeholder) != 1 for placeholder in _PLACEHOLDERS):
        raise ValueError("address: {z}, {x} and {y} must each stand in it once")
    parts = split_address(address, _LONGEST_ADDRESS)
    if parts is None or parts.fragment or "{" in parts.netloc:
        raise ValueError("address: it is not that of a tile server")
    if not is_secure(address, _LONGEST_ADDRESS):
        raise ValueError("address: it must begin with https://")


def _is_path(text: str) -> bool:
    return len(text) <= _LONGEST_PATH and "\0" not in text and PurePath(text).is_absolute()


def _check_attribution(text: str) -> None:
    shown = text
    if "<" in text or "&" in text:
        from deskdispatch.domain.places.attribution import parse_attribution  # late, as above

        shown = "".join(part.text for part in parse_attribution(text))
    is_one = text.isprintable() and len(text) <= _LONGEST_HTML
    if not is_one or not 0 < len(shown.strip()) <= _LONGEST_ATTRIBUTION:
        raise ValueError(f"attribution: one line, up to {_LONGEST_ATTRIBUTION} characters")
