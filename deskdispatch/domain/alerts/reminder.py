"""Reminders of scheduled deliveries whose time is near."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.alerts.kind import AlertKind
from deskdispatch.domain.deliveries.summary import DeliverySummary


class Reminder(NamedTuple):
    """A reminder of one delivery.

    Attributes:
        alert: The event.
        scheduled_at: The scheduled time, UTC.
    """

    alert: Alert
    scheduled_at: datetime


def due(
    summaries: Iterable[DeliverySummary], now: datetime, ahead: timedelta
) -> tuple[Reminder, ...]:
    """Reminders of active deliveries scheduled within ``ahead``.

    One that was booked nearer to its time than that is left out, and one whose time has passed:
    the agenda shows that as overdue.
    """
    return tuple(
        Reminder(
            Alert.of(summary, AlertKind.REMINDER, now),
            datetime.fromtimestamp(summary.scheduled_at, UTC),
        )
        for summary in summaries
        if summary.scheduled_at is not None and _is_due(summary, summary.scheduled_at, now, ahead)
    )


def _is_due(summary: DeliverySummary, scheduled_at: float, now: datetime, ahead: timedelta) -> bool:
    rings_at = scheduled_at - ahead.total_seconds()
    booked_later = summary.created_at is not None and summary.created_at > rings_at
    return rings_at <= now.timestamp() < scheduled_at and not (booked_later or summary.is_terminal)
