"""Which lists a poll reads, and which of their rows could not be read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.deliveries.status import ACTIVE, DeliveryStatus
from deskdispatch.domain.deliveries.unreadable import DeliveryList, UnreadablePart
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

    A list shows at most a hundred rows, in no stated order, so a full one may hide some. If a known
    active delivery is hidden, every poll reads one list a status until one is enough again. For
    deliveries booked elsewhere the same is done at the start, every ``SWEEP_EVERY``, and after an
    error. Statuses that the service ``refused`` to list are left out.
    """

    def __init__(self) -> None:
        self._by_status = False
        self._polls = 0
        self._swept_at: datetime | None = None
        self.refused: set[str] = set()

    def reads_newest(self, active: int) -> bool:
        """Whether a poll begins with the list of everything; to be called once a poll."""
        if not self._by_status:
            return True
        self._polls += 1
        return active <= LIST_LIMIT_MOST and self._polls % TRY_EVERY == 0

    def statuses(
        self, newest: Collection[str] | None, active: Mapping[str, str], now: datetime
    ) -> tuple[str, ...]:
        """The statuses whose lists are read as well; ``newest`` has all ids, None if not read."""
        if newest is not None and not self._may_hide(newest, active, now):
            return ()
        self._swept_at = now
        others = {status for status in active.values() if status not in NAMED} - self.refused
        return (*ACTIVE, *sorted(others)[:MOST_OTHERS])

    def sweep_next(self) -> None:
        self._swept_at = None

    def _may_hide(self, newest: Collection[str], active: Mapping[str, str], now: datetime) -> bool:
        is_full = len(newest) >= LIST_LIMIT_MOST
        self._by_status = is_full and any(id not in newest for id in active)
        self._polls = 0
        if not is_full:
            self._swept_at = None  # the first full one may hide something at once
            return False
        is_due = self._swept_at is None or abs(now - self._swept_at) >= SWEEP_EVERY
        return self._by_status or is_due


class UnreadableRows:
    """The unreadable rows of each list, until that list is read again."""

    def __init__(self) -> None:
        self._lists: dict[str | None, tuple[UnreadablePart, ...]] = {}
        self._read_at: dict[str, datetime | None] = {}
        self._polled_at: datetime | None = None

    @property
    def all(self) -> tuple[UnreadablePart, ...]:
        """Each once; rows without an id are counted in one kind of list only."""
        named = {
            each.id: each for unreadable in self._lists.values() for each in unreadable if each.id
        }
        newest = [each for each in self._lists.get(None, ()) if not each.id]
        others = [
            each
            for key, unreadable in self._lists.items()
            for each in unreadable
            if key is not None and not each.id
        ]
        return (*named.values(), *max(newest, others, key=len))

    def note_list(self, status: str | None, rows: DeliveryList, at: datetime) -> None:
        self._lists[status] = rows.unreadable
        before = self._polled_at if self._polled_at != at else None
        for each in rows.unreadable:
            if each.id and not each.is_partial:
                self._read_at.setdefault(each.id, before)
        for row in rows.rows:
            self._read_at.pop(row.id, None)

    def read(self, id: str, at: datetime) -> None:
        if id in self._read_at:
            self._read_at[id] = at

    def forget_others(self) -> None:
        """Drops the lists by status, where the list of everything holds all rows."""
        self._lists = {key: unreadable for key, unreadable in self._lists.items() if key is None}

    def stale(self, at: datetime) -> Mapping[str, datetime | None]:
        """The ids of which nothing could be read at the last poll, and when they last could be."""
        self._polled_at = at
        ids = {each.id for each in self.all if not each.is_partial}
        self._read_at = {id: read for id, read in self._read_at.items() if id in ids}
        return {id: read for id, read in self._read_at.items() if read != at}
