"""Splits a text into words, numbers, punctuation and what is no part of an address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from deskdispatch.domain.address.noise import NOISE, head_end
from deskdispatch.domain.address.parts import LABEL_WORDS, AddressPart, label_word
from deskdispatch.domain.address.word_lists import ENGLISH_ORDINALS, LETTERS, NUMBER_WORDS, SECTORS
from deskdispatch.domain.places.area_names import AreaNames
from deskdispatch.domain.text.search_text import folded


class TokenKind(Enum):
    """The kinds of tokens."""

    WORD = auto()
    NUMBER = auto()
    """Digits, and a letter directly after them: ``12B``."""
    ORDINAL = auto()
    """``2nd``, ``second``."""
    MARK = auto()
    """A punctuation mark."""
    NOISE = auto()
    """A phone number, a time, a price, a link."""
    LINE_END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        key: A normalised word; a number without leading zeros, its letter in upper case.
    """

    kind: TokenKind
    start: int
    end: int
    key: str


_PIECE: Final = re.compile(r"[^\W_ةى]+(?:'[^\W\d_]+)*[ةى]?|[ةى]|[^\w\s]|_")
"""A word ends with the letters that Arabic has at the end of words only."""

_PARTS: Final = re.compile(r"\d+[^\W\d_]\Z|\d+|\D+")
_ORDINAL: Final = re.compile(r"(\d{1,3})(?:st|nd|rd|th)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d+[^\W\d_]?")
_CHAT_LETTERS: Final = frozenset("2356789")
"""Digits that stand for Arabic letters in chats: ``sba7`` is no area with a number."""

_INITIALS: Final = frozenset({"nw"})
"""Words of a letter each written as one: North West."""

_SHORTEST_NAME: Final = 3
"""Letters of a name that may have a number attached: ``salmiya10``."""


def tokens(text: str, names: AreaNames) -> list[Token]:
    """The tokens of a text that ``folding.fold`` has folded; chat stamps have none."""
    found: list[Token] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        found += _line(text, start + head_end(line), end, names)
        found.append(Token(TokenKind.LINE_END, end, end, ""))
        start = end + 1
    return found


def _line(text: str, start: int, end: int, names: AreaNames) -> Iterator[Token]:
    for noise in NOISE.finditer(text, start, end):
        yield from _pieces(text, start, noise.start(), names)
        yield Token(TokenKind.NOISE, noise.start(), noise.end(), noise[0])
        start = noise.end()
    yield from _pieces(text, start, end, names)


def _pieces(text: str, start: int, end: int, names: AreaNames) -> Iterator[Token]:
    for piece in _PIECE.finditer(text, start, end):
        plain = piece[0].replace("'", "")
        if plain.lower() in _INITIALS:
            yield from (_word(letter, piece.start() + at) for at, letter in enumerate(plain))
        elif plain.isalpha():
            yield _word(piece[0], piece.start())
        elif plain.isdecimal():
            yield _number(piece[0], piece.start())
        elif plain.isalnum():
            yield from _mixed(piece[0], piece.start(), names)
        else:
            yield Token(TokenKind.MARK, piece.start(), piece.end(), piece[0])


def _word(piece: str, start: int) -> Token:
    key = folded(piece).replace("'", "")
    if key in ENGLISH_ORDINALS:
        return Token(TokenKind.ORDINAL, start, start + len(piece), ENGLISH_ORDINALS[key])
    return Token(TokenKind.WORD, start, start + len(piece), key)


def _number(piece: str, start: int) -> Token:
    letter = "" if piece[-1].isdecimal() else piece[-1]
    value = piece.removesuffix(letter).lstrip("0") or "0"
    key = value + LETTERS.get(folded(letter), letter.upper())
    return Token(TokenKind.NUMBER, start, start + len(piece), key)


def _mixed(piece: str, start: int, names: AreaNames) -> Iterator[Token]:
    """Letters and digits: a number with its letter, words with numbers, or chat Arabic."""
    key = folded(piece).replace("'", "")
    if _NUMBER.fullmatch(piece):
        yield _number(piece, start)
    elif ordinal := _ORDINAL.fullmatch(piece):
        value = ordinal[1].lstrip("0") or "0"
        yield Token(TokenKind.ORDINAL, start, start + len(piece), value)
    elif label_word(key) is not None or key in NUMBER_WORDS or key in SECTORS:
        yield Token(TokenKind.WORD, start, start + len(piece), key)
    elif parts := _parts(piece, names):
        for part in parts:
            make = _number if part[0].isdecimal() else _word
            yield make(part, start)
            start += len(part)
    else:
        yield Token(TokenKind.WORD, start, start + len(piece), key)


def _parts(piece: str, names: AreaNames) -> list[str]:
    """Words and numbers written without a space; none for a word of chat Arabic."""
    parts = _PARTS.findall(piece)
    words = [folded(part) for part in parts if not part[0].isdecimal()]
    if _is_chat_street(parts):
        return []
    if all(map(_is_label, words)):
        return parts
    is_name = len(words[0]) >= _SHORTEST_NAME and not parts[0].isdecimal()
    if not is_name or not all(map(_is_label, words[1:])):
        return []
    is_chat = piece.isascii() and len(parts) == 2 and parts[1] in _CHAT_LETTERS
    return parts if not is_chat or names.find(words) is not None else []


def _is_chat_street(parts: list[str]) -> bool:
    """Whether ``s3d`` and the like are chat Arabic: the number of a street has no letter."""
    word = LABEL_WORDS.get(folded(parts[0]))
    is_street = word is not None and word.parts[0] is AddressPart.STREET
    return is_street and len(parts) == 2 and parts[1][0] in _CHAT_LETTERS and parts[1][1:].isalpha()


def _is_label(word: str) -> bool:
    found = label_word(word) if len(word) >= _SHORTEST_NAME else LABEL_WORDS.get(word)
    return found is not None or word in SECTORS
