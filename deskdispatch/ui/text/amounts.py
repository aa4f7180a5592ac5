"""Money and other figures, left to right in every language."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from deskdispatch.domain import money
from deskdispatch.domain.text import plain_text
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.plain import LONGEST

NOTHING: Final = "—"
"""Shown for an unknown value."""


def kwd(amount: Decimal | None) -> str:
    """``KWD 1.750``, left to right inside any text; a dash for an unknown amount."""
    return NOTHING if amount is None else isolated(f"KWD {money.text(amount)}")


def kwd_unbroken(amount: Decimal) -> str:
    """As ``kwd``, without a line break between currency and figures."""
    return kwd(amount).replace(" ", "\u00a0")


def kwd_words(amount: Decimal | None) -> str:
    """As ``kwd``, for a screen reader."""
    if amount is None:
        return QCoreApplication.translate("Amounts", "Amount not known")
    return f"KWD {money.text(amount)}"


def joined(*parts: str) -> str:
    """Joins parts such as ``6.2 km · 5 to 10 km`` in the window's direction.

    Each part keeps its own direction; empty ones are left out.
    """
    base = "\u200f" if QGuiApplication.isRightToLeft() else "\u200e"
    return base + " · ".join(embedded(part) for part in parts if part)


def isolated(text: str) -> str:
    """A phone or order number, left to right inside any text; empty stays empty."""
    return plain_text.isolated(cleaned(text, LONGEST, lines=True))


def embedded(text: str) -> str:
    """A name in its own direction inside any text; empty stays empty.

    Without it the full stop of ``Dana K.`` moves to the front in a right-to-left window.
    """
    return plain_text.embedded(cleaned(text, LONGEST, lines=True))
