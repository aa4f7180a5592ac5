"""Fixed texts of a slip, in one or two languages, independent of the window's language."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QTranslator

from deskdispatch import assets
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.slips.template import SlipLanguage
from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.domain.text.plain_text import isolated

_SOURCE: Final = "en"


class Word(StrEnum):
    """Fixed texts of a slip; the value is the English text."""

    SHOP = QT_TRANSLATE_NOOP("Slip", "Shop")
    SHOP_PHONE = QT_TRANSLATE_NOOP("Slip", "Shop phone")
    SHOP_ADDRESS = QT_TRANSLATE_NOOP("Slip", "Shop address")
    REPRINT = QT_TRANSLATE_NOOP("Slip", "Reprint %1")
    ORDER_NUMBER = QT_TRANSLATE_NOOP("Slip", "Order number")
    COLLECT_CASH = QT_TRANSLATE_NOOP("Slip", "Collect cash")
    AMOUNT_NOT_KNOWN = QT_TRANSLATE_NOOP("Slip", "amount not known here")
    CHANGE = QT_TRANSLATE_NOOP("Slip", "Bring %1 change for %2")
    NOTHING_TO_COLLECT = QT_TRANSLATE_NOOP("Slip", "No cash to collect")
    CASH_ON_DELIVERY = QT_TRANSLATE_NOOP("Slip", "Cash on delivery")
    CUSTOMER = QT_TRANSLATE_NOOP("Slip", "Customer")
    PHONE = QT_TRANSLATE_NOOP("Slip", "Phone")
    SECOND_PHONE = QT_TRANSLATE_NOOP("Slip", "Second phone")
    ADDRESS = QT_TRANSLATE_NOOP("Slip", "Address")
    MIDDLE = QT_TRANSLATE_NOOP("Slip", "Pin is the middle of the area: go by the address")
    COLLECT_AT = QT_TRANSLATE_NOOP("Slip", "Collect at")
    PICKUP_CONTACT = QT_TRANSLATE_NOOP("Slip", "Pickup contact")
    MAP_POINT = QT_TRANSLATE_NOOP("Slip", "Map point")
    NOTES = QT_TRANSLATE_NOOP("Slip", "Notes")
    VEHICLE = QT_TRANSLATE_NOOP("Slip", "Vehicle")
    DELIVER_AT = QT_TRANSLATE_NOOP("Slip", "Deliver at")
    DELIVER = QT_TRANSLATE_NOOP("Slip", "Deliver")
    NOW = QT_TRANSLATE_NOOP("Slip", "as soon as possible")
    LATER = QT_TRANSLATE_NOOP("Slip", "later, time not known here")
    BOOKED = QT_TRANSLATE_NOOP("Slip", "Booked")
    CLERK = QT_TRANSLATE_NOOP("Slip", "Booked by")
    PRICE = QT_TRANSLATE_NOOP("Slip", "Delivery price")
    NOT_KNOWN = QT_TRANSLATE_NOOP("Slip", "not known here")
    SIGNATURE = QT_TRANSLATE_NOOP("Slip", "Received by (signature)")
    MAP_LINK = QT_TRANSLATE_NOOP("Slip", "Map: shows where the customer lives")
    NO_BARS = QT_TRANSLATE_NOOP("Slip", "No barcode: the number does not fit in one")
    TEST_PAGE = QT_TRANSLATE_NOOP("Slip", "Test page")
    TEST_LEFT = QT_TRANSLATE_NOOP("Slip", "Left margin: %1 mm")
    TEST_RIGHT = QT_TRANSLATE_NOOP("Slip", "Right margin: %1 mm")
    TEST_TOP = QT_TRANSLATE_NOOP("Slip", "Top margin: %1 mm")
    TEST_RULER = QT_TRANSLATE_NOOP("Slip", "One mark per millimetre; what is cut off is the margin")
    TEST_DARKNESS = QT_TRANSLATE_NOOP(
        "Slip", "Threshold: take the highest that keeps letters clear"
    )
    NOT_AN_INVOICE = QT_TRANSLATE_NOOP("Slip", "Not an invoice")


class Bilingual(NamedTuple):
    """Text in the two languages of a slip; a text without a language is on the left."""

    left: str
    right: str


class Words:
    """Fixed texts from the shipped catalogues, or from one catalogue for every language.

    A word that no catalogue of the slip has is printed in English, at the left.
    """

    def __init__(self, catalogue: Path | None = None, language: str = SlipLanguage.BOTH) -> None:
        printed = SlipLanguage(language)
        left, right = (_catalogue(code, catalogue) for code in (printed.left, printed.right))
        self._words: dict[Word | Vehicle, Bilingual] = {}
        texts = {word: MarkedText("Slip", word) for word in Word}
        for word, text in (texts | {vehicle: vehicle.words for vehicle in Vehicle}).items():
            both = Bilingual(left(text), right(text))
            self._words[word] = both if any(both) else Bilingual(text.source, "")

    def both(self, word: Word | Vehicle, *values: str) -> Bilingual:
        """Returns the printed words; isolated values replace ``%1``, ``%2``."""
        texts = self._words[word]
        for number, value in enumerate(values, 1):
            texts = Bilingual(*(text.replace(f"%{number}", isolated(value)) for text in texts))
        return texts


def _catalogue(code: str, file: Path | None) -> Callable[[MarkedText], str]:
    """Returns a translator into one language; "" for a missing word, or for no language."""
    if code in ("", _SOURCE):
        return lambda text: text.source if code else ""
    translator = QTranslator()
    translator.load(str(file or assets.path("translations", f"deskdispatch_{code}.qm")))
    return lambda text: translator.translate(text.context, text.source) or ""


@cache
def shipped_words(language: str) -> Words:
    return Words(language=language)
