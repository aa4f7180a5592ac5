"""Names of areas as people write them: one key for all spellings of a name.

``Al-Mutla'a``, ``mutlaa`` and ``المطلاع`` have the same, ``Jahra`` and ``الجهرا`` one each.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from deskdispatch.domain.text.digits import latin

_LETTERS: Final = str.maketrans("أإآٱىةؤئ", "اااايهوي", "ـء'’‘ʼʿʾ`´")
"""Arabic letters that are often written for each other; marks that are often left out."""

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_ARTICLES: Final = frozenset({"al", "el", "ال"})
_FILLERS: Final = frozenset({"sector", "suburb", "city", "south", "n", "no"}) | frozenset(
    {"قطاع", "ضاحيه", "مدينه", "جنوب", "ن", "رقم"}
)
"""What may stand around a city and the number of its sector."""

_SPELLINGS: Final = {
    "ahmad": ("ahmed", "احمد"),
    "farms": ("farm",),
    "jahra": ("jahraa", "jahrah"),
    "khiran": ("khairan", "kheiran", "khayran"),
    "mutlaa": ("mutla", "mutlah", "mutlaah", "مطلاع"),
    "sabah": ("subah", "صباح"),
    "salem": ("salam", "salim", "saalem"),
    "wafra": ("wafrah", "wafraa", "wafara"),
}
_USUAL: Final = {other: usual for usual, others in _SPELLINGS.items() for other in others}


@lru_cache(4096)
def key(name: str) -> str:
    """The same for all spellings of a name."""
    return " ".join(_words(name))


@lru_cache(4096)
def sector(name: str) -> tuple[str, int | None]:
    """The key of a city and the number of its sector, where the name has a number."""
    words = [word for word in _words(name) if word not in _FILLERS]
    at = next((at for at, word in enumerate(words) if word.isdecimal()), 0)
    return (" ".join(words[:at]), int(words[at][:3])) if at else ("", None)


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", latin(name)).translate(_LETTERS).casefold()
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    return [_usual(word) for word in _WORD.findall(bare) if word not in _ARTICLES]


def _usual(word: str) -> str:
    """Without an article that is written as one with it, in the usual spelling."""
    if word.startswith("ال") and len(word) > 4:
        word = word[2:]
    word = _USUAL.get(word, word)
    if word.startswith(("al", "el")) and (rest := _USUAL.get(word[2:], word[2:])) in _SPELLINGS:
        return rest
    return word
