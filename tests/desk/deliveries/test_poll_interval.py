"""How long it is until the next look."""

from __future__ import annotations

import pytest

from deskdispatch.desk.deliveries.poll_interval import LONGEST_ASKED_S, SLOWEST_S, PollInterval
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
def test_slower_where_nothing_moves_or_nobody_looks(
    is_seen: bool, has_active: bool, seconds: float
) -> None:
    rhythm = PollInterval(5)
    rhythm.is_seen = is_seen
    assert rhythm.delay(has_active=has_active) == seconds


def test_at_once_where_somebody_wants_it() -> None:
    rhythm = PollInterval(5)
    assert rhythm.delay(has_active=False, is_nudged=True) == 0


@pytest.mark.parametrize(
    ("failures", "least", "most"), [(1, 8, 12), (2, 16, 24), (5, 48, 72), (99, 48, 72)]
)
def test_in_trouble_more_and_more_rarely(failures: int, least: float, most: float) -> None:
    delays = [
        rhythm_after(*[Unavailable()] * failures).delay(has_active=moves)
        for moves in (True, False)
        for _ in range(50)
    ]
    assert all(least <= each <= max(most, 20) for each in delays)
    assert len(set(delays)) > 2, "many desks do not return at once"


def test_trouble_is_never_looked_at_sooner_than_peace() -> None:
    rhythm = rhythm_after(NotSent())
    rhythm.is_seen = False
    assert rhythm.delay(has_active=False) >= SLOWEST_S


def test_the_service_says_when() -> None:
    rhythm = rhythm_after(Unavailable("HTTP 429", retry_after=90))
    assert 90 <= rhythm.delay(has_active=True) <= 99
    assert 90 <= rhythm.delay(has_active=True, is_nudged=True) <= 99, "whoever wants it sooner"


def test_the_service_does_not_say_for_ever() -> None:
    rhythm = rhythm_after(Unavailable("HTTP 503", retry_after=86_400))
    assert rhythm.delay(has_active=True) <= 1.1 * LONGEST_ASKED_S


def test_it_says_so_once() -> None:
    rhythm = rhythm_after(Unavailable("HTTP 429", retry_after=90), NotSent())
    assert rhythm.delay(has_active=True) <= 24
    assert rhythm.delay(has_active=True, is_nudged=True) == 0


def test_when_it_is_over_all_is_as_before() -> None:
    rhythm = rhythm_after(*[Unavailable("HTTP 503", retry_after=90)] * 5)
    rhythm.succeeded()
    assert rhythm.delay(has_active=True) == 5
