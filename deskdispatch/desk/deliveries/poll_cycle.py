"""One polling cycle: reads the planned lists, then the details of a few deliveries."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.bounded_gather import CONNECTION_ERRORS, BoundedGather
from deskdispatch.desk.deliveries.delivery_store import DeliveryStore
from deskdispatch.desk.deliveries.detail_requests import DetailRequests
from deskdispatch.desk.deliveries.list_plan import NAMED, ListPlan
from deskdispatch.desk.deliveries.unreadable_rows import UnreadableRows
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.unreadable import DeliveryList
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.errors import JournalError, KnownError, NotFound, Refused, ServiceError


class PollCycle:
    """Runs one polling cycle at a time and merges its answers into the store."""

    def __init__(
        self, api: MerchantApi, store: DeliveryStore, requests: DetailRequests, clock: Clock
    ) -> None:
        self._api = api
        self._store = store
        self._requests = requests
        self._clock = clock
        self._plan = ListPlan()
        self._gather = BoundedGather()
        self._troubles: list[KnownError] = []
        self._unreadable = UnreadableRows()

    @property
    def unreadable(self) -> UnreadableRows:
        """The rows of the lists that could not be read."""
        return self._unreadable

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
        self._troubles = []
        try:
            await self._poll(open_id, at)
        except ServiceError:
            self._plan.sweep_next()
            raise
        if self._troubles:
            self._plan.sweep_next()
        return self._trouble

    async def sweep(self, at: datetime) -> None:
        """Reads the list of every status, ended ones too.

        Raises:
            KnownError: Not all could be read; what has come stays.
        """
        self._store.begin_poll()
        self._troubles = []
        await self._by_status(tuple(DeliveryStatus), at)
        self._raise_trouble()

    async def ask(self, ids: Collection[str]) -> None:
        """Requests the details of each of these; failed ones are retried later.

        Raises:
            KnownError: Not all could be requested; what has come stays.
        """
        self._troubles = []
        await self._details_of(ids)
        self._raise_trouble()

    async def details(self, delivery_id: str) -> Delivery:
        """Requests the details of one delivery and merges them.

        Raises:
            ServiceError: The service, or the way to it.
            JournalError: The journal could not be read.
        """
        at = self._clock()
        fresh = await self._api.delivery(delivery_id)
        self._unreadable.read(delivery_id, at)
        self._requests.answered(fresh)
        return await self._store.merge_details(fresh, at)

    async def _poll(self, open_id: str, at: datetime) -> None:
        self._store.begin_poll()
        active = self._store.memory.active
        listed, newest = set[str](), None
        if self._plan.reads_newest(len(active)):
            rows = await self._listed(None, at)
            listed = {row.id for row in rows.rows}
            # A listed row that cannot be read exists all the same; its details are requested.
            newest = listed | {each.id or each.place for each in rows.unreadable}
            if rows.listed < LIST_LIMIT_MOST:
                self._unreadable.forget_others()
        statuses = self._plan.statuses(newest, self._requests.sought(active), at)
        lists = await self._by_status(statuses, at)
        if newest is None and not lists:
            self._raise_trouble()
        listed.update(row.id for rows in lists for row in rows.rows)
        if not self._troubles:
            self._requests.listed(listed, active)
        if not isinstance(self._trouble, CONNECTION_ERRORS):
            await self._details_of(self._requests.choose(open_id, active))
        self._requests.forget(self._store.prune(listed))

    async def _by_status(self, statuses: Collection[str], at: datetime) -> list[DeliveryList]:
        """The lists of these statuses, without those that failed."""

        async def listed(status: str) -> DeliveryList:
            return await self._listed(status, at)

        answers = await self._gather.each(listed, statuses)
        for status, answer in answers.items():
            if isinstance(answer, Refused | NotFound) and status not in NAMED:
                self._plan.refuse(status)
            elif isinstance(answer, ServiceError):
                self._troubles.append(answer)
        return [rows for rows in answers.values() if not isinstance(rows, ServiceError)]

    async def _listed(self, status: str | None, at: datetime) -> DeliveryList:
        rows = await self._api.deliveries(limit=LIST_LIMIT_MOST, status=status)
        self._unreadable.note_list(status, rows, at)
        try:
            await self._store.merge_rows(rows.rows, at)
        except JournalError as error:
            self._troubles.append(error)
        return rows

    async def _details_of(self, ids: Collection[str]) -> None:
        answers = await self._gather.each(self._details_or_none, ids)
        for id, answer in answers.items():
            if isinstance(answer, CONNECTION_ERRORS):
                self._troubles.append(answer)
            elif isinstance(answer, ServiceError):
                self._requests.failed(id)

    async def _details_or_none(self, delivery_id: str) -> Delivery | None:
        try:
            return await self.details(delivery_id)
        except JournalError as error:
            self._troubles.append(error)
            return None

    @property
    def _trouble(self) -> KnownError | None:
        """The first error; one of the service goes before one of the journal."""
        return min(self._troubles, key=lambda one: isinstance(one, JournalError), default=None)

    def _raise_trouble(self) -> None:
        if self._trouble is not None:
            raise self._trouble
