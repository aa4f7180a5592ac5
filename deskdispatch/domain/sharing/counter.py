"""A counter of the shop: one PC that shares with others."""

from __future__ import annotations

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class Counter(Value):
    """One of the counters that share, as the shared database lists it.

    Attributes:
        id: 16 hex digits, random.
        name: As its clerks call it, such as *Salmiya 2*.
        is_first: Whether it set the sharing up: it alone adds and removes counters.
        joined_at: By the database's clock.
        seen_at: When it last shared, by the database's clock; None where it never did.
        held_up_at: When a session of it was last ended that had held up the others; None for never.
        erasing: How many customers it has erased of which the first counter is to agree.
    """

    id: str
    name: str
    is_first: bool = False
    joined_at: UtcTime
    seen_at: UtcTime | None = None
    held_up_at: UtcTime | None = None
    erasing: int = 0
