"""Tests of the mark in a point's last digits: it is read back and moves the point very little."""

from __future__ import annotations

import struct
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.watermark import Mark

ids = st.text("0123456789abcdef", min_size=32, max_size=32)
numbers = st.integers(1, 999).filter(lambda number: number != 500)
marks = st.builds(Mark, numbers, numbers)
points = st.builds(Coordinates, latitude=st.floats(-90, 90), longitude=st.floats(-180, 180))

SALMIYA = Coordinates(latitude=29.3369, longitude=48.0759)
EDGES = [
    Coordinates(latitude=latitude, longitude=longitude)
    for latitude in (-90, 0, 90)
    for longitude in (-180, 0, 180)
]


def test_the_mark_is_in_the_eighth_to_tenth_decimals() -> None:
    point = watermark.stamped(SALMIYA, Mark(7, 993))
    assert (repr(point.latitude), repr(point.longitude)) == ("29.3369000007", "48.0758999993")


def test_the_mark_of_an_intent() -> None:
    assert watermark.mark_of("0" * 32) == Mark(1, 1)
    assert watermark.mark_of("0" * 15 + "1" + "0" * 14 + "ff") == Mark(2, 284)
    assert watermark.mark_of("f" * 32) == watermark.mark_of("f" * 16 + "f" * 16)


@given(ids)
@example(f"{8:016x}{9:016x}")
@example(f"{449:016x}{450:016x}")
@example("f" * 32)
def test_a_mark_is_never_what_a_cut_or_a_middle_is(intent_id: str) -> None:
    mark = watermark.mark_of(intent_id)
    assert all(1 <= number <= 999 and number % 10 for number in mark)


def test_every_number_is_used() -> None:
    numbers = {watermark.mark_of(f"{at:016x}" + "0" * 16).latitude for at in range(900)}
    assert numbers == set(range(1, 1000)) - set(range(0, 1000, 10))


@given(points, marks)
def test_the_mark_is_read_back_from_the_point(point: Coordinates, mark: Mark) -> None:
    assert watermark.read(watermark.stamped(point, mark)) == mark


@pytest.mark.parametrize("point", EDGES, ids=str)
@given(mark=marks)
def test_it_comes_back_from_the_poles_and_the_date_line(point: Coordinates, mark: Mark) -> None:
    stamped = watermark.stamped(point, mark)
    assert watermark.read(stamped) == mark
    assert distance_km(stamped, point) < 12e-6


@given(points, marks)
def test_it_moves_the_point_by_hardly_a_centimetre(point: Coordinates, mark: Mark) -> None:
    assert distance_km(watermark.stamped(point, mark), point) < 12e-6


@given(points, marks)
def test_it_stays_through_the_text_of_the_wire(point: Coordinates, mark: Mark) -> None:
    sent = watermark.stamped(point, mark)
    read = Coordinates(
        latitude=float(Decimal(repr(sent.latitude))),
        longitude=float(Decimal(repr(sent.longitude))),
    )
    assert watermark.read(read) == mark


@given(st.integers(-900_000_000, 900_000_000), st.integers(-1_800_000_000, 1_800_000_000), marks)
def test_seven_typed_decimals_survive_the_mark(latitude: int, longitude: int, mark: Mark) -> None:
    typed = Coordinates(latitude=latitude / 10**7, longitude=longitude / 10**7)
    if abs(typed.latitude) < 90 and abs(typed.longitude) < 180:
        assert watermark.plain(watermark.stamped(typed, mark)) == typed


@given(points, marks, marks)
def test_another_mark_is_another_point(point: Coordinates, one: Mark, other: Mark) -> None:
    if one != other:
        assert watermark.stamped(point, one) != watermark.stamped(point, other)


@given(points, marks, st.integers(5, 7))
def test_a_rounded_point_is_recognised_as_a_cut_mark(
    point: Coordinates, mark: Mark, places: int
) -> None:
    sent = watermark.stamped(point, mark)
    seen = Coordinates(
        latitude=round(sent.latitude, places), longitude=round(sent.longitude, places)
    )
    assert watermark.is_cut(seen)
    assert watermark.is_rest_of(seen, sent)


@pytest.mark.parametrize("places", [5, 6, 7, 8, 9])
def test_a_truncated_point_is_recognised_as_a_cut_mark(places: int) -> None:
    sent = watermark.stamped(SALMIYA, Mark(871, 139))
    unit = 10**places
    seen = Coordinates(
        latitude=int(sent.latitude * unit) / unit, longitude=int(sent.longitude * unit) / unit
    )
    assert watermark.is_rest_of(seen, sent)


def test_a_single_precision_point_is_recognised_as_a_cut_mark() -> None:
    sent = watermark.stamped(SALMIYA, Mark(871, 139))
    latitude, longitude = struct.unpack("2f", struct.pack("2f", sent.latitude, sent.longitude))
    assert watermark.is_rest_of(Coordinates(latitude=latitude, longitude=longitude), sent)


@given(points, marks, marks)
def test_a_point_with_another_mark_is_no_cut_mark(
    point: Coordinates, one: Mark, other: Mark
) -> None:
    sent, seen = watermark.stamped(point, one), watermark.stamped(point, other)
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    if max(apart) >= 100 and min(apart) <= 900 and not (other[0] % 10 == 0 or other[1] % 10 == 0):
        assert not watermark.is_rest_of(seen, sent)


def test_a_point_elsewhere_is_no_cut_mark() -> None:
    sent = watermark.stamped(SALMIYA, Mark(871, 139))
    assert not watermark.is_rest_of(Coordinates(latitude=29.33692, longitude=48.0759), sent)
    assert not watermark.is_rest_of(Coordinates(latitude=29.3369, longitude=48.0757), sent)
    assert not watermark.is_cut(sent)
