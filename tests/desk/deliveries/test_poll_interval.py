"""Tests of the time until the next poll."""

from __future__ import annotations

import pytest

from deskdispatch.desk.deliveries.poll_interval import SLOWEST_S, PollInterval
from deskdispatch.domain.errors import NotSent, Unavailable


def rhythm_after(*troubles: Exception) -> PollInterval:
    rhythm = PollInterval(5)
    for trouble in troubles:
        assert isinstance(trouble, NotSent | Unavailable)
        rhythm.failed(trouble)
    return rhythm


@pytest.mark.parametrize(
    ("is_seen", "has_active", "seconds"),
    [(True, True, 5), (True, False, 20), (False, True, 15), (False, False, 60)],
)
def test_the_interval_is_longer_while_idle_or_hidden(
    is_seen: bool, has_active: bool, seconds: float
) -> None:
    rhythm = PollInterval(5)
    rhythm.is_seen = is_seen
    assert rhythm.delay(has_active=has_active) == seconds


def test_a_nudge_polls_at_once() -> None:
    rhythm = PollInterval(5)
    assert rhythm.delay(has_active=False, is_nudged=True) == 0


@pytest.mark.parametrize(
    ("failures", "least", "most"), [(1, 8, 12), (2, 16, 24), (5, 48, 72), (99, 48, 72)]
)
def test_the_interval_grows_with_consecutive_errors(
    failures: int, least: float, most: float
) -> None:
    delays = [
        rhythm_after(*[Unavailable()] * failures).delay(has_active=moves)
        for moves in (True, False)
        for _ in range(50)
    ]
    assert all(least <= each <= max(most, 20) for each in delays)
    assert len(set(delays)) > 2, "many desks do not return at once"


def test_the_interval_after_an_error_is_never_shorter_than_the_usual() -> None:
    rhythm = rhythm_after(NotSent())
    rhythm.is_seen = False
    assert rhythm.delay(has_active=False) >= SLOWEST_S


def test_retry_after_sets_the_interval() -> None:
    rhythm = rhythm_after(Unavailable("HTTP 429", retry_after=40))
    assert 40 <= rhythm.delay(has_active=True) <= 44
    assert 40 <= rhythm.delay(has_active=True, is_nudged=True) <= 44, "whoever wants it sooner"


def test_retry_after_is_a_minute_at_most() -> None:
    rhythm = rhythm_after(Unavailable("HTTP 503", retry_after=60))
    assert rhythm.delay(has_active=True) == 60
    assert rhythm.delay(has_active=True, is_nudged=True) == 60


def test_retry_after_of_an_earlier_error_does_not_hold() -> None:
    rhythm = rhythm_after(Unavailable("HTTP 429", retry_after=50), NotSent())
    assert rhythm.delay(has_active=True) <= 24
    assert rhythm.delay(has_active=True, is_nudged=True) == 0


def test_after_an_error_the_interval_is_reset() -> None:
    rhythm = rhythm_after(*[Unavailable("HTTP 503", retry_after=50)] * 5)
    rhythm.succeeded()
    assert rhythm.delay(has_active=True) == 5
