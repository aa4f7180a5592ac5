"""What a shop chooses for its slips: the paper, the language, and which fields stand on them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final


class Paper(StrEnum):
    """What slips are printed on."""

    ROLL_80 = "80mm"
    ROLL_58 = "58mm"
    A6 = "A6"
    """A label, one slip each."""
    A5 = "A5"
    A4 = "A4"
    """Four slips on a page, to be cut apart."""

    @property
    def is_roll(self) -> bool:
        """Whether it is as long as its content."""
        return self in (Paper.ROLL_80, Paper.ROLL_58)


class SlipLanguage(StrEnum):
    """What the slip's own words are said in; what people typed stays as they typed it."""

    BOTH = "both"
    ENGLISH = "en"
    ARABIC = "ar"


class Square(StrEnum):
    """What the square symbol holds."""

    ORDER = "order"
    MAP = "map"
    """A link that shows where the customer lives, to everyone who scans it."""
    BOTH = "both"
    NONE = "none"


_LARGEST: Final = {"left_mm": 8, "right_mm": 8, "top_mm": 30, "darkness": 100}
_LONGEST: Final = {"font": 100, "logo": 4096, "footer": 400}
_CHOICES: Final[dict[str, type[StrEnum]]] = {
    "paper": Paper,
    "language": SlipLanguage,
    "square": Square,
}


@dataclass(frozen=True, slots=True)
class SlipTemplate:
    """How slips look. Numbers are whole, so that settings hold nothing but plain values.

    Attributes:
        paper: A ``Paper``.
        language: A ``SlipLanguage``.
        square: A ``Square``.
        barcode: Whether the order number is there as Code 128.
        shop_address: Whether the shop's address is there.
        shop_phone: Whether the shop's phone is there.
        second_phone: Whether the customer's second phone is there.
        map_point: Whether the drop-off's coordinates are there.
        vehicle: Whether the vehicle is there.
        schedule: Whether it says when to deliver.
        booked: Whether it says when it was booked.
        price: Whether the delivery's price is there; the customer may read it.
        signature: Whether there is a line to sign on.
        logo: A PNG or JPEG file; empty for none.
        footer: The shop's own words at the end.
        font: The family of every letter; empty takes what this system has with Arabic.
        left_mm: White at the left, besides what the paper itself needs.
        right_mm: White at the right, likewise.
        top_mm: White ahead of the first line, for heads that cut it.
        darkness: 0 to 100: how much of a dot has to be covered to be printed, from all of it to
            hardly any. More makes thin strokes thicker.

    Raises:
        ValueError: A field cannot be that; its name is the message.
    """

    paper: str = Paper.ROLL_80
    language: str = SlipLanguage.BOTH
    square: str = Square.ORDER
    barcode: bool = True
    shop_address: bool = True
    shop_phone: bool = True
    second_phone: bool = True
    map_point: bool = True
    vehicle: bool = True
    schedule: bool = True
    booked: bool = True
    price: bool = False
    signature: bool = True
    logo: str = ""
    footer: str = ""
    font: str = ""
    left_mm: int = 0
    right_mm: int = 0
    top_mm: int = 0
    darkness: int = 50

    def __post_init__(self) -> None:
        for name, kind in _CHOICES.items():
            chosen = getattr(self, name)
            _check(name, isinstance(chosen, str) and chosen in set(kind))
        for name, most in _LARGEST.items():
            _check(name, _is_whole(getattr(self, name)) and 0 <= getattr(self, name) <= most)
        for name, longest in _LONGEST.items():
            text = getattr(self, name)
            _check(name, isinstance(text, str) and len(text) <= longest)
        for field in fields(self):
            if isinstance(field.default, bool):
                _check(field.name, isinstance(getattr(self, field.name), bool))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check(name: str, holds: bool) -> None:
    if not holds:
        raise ValueError(name)
