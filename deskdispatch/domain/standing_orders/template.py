"""A draft that stays under a name, and the days and hours on which it comes again.

All in Kuwait's time.
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
"""Characters of a name."""

MOST_TIMES: Final = 24
"""Hours a day."""

WEEK: Final = (6, 0, 1, 2, 3, 4, 5)
"""The days of Kuwait's week, from Sunday, as ``date.weekday`` counts them."""

LAST_DAY: Final = date(2199, 12, 31)

Weekday = Annotated[int, pydantic.Field(ge=0, le=6)]
Day = Annotated[date, pydantic.Field(le=LAST_DAY)]


class Repeat(Value):
    """The days and hours of a standing order.

    Attributes:
        weekdays: As ``date.weekday`` counts them.
        ends_on: The last day, included.
    """

    weekdays: tuple[Weekday, ...] = ()
    times: Annotated[tuple[time, ...], pydantic.Field(max_length=MOST_TIMES)] = ()
    starts_on: Day | None = None
    ends_on: Day | None = None
    is_paused: bool = False

    def hours_of(self, day: date) -> tuple[datetime, ...]:
        """The hours of a day in their order; none while it is paused."""
        is_before = self.starts_on is not None and day < self.starts_on
        is_after = self.ends_on is not None and day > self.ends_on
        if self.is_paused or is_before or is_after or day.weekday() not in self.weekdays:
            return ()
        plain = {each.replace(second=0, microsecond=0, tzinfo=None) for each in self.times}
        return tuple(datetime.combine(day, each, KUWAIT) for each in sorted(plain))

    def next_hours(self, now: datetime, count: int) -> tuple[datetime, ...]:
        """The next hours after ``now``; fewer where it ends before."""
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
        id: A random one: two counters may save the same name.
        draft: Without a time.
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
    """The draft as a template holds it: each booking has its own time."""
    return draft.model_copy(update={"scheduled_at": None})


def runs_of(weekdays: Iterable[int]) -> Iterator[tuple[int, int]]:
    """First and last day of each run of neighbours, in the order of Kuwait's week."""
    chosen = set(weekdays)
    at = 0
    while at < len(WEEK):
        end = at
        while end < len(WEEK) and WEEK[end] in chosen:
            end += 1
        if end > at:
            yield WEEK[at], WEEK[end - 1]
        at = end + 1
