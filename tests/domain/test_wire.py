"""Tests of reading degrees, times, prices and texts from the service's JSON."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from deskdispatch.domain.pricing.tariff import Tier
from deskdispatch.domain.wire import LONGEST_TEXT, ON_THE_WIRE, Degrees, Price, Text, UtcTime

DEGREES: TypeAdapter[float] = TypeAdapter(Degrees)
TIME: TypeAdapter[datetime] = TypeAdapter(UtcTime)
PRICE: TypeAdapter[Decimal] = TypeAdapter(Price)
TEXT: TypeAdapter[str] = TypeAdapter(Text)


@pytest.mark.parametrize("said", [48, 48.0758, Decimal("48.0758"), -200])
def test_degrees_are_json_numbers(said: Any) -> None:
    assert DEGREES.validate_python(said) == float(said)


@pytest.mark.parametrize("said", [True, "48.0758", None, [48.0], 10**400])
def test_nothing_else_is_degrees(said: Any) -> None:
    with pytest.raises(ValidationError, match="not a number"):
        DEGREES.validate_python(said)


@pytest.mark.parametrize(
    "said",
    [1763715600, 1763715600.5, True, "1763715600", "today", None, "0001-01-01T00:00:00+14:00"],
)
def test_a_number_is_no_time_nor_is_one_before_the_first_day(said: Any) -> None:
    with pytest.raises(ValidationError):
        TIME.validate_python(said)


def test_a_price_below_zero_is_refused_in_an_answer_and_read_from_the_disk() -> None:
    with pytest.raises(ValidationError, match="a negative price"):
        PRICE.validate_python("-1.750", context=ON_THE_WIRE)
    assert PRICE.validate_python("-1.750") == Decimal("-1.750")
    assert PRICE.validate_python("0.000", context=ON_THE_WIRE) == 0


def test_a_tier_that_reaches_round_the_world_is_none_of_an_answer() -> None:
    said = {"maxKm": 10**12, "priceKwd": 1}
    with pytest.raises(ValidationError, match="no number of a tariff"):
        Tier.model_validate(said, context=ON_THE_WIRE)
    assert Tier.model_validate(said).max_km == 10**12


def test_a_text_is_kept_up_to_its_bound() -> None:
    assert TEXT.validate_python("x" * (LONGEST_TEXT + 1)) == "x" * LONGEST_TEXT
    assert TEXT.validate_python("سارة") == "سارة"
