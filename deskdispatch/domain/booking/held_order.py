"""An order that is held for some seconds before it is sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from math import ceil

from deskdispatch.domain.booking.booking import Booking, Draft, SavedDraft


@dataclass(eq=False, slots=True)
class HeldOrder:
    """An order between the press of *Book* and its outcome.

    Attributes:
        saved: The form as it was, saved at the press.
        booking: The booking that would be sent.
        quoted_price: The price (KWD) shown to the clerk.
        leaves_at: When it is sent by this PC's clock, for display.
        due: The same time by the monotonic clock, in seconds.
        clerk: The name of the clerk who pressed *Book*, if known.
        is_kept: Whether it is on the disk; it is not sent before that.
        is_sending: Whether it is too late to take it back.
    """

    saved: SavedDraft
    booking: Booking
    quoted_price: Decimal | None
    leaves_at: datetime
    due: float
    clerk: str = ""
    is_kept: bool = False
    is_sending: bool = False

    @property
    def id(self) -> str:
        return self.saved.id

    @property
    def draft(self) -> Draft:
        return self.saved.draft

    @property
    def held_at(self) -> datetime:
        return self.saved.kept_at

    @property
    def name(self) -> str:
        """The customer's name, or the phone if the name is blank."""
        return self.booking.customer_name or self.booking.customer_number

    def seconds_left(self, now: datetime) -> int:
        return max(0, ceil((self.leaves_at - now).total_seconds()))
