"""Tests of doors: which addresses are the same door, and past deliveries to an address's doors."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch import assets
from deskdispatch.domain.deliveries.doors import (
    DoorAddress,
    DoorDelivery,
    KnownDoor,
    door_of,
    known_doors,
    read_door,
)
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import parse_areas

HOUSE = ("Salmiya", "Block 10", "Street 5", "House 3")
SALMIYA = Coordinates(latitude=29.3361, longitude=48.0712)


@pytest.fixture(scope="session")
def places() -> PlaceIndex:
    return PlaceIndex(parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8")))


def north(metres: float) -> Coordinates:
    return Coordinates(latitude=SALMIYA.latitude + metres / 111_195, longitude=SALMIYA.longitude)


@pytest.mark.parametrize(
    "typed",
    [
        "Salmiya block 10 st 5 house 3",
        "slm 10 5 3",
        "salmiya b10 street 05 villa 3 floor 2 flat 7",
        "السالمية ق10 ش5 م3",
        "السالمية قطعة ١٠ ش٥ منزل ٣ دور ٢",
    ],
)
def test_one_house_is_one_door_however_it_is_spelled(places: PlaceIndex, typed: str) -> None:
    assert read_door(typed, places) == door_of(HOUSE) is not None


@pytest.mark.parametrize(
    "other",
    [
        ("Salmi", *HOUSE[1:]),
        ("Rumaithiya", *HOUSE[1:]),
        ("Salmiya", "Block 1", *HOUSE[2:]),
        (*HOUSE[:2], "Street 50", "House 3"),
        (*HOUSE[:3], "House 3A"),
        (*HOUSE[:3], "House 3E"),
        (*HOUSE[:3], "Building 3"),
        (*HOUSE, "Building 7"),
    ],
)
def test_another_house_is_another_door(other: tuple[str, ...]) -> None:
    first, second = door_of(HOUSE), door_of(other)
    assert first is not None
    assert second is not None
    assert first.key != second.key


@pytest.mark.parametrize(
    ("house", "other"),
    [("12", "12 A"), ("112A", "1"), ("120A", "10"), ("12A", "12B"), ("3 A", "3 E"), ("25A", "2A")],
)
def test_a_letter_behind_a_number_is_another_house(house: str, other: str) -> None:
    found = [door_of((*HOUSE[:3], f"House {each}")) for each in (house, other)]
    assert None not in found
    assert found[0] != found[1]
    assert door_of((*HOUSE[:3], "House 12a")) == door_of((*HOUSE[:3], "House 12 A"))
    towers = [door_of(("Salmiya", f"Building Salam Tower{each}")) for each in ("", " A", " E")]
    assert len(set(towers)) == 3


@pytest.mark.parametrize("at", range(4))
def test_an_address_that_lacks_a_part_names_no_door(at: int) -> None:
    assert door_of([line for number, line in enumerate(HOUSE) if number != at]) is None
    assert door_of(()) is None


def test_a_street_and_a_building_may_have_names_in_either_script(places: PlaceIndex) -> None:
    street = read_door("Salmiya block 10 Salem Al Mubarak street house 3", places)
    assert street is not None
    assert street == read_door("السالمية ق10 شارع سالم المبارك م3", places)
    assert door_of(("Salmiya", "Building Al Noor")) == door_of(("Salmiya", "Building Alnoor"))
    assert door_of(("Salmiya", "Building 3")) is None


def test_the_avenue_is_told_beside_the_key_as_not_all_say_it() -> None:
    with_avenue = door_of((*HOUSE[:3], "Avenue 2", HOUSE[3]))
    without = door_of(HOUSE)
    assert without is not None
    assert with_avenue == DoorAddress(without.key, "2")


def test_the_nearer_area_counts_where_the_point_has_another() -> None:
    assert door_of(("Hawally", *HOUSE)) == door_of(HOUSE)


def test_points_within_25_metres_are_one_door_at_the_newest_of_them() -> None:
    first, second = (
        DoorDelivery(north(20), True, 1_800_000_000.0),
        DoorDelivery(SALMIYA, True, 1_700_000_000.0),
    )
    last = datetime.fromtimestamp(first.ended_at, UTC)
    assert known_doors([first, second]) == (KnownDoor(north(20), 2, last),)
    assert known_doors([]) == ()


def test_of_two_doors_the_one_with_most_deliveries_is_first_then_the_last() -> None:
    here, there = SALMIYA, north(60)
    often = [DoorDelivery(here, True, at) for at in (20.0, 10.0)]
    assert [door.point for door in known_doors([DoorDelivery(there, True, 30.0), *often])] == [
        here,
        there,
    ]
    newest = known_doors([DoorDelivery(there, True, 30.0), DoorDelivery(here, True, 20.0)])
    assert [door.point for door in newest] == [there, here]


def test_what_failed_counts_apart_and_moves_no_door() -> None:
    failed, arrived = DoorDelivery(north(20), False, 30.0), DoorDelivery(SALMIYA, True, 20.0)
    (door,) = known_doors([failed, arrived])
    assert (door.point, door.delivered, door.failed) == (SALMIYA, 1, 1)
    assert door.failed_at == datetime.fromtimestamp(30.0, UTC)
    (only,) = known_doors([failed])
    assert (only.delivered, only.delivered_at, only.failed) == (0, None, 1)
