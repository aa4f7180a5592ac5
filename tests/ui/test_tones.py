"""The sounds: valid, short, and each its own."""

from __future__ import annotations

import io
import wave
from array import array
from itertools import combinations

import pytest

from deskdispatch.domain.alert import AlertKind
from deskdispatch.ui.tones import MELODIES, RATE, wav


def samples(kind: AlertKind) -> array[int]:
    with wave.open(io.BytesIO(wav(kind))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("kind", list(AlertKind))
def test_it_is_a_short_sound_that_begins_and_ends_in_silence(kind: AlertKind) -> None:
    heard = samples(kind)
    assert 0.2 <= len(heard) / RATE <= 0.8
    assert abs(heard[0]) < 400
    assert abs(heard[-1]) < 400
    assert 8_000 < max(map(abs, heard)) < 32_000


def test_each_is_told_from_every_other() -> None:
    """By more than a listener could miss: another rhythm, or other notes."""
    for one, other in combinations(MELODIES.values(), 2):
        assert [tone.hertz for tone in one] != [tone.hertz for tone in other]
    assert len({wav(kind) for kind in AlertKind}) == len(AlertKind)


def test_good_news_rises_and_bad_news_does_not() -> None:
    for kind in (AlertKind.ACCEPTED, AlertKind.DELIVERED):
        pitches = [tone.hertz for tone in MELODIES[kind]]
        assert pitches == sorted(set(pitches))
    for kind in (AlertKind.FAILED, AlertKind.REJECTED, AlertKind.CANCELLED):
        pitches = [tone.hertz for tone in MELODIES[kind] if tone.hertz]
        assert pitches == sorted(pitches, reverse=True)
        assert max(pitches) < min(tone.hertz for tone in MELODIES[AlertKind.ACCEPTED])
