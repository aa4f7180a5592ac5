"""Tests of the overview: periods, and sums by time slot, area and driver."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from deskdispatch.domain.clock import KUWAIT, midnight
from deskdispatch.domain.overview import (
    OverviewPeriod,
    PeriodLength,
    Tallies,
    Tally,
    TallyRow,
    day_of,
)

NOW = datetime(2026, 11, 21, 17, 30, tzinfo=KUWAIT)
"""A Saturday."""


@pytest.mark.parametrize(
    ("span", "first", "end", "before"),
    [
        (PeriodLength.DAY, date(2026, 11, 21), date(2026, 11, 22), date(2026, 11, 20)),
        (PeriodLength.WEEK, date(2026, 11, 15), date(2026, 11, 22), date(2026, 11, 8)),
        (PeriodLength.MONTH, date(2026, 11, 1), date(2026, 12, 1), date(2026, 10, 1)),
    ],
)
def test_a_period_is_the_calendars_and_its_week_begins_on_sunday(
    span: PeriodLength, first: date, end: date, before: date
) -> None:
    period = OverviewPeriod.around(span, NOW.date())
    assert (period.first, period.end, period.before.first) == (first, end, before)
    assert period.before.end == first
    assert period.before.after == period


def test_a_running_period_is_compared_with_as_much_of_the_one_before() -> None:
    week = OverviewPeriod.around(PeriodLength.WEEK, NOW.date())
    assert week.compared(NOW) == (midnight(date(2026, 11, 8)), NOW - timedelta(days=7))
    assert week.before.compared(NOW) == (midnight(date(2026, 11, 1)), midnight(date(2026, 11, 8)))
    late_march = OverviewPeriod.around(PeriodLength.MONTH, date(2026, 3, 31))
    until = late_march.compared(datetime(2026, 3, 31, 12, tzinfo=KUWAIT))[1]
    assert until == midnight(date(2026, 3, 1)), "February has no more"


def test_sums_of_days_are_added_and_a_driver_is_one_however_the_phone_is_written() -> None:
    sunday = (date(2026, 11, 15) - date(1970, 1, 1)).days
    tallies, phones = Tallies(), ("+965 5000 0001", "50000001")
    for day in (sunday, sunday + 1):
        tallies.add(
            [
                TallyRow("slot", str(day), "9", Tally(orders=2, spent=2500, failed=1)),
                TallyRow("area", "Salmiya", "السالمية", Tally(orders=2)),
                TallyRow("courier", "Ali", phones[day - sunday], Tally(2)),
            ]
        )
    assert tallies.total == Tally(orders=4, spent=5000, failed=2)
    assert tallies.by_hour()[9].orders == 4
    days = tallies.by_day([date(2026, 11, 15), date(2026, 11, 17)])
    assert [each.orders for each in days] == [2, 0]
    assert [row[9].orders for row in tallies.by_weekday()] == [2, 2, 0, 0, 0, 0, 0]
    assert list(tallies.couriers.values()) == [Tally(4)]
    assert day_of(midnight(date(2026, 11, 15)).timestamp()) == date(2026, 11, 15)
