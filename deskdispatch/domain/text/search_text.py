"""Normalises text for searching, both the searched text and the query."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from deskdispatch.domain.text.digits import (
    KUWAIT_CODE,
    LOCAL_DIGITS,
    digits_only,
    latin,
    plain_phone,
)

_ALIKE: Final = {
    **dict.fromkeys("أإآٱ", "ا"),
    **dict.fromkeys("ىئی", "ي"),
    **dict.fromkeys("ةھہ", "ه"),
    "ؤ": "و",
    "ک": "ك",
    "ـ": None,
}
"""Variants of Arabic letters; the tatweel is removed."""

_NUMBER: Final = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_GROUPED: Final = re.compile(r"\d+(?:[./-]\d+)+")
"""A number with signs in it, such as an order ``2026-0042``, which is sought like a phone."""

_GROUPING: Final = "()+./-"
_ABROAD: Final = ("+", "00")
"""Prefixes of a phone number with a country code."""

_COMMAS: Final = str.maketrans(",،;", "   ")


class _Fold(dict[int, str | None]):
    def __missing__(self, code: int) -> str | None:
        letter = chr(code)
        mark = bool(unicodedata.combining(letter))
        self[code] = None if mark else _ALIKE.get(letter, latin(letter))
        return self[code]


_FOLD: Final = _Fold()


def folded(text: str) -> str:
    """Removes case, accents, diacritics and variants of letters; digits become Latin."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKD", text).casefold().translate(_FOLD)


def searched_text(texts: Iterable[str | None], phones: Iterable[str | None]) -> str:
    """The text to be searched: a line a field, phones and numbers with signs also as digits."""
    known, numbers = [text for text in texts if text], [phone for phone in phones if phone]
    lines = [_line(text) for text in (*known, *numbers)]
    lines += [_digits(text) for text in known if _GROUPED.fullmatch(text)]
    lines += [_digits(number) for number in numbers]
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A normalised query; without words it matches everything."""

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> SearchQuery:
        if _NUMBER.fullmatch(number := plain_phone(text.translate(_COMMAS))):
            return cls(_number(number))
        plain = folded(text).translate(_COMMAS).strip()
        words: list[str] = []
        for is_number, some in groupby(plain.split(), lambda word: bool(_NUMBER.fullmatch(word))):
            together = " ".join(some)
            if is_number and together.startswith(_ABROAD):
                words += _number(together)
            else:  # digits may be a house
                words += (word for word in together.split() if word.strip(_GROUPING))
        return cls(tuple(words))

    def finds(self, text: str) -> bool:
        return all(word in text for word in self.words)


@lru_cache(maxsize=2048)
def _line(text: str) -> str:
    return folded(" ".join(text.split()))


@lru_cache(maxsize=2048)
def _digits(number: str) -> str:
    return digits_only(number)


def _number(typed: str) -> tuple[str, ...]:
    """Returns a phone's digits without Kuwait's country code, which alone identifies nothing."""
    typed = typed.lstrip("( ")
    digits = _digits(typed)
    bare = digits.removeprefix("00").removeprefix(KUWAIT_CODE)
    has_code = len(digits) == len(KUWAIT_CODE) + LOCAL_DIGITS and digits.startswith(KUWAIT_CODE)
    if typed.startswith(_ABROAD):
        return (bare,) if bare else () if digits.endswith(KUWAIT_CODE) else (digits,)
    return (bare,) if has_code else (digits,)
