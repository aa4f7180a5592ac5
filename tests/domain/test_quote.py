"""Asking for a price, and reading whatever comes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.quote import SCHEDULED, Quote, QuoteRequest

REQUEST = QuoteRequest(
    pickup=Coordinates(latitude=29.3339, longitude=48.0761),
    dropoff=Coordinates(latitude=29.3697, longitude=47.9783),
)


def test_the_least_a_price_needs() -> None:
    assert REQUEST.wire() == {
        "fromLatitude": 29.3339,
        "fromLongitude": 48.0761,
        "toLatitude": 29.3697,
        "toLongitude": 47.9783,
    }


def test_area_and_schedule_are_said_where_they_are_known() -> None:
    request = REQUEST.model_copy(update={"area": "الجهراء", "is_scheduled": True})
    assert request.wire() == {
        **REQUEST.wire(),
        "deliveryArea": "الجهراء",
        "isScheduled": True,
    }


def test_an_on_demand_price() -> None:
    quote = Quote.model_validate(
        {
            "distance": 6.2,
            "distanceUnit": "km",
            "price": "1.750",
            "currency": "KWD",
            "estimatedDuration": 18,
            "tierLabel": "5 - 10 km",
            "specialZone": None,
        }
    )
    assert quote.price == Decimal("1.750")
    assert quote.distance == Decimal("6.2")
    assert quote.estimated_duration == 18
    assert quote.zone_name is None


def test_a_scheduled_price() -> None:
    quote = Quote.model_validate(
        {"price": "2.500", "currency": "KWD", "pricingMode": "scheduled", "tierLabel": "Flat"}
    )
    assert quote.pricing_mode == SCHEDULED
    assert quote.distance is None
    assert quote.estimated_duration is None


@pytest.mark.parametrize(
    ("zone", "name"),
    [
        ("Al Jahra", "Al Jahra"),
        ({"id": "z1", "name": "Al Jahra", "priceKwd": 3}, "Al Jahra"),
        ({"id": "z1"}, "{'id': 'z1'}"),
        (True, "True"),
        (["Al Jahra"], "['Al Jahra']"),
    ],
)
def test_a_zone_of_any_shape_is_said_somehow(zone: Any, name: str) -> None:
    assert Quote.model_validate({"price": "3.000", "specialZone": zone}).zone_name == name


@pytest.mark.parametrize("price", [1.75, None, "free"])
def test_a_price_that_is_none_is_refused(price: Any) -> None:
    with pytest.raises(ValidationError):
        Quote.model_validate({"price": price})
