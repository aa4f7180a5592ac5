"""Coordinates out of what a customer pasted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.geo import MAP_REGION, Coordinates
from deskdispatch.domain.location_text import parse

POINT = Coordinates(latitude=29.3375, longitude=47.9744)


@pytest.mark.parametrize(
    "text",
    [
        "29.3375, 47.9744",
        "29.3375,47.9744",
        "29.3375 47.9744",
        "29.3375; 47.9744",
        "47.9744, 29.3375",
        "(29.3375, 47.9744)",
        "I am at 29.3375, 47.9744.",
        "https://maps.example/?q=29.3375,47.9744",
        "https://maps.example/@29.3375,47.9744,15z",
        "٢٩٫٣٣٧٥، ٤٧٫٩٧٤٤",
        "\u200f29.3375, 47.9744\u200e",
        "Order for 12.50 29.3375, 47.9744 thanks",
        "الموقع: 29.3375, 47.9744 قطعة 5",
    ],
)
def test_the_point_is_found(text: str) -> None:
    assert parse(text) == POINT


@pytest.mark.parametrize(
    "text",
    [
        "Salmiya, block 5",
        "29.3375",
        "29, 47",
        "51.5072, 0.1276",
        "129.3375, 147.9744",
        "999.99, 999.99",
        "1.29.3375, 47.9744",
        "29.3375, 47.9744.12",
    ],
)
def test_no_point_is_guessed(text: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        parse(text)
    assert caught.value.rule is Rule.NOT_COORDINATES


@pytest.mark.parametrize("text", ["", "  ", "\u200f"])
def test_nothing_is_blank(text: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        parse(text)
    assert caught.value.rule is Rule.BLANK


def test_every_digit_counts() -> None:
    assert parse("29.33751234567, 47.97441234567").latitude == 29.33751234567


@given(
    st.builds(
        Coordinates,
        latitude=st.floats(MAP_REGION.south, MAP_REGION.north),
        longitude=st.floats(MAP_REGION.west, MAP_REGION.east),
    )
)
def test_what_the_desk_writes_it_reads(point: Coordinates) -> None:
    read = parse(point.text(5))
    assert read.latitude == pytest.approx(point.latitude, abs=6e-6)
    assert read.longitude == pytest.approx(point.longitude, abs=6e-6)


@given(st.text(alphabet="0123456789.,; -٢٩٫،", max_size=40))
def test_whatever_is_pasted_is_a_point_of_the_map_or_refused(text: str) -> None:
    try:
        point = parse(text)
    except RuleBroken:
        return
    assert MAP_REGION.holds(point)
