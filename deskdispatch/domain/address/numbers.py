"""Reads numbers without a word: block, street and house behind an area, and the PACI number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.parts import AddressPart
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.address.word_lists import CONNECTING, FILLERS

_ORDER: Final = (AddressPart.BLOCK, AddressPart.STREET, AddressPart.HOUSE)
_MOST_DIGITS: Final = 4
_PACI_DIGITS: Final = 8


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
    is_all = len(free) == len(_ORDER) or plain[0] - 1 not in draft.area_places
    if len(plain) == 1 and free and is_all:
        draft.unsure.add(free[0])
    if len(plain) > len(free):
        draft.unsure.add(AddressPart.HOUSE)


def _plain(draft: AddressDraft) -> Iterator[int]:
    """The numbers that no other word claims, such as that of ``office 5``."""
    for at, token in enumerate(draft.tokens):
        if token.kind is not TokenKind.NUMBER or at in draft.used or at in draft.ignored:
            continue
        if at in draft.remarks or len(token.key.rstrip("ABCDEF")) > _MOST_DIGITS:
            continue
        before = at - 1
        while draft.key(before) in FILLERS or draft.key(before) in CONNECTING:
            before -= 1
        if not draft.is_free_word(before):
            yield at
