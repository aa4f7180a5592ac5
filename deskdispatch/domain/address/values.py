"""Reads the value of a part: a number, a letter, an ordinal, or a floor's name."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.parts import LABEL_WORDS
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.word_lists import (
    ARTICLES,
    CONNECTING,
    ELEVENTH,
    FILLERS,
    FLOOR_LETTERS,
    FLOORS,
    HUNDRED,
    LETTERS,
    NUMBER_WORDS,
    TEN_MORE,
)
from deskdispatch.domain.fields import Field

_NOT_DIGITS: Final = re.compile(r"\D")
PACI_DIGITS: Final = 8
MOST_DIGITS: Final = 5
"""Maximum digits of the number of a house or a building."""

_NO_ORDINALS: Final = frozenset({Field.HOUSE, Field.BUILDING, Field.FLAT, Field.PACI})
"""Parts without ordinals: ``third house on the left`` is a description."""

_JOINTS: Final = FILLERS | frozenset(":-.=#/([*–—>_~|")
"""Words and marks between the name of a part and its value."""

_SUFFIXES: Final = frozenset({"a", "b", "c", "d", "e", "ا", "ب", "ج", "د"})
"""Letters that may follow a number after a space."""

_LETTERED: Final = frozenset({Field.BLOCK, Field.BUILDING, Field.FLAT, Field.HOUSE})
"""Parts whose value may be a letter."""

_CODED: Final = frozenset({Field.BLOCK, Field.BUILDING, Field.FLAT})
"""Parts whose value may be a letter and a number."""

_CODE: Final = re.compile(r"[a-z]\d{1,4}")


class PartValue(NamedTuple):
    """A value, and the tokens from ``start`` to before ``end`` that it was read from."""

    text: str
    start: int
    end: int


def value_start(draft: AddressDraft, start: int, end: int) -> int:
    """Returns where a value may begin after the word ``start`` to ``end``: past colons, "no.".

    A word alone on its line has its value on the next line.
    """
    at = _past_joints(draft, end)
    if draft.kind(at) is not TokenKind.LINE_END:
        return at
    before = start - 1
    while draft.kind(before) is TokenKind.MARK or draft.key(before) in FILLERS:
        before -= 1
    is_alone = draft.kind(before) in (None, TokenKind.LINE_END)
    return _past_joints(draft, at + 1) if is_alone else at


def _past_joints(draft: AddressDraft, at: int) -> int:
    while draft.key(at) in _JOINTS:
        at += 1
    return at


def read_value(draft: AddressDraft, at: int, part: Field) -> PartValue | None:
    """Returns the value of a part that begins at ``at``; None if there is none, or a name."""
    if part is Field.PACI:
        return paci_at(draft, at)
    if part is Field.AREA:
        return None
    spoken = number_words(draft, at)
    if spoken is not None and part in _LETTERED:
        spoken = _with_letter(draft, spoken)
    return _number(draft, at) or spoken or _lettered(draft, at, part)


def _lettered(draft: AddressDraft, at: int, part: Field) -> PartValue | None:
    key = draft.key(at)
    if draft.kind(at) is not TokenKind.WORD:
        return None
    if floor := _spoken(key, part):
        return PartValue(floor, at, at + 1)
    if part in _CODED and (code := _code(draft, at, part)) is not None:
        return code
    is_letter = key in LETTERS and part in _LETTERED and key not in CONNECTING
    return PartValue(LETTERS[key], at, at + 1) if is_letter and _is_suffix(draft, at) else None


def value_before(draft: AddressDraft, at: int, part: Field) -> PartValue | None:
    """Returns the value directly before a word for a part: ``2nd floor``."""
    last = at - 1
    kind, key = draft.kind(last), draft.key(last)
    if kind is TokenKind.NUMBER and len(key) <= MOST_DIGITS:
        return PartValue(key, last, at)
    if kind is TokenKind.ORDINAL and part not in _NO_ORDINALS:
        return PartValue(key, last, at)
    value = _spoken(key, part) if kind is TokenKind.WORD and part not in _NO_ORDINALS else ""
    return PartValue(value, last, at) if value else None


def _spoken(key: str, part: Field) -> str:
    if key in NUMBER_WORDS:
        return str(NUMBER_WORDS[key])
    return FLOORS.get(key) or FLOOR_LETTERS.get(key, "") if part is Field.FLOOR else ""


def number_words(draft: AddressDraft, at: int) -> PartValue | None:
    key, following = draft.key(at), draft.key(at + 1)
    if draft.kind(at) is not TokenKind.WORD:
        return None
    if key in ARTICLES and following in NUMBER_WORDS:
        return PartValue(str(NUMBER_WORDS[following]), at, at + 2)
    key = key[2:] if key[:2] in ARTICLES and key[2:] in NUMBER_WORDS else key
    if key in ELEVENTH and following in TEN_MORE:
        return PartValue("11", at, at + 2)
    number, end = NUMBER_WORDS.get(key, 0), at + 1
    while number:
        behind = end + 1 if draft.key(end) == "and" and number % 100 == 0 else end
        more = _number_after(number, draft.key(behind))
        if not more:
            return PartValue(str(number), at, end)
        number, end = number + more, behind + 1
    return None


def _number_after(number: int, word: str) -> int:
    """Returns the number that the next word adds (``twenty five``, ``خمسة عشر``), else 0."""
    if word in TEN_MORE and number < 10:
        return 10
    if word in HUNDRED and number < 10:
        return 99 * number
    added = NUMBER_WORDS.get(word.removeprefix("و"), 0)
    is_first = number % 100 == 0 and added < 100
    if word.startswith("و"):
        return added if is_first or (number % 100 < 10 and 20 <= added < 100) else 0
    is_second = number % 100 >= 20 and number % 10 == 0 and added < 10
    return added if word.isascii() and (is_first or is_second) else 0


def is_ordinal(draft: AddressDraft, value: PartValue) -> bool:
    """Whether a value is an ordinal, a number in words or a floor's name, not plain digits."""
    return draft.kind(value.start) is not TokenKind.NUMBER


