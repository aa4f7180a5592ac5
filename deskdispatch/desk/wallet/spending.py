"""Spending by day, and all known wallet transactions."""

from __future__ import annotations

from datetime import timedelta

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.wallet.spending import SpendingDay, by_day
from deskdispatch.journal.journal import Journal


class Spending:
    """Reads saved wallet transactions; ``Auditing.keep`` saves them."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def by_day(self, days: int) -> tuple[SpendingDay, ...]:
        """The spending of that many days up to today, oldest first.

        Raises:
            JournalError: It could not be read.
        """
        coverage = await self._journal.coverage()
        # The periods go by the service's clock; a PC that is behind must not hide its today.
        now = max([self._clock(), *(until for _, until in coverage)])
        today = in_kuwait(now).date()
        since = midnight(today - timedelta(days=days - 1))
        return by_day(await self._journal.transactions(since), coverage, today, days)

    async def transactions(self) -> tuple[WalletTransaction, ...]:
        """All saved transactions, newest first.

        Raises:
            JournalError: They could not be read.
        """
        return await self._journal.transactions()
