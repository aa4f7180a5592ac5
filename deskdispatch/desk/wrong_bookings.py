"""Watches deliveries reported as wrong: whether they end, and whether the money comes back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from deskdispatch.desk.alerts import Alerting
from deskdispatch.desk.session import Session
from deskdispatch.domain.account.account import PREPAID, Wallet, WalletTransaction
from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.wallet.balance import is_invoiced
from deskdispatch.domain.wrong_bookings import WrongBooking, WrongReason
from deskdispatch.journal.journal import Journal

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.tracking import Tracking

logger = logging.getLogger(__name__)

_SCHEDULED_AHEAD: Final = timedelta(days=15)
"""Longest time between a delivery's debit and its report."""


@dataclass(eq=False)
class WrongBookings:
    """The reports of wrong bookings; alerts once about the outcome of each.

    Attributes:
        on_changed: Called with the id of the delivery whose report changed.
    """

    _journal: Journal
    _alerting: Alerting
    _session: Session
    _tracking: Tracking
    _clock: Clock
    _known: dict[str, WrongBooking] = field(default_factory=dict)
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    on_changed: Callable[[str], object] = field(default=lambda _id: None)

    def of(self, delivery_id: str) -> WrongBooking | None:
        return self._known.get(delivery_id)

    @property
    def watched(self) -> Sequence[WrongBooking]:
        return [each for each in self._known.values() if each.is_watched]

    async def load(self) -> None:
        """Reads the reports, also those of other counters; raises ``JournalError``."""
        async with self._changing:
            before = self._known
            self._known = {each.delivery_id: each for each in await self._journal.wrong_bookings()}
        for id in self._known.keys() | before.keys():
            if self._known.get(id) != before.get(id):
                self.on_changed(id)

    async def report(self, summary: DeliverySummary, reason: WrongReason) -> WrongBooking:
        """Records that a delivery was reported; after its watch was ended, starts a new watch.

        Raises ``JournalError``.
        """
        async with self._changing:
            known = self._known.get(summary.id)
            if known is not None and known.is_watched:
                wrong = known.model_copy(update={"reason": reason.value})
            else:
                wrong = WrongBooking(
                    delivery_id=summary.id,
                    order_number=summary.order_number,
                    reason=reason.value,
                    reported_at=self._clock(),
                    reported_status=summary.status,
                    is_paid=self._is_debited(summary),
                )
            await self._keep(wrong)
        return wrong

    async def dismiss(self, delivery_id: str) -> None:
        """Ends the watch of a delivery; raises ``JournalError``."""
        async with self._changing:
            if (wrong := self._known.get(delivery_id)) is not None and wrong.is_watched:
                await self._keep(wrong.dismissed(self._clock()))

    async def look(self, wallet: Wallet | None = None) -> tuple[Alert, ...]:
        """Compares watched deliveries with their statuses and the wallet; returns the new alerts.

        ``wallet`` was just read; None if only the deliveries changed. Raises ``JournalError``.
        """
        async with self._changing:
            return await self._alerting.raised(await self._news(wallet))

    async def _news(self, wallet: Wallet | None) -> Sequence[Alert]:
        watched, alerts = self.watched, []
        if not watched:
            return ()
        summaries = await self._summaries(watched)
        transactions = await self._transactions(wallet, watched)
        now = self._clock()
        for wrong in watched:
            summary = summaries.get(wrong.delivery_id)
            status = summary.status if summary is not None else ""
            seen = wrong.seen(status, now).refunded(transactions, now)
            if seen != wrong:
                try:
                    await self._keep(seen)
                except JournalError:  # still watched: written at the next look
                    logger.exception("Seen of a wrong booking, but the journal could not keep it")
            if summary is not None:
                alerts += [Alert.of(summary, kind, now) for kind in seen.alerts(status, now)]
        return alerts

    async def _summaries(self, watched: Iterable[WrongBooking]) -> Mapping[str, DeliverySummary]:
        """Returns summaries seen by polls, else those of the journal."""
        ids = {each.delivery_id for each in watched}
        known = self._tracking.store.summaries
        found = {id: known[id] for id in ids & known.keys()}
        if missing := ids - found.keys():
            found |= {each.id: each for each in await self._journal.summaries_of(missing)}
        return found

    async def _transactions(
        self, wallet: Wallet | None, watched: Iterable[WrongBooking]
    ) -> Sequence[WalletTransaction]:
        if wallet is None or wallet.transactions is None:
            return ()
        since = min(each.reported_at for each in watched) - _SCHEDULED_AHEAD
        kept = await self._journal.transactions(since)
        return list({each.id: each for each in (*kept, *wallet.transactions)}.values())

    def _is_debited(self, summary: DeliverySummary) -> bool:
        """Whether the booking was paid from the wallet at once, as far as the account shows."""
        bootstrap = self._session.bootstrap
        if bootstrap is None or bootstrap.wallet is None:
            return True
        later = summary.is_scheduled is True and is_invoiced(bootstrap.scheduled_delivery)
        return bootstrap.wallet.billing_mode in (None, PREPAID) and not later

    async def _keep(self, wrong: WrongBooking) -> None:
        await self._journal.keep_wrong_booking(wrong)
        self._known[wrong.delivery_id] = wrong
        self.on_changed(wrong.delivery_id)
