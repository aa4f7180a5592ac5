from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.booking.quote import Quote
from deskdispatch.domain.pricing.explanation import Unknown, ZoneLine, explain_quote
from tests.domain.pricing.pricing_samples import JAHRA, OUTER, pricing


def quote(**fields: Any) -> Quote:
    return Quote(price=Decimal("1.750"), **fields)


@pytest.mark.parametrize("unit", ["km", "KM", None])
def test_the_services_distance_counts(unit: str | None) -> None:
    found = explain_quote(quote(distance=Decimal("6.2"), distance_unit=unit), pricing(), None)
    assert found.total == Decimal("1.750")


@pytest.mark.parametrize("unit", ["m", "mi"])
def test_a_distance_in_another_unit_is_not_guessed(unit: str) -> None:
    found = explain_quote(quote(distance=Decimal("6.2"), distance_unit=unit), pricing(), None)
    assert found.unknown is Unknown.DISTANCE


def test_a_scheduled_price_is_the_flat_rate() -> None:
    found = explain_quote(quote(pricing_mode="scheduled"), pricing(), Decimal("2.500"))
    assert found.difference(Decimal("1.750")) == Decimal("-0.750")


@pytest.mark.parametrize(
    ("zone", "meant"),
    [
        ({"id": "z1"}, OUTER),
        ({"id": "other", "name": JAHRA.name}, JAHRA),
        (JAHRA.name, JAHRA),
        ({"name": "al-jahra / ali sabah al-salam"}, JAHRA),
        ([{"name": JAHRA.name}], JAHRA),
    ],
)
def test_a_zone_of_any_shape_is_found_in_the_tariff(zone: object, meant: Any) -> None:
    found = explain_quote(quote(special_zone=zone), pricing(), None)
    assert found.lines == (ZoneLine(meant.price_kwd, meant.name),)


@pytest.mark.parametrize(
    ("zone", "area", "unknown"),
    [
        (True, None, Unknown.ZONE),
        (True, "Salmiya", Unknown.ZONE),
        ({"name": "Abdali"}, "Jahra", Unknown.ZONE),
        ([{"name": JAHRA.name}, {"name": OUTER.name}], None, Unknown.ZONE),
    ],
)
def test_a_zone_that_the_tariff_does_not_have_is_not_guessed(
    zone: object, area: str | None, unknown: Unknown
) -> None:
    given = quote(special_zone=zone, distance=Decimal(4), distance_unit="km")
    assert explain_quote(given, pricing(), None, area).unknown is unknown


def test_a_zone_without_a_name_is_the_one_of_the_area() -> None:
    found = explain_quote(quote(special_zone=True), pricing(), None, "Jahra")
    assert found.total == Decimal("3.000")


def test_without_a_whole_tariff_there_is_no_sum() -> None:
    given = quote(special_zone={"id": "z1"})
    assert explain_quote(given, pricing(is_whole=False), None).unknown is Unknown.PARTS
    assert explain_quote(given, None, None).unknown is Unknown.TARIFF
