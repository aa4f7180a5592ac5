"""The cash sheet of a shift, out of the journal."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.shift.cash_sheet import CashCount, CashSheet
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_summary
from deskdispatch.journal.journal import Journal

REACH: Final = timedelta(days=60)
"""How long before a period a delivery that ended in it may have been booked: schedules reach
14 days ahead (contract, Limits), and no delivery takes weeks."""

_AT_ONCE: Final = 1000
"""Deliveries counted before the event loop gets a turn: a millisecond or two."""


class Reports:
    """Makes reports from the journal."""

    def __init__(self, journal: Journal, tracking: Tracking, clock: Clock) -> None:
        self._journal = journal
        self._tracking = tracking
        self._clock = clock

    async def cash_sheet(
        self, since: datetime, until: datetime, counter_id: str | None = None
    ) -> CashSheet:
        """The cash of a period by ``domain.shift.cash_sheet``; None counts the whole shop.

        Raises ``JournalError``: it could not be read, or pending changes not be saved.
        """
        await self._tracking.keep()
        active = await self._journal.active_summaries()
        booked = await self._journal.summaries_between(since - REACH, until)
        summaries = list({summary.id: summary for summary in (*active, *booked)}.values())
        sharing = await self._journal.sharing()
        own_id = "" if sharing is None else sharing.counter_id
        count = CashCount(since, until, own_id, counter_id)
        for unconfirmed in await self._journal.reported_booked():
            if _is_of(unconfirmed.intent, since):
                count.add(reported_summary(unconfirmed.intent))
        for start in range(0, len(summaries), _AT_ONCE):
            for summary in summaries[start : start + _AT_ONCE]:
                count.add(summary)
            await asyncio.sleep(0)
        return count.sheet(self._clock())


def _is_of(intent: Intent, since: datetime) -> bool:
    """Whether a booking by the operator's word counts in a period.

    Its cash is what this desk asked for. Nobody here sees it end, so it is pending until the end
    of the shift that it was sent in, or scheduled for.
    """
    return (intent.booking.scheduled_delivery_at or intent.written_at) >= since
