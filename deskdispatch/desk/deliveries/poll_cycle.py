"""One round of questions: the lists that hold what moves, then a few deliveries one by one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.bounded_gather import ON_THE_WAY, BoundedGather
from deskdispatch.desk.deliveries.delivery_store import DeliveryStore
from deskdispatch.desk.deliveries.detail_requests import DetailRequests
from deskdispatch.desk.deliveries.list_plan import NAMED, ListPlan
from deskdispatch.desk.deliveries.unread_rows import UnreadRows
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.unread import DeliveryList
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.errors import JournalError, KnownError, NotFound, Refused, ServiceError


class PollCycle:
    """Asks what the plan says, and learns from the answers; one round at a time."""

    def __init__(
        self, api: MerchantApi, store: DeliveryStore, requests: DetailRequests, clock: Clock
    ) -> None:
        self._api = api
        self._store = store
        self._requests = requests
        self._clock = clock
        self._listing = ListPlan()
        self._gather = BoundedGather()
        self._troubles: list[KnownError] = []
        self._unread = UnreadRows()

    @property
    def unread(self) -> UnreadRows:
        """The rows of the lists that could not be read."""
        return self._unread

    async def look(self, open_id: str, at: datetime) -> KnownError | None:
        """Reads what changed since the look before.

        Args:
            open_id: Of the delivery that somebody looks at; empty for none.
            at: The present.

        Returns:
            What did not work although something did.

        Raises:
            ServiceError: Nothing did.
        """
        self._troubles = []
        try:
            await self._look(open_id, at)
        except ServiceError:
            self._listing.mistrust()
            raise
        if self._troubles:
            self._listing.mistrust()
        return self._trouble

    async def sweep(self, at: datetime) -> None:
        """Reads a list of every status, those of deliveries that have ended too.

        Raises:
            KnownError: Not all could be read; what has come stays.
        """
        self._store.begin_look()
        self._troubles = []
        await self._by_status(tuple(DeliveryStatus), at)
        self._raise_trouble()

    async def ask(self, ids: Collection[str]) -> None:
        """Asks about each of these, and leaves alone for a while those that cannot be had.

        Raises:
            KnownError: Not all could be asked; what has come stays.
        """
        self._troubles = []
        await self._details_of(ids)
        self._raise_trouble()

    async def details(self, delivery_id: str) -> Delivery:
        """Everything that the service tells of one, with what was known before.

        Raises:
            ServiceError: The service, or the way to it.
            JournalError: What was known before could not be read.
        """
        at = self._clock()
        fresh = await self._api.delivery(delivery_id)
        self._unread.read(delivery_id, at)
        self._requests.answered(fresh)
        return await self._store.take_details(fresh, at)

    async def _look(self, open_id: str, at: datetime) -> None:
        self._store.begin_look()
        active = self._store.memory.active
        listed, newest = set[str](), None
        if self._listing.takes_newest(len(active)):
            rows = await self._listed(None, at)
            listed = {row.id for row in rows}
            # What is listed and cannot be read is there all the same; it is asked for by itself.
            newest = listed | {each.id or each.place for each in rows.unread}
            if rows.listed < LIST_LIMIT_MOST:
                self._unread.forget_others()
        statuses = self._listing.statuses(newest, self._requests.sought(active), at)
        lists = await self._by_status(statuses, at)
        if newest is None and not lists:
            self._raise_trouble()
        listed.update(row.id for rows in lists for row in rows)
        if not self._troubles:
            self._requests.listed(listed, active)
        if not isinstance(self._trouble, ON_THE_WAY):
            await self._details_of(self._requests.choose(open_id, active))
        self._requests.forget(self._store.prune(listed))

    async def _by_status(self, statuses: Collection[str], at: datetime) -> list[DeliveryList]:
        """Those lists that could be read."""

        async def listed(status: str) -> DeliveryList:
            return await self._listed(status, at)

        answers = await self._gather.each(listed, statuses)
        for status, answer in answers.items():
            if isinstance(answer, Refused | NotFound) and status not in NAMED:
                self._listing.refuse(status)
            elif isinstance(answer, ServiceError):
                self._troubles.append(answer)
        return [rows for rows in answers.values() if not isinstance(rows, ServiceError)]

    async def _listed(self, status: str | None, at: datetime) -> DeliveryList:
        rows = await self._api.deliveries(limit=LIST_LIMIT_MOST, status=status)
        self._unread.take(status, rows, at)
        try:
            await self._store.take(rows, at)
        except JournalError as error:
            self._troubles.append(error)
        return rows

    async def _details_of(self, ids: Collection[str]) -> None:
        answers = await self._gather.each(self._details_or_none, ids)
        for id, answer in answers.items():
            if isinstance(answer, ON_THE_WAY):
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
        """The first; trouble with the service goes before that with the journal."""
        return min(self._troubles, key=lambda one: isinstance(one, JournalError), default=None)

    def _raise_trouble(self) -> None:
        if self._trouble is not None:
            raise self._trouble
