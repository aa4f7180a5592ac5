"""Tests that the reader asks about unread text that may be a missing part."""

from __future__ import annotations

import pytest

from deskdispatch.domain.address.reading import read_address
from deskdispatch.domain.fields import Field
from tests.shipped_areas import PLACES


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("Salwa b9 s2 xx5 h14", {"avenue", "street"}),
        ("Salwa b9 xxen 5 h14", {"street", "avenue", "block"}),
        ("Salwa xx9 s2 h14", {"block", "street"}),
        ("floor 2 bldg 4 xxen 5 block 9 Salwa", {"street", "avenue", "building"}),
        ("Salwa b9 s2 bldg 4 xxen floor flat 6", {"floor", "building"}),
        ("Salwa b9 s2 bldg 4 xxen flat 6", {"floor", "building"}),
        ("Salwa b9 s2 bldg 4 3rd xxen", {"floor", "flat", "building"}),
        ("Salwa b9 Ibn Khaldoon xxen bldg 4", {"street", "block"}),
        ("Salwa b9 شارع ابن خلدون مسكن 4", {"street", "house", "building"}),
        ("Salwa block for street 2 house 3", {"block", "street"}),
        ("السالمية ق١٠ شارع ٥ مسكن ٣", {"street", "avenue", "house", "building", "floor", "flat"}),
    ],
)
def test_a_word_that_may_be_a_missing_part_is_asked_about(text: str, unsure: set[str]) -> None:
    assert read_address(text, PLACES).unsure == set(map(Field, unsure))


@pytest.mark.parametrize(
    "text",
    [
        "Salwa b9 s2 av5 h14 floor 1 flat 2 xx5",
        "Salwa b9 s2 h14, gate 5",
        "Salwa b9 s2 bldg 14 office 5",
        "Salwa b9 s2 h14 white xxen",
        "xxen 5, near the mosque\nthanks\nSalwa b9 s2 av5 h14 floor 1 flat 2",
        "Salwa b9 s2 h14 code 4321",
        "Fintas - xxen - b9 s2 h14",
        "Salwa b9 s2 h14 two cars outside",
        "Salwa b9 s2 h14\nP.O. Box 2214 Safat 13023",
        "Salwa b9 s2 h14\n4.3 (218 reviews)",
        "Salwa b9 s2 h14 b4 6pm",
    ],
)
def test_words_that_are_no_missing_part_are_not_asked_about(text: str) -> None:
    assert read_address(text, PLACES).unsure == frozenset()


@pytest.mark.parametrize("text", ["sbh slm b12", "xxkr Salwa b12", "s. Surra b12", "w Bayan b12"])
def test_an_abbreviation_beside_an_area_makes_it_unsure(text: str) -> None:
    assert Field.AREA in read_address(text, PLACES).unsure


def test_the_same_in_the_other_script_is_no_other_part() -> None:
    reading = read_address("Salmiya b12 st 5 h 8 / السالمية ق12 ش5 م8", PLACES)
    address = reading.address
    assert (address.block, address.street, address.house) == ("12", "5", "8")
    assert address.building == address.flat == ""
    assert not reading.unsure
