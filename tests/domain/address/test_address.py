"""Tests of an address: its parts, and its text."""

from __future__ import annotations

from typing import Final

import pytest

from deskdispatch.domain.address.address import Address
from deskdispatch.domain.address.parts import PARTS
from tests.shipped_areas import AREAS

FULL: Final = Address(
    area="Salmiya",
    block="10",
    street="5",
    avenue="2",
    house="3",
    building="Laila",
    floor="2",
    flat="7",
    paci="12345678",
)


def test_a_part_is_a_field_of_an_address() -> None:
    assert [part.value for part in PARTS] == list(Address.model_fields)


def test_an_address_without_parts_is_blank() -> None:
    assert Address().is_blank
    assert not any(Address(**{part.value: "1"}).is_blank for part in PARTS)


def test_the_parts_down_to_the_building_are_lines_of_their_own() -> None:
    assert FULL.street_parts("en", AREAS) == (
        *("Salmiya", "Block 10", "Street 5", "Avenue 2", "House 3", "Building Laila"),
    )
    assert FULL.street_parts("ar", AREAS) == (
        *("السالمية", "قطعة 10", "شارع 5", "جادة 2", "منزل 3", "بناية Laila"),
    )
    assert Address(block="1A").street_parts("en") == ("Block 1A",)
    assert Address(floor="2", flat="7").street_parts("en") == ()


def test_floor_flat_and_paci_number_are_the_detail() -> None:
    assert FULL.detail("en") == "Floor 2, Flat 7, PACI 12345678"
    assert FULL.detail("ar") == "الدور 2، شقة 7، الرقم الآلي 12345678"
    assert Address(area="Salmiya").detail("en") == ""


@pytest.mark.parametrize(
    ("floor", "english", "arabic"),
    [
        ("G", "Ground floor", "الدور الأرضي"),
        ("M", "Mezzanine", "الميزانين"),
        ("B", "Basement", "السرداب"),
        ("12", "Floor 12", "الدور 12"),
    ],
)
def test_floors_without_a_number_have_their_own_words(
    floor: str, english: str, arabic: str
) -> None:
    assert Address(floor=floor).detail("en") == english
    assert Address(floor=floor).detail("ar") == arabic


def test_one_line_holds_all_parts() -> None:
    assert FULL.one_line("en", AREAS) == (
        "Salmiya, Block 10, Street 5, Avenue 2, House 3, Building Laila,"
        " Floor 2, Flat 7, PACI 12345678"
    )
    assert Address(area="Bayan", flat="7").one_line("ar", AREAS) == "بيان، شقة 7"
    assert Address().one_line("en") == ""


@pytest.mark.parametrize(
    ("area", "arabic"),
    [
        ("Al Mutlaa 5", "المطلاع 5"),
        ("Sabah Al-Ahmad City 3", "مدينة صباح الأحمد 3"),
        ("Shuwaikh Industrial 1", "الشويخ الصناعية 1"),
        ("Hessah", "Hessah"),
        ("Salmiya 5", "Salmiya 5"),
    ],
)
def test_an_area_is_named_in_arabic_as_far_as_the_table_knows_it(area: str, arabic: str) -> None:
    assert Address(area=area).street_parts("ar", AREAS) == (arabic,)
    assert Address(area=area).street_parts("en", AREAS) == (area,)
