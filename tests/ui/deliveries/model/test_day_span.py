from __future__ import annotations

from datetime import date

import pytest

from deskdispatch.ui.deliveries.model.day_span import DaySpan, midnight

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("span", "days"),
    [
        (DaySpan.ANY, None),
        (DaySpan.TODAY, (date(2026, 3, 1), date(2026, 3, 1))),
        (DaySpan.YESTERDAY, (date(2026, 2, 28), date(2026, 2, 28))),
        (DaySpan.WEEK, (date(2026, 2, 23), date(2026, 3, 1))),
        (DaySpan.MONTH, (date(2026, 3, 1), date(2026, 3, 1))),
        (DaySpan.BETWEEN, (date(2026, 1, 5), date(2026, 2, 5))),
    ],
)
def test_days_by_their_names(span: DaySpan, days: tuple[date, date] | None) -> None:
    assert span.days(TODAY, date(2026, 2, 5), date(2026, 1, 5)) == days


def test_a_day_begins_at_midnight_in_kuwait() -> None:
    assert midnight(date(1970, 1, 2)) == 86_400 - 3 * 3600
