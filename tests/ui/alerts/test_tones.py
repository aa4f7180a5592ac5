"""The sounds: audible, short, and each its own."""

from __future__ import annotations

from array import array
from itertools import combinations

import pytest

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS
from deskdispatch.ui.alerts.tones import RATE, samples


def heard(kind: AlertKind) -> array[int]:
    return array("h", samples(ALERT_VIEWS[kind].melody))


@pytest.mark.parametrize("kind", list(AlertKind))
def test_it_is_a_short_sound_that_begins_and_ends_in_silence(kind: AlertKind) -> None:
    sound = heard(kind)
    assert 0.2 <= len(sound) / RATE <= 0.8
    assert abs(sound[0]) < 400
    assert abs(sound[-1]) < 400
    assert 8_000 < max(map(abs, sound)) < 32_000


def test_each_is_told_from_every_other() -> None:
    """By more than a listener could miss: another rhythm, or other notes."""
    for one, other in combinations([look.melody for look in ALERT_VIEWS.values()], 2):
        assert [tone.hertz for tone in one] != [tone.hertz for tone in other]
    assert len({samples(ALERT_VIEWS[kind].melody) for kind in AlertKind}) == len(AlertKind)


def test_good_news_rises_and_bad_news_does_not() -> None:
    for kind in (AlertKind.ACCEPTED, AlertKind.DELIVERED):
        pitches = [tone.hertz for tone in ALERT_VIEWS[kind].melody]
        assert pitches == sorted(set(pitches))
    for kind in (AlertKind.FAILED, AlertKind.REJECTED, AlertKind.CANCELLED):
        pitches = [tone.hertz for tone in ALERT_VIEWS[kind].melody if tone.hertz]
        assert pitches == sorted(pitches, reverse=True)
        assert max(pitches) < min(tone.hertz for tone in ALERT_VIEWS[AlertKind.ACCEPTED].melody)
