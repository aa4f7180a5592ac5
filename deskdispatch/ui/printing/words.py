"""The words of a slip, in English and Arabic at once, whatever the window speaks."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QTranslator

from deskdispatch import assets
from deskdispatch.domain.slips.template import SlipLanguage
from deskdispatch.domain.text.plain_text import isolated


class Word(StrEnum):
    """Everything a slip says by itself; the value is the English."""

    SHOP = QT_TRANSLATE_NOOP("Slip", "Shop")
    SHOP_PHONE = QT_TRANSLATE_NOOP("Slip", "Shop phone")
    SHOP_ADDRESS = QT_TRANSLATE_NOOP("Slip", "Shop address")
    REPRINT = QT_TRANSLATE_NOOP("Slip", "Reprint %1")
    ORDER_NUMBER = QT_TRANSLATE_NOOP("Slip", "Order number")
    COLLECT_CASH = QT_TRANSLATE_NOOP("Slip", "Collect cash")
    AMOUNT_NOT_KNOWN = QT_TRANSLATE_NOOP("Slip", "amount not known here")
    NOTHING_TO_COLLECT = QT_TRANSLATE_NOOP("Slip", "Nothing to collect")
    CASH_ON_DELIVERY = QT_TRANSLATE_NOOP("Slip", "Cash on delivery")
    CUSTOMER = QT_TRANSLATE_NOOP("Slip", "Customer")
    PHONE = QT_TRANSLATE_NOOP("Slip", "Phone")
    SECOND_PHONE = QT_TRANSLATE_NOOP("Slip", "Second phone")
    ADDRESS = QT_TRANSLATE_NOOP("Slip", "Address")
    COLLECT_AT = QT_TRANSLATE_NOOP("Slip", "Collect at")
    PICKUP_CONTACT = QT_TRANSLATE_NOOP("Slip", "Pickup contact")
    MAP_POINT = QT_TRANSLATE_NOOP("Slip", "Map point")
    NOTES = QT_TRANSLATE_NOOP("Slip", "Notes")
    VEHICLE = QT_TRANSLATE_NOOP("Slip", "Vehicle")
    BIKE = QT_TRANSLATE_NOOP("Slip", "Bike")
    CAR = QT_TRANSLATE_NOOP("Slip", "Car")
    VAN = QT_TRANSLATE_NOOP("Slip", "Van")
    DELIVER = QT_TRANSLATE_NOOP("Slip", "Deliver")
    NOW = QT_TRANSLATE_NOOP("Slip", "as soon as possible")
    LATER = QT_TRANSLATE_NOOP("Slip", "later, time not known here")
    BOOKED = QT_TRANSLATE_NOOP("Slip", "Booked")
    PRICE = QT_TRANSLATE_NOOP("Slip", "Delivery price")
    NOT_KNOWN = QT_TRANSLATE_NOOP("Slip", "not known here")
    SIGNATURE = QT_TRANSLATE_NOOP("Slip", "Received by (signature)")
    MAP_LINK = QT_TRANSLATE_NOOP("Slip", "Map: shows where the customer lives")
    NO_BARS = QT_TRANSLATE_NOOP("Slip", "No barcode: the number does not fit in one")
    PROOF = QT_TRANSLATE_NOOP("Slip", "Test page")
    PROOF_LEFT = QT_TRANSLATE_NOOP("Slip", "Left margin: %1 mm")
    PROOF_RIGHT = QT_TRANSLATE_NOOP("Slip", "Right margin: %1 mm")
    PROOF_TOP = QT_TRANSLATE_NOOP("Slip", "Top margin: %1 mm")
    PROOF_RULER = QT_TRANSLATE_NOOP("Slip", "A millimetre a mark; what is cut off is the margin")
    PROOF_DARKNESS = QT_TRANSLATE_NOOP("Slip", "Darkness: the most at which letters stay open")
    NOT_AN_INVOICE = QT_TRANSLATE_NOOP("Slip", "Not an invoice")


class Both(NamedTuple):
    """The same words in both languages; one is empty where the slip does not speak it.

    What is in no language, such as a time, stands as the English.
    """

    english: str
    arabic: str


class Words:
    """The slip's words out of the Arabic catalogue; English is the source text.

    Args:
        catalogue: The compiled Arabic catalogue; None takes the shipped one. Without it, or
            for a word that it lacks, the English stands alone.
        language: A ``SlipLanguage``: which of the two are spoken.
    """

    def __init__(self, catalogue: Path | None = None, language: str = SlipLanguage.BOTH) -> None:
        self.language = language
        translator = QTranslator()
        translator.load(str(catalogue or assets.path("translations", "deskdispatch_ar.qm")))
        self._spoken = {word: self._both(word, translator) for word in Word}

    def both(self, word: Word, value: str = "") -> Both:
        """The word as it is spoken; ``value`` takes the place of its ``%1``, left to right."""
        return Both(*(text.replace("%1", isolated(value)) for text in self._spoken[word]))

    def _both(self, word: Word, translator: QTranslator) -> Both:
        arabic = translator.translate("Slip", str(word)) or ""
        if self.language == SlipLanguage.ENGLISH:
            return Both(str(word), "")
        if self.language == SlipLanguage.ARABIC and arabic:
            return Both("", arabic)
        return Both(str(word), arabic)


@cache
def shipped(language: str) -> Words:
    """The words of the shipped catalogue, read once."""
    return Words(language=language)
