"""Plain texts: from outside, bounded and with places to break a line; from menus and buttons."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from deskdispatch.domain.text.plain_text import cleaned

LONGEST: Final = 500
"""Characters shown of a text from outside; as many as the longest note has."""

SENTENCES: Final = re.compile(r"(?<=[.!?؟])[\u2066-\u2069\u200e\u200f]*\s+")
"""What stands between two sentences."""

_LONGEST_WORD: Final = 24
"""Letters of a word without a place to break; no place or person has a longer name."""

_UNBROKEN: Final = 60
"""Letters of a tooltip's line that is not broken."""

_ESCAPED: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "\n": "<br>"}
)
"""The escapes of ``html.escape``, whose module the first frame would wait for."""

_BREAK: Final = "\u200b"
_ENDLESS: Final = re.compile(rf"[^\s{_BREAK}]{{{_LONGEST_WORD + 1},}}")


def breakable(text: str) -> str:
    return _ENDLESS.sub(lambda found: _pieces(found[0]), text)


def tooltip(text: str) -> str:
    """A tooltip as escaped HTML, since Qt reads what looks like HTML as HTML.

    Empty stays empty and shows no tooltip.
    """
    if not text:
        return ""
    shown = breakable(cleaned(text, 4 * LONGEST, lines=True))
    # Qt breaks even a few words of HTML, to make them about as high as wide.
    is_short = all(len(line) <= _UNBROKEN for line in shown.splitlines())
    style = "margin: 0; white-space: pre" if is_short else "margin: 0"
    return f'<p style="{style}">{shown.translate(_ESCAPED)}</p>'


@lru_cache(512)
def without_mnemonic(text: str) -> str:
    """The text of an action or a button as it is read: no ``&`` before its letter."""
    return re.sub("&(.?)", r"\1", text)


def _pieces(word: str) -> str:
    size = _LONGEST_WORD // 4
    return _BREAK.join(word[at : at + size] for at in range(0, len(word), size))
