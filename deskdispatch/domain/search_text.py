"""One way of writing for what is searched, and for what is searched for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.digits import latin

_ALIKE: Final = str.maketrans(
    {
        **dict.fromkeys("أإآٱ", "ا"),
        "ة": "ه",
        "ى": "ي",
        "ئ": "ي",
        "ؤ": "و",
        "ـ": None,
    }
)
"""Letters that Arabic is written with either way; the stretching stroke is none."""

_NUMBER: Final = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_NOT_DIGITS: Final = re.compile(r"\D")


def folded(text: str) -> str:
    """Without case, accents, diacritics and variants of a letter; digits are Latin."""
    plain = latin(text)
    if plain.isascii():
        return plain.lower()
    decomposed = unicodedata.normalize("NFKD", plain.translate(_ALIKE)).casefold()
    bare = "".join(each for each in decomposed if not unicodedata.combining(each))
    return bare.translate(_ALIKE)


def haystack(texts: Iterable[str | None], phones: Iterable[str | None]) -> str:
    """All that a search looks through: a line a text, a number also by its bare digits."""
    numbers = [phone for phone in phones if phone]
    lines = [*(text for text in texts if text), *numbers]
    lines += [_NOT_DIGITS.sub("", latin(number)) for number in numbers]
    return folded("\n".join(" ".join(line.split()) for line in lines))


@dataclass(frozen=True, slots=True)
class Needle:
    """A search, folded as what it looks through; no words find everything."""

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Needle:
        """What a clerk typed; a phone number is found however its digits are grouped."""
        plain = folded(text).strip()
        if _NUMBER.fullmatch(plain):
            return cls((_NOT_DIGITS.sub("", plain),))
        return cls(tuple(plain.split()))

    def finds(self, text: str) -> bool:
        """Whether every word stands in that haystack."""
        return all(word in text for word in self.words)
