"""Tests of a price's parts by the tariff, including prices of quotes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.booking.quote import Quote
from deskdispatch.domain.pricing.explanation import (
    Explanation,
    ExtraLine,
    NoTotalReason,
    RoundingLine,
    ScheduledLine,
    TierEdge,
    TierLine,
    ZoneLine,
    explain,
    explain_quote,
    explain_scheduled,
    nearest_edge,
)
from tests.domain.pricing.pricing_samples import JAHRA, OUTER, TIERS, pricing


def by(km: str, **fields: Any) -> Explanation:
    return explain(pricing(**fields), distance_km=Decimal(km))


@pytest.mark.parametrize(
    ("km", "since", "until", "price"),
    [
        ("0", "0", "5", "1.250"),
        ("5", "0", "5", "1.250"),
        ("5.01", "5", "10", "1.750"),
        ("10", "5", "10", "1.750"),
        ("25", "10", "25", "2.750"),
    ],
)
def test_a_tier_reaches_to_its_last_metre(km: str, since: str, until: str, price: str) -> None:
    found = by(km)
    assert found.lines == (TierLine(Decimal(price), Decimal(since), Decimal(until)),)
    assert found.total == Decimal(price)


def test_kilometres_past_the_last_tier_cost_the_rate() -> None:
    found = by("27.46")
    assert found.lines == (
        TierLine(Decimal("2.750"), Decimal(10), Decimal(25), is_passed=True),
        ExtraLine(Decimal("0.246"), Decimal("2.46"), Decimal(25), Decimal("0.100")),
    )
    assert found.total == Decimal("2.996")
    assert found.distance_km == Decimal("27.46")


def test_what_is_finer_than_a_fils_is_rounded_on_a_line_of_its_own() -> None:
    found = by("27.46", extra_km_rate_kwd=Decimal("0.125"))
    assert found.lines[-1] == RoundingLine(Decimal("0.000500"))
    assert found.total == Decimal("3.058")
    assert sum(line.amount for line in found.lines) == found.total


@pytest.mark.parametrize(
    ("price", "difference"),
    [
        ("3.058", "0"),
        ("3.057", "0"),  # the contract specifies no rounding
        ("3.059", "0.002"),
        ("3.056", "-0.002"),
        ("3.308", "0.251"),
    ],
)
def test_only_a_whole_fils_is_a_difference(price: str, difference: str) -> None:
    found = by("27.46", extra_km_rate_kwd=Decimal("0.125"))
    assert found.difference(Decimal(price)) == Decimal(difference)


def test_a_fils_is_a_difference() -> None:
    assert by("4").difference(Decimal("1.251")) == Decimal("0.001")
    assert by("4").difference(Decimal("1.249")) == Decimal("-0.001")


def test_between_the_last_tier_and_the_rate_the_last_tier_counts() -> None:
    found = by("28", extra_km_after=Decimal(30))
    assert found.total == Decimal("2.750")
    assert len(found.lines) == 1


def test_tiers_in_any_order_are_told_apart() -> None:
    assert by("7", tiers=TIERS[::-1]).total == Decimal("1.750")


def test_a_zone_costs_its_price_whatever_the_distance() -> None:
    found = explain(pricing(), distance_km=Decimal(90), zone=JAHRA)
    assert found.lines == (ZoneLine(Decimal("3.000"), JAHRA.name),)
    assert (found.total, found.distance_km) == (Decimal("3.000"), None)


def test_the_flat_rate_of_scheduled_deliveries() -> None:
    assert explain_scheduled(Decimal("2.500")).lines == (ScheduledLine(Decimal("2.500")),)
    assert explain_scheduled(None).no_total is NoTotalReason.SCHEDULED_RATE


@pytest.mark.parametrize(
    ("found", "unknown"),
    [
        (explain(None, distance_km=Decimal(4)), NoTotalReason.TARIFF),
        (explain(pricing(), distance_km=None), NoTotalReason.DISTANCE),
        (by("4", is_whole=False), NoTotalReason.PARTS),
        (by("4", tiers=()), NoTotalReason.TIERS),
        (by("4", tiers=(), use_custom_tiers=True), NoTotalReason.OWN_TIERS),
        (by("26", extra_km_rate_kwd=None), NoTotalReason.RATE),
        (by("26", extra_km_after=None), NoTotalReason.RATE),
        (by("22", extra_km_after=Decimal(20)), NoTotalReason.OVERLAP),
    ],
)
def test_what_is_not_known_is_no_sum_and_no_difference(
    found: Explanation, unknown: NoTotalReason
) -> None:
    assert found.no_total is unknown
    assert found.total is None
    assert found.difference(Decimal("9.999")) == 0


def test_a_rate_of_nothing_overlaps_no_tier() -> None:
    assert by("22", extra_km_after=Decimal(20), extra_km_rate_kwd=Decimal(0)).total is not None


def quote(**fields: Any) -> Quote:
    return Quote(price=Decimal("1.750"), **fields)


@pytest.mark.parametrize("unit", ["km", "KM", None])
def test_the_services_distance_counts(unit: str | None) -> None:
    found = explain_quote(quote(distance=Decimal("6.2"), distance_unit=unit), pricing(), None)
    assert found.total == Decimal("1.750")


@pytest.mark.parametrize("unit", ["m", "mi"])
def test_a_distance_in_another_unit_is_not_guessed(unit: str) -> None:
    found = explain_quote(quote(distance=Decimal("6.2"), distance_unit=unit), pricing(), None)
    assert found.no_total is NoTotalReason.DISTANCE


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
        (True, None, NoTotalReason.ZONE),
        (True, "Salmiya", NoTotalReason.ZONE),
        ({"name": "Abdali"}, "Jahra", NoTotalReason.ZONE),
        ([{"name": JAHRA.name}, {"name": OUTER.name}], None, NoTotalReason.ZONE),
    ],
)
def test_a_zone_that_the_tariff_does_not_have_is_not_guessed(
    zone: object, area: str | None, unknown: NoTotalReason
) -> None:
    given = quote(special_zone=zone, distance=Decimal(4), distance_unit="km")
    assert explain_quote(given, pricing(), None, area).no_total is unknown


def test_a_zone_without_a_name_is_the_one_of_the_area() -> None:
    found = explain_quote(quote(special_zone=True), pricing(), None, "Jahra")
    assert found.total == Decimal("3.000")


def test_without_a_whole_tariff_there_is_no_sum() -> None:
    given = quote(special_zone={"id": "z1"})
    assert explain_quote(given, pricing(is_whole=False), None).no_total is NoTotalReason.PARTS
    assert explain_quote(given, None, None).no_total is NoTotalReason.TARIFF


@pytest.mark.parametrize(
    ("km", "edge"),
    [
        ("5.3", TierEdge(Decimal("0.3"), Decimal(5), True, Decimal("-0.500"))),
        ("9.8", TierEdge(Decimal("0.2"), Decimal(10), False, Decimal("1.000"))),
        ("4.9", TierEdge(Decimal("0.1"), Decimal(5), False, Decimal("0.500"))),
        ("26", TierEdge(Decimal(1), Decimal(25), True, Decimal("-0.100"))),
    ],
)
def test_the_nearest_edge_says_what_its_other_side_costs(km: str, edge: TierEdge) -> None:
    assert nearest_edge(pricing(), Decimal(km)) == edge


def test_without_a_whole_tariff_or_a_distance_there_is_no_edge() -> None:
    assert nearest_edge(None, Decimal(4)) is None
    assert nearest_edge(pricing(), None) is None
    assert nearest_edge(pricing(tiers=()), Decimal(4)) is None
