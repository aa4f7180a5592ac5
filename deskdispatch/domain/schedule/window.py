"""The period in which a delivery may be scheduled, and the usual times in it, in Kuwait's time."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final, NamedTuple

from deskdispatch.domain.clock import KUWAIT, in_kuwait

EARLIEST: Final = timedelta(minutes=30)
LATEST: Final = timedelta(days=14)
"""Limits from now (contract, Limits): ``EARLIEST`` and ``LATEST``."""

STEP_MINUTES: Final = 5
"""Times relative to now are rounded to this step."""


class QuickTime(NamedTuple):
    """A usual time.

    Attributes:
        at: The time.
        hours: The number of hours from now; 0 for a time of day.
        is_tomorrow: Whether it is a time of tomorrow.
    """

    at: datetime
    hours: int = 0
    is_tomorrow: bool = False


_EVENING: Final = time(18)
_OF_TODAY: Final = (time(18), time(21))
_MORNING: Final = time(10)
_APART: Final = timedelta(minutes=30)
"""Minimum distance of two quick times; nearer ones are redundant."""


def quick_times(now: datetime) -> tuple[QuickTime, QuickTime, QuickTime]:
    """Returns the times in an hour, the next usual one, and tomorrow at six in the evening.

    The next is today at 18:00, later at 21:00, and after that tomorrow at 10:00.
    """
    local = in_kuwait(now)
    hour = QuickTime(rounded_up(local + timedelta(hours=1), STEP_MINUTES), hours=1)
    today = (datetime.combine(local.date(), each, KUWAIT) for each in _OF_TODAY)
    following = local.date() + timedelta(days=1)
    usual = next((QuickTime(each) for each in today if each >= hour.at + _APART), None)
    morning = QuickTime(datetime.combine(following, _MORNING, KUWAIT), is_tomorrow=True)
    evening = QuickTime(datetime.combine(following, _EVENING, KUWAIT), is_tomorrow=True)
    return hour, usual or morning, evening


def rounded_up(at: datetime, minutes: int) -> datetime:
    """Returns the first full step of ``minutes`` within the hour that is not before ``at``."""
    over = timedelta(minutes=at.minute % minutes, seconds=at.second, microseconds=at.microsecond)
    return at - over + timedelta(minutes=minutes) if over else at
