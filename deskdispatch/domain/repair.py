"""The result of repairing a damaged journal."""

from __future__ import annotations

from deskdispatch.domain.value import Value


class JournalRepair(Value):
    """Damaged records that were set aside, and what of them was read into new ones.

    Attributes:
        set_aside: The name of the damaged file, which stays beside the new one.
        bookings: How many bookings were recovered.
        deliveries: How many deliveries were recovered.
        is_whole: Whether everything that the damaged file held could be read.
    """

    set_aside: str
    bookings: int
    deliveries: int
    is_whole: bool
