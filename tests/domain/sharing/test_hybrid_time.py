from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.domain.sharing.hybrid_time import hybrid_time, moment_of

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_it_keeps_the_moment_to_the_millisecond() -> None:
    moment = NOON + timedelta(milliseconds=7, microseconds=999)
    assert moment_of(hybrid_time(moment)) == NOON + timedelta(milliseconds=7)
