"""What another counter booked."""

from __future__ import annotations

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class SharedBooking(Value):
    """A delivery with what was sent for it.

    Attributes:
        delivery_id: The service's.
        order_number: For people; empty where that counter does not say.
        booking: The request.
        counter_id: Where it was booked.
        who: Who booked it; empty where that counter does not say.
        booked_at: When it was known to be booked, by that counter's clock.
    """

    delivery_id: str
    order_number: str = ""
    booking: Booking
    counter_id: str
    who: str = ""
    booked_at: UtcTime

    @property
    def intent(self) -> Intent:
        """The same as an intent that was booked; its id is none of this PC's."""
        return Intent(
            id="",
            booking=self.booking,
            digest=digest(self.booking),
            written_at=self.booked_at,
            state=IntentState.BOOKED,
            settled_at=self.booked_at,
            delivery_id=self.delivery_id,
            who=self.who or None,
        )