def read_number(draft: AddressDraft, at: int, *, is_spoken: bool) -> PartValue | None:
    """Returns the number at ``at``, in digits or, if ``is_spoken``, in words or an ordinal."""
    if draft.kind(at) is TokenKind.NUMBER:
        return PartValue(draft.key(at), at, at + 1)
    return (_number(draft, at) or number_words(draft, at)) if is_spoken else None


def _number(draft: AddressDraft, at: int) -> PartValue | None:
    key = draft.key(at)
    if draft.kind(at) is TokenKind.ORDINAL:
        return PartValue(key, at, at + 1)
    if draft.kind(at) is not TokenKind.NUMBER or len(key) > MOST_DIGITS:
        return None
    value = PartValue(key, at, at + 1)
    return _with_letter(draft, value) if key.isdecimal() else value


def _with_letter(draft: AddressDraft, value: PartValue) -> PartValue:
    """Returns a number with the letter that follows it after a space."""
    letter = draft.next_word(value.end - 1)
    if draft.key(letter) in _SUFFIXES and _is_suffix(draft, letter):
        return PartValue(value.text + LETTERS[draft.key(letter)], value.start, letter + 1)
    return value


def _is_suffix(draft: AddressDraft, at: int) -> bool:
    """Whether a letter belongs to the number before it: not a label or a word of a sentence."""
    after = draft.kind(at + 1)
    value = draft.kind(_past_joints(draft, at + 1))
    is_label = value in (TokenKind.NUMBER, TokenKind.ORDINAL, TokenKind.NOISE)
    if is_label or draft.kind(at) is not TokenKind.WORD:
        return False
    return after is not TokenKind.WORD or draft.key(at) != "a" or draft.key(at + 1) in LABEL_WORDS


def _code(draft: AddressDraft, at: int, part: Field) -> PartValue | None:
    """Returns a letter and a number as the value: ``Flat B12``."""
    key = draft.key(at)
    if _CODE.fullmatch(key):
        return PartValue(key.upper(), at, at + 1)
    short = LABEL_WORDS.get(key)
    if part is Field.BLOCK and short is not None and part in short.parts:
        return None  # "block b5" is block 5
    if len(key) != 1 or not key.isascii() or draft.kind(at + 1) is not TokenKind.NUMBER:
        return None
    if draft.tokens[at].end != draft.tokens[at + 1].start:
        return None
    return PartValue(key.upper() + draft.key(at + 1), at, at + 2)


def paci_at(draft: AddressDraft, at: int) -> PartValue | None:
    if draft.kind(at) not in (TokenKind.NUMBER, TokenKind.NOISE):
        return None
    digits = _NOT_DIGITS.sub("", draft.key(at))
    return PartValue(digits, at, at + 1) if len(digits) == PACI_DIGITS else None
