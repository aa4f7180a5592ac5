"""The result of repairing a damaged journal."""

from __future__ import annotations

from deskdispatch.domain.value import Value


class JournalRepair(Value):
    """A damaged journal that was set aside, and the numbers of recovered records."""

    set_aside: str
    bookings: int
    deliveries: int
    is_whole: bool
