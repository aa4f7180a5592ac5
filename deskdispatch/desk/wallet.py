"""Spending by day, and the comparison of wallet transactions with deliveries."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.domain.account.account import DEBIT, PREPAID, Wallet
from deskdispatch.domain.clock import Clock, TimeSpan, in_kuwait, midnight
from deskdispatch.domain.deliveries.delivery import Delivery, DeliveryList
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.wallet.audit import (
    MARGIN,
    AuditBooks,
    AuditFinding,
    audit,
    order_of,
)
from deskdispatch.domain.wallet.spending import MOST_DAYS, Pace, SpendingDay, by_day, pace_of
from deskdispatch.journal.journal import Journal

MOST: Final = 1000
"""Number of the newest deliveries audited: a week of a busy shop, compared within one frame."""

_EVER: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings of an audit, newest first, and the amount of data compared.

    Attributes:
        deliveries: Number of deliveries whose debit was looked for.
        since: Start of that period, UTC by the service's clock; None if nothing was compared.
        as_of: The service's time when the wallet was read.
    """

    findings: tuple[AuditFinding, ...]
    debits: int
    deliveries: int
    since: datetime | None
    as_of: datetime


@dataclass(eq=False)
class Auditing:
    """Saves wallet transactions and compares all saved ones with the deliveries."""

    _api: MerchantApi
    _journal: Journal
    _session: Session
    _tracking: Tracking
    _clock: Clock
    _sought: dict[str, bool] = field(default_factory=dict)
    _checking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def check_wallet(self, wallet: Wallet, asked_at: datetime | None = None) -> Audit:
        """Saves a wallet with its transactions and audits it; one check at a time, a second waits.

        ``asked_at`` is by this PC's clock; None means now. Raises ``ServiceError`` if deliveries
        unknown here could not be looked up, and ``JournalError``.
        """
        asked_at = asked_at or self._clock()
        async with self._checking:
            _, last = await self.keep(wallet, asked_at)
            books = await self._with_sought(await self._books(wallet.billing_mode or "", last))
        debits, owing = books.debits, books.owing
        moments = [each.created_at for each in debits] + [at for _, at in owing]
        return Audit(audit(books), len(debits), len(owing), min(moments, default=None), last)

    async def keep(self, wallet: Wallet, asked_at: datetime | None = None) -> TimeSpan:
        """Saves the transactions of a wallet, and the period in which they are complete.

        Returns the period in which this wallet shows every transaction, by the service's clock; its
        length is zero if some could not be read. A wallet from bootstrap saves nothing. Raises
        ``JournalError``.
        """
        period = self._covered(wallet, asked_at or self._clock())
        if not wallet.is_whole:
            period = period[1], period[1]
        if wallet.billing_mode == PREPAID and wallet.transactions:
            await self._journal.keep_transactions(wallet.transactions, period)
        return period

    def _covered(self, wallet: Wallet, asked_at: datetime) -> TimeSpan:
        """Returns the period in which the recent transactions have no gap.

        It ends at the time of the request, or at the newest transaction if the service's time is
        unknown.
        """
        # If this PC's clock was put back meanwhile, only its present time fits ``ahead``.
        asked_at = min(asked_at, self._clock())
        moments = [each.created_at for each in wallet.transactions or ()]
        ahead = self._api.service_ahead
        if ahead is None:
            read_at = max(moments, default=asked_at)
        else:
            read_at = asked_at + timedelta(seconds=ahead)
        return min([*moments, read_at]), read_at

    async def _books(self, billing_mode: str, as_of: datetime) -> AuditBooks:
        await self._tracking.keep()
        deliveries = await self._journal.deliveries(MOST)
        since = min((each.created_at for each in deliveries if each.created_at), default=None)
        intents: tuple[Intent, ...] = ()  # of all counters, if a delivery lacks what they have
        if not all(each.created_at and each.is_scheduled is not None for each in deliveries):
            shared = await self._journal.shared_bookings_since(_EVER)
            ours = await self._journal.booked_since(_EVER)
            intents = (*ours, *(each.intent for each in shared))
        closed = await self._journal.reported_booked()
        reports = (each.intent.operator_report for each in closed)
        return AuditBooks(
            billing_mode=billing_mode,
            transactions=await self._journal.transactions(since) if since else (),
            deliveries=deliveries,
            intents=intents,
            coverage=await self._journal.coverage(),
            since=since,
            as_of=as_of,
            reported=frozenset(each.order_number for each in reports if each and each.order_number),
        )

    async def _with_sought(self, books: AuditBooks) -> AuditBooks:
        """Adds deliveries of unexplained debits: from the journal, else from the service's list."""
        if unknown := _unexplained(books):
            known = await self._journal.deliveries_by_order(unknown)
            books = replace(books, deliveries=(*books.deliveries, *known))
            unknown = _unexplained(books)
        self._sought = {order: self._sought[order] for order in unknown & self._sought.keys()}
        if missing := unknown - self._sought.keys():
            found = await self._seek(missing, books)
            books = replace(books, deliveries=(*books.deliveries, *found))
        unsought = frozenset(order for order, reached in self._sought.items() if not reached)
        return replace(books, unsought=unsought) if unsought else books

    async def _seek(self, orders: Collection[str], books: AuditBooks) -> tuple[Delivery, ...]:
        listed = await self._api.deliveries()
        found = tuple(each for each in listed.rows if each.order_number.strip() in orders)
        if found:
            await self._journal.remember(found, self._clock())
        reach = _reach(listed)
        self._sought |= dict.fromkeys(orders, True)
        for debit in books.debits:
            if order_of(debit) in orders and debit.created_at - MARGIN < reach:
                self._sought[order_of(debit)] = False
        return found


