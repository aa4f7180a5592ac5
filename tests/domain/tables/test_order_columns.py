"""Tests of recognising the columns of an order file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from deskdispatch.domain.fields import SPECS, Field
from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Order No.", Field.REFERENCE),
        ("رقم الطلب", Field.REFERENCE),
        ("Recipient Phone", Field.PHONE),
        ("هاتف العميل", Field.PHONE),
        ("Customer Name", Field.NAME),
        ("اسم المستلم", Field.NAME),
        ("Second phone", Field.ALTERNATE_PHONE),
        ("المنطقه", Field.AREA),
        ("Delivery Address", Field.ADDRESS),
        ("قطعة", Field.BLOCK),
        ("Google Maps", Field.LOCATION),
        ("COD", Field.CASH_AMOUNT),
        ("المبلغ", Field.CASH_AMOUNT),
        ("Payment Method", Field.COLLECT_CASH),
        ("طريقة الدفع", Field.COLLECT_CASH),
        ("Vehicle type", Field.VEHICLE),
        ("Delivery Notes", Field.NOTES),
        ("Branch", Field.PICKUP),
        ("الفرع", Field.PICKUP),
        ("Sender phone", Field.PICKUP_NUMBER),
        ("Delivery date", Field.SCHEDULE),
        ("When", Field.SCHEDULE),
        ("الوقت", Field.SCHEDULE_TIME),
        ("Price", None),
        ("Total", Field.ORDER_TOTAL),
        ("", None),
        ("Cash to collect (KD)", Field.CASH_AMOUNT),
        ("KD", Field.CASH_AMOUNT),
        ("دينار", Field.CASH_AMOUNT),
        ("Remaining (KD)", Field.CASH_AMOUNT),
        ("Remaining Balance", Field.CASH_AMOUNT),
        ("الباقي", Field.LEFT_TO_PAY),
        ("Order Refund Amount", Field.REFUND),
        ("الباقي من", Field.CASH_WITH),
        ("Balance", None),
        ("طريقة السداد", Field.COLLECT_CASH),
        ("K-Net (KD)", Field.PAID),
        ("المبلغ المتبقي", Field.CASH_AMOUNT),
        ("SalesOrder Number", Field.REFERENCE),
        ("Total Fils", Field.CASH_FILS),
        ("Fils", Field.CASH_FILS),
        ("Amount (fils)", Field.CASH_FILS),
        ("فلس", Field.CASH_FILS),
        ("المطلوب", Field.CASH_AMOUNT),
        ("قيمة الطلب", Field.ORDER_TOTAL),
        ("Phone / الهاتف", Field.PHONE),
        ("العنوان (Address)", Field.ADDRESS),
        ("Cash amount\nالمبلغ", Field.CASH_AMOUNT),
        ("المبلغ (د.ك)", Field.CASH_AMOUNT),
        ("رقم الهاتف WhatsApp", Field.PHONE),
        ("Order Status / الحالة", Field.ORDER_STATUS),
        ("ملاحظات COD", None),
        ("رسوم التوصيل (KD)", None),
        ("كي نت KWD", Field.PAID),
        ("رقم POS", None),
        ("Customer / العميل", Field.NAME),
        ("Email الاسم", None),
        ("WhatsApp", Field.PHONE),
        ("Contact No.", Field.PHONE),
        ("Recipient", Field.NAME),
        ("Alternative Number", Field.ALTERNATE_PHONE),
        ("القطعة", Field.BLOCK),
        ("رقم الشارع", Field.STREET),
        ("الجادة", Field.AVENUE),
        ("البيت", Field.HOUSE),
        ("العمارة", Field.BUILDING),
        ("الطابق", Field.FLOOR),
        ("رقم الشقة", Field.FLAT),
        ("House/Building", Field.HOUSE),
        ("Branch Name", Field.PICKUP),
        ("Google Maps Link", Field.LOCATION),
        ("Payment Mode", Field.COLLECT_CASH),
        ("Amount in KD", Field.CASH_AMOUNT),
        ("COD Amt (KWD)", Field.CASH_AMOUNT),
        ("قيمة الفاتورة", Field.ORDER_TOTAL),
        ("Delivery Slot", Field.SCHEDULE_TIME),
        ("Order Notes", Field.NOTES),
        ("Full address (block, street, house)", Field.ADDRESS),
        ("القطعة / الشارع / المنزل", Field.ADDRESS),
        ("Order Type", Field.ORDER_TYPE),
        ("Paid?", Field.PAID),
        ("Advance Paid", Field.PAID),
        ("Paid at", None),
        ("Recipient No.", Field.PHONE),
        ("House / Flat", Field.HOUSE),
        ("بناية / دور / شقة", Field.BUILDING),
        ("Street / Jadda", Field.STREET),
        ("Floor / Flat", Field.ADDRESS),
        ("House / Villa", Field.HOUSE),
        ("Flat/Apartment No.", Field.FLAT),
        ("City / Area", Field.AREA),
        ("Avenue (optional)", Field.AVENUE),
        ("Block / Street / House", Field.ADDRESS),
        ("رقم المستلم", Field.PHONE),
        ("رقم المرسل", Field.PICKUP_NUMBER),
        # An address as often as a name; a number that comes after the booking; the shop itself.
        ("Deliver to", None),
        ("Ship to", None),
        ("AWB", None),
        ("Tracking Number", None),
        ("Shop Name", None),
    ],
)
def test_headings_are_known_in_both_languages(heading: str, field: Field | None) -> None:
    assert ORDER_RECOGNITION.field_of(heading) is field


def test_no_heading_means_two_columns() -> None:
    for spec in SPECS:
        if spec.in_orders:
            written = filter(None, (spec.english, spec.arabic))
            for word in (spec.field.value, *written, *spec.words, *spec.order_words):
                assert ORDER_RECOGNITION.field_of(word) is spec.field


def test_a_total_amount_beside_cash_is_only_a_total() -> None:
    """An order that is paid by card has no cash in its row, and a total."""
    fields = ORDER_RECOGNITION.fields_of(["Cash", "KNET", "Total amount"])
    assert fields == (Field.CASH_AMOUNT, Field.PAID, Field.ORDER_TOTAL)
    assert ORDER_RECOGNITION.fields_of(["Cash (KD)", "KNET", "Total Amount (KWD)"]) == fields
    assert ORDER_RECOGNITION.fields_of(["KNET", "Total amount"]) == (Field.PAID, Field.CASH_AMOUNT)
    for cash in ("Amount to collect", "Cash to collect (KD)", "Balance due", "مبلغ التحصيل"):
        fields = ORDER_RECOGNITION.fields_of(["Total amount (KWD)", cash])
        assert fields == (Field.ORDER_TOTAL, Field.CASH_AMOUNT), cash


@pytest.mark.parametrize("heading", ["Balance", "الرصيد"])
@pytest.mark.parametrize(
    ("beside", "field"),
    [
        *(("Total", Field.ORDER_TOTAL), ("Invoice amount", Field.ORDER_TOTAL)),
        *(("المبلغ", Field.CASH_AMOUNT), ("Deposit", Field.PAID), ("Notes", Field.NOTES)),
    ],
)
def test_a_balance_is_read_beside_what_it_may_be_left_of(
    heading: str, beside: str, field: Field
) -> None:
    """Alone it may be that of a wallet."""
    balance = None if field is Field.NOTES else Field.LEFT_TO_PAY
    assert ORDER_RECOGNITION.fields_of([beside, heading]) == (field, balance)


@pytest.mark.parametrize("heading", ["Order Amount", "Invoice value (KD)", "مبلغ الطلب"])
@pytest.mark.parametrize("total", ["Total", "Grand Total", "الإجمالي"])
def test_an_amount_of_the_goods_beside_a_total_is_not_read(heading: str, total: str) -> None:
    assert ORDER_RECOGNITION.field_of(heading) is Field.ORDER_TOTAL
    fields = ORDER_RECOGNITION.fields_of([heading, "Delivery", total, "Payment"])
    assert fields == (None, None, Field.ORDER_TOTAL, Field.COLLECT_CASH)


def test_a_mere_number_beside_a_phone_is_that_of_the_row() -> None:
    assert ORDER_RECOGNITION.fields_of(["الرقم", "الاسم", "الهاتف"])[0] is None
    assert ORDER_RECOGNITION.fields_of(["الاسم", "الرقم"])[1] is Field.PHONE


def test_headings_beside_a_day_are_no_letterhead() -> None:
    rows = [("Name", "Phone", "COD", "21-11-2026"), ("Sara", "98765432", "4.5")]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.fields == (Field.NAME, Field.PHONE, Field.CASH_AMOUNT, None)


def test_columns_are_found_in_any_order_under_a_title() -> None:
    rows = [["Orders of today"], ["COD", "Mobile", "#", "الاسم"], ["4.5", "98765432", "1", "Sara"]]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.first == 2
    assert columns.fields == (Field.CASH_AMOUNT, Field.PHONE, None, Field.NAME)


HEADINGS: Final = ("Order", "Name", "Phone", "COD")
ORDER: Final = ("1", "Sara", "98765432", "4.5")


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ([("My Shop",), ("Tel: 22445566",), ("Date: 28/11/2026",)], []),
        ([("My Shop", "", "Phone: 22445566", "Name: Noura")], []),
        ([("Phone", "orders of today")], []),
        ([("Shop",), ("Salmiya",), ("Filter",), ("Page 1",), ("By",), ("Noura",)], []),
        ([("الطلب", "الاسم", "الهاتف", "المبلغ")], []),
        # Nothing above a phone is left out for other headings further below.
        ([], [("Order", "Name", "Phone", "COD", "Notes"), ORDER]),
    ],
)
def test_headings_are_the_line_that_knows_most_above_the_first_phone(
    above: list[Sequence[str]], below: list[Sequence[str]]
) -> None:
    columns = ORDER_RECOGNITION.columns_of([*above, HEADINGS, ORDER, *below])
    assert columns is not None
    known = (Field.REFERENCE, Field.NAME, Field.PHONE, Field.CASH_AMOUNT)
    assert (columns.first, columns.fields) == (len(above) + 1, known)


def test_without_headings_the_cells_tell() -> None:
    rows = [
        ["سارة العلي", "98765432", "السالمية ق10 ش5", "https://maps.google.com/?q=29.3,48.1"],
        ["Noura", "66001122", "Salmiya block 2", "29.3375, 48.0758"],
    ]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.first == 0
    assert columns.fields == (Field.NAME, Field.PHONE, Field.ADDRESS, Field.LOCATION)


def test_a_table_without_phones_is_none_of_orders() -> None:
    assert ORDER_RECOGNITION.columns_of([["order", "price"], ["7", "1.5"]]) is None


def test_a_heading_in_two_languages_of_what_no_booking_needs_is_never_guessed() -> None:
    rows = [["Phone الهاتف", "Product / المنتج", "المبلغ KWD"], ["98765432", "Cake", "4.5"]]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.fields == (Field.PHONE, None, Field.CASH_AMOUNT)
    assert ORDER_RECOGNITION.unwanted(rows[0]) == {1}


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        (("Amount", "Delivery", "Grand Total (KD)"), (Field.CASH_AMOUNT, None, Field.CASH_AMOUNT)),
        (("المبلغ", "التوصيل", "الإجمالي"), (Field.CASH_AMOUNT, None, Field.CASH_AMOUNT)),
        (("Amount", "COD", "Total"), (Field.CASH_AMOUNT, Field.CASH_AMOUNT, Field.ORDER_TOTAL)),
        (("Payment", "Total"), (Field.COLLECT_CASH, Field.ORDER_TOTAL)),
    ],
)
def test_a_total_beside_a_mere_amount_may_be_the_cash_as_well(
    headings: tuple[str, ...], fields: tuple[Field | None, ...]
) -> None:
    """The clerk is asked where they differ, as by the delivery."""
    assert ORDER_RECOGNITION.fields_of(headings) == fields
