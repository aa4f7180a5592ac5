"""Tests of the messages for a text in which no point was found."""

from __future__ import annotations

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.found import LocationReading, Partial
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.location.location_words import place_words, reading_words
from tests.ui.conftest import Speak


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("next to the bakery", "Place not found. Paste a location"),
        ("https://maps.app.goo.gl/AbCdEf1234567", "over the internet"),
        ("7XVV+2X", "type its area behind it"),
        ("48.8584, 2.2945", "outside Kuwait"),
        ("https://maps.google.com/?cid=123456789", "The link has no point."),
        (
            "https://www.google.com/search?q=The+Avenues",
            "Only a name, no point: \u2068The Avenues\u2069.",
        ),
        (
            "https://gis.paci.gov.kw/Place/12345678",
            "Only PACI \u206612345678\u2069, no point.",
        ),
        ("https://example.com/x", "Not a link to a map."),
        ("29.337512 N", "Half a point"),
        ("from 29.3759, 47.9774 to 29.3375, 48.0758", "2 places: click the right one"),
        ("https://www.google.com/maps/@29.3759,47.9774,16z", "Approximate. Click the exact spot."),
    ],
)
def test_each_text_is_answered(text: str, said: str, speak: Speak) -> None:
    speak("en")
    assert said in reading_words(read(text))


def test_every_reason_has_words_in_both_languages(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        reasons = set(Partial) - {Partial.BLANK}
        said = {reading_words(LocationReading(partial=partial, piece="x")) for partial in reasons}
        assert len(said) == len(reasons)
        assert "" not in said


def test_a_point_needs_no_words() -> None:
    assert reading_words(LocationReading()) == ""


def test_a_long_piece_is_cut_and_markup_stays_text() -> None:
    reading = LocationReading(partial=Partial.SHORT_PLUS_CODE, piece="<b>" + "1" * 200)
    said = reading_words(reading)
    assert "<b>111" in said
    assert "…" in said
    assert len(said) < 140


def test_an_area_named_like_its_governorate_is_named_once(speak: Speak) -> None:
    speak("en")
    point = Coordinates(latitude=29.33, longitude=47.66)
    jahra = Area(name_en="Jahra", name_ar="الجهراء", governorate="Jahra", point=point, kind="area")
    far = Coordinates(latitude=29.36, longitude=47.66)
    assert place_words([jahra], point, "en") == "Jahra"
    assert place_words([jahra], far, "en") == "Near Jahra"
