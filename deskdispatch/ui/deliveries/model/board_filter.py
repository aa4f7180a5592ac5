"""The status filters of the board."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class BoardFilter(Enum):
    """Subsets of the rows; a row can be in several, and is always in ``ALL``."""

    ALL = "all"
    ACTIVE = "active"
    """No final status yet."""
    DOUBT = "doubt"
    """Unconfirmed bookings."""
    SCHEDULED = "scheduled"
    """Scheduled for later and not ended."""
    DONE = "done"
    """Delivered."""
    FAILED = "failed"
    """Ended without delivery: failed, rejected or cancelled."""


BITS: Final[Mapping[BoardFilter, int]] = {part: 1 << at for at, part in enumerate(BoardFilter)}
"""A bit for each filter, so that a row's filters are one number."""
