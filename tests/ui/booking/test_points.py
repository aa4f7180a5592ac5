"""Tests of the texts under the points of a booking."""

from __future__ import annotations

from decimal import Decimal

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.pricing.tariff import SpecialZone, Tariff
from deskdispatch.ui.booking.points import place_note

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


def test_of_a_place_at_a_usual_price_nothing_is_told() -> None:
    assert place_note(JAHRA, None) == ""
    assert place_note(JAHRA.model_copy(update={"name_en": "Salmiya"}), TARIFF) == ""


def test_a_fixed_price_is_told() -> None:
    note = place_note(JAHRA, TARIFF)
    assert "Fixed price" in note
    assert "KWD 3.000" in note
    assert "Al Jahra / Ali Sabah Al Salam" in note


def test_nothing_is_said_of_a_place_without_a_name() -> None:
    assert place_note(None, TARIFF) == ""
