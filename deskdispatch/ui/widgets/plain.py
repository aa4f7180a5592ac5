"""Text from outside made safe to show: one direction, no control characters, no endless word."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST: Final = 500
"""Characters of one text from outside that are shown; the longest note has as many."""

_LONGEST_WORD: Final = 24
"""Letters of a word that a line may not break; no place or person has a longer one."""

_BREAK: Final = "\u200b"
_ISOLATES: Final = "\u2066\u2067\u2068"
_RELEASE: Final = "\u2069"
_KEPT: Final = frozenset("\n\u200c\u200d\u200e\u200f\u061c" + _ISOLATES + _RELEASE)
"""Not printable by Unicode's tables, and yet part of a text: line ends, joiners, marks of
direction, and isolates, which every text of this window may hold already."""

_ENDLESS: Final = re.compile(rf"[^\s{_BREAK}]{{{_LONGEST_WORD + 1},}}")


def cleaned(text: str, longest: int = LONGEST) -> str:
    """A text without control characters, overrides of direction and private characters.

    Isolates that are not closed could turn what stands around the text, and are left out. A text
    of more than ``longest`` characters ends in an ellipsis.
    """
    if len(text) <= longest and text.isprintable():
        return text
    kept = "".join(sign for sign in map(_plain, text[: 2 * longest]) if sign)
    if len(kept) > longest or len(text) > 2 * longest:
        kept = f"{kept[: longest - 1].rstrip()}…"
    return kept if _is_closed(kept) else kept.translate(_NO_ISOLATES)


def breakable(text: str) -> str:
    """The same to read, and a line may end within every very long word."""
    return _ENDLESS.sub(lambda found: _pieces(found[0]), text)


def tooltip(text: str) -> str:
    """Text for a tooltip: Qt reads what looks like HTML as HTML, so it is given as escaped HTML.

    Nothing stays nothing, which shows no tooltip.
    """
    import html

    shown = breakable(cleaned(text, 4 * LONGEST))
    return f"<p>{html.escape(shown).replace(chr(10), '<br>')}</p>" if text else ""


_NO_ISOLATES: Final = dict.fromkeys(map(ord, _ISOLATES + _RELEASE))


def _plain(sign: str) -> str:
    if sign.isprintable() or sign in _KEPT:
        return sign
    return " " if sign.isspace() or unicodedata.category(sign) == "Cc" else ""


def _is_closed(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign in _ISOLATES) - (sign == _RELEASE)
        if depth < 0:
            return False
    return depth == 0


def _pieces(word: str) -> str:
    size = _LONGEST_WORD // 4
    return _BREAK.join(word[at : at + size] for at in range(0, len(word), size))
