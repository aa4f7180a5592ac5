"""Reads numbers without a word: block, street and house behind an area, and the PACI number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.parts import AddressPart
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.word_lists import ADDING, CONNECTING, FILLERS

_ORDER: Final = (AddressPart.BLOCK, AddressPart.STREET, AddressPart.HOUSE)
_MOST_DIGITS: Final = 4
_PACI_DIGITS: Final = 8
_JOINTS: Final = FILLERS | CONNECTING | {":", "="}
"""What may stand between a word and the number that it claims: ``Room: 5``."""


def read_paci(draft: AddressDraft) -> None:
    """Sets the PACI number from eight digits that begin with 1: no phone number does."""
    for at, token in enumerate(draft.tokens):
        is_free = token.kind is TokenKind.NUMBER and draft.is_free(at)
        is_paci = is_free and token.key.isdecimal() and len(token.key) == _PACI_DIGITS
        if is_paci and AddressPart.PACI not in draft.values:
            draft.give(AddressPart.PACI, token.key, [at])


def read_plain_numbers(draft: AddressDraft) -> None:
    """Sets block, street and house, as far as no word says them, from the other numbers."""
    plain = list(_plain(draft))
    free = [part for part in _ORDER if part not in draft.values]
    if AddressPart.AREA not in draft.values or not plain:
        return
    for part, at in zip(free, plain, strict=False):
        draft.give(part, draft.key(at), [at])
    if len(plain) == 1 and free and not _follows(draft, plain[0], free[0]):
        draft.unsure.add(free[0])
    if len(plain) > len(free):
        draft.unsure.add(AddressPart.HOUSE)


def _follows(draft: AddressDraft, at: int, part: AddressPart) -> bool:
    """Whether a number stands directly behind the part before its own: ``block 3 34 house 12``."""
    if part is AddressPart.BLOCK:
        is_more = not draft.values.keys().isdisjoint(_ORDER[1:])
        return is_more and at - 1 in draft.area_places
    before = _ORDER[_ORDER.index(part) - 1]
    return at - 1 in draft.places_of.get(before, ())


def _plain(draft: AddressDraft) -> Iterator[int]:
    """The numbers that no other word claims, such as that of ``office 5``."""
    for at, token in enumerate(draft.tokens):
        if token.kind is not TokenKind.NUMBER or at in draft.used or at in draft.ignored:
            continue
        is_long = len(token.key.rstrip("ABCDEF")) > _MOST_DIGITS
        if is_long or at in draft.remarks or _counts(draft, at):
            continue
        before = at - 1
        while draft.key(before) in _JOINTS:
            before -= 1
        is_second = draft.key(at - 1) in ADDING and draft.kind(before) is TokenKind.NUMBER
        if not is_second and not draft.is_free_word(before):
            yield at


def _counts(draft: AddressDraft, at: int) -> bool:
    """Whether a number begins a line or the like and a word follows: ``2 boxes``."""
    starts = (None, TokenKind.LINE_END, TokenKind.MARK, TokenKind.NOISE)
    is_word = draft.is_free_word(at + 1) and at + 1 not in draft.remarks
    return is_word and draft.kind(at - 1) in starts
