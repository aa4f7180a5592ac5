"""The change that the driver brings, and its line in the notes for the driver.

The contract has no field for it. The line stands first in the notes, in English and Arabic, and is
the same for every booking, so that drivers know it and the program finds it again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_CEILING, Decimal
from typing import Final, NamedTuple

from deskdispatch.domain import money

NOTES_IN_USE: Final = (Decimal(5), Decimal(10), Decimal(20))
"""The notes of Kuwait that customers pay with, KWD."""

_LINE: Final = "BRING CHANGE {bring} (pays {given}) / الباقي {bring} من {given}"
_LINES: Final = re.compile(
    r"^BRING CHANGE [\d.]+ \(pays [\d.]+\) / الباقي [\d.]+ من [\d.]+$\n?", re.MULTILINE
)


class Change(NamedTuple):
    """The change to bring, and the sum that the customer pays with, KWD."""

    bring: Decimal
    given: Decimal


def change_of(amount: Decimal, given: Decimal) -> Change | None:
    """The change for an amount; None where there is none to bring."""
    return Change(given - amount, given) if given > amount else None


def change_line(change: Change) -> str:
    """The line in the notes: ``BRING CHANGE 7.750 (pays 20.000) / ...``, and in Arabic."""
    return _LINE.format(bring=money.text(change.bring), given=money.text(change.given))


def with_change(notes: str | None, change: Change | None) -> str | None:
    """Notes with the line of this change alone; None for none of both."""
    rest = _LINES.sub("", notes or "")
    lines = (change_line(change) if change is not None else "", rest)
    return "\n".join(line for line in lines if line) or None


def usual_payments(amount: Decimal | None) -> Sequence[Decimal]:
    """The sums that customers pay an amount with: in notes of one kind, each once."""
    if amount is None or amount <= 0:
        return NOTES_IN_USE
    rounded = (note * (amount / note).to_integral_value(ROUND_CEILING) for note in NOTES_IN_USE)
    return tuple(dict.fromkeys(given for given in rounded if given > amount))
