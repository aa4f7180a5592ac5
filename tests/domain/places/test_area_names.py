"""Tests of finding names of areas among other words."""

from __future__ import annotations

from typing import Final

import pytest

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.area_names import area_names
from deskdispatch.domain.places.name_match import MatchKind
from deskdispatch.domain.places.places import city_of
from tests.shipped_areas import AREAS, PLACES

NAMES: Final = area_names(PLACES)


def found(text: str) -> list[tuple[str, str]]:
    """Returns the words that are names, and their areas."""
    words = area_words.split(text)
    return [
        (" ".join(words[name.start : name.end]), name.matches[0].area.name_en)
        for name in NAMES.find_all(words)
    ]


def test_every_area_is_found_by_each_of_its_own_names() -> None:
    for area in AREAS:
        for name in (area.name_en, area.name_ar):
            meant = city_of(AREAS, area).name_en  # the reader adds the sector
            assert [english for _, english in found(f"block {name} x")] == [meant]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("block 5 salmeya street 3", [("salmeya", "Salmiya")]),
        ("7awally and salwa", [("hawally", "Hawally"), ("salwa", "Salwa")]),
        ("sabah al salem block", [("sabah al salem", "Sabah Al-Salem")]),
        ("ali sabah al salem", [("ali sabah al salem", "Ali Sabah Al-Salem")]),
        ("sabah al ahmad", [("sabah al ahmad", "Sabah Al-Ahmad City")]),
        ("jaber al ahmed", [("jaber al ahmed", "Jaber Al-Ahmad")]),
        ("عبد الله السالم", [("عبد الله السالم", "Abdullah Al-Salem")]),
        ("ضاحية صباح السالم", [("صباح السالم", "Sabah Al-Salem")]),
        ("shuwaikh industrial 2 street", [("shuwaikh industrial 2", "Shuwaikh Industrial 2")]),
        ("ardhiya 6", [("ardhiya", "Ardiya")]),
        ("kuwait", []),
        ("salem al mubarak", []),
        ("messila", [("messila", "Messila")]),
        ("hessah", []),
        ("salmia", [("salmia", "Salmiya")]),  # also sounds like Salmi
        ("", []),
    ],
)
def test_the_longest_names_are_found(text: str, names: list[tuple[str, str]]) -> None:
    assert found(text) == names


def test_how_a_name_is_spelled_is_told() -> None:
    assert [name.is_exact for name in NAMES.find_all(("salmiya", "salmeya"))] == [True, False]
    jaber = NAMES.find(("jaber", "al", "ahmed"))
    assert jaber is not None
    assert jaber.matches[0].kind is MatchKind.CONSONANTS


def test_the_names_of_an_index_are_made_once() -> None:
    assert area_names(PLACES) is area_names(PLACES)
