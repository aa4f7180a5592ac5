"""Times: UTC on the wire, Asia/Kuwait for people. The current time is always passed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Final

KUWAIT: Final = timezone(timedelta(hours=3), "Asia/Kuwait")
"""Kuwait has never had a summer time."""

LAST_MOMENT: Final = datetime.max.replace(tzinfo=UTC) - timedelta(days=1)
"""The last time that every time zone can show."""

Clock = Callable[[], datetime]
"""Returns the present as an aware UTC time."""

TimeSpan = tuple[datetime, datetime]
"""The first and the last time of a span, both included."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def wire_text(moment: datetime) -> str:
    """Formats a time as ISO 8601 in UTC with ``Z``, such as ``2026-11-21T09:30:00.000Z``."""
    text = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def in_kuwait(moment: datetime) -> datetime:
    return moment.astimezone(KUWAIT)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), KUWAIT)
