"""Which column of a table holds what."""

from __future__ import annotations

import pytest

from deskdispatch.domain.customers.column_recognition import CUSTOMER_RECOGNITION
from deskdispatch.domain.customers.customer_columns import COLUMNS, CustomerField

columns_of, field_of = CUSTOMER_RECOGNITION.columns_of, CUSTOMER_RECOGNITION.field_of


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Customer Name", CustomerField.NAME),
        ("customerName", CustomerField.NAME),
        ("الإسم", CustomerField.NAME),
        ("Given Name", CustomerField.NAME_PART),
        ("Organization Name", CustomerField.FIRM),
        ("Phone", CustomerField.PHONE),
        ("PHONE NO.", CustomerField.PHONE),
        ("Phone 1 - Value", CustomerField.PHONE),
        ("رقم الهاتف", CustomerField.PHONE),
        ("alternate_phone", CustomerField.OTHER_PHONES),
        ("المنطقه", CustomerField.AREA),
        ("Address 1 - Formatted", CustomerField.ADDRESS),
        ("العنوان", CustomerField.ADDRESS),
        ("قطعة", CustomerField.BLOCK),
        ("Apartment", CustomerField.FLAT),
        ("Latitude", CustomerField.LATITUDE),
        ("Google Maps", CustomerField.LOCATION),
        ("Driver Notes", CustomerField.DRIVER_NOTE),
        ("ملاحظات", CustomerField.COUNTER_NOTE),
        ("Do not book", CustomerField.BLOCKED),
        ("Balance", None),
        ("Address details", CustomerField.DETAIL),
        ("", None),
        ("2", None),
    ],
)
def test_headings_are_known_in_both_languages(heading: str, field: CustomerField | None) -> None:
    assert field_of(heading) is field


def test_the_headings_of_an_export_are_those_of_its_fields() -> None:
    for column in COLUMNS:
        assert field_of(column.field) is column.field
        assert {field_of(word) for word in column.words} <= {column.field}


def test_headings_may_stand_under_a_title_among_others() -> None:
    columns = columns_of([["Our customers"], ["#", "Mobile", "Balance", "Name"], ["1", "2", "3"]])
    assert columns is not None
    assert columns.first == 2
    assert columns.cells(["1", " 98765432 ", "x", "", "too many"]) == {
        CustomerField.PHONE: ("98765432",)
    }


def test_several_columns_of_phones_are_all_read() -> None:
    columns = columns_of([["phone", "name", "phone 2"]])
    assert columns is not None
    assert columns.cells(["1", "Sara", "2"])[CustomerField.PHONE] == ("1", "2")


def test_without_headings_the_cells_tell() -> None:
    rows = [
        ["1", "سارة العلي", "98765432", "Salmiya block 10", "https://maps.google.com/?q=29.3,48.1"],
        ["2", "Noura", "66001122", "", ""],
    ]
    columns = columns_of(rows)
    assert columns is not None
    assert columns.first == 0
    assert columns.fields == (
        None,
        CustomerField.NAME,
        CustomerField.PHONE,
        CustomerField.ADDRESS,
        CustomerField.LOCATION,
    )


def test_a_heading_that_is_not_known_stands_over_phones() -> None:
    columns = columns_of([["Name", "WA"], ["Sara", "98765432"], ["Noura", "66001122"]])
    assert columns is not None
    assert (columns.first, columns.fields) == (1, (CustomerField.NAME, CustomerField.PHONE))


@pytest.mark.parametrize("rows", [[], [["a", "b"], ["1", "2"]], [["order", "price"], ["7", "1.5"]]])
def test_a_table_without_phones_is_none_of_customers(rows: list[list[str]]) -> None:
    assert columns_of(rows) is None
