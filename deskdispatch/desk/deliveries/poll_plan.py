"""Plans the lists and details that a poll asks for, and keeps the rows that could not be read."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery, DeliveryList, UnreadablePart
from deskdispatch.domain.deliveries.status import ACTIVE, DeliveryStatus
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST

NAMED: Final = frozenset(DeliveryStatus)
"""The statuses of the contract."""

MOST_OTHERS: Final = 6
"""Number of statuses unknown to the contract whose lists are read too."""

SWEEP_EVERY: Final = timedelta(minutes=10)
"""Maximum time that a delivery booked elsewhere may stay hidden by a full list."""

TRY_EVERY: Final = 12
"""Number of polls by status after which one list is tried again."""

DETAILS_PER_POLL: Final = 8
"""Deliveries with missing details that one poll requests, the newest first."""

LOST_PER_POLL: Final = 8
"""Active deliveries missing from all lists that one poll requests, the longest unasked first."""

RETRY_AFTER_POLLS: Final = 12
"""Polls until a failed request is retried; doubled each time."""

_LONGEST_RETRY: Final = 720
_NEVER: Final = -1


@dataclass(eq=False)
class ListPlan:
    """Reads one list while it holds all known active deliveries, else one list per status.

    A list shows at most a hundred rows, in no stated order, so a full one may hide some. If a known
    active delivery is hidden, every poll reads one list per status until one is enough again. For
    deliveries booked elsewhere the same is done at the start, every ``SWEEP_EVERY``, and after an
    error. Statuses that the service ``refused`` to list are left out.
    """

    _by_status: bool = False
    _polls: int = 0
    _swept_at: datetime | None = None
    refused: set[str] = field(default_factory=set)

    def reads_newest(self, active: int) -> bool:
        """Whether a poll begins with the list of everything; to be called once a poll."""
        if not self._by_status:
            return True
        self._polls += 1
        return active <= LIST_LIMIT_MOST and self._polls % TRY_EVERY == 0

    def statuses(
        self, newest: Collection[str] | None, active: Mapping[str, str], now: datetime
    ) -> tuple[str, ...]:
        """Returns the statuses whose lists are read too; ``newest`` has all ids, None if unread."""
        if newest is not None:
            is_full = len(newest) >= LIST_LIMIT_MOST
            self._by_status = is_full and any(id not in newest for id in active)
            self._polls = 0
            if not is_full:
                self._swept_at = None  # the first full list may already hide something
                return ()
            is_due = self._swept_at is None or abs(now - self._swept_at) >= SWEEP_EVERY
            if not (self._by_status or is_due):
                return ()
        self._swept_at = now
        others = {status for status in active.values() if status not in NAMED} - self.refused
        return (*ACTIVE, *sorted(others)[:MOST_OTHERS])

    def sweep_next(self) -> None:
        self._swept_at = None


@dataclass(eq=False)
class UnreadableRows:
    """The unreadable rows of each list, until that list is read again."""

    _lists: dict[str | None, tuple[UnreadablePart, ...]] = field(default_factory=dict)
    _read_at: dict[str, datetime | None] = field(default_factory=dict)
    _polled_at: datetime | None = None

    @property
    def all(self) -> tuple[UnreadablePart, ...]:
        """All rows, each once; rows without an id are counted in one kind of list only."""
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
        """Drops the rows of lists by status, as the list of everything holds all rows."""
        self._lists = {key: unreadable for key, unreadable in self._lists.items() if key is None}

    def stale(self, at: datetime) -> Mapping[str, datetime | None]:
        """Returns the ids that could not be read at the last poll, and when they last could be."""
        self._polled_at = at
        ids = {each.id for each in self.all if not each.is_partial}
        self._read_at = {id: read for id, read in self._read_at.items() if id in ids}
        return {id: read for id, read in self._read_at.items() if read != at}


@dataclass(slots=True)
class _Failure:
    times: int = 0
    until: int = 0


@dataclass(slots=True)
class _LastRequest:
    at_poll: int
    is_closed: bool = False


_Rank = tuple[bool, float]
"""Priority of a pending request: ended deliveries first, then the newest."""


@dataclass
class DetailRequests:
    """Chooses the deliveries to request: the open one, those missing from lists, incomplete ones.

    The details of a delivery are requested once while it is active, if a field is missing that
    lists do not carry, and once when it has ended, for its history.
    """

    _poll: int = 0
    _pending: dict[str, _Rank] = field(default_factory=dict)
    _last_requests: dict[str, _LastRequest] = field(default_factory=dict)
    _failures: dict[str, _Failure] = field(default_factory=dict)
    _listed: frozenset[str] = frozenset()
    _missing: set[str] = field(default_factory=set)
    _lost: tuple[str, ...] = ()

    def recalled(self, delivery: Delivery) -> None:
        """Queues a delivery from the journal whose details were never read."""
        if delivery.status_history is None:
            self.learned(delivery)

    def learned(self, delivery: Delivery) -> None:
        """Queues a changed delivery if something is still missing."""
        last = self._last_requests.get(delivery.id)
        if delivery.is_terminal:
            steps = delivery.status_history or ()
            has_its_end = bool(steps) and steps[-1].status == delivery.status
            is_needed = not (last and last.is_closed) and (_lacks(delivery) or not has_its_end)
        else:
            is_needed = last is None and _lacks(delivery)
        if is_needed:
            created_at = delivery.created_at
            seconds = created_at.timestamp() if created_at else 0.0
            self._pending[delivery.id] = delivery.is_terminal, seconds

    def sought(self, active: Mapping[str, str]) -> Mapping[str, str]:
        """The active deliveries that lists should hold, without those that nothing shows."""
        hidden = self._failures.keys() - self._listed
        return {id: each for id, each in active.items() if id not in hidden} if hidden else active

    def listed(self, ids: Iterable[str], active: Mapping[str, str]) -> None:
        """Notes the ids in all lists of a poll; active deliveries not among them are lost."""
        listed = frozenset(ids)
        lost = [id for id in self.sought(active) if id not in listed]
        self._missing = {id for id in lost if id in self._listed or id in self._missing}
        self._listed = listed
        self._lost = tuple(lost)

    def choose(self, open_id: str, active: Collection[str]) -> tuple[str, ...]:
        """Returns the ids to request in this poll, each once; ``open_id`` is open in the window."""
        self._poll += 1
        lost, self._lost = self._lost, ()
        opened = (open_id,) if open_id in active and self._may_ask(open_id) else ()
        chosen = (
            *opened,
            *heapq.nsmallest(LOST_PER_POLL, lost, key=self._turn),
            *self.next_pending(DETAILS_PER_POLL),
        )
        return tuple(dict.fromkeys(chosen))

    @property
    def waiting(self) -> int:
        return len(self._pending)

    def next_pending(self, most: int) -> tuple[str, ...]:
        if not self._pending:
            return ()
        ready = [id for id in self._pending if self._may_ask(id)]
        return tuple(heapq.nlargest(most, ready, key=self._pending.__getitem__))

    def answered(self, delivery: Delivery) -> None:
        """Notes an answered request; to be called before ``learned``."""
        self._last_requests[delivery.id] = _LastRequest(self._poll, delivery.is_terminal)
        self._discard(delivery.id)
        self._failures.pop(delivery.id, None)

    def failed(self, delivery_id: str) -> None:
        """Notes a request that the service answered with an error; it is retried later."""
        failure = self._failures.setdefault(delivery_id, _Failure())
        failure.until = self._poll + min(RETRY_AFTER_POLLS << failure.times, _LONGEST_RETRY)
        failure.times = min(failure.times + 1, _LONGEST_RETRY.bit_length())
        self._missing.discard(delivery_id)
        self._pending.setdefault(delivery_id, (False, 0.0))

    def forget(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._last_requests.pop(id, None)
            self._failures.pop(id, None)
            self._discard(id)

    def _discard(self, delivery_id: str) -> None:
        self._pending.pop(delivery_id, None)
        self._missing.discard(delivery_id)

    def _may_ask(self, delivery_id: str) -> bool:
        failure = self._failures.get(delivery_id)
        return failure is None or failure.until <= self._poll

    def _turn(self, delivery_id: str) -> tuple[bool, int]:
        """Returns the sort key of lost deliveries; vanished ones come first, as most have ended."""
        last = self._last_requests.get(delivery_id)
        return delivery_id not in self._missing, last.at_poll if last else _NEVER


def _lacks(delivery: Delivery) -> bool:
    """Whether a field is missing that only the details carry."""
    return (
        delivery.status_history is None
        or delivery.customer_number is None
        or delivery.delivery_latitude is None
        or delivery.vehicle_type is None
        or delivery.collect_cash is None
    )
