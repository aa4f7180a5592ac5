"""Marks as unsure the only part of a text that says other things: ``thanks Salwa``."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.parts import NAMED, AddressPart, label_word
from deskdispatch.domain.address.word_lists import (
    CONNECTING,
    COUNTRY,
    FILLERS,
    LANDMARKS,
    NEUTRAL,
    PLACES,
    TOWARDS,
)

_SILENT: Final = CONNECTING | COUNTRY | FILLERS
_NEAR: Final = LANDMARKS | NEUTRAL | PLACES
"""Words that may stand beside an address."""

_OF_GOODS: Final = NAMED | {AddressPart.FLOOR, AddressPart.FLAT}
"""Parts whose words are also used of other things."""


def mark_lone_part(draft: AddressDraft) -> None:
    """Makes the only part unsure where there are other words, or drops it.

    A name alone among other words is dropped: ``thanks Salwa``, ``statement`` (بيان), ``building
    blocks``. A number is kept: ``2nd floor is on sale``. The PACI number needs no other part.
    """
    if len(draft.values) != 1 or AddressPart.PACI in draft.values:
        return
    (part,) = draft.values
    places = set(draft.places) - draft.area_places - draft.remarks
    others = {draft.key(at) for at in places if draft.is_free_word(at)}
    others -= {word for word in others if label_word(word)} | _SILENT
    is_strange = not others <= NEUTRAL
    if part in NAMED and is_strange and not _is_place(draft, part):
        del draft.values[part]
        draft.unsure.discard(part)
        draft.used -= draft.places_of[part]
    elif _is_uncertain(draft, part, others):
        draft.unsure.add(part)


def _is_uncertain(draft: AddressDraft, part: AddressPart, others: set[str]) -> bool:
    """Whether other words may say that a part is none; a block and a house are no goods."""
    if part in NAMED and not draft.has_numbers():
        return bool(others)
    is_short = part not in draft.spelled
    return (part in _OF_GOODS or is_short) and not others <= _NEAR


def _is_place(draft: AddressDraft, part: AddressPart) -> bool:
    """Whether a name has a number, a word for the area or a preposition beside it."""
    is_asked = part is AddressPart.AREA and draft.key(min(draft.area_places) - 1) in TOWARDS
    is_number = draft.values[part].isdecimal()
    return is_number or is_asked or draft.has_area_label or draft.has_numbers()
