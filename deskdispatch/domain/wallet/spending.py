"""Spending by Kuwaiti day."""

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
