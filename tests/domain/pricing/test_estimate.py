from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.booking.quote import QuoteRequest
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.pricing.estimate import (
    ENOUGH,
    Basis,
    Estimate,
    MeasuredDistances,
    estimate,
)
from tests.domain.pricing.pricing_samples import pricing

SHOP = Coordinates(latitude=29.3, longitude=48.0)
READ_AT = datetime(2026, 11, 22, 11, tzinfo=UTC)
PRICING = pricing(read_at=READ_AT)
KM_OF_A_DEGREE = 111.195


def north(km: float) -> Coordinates:
    """Returns the point that many kilometres north of the shop."""
    return Coordinates(latitude=29.3 + km / KM_OF_A_DEGREE, longitude=48.0)


def asked(dropoff: Coordinates, **fields: Any) -> QuoteRequest:
    return QuoteRequest(pickup=SHOP, dropoff=dropoff, **fields)


def measured(*ratios: str) -> MeasuredDistances:
    """Makes distances of 2 km and more, each longer than the straight line by its ratio."""
    distances = MeasuredDistances()
    for at, ratio in enumerate(ratios):
        km = 2 + at
        distances.add(SHOP, north(km), Decimal(ratio) * km)
    return distances


def estimated(
    request: QuoteRequest, distances: MeasuredDistances | None = None, known: Any = PRICING
) -> Estimate | None:
    return estimate(request, known, Decimal("2.500"), distances or MeasuredDistances())


def test_without_any_distance_of_the_service_the_straight_line_is_the_least() -> None:
    found = estimated(asked(north(6)))
    assert found is not None
    assert (found.least, found.most) == (Decimal("1.750"), None)
    assert found.basis is Basis.STRAIGHT
    assert found.as_of == READ_AT


def test_distances_of_the_service_say_how_much_longer_a_way_is() -> None:
    found = estimated(asked(north(6.3)), measured(*["1.3"] * ENOUGH))
    assert found is not None
    assert found.basis is Basis.RATIO
    assert (found.least, found.most) == (Decimal("1.750"), Decimal("1.750"))
    assert found.explanation is not None
    assert found.span is not None
    assert found.span.least <= Decimal("8.19") <= (found.span.most or 0)


def test_too_few_distances_say_nothing() -> None:
    found = estimated(asked(north(6.3)), measured(*["1.3"] * (ENOUGH - 1)))
    assert found is not None
    assert found.basis is Basis.STRAIGHT


def test_a_span_over_tiers_is_all_their_prices() -> None:
    found = estimated(asked(north(4.1)), measured("1.0", "1.2", "1.4", "1.8", "3.0"))
    assert found is not None
    assert (found.least, found.most) == (Decimal("1.250"), Decimal("2.750"))
    assert found.explanation is None


def test_a_cheaper_tier_in_the_middle_counts_too() -> None:
    tiers = tuple(
        tier.model_copy(update={"price_kwd": price})
        for tier, price in zip(
            PRICING.effective_config.tiers, map(Decimal, ("2", "1", "3")), strict=True
        )
    )
    known = pricing(tiers=tiers)
    found = estimated(asked(north(4.1)), measured("1.0", "1.2", "1.4", "1.8", "3.0"), known)
    assert found is not None
    assert (found.least, found.most) == (Decimal(1), Decimal(3))


def test_the_same_points_have_the_distance_that_they_had() -> None:
    distances = MeasuredDistances()
    distances.add(SHOP, north(4), Decimal(26))
    found = estimated(asked(north(4)), distances)
    assert found is not None
    assert found.basis is Basis.MEASURED
    assert (found.least, found.most) == (Decimal("2.850"), Decimal("2.850"))


@pytest.mark.parametrize(
    ("fields", "price"), [({"area": "Jahra"}, "3.000"), ({"is_scheduled": True}, "2.500")]
)
def test_a_fixed_price_needs_no_distance(fields: dict[str, Any], price: str) -> None:
    found = estimated(asked(north(6), **fields))
    assert found is not None
    assert (found.basis, found.least, found.most) == (Basis.FIXED, Decimal(price), Decimal(price))


@pytest.mark.parametrize("known", [None, pricing(tiers=()), pricing(is_whole=False)])
def test_a_tariff_that_gives_no_price_gives_no_estimate(known: Any) -> None:
    assert estimated(asked(north(6)), known=known) is None


def test_a_way_past_the_last_tier_without_a_rate_gives_no_estimate() -> None:
    assert estimated(asked(north(30)), known=pricing(extra_km_rate_kwd=None)) is None


def test_the_oldest_distances_are_forgotten() -> None:
    distances = MeasuredDistances()
    for at in range(501):
        distances.add(SHOP, north(1 + at / 100), Decimal(9))
    assert distances.span(SHOP, north(1)).basis is Basis.RATIO
    assert distances.span(SHOP, north(1.01)).basis is Basis.MEASURED
