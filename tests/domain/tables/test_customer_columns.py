"""Tests of recognising the columns of a customer table."""

from __future__ import annotations

import pytest

from deskdispatch.domain.customers.export_rows import TABLE_COLUMNS
from deskdispatch.domain.fields import SPECS, Field
from deskdispatch.domain.tables.column_recognition import CUSTOMER_RECOGNITION

columns_of, field_of = CUSTOMER_RECOGNITION.columns_of, CUSTOMER_RECOGNITION.field_of


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Customer Name", Field.NAME),
        ("customerName", Field.NAME),
        ("الإسم", Field.NAME),
        ("Given Name", Field.NAME_PART),
        ("Organization Name", Field.COMPANY),
        ("Phone", Field.PHONE),
        ("PHONE NO.", Field.PHONE),
        ("Phone 1 - Value", Field.PHONE),
        ("رقم الهاتف", Field.PHONE),
        ("alternate_phone", Field.ALTERNATE_PHONE),
        ("المنطقه", Field.AREA),
        ("Address 1 - Formatted", Field.ADDRESS),
        ("العنوان", Field.ADDRESS),
        ("قطعة", Field.BLOCK),
        ("Apartment", Field.FLAT),
        ("Latitude", Field.LATITUDE),
        ("Google Maps", Field.LOCATION),
        ("Driver Notes", Field.NOTES),
        ("ملاحظات", Field.COUNTER_NOTE),
        ("Do not book", Field.BLOCKED),
        ("Balance", None),
        ("Default Address Address1", Field.ADDRESS),
        ("Default Address City", Field.AREA),
        ("Default Address Phone", Field.PHONE),
        ("Address details", Field.ADDRESS_DETAIL),
        ("", None),
        ("2", None),
    ],
)
def test_headings_are_known_in_both_languages(heading: str, field: Field | None) -> None:
    assert field_of(heading) is field


def test_the_headings_of_an_export_are_read_back_each_as_another_field() -> None:
    fields = [field_of(column.heading) for column in TABLE_COLUMNS]
    assert None not in fields
    assert len(set(fields)) == len(fields)


def test_no_heading_means_two_columns() -> None:
    for spec in SPECS:
        words = (*spec.words, *spec.customer_words) if spec.in_customers else ()
        assert {field_of(word) for word in words} <= {spec.field}


def test_headings_may_stand_under_a_title_among_others() -> None:
    columns = columns_of([["Our customers"], ["#", "Mobile", "Balance", "Name"], ["1", "2", "3"]])
    assert columns is not None
    assert columns.first == 2
    assert columns.cells(["1", " 98765432 ", "x", "", "too many"]) == {Field.PHONE: ("98765432",)}


def test_several_columns_of_phones_are_all_read() -> None:
    columns = columns_of([["phone", "name", "phone 2"]])
    assert columns is not None
    assert columns.cells(["1", "Sara", "2"])[Field.PHONE] == ("1", "2")


def test_without_headings_the_cells_tell() -> None:
    rows = [
        ["1", "سارة العلي", "98765432", "Salmiya block 10", "https://maps.google.com/?q=29.3,48.1"],
        ["2", "Noura", "66001122", "", ""],
    ]
    columns = columns_of(rows)
    assert columns is not None
    assert columns.first == 0
    assert columns.fields == (None, Field.NAME, Field.PHONE, Field.ADDRESS, Field.LOCATION)


def test_a_heading_that_is_not_known_stands_over_phones() -> None:
    columns = columns_of([["Name", "WA"], ["Sara", "98765432"], ["Noura", "66001122"]])
    assert columns is not None
    assert (columns.first, columns.fields) == (1, (Field.NAME, Field.PHONE))


@pytest.mark.parametrize("rows", [[], [["a", "b"], ["1", "2"]], [["order", "price"], ["7", "1.5"]]])
def test_a_table_without_phones_is_none_of_customers(rows: list[list[str]]) -> None:
    assert columns_of(rows) is None
