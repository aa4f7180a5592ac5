"""One search of the service for intents whose outcome is unknown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.unconfirmed import matching
from deskdispatch.desk.unconfirmed.service_snapshot import ServiceSnapshot
from deskdispatch.domain.account.account import DEBIT, WalletTransaction
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import NotFound, ServiceError
from deskdispatch.domain.unconfirmed.confirmation import folded_name
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import (
    Evidence,
    UnconfirmedBooking,
    UnmatchedDebit,
)
from deskdispatch.journal.journal import Journal

SearchResult = Delivery | Evidence | ServiceError
"""The result for one intent: its delivery, the evidence of its absence, or an error."""


@dataclass(frozen=True, slots=True)
class SearchFindings:
    """The findings of one search.

    Attributes:
        late: Bookings that were given up and turned out to be booked after all.
        unconfirmed_bookings: All bookings unconfirmed after the search, newest first.
        reported_booked: All bookings closed as reported and not seen yet, the last one first.
    """

    found: tuple[Booked, ...] = ()
    late: tuple[Booked, ...] = ()
    unconfirmed_bookings: tuple[UnconfirmedBooking, ...] = ()
    reported_booked: tuple[UnconfirmedBooking, ...] = ()
    failure: ServiceError | None = None


@dataclass(eq=False)
class UnconfirmedSearch:
    """Searches for several intents at once, with as few requests as needed.

    Attributes:
        competing: Other intents whose outcome is unknown.
        in_flight: Intents whose own answer may still come; deliveries like theirs are ignored.
        keeps_marks: Whether the service returns all digits; None if that is unknown.
        is_last: Whether an intent is given up after this search.
    """

    _api: MerchantApi
    _journal: Journal
    _tracking: Tracking
    _snapshot: ServiceSnapshot
    competing: tuple[Intent, ...]
    in_flight: tuple[Intent, ...]
    keeps_marks: bool | None
    at: datetime
    is_last: bool
    _left: list[Intent] = field(default_factory=list)
    _found: dict[str, Delivery] = field(default_factory=dict)
    _given_again: dict[str, Delivery] = field(default_factory=dict)
    _examined: dict[str, set[str]] = field(default_factory=dict)
    _debits: tuple[WalletTransaction, ...] = ()
    _debits_are_whole: bool = True

    async def run(self, intents: Iterable[Intent]) -> dict[str, SearchResult]:
        self._left = sorted(intents, key=lambda intent: (intent.written_at, intent.id))
        self._examined = {intent.id: set() for intent in self._left}
        try:
            results = await self._search_lists()
        except ServiceError as failure:
            results = {intent.id: failure for intent in self._left}
        return {**self._found, **results}

    async def _search_lists(self) -> dict[str, SearchResult]:
        snapshot = self._snapshot
        await snapshot.list_newest()
        await self._examine(self._candidates())
        if self._left and snapshot.is_full:
            await snapshot.list_by_status({one.status for one in self._tracking.known.values()})
            await self._examine(self._candidates())
        if self._left:
            wallet = await self._api.wallet()
            self._debits, self._debits_are_whole = wallet.transactions or (), wallet.is_whole
            # Rows that differ, but whose order has a debit of the same time.
            index, debited = RowIndex(snapshot.rows.values()), {}
            for intent in self._left:
                numbers = {debit.reference for debit in self._debits_about(intent)}
                debited[intent.id] = index.of_orders(numbers)
            await self._examine(debited)
        return await self._compared()

    def _candidates(self) -> dict[str, set[str]]:
        """Returns the rows that may be their delivery, and the ids of their 201s, by intent.

        If an intent is given up, or about to be, times are not compared: a clock that was wrong for
        a moment then costs some more requests instead of a second courier.
        """
        index, ahead = RowIndex(self._snapshot.rows.values()), self._snapshot.service_ahead
        found: dict[str, set[str]] = {}
        for intent in self._left:
            alike = index.alike(intent)
            if self.is_last or intent.state is IntentState.GIVEN_UP:
                likely = [row for row in alike if matching.may_ever_be(row, intent)]
            else:
                likely = [row for row in alike if matching.may_be(row, intent, ahead)]
            found[intent.id] = {row.id for row in likely}
            answer = intent.answer  # lists may not hold it
            if answer is not None and matching.is_indicated(answer, intent) and answer.id.strip():
                found[intent.id].add(answer.id)
        return found

    def _debits_about(self, intent: Intent) -> tuple[WalletTransaction, ...]:
        ahead = self._snapshot.service_ahead
        if intent.service_ahead is None:
            intent = intent.model_copy(update={"service_ahead": ahead or 0.0})
        spans = matching.windows(intent, ahead) or ()
        return tuple(
            one
            for one in self._debits
            if one.type == DEBIT and any(first <= one.created_at <= last for first, last in spans)
        )

    async def _examine(self, chosen: Mapping[str, set[str]]) -> None:
        """Reads the details of unclaimed candidates and matches them by mark and by report."""
        every = set().union(*chosen.values())
        free = every - await self._journal.claimed(every)
        # A service that was restored from a backup gives ids again: its 201 named an older booking.
        named = {one.answer.id for one in self._left if one.answer and one.answer.id.strip()}
        await self._snapshot.open(free | named)
        self._given_again |= matching.by_mark(self._left, self._unclaimed(named - free))
        for id, ids in chosen.items():
            self._examined[id] |= ids & free
        self._add_found(matching.by_mark(self._left, self._unclaimed(free)))
        self._add_found(
            matching.by_report(self._left, self._unclaimed(free), self._snapshot.service_ahead)
        )

    def _unclaimed(self, ids: Collection[str]) -> list[Delivery]:
        taken = {delivery.id for delivery in self._found.values()}
        return [one for id, one in self._snapshot.opened.items() if id in ids and id not in taken]

    def _add_found(self, found: dict[str, Delivery]) -> None:
        self._found |= found
        self._left = [intent for intent in self._left if intent.id not in found]

    async def _compared(self) -> dict[str, SearchResult]:
        errors = self._snapshot.failed  # candidates whose details could not be read
        failed: dict[str, SearchResult] = {}
        for intent in self._left:
            if unread := self._examined[intent.id] & errors.keys():
                failed[intent.id] = errors[min(unread)]
        asked = [intent for intent in self._left if intent.id not in failed]
        ids = set().union(*(self._examined[intent.id] for intent in asked))
        ahead, in_flight = self._snapshot.service_ahead, self.in_flight
        seen_here = [
            delivery
            for delivery in self._unclaimed(ids)
            if not any(matching.is_alike(delivery, one, ahead) for one in in_flight)
        ]
        likeness = matching.by_likeness(
            asked,
            seen_here,
            competing=[*self.competing, *(one for one in self._left if one.id in failed)],
            decides=self.keeps_marks is not True,
            ahead=ahead,
        )
        orders = await self._orders(asked)
        seen: dict[str, SearchResult] = {
            intent.id: self._evidence(intent, likeness.alike.get(intent.id, ()), orders)
            for intent in asked
        }
        return {**failed, **seen, **likeness.found}

    async def _orders(self, intents: Sequence[Intent]) -> set[str]:
        """Returns the order numbers of these intents' debits that are explained.

        A debit is explained by a delivery known here, or by the operator's word for another
        booking.
        """
        references = {
            one.reference or "" for intent in intents for one in self._debits_about(intent)
        }
        kept = await self._journal.deliveries_by_order(references)
        known = (*kept, *self._tracking.known.values(), *self._snapshot.rows.values())
        closed = (one.intent.operator_report for one in await self._journal.reported_booked())
        reported = {report.order_number for report in closed if report is not None}
        return references & {*reported, *(delivery.order_number for delivery in known)}

    def _evidence(
        self, intent: Intent, alike: Sequence[Delivery], orders: Collection[str]
    ) -> Evidence:
        snapshot, examined = self._snapshot, self._examined[intent.id]
        reaches = snapshot.reaches(matching.earliest(intent, snapshot.service_ahead))
        if (given_again := self._given_again.get(intent.id)) is not None:
            reaches, alike = False, (*alike, given_again)
        alike_ids = {delivery.id for delivery in alike}
        return Evidence(
            at=self.at,
            listed=len(snapshot.rows),
            is_complete=reaches and self._debits_are_whole and not examined & snapshot.shut,
            reaches=reaches,
            examined=self._numbers(examined - alike_ids),
            alike=self._numbers(alike_ids),
            unmatched_debits=tuple(
                UnmatchedDebit(
                    reference=one.reference or "", amount=one.amount, created_at=one.created_at
                )
                for one in self._debits_about(intent)
                if one.reference not in orders
            ),
            service_ahead=snapshot.service_ahead,
        )

    def _numbers(self, ids: Collection[str]) -> tuple[str, ...]:
        snapshot = self._snapshot
        rows = (snapshot.rows.get(id) or snapshot.opened.get(id) for id in ids)
        return tuple(sorted(one.order_number for one in rows if one is not None))


@dataclass(eq=False)
class ReportedOrders:
    """Finds the delivery of a booking closed as reported once it is known here, however late.

    The details of each delivery with that number are requested once, for phone and place.
    """

    _api: MerchantApi
    _journal: Journal
    _tracking: Tracking
    _others: set[tuple[str, str]] = field(default_factory=set)

    async def delivery_of(self, intent: Intent) -> Delivery | None:
        report = intent.operator_report
        if report is None or not report.order_number:
            return None
        same_number = await self._journal.deliveries_by_order({report.order_number})
        known = {one.id: one for one in (*same_number, *self._tracking.known.values())}
        for delivery in known.values():
            if not matching.is_reported(delivery, intent):
                continue
            if match := await self._matched(delivery, intent):
                return match
        return None

    async def _matched(self, delivery: Delivery, intent: Intent) -> Delivery | None:
        key = (intent.id, delivery.id)
        if key in self._others:
            return None
        if not await self._journal.claimed([delivery.id]):
            try:
                whole = delivery.merged(await self._api.delivery(delivery.id))
            except NotFound:
                whole = delivery
            except ServiceError:
                return None  # the next search asks again
            if matching.may_be_reported_order(whole, intent, self._api.service_ahead):
                return whole
        self._others.add(key)
        return None


class RowIndex:
    """Rows of lists by id, order number and customer name.

    With this index the cost of a search is the sum of rows and intents, not their product.
    """

    def __init__(self, rows: Iterable[Delivery]) -> None:
        self._ids: dict[str, Delivery] = {}
        self._orders: dict[str, list[Delivery]] = defaultdict(list)
        self._names: dict[str | None, list[Delivery]] = defaultdict(list)
        for row in rows:
            name = row.customer_name
            self._ids[row.id] = row
            self._orders[matching.folded_order(row.order_number)].append(row)
            self._names[None if name is None else folded_name(name)].append(row)

    def of_orders(self, numbers: Collection[str | None]) -> set[str]:
        return {
            row.id
            for number in numbers
            if number is not None
            for row in self._orders.get(matching.folded_order(number), ())
            if row.order_number == number
        }

    def alike(self, intent: Intent) -> Iterable[Delivery]:
        """Yields rows with the intent's name, rows without a name, and the rows named for it."""
        yield from self._names.get(folded_name(intent.booking.customer_name), ())
        yield from self._names.get(None, ())
        answer, report = intent.answer, intent.operator_report
        if answer is not None and (row := self._ids.get(answer.id)) is not None:
            yield row
        if report is not None and report.order_number:
            yield from self._orders.get(matching.folded_order(report.order_number), ())
