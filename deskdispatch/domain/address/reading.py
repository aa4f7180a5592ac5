"""Reads a Kuwait address out of typed or pasted text, in either script, in any order."""

from __future__ import annotations

from dataclasses import dataclass

from deskdispatch.domain.address.address import Address
from deskdispatch.domain.address.area_guess import guess_area
from deskdispatch.domain.address.areas import read_named_area
from deskdispatch.domain.address.draft import AddressDraft
from deskdispatch.domain.address.labels import drop_empty, find_labels, read_labelled
from deskdispatch.domain.address.lone_parts import mark_lone_part
from deskdispatch.domain.address.names import read_names
from deskdispatch.domain.address.numbers import read_paci, read_plain_numbers
from deskdispatch.domain.address.parts import AddressPart
from deskdispatch.domain.address.remarks import mark_remarks, set_aside
from deskdispatch.domain.address.rest import rest_of
from deskdispatch.domain.address.second_address import second_address
from deskdispatch.domain.address.tokens import tokens
from deskdispatch.domain.address.unread import mark_unread
from deskdispatch.domain.location.folding import fold, visible
from deskdispatch.domain.places.area_names import area_names
from deskdispatch.domain.places.place_search import Match, PlaceIndex


@dataclass(frozen=True, slots=True)
class AddressReading:
    """What was read of a text.

    Attributes:
        address: The parts.
        unsure: Parts that may be meant otherwise. A blank one may be in the rest or in another
            part: the area where words beside the parts may be one that the table lacks, the house
            where a number is left over, the street where ``ش`` may be a flat.
        areas: The areas that may also be meant where the area is unsure, the best first.
        rest: The words that are no part, in order, as typed.
    """

    address: Address
    unsure: frozenset[AddressPart] = frozenset()
    areas: tuple[Match, ...] = ()
    rest: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether no part was read."""
        return self.address.is_blank


def read_address(text: str, places: PlaceIndex) -> AddressReading:
    """Reads the parts of an address; never fails.

    In time linear in the length of the text. Numbers and names with a word for their part come
    first, then the area, then the numbers that are left. Of two addresses the first is read, all of
    it unsure; the second stays in the rest.

    Args:
        text: Anything, such as a whole chat.
        places: The areas.
    """
    seen = visible(text)
    names = area_names(places)
    draft = AddressDraft(seen, tokens(fold(seen), names))
    set_aside(draft)
    labels = find_labels(draft)
    mark_remarks(draft, labels)
    second = second_address(draft, labels, names)
    if second is not None:
        labels = [label for label in labels if label.start < second]
        draft.cut(second)
    read_labelled(draft, labels)
    read_names(draft, labels, names)
    drop_empty(draft, labels)
    areas = read_named_area(draft, labels, names) or guess_area(draft, labels, places)
    read_names(draft, labels, names)
    read_paci(draft)
    read_plain_numbers(draft)
    mark_unread(draft, labels)
    mark_lone_part(draft)
    if second is not None:
        draft.unsure.update(draft.values)
    address = Address(**{part.value: value for part, value in draft.values.items()})
    is_open = AddressPart.AREA in draft.unsure and address.area
    areas = areas if is_open else ()
    return AddressReading(address, frozenset(draft.unsure), areas, rest_of(draft))
