"""Tests of the pauses before a failing server is asked again."""

from __future__ import annotations

from datetime import timedelta

from deskdispatch.client.map.tiles import LONGEST_ASKED, Backoff, BackoffDelays
from tests.client.wire import FakeClock

SECOND = timedelta(seconds=1)
DELAYS = BackoffDelays(5 * SECOND, 60 * SECOND)


def test_it_doubles_to_its_longest_and_is_short_again_when_all_is_well() -> None:
    watch = FakeClock()
    backoff = Backoff(watch)
    lengths = []
    for _ in range(40):
        lengths.append(backoff.begin(DELAYS))
        watch.now += 60 * SECOND
    assert lengths[:6] == [n * SECOND for n in (5, 10, 20, 40, 60, 60)]
    assert lengths[-1] == 60 * SECOND
    backoff.end()
    assert backoff.begin(DELAYS) == 5 * SECOND


def test_two_connections_that_fail_together_are_one_failure() -> None:
    watch = FakeClock()
    backoff = Backoff(watch)
    assert backoff.begin(DELAYS) == 5 * SECOND
    assert backoff.begin(DELAYS) is None
    watch.now += 5 * SECOND
    assert backoff.begin(DELAYS) == 10 * SECOND


def test_what_the_server_asks_for_is_held_up_to_a_day() -> None:
    watch = FakeClock()
    backoff = Backoff(watch)
    assert backoff.begin(DELAYS, 3600 * SECOND) == 3600 * SECOND
    watch.now += 3599 * SECOND
    assert backoff.is_on
    assert backoff.begin(DELAYS, timedelta(days=400)) == LONGEST_ASKED


def test_a_clock_that_is_set_back_ends_it() -> None:
    watch = FakeClock()
    backoff = Backoff(watch)
    backoff.begin(DELAYS)
    watch.now -= timedelta(days=1)
    assert not backoff.is_on
