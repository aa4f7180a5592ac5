"""When to look at the service next."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from deskdispatch.domain.errors import KnownError, Unavailable

EVERY_S: Final = 5.0
"""Between two looks while something moves and somebody can see it."""

UNSEEN: Final = 3.0
"""So much slower while nobody can see the window: an alert still comes in good time."""

STILL: Final = 4.0
"""So much slower while nothing moves: what is booked elsewhere may wait a little."""

SLOWEST_S: Final = 60.0
LONGEST_ASKED_S: Final = 600.0
"""A service that asks to be left alone for longer is asked again all the same."""

Between = Callable[[float, float], float]


class PollInterval:
    """Slower where nothing moves or nobody looks, slower and slower in trouble.

    Trouble has jitter, so that many desks do not return at once.

    Attributes:
        is_seen: Whether somebody can see the window.
    """

    def __init__(self, every_s: float = EVERY_S, between: Between = random.uniform) -> None:
        """Begins seen and without trouble.

        Args:
            every_s: Seconds between two looks at the best of times.
            between: Any number between two, for the jitter.
        """
        self._every_s = every_s
        self._between = between
        self._failures = 0
        self._jitter = 1.0
        self._asked_s = 0.0
        self.is_seen = True

    def succeeded(self) -> None:
        """A look was answered."""
        self._failures, self._asked_s = 0, 0.0

    def failed(self, error: KnownError) -> None:
        """A look was not answered, or not all of it."""
        self._failures += 1
        self._jitter = self._between(0.8, 1.2)
        asked = error.retry_after if isinstance(error, Unavailable) else 0.0
        self._asked_s = min(asked, LONGEST_ASKED_S) * self._between(1.0, 1.1)

    def delay(self, *, moves: bool, is_nudged: bool = False) -> float:
        """Seconds from the end of a look to the next one.

        Args:
            moves: Whether any delivery is on its way.
            is_nudged: Whether somebody wants it now; what the service asked for goes before.
        """
        if is_nudged:
            return self._asked_s
        usual = self._every_s * (1.0 if moves else STILL) * (1.0 if self.is_seen else UNSEEN)
        if not self._failures:
            return min(SLOWEST_S, usual)
        doubled = min(SLOWEST_S, self._every_s * 2.0 ** min(self._failures, 8))
        return max(doubled * self._jitter, self._asked_s, min(SLOWEST_S, usual))
