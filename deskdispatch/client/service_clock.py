"""Estimates the offset of the service's clock from the ``Date`` of its responses."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import httpx

from deskdispatch.client import http_date
from deskdispatch.domain.clock import Clock

_HALF_A_SECOND: Final = timedelta(seconds=0.5)
"""The header's seconds are cut off: on average half a second is missing."""

_CREDIBLE: Final = timedelta(days=10 * 365)
"""The largest offset that is believed; a PC with a flat battery is years off."""


class ServiceClock:
    """The offset of the service's clock from this PC's, by the ``Date`` of the last response.

    It is accurate to a second or two: the header has whole seconds, and the time that the response
    travelled is not subtracted.

    Attributes:
        ahead: Seconds that the service's clock is ahead of this PC's, negative where it is
            behind; None before the first credible ``Date``.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ahead: float | None = None

    async def observe(self, response: httpx.Response) -> None:
        """Updates the offset by the headers of a response of any status.

        One without a credible date changes nothing, nor does one with an ``Age``: it comes from a
        cache, and its date is outdated.
        """
        date = (
            None if "Age" in response.headers else http_date.parse(response.headers.get("Date", ""))
        )
        if date is None:
            return
        ahead = date + _HALF_A_SECOND - self._clock()
        if abs(ahead) <= _CREDIBLE:
            self.ahead = ahead.total_seconds()
