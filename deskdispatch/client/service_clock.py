"""The service's clock, as far as its answers tell it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import httpx

from deskdispatch.client import http_date
from deskdispatch.domain.clock import Clock

_HALF_A_SECOND: Final = timedelta(seconds=0.5)
"""The header has whole seconds, cut off: on average half of one has passed."""

_CREDIBLE: Final = timedelta(days=10 * 365)
"""A PC whose battery is flat wakes up years ago; what is further off is nobody's clock."""


class ServiceClock:
    """How far the service's clock is from this PC's, by the ``Date`` of its last answer.

    It is good to a second or two: the header has whole ones, some servers make it anew only once
    in one, and the time that the answer travelled is not taken off.

    Attributes:
        ahead: Seconds that the service's clock is ahead of this PC's, negative where it is
            behind; None before an answer told it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ahead: float | None = None

    async def observe(self, response: httpx.Response) -> None:
        """Takes note of an answer of any status, as soon as its head is there.

        One without a credible date leaves what was known, and so does one with an ``Age``: that
        comes out of a store on the way, and its date is as old as it.
        """
        said = (
            None if "Age" in response.headers else http_date.parse(response.headers.get("Date", ""))
        )
        if said is None:
            return
        ahead = said + _HALF_A_SECOND - self._clock()
        if abs(ahead) <= _CREDIBLE:
            self.ahead = ahead.total_seconds()
