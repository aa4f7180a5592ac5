"""A booking of another counter whose end is not known there."""

from __future__ import annotations

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class UnconfirmedBooking(Value):
    """It may be booked: its own counter alone resolves it.

    Attributes:
        id: Of its intent; of its counter while it is in flight.
        phones: The customer's first, then the second one; E.164.
        name: The customer's.
        written_at: When *Book* was pressed, by that counter's clock.
        counter_id: Where.
    """

    id: str
    phones: tuple[str, ...]
    name: str
    written_at: UtcTime
    counter_id: str
