"""Text for labels and tooltips: bounded, and no endless word."""

from __future__ import annotations

import re
from typing import Final

from deskdispatch.domain.text.plain_text import cleaned

LONGEST: Final = 500
"""Characters of one text from outside that are shown; the longest note has as many."""

_LONGEST_WORD: Final = 24
"""Letters of a word that a line may not break; no place or person has a longer one."""

_BREAK: Final = "\u200b"
_ENDLESS: Final = re.compile(rf"[^\s{_BREAK}]{{{_LONGEST_WORD + 1},}}")


def breakable(text: str) -> str:
    """The same to read, and a line may end within every very long word."""
    return _ENDLESS.sub(lambda found: _pieces(found[0]), text)


def tooltip(text: str) -> str:
    """Text for a tooltip: Qt reads what looks like HTML as HTML, so it is given as escaped HTML.

    Nothing stays nothing, which shows no tooltip.
    """
    import html

    shown = breakable(cleaned(text, 4 * LONGEST, lines=True))
    return f"<p>{html.escape(shown).replace(chr(10), '<br>')}</p>" if text else ""


def _pieces(word: str) -> str:
    size = _LONGEST_WORD // 4
    return _BREAK.join(word[at : at + size] for at in range(0, len(word), size))
