"""A draft that stays under a name, and the days and hours at which it repeats.

All times are Kuwait's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Annotated, Final

import pydantic

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import KUWAIT, in_kuwait
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

LONGEST_NAME: Final = 80
"""Maximum characters of a name."""

MOST_TIMES: Final = 24
"""Maximum hours a day."""

WEEK: Final = (6, 0, 1, 2, 3, 4, 5)
"""The days of Kuwait's week, from Sunday, numbered like ``date.weekday``."""

LAST_DAY: Final = date(2199, 12, 31)

Weekday = Annotated[int, pydantic.Field(ge=0, le=6)]
Day = Annotated[date, pydantic.Field(le=LAST_DAY)]


class Repeat(Value):
    """The days and hours of a standing order.

    Attributes:
        weekdays: Numbered like ``date.weekday``.
        ends_on: The last day, included.
    """

    weekdays: tuple[Weekday, ...] = ()
    times: Annotated[tuple[time, ...], pydantic.Field(max_length=MOST_TIMES)] = ()
    starts_on: Day | None = None
    ends_on: Day | None = None
    is_paused: bool = False

    def hours_of(self, day: date) -> tuple[datetime, ...]:
        """Returns the hours of a day in order; none while it is paused."""
        is_before = self.starts_on is not None and day < self.starts_on
        is_after = self.ends_on is not None and day > self.ends_on
        if self.is_paused or is_before or is_after or day.weekday() not in self.weekdays:
            return ()
        plain = {each.replace(second=0, microsecond=0, tzinfo=None) for each in self.times}
        return tuple(datetime.combine(day, each, KUWAIT) for each in sorted(plain))

    def next_hours(self, now: datetime, count: int) -> tuple[datetime, ...]:
        """Returns the next hours after ``now``; fewer if it ends before."""
        found: list[datetime] = []
        day = max(in_kuwait(now).date(), self.starts_on or date.min)
        for _ in range(7 * count + 1):
            found += [at for at in self.hours_of(day) if at > now]
            if len(found) >= count or day >= LAST_DAY:
                break
            day += timedelta(days=1)
        return tuple(found[:count])


class Template(Value):
    """A draft that stays; with ``repeat`` it is a standing order.

    Attributes:
        id: A random id: two counters may save the same name.
        draft: The draft without a time.
    """

    id: str
    name: str
    draft: Draft = Draft()
    repeat: Repeat | None = None
    saved_at: UtcTime

    def hours_of(self, day: date) -> tuple[datetime, ...]:
        return () if self.repeat is None else self.repeat.hours_of(day)


def one_line(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME].rstrip()


def without_time(draft: Draft) -> Draft:
    """Returns the draft as saved in a template: each booking has its own time."""
    return draft.model_copy(update={"scheduled_at": None})


def runs_of(weekdays: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yields first and last day of each run of neighbours, in the order of Kuwait's week."""
    chosen = set(weekdays)
    at = 0
    while at < len(WEEK):
        end = at
        while end < len(WEEK) and WEEK[end] in chosen:
            end += 1
        if end > at:
            yield WEEK[at], WEEK[end - 1]
        at = end + 1
