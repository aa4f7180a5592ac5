"""Kuwaiti dinar: ``Decimal`` with exactly three places, never a float."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.text.digits import latin

FILS: Final = Decimal("0.001")
ZERO: Final = Decimal("0.000")
LARGEST: Final = Decimal("999999.999")
_UNUSUAL: Final = Decimal(1000)

_DINAR: Final = r"(?:k\.?w?\.?d\.?|د\.?\s?ك\.?|دينار(?: كويتي)?)"
_CURRENCY: Final = re.compile(rf"\A{_DINAR}|{_DINAR}\Z", re.IGNORECASE)
_TYPED: Final = re.compile(r"(?P<whole>\d{1,3}(,\d{3})+|\d{1,6})?(?:\.(?P<part>\d*))?")


def parse_typed(text: str) -> Decimal:
    """Returns the amount that a clerk typed: ``1.25`` is KWD 1.250; raises ``RuleBroken``.

    Arabic-Indic digits and the Arabic decimal separator are accepted; ``,`` only where it can only
    be a thousands separator: ``1,250`` may be 1.250 or 1250.
    """
    plain = bare(text)
    if not plain:
        raise RuleBroken(Rule.BLANK)
    if "," in plain and "." not in plain:
        raise RuleBroken(Rule.AMBIGUOUS_MONEY)
    match = _TYPED.fullmatch(plain)
    if match is None or not any(match.group("whole", "part")):
        raise RuleBroken(Rule.NOT_MONEY)
    part = match["part"] or ""
    if len(part) > 3:
        raise RuleBroken(Rule.TOO_MANY_DECIMALS)
    whole = (match["whole"] or "0").replace(",", "")
    amount = Decimal(f"{whole}.{part or '0'}").quantize(FILS)
    if amount > LARGEST:
        raise RuleBroken(Rule.NOT_MONEY)
    return amount


def bare(text: str) -> str:
    """A text without the currency beside its figure: ``4.5`` for ``KD 4.5`` and ``٤٫٥ د.ك``."""
    return _CURRENCY.sub("", latin(text).strip()).strip()


def is_dinar(text: str) -> bool:
    """Whether a text is the currency alone."""
    return _CURRENCY.fullmatch(latin(text).strip()) is not None


def may_be_fils(amount: Decimal) -> bool:
    """Whether an amount was perhaps typed in fils: a thousand dinars or more, and no fils."""
    return amount >= _UNUSUAL and amount == int(amount)


def rounded(amount: Decimal) -> Decimal:
    return amount.quantize(FILS, rounding=ROUND_HALF_UP)


def text(amount: Decimal) -> str:
    """Formats an amount for the wire and the window: ``"1.250"``, never an exponent."""
    return f"{rounded(amount):f}"


_FILS_DIGITS: Final = 3
_ZEROS: Final = re.compile(r"\.0+$")
"""The decimals of a whole number that a program keeps as ``500.0``."""


def with_fils(dinars: str, fils: str) -> str | None:
    """Returns the amount of whole dinars and the fils beside them; None if it is not clear.

    Without dinars, 1000 fils or more are the whole amount; fewer may stand beside an unread column.
    """
    whole, part = (_ZEROS.sub("", latin(each).strip()) for each in (dinars, fils))
    if not part.strip("0.-"):
        return dinars
    if not whole and part.isdecimal() and len(part.lstrip("0")) > _FILS_DIGITS:
        return f"{part[:-_FILS_DIGITS]}.{part[-_FILS_DIGITS:]}"
    is_clear = whole.isdecimal() and part.isdecimal() and len(part) <= _FILS_DIGITS
    return f"{whole}.{part:0>{_FILS_DIGITS}}" if is_clear else None
