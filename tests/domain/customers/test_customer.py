"""Tests of a customer's places and habits."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch.domain.customers.customer import (
    CashHabit,
    CustomerPlace,
    Origin,
    Stamp,
    distinct_places,
    is_same_name,
)
from deskdispatch.domain.geo import Coordinates

METRES_NORTH = 1 / 111_195
"""Degrees of latitude."""


def place(id: str, metres_north: float = 0.0) -> CustomerPlace:
    return CustomerPlace(id=id, latitude=29.3375 + metres_north * METRES_NORTH, longitude=48.0758)


def test_places_within_20_metres_of_an_earlier_one_are_left_out() -> None:
    places = [place("a"), place("b", 19.0), place("c", 21.0), place("d", 39.0)]
    assert [each.id for each in distinct_places(places)] == ["a", "c"]


@pytest.mark.parametrize(("metres", "expected"), [(0.0, True), (19.9, True), (20.1, False)])
def test_a_place_is_20_metres_wide_to_each_side(metres: float, expected: bool) -> None:
    north = Coordinates(latitude=29.3375 + metres * METRES_NORTH, longitude=48.0758)
    assert place("a").is_at(north) is expected


@pytest.mark.parametrize(
    ("collected", "of", "expected"),
    [(0, 0, False), (1, 1, False), (1, 2, False), (2, 2, True), (6, 10, True), (5, 10, False)],
)
def test_cash_is_usual_where_more_than_half_were_paid_at_the_door(
    collected: int, of: int, expected: bool
) -> None:
    assert CashHabit(collected, of).is_usual is expected


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Mohammed Al-Ali", "محمد"),
        ("mohd ali", "Mohammed Al-Ali"),
        ("Fatima", "فاطمة الصباح"),
        ("Noura", "Nora"),
        ("Yousef", "يوسف"),
        ("Dr. Hussain", "حسين"),
        ("", "Sara"),
        ("Um Ali", "um ali"),
        ("م", "م"),
    ],
)
def test_two_spellings_of_one_name(first: str, second: str) -> None:
    assert is_same_name(first, second)
    assert is_same_name(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [("Ahmad", "Um Khalid"), ("Ahmad", "Hamad"), ("Dr. Sara", "Dr. Noura"), ("أم علي", "أم خالد")],
)
def test_two_names_of_a_family(first: str, second: str) -> None:
    assert not is_same_name(first, second)


def test_of_places_at_one_door_what_clerks_typed_is_shown_else_what_is_known_best() -> None:
    typed = _with("typed", Origin.CLERK, detail="door 4")
    more = _with("more", Origin.SERVICE, detail="door 3", area="Salmiya")
    assert distinct_places([place("last"), place("far", 30.0), typed]) == (
        typed,
        place("far", 30.0),
    )
    assert distinct_places([place("last"), more]) == (more,)
    assert distinct_places([typed, more]) == (typed,)


def _with(id: str, origin: Origin, **known: str) -> CustomerPlace:
    stamp = Stamp(at=datetime(2026, 11, 21, tzinfo=UTC), origin=origin)
    return place(id).with_fields(stamp, **known)
