"""Figures of a shop's orders over a day, a week or a month, by slot, area and courier.

An order counts in the period in which it was booked, with its present outcome. Each period is
compared with the one before; a period that is still running, only with the same part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from deskdispatch.domain import phone
from deskdispatch.domain.clock import in_kuwait, midnight

K = TypeVar("K")

HOURS: Final = range(24)
_DAY: Final = timedelta(days=1)
_EPOCH: Final = date(1970, 1, 1)


class Tally(NamedTuple):
    """Figures of some orders; money in fils.

    Attributes:
        spent: Sum of the known prices.
        unpriced: Number of orders without a known price.
        cash: Cash collected by couriers, as far as the amounts are known.
        cash_unknown: Number of delivered orders whose cash is not known.
        failed: Number of orders that ended without a delivery.
        late: Number of orders with a stage longer than its limit.
    """

    orders: int = 0
    spent: int = 0
    unpriced: int = 0
    cash: int = 0
    cash_unknown: int = 0
    failed: int = 0
    late: int = 0

    def plus(self, other: Tally) -> Tally:
        return Tally._make(map(sum, zip(self, other, strict=True)))


NOTHING: Final = Tally()


class Dimension(StrEnum):
    """Dimensions by which the figures are grouped."""

    SLOT = "slot"
    """Days since 1970 and hour of the booking, in Kuwait."""
    AREA = "area"
    """The English and the Arabic name; empty for an unknown drop-off."""
    COURIER = "courier"
    """Name and phone; empty for orders without one."""


class TallyRow(NamedTuple):
    """The figures of one slot, area or courier."""

    dimension: str
    first: str
    second: str
    tally: Tally


class Whose(NamedTuple):
    """The counter whose orders count; all counters if ``counter_id`` is None.

    Attributes:
        own_id: The id of this PC's counter; empty if it does not share.
    """

    own_id: str = ""
    counter_id: str | None = None


class PeriodLength(StrEnum):
    """The lengths of a period."""

    DAY = "day"
    WEEK = "week"
    """A week from Sunday."""
    MONTH = "month"


class OverviewPeriod(NamedTuple):
    """The days from ``first`` to before ``end``."""

    span: PeriodLength
    first: date
    end: date

    @classmethod
    def around(cls, span: PeriodLength, day: date) -> OverviewPeriod:
        """Returns the day, week or month that contains ``day``."""
        if span is PeriodLength.DAY:
            return cls(span, day, day + _DAY)
        if span is PeriodLength.WEEK:
            first = day - timedelta(days=(day.weekday() + 1) % 7)
            return cls(span, first, first + timedelta(days=7))
        first = day.replace(day=1)
        return cls(span, first, (first + timedelta(days=31)).replace(day=1))

    @property
    def before(self) -> OverviewPeriod:
        return self.around(self.span, self.first - _DAY)

    @property
    def after(self) -> OverviewPeriod:
        return self.around(self.span, self.end)

    @property
    def days(self) -> tuple[date, ...]:
        return tuple(self.first + timedelta(days=at) for at in range((self.end - self.first).days))

    def until(self, now: datetime) -> datetime:
        """Returns the end, or the present while the period runs."""
        return max(min(midnight(self.end), now), midnight(self.first))

    def compared(self, now: datetime) -> tuple[datetime, datetime]:
        """Returns the start of the period before, and the end of the part that is compared."""
        before, end = self.before, midnight(self.before.end)
        since = midnight(before.first)
        if self.until(now) == midnight(self.end):
            return since, end
        return since, min(since + (self.until(now) - midnight(self.first)), end)


@dataclass(slots=True)
class Tallies:
    """The figures of one period."""

    slots: dict[tuple[int, int], Tally] = field(default_factory=dict)
    areas: dict[tuple[str, str], Tally] = field(default_factory=dict)
    couriers: dict[tuple[str, str], Tally] = field(default_factory=dict)
    _names: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, rows: Iterable[TallyRow]) -> None:
        for dimension, first, second, tally in rows:
            if dimension == Dimension.SLOT:
                _put(self.slots, (int(first), int(second)), tally)
            elif dimension == Dimension.AREA:
                _put(self.areas, (first, second), tally)
            else:
                key = phone.key(second) or first.strip().casefold()
                _put(self.couriers, self._names.setdefault(key, (first.strip(), second)), tally)

    @property
    def total(self) -> Tally:
        return added(self.slots.values())

    def by_hour(self) -> tuple[Tally, ...]:
        return tuple(
            added(tally for (_day, at), tally in self.slots.items() if at == hour) for hour in HOURS
        )

    def by_day(self, days: Sequence[date]) -> tuple[Tally, ...]:
        return tuple(
            added(tally for (at, _hour), tally in self.slots.items() if at == (day - _EPOCH).days)
            for day in days
        )

    def by_weekday(self) -> tuple[tuple[Tally, ...], ...]:
        """Returns the hours of each weekday, from Sunday."""
        rows = [[NOTHING] * len(HOURS) for _ in range(7)]
        for (day, hour), tally in self.slots.items():
            weekday = (day + 4) % 7  # 1 January 1970 was a Thursday
            rows[weekday][hour] = rows[weekday][hour].plus(tally)
        return tuple(map(tuple, rows))


@dataclass(frozen=True, slots=True)
class Overview:
    """A period compared with the one before.

    Attributes:
        counter_id: The only counter whose orders count; None for all of them.
        knows_lateness: Whether stages are still stored for the whole period.
    """

    period: OverviewPeriod
    made_at: datetime
    now: Tallies
    before: Tallies
    counter_id: str | None = None
    knows_lateness: bool = True

    @property
    def is_running(self) -> bool:
        return self.made_at < midnight(self.period.end)


def added(tallies: Iterable[Tally]) -> Tally:
    total = NOTHING
    for each in tallies:
        total = total.plus(each)
    return total


def day_of(seconds: float) -> date:
    """Returns the day in Kuwait of a time in seconds since 1970."""
    return in_kuwait(datetime.fromtimestamp(seconds, midnight(_EPOCH).tzinfo)).date()


def _put(into: dict[K, Tally], key: K, tally: Tally) -> None:
    into[key] = into.get(key, NOTHING).plus(tally)
