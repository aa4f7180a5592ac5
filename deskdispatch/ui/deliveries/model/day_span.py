"""The choices of the board's day filter."""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum

from deskdispatch.domain import clock


class DaySpan(Enum):
    """Named spans of days."""

    ANY = "any"
    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    """Today and the six days before."""
    MONTH = "month"
    """From the first of this month."""
    BETWEEN = "between"
    """From one day to another, inclusive."""

    def days(self, today: date, one: date, other: date) -> tuple[date, date] | None:
        """The first and last day; None for any.

        Args:
            today: The date in Kuwait.
            one: One end of ``BETWEEN``.
            other: The other end, in any order.
        """
        yesterday = today - timedelta(days=1)
        named = {
            DaySpan.TODAY: (today, today),
            DaySpan.YESTERDAY: (yesterday, yesterday),
            DaySpan.WEEK: (today - timedelta(days=6), today),
            DaySpan.MONTH: (today.replace(day=1), today),
            DaySpan.BETWEEN: (min(one, other), max(one, other)),
        }
        return named.get(self)


def midnight(day: date) -> float:
    """When a day begins in Kuwait, in seconds since 1970."""
    return clock.midnight(day).timestamp()
