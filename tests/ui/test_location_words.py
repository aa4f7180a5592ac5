"""What a clerk is told of a text in which no point was found."""

from __future__ import annotations

import pytest

from deskdispatch.domain.location.found import Partial, Reading
from deskdispatch.domain.location.reading import read
from deskdispatch.ui.location_words import reading_words
from tests.ui.conftest import Speak


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a location, or click the map."),
        ("next to the bakery", "No point found in it."),
        ("https://maps.app.goo.gl/AbCdEf1234567", "before it is followed"),
        ("7XVV+2X", "is a short plus code: add the name of its area."),
        ("48.8584, 2.2945", "lies outside of the map of Kuwait."),
        ("https://maps.google.com/?cid=123456789", "names a place but not where it is"),
        ("https://example.com/x", "of no map that is known here"),
        ("29.337512 N", "only half of a point"),
        ("from 29.3759, 47.9774 to 29.3375, 48.0758", "2 places fit."),
        ("https://www.google.com/maps/@29.3759,47.9774,16z", "only roughly"),
    ],
)
def test_each_text_is_answered(text: str, said: str, speak: Speak) -> None:
    speak("en")
    assert said in reading_words(read(text))


def test_every_reason_has_words_in_both_languages(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        said = {reading_words(Reading(partial=partial, piece="x")) for partial in Partial}
        assert len(said) == len(Partial)
        assert "" not in said


def test_a_point_needs_no_words() -> None:
    assert reading_words(Reading()) == ""


def test_a_long_piece_is_cut_and_markup_stays_text() -> None:
    reading = Reading(partial=Partial.OUTSIDE, piece="<b>" + "1" * 200)
    said = reading_words(reading)
    assert "<b>111" in said
    assert "…" in said
    assert len(said) < 120
