"""Ranks how well a name matches a typed text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from deskdispatch.domain.places import area_words


class MatchKind(IntEnum):
    """Ways in which a name matches, the best first."""

    EXACT = 0
    START = 1
    WORD_START = 2
    PART = 3
    SOUND = 4
    CONSONANTS = 5
    GOVERNORATE = 6
    TYPING_ERROR = 7


MatchRank = tuple[MatchKind, int]
"""Kind and score of a match; within one kind, a lower score is better."""

_SHORT: Final = 3
"""Letters of a text so short that, with an error, only whole names are compared."""

_ANY: Final = 999
"""Letters; longer than any name."""

_FAR: Final = 4
"""Maximum number of errors that are counted."""


class Spelling(NamedTuple):
    """A text, and the letters of each of its prefixes as bits; repeated letters have their own."""

    text: str
    bits: tuple[int, ...]


class Name(NamedTuple):
    """A name, or a query, in all normalised forms; all but ``typed_as`` are without articles.

    ``within``, ``later`` and ``sounds`` have a line break before each word. ``typed_as`` is the
    text with and without articles; ``spellings`` are these and the text from each later word on.
    """

    text: str
    words: tuple[str, ...]
    within: str
    later: str
    sound: str
    sounds: str
    consonants: str
    numbers: tuple[str, ...]
    typed_as: tuple[Spelling, ...]
    spellings: tuple[Spelling, ...]
    is_arabic: bool


def name_of(written: tuple[str, ...]) -> Name:
    words = area_words.without_articles(written)
    starts = _from_each(words)
    sounds = _from_each([area_words.sound(word) for word in words])
    typed_as = dict.fromkeys([starts[0], "".join(written)])
    return Name(
        text=starts[0],
        words=words,
        within="\n".join(words),
        later=_lines(starts[1:]),
        sound=sounds[0],
        sounds=_lines(sounds),
        consonants="".join(map(area_words.consonants, words)),
        numbers=tuple(word for word in words if word.isdecimal()),
        typed_as=tuple(map(_spelling, typed_as)),
        spellings=tuple(map(_spelling, dict.fromkeys([*typed_as, *starts]))),
        is_arabic=area_words.is_arabic(starts[0]),
    )


def match_direct(typed: Name, name: Name) -> MatchRank | None:
    if name.text.startswith(typed.text):
        is_begun = typed.words[-1] not in name.words
        is_whole = len(typed.text) == len(name.text)
        return (MatchKind.EXACT, 0) if is_whole else (MatchKind.START, int(is_begun))
    if name.later and _starts_words(typed, name):
        return MatchKind.WORD_START, 0
    if len(typed.text) >= 3 and typed.text in name.within:
        return MatchKind.PART, 0
    if len(typed.sound) >= 2 and f"\n{typed.sound}" in name.sounds:
        return MatchKind.SOUND, len(name.sound) - len(typed.sound)
    if len(typed.consonants) >= 2 and typed.consonants == name.consonants:
        return MatchKind.CONSONANTS, edit_distances(typed.text, name.text, _FAR).whole
    return None


def match_mistyped(typed: Name, name: Name) -> MatchRank | None:
    """Matches with typing errors, but none in numbers."""
    if typed.numbers != name.numbers:
        return None
    scores: list[int] = []
    for query in typed.typed_as:
        most = errors_allowed(query.text)
        for spelling in name.spellings if most else ():
            if _may_be(query, spelling, most):
                whole, start = edit_distances(query.text, spelling.text, most)
                if start <= most and (len(query.text) != _SHORT or whole <= most):
                    scores.append(2 * start + (whole > start))
    return (MatchKind.TYPING_ERROR, min(scores)) if scores else None


def is_alike_only(typed: Name, name: Name, rank: MatchRank) -> bool:
    """Whether a matched name is only similar to the typed text, and may be another name.

    True for any typing error, for different vowels (``Messila``, ``Masayel``), and for a name whose
    beginning only sounds alike; false if its letters were typed, or typed without some vowels.
    """
    kind, score = rank
    if kind is MatchKind.CONSONANTS:
        return not is_shortened(typed.text, name.text)
    return kind is MatchKind.TYPING_ERROR or (kind is MatchKind.SOUND and score > 0)


def is_shortened(typed: str, name: str) -> bool:
    """Whether a text is a name with letters left out, and none added."""
    left = iter(name)
    return all(letter in left for letter in typed)


def errors_allowed(text: str) -> int:
    return 0 if len(text) < _SHORT else 1 if len(text) < 7 else 2


def longest_meant(text: str, most: int) -> int:
    return _SHORT + most if len(text) == _SHORT else _ANY


def _may_be(typed: Spelling, name: Spelling, most: int) -> bool:
    """Whether two spellings may match: a cheap test by letter sets that excludes most names."""
    mine, last = typed.bits[-1], len(name.text)
    if last > longest_meant(typed.text, most):
        return False
    far, near = min(last, len(typed.text) + most), min(last, len(typed.text) - most)
    return (mine & ~name.bits[far]).bit_count() <= most >= (name.bits[near] & ~mine).bit_count()


def _starts_words(typed: Name, name: Name) -> bool:
    """Whether a later word starts with the text, or each typed word starts one, in order."""
    if f"\n{typed.text}" in name.later:
        return True
    left = iter(name.words)
    return len(typed.words) > 1 and all(
        any(word.startswith(part) for word in left) for part in typed.words
    )


def _from_each(words: Sequence[str]) -> list[str]:
    return ["".join(words[at:]) for at in range(len(words))]


def _lines(texts: Iterable[str]) -> str:
    return "".join(f"\n{text}" for text in texts)


def _spelling(text: str) -> Spelling:
    bits = [0]
    seen: Counter[int] = Counter()
    for letter in text:
        sort = ord(letter) & 63
        bits.append(bits[-1] | 1 << (64 * seen[sort] + sort))
        seen[sort] += 1
    return Spelling(text, tuple(bits))


class EditDistances(NamedTuple):
    """Edit distances to the whole name, and to its nearest prefix."""

    whole: int
    start: int


@lru_cache(1024)
def edit_distances(typed: str, name: str, most: int) -> EditDistances:
    """Returns the optimal string alignment distance (Damerau), at most ``most + 1``."""
    far = most + 1
    row = [min(at, far) for at in range(min(len(name), len(typed) + most) + 1)]
    above = [far] * len(row)
    for at in range(1, len(typed) + 1):
        above, row = row, _next(typed[:at], name, (above, row), most)
        if min(row) > most and min(above) >= most:
            return EditDistances(far, far)
    is_whole = len(row) > len(name)
    return EditDistances(min(row[-1], far) if is_whole else far, min(*row, far))


def _next(typed: str, name: str, rows: tuple[list[int], list[int]], most: int) -> list[int]:
    before, last = rows
    at = len(typed)
    row = [min(at, most + 1)] + [most + 1] * (len(last) - 1)
    letter, previous = typed[-1], typed[-2:-1]
    for to in range(max(1, at - most), min(len(last), at + most + 1)):
        other = name[to - 1]
        if letter == other:
            row[to] = last[to - 1]
            continue
        least = min(last[to - 1], last[to], row[to - 1])
        if previous == other and to > 1 and letter == name[to - 2] and before[to - 2] < least:
            least = before[to - 2]
        row[to] = least + 1
    return row
