"""Cash counted at the end of a shift by notes and coins, compared with the expected amount.

A count is never changed: a wrong one is corrected by a new one, and both stay readable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from pydantic import Field

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.money import FILS
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

NOTES: Final = (20_000, 10_000, 5_000, 1_000, 500, 250)
COINS: Final = (100, 50, 20, 10, 5)
DENOMINATIONS: Final = (*NOTES, *COINS)
"""Kuwait's notes and coins in fils."""

LONGEST_REASON: Final = 200
MOST_FILS: Final = 10**12


class HandedIn(Value):
    """The cash in fils that a driver collected and should have handed in."""

    name: str = ""
    phone: str = ""
    fils: int = 0


class DrawerCount(Value):
    """A count of the drawer; money in fils.

    Attributes:
        counted_at: When it was saved; None for a draft.
        since: Start of the period of the cash, which ends before ``until``.
        counter_id: The counter whose deliveries it counts; None for the whole shop.
        counted_by: The clerk, if clerks have names here.
        opening: The amount in the drawer before.
        handed_in: The expected amounts of drivers that handed in.
        pieces: The number of pieces by denomination; zeros may be missing.
        saved_by: The counter that saved it; empty for this one.
    """

    id: str
    counted_at: UtcTime | None = None
    since: UtcTime
    until: UtcTime
    counter_id: str | None = None
    counted_by: str = ""
    opening: int = 0
    handed_in: tuple[HandedIn, ...] = ()
    pieces: Mapping[int, int] = {}
    reason: str = ""
    saved_by: str = Field(default="", exclude=True)

    @property
    def expected(self) -> int:
        return self.opening + sum(each.fils for each in self.handed_in)

    @property
    def counted(self) -> int:
        return sum(fils * number for fils, number in self.pieces.items())

    @property
    def difference(self) -> int:
        """Counted minus expected fils; positive if there is too much."""
        return self.counted - self.expected

    @property
    def is_blank(self) -> bool:
        return not any(self.pieces.values()) and not self.opening and not self.reason

    def is_of(self, since: datetime, counter_id: str | None) -> bool:
        """Whether it is for this period and counter."""
        return self.since == since and self.counter_id == counter_id

    @property
    def is_usable(self) -> bool:
        """Whether it was saved with credible sums: another counter may send any value."""
        most = max(abs(self.counted), abs(self.expected))
        return self.counted_at is not None and most < MOST_FILS

    def checked(self) -> DrawerCount:
        """Returns the count to save; ``RuleBroken`` ``BLANK`` if a difference has no reason."""
        reason = cleaned(self.reason, LONGEST_REASON).strip()
        if self.difference and not reason:
            raise RuleBroken(Rule.BLANK)
        pieces = {fils: number for fils, number in self.pieces.items() if number}
        return self.model_copy(update={"reason": reason, "pieces": pieces})


def kwd_of(fils: int) -> Decimal:
    return (Decimal(fils) / 1000).quantize(FILS)


def fils_of(amount: Decimal) -> int:
    return int(amount * 1000)


def latest(counts: Sequence[DrawerCount]) -> tuple[DrawerCount, ...]:
    """Returns the valid counts: the last one saved by each counter."""
    kept = (each for each in counts if each.counted_at is not None)
    ordered = sorted(kept, key=lambda each: each.counted_at or each.until)
    return tuple({each.counter_id or each.saved_by: each for each in ordered}.values())
