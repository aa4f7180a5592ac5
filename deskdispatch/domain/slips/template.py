"""The slip template: paper, languages and printed fields."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from deskdispatch.domain.slips.paper import Paper, PaperSpec
from deskdispatch.domain.slips.setting_fields import (
    check,
    choice,
    flag,
    number,
    text,
)
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum


class SlipLanguage(StrEnum):
    """Languages of a slip's fixed texts; typed texts stay as typed.

    ``left`` and ``right`` are the codes of the catalogues printed on that side; "" for none.
    """

    left: str
    right: str
    words: MarkedText

    def __new__(cls, value: str, *entry: Any) -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.left, made.right, made.words = entry
        return made

    BOTH = "both", "en", "ar", QT_TRANSLATE_NOOP("Paper", "English and Arabic")
    ENGLISH = "en", "en", "", QT_TRANSLATE_NOOP("Paper", "English")
    ARABIC = "ar", "", "ar", QT_TRANSLATE_NOOP("Paper", "Arabic")


class QrContent(WordedEnum, context="Paper"):
    """Contents of the QR code."""

    ORDER = "Order number"
    MAP = "Map link"
    """A link that shows where the customer lives to everyone who scans it."""
    BOTH = "Both"
    NONE = "None"


_MM = QT_TRANSLATE_NOOP("SlipFields", " mm")


@dataclass(frozen=True, slots=True)
class SlipTemplate:
    """The template of slips, in plain values as in a settings file.

    Each field is one entry here, and the dialog shows it. ``ui.printing.layout`` prints it.
    ``darkness`` is the part of a dot that has to be covered to be printed, from all of it at 0 to
    hardly any at 100. Without ``font``, this system's font with Arabic is used.

    Raises:
        ValueError: The value of a field is not allowed; the message is the field's name.
    """

    paper: str = choice(Paper.ROLL_80, QT_TRANSLATE_NOOP("SlipFields", "Paper"), (*Paper,))
    language: str = choice(
        SlipLanguage.BOTH, QT_TRANSLATE_NOOP("SlipFields", "Language"), (*SlipLanguage,)
    )
    square: str = choice(QrContent.ORDER, QT_TRANSLATE_NOOP("SlipFields", "QR code"), (*QrContent,))
    shop_phone: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Shop phone"))
    shop_address: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Shop address"))
    second_phone: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Second phone"))
    map_point: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Map point"))
    vehicle: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Vehicle"))
    schedule: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Delivery time"))
    booked: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Booking time"))
    clerk: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Booked by"))
    price: bool = flag(False, QT_TRANSLATE_NOOP("SlipFields", "Delivery price"))
    barcode: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Barcode"))
    signature: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Signature line"))
    logo: str = text(4096, QT_TRANSLATE_NOOP("SlipFields", "Logo"))
    footer: str = text(400, QT_TRANSLATE_NOOP("SlipFields", "Footer text"))
    font: str = text(100, QT_TRANSLATE_NOOP("SlipFields", "Font"))
    left_mm: int = number(0, QT_TRANSLATE_NOOP("SlipFields", "Left margin"), range(9), suffix=_MM)
    right_mm: int = number(0, QT_TRANSLATE_NOOP("SlipFields", "Right margin"), range(9), suffix=_MM)
    top_mm: int = number(0, QT_TRANSLATE_NOOP("SlipFields", "Top margin"), range(31), suffix=_MM)
    darkness: int = number(
        50,
        QT_TRANSLATE_NOOP("SlipFields", "Threshold"),
        range(101),
        suffix=QT_TRANSLATE_NOOP("SlipFields", " %"),
        hint=QT_TRANSLATE_NOOP(
            "SlipFields",
            "For thermal printers. Higher prints darker: try it with the test page.",
        ),
    )

    def __post_init__(self) -> None:
        check(self)

    @property
    def paper_spec(self) -> PaperSpec:
        return Paper(self.paper).spec
