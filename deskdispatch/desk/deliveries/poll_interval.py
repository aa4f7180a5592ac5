"""The delay before the next poll of the service."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.errors import KnownError, Unavailable

EVERY_S: Final = 5.0
"""Seconds between two polls while a delivery is active and the window is visible."""

HIDDEN_FACTOR: Final = 3.0
"""Factor while the window is hidden: an alert still comes in good time."""

IDLE_FACTOR: Final = 4.0
"""Factor while no delivery is active: one booked elsewhere may wait a little."""

SLOWEST_S: Final = 60.0

EAGER_FAILURES: Final = 24
"""Failures after a sleep that do not slow the polls: a network takes a minute or two to be back."""

_between: Final = random.uniform


@dataclass(eq=False)
class PollInterval:
    """Delay between polls: longer while idle or hidden, exponential with jitter after errors."""

    _every_s: float
    _failures: int = 0
    _eager: int = 0
    _jitter: float = 1.0
    _asked_s: float = 0.0
    is_seen: bool = True

    def succeeded(self) -> None:
        self._failures, self._eager, self._asked_s = 0, 0, 0.0

    def woke(self) -> None:
        """Forgets earlier failures: the PC slept, and its network is about to be back."""
        self._failures, self._eager, self._asked_s = 0, EAGER_FAILURES, 0.0

    def failed(self, error: KnownError) -> None:
        if self._eager:
            self._eager -= 1
        else:
            self._failures += 1
        self._jitter = _between(0.8, 1.2)
        delay = error.retry_after if isinstance(error, Unavailable) else 0.0
        self._asked_s = min(delay * _between(1.0, 1.1), SLOWEST_S)

    def delay(self, *, has_active: bool, is_nudged: bool = False) -> float:
        """Returns the seconds to the next poll; ``Retry-After`` counts also if nudged."""
        if is_nudged:
            return self._asked_s
        if self._eager:
            return max(self._every_s, self._asked_s)
        usual = (
            self._every_s
            * (1.0 if has_active else IDLE_FACTOR)
            * (1.0 if self.is_seen else HIDDEN_FACTOR)
        )
        if not self._failures:
            return min(SLOWEST_S, usual)
        doubled = min(SLOWEST_S, self._every_s * 2.0 ** min(self._failures, 8))
        return max(doubled * self._jitter, self._asked_s, min(SLOWEST_S, usual))
