"""Tests of the time from booking to arrival, by place and part of the day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.deliveries.arrivals import (
    ENOUGH,
    Arrival,
    UsualArrival,
    UsualArrivals,
    arrival_of,
    is_weekend,
    part_of_day,
    quantile,
)
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area

MONDAY = datetime(2026, 11, 23, 17, 30, tzinfo=KUWAIT)
MINUTE = 60.0


def area(name: str, governorate: str) -> Area:
    point = Coordinates(latitude=29.3, longitude=48.0)
    return Area(name_en=name, name_ar=name, governorate=governorate, point=point, kind="suburb")


SALMIYA, RUMAITHIYA = area("Salmiya", "Hawalli"), area("Rumaithiya", "Hawalli")
JAHRA = area("Jahra", "Jahra")
AREAS = (SALMIYA, RUMAITHIYA, JAHRA)


def arrivals(
    minutes: list[float], at: datetime = MONDAY, to: str = "Salmiya", branch: str = "b1"
) -> list[Arrival]:
    """Makes deliveries that were booked one per minute before a time."""
    return [
        Arrival(f"{to}{at}{n}", (at - timedelta(minutes=n)).timestamp(), each * MINUTE, to, branch)
        for n, each in enumerate(minutes)
    ]


def usual(
    known: list[Arrival], to: str = "Salmiya", branch: str = "b1", at: datetime = MONDAY
) -> UsualArrival | None:
    found = UsualArrivals(AREAS)
    found.add(known)
    return found.usual(to, branch, at)


@pytest.mark.parametrize(
    ("count", "expected"), [(10, 9), (11, 10), (19, 18), (20, 18), (42, 38), (100, 90)]
)
def test_nine_of_ten_lie_within_it_and_no_smaller_one_would_do(count: int, expected: int) -> None:
    durations = [float(each) for each in range(1, count + 1)]
    assert quantile(durations[::-1]) == expected
    assert sum(each <= expected for each in durations) / count >= 0.9
    assert sum(each <= expected - 1 for each in durations) / count < 0.9


def test_ten_to_the_same_area_are_enough_and_nine_are_not() -> None:
    assert usual(arrivals([30.0] * (ENOUGH - 1))) is None
    found = usual(arrivals([30.0] * (ENOUGH - 1) + [54.2]))
    assert found == UsualArrival(timedelta(minutes=30), ENOUGH, SALMIYA, "Hawalli")


def test_it_is_rounded_up_to_five_minutes_so_that_it_stays_true() -> None:
    found = usual(arrivals([51.0] * 12))
    assert found is not None
    assert found.within == timedelta(minutes=55)
    assert found.by(MONDAY + timedelta(minutes=2)) == MONDAY + timedelta(minutes=60)


def test_one_that_was_forgotten_moves_nothing() -> None:
    summary = DeliverySummary(
        *("d1", "ORD-1", "DELIVERED", MONDAY.timestamp(), MONDAY.timestamp() + 7 * 3600),
        area_en="Salmiya",
        is_scheduled=False,
    )
    assert arrival_of(summary) is None
    assert arrival_of(summary._replace(since=MONDAY.timestamp() + 3000)) is not None


@pytest.mark.parametrize(
    "other",
    [
        {"status": "FAILED"},
        {"is_scheduled": True},
        {"is_scheduled": None},
        {"created_at": None},
        {"since": None},
        {"since": MONDAY.timestamp() - 1},
        {"area_en": ""},
    ],
)
def test_what_says_nothing_of_the_road_does_not_count(other: dict[str, Any]) -> None:
    summary = DeliverySummary(
        *("d1", "ORD-1", "DELIVERED", MONDAY.timestamp(), MONDAY.timestamp() + 3000),
        area_en="Salmiya",
        is_scheduled=False,
    )
    assert arrival_of(summary._replace(**other)) is None


def test_where_the_area_has_too_few_its_governorate_is_told() -> None:
    known = arrivals([30.0] * 3) + arrivals([40.0] * 8, to="Rumaithiya")
    assert usual(known) == UsualArrival(timedelta(minutes=40), 11, None, "Hawalli")
    assert usual(known, to="Jahra") is None


def test_another_part_of_the_day_and_another_branch_do_not_count() -> None:
    at_noon = arrivals([30.0] * 20, MONDAY.replace(hour=12))
    assert usual(at_noon) is None
    assert usual(at_noon, at=MONDAY.replace(hour=13)) is not None
    known = arrivals([30.0] * 20)
    assert usual(known, branch="b2") is None
    assert usual([each._replace(branch_id="") for each in known], branch="b2") is not None


def test_weekends_are_told_by_weekends_where_they_are_enough() -> None:
    friday = MONDAY + timedelta(days=4)
    known = arrivals([30.0] * 20) + arrivals([60.0] * 10, friday)
    found = [usual(known, at=at) for at in (MONDAY, friday + timedelta(days=1))]
    assert [each and each.within.total_seconds() // 60 for each in found] == [30, 60]
    few = arrivals([30.0] * 20) + arrivals([60.0] * 9, friday)
    all_days = usual(few, at=friday)
    assert all_days is not None
    assert all_days.samples == 29


def test_what_is_older_than_three_months_does_not_count() -> None:
    known = arrivals([30.0] * 10)
    assert usual(known, at=MONDAY + timedelta(days=89)) is not None
    assert usual(known, at=MONDAY + timedelta(days=91)) is None


def test_one_that_is_told_again_counts_once_with_its_last_times() -> None:
    found = UsualArrivals(AREAS)
    known = arrivals([300.0] * 10)
    found.add(known)
    found.add(each._replace(seconds=20 * MINUTE) for each in known)
    corrected = found.usual("Salmiya", "b1", MONDAY)
    assert corrected == UsualArrival(timedelta(minutes=20), 10, SALMIYA, "Hawalli")


def test_the_night_is_one_part_of_the_day_and_friday_with_saturday_the_weekend() -> None:
    hours = [part_of_day(MONDAY.replace(hour=hour).timestamp()) for hour in range(24)]
    assert hours[23] == hours[0] == hours[5] != hours[6]
    assert len(set(hours)) == 5
    days = [is_weekend((MONDAY + timedelta(days=each)).timestamp()) for each in range(7)]
    assert days == [False, False, False, False, True, True, False]
