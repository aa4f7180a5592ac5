"""Bars of an overview: by hour of a day, by day of a longer period, by weekday and hour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.overview import HOURS, NOTHING, PeriodLength, Tally
from deskdispatch.ui.overview.measures import Measure, change_words, hour_words, weekday_words
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.times import short_day
from deskdispatch.ui.widgets.chart import Bar

if TYPE_CHECKING:
    from deskdispatch.domain.overview import Overview

translate = QCoreApplication.translate

_OPEN: Final = 9
_CLOSED: Final = 22
"""Range of the hours that are always shown."""


def bars(overview: Overview, measure: Measure) -> list[Bar]:
    """Returns a bar per hour for one day, a bar per day for a longer period."""
    period = overview.period
    if period.span is PeriodLength.DAY:
        now, before = overview.now.by_hour(), overview.before.by_hour()
        pairs = zip(now, before, strict=True)
        return [_bar(measure, pair, str(hour), hour_words(hour)) for hour, pair in enumerate(pairs)]
    days, earlier = overview.now.by_day(period.days), overview.before.by_day(period.before.days)
    short = period.span is PeriodLength.WEEK
    return [
        _bar(
            measure,
            (days[at], earlier[at] if at < len(earlier) else NOTHING),
            weekday_words(at) if short else str(day.day),
            short_day(day),
        )
        for at, day in enumerate(period.days)
    ]


def bars_title(overview: Overview, measure: Measure) -> str:
    if overview.period.span is PeriodLength.DAY:
        words = translate("Overview", "{figure} by hour")
    else:
        words = translate("Overview", "{figure} by day")
    return words.format(figure=measure.heading)


def heat(overview: Overview, measure: Measure) -> list[list[Bar]]:
    """Returns a row per weekday from Sunday, with a cell per shop hour and other hours in use."""
    now, before = overview.now.by_weekday(), overview.before.by_weekday()
    used = [
        hour
        for hour in HOURS
        if any(row[hour].orders for row in now) or any(row[hour].orders for row in before)
    ]
    hours = range(min(_OPEN, *used), max(_CLOSED, *used) + 1) if used else HOURS
    return [
        [
            _bar(
                measure,
                (now[day][hour], before[day][hour]),
                str(hour),
                joined(weekday_words(day), hour_words(hour)),
            )
            for hour in hours
        ]
        for day in range(7)
    ]


def heat_heads() -> Sequence[str]:
    return [weekday_words(day) for day in range(7)]


def heat_title(measure: Measure) -> str:
    return translate("Overview", "{figure} by weekday and hour").format(figure=measure.heading)


def _bar(measure: Measure, pair: tuple[Tally, Tally], label: str, name: str) -> Bar:
    now, before = pair
    figure = f"{name}: {measure.spoken(measure.value_of(now))}"
    words = joined(figure, *change_words(measure, now, before))
    return Bar(measure.value_of(now), measure.value_of(before), label, words)
