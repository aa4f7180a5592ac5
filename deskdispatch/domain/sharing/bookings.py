"""Bookings of other counters: booked ones, and unconfirmed ones."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

IN_FLIGHT_LASTS: Final = timedelta(minutes=30)
"""Warnings of a booking in flight end after this time.

A PC that was switched off during a booking resolves it at its next start, which may never come.
"""

ABANDONED_LASTS: Final = timedelta(days=1)
"""Warnings of a booking of a counter that has left end after this time.

It may be a delivery, and nobody resolves it; the warning only prevents a second order.
"""


class SharedBooking(Value):
    """A delivery with the booking sent for it; texts are empty if its counter has none."""

    delivery_id: str
    order_number: str = ""
    booking: Booking
    counter_id: str
    who: str = ""
    clerk: str = ""
    booked_at: UtcTime

    @property
    def intent(self) -> Intent:
        """The booking as a settled intent; its id is empty."""
        return Intent(
            id="",
            booking=self.booking,
            digest=digest(self.booking),
            written_at=self.booked_at,
            state=IntentState.BOOKED,
            settled_at=self.booked_at,
            delivery_id=self.delivery_id,
            who=self.who or None,
            clerk=self.clerk or None,
        )


class SharedUnconfirmed(Value):
    """A booking of another counter that may be booked; only that counter resolves it.

    Attributes:
        id: The id of its intent, or of its counter while it is in flight.
        phones: Phones in E.164 form.
        written_at: When *Book* was pressed, by this PC's clock.
        is_abandoned: Whether that counter has stopped sharing.
    """

    id: str
    phones: tuple[phone.Key, ...]
    name: str
    written_at: UtcTime
    counter_id: str
    is_abandoned: bool = False

    @property
    def warned_until(self) -> datetime | None:
        """End of the warnings; None while its counter may resolve it."""
        if self.id == self.counter_id:
            return self.written_at + IN_FLIGHT_LASTS
        return self.written_at + ABANDONED_LASTS if self.is_abandoned else None

    def is_warned_of(self, now: datetime) -> bool:
        return (until := self.warned_until) is None or now < until
