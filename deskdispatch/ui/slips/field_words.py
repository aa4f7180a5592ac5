"""What the choices for slips are called, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

_CHECKS: Final[dict[str, Callable[[], str]]] = {
    "shop_phone": lambda: QCoreApplication.translate("SlipFields", "Shop phone"),
    "shop_address": lambda: QCoreApplication.translate("SlipFields", "Shop address"),
    "second_phone": lambda: QCoreApplication.translate("SlipFields", "Second phone"),
    "map_point": lambda: QCoreApplication.translate("SlipFields", "Map point"),
    "vehicle": lambda: QCoreApplication.translate("SlipFields", "Vehicle"),
    "schedule": lambda: QCoreApplication.translate("SlipFields", "When to deliver"),
    "booked": lambda: QCoreApplication.translate("SlipFields", "When it was booked"),
    "price": lambda: QCoreApplication.translate("SlipFields", "Delivery price"),
    "barcode": lambda: QCoreApplication.translate("SlipFields", "Barcode"),
    "signature": lambda: QCoreApplication.translate("SlipFields", "Line to sign on"),
}
_LABELS: Final[dict[str, Callable[[], str]]] = {
    "paper": lambda: QCoreApplication.translate("SlipFields", "Paper"),
    "language": lambda: QCoreApplication.translate("SlipFields", "Language"),
    "square": lambda: QCoreApplication.translate("SlipFields", "Square code"),
    "logo": lambda: QCoreApplication.translate("SlipFields", "Logo"),
    "footer": lambda: QCoreApplication.translate("SlipFields", "Words at the end"),
    "left_mm": lambda: QCoreApplication.translate("SlipFields", "Left margin"),
    "right_mm": lambda: QCoreApplication.translate("SlipFields", "Right margin"),
    "top_mm": lambda: QCoreApplication.translate("SlipFields", "Top margin"),
    "darkness": lambda: QCoreApplication.translate("SlipFields", "Darkness"),
}
_LOGOS: Final[dict[str, Callable[[], str]]] = {
    "not_there": lambda: QCoreApplication.translate(
        "SlipFields", "There is no such file, or it may not be read."
    ),
    "too_large": lambda: QCoreApplication.translate(
        "SlipFields", "The picture is too large: at most 4 MB and 16 megapixels."
    ),
    "not_a_picture": lambda: QCoreApplication.translate(
        "SlipFields", "This is neither a PNG nor a JPEG."
    ),
}

CHECKS: Final = tuple(_CHECKS)
"""The fields of a template that are there or not."""


def check_words(field: str) -> str:
    """What a field is called that is there or not."""
    return _CHECKS[field]()


def label_words(field: str) -> str:
    """What any other field is called."""
    return _LABELS[field]()


def logo_words(trouble: str) -> str:
    """Why slips come out without the logo: a ``LogoTrouble``."""
    return _LOGOS[trouble]()
