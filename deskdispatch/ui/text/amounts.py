"""Money and other figures as the window writes them, the same way round in every language."""

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
"""Stands where something is not known."""


def kwd(amount: Decimal | None) -> str:
    """``KWD 1.750``, kept left to right inside any text; a dash where the amount is not known."""
    return NOTHING if amount is None else isolated(f"KWD {money.text(amount)}")


def kwd_unbroken(amount: Decimal) -> str:
    """The same for a sentence that may wrap: figures never stand on another line than KWD."""
    return kwd(amount).replace(" ", "\u00a0")


def kwd_words(amount: Decimal | None) -> str:
    """The same for a screen reader."""
    if amount is None:
        return QCoreApplication.translate("Amounts", "Amount not known")
    return f"KWD {money.text(amount)}"


def joined(*parts: str) -> str:
    """Parts of one line, such as ``6.2 km · 5 to 10 km``, in the order that the window reads in.

    Each part keeps its own direction; empty ones are left out.
    """
    base = "\u200f" if QGuiApplication.isRightToLeft() else "\u200e"
    return base + " · ".join(embedded(part) for part in parts if part)


def isolated(text: str) -> str:
    """A phone or order number, kept left to right inside any text; nothing stays nothing."""
    return plain_text.isolated(cleaned(text, LONGEST, lines=True))


def embedded(text: str) -> str:
    """A name in its own direction, whatever the text around it reads; nothing stays nothing.

    Without it the full stop of ``Dana K.`` wanders to the front in a right-to-left window.
    """
    return plain_text.embedded(cleaned(text, LONGEST, lines=True))
