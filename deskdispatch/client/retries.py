"""How long an answer is awaited, and how often a read is repeated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import stamina

from deskdispatch.domain.errors import NotSent, Unavailable


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait, in seconds.

    Attributes:
        connect: For a connection, and for a free slot of the pool.
        read: Between two bytes of an answer.
        booking_read: The same for the answer to a booking.
        total: For a whole request, so that a trickling response ends too.
        booking_total: The same for a booking: longer than sign-in, connection and response
            together, so that it never ends one before its first byte is sent.
    """

    connect: float = 5.0
    read: float = 15.0
    booking_read: float = 30.0
    total: float = 20.0
    booking_total: float = 75.0


TIMEOUTS: Final = Timeouts()

RETRIES: Final = stamina.AsyncRetryingCaller(
    attempts=3, timeout=8.0, wait_initial=0.25, wait_max=2.0, wait_jitter=0.5
)
"""How often a read is repeated; a booking and a sign-in never are."""

LONGEST_AWAITED_S: Final = 2.0
"""The longest ``Retry-After`` that a read waits for; with a longer one it fails at once."""


def should_retry(error: Exception) -> bool | float:
    """Whether a read is repeated, or after how many seconds."""
    if isinstance(error, Unavailable) and error.retry_after:
        return error.retry_after <= LONGEST_AWAITED_S and error.retry_after
    return isinstance(error, NotSent | Unavailable)
