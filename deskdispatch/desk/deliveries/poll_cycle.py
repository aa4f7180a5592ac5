"""One polling cycle: plans which lists to read, reads them, then a few deliveries' details."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.bounded_gather import CONNECTION_ERRORS, BoundedGather
from deskdispatch.desk.deliveries.delivery_store import DeliveryStore
from deskdispatch.desk.deliveries.detail_requests import DetailRequests
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import ACTIVE, DeliveryStatus
from deskdispatch.domain.deliveries.unreadable import DeliveryList, UnreadablePart
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.errors import JournalError, KnownError, NotFound, Refused, ServiceError

NAMED: Final = frozenset(DeliveryStatus)
"""The statuses of the contract."""

MOST_OTHERS: Final = 6
"""Statuses unknown to the contract whose lists are read all the same."""

SWEEP_EVERY: Final = timedelta(minutes=10)
"""How long a delivery booked elsewhere may stay hidden behind a full list."""

TRY_EVERY: Final = 12
"""Polls by status between two that try whether one list is enough again."""


class PollCycle:
    """Runs one polling cycle at a time and merges its answers into the store.

    Attributes:
        unreadable: The rows of the lists that could not be read.
    """

    def __init__(
        self, api: MerchantApi, store: DeliveryStore, requests: DetailRequests, clock: Clock
    ) -> None:
        self._api = api
        self._store = store
        self._requests = requests
        self._clock = clock
        self._plan = ListPlan()
        self._gather = BoundedGather()
        self._failures: list[KnownError] = []
        self.unreadable = UnreadableRows()

    async def poll(self, open_id: str, at: datetime) -> KnownError | None:
        """Reads what changed since the last poll.

        Args:
            open_id: The id of the delivery that is open in the window; empty for none.
            at: The present.

        Returns:
            The first error, if a part of the cycle failed.

        Raises:
            ServiceError: All of it failed.
        """
        self._failures = []
        try:
            await self._poll(open_id, at)
        except ServiceError:
            self._plan.sweep_next()
            raise
        if self._failures:
            self._plan.sweep_next()
        return self._failure

    async def sweep(self, at: datetime) -> None:
        """Reads the list of every status, ended ones too.

        Raises:
            KnownError: Not all could be read; what has come stays.
        """
        self._store.newer_than_lists.clear()
        self._failures = []
        await self._by_status(tuple(DeliveryStatus), at)
        self._raise_failure()

    async def ask(self, ids: Collection[str]) -> None:
        """Requests the details of each of these; failed ones are retried later.

        Raises:
            KnownError: Not all could be requested; what has come stays.
        """
        self._failures = []
        await self._details_of(ids)
        self._raise_failure()

    async def details(self, delivery_id: str) -> Delivery:
        """Requests the details of one delivery and merges them.

        Raises:
            ServiceError: The service, or the way to it.
            JournalError: The journal could not be read.
        """
        at = self._clock()
        fresh = await self._api.delivery(delivery_id)
        self.unreadable.read(delivery_id, at)
        self._requests.answered(fresh)
        return await self._store.merge_details(fresh, at)

    async def _poll(self, open_id: str, at: datetime) -> None:
        self._store.newer_than_lists.clear()
        active = self._store.memory.active
        listed, newest = set[str](), None
        if self._plan.reads_newest(len(active)):
            rows = await self._listed(None, at)
            listed = {row.id for row in rows.rows}
            # A listed row that cannot be read exists all the same; its details are requested.
            newest = listed | {each.id or each.place for each in rows.unreadable}
            if rows.listed < LIST_LIMIT_MOST:
                self.unreadable.forget_others()
        statuses = self._plan.statuses(newest, self._requests.sought(active), at)
        lists = await self._by_status(statuses, at)
        if newest is None and not lists:
            self._raise_failure()
        listed.update(row.id for rows in lists for row in rows.rows)
        if not self._failures:
            self._requests.listed(listed, active)
        if not isinstance(self._failure, CONNECTION_ERRORS):
            await self._details_of(self._requests.choose(open_id, active))
        self._requests.forget(self._store.prune(listed))

    async def _by_status(self, statuses: Collection[str], at: datetime) -> list[DeliveryList]:
        """The lists of these statuses, without those that failed."""

        async def listed(status: str) -> DeliveryList:
            return await self._listed(status, at)

        answers = await self._gather.each(listed, statuses)
        for status, answer in answers.items():
            if isinstance(answer, Refused | NotFound) and status not in NAMED:
                self._plan.refused.add(status)
            elif isinstance(answer, ServiceError):
                self._failures.append(answer)
        return [rows for rows in answers.values() if not isinstance(rows, ServiceError)]

    async def _listed(self, status: str | None, at: datetime) -> DeliveryList:
        rows = await self._api.deliveries(limit=LIST_LIMIT_MOST, status=status)
        self.unreadable.note_list(status, rows, at)
        try:
            await self._store.merge_rows(rows.rows, at)
        except JournalError as error:
            self._failures.append(error)
        return rows

    async def _details_of(self, ids: Collection[str]) -> None:
        answers = await self._gather.each(self._details_or_none, ids)
        for id, answer in answers.items():
            if isinstance(answer, CONNECTION_ERRORS):
                self._failures.append(answer)
            elif isinstance(answer, ServiceError):
                self._requests.failed(id)

    async def _details_or_none(self, delivery_id: str) -> Delivery | None:
        try:
            return await self.details(delivery_id)
        except JournalError as error:
            self._failures.append(error)
            return None

    @property
    def _failure(self) -> KnownError | None:
        """The first error; one of the service goes before one of the journal."""
        return min(self._failures, key=lambda one: isinstance(one, JournalError), default=None)

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure


class ListPlan:
    """Reads one list while it holds all known active deliveries, else one list a status.

    A list shows at most a hundred rows, in no stated order, so a full one may hide some. If a
    known active delivery is hidden, every poll reads one list a status until one is enough
    again. For deliveries booked elsewhere the same is done at the start, every ``SWEEP_EVERY``,
    and after an error.

    Attributes:
        refused: Statuses that the service refused to list, which are left out.
    """

    def __init__(self) -> None:
        self._by_status = False
        self._polls = 0
        self._swept_at: datetime | None = None
        self.refused: set[str] = set()

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
        others = {status for status in active.values() if status not in NAMED} - self.refused
        return (*ACTIVE, *sorted(others)[:MOST_OTHERS])

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
        """Notes the unreadable rows of a list."""
        self._lists[status] = rows.unreadable
        before = self._polled_at if self._polled_at != at else None
        for each in rows.unreadable:
            if each.id and not each.is_partial:
                self._read_at.setdefault(each.id, before)
        for row in rows.rows:
            self._read_at.pop(row.id, None)

    def read(self, id: str, at: datetime) -> None:
        """Notes that the details of one could be read."""
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
