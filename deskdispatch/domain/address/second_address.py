"""Finds where a text goes on to a second address, which one reading cannot hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import Label
from deskdispatch.domain.address.parts import AddressPart
from deskdispatch.domain.address.tokens import TokenKind
from deskdispatch.domain.places.area_names import AreaNames

_MOST_DIGITS: Final = 4
_MOST_WORDS: Final = 6
"""Words of the longest name."""


def second_address(draft: AddressDraft, labels: Sequence[Label], names: AreaNames) -> int | None:
    """The place where another area with a block of its own begins; None where none does."""
    blocks = sorted(_blocks(draft, labels))
    if len(blocks) < 2:
        return None
    first = ""
    for block in blocks:
        start, area = _area_before(draft, block, names)
        if first and area not in ("", first):
            return start
        first = first or area
    return None


def _blocks(draft: AddressDraft, labels: Sequence[Label]) -> set[int]:
    """Where words for the block stand, and numbers that may be one behind the name of an area."""
    starts = {label.start for label in labels}
    ends = {label.end for label in labels}
    blocks = {
        label.start
        for label in labels
        if label.word.parts[0] is AddressPart.BLOCK and label.value is not None
    }
    plain = {
        at
        for at, token in enumerate(draft.tokens)
        if token.kind is TokenKind.NUMBER and len(token.key) <= _MOST_DIGITS and at not in ends
        if draft.is_free_word(at - 1) and (at + 1 in starts or not draft.is_free_word(at + 1))
    }
    return (blocks | plain) - draft.remarks


def _area_before(draft: AddressDraft, at: int, names: AreaNames) -> tuple[int, str]:
    """Where the name directly before a place begins, and its area; empty for none."""
    end = at
    while draft.kind(end - 1) in (TokenKind.MARK, TokenKind.LINE_END):
        end -= 1
    start = end
    while draft.is_free_word(start - 1) and end - start < _MOST_WORDS:
        start -= 1
    for found in names.find_all(draft.area_words(range(start, end))):
        if start + found.end == end:
            return start + found.start, found.matches[0].area.name_en
    return at, ""
