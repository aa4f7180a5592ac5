"""Finds text that is not part of the address: labels of other data, remarks, landmarks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.word_lists import (
    COLONS,
    CONNECTING,
    DESCRIBING,
    GREETING_PHRASES,
    LANDMARKS,
    OTHER_LABELS,
    PLACES,
    REMARK_LABELS,
    WHOLE_LABELS,
)

_LONGEST: Final = 3
"""Maximum words of a label of other data."""

_INTRODUCING: Final = CONNECTING | DESCRIBING | LANDMARKS
"""Words between ``opposite`` and the landmark."""

_GREETING_STARTS: Final = frozenset(phrase.split()[0] for phrase in GREETING_PHRASES)

_STOPS: Final = frozenset(",;|().!?\n")
"""Marks that end a remark."""


def set_aside(draft: AddressDraft) -> None:
    """Marks labels of other data with their values, and drops labels of addresses."""
    for at in draft.places:
        lengths = (2, 3) if draft.key(at) in _GREETING_STARTS else ()
        for end in (at + length for length in lengths):
            if " ".join(map(draft.key, range(at, end))) in GREETING_PHRASES:
                draft.used.update(range(at, end))
        begins = draft.kind(at - 1) in (None, TokenKind.LINE_END, TokenKind.MARK)
        if not draft.is_free_word(at) or not begins or at in draft.remarks:
            continue
        for end in range(at + _LONGEST, at, -1):
            phrase = " ".join(draft.key(place) for place in range(at, end))
            if draft.key(end) in COLONS or draft.kind(end) is TokenKind.NOISE:
                _set_aside(draft, phrase, at, end)


def _set_aside(draft: AddressDraft, phrase: str, at: int, end: int) -> None:
    if phrase in OTHER_LABELS:
        draft.ignored.update(range(at, segment_end(draft, end)))
    elif phrase in REMARK_LABELS:
        draft.remarks.update(range(end, segment_end(draft, end)))
        draft.used.update(range(at, end))
    elif phrase in WHOLE_LABELS and draft.kind(end + 1) is not TokenKind.NUMBER:
        draft.used.update(range(at, end))


def segment_end(draft: AddressDraft, at: int) -> int:
    while at < len(draft.tokens):
        if draft.kind(at) is TokenKind.LINE_END:
            return at
        if draft.kind(at) is TokenKind.MARK and draft.key(at) in ",;|":
            return at
        at += 1
    return at


def mark_remarks(draft: AddressDraft, labels: Sequence[Label]) -> None:
    """Marks remarks: from words like ``opposite`` to a comma or the next part.

    A number that belongs to a landmark (``opposite house 12``) is not a part.
    """
    named = {label.start: label for label in labels if label.value is not None}
    at = 0
    while at < len(draft.tokens):
        key = draft.key(at)
        opens = key in LANDMARKS or (key in PLACES and not key.isascii())
        if opens and draft.is_free_word(at) and at not in named:
            at = _mark(draft, at, named)
        at += 1


def _mark(draft: AddressDraft, at: int, named: dict[int, Label]) -> int:
    start, end = at, at + 1
    if draft.key(at) in LANDMARKS:
        while draft.is_free_word(end) and draft.key(end) in _INTRODUCING:
            end += 1
        label = named.get(end)
        if label is not None and label.after is not None and label.value is label.after:
            label.value = None
            end = label.after.end
    while end < len(draft.tokens) and not _ends(draft, end, named):
        end += 1
    draft.remarks.update(range(start, end))
    return end - 1


def _ends(draft: AddressDraft, at: int, named: Container[int]) -> bool:
    if draft.kind(at) is TokenKind.MARK:
        return draft.key(at) in _STOPS
    return at in named or draft.kind(at) in (TokenKind.LINE_END, TokenKind.NOISE)
