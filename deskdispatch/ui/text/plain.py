"""Plain texts: from outside, bounded and with places to break a line; from menus and buttons."""

from __future__ import annotations

import re
from typing import Final

from deskdispatch.domain.text.plain_text import cleaned

LONGEST: Final = 500
"""Characters shown of a text from outside; as many as the longest note has."""

_LONGEST_WORD: Final = 24
"""Letters of a word without a place to break; no place or person has a longer name."""

_BREAK: Final = "\u200b"
_ENDLESS: Final = re.compile(rf"[^\s{_BREAK}]{{{_LONGEST_WORD + 1},}}")


def breakable(text: str) -> str:
    """The text with a line break allowed inside every very long word."""
    return _ENDLESS.sub(lambda found: _pieces(found[0]), text)


def tooltip(text: str) -> str:
    """A tooltip as escaped HTML, since Qt reads what looks like HTML as HTML.

    Empty stays empty and shows no tooltip.
    """
    import html

    shown = breakable(cleaned(text, 4 * LONGEST, lines=True))
    return f"<p>{html.escape(shown).replace(chr(10), '<br>')}</p>" if text else ""


def without_mnemonic(text: str) -> str:
    """The text of an action or a button as it is read: no ``&`` before its letter."""
    return re.sub("&(.?)", r"\1", text)


def _pieces(word: str) -> str:
    size = _LONGEST_WORD // 4
    return _BREAK.join(word[at : at + size] for at in range(0, len(word), size))
