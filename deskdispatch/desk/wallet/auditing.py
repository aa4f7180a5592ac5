"""Holding the wallet against the deliveries."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.domain.account.account import PREPAID, Wallet
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.unread import DeliveryList
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import Intent
from deskdispatch.domain.endpoints import LIST_LIMIT_MOST
from deskdispatch.domain.wallet.audit import (
    MARGIN,
    AuditBooks,
    AuditFinding,
    Period,
    audit,
    order_of,
)
from deskdispatch.journal.journal import Journal

MOST: Final = 1000
"""Deliveries that are judged, the newest: a week of a busy shop, in a frame of the window."""

_EVER: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Audit:
    """What does not add up, and how much was compared to say so.

    Attributes:
        findings: Newest first; empty where all is in order.
        debits: How many debits were held against the deliveries.
        deliveries: Of how many deliveries a debit was looked for.
        since: Since when that was, UTC by the service's clock; None where nothing was compared.
        as_of: The service's time when the wallet was read.
    """

    findings: tuple[AuditFinding, ...]
    debits: int
    deliveries: int
    since: datetime | None
    as_of: datetime


class Auditing:
    """Reads the wallet, keeps what it shows, and compares all of it that was ever seen here.

    Findings are not kept: they follow from what the journal keeps.
    """

    def __init__(
        self, api: MerchantApi, journal: Journal, session: Session, tracking: Tracking, clock: Clock
    ) -> None:
        self._api = api
        self._journal = journal
        self._session = session
        self._tracking = tracking
        self._clock = clock
        self._sought: dict[str, bool] = {}
        self._checking = asyncio.Lock()

    async def check_wallet(self, wallet: Wallet, asked_at: datetime | None = None) -> Audit:
        """Compares with a wallet that was read already; one check at a time, a second waits.

        Args:
            wallet: With its transactions; one out of bootstrap brings nothing new.
            asked_at: When it was asked for, by this PC's clock; None means just now.

        Raises:
            ServiceError: Deliveries that are not known here could not be looked for.
            JournalError: What is known here could not be read or kept.
        """
        asked_at = asked_at or self._clock()
        async with self._checking:
            _, last = await self.keep(wallet, asked_at)
            books = await self._books(wallet.billing_mode or "", last)
            return _audit(await self._with_sought(books))

    async def keep(self, wallet: Wallet, asked_at: datetime | None = None) -> Period:
        """Writes down what a wallet shows, and of what time that is all; compares nothing.

        Args:
            wallet: With its transactions; one out of bootstrap leaves nothing.
            asked_at: When it was asked for, by this PC's clock; None means just now.

        Returns:
            The time of which this wallet shows every transaction, by the service's clock; no more
            than a moment where some of them could not be read.

        Raises:
            JournalError: It could not be kept.
        """
        period = self._covered(wallet, asked_at or self._clock())
        if not wallet.is_whole:
            period = period[1], period[1]
        if wallet.billing_mode == PREPAID and wallet.transactions:
            await self._journal.keep_transactions(wallet.transactions, period)
        return period

    def _covered(self, wallet: Wallet, asked_at: datetime) -> Period:
        """The time of which this wallet shows every transaction, by the service's clock.

        "Recent" ones are taken to be without a gap, to the moment when they were asked for; as
        far as the newest of them, where the service does not tell its time.
        """
        # Where this PC's clock was put back meanwhile, only the present goes with what is ahead.
        asked_at = min(asked_at, self._clock())
        moments = [each.created_at for each in wallet.transactions or ()]
        ahead = self._api.service_ahead
        if ahead is None:
            read_at = max(moments, default=asked_at)
        else:
            read_at = asked_at + timedelta(seconds=ahead)
        return min([*moments, read_at]), read_at

    async def _books(self, billing_mode: str, as_of: datetime) -> AuditBooks:
        """What is known here, after what the looks brought is kept."""
        await self._tracking.keep()
        deliveries = await self._journal.deliveries(MOST)
        since = min((each.created_at for each in deliveries if each.created_at), default=None)
        transactions = await self._journal.transactions() if since else ()
        return AuditBooks(
            billing_mode=billing_mode,
            transactions=[each for each in transactions if since and each.created_at >= since],
            deliveries=deliveries,
            intents=await self._intents(deliveries),
            coverage=await self._journal.coverage(),
            since=since,
            as_of=as_of,
            told=_told(await self._journal.told_booked()),
        )

    async def _intents(self, deliveries: Iterable[Delivery]) -> tuple[Intent, ...]:
        """Read only where they say something that some delivery does not."""
        if all(each.created_at and each.is_scheduled is not None for each in deliveries):
            return ()
        return await self._journal.booked_since(_EVER)

    async def _with_sought(self, books: AuditBooks) -> AuditBooks:
        """The same, with deliveries of debits that the newest do not explain.

        Out of the journal; else out of the service's list, which is read once for each of them.
        """
        if unknown := _unexplained(books):
            known = await self._journal.deliveries_by_order(unknown)
            books = replace(books, deliveries=(*books.deliveries, *known))
            unknown = _unexplained(books)
        self._sought = {order: self._sought[order] for order in unknown & self._sought.keys()}
        if wanted := unknown - self._sought.keys():
            found = await self._seek(wanted, books)
            books = replace(books, deliveries=(*books.deliveries, *found))
        unsought = frozenset(order for order, reached in self._sought.items() if not reached)
        return replace(books, unsought=unsought) if unsought else books

    async def _seek(self, orders: Collection[str], books: AuditBooks) -> tuple[Delivery, ...]:
        listed = await self._api.deliveries(limit=LIST_LIMIT_MOST)
        found = tuple(each for each in listed if each.order_number.strip() in orders)
        if found:
            await self._journal.remember(found, self._clock())
        reach = _reach(listed)
        self._sought |= dict.fromkeys(orders, True)
        for debit in books.debits:
            if order_of(debit) in orders and debit.created_at - MARGIN < reach:
                self._sought[order_of(debit)] = False
        return found


def _audit(books: AuditBooks) -> Audit:
    debits, owing = books.debits, books.owing
    moments = [each.created_at for each in debits] + [at for _, at in owing]
    return Audit(audit(books), len(debits), len(owing), min(moments, default=None), books.as_of)


def _unexplained(books: AuditBooks) -> set[str]:
    """The orders that were debited and that no delivery has."""
    explained = {each.order_number.strip() for each in books.deliveries}
    named = {order for each in books.debits if (order := order_of(each))}
    return {order for order in named - explained if not books.is_told(order)}


def _told(closed: Iterable[Doubt]) -> frozenset[str]:
    """The order numbers that the operator named for these."""
    told = (each.intent.told for each in closed)
    return frozenset(word.order_number for word in told if word and word.order_number)


def _reach(listed: DeliveryList) -> datetime:
    """Since when a list shows every delivery; a full one hides some, in an order not agreed.

    One with rows that could not be read may hide any.
    """
    if not listed.is_whole:
        return _NEVER
    if len(listed) < LIST_LIMIT_MOST:
        return _EVER
    moments = [each.created_at for each in listed if each.created_at]
    is_newest_first = len(moments) == len(listed) and moments == sorted(moments, reverse=True)
    return moments[-1] if is_newest_first else _NEVER
