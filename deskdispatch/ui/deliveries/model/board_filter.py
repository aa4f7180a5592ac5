"""The status filters of the board."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class BoardFilter(Enum):
    """Parts of the board; a row can be in several, and is always in all."""

    ALL = "all"
    ACTIVE = "active"
    """On their way: nothing final is known."""
    DOUBT = "doubt"
    """Sent, and nobody here knows whether it was booked."""
    SCHEDULED = "scheduled"
    """Asked for a later time, and not ended."""
    DONE = "done"
    """Delivered."""
    FAILED = "failed"
    """Ended without delivery: failed, rejected or cancelled."""


BITS: Final[Mapping[BoardFilter, int]] = {part: 1 << at for at, part in enumerate(BoardFilter)}
"""A bit for each part, so that one number says all the parts that a row is in."""
