"""Tests of a file's line as a customer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.customers.imported_customer import (
    ImportedCustomer,
    LineFailure,
    UnreadableCustomer,
)
from deskdispatch.domain.customers.line_reading import customer_of
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.place_search import PlaceIndex
from tests.desk.desk_under_test import AREAS, SALMIYA

PLACES = PlaceIndex(AREAS)
HOME = Coordinates(latitude=29.3375, longitude=48.0758)


def read(**cells: str) -> ImportedCustomer:
    """Reads a customer from cells by their fields' values; a phone is added."""
    known = {"phone": "98765432", **cells}
    return customer_of({Field(name): [text] for name, text in known.items()}, PLACES)


def test_an_address_without_a_point_stands_at_the_middle_of_its_area() -> None:
    found = read(address="Salmiya Block 10 Street 5 Flat 7 near the gate")
    assert (found.point, found.is_middle, found.area) == (SALMIYA, True, "Salmiya")
    assert found.address == ("Salmiya", "Block 10", "Street 5")
    assert found.detail == "Flat 7, near the gate"


def test_parts_of_an_address_in_columns_are_one_address() -> None:
    found = read(area="السالمية", block="10", street="Salem Al Mubarak", house="House 3")
    assert found.address == ("Salmiya", "Block 10", "Street Salem Al Mubarak", "House 3")
    assert found.is_middle


@pytest.mark.parametrize(
    "cells",
    [
        {"latitude": "29.3375", "longitude": "48.0758"},
        {"latitude": "٢٩٫٣٣٧٥", "longitude": "٤٨٫٠٧٥٨"},
        {"latitude": "48.0758", "longitude": "29.3375"},
        {"location": "https://maps.google.com/?q=29.3375,48.0758"},
        {"location": "geo:29.3375,48.0758"},
    ],
)
def test_a_point_is_read_with_the_area_that_it_lies_in(cells: dict[str, str]) -> None:
    found = read(**cells)
    assert (found.point, found.is_middle, found.area) == (HOME, False, "Salmiya")


@pytest.mark.parametrize(
    ("cells", "remark"),
    [
        ({"address": "behind the old market"}, "Address: behind the old market"),
        ({"address": "Nowhere\nBlock 5"}, "Address: Nowhere Block 5"),
        ({"location": "https://maps.app.goo.gl/abc"}, "Location: https://maps.app.goo.gl/abc"),
        ({"latitude": "91", "longitude": "500"}, "Location: 91,500"),
        ({"do_not_book": "maybe"}, "Do not book: maybe"),
        ({"alternate_phone": "4.41E+11"}, "Phone: 4.41E+11"),
    ],
)
def test_what_fits_no_field_becomes_a_remark(cells: dict[str, str], remark: str) -> None:
    found = read(**cells)
    assert found.remarks == (remark,)
    assert found.point is None


@pytest.mark.parametrize(("latitude", "longitude"), [("0", "0"), ("0.0", "0.000")])
def test_no_degrees_are_no_point(latitude: str, longitude: str) -> None:
    found = read(latitude=latitude, longitude=longitude)
    assert (found.point, found.remarks) == (None, ())


def test_the_lines_of_an_export_are_taken_as_they_stand() -> None:
    found = read(
        area="Salmiya",
        address_lines="Salmiya\nBlk 10, corner",
        address_detail="Flat 7",
        latitude="29.3375",
        longitude="48.0758",
    )
    assert found.address == ("Salmiya", "Blk 10, corner")
    assert (found.area, found.detail, found.point) == ("Salmiya", "Flat 7", HOME)


@pytest.mark.parametrize(("text", "is_blocked"), [("نعم", True), ("TRUE", True), ("0", False)])
def test_a_mark_is_read_in_both_languages(text: str, *, is_blocked: bool) -> None:
    assert read(do_not_book=text).is_blocked is is_blocked


def test_a_name_is_put_together_and_a_firm_stands_in() -> None:
    cells = {Field.PHONE: ["98765432"], Field.COMPANY: ["Bakery"]}
    assert customer_of(cells, PLACES).name == "Bakery"
    parts = {**cells, Field.NAME_PART: ["Sara", "Al-Ali"]}
    assert customer_of(parts, PLACES).name == "Sara Al-Ali"


@pytest.mark.parametrize(
    ("cells", "failure", "text"),
    [
        ({}, LineFailure.NO_PHONE, ""),
        ({Field.PHONE: ["12"]}, LineFailure.NOT_A_PHONE, "12"),
        ({Field.PHONE: ["4.41E+11"]}, LineFailure.LOST_DIGITS, "4.41E+11"),
    ],
)
def test_without_a_phone_it_is_no_customer(
    cells: dict[Field, list[str]], failure: LineFailure, text: str
) -> None:
    with pytest.raises(UnreadableCustomer) as caught:
        customer_of(cells, PLACES)
    assert (caught.value.failure, caught.value.text) == (failure, text)


@given(st.dictionaries(st.sampled_from(Field), st.lists(st.text(max_size=40), max_size=3)))
def test_no_line_is_too_strange(cells: dict[Field, list[str]]) -> None:
    found = customer_of({**cells, Field.PHONE: ["98765432"]}, PLACES)
    assert (
        ImportedCustomer.model_validate_json(found.model_dump_json(exclude_defaults=True)) == found
    )
