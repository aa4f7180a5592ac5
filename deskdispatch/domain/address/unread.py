"""Marks parts as unsure that words not understood may stand for: ``Salwa b9 jd5 h14``.

Each word beside the parts is either read, or known to mean no part, or not understood. A word that
was not understood with a number, and a word for a part whose value was not read, may be one of the
missing parts of its position: between the part before it and the part after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label
from deskdispatch.domain.address.parts import label_word
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.values import value_start
from deskdispatch.domain.address.word_lists import (
    ADDING,
    ALTERNATIVES,
    ARTICLES,
    CORRECTING,
    COUNTRY,
    DESCRIBING,
    EMPTY,
    FILLERS,
    GREETINGS,
    LANDMARKS,
    NUMBER_WORDS,
    NUMBERED,
    OTHER_LABELS,
    PLACES,
)
from deskdispatch.domain.fields import Field

_LEVELS: Final = {
    Field.BLOCK: 1,
    Field.STREET: 2,
    Field.AVENUE: 3,
    Field.HOUSE: 4,
    Field.BUILDING: 4,
    Field.FLOOR: 5,
    Field.FLAT: 6,
}
"""The parts from the largest to the smallest; people write them in either order."""

_ESSENTIAL: Final = frozenset({Field.BLOCK, Field.STREET, Field.HOUSE, Field.BUILDING})
"""Parts that are seldom missing from an address."""

_NAMED: Final = frozenset({Field.STREET, Field.BUILDING, Field.FLOOR})
"""Parts that may be given by words without a number."""

_SHORTEST_NAME: Final = 4
"""Minimum letters of a name."""

_BEYOND: Final = 7
_KNOWN: Final = frozenset().union(
    *(ADDING, ALTERNATIVES, CORRECTING, COUNTRY, DESCRIBING, EMPTY, FILLERS, GREETINGS),
    *(LANDMARKS, NUMBERED, OTHER_LABELS, PLACES),
)
"""Words that are understood: a number after one is not a part."""

_GLUED: Final = re.compile(r"(?:[^\W\d_]{1,3}\d{1,4})+[a-z]?|[^\W\d_]{4,8}\d{2,4}")
"""A word and its number in one, such as ``jd5``; not chat Arabic such as ``sba7``."""

_JOINTS: Final = FILLERS | {":", "-", "=", ".", "#", "/"}
"""Tokens between a word and its number."""


def mark_unread(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Marks missing parts that unread words may give, and the part beside them, as unsure."""
    _mark_long_names(draft)
    taken = draft.used | draft.ignored | draft.remarks
    free = [at for at in draft.positions if at not in taken and draft.kind(at) is TokenKind.WORD]
    owners = _owners(draft) if free else {}
    if not owners:
        return
    for words, parts in _unsure_parts(draft, labels, owners, free):
        if parts:
            nearest = min(owners, key=lambda at: min(abs(at - words[0]), abs(at - words[-1])))
            draft.unsure.update(parts, (owners[nearest],))


def _owners(draft: AddressDraft) -> Mapping[int, Field]:
    """Maps tokens, in order, to the parts read from them, without the area."""
    owners = (
        (at, part)
        for part, positions in draft.positions_of.items()
        if part in _LEVELS and part in draft.values
        for at in positions
    )
    return dict(sorted(owners))


def _unsure_parts(
    draft: AddressDraft, labels: Sequence[Label], owners: Mapping[int, Field], free: Sequence[int]
) -> Iterator[tuple[range, Sequence[Field]]]:
    """Yields the words that were not understood, with the missing parts that they may give."""
    for label in labels:
        if (words := _valueless(draft, label)) and _is_beside(draft, words):
            yield words, _missing(draft, label.word.parts)
    named = {at for label in labels for at in range(label.start, label.end)}
    for words in _numbered(draft, free):
        if words[0] not in named and _is_beside(draft, words):
            between = _between(draft, words, owners)
            is_essential = not _ESSENTIAL.isdisjoint(between)
            essential = [] if is_essential else _missing(draft, _ESSENTIAL)
            is_last = words[-1] > max(owners)
            others = [part for part in _LEVELS if not is_last or part is not Field.AVENUE]
            yield words, between + essential or _missing(draft, others)
    for words in _names(draft, free):
        yield words, [part for part in _between(draft, words, owners) if part in _NAMED]


