"""Chooses the lists that one poll reads, so that no active delivery is missed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.deliveries.status import ACTIVE, DeliveryStatus
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST

NAMED: Final = frozenset(DeliveryStatus)
"""The statuses of the contract."""

MOST_OTHERS: Final = 6
"""Statuses unknown to the contract whose lists are read all the same."""

SWEEP_EVERY: Final = timedelta(minutes=10)
"""How long a delivery booked elsewhere may stay hidden behind a full list."""

TRY_EVERY: Final = 12
"""Polls by status between two that try whether one list is enough again."""


class ListPlan:
    """Reads one list while it holds all known active deliveries, else one list a status.

    A list shows at most a hundred rows, in no stated order, so a full one may hide some. If a
    known active delivery is hidden, every poll reads one list a status until one is enough
    again. For deliveries booked elsewhere the same is done at the start, every ``SWEEP_EVERY``,
    and after an error.
    """

    def __init__(self) -> None:
        self._by_status = False
        self._polls = 0
        self._swept_at: datetime | None = None
        self._refused: set[str] = set()

    def reads_newest(self, active: int) -> bool:
        """Whether a poll begins with the list of everything; to be called once a poll.

        Args:
            active: How many deliveries are known to be active.
        """
        if not self._by_status:
            return True
        self._polls += 1
        return active <= LIST_LIMIT_MOST and self._polls % TRY_EVERY == 0

    def statuses(
        self, newest: Collection[str] | None, active: Mapping[str, str], now: datetime
    ) -> tuple[str, ...]:
        """The statuses whose lists are read as well.

        Args:
            newest: The ids in the list of everything; None where it was not read.
            active: The status of each known active delivery, by id.
            now: When the poll began.
        """
        if newest is not None and not self._hides(newest, active, now):
            return ()
        self._swept_at = now
        others = {status for status in active.values() if status not in NAMED} - self._refused
        return (*ACTIVE, *sorted(others)[:MOST_OTHERS])

    def refuse(self, status: str) -> None:
        """Leaves out a status that the service refused to list."""
        self._refused.add(status)

    def sweep_next(self) -> None:
        """After an error: the next poll reads every status."""
        self._swept_at = None

    def _hides(self, newest: Collection[str], active: Mapping[str, str], now: datetime) -> bool:
        """Whether the list of everything may hide active deliveries."""
        is_full = len(newest) >= LIST_LIMIT_MOST
        self._by_status = is_full and any(id not in newest for id in active)
        self._polls = 0
        if not is_full:
            self._swept_at = None  # the first full one may hide something at once
            return False
        return self._by_status or self._is_sweep_due(now)

    def _is_sweep_due(self, now: datetime) -> bool:
        return self._swept_at is None or abs(now - self._swept_at) >= SWEEP_EVERY
