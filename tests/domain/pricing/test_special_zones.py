"""Tests of areas with a fixed price."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from typing import Final

import pytest

from deskdispatch import assets
from deskdispatch.domain.places.places import parse_areas
from deskdispatch.domain.pricing.special_zones import (
    name_key,
    special_zone_of,
    zone_name_of,
)
from deskdispatch.domain.pricing.tariff import SpecialZone, Tariff
from deskdispatch.service import pricing

OUTER: Final = SpecialZone(
    id="z1", name="Al Wafra / Al Khiran / Al Mutlaa", price_kwd=Decimal("5.000")
)
JAHRA: Final = SpecialZone(
    id="z2", name="Al Jahra / Ali Sabah Al Salam", price_kwd=Decimal("3.000")
)
AREAS: Final = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))


def tariff(*special: SpecialZone) -> Tariff:
    return Tariff(
        tiers=(),
        extra_km_rate_kwd=Decimal("0.15"),
        extra_km_after=Decimal(30),
        special_zones=special,
    )


@pytest.mark.parametrize(
    "area",
    [
        *("Wafra Farms", "Wafra Residential", "Wafra", "Al Khiran", "Al Mutlaa", "al-mutla'a"),
        *(f"Sabah Al-Ahmad {number}" for number in range(1, 7)),
        *(f"Al Mutlaa {number}" for number in range(1, 13)),
        *("Mutlaa N5", "South Al Mutlaa 7", "Sabah Al Ahmed City 3", "المطلاع ٥", "صباح الأحمد 3"),
    ],
)
def test_areas_of_the_outer_zone(area: str) -> None:
    assert special_zone_of(area, tariff(JAHRA, OUTER)) is OUTER


@pytest.mark.parametrize(
    "area", ["Jahra", "Al Jahra", "Sabah Al Salam", "Ali Sabah Al-Salem", "Taima", "Old Jahra"]
)
def test_areas_of_the_jahra_zone(area: str) -> None:
    assert special_zone_of(area, tariff(OUTER, JAHRA)) is JAHRA


@pytest.mark.parametrize(
    "area",
    [
        *("Salmiya", "Ahmadi", "Jaber Al-Ahmad", "Qusour", "Abdullah Al-Salem", "", "5", "/"),
        *("Al Mutlaa 0", "Al Mutlaa 13", "Sabah Al-Ahmad 7", "Sabah Al-Nasser"),
        "Sabah Al-Salem University City",
    ],
)
def test_areas_of_no_zone(area: str) -> None:
    assert special_zone_of(area, tariff(OUTER, JAHRA)) is None


def test_the_zone_is_the_tariffs_with_its_own_price_and_spelling() -> None:
    dearer = SpecialZone(id="w", name="Wafrah / Khairan", price_kwd=Decimal("6.500"))
    town = SpecialZone(id="j", name="AL-JAHRAH", price_kwd=Decimal("2.000"))
    assert special_zone_of("Al Mutlaa 7", tariff(dearer, town)) is dearer
    assert special_zone_of("Jahra", tariff(dearer, town)) is town


def test_a_tariff_without_the_zone_has_no_fixed_price() -> None:
    assert special_zone_of("Jahra", tariff()) is None
    assert special_zone_of("Jahra", tariff(OUTER)) is None


def test_a_zone_that_the_contract_does_not_know_is_told_by_its_name() -> None:
    new = SpecialZone(id="k", name="Kabd / Al Abdali", price_kwd=Decimal("4.000"))
    assert special_zone_of("Abdali", tariff(OUTER, JAHRA, new)) is new
    assert special_zone_of("Salmiya", tariff(OUTER, JAHRA, new)) is None


def test_the_hint_is_what_the_practice_service_prices() -> None:
    for area in AREAS:
        hint = special_zone_of(area.name_en, tariff(*pricing.ZONES))
        assert hint == pricing.zone_at([area.name_en], area.point), area
        assert hint == pricing.zone_at([], area.point), area


def test_no_two_areas_are_taken_for_one_by_their_sound() -> None:
    areas_of: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for area in AREAS:
        for name in (area.name_en, area.name_ar, *area.aliases):
            areas_of[name_key(name)].add(area.name_en)
    assert {key: areas for key, areas in areas_of.items() if len(areas) > 1} == {}


def test_a_zone_of_one_area_has_no_other_area() -> None:
    rows = {area.name_en: zone_name_of(area.name_en) for area in AREAS}
    for zone, row in rows.items():
        alone = tariff(SpecialZone(id="z9", name=zone, price_kwd=Decimal("2.500")))
        inside = {area.name_en for area in AREAS if special_zone_of(area.name_en, alone)}
        assert inside - {zone} <= {name for name, other in rows.items() if other == row}, zone
        assert row is not None or inside == {zone}, zone
