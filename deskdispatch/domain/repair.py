"""The result of repairing a damaged journal."""

from __future__ import annotations

from deskdispatch.domain.value import Value


class JournalRepair(Value):
    """A damaged journal that was set aside, and what was recovered from it.

    Attributes:
        set_aside: The name of the damaged file, which stays beside the new one.
        bookings: How many bookings were recovered.
        deliveries: How many deliveries were recovered.
        is_whole: Whether everything could be recovered.
    """

    set_aside: str
    bookings: int
    deliveries: int
    is_whole: bool
