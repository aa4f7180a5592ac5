"""Which column of an order file holds what."""

from __future__ import annotations

import pytest

from deskdispatch.domain.order_files.column_recognition import ORDER_RECOGNITION
from deskdispatch.domain.order_files.columns import COLUMNS, OrderField


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Order No.", OrderField.REFERENCE),
        ("رقم الطلب", OrderField.REFERENCE),
        ("Recipient Phone", OrderField.PHONE),
        ("هاتف العميل", OrderField.PHONE),
        ("Customer Name", OrderField.NAME),
        ("اسم المستلم", OrderField.NAME),
        ("Second phone", OrderField.ALTERNATE_PHONE),
        ("المنطقه", OrderField.AREA),
        ("Delivery Address", OrderField.ADDRESS),
        ("قطعة", OrderField.BLOCK),
        ("Google Maps", OrderField.LOCATION),
        ("COD", OrderField.CASH_AMOUNT),
        ("المبلغ", OrderField.CASH_AMOUNT),
        ("Payment Method", OrderField.COLLECT_CASH),
        ("طريقة الدفع", OrderField.COLLECT_CASH),
        ("Vehicle type", OrderField.VEHICLE),
        ("Delivery Notes", OrderField.NOTES),
        ("Branch", OrderField.PICKUP),
        ("الفرع", OrderField.PICKUP),
        ("Sender phone", OrderField.PICKUP_NUMBER),
        ("Delivery date", OrderField.SCHEDULE),
        ("When", OrderField.SCHEDULE),
        ("الوقت", OrderField.SCHEDULE_TIME),
        ("Price", None),
        ("Total", OrderField.ORDER_TOTAL),
        ("", None),
    ],
)
def test_headings_are_known_in_both_languages(heading: str, field: OrderField | None) -> None:
    assert ORDER_RECOGNITION.field_of(heading) is field


def test_no_heading_means_two_columns() -> None:
    for column in COLUMNS:
        for word in (column.field.value, *column.words):
            assert ORDER_RECOGNITION.field_of(word) is column.field


def test_columns_are_found_in_any_order_under_a_title() -> None:
    rows = [["Orders of today"], ["COD", "Mobile", "#", "الاسم"], ["4.5", "98765432", "1", "Sara"]]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.first == 2
    assert columns.fields == (
        OrderField.CASH_AMOUNT,
        OrderField.PHONE,
        None,
        OrderField.NAME,
    )


def test_without_headings_the_cells_tell() -> None:
    rows = [
        ["سارة العلي", "98765432", "السالمية ق10 ش5", "https://maps.google.com/?q=29.3,48.1"],
        ["Noura", "66001122", "Salmiya block 2", "29.3375, 48.0758"],
    ]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.first == 0
    assert columns.fields == (
        OrderField.NAME,
        OrderField.PHONE,
        OrderField.ADDRESS,
        OrderField.LOCATION,
    )


def test_a_table_without_phones_is_none_of_orders() -> None:
    assert ORDER_RECOGNITION.columns_of([["order", "price"], ["7", "1.5"]]) is None
