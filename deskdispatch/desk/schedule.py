"""The agenda of scheduled deliveries."""

from __future__ import annotations

from datetime import timedelta

from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.schedule import DAYS_AHEAD, Agenda, agenda_of
from deskdispatch.journal.journal import Journal


class Schedule:
    """The deliveries of today and the days ahead, and those that are late.

    Out of the journal alone: the service says whether a delivery is scheduled, not for when.
    """

    def __init__(self, journal: Journal, tracking: Tracking, clock: Clock) -> None:
        self._journal = journal
        self._tracking = tracking
        self._clock = clock

    async def upcoming(self) -> Agenda:
        """The agenda as of now.

        Raises:
            JournalError: It could not be read, or pending changes not be saved.
        """
        await self._tracking.keep()
        now = self._clock()
        today = in_kuwait(now).date()
        until = midnight(today + timedelta(days=DAYS_AHEAD + 1))
        active = await self._journal.active_summaries()
        timed = await self._journal.scheduled_summaries(midnight(today), until)
        return agenda_of({summary.id: summary for summary in (*active, *timed)}.values(), now)
