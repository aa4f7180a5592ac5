"""Texts about odd places: for the field, the question before booking, and order files."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.fields import Field
from deskdispatch.domain.places.oddities import BookingPoint, Earlier, OddityKind, PlaceOddity
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, kwd
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.tiers import km_figure

if TYPE_CHECKING:
    from collections.abc import Sequence


_WORDS: Final[dict[OddityKind, MarkedText]] = {
    OddityKind.OUTSIDE_KUWAIT: QT_TRANSLATE_NOOP("Place", "The drop-off is outside Kuwait."),
    OddityKind.IN_THE_SEA: QT_TRANSLATE_NOOP("Place", "The drop-off is in the sea."),
    OddityKind.SAME_POINTS: QT_TRANSLATE_NOOP("Place", "Pickup and drop-off are the same place."),
    OddityKind.AREA_MIDDLE: QT_TRANSLATE_NOOP(
        "Place", "Only the middle of {area}: click the place on the map."
    ),
    OddityKind.ANOTHER_AREA: QT_TRANSLATE_NOOP(
        "Place", "Address in {area}, drop-off near {found}."
    ),
    OddityKind.FARTHER: QT_TRANSLATE_NOOP(
        "Place",
        "The drop-off is {value} km away in a straight line; the farthest so far was {most} km.",
    ),
    OddityKind.DEARER: QT_TRANSLATE_NOOP(
        "Place", "It costs {value}; the highest price so far was {most}."
    ),
}

_OF_PICKUP: Final[dict[OddityKind, MarkedText]] = {
    OddityKind.OUTSIDE_KUWAIT: QT_TRANSLATE_NOOP("Place", "The pickup is outside Kuwait."),
    OddityKind.IN_THE_SEA: QT_TRANSLATE_NOOP("Place", "The pickup is in the sea."),
}

_OF_CUSTOMER: Final[dict[OddityKind, MarkedText]] = {
    OddityKind.FARTHER: QT_TRANSLATE_NOOP(
        "Place",
        "The drop-off is {value} km away in a straight line; this customer's farthest was {most}"
        " km.",
    ),
    OddityKind.DEARER: QT_TRANSLATE_NOOP(
        "Place", "It costs {value}; this customer's highest price was {most}."
    ),
}

_ROUGH_MIDDLE: Final[MarkedText] = QT_TRANSLATE_NOOP(
    "Place", "Only about the middle of {area}: click the place on the map."
)
"""Text of ``AREA_MIDDLE`` for an approximate middle."""


def outside_words(role: Field) -> str:
    """Says that a place is outside Kuwait, in the same words whether the map can show it or not."""
    of_role = _OF_PICKUP if role is Field.PICKUP else _WORDS
    return translated(of_role[OddityKind.OUTSIDE_KUWAIT])


def oddities_words(oddities: Sequence[PlaceOddity]) -> str:
    return " ".join(oddity_words(each) for each in oddities)


def oddity_words(oddity: PlaceOddity) -> str:
    kind, code = oddity.kind, language.current()
    if kind is OddityKind.AREA_MIDDLE and oddity.areas[0].is_approximate:
        words = _ROUGH_MIDDLE
    elif oddity.end is BookingPoint.PICKUP:
        words = _OF_PICKUP[kind]
    else:
        words = (_OF_CUSTOMER if oddity.earlier is Earlier.CUSTOMER else _WORDS)[kind]
    names = [embedded(area.name(code)) for area in oddity.areas]
    area, found = (*names, "", "")[:2]
    value, most = _figure(kind, oddity.value), _figure(kind, oddity.most)
    return translated(words).format(area=area, found=found, value=value, most=most)


def _figure(kind: OddityKind, value: int) -> str:
    """Formats an amount in KWD, or kilometres with a decimal below ten."""
    thousands = Decimal(value) / 1000
    if kind is OddityKind.DEARER:
        return kwd(thousands)
    return km_figure(round(thousands, 0 if thousands >= 10 else 1))
