from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.domain.sharing.hybrid_time import hybrid_time, moment_of, next_time

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_it_keeps_the_moment_to_the_millisecond() -> None:
    moment = NOON + timedelta(milliseconds=7, microseconds=999)
    assert moment_of(hybrid_time(moment)) == NOON + timedelta(milliseconds=7)


def test_a_change_is_later_than_all_that_its_pc_has_seen() -> None:
    seen = hybrid_time(NOON + timedelta(hours=1))  # from a counter whose clock is an hour fast
    first = next_time(seen, NOON)
    second = next_time(first, NOON)
    assert seen < first < second
    assert moment_of(second) == NOON + timedelta(hours=1)


def test_a_clock_that_is_right_gives_its_own_time() -> None:
    assert next_time(hybrid_time(NOON), NOON + timedelta(seconds=1)) == hybrid_time(
        NOON + timedelta(seconds=1)
    )
