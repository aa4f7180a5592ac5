"""Scheduled deliveries by day and hour in Kuwait."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Final

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.schedule.window import LATEST

DAYS_AHEAD: Final = LATEST.days


@dataclass(frozen=True, slots=True)
class Hour:
    """The deliveries of one hour, soonest first."""

    hour: int
    summaries: tuple[DeliverySummary, ...]


@dataclass(frozen=True, slots=True)
class AgendaDay:
    """The deliveries of one day in Kuwait, by hours that are not empty."""

    date: date
    hours: tuple[Hour, ...]

    @property
    def open(self) -> int:
        summaries = [summary for hour in self.hours for summary in hour.summaries]
        return sum(not summary.is_terminal for summary in summaries)


@dataclass(frozen=True, slots=True)
class Agenda:
    """The scheduled deliveries, each once.

    Active deliveries whose time has passed are ``overdue``, oldest first. ``days`` are today and
    the days ahead, including ended deliveries. ``timeless`` are active deliveries scheduled
    elsewhere, whose time is unknown.
    """

    overdue: tuple[DeliverySummary, ...] = ()
    days: tuple[AgendaDay, ...] = ()
    timeless: tuple[DeliverySummary, ...] = ()

    @property
    def summaries(self) -> tuple[DeliverySummary, ...]:
        of_days = (summary for day in self.days for hour in day.hours for summary in hour.summaries)
        return (*self.overdue, *of_days, *self.timeless)

    @property
    def is_empty(self) -> bool:
        return not (self.overdue or self.days or self.timeless)


def is_for_later(summary: DeliverySummary) -> bool:
    return summary.scheduled_at is not None or bool(summary.is_scheduled)


def agenda_of(summaries: Iterable[DeliverySummary], now: datetime) -> Agenda:
    """Returns the agenda of deliveries in any order, without unscheduled and past ones."""
    later = [summary for summary in summaries if is_for_later(summary)]
    timed = [summary for summary in later if summary.scheduled_at is not None]
    timed.sort(key=lambda each: (each.scheduled_at or 0.0, each.id))
    overdue = [summary for summary in timed if is_overdue(summary, now)]
    today = in_kuwait(now).date()
    coming = [
        summary
        for summary in timed
        if not is_overdue(summary, now) and _local(summary).date() >= today
    ]
    timeless = [
        summary for summary in later if summary.scheduled_at is None and not summary.is_terminal
    ]
    timeless.sort(key=lambda each: (each.created_at or 0.0, each.id))
    days = []
    for day, of_day in groupby(coming, lambda summary: _local(summary).date()):
        hours = groupby(of_day, lambda summary: _local(summary).hour)
        days.append(AgendaDay(day, tuple(Hour(hour, tuple(each)) for hour, each in hours)))
    return Agenda(tuple(overdue), tuple(days), tuple(timeless))


def is_overdue(summary: DeliverySummary, now: datetime) -> bool:
    at = summary.scheduled_at
    return at is not None and at < now.timestamp() and not summary.is_terminal


def time_of(summary: DeliverySummary) -> datetime | None:
    at = summary.scheduled_at
    return None if at is None else datetime.fromtimestamp(at, UTC)


def _local(summary: DeliverySummary) -> datetime:
    return in_kuwait(datetime.fromtimestamp(summary.scheduled_at or 0.0, UTC))
