"""Formatting of money and other figures, isolated so that they do not mix with text around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from deskdispatch.domain.text import plain_text
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text import language
from deskdispatch.ui.text.plain import LONGEST

if TYPE_CHECKING:
    from decimal import Decimal

NOTHING: Final = "—"
"""Placeholder for an unknown value."""

_NO_BREAK: Final = "\u00a0"


def kwd(amount: Decimal | None) -> str:
    """Returns an amount such as ``KWD 1.750``, isolated; a dash if it is unknown.

    In an Arabic window the figure is at the right and ``د.ك`` at its left.
    """
    return NOTHING if amount is None else kwd_figure(_figure(amount))


def kwd_figure(figure: str) -> str:
    """Formats a written figure like ``kwd``; a minus stays before its digits."""
    if language.entry(language.current()).direction is not Qt.LayoutDirection.RightToLeft:
        return isolated(_with_currency(figure))
    return f"\u2067{_with_currency(isolated(figure)).replace(' ', _NO_BREAK)}\u2069"


def kwd_exact(amount: Decimal | None) -> str:
    """Formats like ``kwd`` but does not round: a rate may have fractions of a fils."""
    if amount is None:
        return NOTHING
    from deskdispatch.domain import money

    is_whole = money.rounded(amount) == amount
    return kwd(amount) if is_whole else kwd_figure(f"{amount.normalize():f}")


def kwd_unknown() -> str:
    """Returns ``KWD —``, for large amounts that keep their currency while unknown."""
    return kwd_figure(NOTHING)


def currency_word() -> str:
    """Returns the currency alone: ``KWD``, in Arabic ``د.ك``."""
    return _with_currency("").strip()


def kwd_unbroken(amount: Decimal) -> str:
    """Formats like ``kwd``, without a line break between currency and figures."""
    return kwd(amount).replace(" ", _NO_BREAK)


def kwd_words(amount: Decimal | None) -> str:
    """Formats like ``kwd``, for a screen reader."""
    if amount is None:
        return QCoreApplication.translate("Amounts", "Amount not known")
    return _with_currency(_figure(amount))


def _figure(amount: Decimal) -> str:
    from deskdispatch.domain import money  # late: the first frame shows no amount

    return money.text(amount)


def _with_currency(figure: str) -> str:
    return QCoreApplication.translate("Amounts", "KWD {amount}").format(amount=figure)


def joined(*parts: str) -> str:
    """Joins parts such as ``6.2 km · 5 to 10 km`` in the window's direction.

    Each part keeps its own direction; empty parts are left out. Returns "" if all are empty.
    """
    base = "\u200f" if QGuiApplication.isRightToLeft() else "\u200e"
    words = " · ".join(embedded(part) for part in parts if part)
    return words and base + words


def told_apart(name: str, phone: str) -> str:
    """A name that several people have, after the end of the phone: ``1122 · Ali``."""
    return joined(isolated(phone[-4:]), embedded(name))


def isolated(text: str) -> str:
    """Isolates a phone or order number left to right; an empty text stays empty."""
    return plain_text.isolated(cleaned(text, LONGEST, lines=True))


def embedded(text: str) -> str:
    """Isolates a name in its own direction; an empty text stays empty.

    Without it the full stop of ``Dana K.`` moves to the front in a right-to-left window.
    """
    return plain_text.embedded(cleaned(text, LONGEST, lines=True))
