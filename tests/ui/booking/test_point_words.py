"""What stands under the points of a booking."""

from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.land import Land, parse_land
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.pricing.tariff import SpecialZone, Tariff
from deskdispatch.ui.booking.point_words import (
    instead_note,
    middle_note,
    place_note,
    point_warning_words,
)
from tests.desk.desk_under_test import KUWAIT_CITY, SALMIYA
from tests.ui.conftest import Speak

TARIFF = Tariff(
    tiers=(),
    extra_km_rate_kwd=Decimal("0.250"),
    extra_km_after=Decimal(20),
    special_zones=(
        SpecialZone(id="z2", name="Al Jahra / Ali Sabah Al Salam", price_kwd=Decimal("3.000")),
    ),
)
JAHRA = Area(
    name_en="Jahra",
    name_ar="الجهراء",
    governorate="Jahra",
    point=Coordinates(latitude=29.336, longitude=47.675),
    kind="area",
)
SEA = Coordinates(latitude=29.2, longitude=48.5)
BASRA = Coordinates(latitude=30.09, longitude=47.65)


@pytest.fixture(scope="module")
def land() -> Land:
    return parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))


def test_a_place_is_told_with_its_governorate(speak: Speak) -> None:
    assert place_note(JAHRA, None) == "Jahra governorate"
    speak("ar")
    assert place_note(JAHRA, None) == "محافظة الجهراء"


def test_a_fixed_price_is_told() -> None:
    note = place_note(JAHRA, TARIFF)
    assert "Fixed price" in note
    assert "KWD 3.000" in note
    assert "Al Jahra / Ali Sabah Al Salam" in note


def test_a_middle_that_is_known_only_roughly_is_told(speak: Speak) -> None:
    rough = JAHRA.model_copy(update={"is_approximate": True})
    for code, words in (("en", "known only roughly"), ("ar", "تقريبًا")):
        speak(code)
        assert words in middle_note(rough)
        assert words not in middle_note(JAHRA)
    assert middle_note(None) == ""


def test_nothing_is_said_of_a_place_without_a_name() -> None:
    assert place_note(None, TARIFF) == ""


def test_a_point_that_is_not_in_the_area_of_its_address_is_told(speak: Speak) -> None:
    salmiya = JAHRA.model_copy(update={"name_en": "Salmiya", "name_ar": "السالمية"})
    words = "The address names \u2068Salmiya\u2069, but this point is near \u2068Jahra\u2069."
    assert instead_note(salmiya, JAHRA) == words
    speak("ar")
    assert "السالمية" in instead_note(salmiya, JAHRA)
    assert instead_note(salmiya, None) == instead_note(None, JAHRA) == ""


def test_what_is_odd(land: Land) -> None:
    assert point_warning_words(SALMIYA, KUWAIT_CITY, land) == {}
    assert point_warning_words(SALMIYA, SEA, land) == {"dropoff": "This point is in the sea."}
    assert point_warning_words(BASRA, None, land) == {"pickup": "This point is outside Kuwait."}
    same = {"dropoff": "Pickup and drop-off are the same place."}
    assert point_warning_words(SALMIYA, SALMIYA, land) == same


def test_without_the_land_nothing_is_odd() -> None:
    assert point_warning_words(SALMIYA, SALMIYA, None) == {}
