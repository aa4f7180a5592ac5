"""One way of writing for what is searched, and for what is searched for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from deskdispatch.domain.digits import latin

_ALIKE: Final = {
    **dict.fromkeys("أإآٱ", "ا"),
    **dict.fromkeys("ىئی", "ي"),
    **dict.fromkeys("ةھہ", "ه"),
    "ؤ": "و",
    "ک": "ك",
    "ـ": None,
}
"""Letters that Arabic is written with either way; the stretching stroke is none."""

_NUMBER: Final = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_NOT_DIGITS: Final = re.compile(r"\D")
_KUWAIT: Final = "965"
_LOCAL_DIGITS: Final = 8


class _Fold(dict[int, str | None]):
    """What each letter is written as after it was decomposed; it learns them as they come."""

    def __missing__(self, code: int) -> str | None:
        letter = chr(code)
        mark = bool(unicodedata.combining(letter))
        self[code] = None if mark else _ALIKE.get(letter, latin(letter))
        return self[code]


_FOLD: Final = _Fold()


def folded(text: str) -> str:
    """Without case, accents, diacritics and variants of a letter; digits are Latin."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKD", text).casefold().translate(_FOLD)


def haystack(texts: Iterable[str | None], phones: Iterable[str | None]) -> str:
    """All that a search looks through: a line a text, a number also by its bare digits."""
    numbers = [phone for phone in phones if phone]
    lines = [_line(text) for text in texts if text]
    lines += [_line(number) for number in numbers]
    lines += [_digits(number) for number in numbers]
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Needle:
    """A search, folded as what it looks through; no words find everything."""

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Needle:
        """What a clerk typed; a phone number is found however its digits are grouped."""
        plain = folded(text).strip()
        return cls((_number(plain),) if _NUMBER.fullmatch(plain) else tuple(plain.split()))

    def finds(self, text: str) -> bool:
        """Whether every word stands in that haystack."""
        return all(word in text for word in self.words)


@lru_cache(maxsize=2048)
def _line(text: str) -> str:
    """Drivers, areas and customers come again and again."""
    return folded(" ".join(text.split()))


@lru_cache(maxsize=2048)
def _digits(number: str) -> str:
    return _NOT_DIGITS.sub("", latin(number))


def _number(typed: str) -> str:
    """The digits of a number as every way to write it has them: without Kuwait's own code."""
    digits = _digits(typed)
    is_foreign_form = typed.startswith(("+", "00"))
    bare = digits.removeprefix("00").removeprefix(_KUWAIT)
    has_code = len(digits) == len(_KUWAIT) + _LOCAL_DIGITS and digits.startswith(_KUWAIT)
    return bare if bare and (is_foreign_form or has_code) else digits
