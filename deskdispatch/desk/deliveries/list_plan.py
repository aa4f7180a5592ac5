"""Which lists a look at the service reads, so that nothing that moves is missed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.deliveries.status import ACTIVE, DeliveryStatus
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST

NAMED: Final = frozenset(DeliveryStatus)
"""The statuses of the contract."""

MOST_OTHERS: Final = 6
"""Statuses that the contract does not name and that are listed all the same."""

SWEEP_EVERY: Final = timedelta(minutes=10)
"""How long what was booked elsewhere may stay unseen behind a full list."""

TRY_EVERY: Final = 12
"""Looks by status between two that try whether one list is enough again."""


class ListPlan:
    """One list as long as that holds all that is known to be on its way, else one a status.

    A list shows a hundred rows and nobody says which. So a full one may hide something: where
    that is known here, every look reads one list a status until one is enough again. What is not
    known here, for it was booked elsewhere, is sought so at the start, now and then, and after
    trouble.
    """

    def __init__(self) -> None:
        self._by_status = False
        self._looks = 0
        self._swept_at: datetime | None = None
        self._refused: set[str] = set()

    def takes_newest(self, active: int) -> bool:
        """Whether a look begins with the list of everything; asked once a look.

        Args:
            active: How many are known to be on their way.
        """
        if not self._by_status:
            return True
        self._looks += 1
        return active <= LIST_LIMIT_MOST and self._looks % TRY_EVERY == 0

    def statuses(
        self, newest: Collection[str] | None, active: Mapping[str, str], now: datetime
    ) -> tuple[str, ...]:
        """The statuses whose lists are read besides.

        Args:
            newest: The ids in the list of everything; None where it was not read.
            active: The status of each that is known to be on its way.
            now: When the look began.
        """
        if newest is not None and not self._hides(newest, active, now):
            return ()
        self._swept_at = now
        others = {status for status in active.values() if status not in NAMED} - self._refused
        return (*ACTIVE, *sorted(others)[:MOST_OTHERS])

    def refuse(self, status: str) -> None:
        """The service lists no such status: it is not asked for it again."""
        self._refused.add(status)

    def mistrust(self) -> None:
        """There was trouble: the next look seeks what may have been missed."""
        self._swept_at = None

    def _hides(self, newest: Collection[str], active: Mapping[str, str], now: datetime) -> bool:
        """Whether a list of everything may hide what is on its way."""
        is_full = len(newest) >= LIST_LIMIT_MOST
        self._by_status = is_full and any(id not in newest for id in active)
        self._looks = 0
        if not is_full:
            self._swept_at = None  # the first full one may hide something at once
            return False
        return self._by_status or self._is_sweep_due(now)

    def _is_sweep_due(self, now: datetime) -> bool:
        return self._swept_at is None or abs(now - self._swept_at) >= SWEEP_EVERY