def _unexplained(books: AuditBooks) -> set[str]:
    explained = {each.order_number.strip() for each in books.deliveries}
    named = {order for each in books.debits if (order := order_of(each))}
    return {order for order in named - explained if not books.is_reported(order)}


def _reach(listed: DeliveryList) -> datetime:
    """Returns since when a list shows every delivery; ``_NEVER`` if it is not newest first.

    A list with unreadable rows may hide any delivery.
    """
    if not listed.is_whole:
        return _NEVER
    if len(listed.rows) < LIST_LIMIT_MOST:
        return _EVER
    moments = [each.created_at for each in listed.rows if each.created_at]
    is_newest_first = len(moments) == len(listed.rows) and moments == sorted(moments, reverse=True)
    return moments[-1] if is_newest_first else _NEVER


class Spending:
    """Reads saved wallet transactions; ``Auditing.keep`` saves them."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.transactions = journal.transactions

    async def by_day(self, days: int) -> tuple[SpendingDay, ...]:
        """Returns the spending of ``days`` days to today, oldest first; raises ``JournalError``."""
        coverage = await self._journal.coverage()
        # Coverage is by the service's clock; a PC clock that is behind must not hide today.
        now = max([self._clock(), *(until for _, until in coverage)])
        today = in_kuwait(now).date()
        since = midnight(today - timedelta(days=days - 1))
        return by_day(await self._journal.transactions(since), coverage, today, days)

    async def pace(self) -> Pace | None:
        """Returns the pace up to the newest read of the wallet; raises ``JournalError``."""
        coverage = await self._journal.coverage()
        if not coverage:
            return None
        read_at = coverage[-1][1]
        since = read_at - timedelta(days=MOST_DAYS)
        return pace_of(await self._journal.transactions(since), coverage, read_at)

    async def last_top_up(self) -> str:
        """Returns the id of the newest transaction that is not a debit; empty without one."""
        since = self._clock() - timedelta(days=MOST_DAYS)
        known = await self._journal.transactions(since)
        return next((each.id for each in known if each.type != DEBIT), "")
