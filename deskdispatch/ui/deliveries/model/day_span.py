"""The spans of days that the board can be narrowed to."""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum

from deskdispatch.domain import clock


class DaySpan(Enum):
    """Days by their names."""

    ANY = "any"
    TODAY = "today"
    YESTERDAY = "yesterday"
    WEEK = "week"
    """Today and the six days before."""
    MONTH = "month"
    """From the first of this month on."""
    BETWEEN = "between"
    """From one day to another, both included."""

    def days(self, today: date, one: date, other: date) -> tuple[date, date] | None:
        """The first and the last day; None is any.

        Args:
            today: By the Kuwaiti calendar.
            one: An end of ``BETWEEN``.
            other: The other end of it, whichever comes first.
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
    """When a day begins in Kuwait, seconds since 1970."""
    return clock.midnight(day).timestamp()
