"""Tests of quotes: the request, and reading any answer."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from deskdispatch.domain.booking.quote import SCHEDULED, Quote, QuoteRequest, quote_of
from deskdispatch.domain.errors import UnreadablePrice
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.text.plain_text import LONGEST

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
        "deliveryPaciArea": "الجهراء",
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
    assert quote.zone_name == ""
    assert not quote.is_special
    assert (quote.distance_text, quote.duration_text) == ("6.2 km", "18")


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
        ({"name": " Al\u202eJahra\n1 ", "priceKwd": -1}, "AlJahra 1"),
        (["Al Jahra", {"name": "Al Wafra"}, 7], "Al Jahra, Al Wafra"),
        ("x" * 500, "x" * 59 + "…"),
        ({"id": "z1"}, ""),
        ([[[{}]]], ""),
        ({"name": {"en": "Al Jahra"}}, ""),
        (True, ""),
        (3, ""),
    ],
)
def test_a_zone_of_any_shape_is_a_zone_with_the_name_that_it_has(zone: Any, name: str) -> None:
    quote = Quote.model_validate({"price": "3.000", "specialZone": zone})
    assert quote.zone_name == name
    assert quote.is_special


@pytest.mark.parametrize("zone", [None, False, "", [], {}, 0])
def test_where_no_zone_matches_there_is_none(zone: Any) -> None:
    assert not Quote.model_validate({"price": "3.000", "specialZone": zone}).is_special


@pytest.mark.parametrize("price", [1.75, None, "free"])
def test_a_price_that_is_none_is_refused(price: Any) -> None:
    with pytest.raises(ValidationError):
        Quote.model_validate({"price": price})


@pytest.mark.parametrize(
    ("said", "came"),
    [
        ({"price": "-1.500", "currency": "KWD"}, "-1.500 KWD"),
        ({"price": "1.500", "currency": "USD"}, "1.500 USD"),
        ({"price": "1.500", "currency": ["KWD"]}, '1.500 ["KWD"]'),
        ({"price": "NaN", "currency": "KWD"}, "NaN KWD"),
        ({"price": "Infinity"}, "Infinity"),
        ({"price": "1e3"}, "1e3"),
        ({"price": "١٫٥٠٠"}, "١٫٥٠٠"),
        ({"price": "1_000.000"}, "1_000.000"),
        ({"price": " 1.500"}, "1.500"),
        ({"price": "10000000000.000"}, "10000000000.000"),
        ({"price": 10**300}, f"{'1' + '0' * 58}…"),
        ({"price": True, "currency": "KWD"}, "true KWD"),
        ({"price": {"amount": "1.500"}}, '{"amount": "1.500"}'),
        ({"price": "free\u202e\x00\nof charge" + "!" * 90}, "free of charge" + "!" * 45 + "…"),
        ({"price": None, "currency": "KWD"}, ""),
        ({"currency": "KWD"}, ""),
        ({}, ""),
    ],
)
def test_what_is_no_price_in_kwd_is_told_as_it_came(said: Any, came: str) -> None:
    with pytest.raises(UnreadablePrice) as caught:
        quote_of(said)
    assert caught.value.detail == came
    assert caught.value.__context__ is None


@pytest.mark.parametrize("currency", ["KWD", " kwd", "Kwd\n", None])
def test_the_currency_is_read_whatever_its_case(currency: Any) -> None:
    quote = quote_of({"price": "1.500", "currency": currency})
    assert (quote.price, quote.currency) == (Decimal("1.500"), "KWD")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({"distance": 6.25, "distanceUnit": "km"}, "6.25 km"),
        ({"distance": Decimal("0.30000000000000004"), "distanceUnit": "km"}, "0.300 km"),
        ({"distance": 0, "distanceUnit": "km"}, "0 km"),
        ({"distance": 6200, "distanceUnit": " m\n"}, "6200 m"),
        ({"distance": 6.2}, "6.2"),
        ({"distance": 6.2, "distanceUnit": "x" * 500}, f"6.2 {'x' * 59}…"),
        ({"distance": 40_076.5, "distanceUnit": "KM"}, ""),
        ({"distance": Decimal("1e308"), "distanceUnit": "km"}, ""),
        ({"distance": 10**300, "distanceUnit": "m"}, ""),
        ({"distance": -3, "distanceUnit": "km"}, ""),
        ({"distance": True, "distanceUnit": "km"}, ""),
        ({"distance": "6.2", "distanceUnit": "km"}, ""),
        ({"distance": [6.2]}, ""),
    ],
)
def test_a_distance_is_one_on_the_earth_or_none(said: Any, shown: str) -> None:
    assert quote_of({"price": "1.500"} | said).distance_text == shown


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (18, "18"),
        (Decimal("18.5"), "18.5"),
        ("18 min", "18 min"),
        ("PT18M", "PT18M"),
        ("soon\u202e" + "!" * 500, "soon" + "!" * 55 + "…"),
        (Decimal("1e300"), ""),
        (-1, ""),
        (True, ""),
        ({"minutes": 18}, ""),
        (None, ""),
    ],
)
def test_a_duration_is_shown_as_it_came(said: Any, shown: str) -> None:
    assert quote_of({"price": "1.500", "estimatedDuration": said}).duration_text == shown


@pytest.mark.parametrize(("said", "is_bare"), [(18, True), ("18 min", False), (None, False)])
def test_a_duration_that_is_a_number_has_no_unit(said: Any, is_bare: bool) -> None:
    assert quote_of({"price": "1.500", "estimatedDuration": said}).is_duration_bare is is_bare


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.decimals(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [field.alias or "" for field in Quote.model_fields.values()]


@given(st.dictionaries(st.sampled_from(FIELDS), ANYTHING))
def test_whatever_comes_is_a_price_or_none_and_short(said: Any) -> None:
    try:
        quote = quote_of(said)
    except UnreadablePrice as error:
        quote, detail = Quote(price=Decimal()), error.detail
    else:
        detail = ""
    assert len(detail) <= 2 * LONGEST + 1
    assert quote.price >= 0
    assert len(quote.distance_text) <= 2 * LONGEST
    assert len(quote.duration_text) <= LONGEST
    assert len(quote.zone_name) <= LONGEST
    assert not any(
        unicodedata.category(letter) in {"Cc", "Cs"}
        for letter in quote.distance_text + quote.duration_text + quote.zone_name
    )
