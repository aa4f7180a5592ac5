"""Normalises digits, quotes, degree signs and spaces of pasted text; unfolds vCards."""

from __future__ import annotations

import re
from html import unescape
from html.entities import html5
from quopri import decodestring
from typing import Final

from deskdispatch.domain.text.digits import latin

_EASTERN: Final = {
    at: latin(chr(at))
    for at in (0xA0, *range(0x0600, 0x0700), *range(0x2000, 0x2070), 0xFEFF)
    if latin(chr(at)) != chr(at)
}
"""The characters changed by ``latin``."""
_WIDE: Final = {0xFF01 + at: chr(0x21 + at) for at in range(94)}
_SPACES: Final = dict.fromkeys((0x1680, *range(0x2000, 0x200B), 0x205F, 0x3000, 0x2800), " ")
_UNSEEN: Final = dict.fromkeys((0x00AD, 0x2060, 0xFE0E, 0xFE0F, 0x0640, *range(0x064B, 0x0653)), "")
_SIGNS: Final = {
    **dict.fromkeys(map(ord, "’‘‛′´`ʹʼ‵"), "'"),
    **dict.fromkeys(map(ord, "”“″‟ʺ‶"), '"'),
    **dict.fromkeys(map(ord, "º˚∘◦⁰ᵒ"), "°"),
    **dict.fromkeys(map(ord, "−﹣‐‑"), "-"),
    **dict.fromkeys(map(ord, "‚﹐"), ","),
    **dict.fromkeys(map(ord, "⁄∕"), "/"),
    ord("؛"): ";",
    ord("\r"): "\n",
}
_TABLE: Final = {**_WIDE, **_SPACES, **_UNSEEN, **_SIGNS, **_EASTERN}
_ODD: Final = re.compile(f"[{re.escape(''.join(map(chr, _TABLE)))}]")

_REMOVED: Final = re.compile(
    f"[{re.escape(''.join(chr(at) for at, plain in _TABLE.items() if not plain))}]"
)

_ENTITY: Final = re.compile(
    r"&(?:#[0-9]{2,7}|#[xX][0-9A-Fa-f]{2,6}|(?P<name>[A-Za-z]{2,8}[0-9]{0,2}));"
)
"""Requires the semicolon: ``&lat=`` is a part of a query."""

_CARD: Final = re.compile(r"^BEGIN:V(?:CARD|CALENDAR|EVENT)\s*$", re.IGNORECASE | re.MULTILINE)
_BROKEN_LINE: Final = re.compile(r"\n[ \t]")
_QUOTED_LINE: Final = re.compile(
    r"^[^\n:]*;ENCODING=QUOTED-PRINTABLE[^\n:]*:(?:=\n|[^\n])*", re.IGNORECASE | re.MULTILINE
)
"""The encoding of text that is not ASCII on older phones."""
_ESCAPED: Final = re.compile(r"\\([,;:])")


def plain_text(text: str) -> str:
    """Returns folded text with its HTML entities decoded and vCards unfolded."""
    return unfolded(fold(_ENTITY.sub(_character, text)))


def _character(match: re.Match[str]) -> str:
    return unescape(match[0]) if match["name"] is None else html5.get(match[0][1:], match[0])


def fold(text: str) -> str:
    """Returns text with Latin digits and plain signs and spaces, without invisible characters."""
    return _ODD.sub(_plain, text.replace("\r\n", "\n"))


def visible(text: str) -> str:
    """Returns text without characters that ``fold`` removes, so that folding keeps the length."""
    return _REMOVED.sub("", text.replace("\r\n", "\n"))


def _plain(match: re.Match[str]) -> str:
    return _TABLE[ord(match[0])]


def unfolded(text: str) -> str:
    """Unfolds lines and unescapes commas of a vCard or calendar; other text is unchanged."""
    if _CARD.search(text) is None:
        return text
    text = _QUOTED_LINE.sub(_unquoted, text)
    return _ESCAPED.sub(r"\1", _BROKEN_LINE.sub("", text))


def _unquoted(match: re.Match[str]) -> str:
    plain = decodestring(match[0].encode()).decode("utf-8", "replace")
    return fold(plain).replace("\n", " ")
