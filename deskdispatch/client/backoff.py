"""Exponential backoff for a server that fails or refuses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.clock import Clock

LONGEST_ASKED: Final = timedelta(days=1)
"""Longest ``Retry-After`` that is respected."""


@dataclass(frozen=True, slots=True)
class BackoffDelays:
    """First delay of one kind of failure, which doubles each time, and its limit."""

    first: timedelta
    longest: timedelta


class Backoff:
    """Tracks whether a server must not be asked at present."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._failures = 0
        self._began: datetime | None = None
        self._length = timedelta(0)

    @property
    def is_on(self) -> bool:
        """Whether a delay is running; a clock that is set back ends it."""
        if self._began is None:
            return False
        return timedelta(0) <= self._clock() - self._began < self._length

    def begin(self, delays: BackoffDelays, at_least: timedelta = timedelta(0)) -> timedelta | None:
        """Starts a delay and returns its length; None if one is running already.

        ``at_least`` is the delay requested by the server.
        """
        if self.is_on and at_least <= self._length:
            return None  # the other connection had the same failure
        grown = min(delays.first * 2 ** min(self._failures, 30), delays.longest)
        self._failures += 1
        self._began, self._length = self._clock(), max(grown, min(at_least, LONGEST_ASKED))
        return self._length

    def end(self) -> None:
        self._failures, self._began = 0, None
