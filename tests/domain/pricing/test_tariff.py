"""Tests that prices which arrive as JSON numbers stay exact."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from deskdispatch.domain.pricing.tariff import Number, PricingConfig

NUMBER = TypeAdapter(Number)

WIRE = """
{
  "useCustomTiers": false,
  "effectiveConfig": {
    "tiers": [
      {"maxKm": 5, "priceKwd": 1.1, "label": "Up to 5 km"},
      {"maxKm": 10.5, "priceKwd": 1.75, "label": "5 to 10.5 km"}
    ],
    "extraKmRateKwd": 0.15,
    "extraKmAfter": 20,
    "specialZones": [{"id": "z1", "name": "Al Jahra / Ali Sabah Al Salam", "priceKwd": 3.000}]
  }
}
"""


@pytest.mark.parametrize("loads", [json.loads, lambda text: json.loads(text, parse_float=Decimal)])
def test_the_tariff_reads_exactly(loads: Any) -> None:
    config = PricingConfig.model_validate(loads(WIRE))
    tariff = config.effective_config
    assert [tier.price_kwd for tier in tariff.tiers] == [Decimal("1.1"), Decimal("1.75")]
    assert [tier.max_km for tier in tariff.tiers] == [Decimal(5), Decimal("10.5")]
    assert tariff.extra_km_rate_kwd == Decimal("0.15")
    assert tariff.special_zones[0].price_kwd == 3
    assert not config.use_custom_tiers


def test_it_is_written_as_json_numbers() -> None:
    config = PricingConfig.model_validate_json(WIRE)
    assert json.loads(config.model_dump_json(by_alias=True)) == json.loads(WIRE)


@given(st.integers(0, 10**9))
def test_no_price_in_fils_is_changed_by_json(fils: int) -> None:
    price = Decimal(fils) / 1000
    wire = json.dumps(fils / 1000)
    assert NUMBER.validate_json(wire) == price
    assert NUMBER.validate_json(NUMBER.dump_json(price)) == price


@pytest.mark.parametrize("wire", [True, None, "abc", "NaN", "-Infinity", -0.1, -1, {}, []])
def test_what_is_no_price_is_refused(wire: Any) -> None:
    with pytest.raises(ValidationError):
        NUMBER.validate_python(wire)
