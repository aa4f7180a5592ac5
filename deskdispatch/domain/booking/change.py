"""The change that the driver brings, and its line in the notes for the driver.

The contract has no field for the change. The line is the first in the notes, in English and
Arabic, and has the same form in every booking, so that drivers know it and the program finds it.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from deskdispatch.domain import money

_LINE: Final = "BRING CHANGE {bring} (pays {given}) / الباقي {bring} من {given}"
_LINES: Final = re.compile(
    r"^BRING CHANGE [\d.]+ \(pays [\d.]+\) / الباقي [\d.]+ من [\d.]+$\n?", re.MULTILINE
)


class ChangeDue(NamedTuple):
    """The change to bring, and the sum that the customer pays with, in KWD."""

    bring: Decimal
    given: Decimal


def change_of(amount: Decimal, given: Decimal) -> ChangeDue | None:
    """Returns the change for an amount; None if there is none to bring."""
    return ChangeDue(given - amount, given) if given > amount else None


def change_line(change: ChangeDue) -> str:
    """Returns the line in the notes: ``BRING CHANGE 7.750 (pays 20.000) / ...``, and in Arabic."""
    return _LINE.format(bring=money.text(change.bring), given=money.text(change.given))


def with_change(notes: str | None, change: ChangeDue | None) -> str | None:
    """Returns notes with only this change's line; None if both are empty."""
    rest = _LINES.sub("", notes or "")
    lines = (change_line(change) if change is not None else "", rest)
    return "\n".join(line for line in lines if line) or None
