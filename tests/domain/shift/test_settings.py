from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deskdispatch.domain.shift.settings import ShiftSettings

MORNING = datetime(2026, 11, 21, 5, 0, tzinfo=UTC)
NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
NIGHT = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)


def test_a_shift_that_ends_is_the_last_one_and_the_next_begins_there() -> None:
    once = ShiftSettings().with_end(NOON, first_start=MORNING)
    assert once.last_shift == (MORNING, NOON)
    again = once.with_end(NIGHT, first_start=MORNING)
    assert again.last_shift == (NOON, NIGHT)
    assert again.last_end == NIGHT


def test_a_second_click_ends_nothing() -> None:
    once = ShiftSettings().with_end(NOON, first_start=MORNING)
    assert once.with_end(NOON + timedelta(seconds=59), first_start=MORNING) == once
    assert once.with_end(NOON + timedelta(seconds=60), first_start=MORNING) != once
    # After the clock was set back, a click is not a second click.
    assert once.with_end(NOON - timedelta(seconds=1), first_start=MORNING) != once


def test_a_shift_after_an_end_in_the_future_begins_in_the_morning() -> None:
    ahead = ShiftSettings().with_end(NIGHT + timedelta(days=400), first_start=MORNING)
    assert ahead.with_end(NIGHT, first_start=MORNING).last_shift == (MORNING, NIGHT)


def test_before_the_first_there_is_none() -> None:
    assert ShiftSettings().last_shift is None
    assert ShiftSettings().last_end is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("paper", "vellum"),
        ("ended_at", "yesterday"),
        ("ended_at", "2026-11-21T09:00:00"),
        ("began_at", 7),
    ],
)
def test_what_is_none_of_it_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name) as trouble:
        ShiftSettings(**{name: value})  # type: ignore[arg-type]
    assert str(value) not in str(trouble.value)
