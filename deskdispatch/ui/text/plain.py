"""Plain texts: shortening and line breaks of outside texts, and labels without mnemonics."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from deskdispatch.domain.text.plain_text import cleaned

LONGEST: Final = 500
"""Characters shown of a text from outside; the maximum length of a note."""

SENTENCES: Final = re.compile(r"(?<=[.!?؟])[\u2066-\u2069\u200e\u200f]*\s+")
"""Pattern of the space between two sentences."""

_LONGEST_WORD: Final = 24
"""Letters of a word without a possible line break; no name of a place or person is longer."""

_UNBROKEN: Final = 60
"""Letters of a tooltip's line up to which it is not wrapped."""

_ESCAPED: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "\n": "<br>"}
)
"""Same escapes as ``html.escape``, whose import would delay the first frame."""

_BREAK: Final = "\u200b"
_ENDLESS: Final = re.compile(rf"[^\s{_BREAK}]{{{_LONGEST_WORD + 1},}}")


def breakable(text: str) -> str:
    size = _LONGEST_WORD // 4

    def pieces(found: re.Match[str]) -> str:
        return _BREAK.join(found[0][at : at + size] for at in range(0, len(found[0]), size))

    return _ENDLESS.sub(pieces, text)


def tooltip(text: str) -> str:
    """Returns a tooltip as escaped HTML, since Qt renders texts that look like HTML.

    An empty text stays empty and shows no tooltip.
    """
    if not text:
        return ""
    shown = breakable(cleaned(text, 4 * LONGEST, lines=True))
    # Qt wraps even short HTML, to make it about as high as wide.
    is_short = all(len(line) <= _UNBROKEN for line in shown.splitlines())
    style = "margin: 0; white-space: pre" if is_short else "margin: 0"
    return f'<p style="{style}">{shown.translate(_ESCAPED)}</p>'


@lru_cache(512)
def without_mnemonic(text: str) -> str:
    """Returns the text of an action or button without the ``&`` that marks its shortcut letter."""
    return re.sub("&(.?)", r"\1", text)
