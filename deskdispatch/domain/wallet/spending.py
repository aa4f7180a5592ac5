"""Spending by Kuwaiti day, and how long a prepaid balance lasts at the pace of recent days.

The forecast repeats the spending of the last weeks, hour by hour of the week; if less than a week
is known, hour by hour of the day. Only debits count: a scheduled delivery that is invoiced later
has none, and a top-up is not a debit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import dropwhile
from typing import Final

from deskdispatch.domain.account.account import DEBIT, WalletTransaction
from deskdispatch.domain.clock import TimeSpan, in_kuwait, midnight
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.wallet.balance import RUNS_OUT

FEWEST_DAYS: Final = 3
MOST_DAYS: Final = 28
FEWEST_ORDERS: Final = 10
"""Minimum debits in these days; with fewer there is no pace."""

FEWEST_TODAY: Final = 3
"""Minimum orders of today for their average to be used."""

HORIZON: Final = timedelta(days=14)
"""Maximum time of a forecast."""

QUIET_HOURS: Final = 4
"""This many hours without an order on any day mean that the shop is closed."""

_WEEK: Final = 7
_DAY_HOURS: Final = 24
_HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Pace:
    """The spending of a day or a week, assumed to repeat.

    Attributes:
        days: Number of days it was learnt from.
        hours: KWD in each hour of a day, or of a week from Monday, by Kuwait's clock.
        order: The average cost of an order, KWD.
        is_of_today: Whether ``order`` is the average of today's orders.
    """

    days: int
    hours: tuple[Decimal, ...]
    order: Decimal
    is_of_today: bool

    def spent_in(self, hour: datetime) -> Decimal:
        """Returns the KWD spent in the hour that contains this time."""
        local = in_kuwait(hour)
        return self.hours[(local.weekday() * _DAY_HOURS + local.hour) % len(self.hours)]

    def closing(self, now: datetime) -> datetime:
        """Returns the next closing time: the hour after which no day has orders, else midnight."""
        quiet = [not any(self.hours[hour::_DAY_HOURS]) for hour in range(_DAY_HOURS)]
        first = in_kuwait(now).replace(minute=0, second=0, microsecond=0)
        for ahead in range(_DAY_HOURS):
            hour = first + ahead * _HOUR
            following = ((hour.hour + more) % _DAY_HOURS for more in range(QUIET_HOURS))
            if all(quiet[each] for each in following):
                return max(hour, now)
        return midnight(first.date() + timedelta(days=1))


@dataclass(frozen=True, slots=True)
class Forecast:
    """The time and orders that a balance lasts.

    Attributes:
        days: Number of last days that it is based on.
        runs_out: None if beyond ``HORIZON``.
        orders: Number of further orders that it suffices for.
        is_of_today: Whether these are orders like today's, else like those of the last days.
        closing: When the shop closes next.
    """

    days: int
    runs_out: datetime | None
    orders: int
    is_of_today: bool
    closing: datetime

    def is_due(self, reminder: str, now: datetime) -> bool:
        """Whether it runs out soon enough to alert by the setting, one of ``RUNS_OUT``.

        A balance below the cost of the next order has run out, whatever time is left by the pace.
        """
        hours = RUNS_OUT[reminder]
        until = self.closing if hours is None else now + hours * _HOUR
        is_soon = self.runs_out is not None and self.runs_out < until
        return hours != 0 and (is_soon or not self.orders)


def pace_of(
    transactions: Iterable[WalletTransaction], coverage: Sequence[TimeSpan], now: datetime
) -> Pace | None:
    """Returns the pace of the days up to ``now``; None if there are too few days or orders.

    Every transaction is known in the periods of ``coverage``; only the period that reaches to
    ``now`` counts, in whole weeks if it has one.
    """
    days = _days_known(coverage, now)
    if days is None:
        return None
    since = now - timedelta(days=days)
    known = {each.id: each for each in transactions if each.type == DEBIT and each.amount}
    debits = [each for each in known.values() if since < each.created_at <= now]
    if len(debits) < FEWEST_ORDERS:
        return None
    in_cycle = _DAY_HOURS * (1 if days < _WEEK else _WEEK)
    cycles = days if days < _WEEK else days // _WEEK
    spent = [ZERO] * in_cycle
    for each in debits:
        local = in_kuwait(each.created_at)
        spent[(local.weekday() * _DAY_HOURS + local.hour) % in_cycle] += abs(each.amount)
    today = [each for each in debits if each.created_at >= midnight(in_kuwait(now).date())]
    is_of_today = len(today) >= FEWEST_TODAY
    alike = today if is_of_today else debits
    order = sum((abs(each.amount) for each in alike), ZERO) / len(alike)
    return Pace(days, tuple(each / cycles for each in spent), order, is_of_today)


def forecast(pace: Pace, balance: Decimal, now: datetime) -> Forecast:
    """Forecasts how long a balance lasts from ``now``; an empty one has run out."""
    orders = max(int(balance / pace.order), 0)
    runs_out = _runs_out(pace, balance, now) if balance > 0 else now
    return Forecast(pace.days, runs_out, orders, pace.is_of_today, pace.closing(now))


def _days_known(coverage: Sequence[TimeSpan], now: datetime) -> int | None:
    known = (now - since for since, until in coverage if since <= now <= until)
    days = max(known, default=timedelta()) // timedelta(days=1)
    if days < FEWEST_DAYS:
        return None
    return days if days < _WEEK else min(days, MOST_DAYS) // _WEEK * _WEEK


def _runs_out(pace: Pace, balance: Decimal, now: datetime) -> datetime | None:
    """Returns when nothing is left, spending evenly within each hour; None beyond the horizon."""
    at, left = now, balance
    while at < now + HORIZON:
        local = in_kuwait(at)
        ends = local.replace(minute=0, second=0, microsecond=0) + _HOUR
        spent = pace.spent_in(at) * Decimal((ends - at) / _HOUR)
        if spent >= left:
            return at + (ends - at) * float(left / spent)
        at, left = ends, left - spent
    return None


_FINEST: Final = timedelta(milliseconds=1)
"""A period that ends this close to midnight covers the day."""


@dataclass(frozen=True, slots=True)
class SpendingDay:
    """One day's spending in Kuwait.

    Attributes:
        spent: All known debits of the day, KWD, never negative.
        is_known: Whether those are all; otherwise ``spent`` is a minimum.
        others: Number of transactions of other types. The contract does not say whether they are
            debits, so they are not part of ``spent``.
    """

    date: date
    spent: Decimal = ZERO
    is_known: bool = False
    others: int = 0


def by_day(
    transactions: Iterable[WalletTransaction], coverage: Sequence[TimeSpan], last: date, days: int
) -> tuple[SpendingDay, ...]:
    """Returns the spending of ``days`` days up to ``last``, oldest first, with empty days.

    Every transaction is known in the periods of ``coverage``; the rest of today is not missing.
    """
    spent: defaultdict[date, Decimal] = defaultdict(lambda: ZERO)
    others: Counter[date] = Counter()
    for each in {each.id: each for each in transactions}.values():
        on = in_kuwait(each.created_at).date()
        if each.type == DEBIT:
            spent[on] += abs(each.amount)
        else:
            others[on] += 1
    newest = max((until for _, until in coverage), default=None)
    shown = [last - timedelta(days=back) for back in reversed(range(days))]
    return tuple(
        SpendingDay(each, spent[each], _is_known(each, coverage, last, newest), others[each])
        for each in shown
    )


def since_known(days: Sequence[SpendingDay]) -> tuple[SpendingDay, ...]:
    """Returns the days from the first one with known data; at least the last one."""
    known = dropwhile(lambda day: not (day.is_known or day.spent or day.others), days)
    return tuple(known) or tuple(days[-1:])


def _is_known(day: date, coverage: Sequence[TimeSpan], last: date, newest: datetime | None) -> bool:
    """Whether one period covers the day; for today, the time until the newest poll."""
    first, end = midnight(day), midnight(day + timedelta(days=1)) - _FINEST
    if newest is None or newest < first:
        return False
    if day == last:
        end = min(end, newest)
    return any(since <= first and end <= until for since, until in coverage)
