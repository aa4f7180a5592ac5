"""Reads lists and details from the service for a search; checks whether it keeps watermarks."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.bounded_gather import bounded_gather
from deskdispatch.desk.unconfirmed.matching import is_stamped
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery, DeliveryList
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.errors import NotFound, ServiceError
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.journal import Journal

MOST_UNREADABLE: Final = 20
"""Number of unread rows whose details are requested one by one."""

ORDER_TOLERANCE: Final = timedelta(minutes=1)
"""Tolerance for the order of a list: deliveries booked this close may be in either order."""


@dataclass(frozen=True, slots=True)
class _Extent:
    """The extent of a list into the past.

    Attributes:
        is_full: Whether it holds as many rows as it can, so that older ones may be hidden.
        oldest: No hidden row is younger; None if the order of the list does not prove that.
    """

    is_full: bool
    oldest: datetime | None

    @classmethod
    def of(cls, answer: DeliveryList) -> _Extent:
        """Returns the extent of a list; only one sorted from new to old hides only old rows.

        The contract does not state an order.
        """
        times = [row.created_at for row in answer.rows]
        moments = [at for at in times if at is not None]
        runs_back = len(moments) == len(times) and all(
            at <= before + ORDER_TOLERANCE
            for before, at in zip(accumulate(moments[:-1], min), moments[1:], strict=True)
        )
        oldest = min(moments) + ORDER_TOLERANCE if moments and runs_back else None
        return cls(answer.listed >= LIST_LIMIT_MOST, oldest)

    def reaches(self, since: datetime | None) -> bool:
        if not self.is_full:
            return True
        return since is not None and self.oldest is not None and self.oldest < since


@dataclass(eq=False)
class ServiceSnapshot:
    """The deliveries that a service shows, read as far as needed, each once.

    ``memory`` is a cache of details whose customer and place cannot change; it is extended.

    Attributes:
        rows: The rows of the lists, by id.
        is_full: Whether the first list holds as many rows as it can, so that there may be more.
        opened, failed: The details that were read, and the errors of the others, by id.
        shut: The ids of listed deliveries that do not exist or cannot be compared.
    """

    _api: MerchantApi
    _memory: dict[str, Delivery]
    rows: dict[str, Delivery] = field(default_factory=dict)
    is_full: bool = False
    _unreadable: set[str] = field(default_factory=set)
    _newest: _Extent | None = None
    _by_status: list[_Extent] = field(default_factory=list)
    opened: dict[str, Delivery] = field(default_factory=dict)
    failed: dict[str, ServiceError] = field(default_factory=dict)
    shut: set[str] = field(default_factory=set)

    @property
    def service_ahead(self) -> float | None:
        return self._api.service_ahead

    async def list_newest(self) -> None:
        self._newest = self._add(await self._api.deliveries())
        self.is_full = self._newest.is_full
        await self._open_unreadable()

    async def list_by_status(self, words: Iterable[str]) -> None:
        """Reads one list per status: those of the contract, of known rows, and ``words``."""
        seen = {row.status for row in self.rows.values()}
        lists = await bounded_gather(
            lambda status: self._api.deliveries(status=status),
            sorted({*DeliveryStatus, *words, *seen}),
            ending=(),
        )
        for answer in lists.values():
            if isinstance(answer, ServiceError):
                raise answer
        self._by_status = [
            self._add(rows) for rows in lists.values() if not isinstance(rows, ServiceError)
        ]
        await self._open_unreadable()

    def reaches(self, since: datetime | None) -> bool:
        """Whether the rows are all deliveries made since then, by the service's clock.

        True if the list of everything goes back so far, or if each list by status does. If that
        time is unknown, only complete lists do.
        """
        if self._unreadable:
            return False  # each unreadable row may be any delivery
        if self._newest is not None and self._newest.reaches(since):
            return True
        return bool(self._by_status) and all(each.reaches(since) for each in self._by_status)

    async def open(self, ids: Set[str]) -> None:
        """Requests the details of deliveries not read yet; errors are kept in ``failed``.

        Details are cached if customer and place are complete, as these never change.
        """
        for id in sorted((ids & self._memory.keys()) - self.opened.keys()):
            remembered, row = self._memory[id], self.rows.get(id)
            self.opened[id] = remembered if row is None else remembered.merged(row)
        missing = sorted(ids - self.opened.keys() - self.failed.keys() - self.shut)
        # No error ends it: a skipped one may be the booking that is searched for.
        answers = await bounded_gather(self._api.delivery, missing, ending=())
        for id, answer in answers.items():
            if isinstance(answer, NotFound):
                self.shut.add(id)
            elif isinstance(answer, ServiceError):
                self.failed[id] = answer
            else:
                self.opened[id] = answer
                point = answer.dropoff
                if point is None or answer.customer_number is None:
                    self.shut.add(id)  # its customer cannot be read
                elif answer.customer_number and not watermark.is_cut(point):
                    self._memory[id] = answer

    def _add(self, answer: DeliveryList) -> _Extent:
        self.rows.update((row.id, row) for row in answer.rows)
        self._unreadable |= {each.id for each in answer.unreadable if not each.is_partial}
        return _Extent.of(answer)

    async def _open_unreadable(self) -> None:
        """Requests the details of each unreadable row; a row that can be read is no gap."""
        ids = sorted(self._unreadable - {""})[:MOST_UNREADABLE]
        await self.open(set(ids))
        for id in ids:
            if id in self.opened and id not in self.shut:
                self.rows.setdefault(id, self.opened[id])
                self._unreadable.discard(id)


@dataclass(eq=False)
class MarkSupport:
    """Whether the service keeps marks, determined by the last booking here, saved per service."""

    _api: MerchantApi
    _journal: Journal
    _clock: Clock
    _asked: str | None = None

    async def are_marks_kept(self, *, surely: bool) -> bool | None:
        """Whether marks are returned; None while no booking has shown it.

        If a search depends on it (``surely``), False is checked again: otherwise one answer without
        its digits would make likeness decide forever.
        """
        kept = await self._journal.marks_kept(self._api.base_url)
        if kept or (kept is False and not surely):
            return kept
        learnt = await self._learnt(again=surely)
        if learnt is None or learnt == kept:
            return kept
        await self._journal.note_marks(self._api.base_url, learnt, self._clock())
        return learnt

    async def _learnt(self, *, again: bool) -> bool | None:
        intent = await self._journal.last_booked()
        if intent is None or intent.delivery_id is None or not is_stamped(intent):
            return None
        if intent.id == self._asked and not again:
            return None
        try:
            shown = await self._api.delivery(intent.delivery_id)
        except NotFound:
            shown = None
        except ServiceError:
            return None  # the next search asks again
        self._asked = intent.id
        return None if shown is None else _kept(shown, intent)


def _kept(shown: Delivery, intent: Intent) -> bool | None:
    """Whether the service kept the mark; None if the delivery goes elsewhere now.

    A changed destination proves nothing.
    """
    point, sent = shown.dropoff, intent.booking.dropoff
    if point is None:
        return None
    if watermark.read(point) == watermark.read(sent):
        return True
    return False if watermark.is_rest_of(point, sent) else None
