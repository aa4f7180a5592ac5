"""Throttling of sign-ins, for each account and for each client address."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

FREE_ATTEMPTS: Final = 5
"""Attempts in a row without a delay."""

LONGEST_DELAY_S: Final = 8.0
LONGEST_WAIT_S: Final = 30.0
"""An attempt that would wait longer is refused at once."""

RESET_AFTER_S: Final = 900.0
_MOST_KEYS: Final = 10_000


@dataclass(slots=True)
class _Tally:
    attempts: int = 0
    next_at: float = 0.0


class Throttle:
    """Delays attempts, each longer than the one before.

    The pause after an attempt is nothing for the first ones, then a second, and doubles with
    each. An attempt counts from its beginning, so that concurrent ones gain nothing; a successful
    one resets the count.

    Args:
        now: Seconds of a monotonic clock.
        sleep: Waits so many seconds.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now = now
        self._sleep = sleep
        self._tallies: dict[str, _Tally] = {}

    async def acquire(self, account: str, address: str) -> bool:
        """Wait until the attempt may be made; False where that would take too long."""
        now = self._now()
        tallies = [self._tally(key, now) for key in _keys(account, address)]
        turn = max(now, *(tally.next_at for tally in tallies))
        if turn - now > LONGEST_WAIT_S:
            return False
        for tally in tallies:
            tally.attempts += 1
            tally.next_at = turn + _delay(tally.attempts)
        if turn > now:
            await self._sleep(turn - now)
        return True

    def succeeded(self, account: str, address: str) -> None:
        """Reset the count of account and address."""
        for key in _keys(account, address):
            self._tallies.pop(key, None)

    def _tally(self, key: str, now: float) -> _Tally:
        tally = self._tallies.pop(key, None)
        if tally is None or now - tally.next_at > RESET_AFTER_S:
            tally = _Tally(next_at=now)
        self._tallies[key] = tally  # the newest last
        while len(self._tallies) > _MOST_KEYS:
            del self._tallies[next(iter(self._tallies))]
        return tally


def _keys(account: str, address: str) -> tuple[str, str]:
    return f"account {hash(account.casefold())}", f"address {address}"


def _delay(attempts: int) -> float:
    """Seconds between this attempt, if it fails, and the next."""
    return (
        0.0 if attempts < FREE_ATTEMPTS else min(2.0 ** (attempts - FREE_ATTEMPTS), LONGEST_DELAY_S)
    )
