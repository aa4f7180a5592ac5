"""Which part of the board is shown."""

from __future__ import annotations

from enum import Enum


class BoardFilter(Enum):
    """Parts that do not overlap, and all of them together."""

    ALL = "all"
    ACTIVE = "active"
    """On their way: nothing final is known."""
    DONE = "done"
    """Delivered, cancelled, rejected or failed."""
    DOUBT = "doubt"
    """Sent, and nobody here knows whether it was booked."""
