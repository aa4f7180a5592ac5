from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deskdispatch.ui.text import times
from tests.ui.rows import unconfirmed

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""Saturday, 12:00 in Kuwait."""


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=-59), "just now"),
        (timedelta(seconds=60), "1 min ago"),
        (timedelta(minutes=4, seconds=59), "4 min ago"),
        (timedelta(minutes=59, seconds=59), "59 min ago"),
        (timedelta(hours=1), "1 h ago"),
        (timedelta(hours=12), "12 h ago"),
        (timedelta(hours=12, seconds=1), "yesterday 23:59"),
        (timedelta(hours=22), "yesterday 14:00"),
        (timedelta(hours=36), "yesterday 00:00"),
        (timedelta(hours=36, seconds=1), "19 Nov, 23:59"),
        (timedelta(days=300), "25 Jan, 12:00"),
        (timedelta(minutes=-30), "21 Nov, 12:30"),
        (timedelta(days=-2), "23 Nov, 12:00"),
    ],
)
def test_how_long_ago(ago: timedelta, said: str) -> None:
    assert times.relative(NOON - ago, NOON) == said


def test_minutes_count_across_midnight_in_kuwait() -> None:
    just_after_midnight = datetime(2026, 11, 20, 21, 10, tzinfo=UTC)
    before = just_after_midnight - timedelta(minutes=20)
    assert times.relative(before, just_after_midnight) == "20 min ago"


def test_the_exact_time_is_kuwaits() -> None:
    late = datetime(2026, 11, 21, 21, 2, 7, tzinfo=UTC)
    assert times.exact(late) == "Sun 22 Nov 2026, 00:02:07"
    assert times.clock(late) == "00:02"
    assert times.day_and_time(late) == "22 Nov, 00:02"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "0 s"),
        (0.9, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (3599, "59 min"),
        (3600, "1 h 00 min"),
        (3900, "1 h 05 min"),
        (86_399, "23 h 59 min"),
        (86_400, "1 day(s)"),
        (200_000, "2 day(s)"),
    ],
)
def test_how_long_something_took(seconds: float, said: str) -> None:
    assert times.duration(seconds) == said


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (None, "Checking now …"),
        (-3, "Checking now …"),
        (0, "Checking now …"),
        (0.2, "Next check in 1 s"),
        (18, "Next check in 18 s"),
        (60, "Next check in 1 min"),
        (299.5, "Next check in 5 min"),
    ],
)
def test_how_long_it_is_to_the_next_look(ahead: float | None, said: str) -> None:
    at = None if ahead is None else NOON + timedelta(seconds=ahead)
    assert times.next_check(unconfirmed(1).model_copy(update={"next_search_at": at}), NOON) == said