def _mark_long_names(draft: AddressDraft) -> None:
    """Marks a name that may contain the word for the next part: ``Ibn Khaldoon xx 11``."""
    for part in (Field.STREET, Field.BUILDING):
        words = draft.values.get(part, "").split()
        if len(words) < 2:
            continue
        behind = max(draft.positions_of[part]) + 1
        taken = [other for other, positions in draft.positions_of.items() if positions == {behind}]
        if any(_GLUED.fullmatch(word) for word in words[1:]):
            draft.unsure.update((part, *_missing(draft, _LEVELS)))
        elif draft.kind(behind) is TokenKind.NUMBER and taken:
            draft.unsure.update((part, *taken, *({Field.BUILDING} - draft.values.keys())))


def _valueless(draft: AddressDraft, label: Label) -> range | None:
    """Returns a label with the word beside it that may be its value; None if descriptive."""
    if not draft.is_free_word(label.start) or label.start in draft.remarks:
        return None
    behind = value_start(draft, label.start, label.end)
    behind += draft.key(behind) in ARTICLES
    if _is_unknown(draft, behind) or draft.key(behind) in NUMBER_WORDS:
        return range(label.start, behind + 1)
    if is_unread(draft, label.start - 1) and label.start - 2 in draft.used:
        return range(label.start - 1, label.end)
    is_block = label.word.parts[0] is Field.BLOCK
    return range(label.start, label.end) if is_block else None


def _missing(draft: AddressDraft, parts: Iterable[Field]) -> list[Field]:
    """Returns the parts that were not read; house and building count as one."""
    taken = {_LEVELS[part] for part in draft.values if part in _LEVELS}
    return [part for part in parts if part in _LEVELS and _LEVELS[part] not in taken]


def _numbered(draft: AddressDraft, free: Sequence[int]) -> Iterator[range]:
    for at in free:
        is_letter = len(draft.key(at)) == 1 and draft.key(at).isascii()
        if not is_unread(draft, at) and not is_letter:
            continue
        if _GLUED.fullmatch(draft.key(at)):
            yield range(at, at + 1)
            continue
        end = at + 1
        while draft.key(end) in _JOINTS:
            end += 1
        is_number = draft.kind(end) in (TokenKind.NUMBER, TokenKind.ORDINAL)
        if draft.is_free(end) and (is_number or draft.key(end) in NUMBER_WORDS):
            yield range(at, end + 1)
        elif draft.kind(at - 1) is TokenKind.ORDINAL and draft.is_free(at - 1):
            yield range(at - 1, at + 1)


def is_unread(draft: AddressDraft, at: int) -> bool:
    """Whether a word was not understood and is not the name of another area."""
    return at not in draft.area_positions and _is_unknown(draft, at)


def _is_unknown(draft: AddressDraft, at: int) -> bool:
    key = draft.key(at)
    is_free = draft.is_free_word(at) and at not in draft.remarks
    return is_free and key not in _KNOWN and key not in NUMBER_WORDS and label_word(key) is None


def _names(draft: AddressDraft, free: Sequence[int]) -> Iterator[range]:
    """Yields unknown words that fill the space from one part to the next.

    The last word of a line after a building may be the floor.
    """
    for start in free:
        if _past_marks(draft, start - 1, -1) not in draft.used or not is_unread(draft, start):
            continue
        end = start + 1
        while is_unread(draft, end):
            end += 1
        letters = sum(len(draft.key(at)) for at in range(start, end))
        is_between = _past_marks(draft, end, 1) in draft.used and letters >= _SHORTEST_NAME
        is_last = end == start + 1 and draft.kind(end) is TokenKind.LINE_END
        if is_between or (is_last and Field.BUILDING in draft.values):
            yield range(start, end)


def _is_beside(draft: AddressDraft, words: range) -> bool:
    """Whether a part is directly before or after, with at most punctuation between."""
    before = _past_marks(draft, words[0] - 1, -1)
    behind = _past_marks(draft, words[-1] + 1, 1)
    if draft.kind(before) is draft.kind(behind) is TokenKind.LINE_END:
        before, behind = before - 1, behind + 1
    return before in draft.used or behind in draft.used


def _past_marks(draft: AddressDraft, at: int, step: int) -> int:
    while draft.kind(at) is TokenKind.MARK:
        at += step
    return at


def _between(draft: AddressDraft, words: range, owners: Mapping[int, Field]) -> list[Field]:
    """Returns the missing parts that are usually between the parts before and after."""
    read = [(at, _LEVELS[part]) for at, part in owners.items()]
    before = [level for at, level in read if at < words[0]]
    behind = [level for at, level in read if at > words[-1]]
    is_upward = read[0][1] > read[-1][1]
    first, last = (_BEYOND, 0) if is_upward else (0, _BEYOND)
    low, high = sorted((before[-1] if before else first, behind[0] if behind else last))
    return _missing(draft, [part for part, level in _LEVELS.items() if low < level < high])
