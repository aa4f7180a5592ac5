"""What was asked for later, by day and hour of a Kuwaiti clock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Final

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.summary import DeliverySummary

DAYS_AHEAD: Final = 14
"""The contract lets nobody book for later than that."""


@dataclass(frozen=True, slots=True)
class Hour:
    """The deliveries of one hour.

    Attributes:
        hour: 0 to 23.
        briefs: Soonest first.
    """

    hour: int
    briefs: tuple[DeliverySummary, ...]


@dataclass(frozen=True, slots=True)
class AgendaDay:
    """The deliveries of one day.

    Attributes:
        date: In Kuwait.
        hours: Those that have any, in their order.
    """

    date: date
    hours: tuple[Hour, ...]

    @property
    def open(self) -> int:
        """How many have not ended."""
        briefs = [brief for hour in self.hours for brief in hour.briefs]
        return sum(not brief.is_terminal for brief in briefs)


@dataclass(frozen=True, slots=True)
class Agenda:
    """Everything that was asked for later, each in one place.

    Attributes:
        overdue: Their time has passed and they have not ended, oldest first.
        days: Today and the days ahead, those that have any; with them what ended already.
        timeless: Asked for later elsewhere, so that the time is not known here; not ended.
    """

    overdue: tuple[DeliverySummary, ...] = ()
    days: tuple[AgendaDay, ...] = ()
    timeless: tuple[DeliverySummary, ...] = ()

    @property
    def briefs(self) -> tuple[DeliverySummary, ...]:
        """Every delivery in it, from the top."""
        of_days = (brief for day in self.days for hour in day.hours for brief in hour.briefs)
        return (*self.overdue, *of_days, *self.timeless)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing at all."""
        return not (self.overdue or self.days or self.timeless)


def is_for_later(brief: DeliverySummary) -> bool:
    """Whether it was asked for a later time, known here or not."""
    return brief.scheduled_at is not None or bool(brief.is_scheduled)


def agenda_of(briefs: Iterable[DeliverySummary], now: datetime) -> Agenda:
    """The agenda of these deliveries; those for now, and those of days gone by, are left out.

    Args:
        briefs: In any order, each once.
        now: Aware.
    """
    later = [brief for brief in briefs if is_for_later(brief)]
    timed = sorted((brief for brief in later if brief.scheduled_at is not None), key=_by_time)
    overdue = [brief for brief in timed if is_overdue(brief, now)]
    today = in_kuwait(now).date()
    coming = [
        brief for brief in timed if not is_overdue(brief, now) and _local(brief).date() >= today
    ]
    timeless = [brief for brief in later if brief.scheduled_at is None and not brief.is_terminal]
    return Agenda(tuple(overdue), _days(coming), tuple(sorted(timeless, key=_by_booking)))


def is_overdue(brief: DeliverySummary, now: datetime) -> bool:
    """Whether its time has passed and it has not ended."""
    at = brief.scheduled_at
    return at is not None and at < now.timestamp() and not brief.is_terminal


def time_of(brief: DeliverySummary) -> datetime | None:
    """When it was asked for, UTC; None where that is not known here."""
    at = brief.scheduled_at
    return None if at is None else datetime.fromtimestamp(at, UTC)


def _days(briefs: Iterable[DeliverySummary]) -> tuple[AgendaDay, ...]:
    return tuple(
        AgendaDay(day, _hours(of_day))
        for day, of_day in groupby(briefs, lambda brief: _local(brief).date())
    )


def _hours(briefs: Iterable[DeliverySummary]) -> tuple[Hour, ...]:
    return tuple(
        Hour(hour, tuple(of_hour))
        for hour, of_hour in groupby(briefs, lambda brief: _local(brief).hour)
    )


def _local(brief: DeliverySummary) -> datetime:
    return in_kuwait(datetime.fromtimestamp(brief.scheduled_at or 0.0, UTC))


def _by_time(brief: DeliverySummary) -> tuple[float, str]:
    return brief.scheduled_at or 0.0, brief.id


def _by_booking(brief: DeliverySummary) -> tuple[float, str]:
    return brief.created_at or 0.0, brief.id
