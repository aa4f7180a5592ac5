"""Formats unexpected values of the service as plain, bounded text."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Final

from deskdispatch.domain.text.plain_text import cleaned

LONGEST: Final = 60
"""Characters that are kept."""

LARGEST: Final = 10**9
"""No distance, duration or price is as large."""


def value_text(value: Any, longest: int = LONGEST) -> str:
    """A value as JSON; a text without its quotes, and empty for null.

    ``cleaned`` to one line of at most ``longest`` characters.
    """
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return cleaned(text, longest)


def figure(number: Decimal) -> str:
    """A number with at most three decimals, never an exponent; empty for no credible quantity."""
    if not number.is_finite() or not 0 <= number <= LARGEST:
        return ""
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return f"{number:f}" if exponent >= -3 else f"{number:.3f}"
