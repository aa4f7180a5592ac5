"""How long a prepaid balance lasts if what comes is like the last days, and for how many orders.

The spending of the last weeks, hour by hour of the week, goes on as it was; where less than a week
is known, hour by hour of the day. Only debits count: a scheduled delivery that is invoiced later
has none, and a top-up is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from deskdispatch.domain.account.account import DEBIT, WalletTransaction
from deskdispatch.domain.clock import TimeSpan, in_kuwait, midnight
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.wallet.balance import RUNS_OUT

FEWEST_DAYS: Final = 3
MOST_DAYS: Final = 28
FEWEST_ORDERS: Final = 10
"""Debits of these days; with fewer there is no pace."""

FEWEST_TODAY: Final = 3
"""Orders of today whose average is called that of today."""

HORIZON: Final = timedelta(days=14)
"""Nothing is foretold beyond it."""

QUIET_HOURS: Final = 4
"""So many hours without an order on any day mean that the shop is closed."""

_WEEK: Final = 7
_DAY_HOURS: Final = 24
_HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Pace:
    """The spending of a day or a week that goes on as it was.

    Attributes:
        days: How many days it was learnt from.
        hours: KWD in each hour of a day, or of a week that begins on Monday, by Kuwait's clock.
        order: What an order costs on average, KWD.
        is_of_today: Whether ``order`` is that of today's orders.
    """

    days: int
    hours: tuple[Decimal, ...]
    order: Decimal
    is_of_today: bool

    def spent_in(self, hour: datetime) -> Decimal:
        """KWD spent in the hour that holds this moment."""
        local = in_kuwait(hour)
        return self.hours[(local.weekday() * _DAY_HOURS + local.hour) % len(self.hours)]

    def closing(self, now: datetime) -> datetime:
        """The next closing time: the hour after which no day has orders, else midnight."""
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
    """How long a balance lasts.

    Attributes:
        days: How many last days it is like.
        runs_out: None where that is beyond ``HORIZON``.
        orders: For how many orders more it is enough.
        is_of_today: Whether these are orders like today's, else like those of the last days.
        closing: When the shop closes next.
    """

    days: int
    runs_out: datetime | None
    orders: int
    is_of_today: bool
    closing: datetime

    def is_due(self, reminder: str, now: datetime) -> bool:
        """Whether it runs out so soon that the setting, one of ``RUNS_OUT``, wants it told.

        What is not enough for the next order has run out, whatever time is left by the pace.
        """
        hours = RUNS_OUT[reminder]
        until = self.closing if hours is None else now + hours * _HOUR
        is_soon = self.runs_out is not None and self.runs_out < until
        return hours != 0 and (is_soon or not self.orders)


def pace_of(
    transactions: Iterable[WalletTransaction], coverage: Sequence[TimeSpan], now: datetime
) -> Pace | None:
    """The pace of the days up to ``now``; None where they are too few, or have too few orders.

    Of the periods in ``coverage`` every transaction is known; only the one that reaches to ``now``
    counts, in whole weeks where it has one.
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
    order = _average(today if is_of_today else debits)
    return Pace(days, tuple(each / cycles for each in spent), order, is_of_today)


def forecast(pace: Pace, balance: Decimal, now: datetime) -> Forecast:
    """How long a balance lasts from ``now`` on; an empty one has run out."""
    orders = max(int(balance / pace.order), 0)
    runs_out = _runs_out(pace, balance, now) if balance > 0 else now
    return Forecast(pace.days, runs_out, orders, pace.is_of_today, pace.closing(now))


def _days_known(coverage: Sequence[TimeSpan], now: datetime) -> int | None:
    known = (now - since for since, until in coverage if since <= now <= until)
    days = max(known, default=timedelta()) // timedelta(days=1)
    if days < FEWEST_DAYS:
        return None
    return days if days < _WEEK else min(days, MOST_DAYS) // _WEEK * _WEEK


def _average(debits: Sequence[WalletTransaction]) -> Decimal:
    return sum((abs(each.amount) for each in debits), ZERO) / len(debits)


def _runs_out(pace: Pace, balance: Decimal, now: datetime) -> datetime | None:
    """Spends hour by hour until nothing is left; within an hour evenly."""
    at, left = now, balance
    while at < now + HORIZON:
        local = in_kuwait(at)
        ends = local.replace(minute=0, second=0, microsecond=0) + _HOUR
        spent = pace.spent_in(at) * Decimal((ends - at) / _HOUR)
        if spent >= left:
            return at + (ends - at) * float(left / spent)
        at, left = ends, left - spent
    return None
