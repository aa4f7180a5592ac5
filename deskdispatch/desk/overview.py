"""Computes the figures of the overview from the journal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

from deskdispatch.desk.deliveries.stage_durations import StageDurations
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain.clock import Clock, midnight
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.overview import (
    Overview,
    OverviewPeriod,
    PeriodLength,
    Tallies,
    TallyRow,
    Whose,
    day_of,
)
from deskdispatch.journal.deliveries.stages import KEPT
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.values import as_json

_DAY: Final = timedelta(days=1)
_REACH: Final = timedelta(days=15)
"""Longest time from an order's booking to the start of a stage: schedules reach 14 days ahead."""

_Slice = tuple[datetime, datetime, str | None]


@dataclass(eq=False)
class Overviews:
    """Reads overviews a day at a time, so that other journal calls do not wait long.

    Days that were read are cached until ``forget``, or until one of their orders changes.
    """

    _journal: Journal
    _tracking: Tracking
    _stages: StageDurations
    _clock: Clock
    _days: dict[_Slice, tuple[TallyRow, ...]] = field(default_factory=dict)
    _late: dict[date, tuple[str, ...]] = field(default_factory=dict)
    _late_now: frozenset[str] = frozenset()

    def period(self, span: PeriodLength, day: date | None = None) -> OverviewPeriod:
        """Returns the period around a day, or around today."""
        return OverviewPeriod.around(span, day or day_of(self._clock().timestamp()))

    def forget(self, changed: Iterable[DeliverySummary] | None = None) -> None:
        """Drops cached days; given ``changed`` orders, only the days they were booked on.

        An order without a booking time may belong to any day, so it drops all days.
        """
        changed = None if changed is None else list(changed)
        if changed is None or any(each.created_at is None for each in changed):
            self._days.clear()
            self._late.clear()
            return
        days = {day_of(each.created_at) for each in changed if each.created_at is not None}
        for key in [each for each in self._days if day_of(each[0].timestamp()) in days]:
            del self._days[key]
        ended = {day_of(each.since) for each in changed if each.since is not None}
        for day in ended | days:
            self._late.pop(day, None)

    async def read(self, period: OverviewPeriod, counter_id: str | None = None) -> Overview:
        """Returns the figures of a period and of the one before; raises ``JournalError``.

        Only orders of the counter ``counter_id`` are counted; None counts all.
        """
        await self._tracking.keep()
        await self._journal.fill()
        now = self._clock()
        sharing = await self._journal.sharing()
        whose = Whose("" if sharing is None else sharing.counter_id, counter_id)
        since, until = period.compared(now)
        late = as_json(await self._late_ids(since, midnight(period.end)))
        before = await self._tallies(since, until, late, whose)
        mine = await self._tallies(midnight(period.first), midnight(period.end), late, whose)
        knows_lateness = midnight(period.before.first) >= now - KEPT
        return Overview(period, now, mine, before, counter_id, knows_lateness)

    async def _tallies(
        self,
        since: datetime,
        until: datetime,
        late: str,
        whose: Whose,
    ) -> Tallies:
        found = Tallies()
        while since < until:
            end = min(since + _DAY, until)
            key = since, end, whose.counter_id
            if (rows := self._days.get(key)) is None:
                rows = await self._journal.overview_tallies(since, end, late, whose)
                if end - since == _DAY:
                    self._days[key] = rows
            found.add(rows)
            since = end
        return found

    async def _late_ids(self, since: datetime, until: datetime) -> frozenset[str]:
        """Returns the ids of deliveries late since then, including those late now."""
        limits = {status: each.limit_s for status, each in self._stages.limits.items()}
        active = {each.id: each for each in await self._journal.active_summaries()}
        found = set(self._stages.late(active.values(), self._stages.now()))
        self.forget(active[id] for id in found - self._late_now if id in active)
        self._late_now = frozenset(found)
        last = min(until + _REACH, self._clock() + _DAY)
        while since < last:
            day = day_of(since.timestamp())
            if (ids := self._late.get(day)) is None:
                ids = await self._journal.late_deliveries(since, since + _DAY, limits)
                self._late[day] = ids
            found.update(ids)
            since += _DAY
        return frozenset(found)
