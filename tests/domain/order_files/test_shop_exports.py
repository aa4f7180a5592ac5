"""Tests of shop systems' exports: their headings are known, and no other cells are read."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Final

import pytest

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision
from deskdispatch.domain.order_files.place_cells import Pickups
from deskdispatch.domain.order_files.row import RowFailure
from deskdispatch.domain.order_files.row_reading import RowContext, RowReader
from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION
from tests.domain.order_files.order_rows import PLACES

WOO_OLD: Final = """\
order_id,order_number,order_date,status,shipping_total,order_total,billing_first_name,\
billing_last_name,billing_email,billing_phone,billing_address_1,billing_city,shipping_first_name,\
shipping_last_name,shipping_phone,shipping_address_1,shipping_address_2,shipping_city,\
customer_note,payment_method
77,77,2026-11-20 13:05:00,processing,1.500,11.500,Ali,Pays,a@example.com,96555551234,\
Block 2 Street 1 House 9,Jabriya,Mona,Gets,96566661234,Block 4 Street 101,House 7,Salmiya,ring,cod
78,78,2026-11-20 13:06:00,on-hold,1.500,9.000,Ali,Pays,a@example.com,96555551234,\
Block 2 Street 1 House 9,Salmiya,,,,,,,,bacs
"""
WOO_NEW: Final = """\
Order Number,Order Status,Customer Note,First Name (Billing),Last Name (Billing),\
Address 1&2 (Billing),City (Billing),Email (Billing),Phone (Billing),First Name (Shipping),\
Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),Payment Method Title,\
Order Shipping Amount,Order Total Amount,SKU,Item #,Item Name,Quantity
77,processing,ring,Ali,Pays,Block 2 Street 1 House 9,Jabriya,a@example.com,96555551234,Mona,Gets,\
"Block 4 Street 101, House 7",Salmiya,Cash on delivery,1.500,11.500,C1,1,Cake,2
77,processing,ring,Ali,Pays,Block 2 Street 1 House 9,Jabriya,a@example.com,96555551234,Mona,Gets,\
"Block 4 Street 101, House 7",Salmiya,Cash on delivery,1.500,11.500,C2,2,Candle,1
"""
SHOPIFY: Final = """\
Name,Email,Financial Status,Paid at,Subtotal,Shipping,Total,Created at,Lineitem quantity,\
Lineitem name,Billing Name,Billing Street,Billing Address1,Billing City,Billing Phone,\
Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Phone,\
Notes,Payment Method,Outstanding Balance,Location,Id,Phone
#1001,a@example.com,pending,,10.000,1.500,11.500,2026-11-20 13:05:11 +0300,2,Cake,Ali Pays,\
Block 2 Street 1,Block 2 Street 1,Jabriya,+96555551234,Mona Gets,"Block 4 Street 101, House 7",\
Block 4 Street 101,House 7,Salmiya,+96566661234,ring,Cash on Delivery (COD),11.500,The Mall,9,\
+96555550000
#1001,a@example.com,,,,,,2026-11-20 13:05:11 +0300,1,Candle,,,,,,,,,,,,,,,,,
#1002,b@example.com,paid,,9.000,1.000,10.000,2026-11-20 13:07:11 +0300,1,Cake,Ali Pays,Block 2,\
Block 2,Salmiya,+96555551234,,,,,,,,Tap,0.000,,10,
"""
ODOO: Final = """\
Order Reference,Creation Date,Customer,Customer/Phone,Invoice Address/Street,\
Delivery Address/Complete Name,Delivery Address/Street,Delivery Address/Street2,\
Delivery Address/City,Delivery Address/Mobile,Total,Order Lines/Product,Order Lines/Quantity,Status
S00012,2026-11-20 08:00:00,Ali Pays,+96555551234,Block 2,"Firm, Mona Gets",Block 4 Street 101,\
House 7,Salmiya,+96566661234,11.5,Cake,2,Sales Order
,,,,,,,,,,,Candle,1,
"""
ZID: Final = """\
order_id,order_status,customer_name,customer_mobile,shipping_address_city,shipping_address_street,\
payment_method,order_total,currency_code
77,new,Mona Gets,96566661234,Salmiya,Block 4 Street 101 House 7,Cash on delivery,11.5,KWD
"""
SALLA: Final = """\
رقم الطلب,حالة الطلب,اسم العميل,رقم الجوال,الحي,العنوان,طريقة الدفع,إجمالي الطلب,اسم المنتج,الكمية
77,تم التنفيذ,Mona Gets,96566661234,Salmiya,قطعة 4 شارع 101 منزل 7,الدفع عند الاستلام,11.500,كيك,1
"""
FOODICS: Final = """\
Time,Reference,Branch,Type,Customer,Customer Phone,Customer Address,Agent,Total,Payment Method
2026-11-20 12:00,77,,Delivery,Mona Gets,66661234,Salmiya Block 4 Street 101 House 7,Web,11.5,Cash
"""
TALABAT: Final = """\
Restaurant Name,Order ID,Store ID,Payment type,Order status,Subtotal
Cake Shop,1234567890,77,Cash,Delivered,4.500
"""

MONA: Final = ("Mona Gets", ("Salmiya", "Block 4", "Street 101", "House 7"), "11.500")


def cells_of(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


def read(text: str) -> list[FileRow]:
    """Reads the rows of a file by its headings."""
    rows = cells_of(text)
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert not columns.guessed
    reader = RowReader(columns, RowContext(PLACES, Pickups()))
    lines = enumerate(rows[columns.first :], 2)
    return list(reader.cash.compared([reader.read(line, cells) for line, cells in lines]))


def has(row: FileRow, failure: RowFailure) -> bool:
    return any(each.failure is failure for each in row.problems)


def is_item(row: FileRow) -> bool:
    return row.decision is RowDecision.LEFT_OUT and row.problems[0].failure is RowFailure.ITEM


def told(row: FileRow) -> tuple[str, Sequence[str], str]:
    """Returns the name, address and cash of a row."""
    draft = row.content.draft
    return draft.name, draft.dropoff_address, draft.cash_amount if draft.collect_cash else ""


@pytest.mark.parametrize(
    ("text", "phone"),
    [
        (WOO_OLD, "96566661234"),
        (WOO_NEW, "96555551234"),
        (SHOPIFY, "+96566661234"),
        (ZID, "96566661234"),
        (SALLA, "96566661234"),
        (FOODICS, "66661234"),
    ],
)
def test_the_recipient_of_an_export_is_booked_with_the_cash_on_delivery(
    text: str, phone: str
) -> None:
    row = read(text)[0]
    assert told(row) == MONA
    assert (row.content.draft.phone, row.content.draft.alternate_phone) == (phone, "")


def test_an_order_of_odoo_goes_to_its_delivery_address() -> None:
    order, item = read(ODOO)
    assert told(order) == ("Firm, Mona Gets", MONA[1], "")
    assert (order.content.draft.phone, order.content.reference) == ("+96566661234", "S00012")
    assert is_item(item)


def test_who_pays_fills_in_where_nobody_else_receives() -> None:
    assert told(read(WOO_OLD)[1]) == ("Ali Pays", ("Salmiya", "Block 2", "Street 1", "House 9"), "")
    assert told(read(SHOPIFY)[2]) == ("Ali Pays", ("Salmiya", "Block 2"), "")


OWN_FILE: Final = """\
Order,Phone,Name,Address,Price,Gift note,Courier time,Item,Empty
A-1,98765432,Sara,Block 4 Street 101,4.500,Congratulations,18:30,Cake,
"""
SHOPIFY_APPS: Final = """\
Name,Shipping Name,Shipping Phone,Shipping City,Billing Zip,Lineitem name,Shipping Method,\
Note Attributes,Accepts Marketing,Tax 1 Name,Location
#1001,Mona Gets,+96566661234,Salmiya,22001,Cake,Evening slot,Delivery-Time: 18:00,no,VAT,The Mall
"""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        *((text, []) for text in (WOO_OLD, WOO_NEW, SHOPIFY, ODOO, ZID, SALLA, FOODICS)),
        (SHOPIFY_APPS, ["Note Attributes"]),
        (OWN_FILE, ["Price", "Gift note", "Courier time"]),
    ],
)
def test_only_columns_that_may_matter_are_named_as_not_read(text: str, names: list[str]) -> None:
    headings, *rows = cells_of(text)
    columns = ORDER_RECOGNITION.columns_of([headings, *rows])
    assert columns is not None
    unread = {at for row in rows for at in columns.unread(row)}
    wanted = sorted(unread - ORDER_RECOGNITION.unwanted(headings))
    assert [headings[at] for at in wanted] == names


@pytest.mark.parametrize("text", [WOO_NEW, SHOPIFY])
def test_rows_of_further_items_are_no_orders(text: str) -> None:
    assert [is_item(row) for row in read(text)][:2] == [False, True]


def test_the_order_number_is_never_a_name() -> None:
    assert [row.content.reference for row in read(SHOPIFY)] == ["#1001", "#1001", "#1002"]
    short = "Name,Phone,Shipping Name,Shipping City\n#7,98765432,Sara Test,Salmiya\n"
    (row,) = read(short)
    assert (row.content.reference, row.content.draft.name) == ("#7", "Sara Test")


@pytest.mark.parametrize("heading", ["Delivery status", "Shipment Status", "حالة التوصيل"])
def test_an_order_is_asked_about_that_was_delivered_by_the_status_of_its_delivery(
    heading: str,
) -> None:
    (row,) = read(f'Name,Phone,Location,{heading}\nSara,98765432,"29.3,48.0",Delivered\n')
    assert has(row, RowFailure.NOT_OPEN)


@pytest.mark.parametrize("name", ["#1001", "sara@example.com", "1001"])
def test_a_name_that_is_no_name_is_asked_about(name: str) -> None:
    (row,) = read(f'Name,Phone,Location\n{name},98765432,"29.3375,48.0758"\n')
    assert has(row, RowFailure.ODD_NAME)
    (row,) = read('Name,Phone,Location\nم,98765432,"29.3375,48.0758"\n')
    assert not has(row, RowFailure.ODD_NAME)


@pytest.mark.parametrize(
    ("status", "is_open"),
    [
        *(("processing", True), ("on-hold", True), ("completed", True), ("pending", True)),
        *(("Cancelled", False), ("refunded", False), ("partially_refunded", False)),
        *(("voided", False), ("Delivered", False), ("ملغي", False), ("تم الإلغاء", False)),
        *(("Not delivered", True), ("To be delivered", True), ("لم يتم التوصيل", True)),
        *(("تم التوصيل", False), ("not_delivered", True)),
        *(("undelivered", True), ("ملغاة", False), ("تم التسليم", False), ("مرتجع", False)),
        *(("fulfilled", False), ("unfulfilled", True), ("partially_fulfilled", True)),
        *(("Shipped", False), ("Out for delivery", False), ("تم الشحن", False)),
        *(("Pending payment", False), ("expired", False), ("بانتظار الدفع", False)),
        *(("بانتظار الدفع عند الاستلام", True), ("Payment pending", True)),
    ],
)
def test_an_order_that_is_not_open_is_asked_about(status: str, *, is_open: bool) -> None:
    (row,) = read(f'Name,Phone,Location,Order Status\nSara,98765432,"29.3,48.0",{status}\n')
    assert has(row, RowFailure.NOT_OPEN) is not is_open


@pytest.mark.parametrize("status", ["Awaiting payment", "pending_payment", "بانتظار الدفع"])
@pytest.mark.parametrize(("payment", "is_asked"), [("COD", False), ("KNET", True)])
def test_cash_on_delivery_is_not_waited_for(status: str, payment: str, *, is_asked: bool) -> None:
    (row,) = read(
        f'Name,Phone,Location,Total,Payment,Status\nSara,98765432,"29.3,48.0",5,{payment},{status}\n'
    )
    assert has(row, RowFailure.NOT_OPEN) is is_asked


@pytest.mark.parametrize(
    ("kind", "is_brought"),
    [
        *(("Delivery", True), ("Free", True), ("Standard", True), ("Pickup by courier", True)),
        *(("Pickup", False), ("Local pickup", False), ("store_pick-up", False)),
        *(("Dine In", False), ("Takeaway", False), ("استلام من الفرع", False)),
        *(("Pickup / استلام", False), ("Delivery / Pickup", True)),
    ],
)
def test_an_order_that_the_customer_collects_is_asked_about(kind: str, *, is_brought: bool) -> None:
    (row,) = read(f'Name,Phone,Location,Order Type,Cash\nSara,98765432,"29.3,48.0",{kind},5\n')
    asked = [each.text for each in row.problems if each.failure is RowFailure.NOT_OPEN]
    assert asked == [] if is_brought else [kind]
    assert not has(row, RowFailure.PAID)


def test_the_name_of_an_order_in_the_own_names_of_odoo_is_its_number() -> None:
    (row,) = read("name,partner_id/name,partner_id/phone,amount_total\nS00012,Ali,51234567,5\n")
    assert (row.content.reference, row.content.draft.name) == ("S00012", "Ali")


def test_an_order_with_a_day_of_its_cancellation_is_not_open() -> None:
    """Shopify leaves the financial status of a cancelled order that was not refunded as it was."""
    text = SHOPIFY.replace("Paid at", "Cancelled at").replace("pending,", "pending,2026-11-20")
    found = [each for row in read(text) for each in row.problems]
    asked = [each.text for each in found if each.failure is RowFailure.CANCELLED]
    assert asked == ["2026-11-20"]


def test_a_report_without_phones_is_no_file_of_orders() -> None:
    assert ORDER_RECOGNITION.columns_of(cells_of(TALABAT)) is None


OWN: Final = "Order,Phone,Name,Location,Cash,Item\n"
FIRST: Final = 'A-1,98765432,Sara,"29.3375,48.0758",4.5,Cake\n'


@pytest.mark.parametrize(
    ("line", "amounts"),
    [
        ('A-1,98765432,Sara,"29.3375,48.0758",3,Candle\n', "4.500, 3.000"),
        ("A-1,,,,3,Candle\n", "4.500, 3.000"),
        ("A-1,,,,4.500,Candle\n", ""),
        ("A-1,66001122,Ali,,3,Candle\n", ""),
        ("A-2,98765432,Sara,,3,Candle\n", ""),
    ],
)
def test_the_cash_of_an_order_whose_items_have_other_amounts_is_asked_about(
    line: str, amounts: str
) -> None:
    first, other = read(OWN + FIRST + line)
    asked = [each.text for each in first.problems if each.failure is RowFailure.ITEM_AMOUNTS]
    assert asked == ([amounts] if amounts else [])
    assert not has(other, RowFailure.ITEM_AMOUNTS)


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("A-1,,,,,Candle\n", True),
        ("A-1,98765432,,,,Candle\n", True),
        ("A-1,66001122,,,,Candle\n", False),
        (",,,,,Candle\n", True),
        ('A-1,98765432,Sara,"29.3375,48.0758",4.5,Candle\n', True),
        # A repeated line may be a second order or a mistake, so the clerk is asked.
        (FIRST, False),
        # Another amount may also be cash to collect.
        ('A-1,98765432,Sara,"29.3375,48.0758",3,Candle\n', False),
        ("A-2,,,,,Candle\n", False),
        (",,,,4.5,\n", False),
        # A phone in a column that is not read means an order in the wrong columns.
        (",,,,,66001122\n", False),
    ],
)
def test_only_what_can_be_nothing_else_is_an_item(line: str, *, is_one: bool) -> None:
    assert [is_item(row) for row in read(OWN + FIRST + line)] == [False, is_one]


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("billing_first_name", Field.FIRST_NAME),
        ("Last Name (Shipping)", Field.LAST_NAME),
        ("Phone (Billing)", Field.PHONE),
        ("Recipient Phone", Field.PHONE),
        ("Ship To Name", Field.NAME),
        ("partner_shipping_id/street", Field.STREET),
        ("Order Lines/Name", None),
        ("Shipping", None),
        ("Shipping Amount", None),
        ("Billing Email", None),
        ("Delivery Status", Field.ORDER_STATUS),
        ("Shipping Method", Field.ORDER_TYPE),
    ],
)
def test_whose_it_is_does_not_change_what_a_heading_means(
    heading: str, field: Field | None
) -> None:
    assert ORDER_RECOGNITION.field_of(heading) is field


def test_an_unknown_heading_over_phones_makes_the_rest_a_guess() -> None:
    head = ["Order status", "E-mail", "Order", "What", "WA", "Who", "Where", *["x"] * 40, "Name"]
    row = ["processing", "s@example.com", "#1001", "cake", "98765432", "Sara Test"]
    rows = [head, [*row, "Block 10 Street 5", *["7"] * 40, "Sara"]]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    known = {at: field for at, field in enumerate(columns.fields) if field is not None}
    assert known == {
        0: Field.ORDER_STATUS,
        2: Field.REFERENCE,
        4: Field.PHONE,
        6: Field.ADDRESS,
        47: Field.NAME,
    }
    assert columns.guessed == {4, 6}
    assert ORDER_RECOGNITION.guessed(head, columns.fields) == columns.guessed


@pytest.mark.parametrize(
    "cell", ["processing", "sara@example.com", "#1001", "https://example.com", "in_transit", "1x"]
)
def test_what_is_no_name_is_not_even_guessed_to_be_one(cell: str) -> None:
    columns = ORDER_RECOGNITION.columns_of([["What", "WA"], [cell, "98765432"]])
    assert columns is not None
    assert Field.NAME not in columns.fields


def test_a_first_name_is_no_area() -> None:
    columns = ORDER_RECOGNITION.columns_of([["Given", "Family", "WA"], ["Mona", "A", "98765432"]])
    assert columns is not None
    assert set(columns.fields).isdisjoint({Field.AREA, Field.ADDRESS})


def test_a_column_beyond_the_thirtieth_is_looked_at() -> None:
    rows = [["x"] * 60 + ["WA"], ["1"] * 60 + ["98765432"]]
    columns = ORDER_RECOGNITION.columns_of(rows)
    assert columns is not None
    assert columns.fields[60] is Field.PHONE


@pytest.mark.parametrize(
    ("cells", "is_asked"),
    [
        # Where a row says yes, a blank may mean no.
        (("Yes,12", ",5"), [False, True]),
        (("x,12", "No,5"), [False, False]),
        (("KNET,12", ",5"), [False, False]),
        ((",12", ",5"), [False, False]),
        (("COD,12", ",0"), [False, False]),
    ],
)
@pytest.mark.parametrize("heading", ["COD", "Cash on delivery", "Payment"])
def test_cash_that_only_other_rows_name_is_asked_about(
    heading: str, cells: Sequence[str], is_asked: list[bool]
) -> None:
    lines = (f'A-{at},9876543{at},Sara,"29.3,48.0",{each}\n' for at, each in enumerate(cells))
    found = read(f"Order,Phone,Name,Location,{heading},Amount\n" + "".join(lines))
    assert [has(row, RowFailure.CASH_UNSAID) for row in found] == is_asked


@pytest.mark.parametrize(
    ("headings", "cells", "cash", "is_asked"),
    [
        ("Total,Paid,Balance", "20,15,5", "5.000", False),
        ("المجموع,العربون,الباقي", "20,15,5", "5.000", False),
        ("Invoice amount,Deposit,Balance", "20,15,5", "5.000", False),
        # A mere price is not read, as it may be that of an item.
        ("السعر,العربون,الباقي", "20,15,5", "5.000", False),
        ("Price,Paid,Balance", "20,20,0", "", False),
        ("Price,Paid,Cash", "20,15,5", "5.000", True),
        ("Payment,Total,Balance", "COD,20,20", "20.000", False),
        ("Amount,Delivery,Collect", "5,1,6", "5.000", True),
        ("Payment,Total,Balance", "KNET,20,0", "", False),
        # What is left, or what is in a wallet.
        ("Payment,Total,Balance", "COD,20,3.5", "20.000", True),
        ("Total,الباقي", "20,5", "20.000", True),
        ("Total,Balance", "20,", "", False),
        ("Total,Balance", "20,0", "", False),
        ("المجموع,الباقي", "20,-", "", False),
        ("Amount,Balance", "20,0", "20.000", True),
        ("Total,Paid,Balance", "20,20,-", "", False),
        ("المجموع,العربون,الباقي", "20,15,", "20.000", True),
        # Cash and KNET are the total, or one of them is.
        ("Cash,KNET,Total amount", "5,7,12", "5.000", False),
        ("Cash,KNET,Total amount", ",12,12", "", False),
        ("KNET,Total amount", "12,12", "12.000", True),
        ("KNET,Amount", "x,12", "12.000", True),
        # Which of the totals the customer pays is not said.
        ("Total,Discount,Net,Payment", "12,2,10,COD", "12.000", True),
        ("المجموع,الخصم,بعد الخصم,الدفع", "12,2,10,كاش", "12.000", True),
        ("Amount,Delivery,Final amount", "10,1.5,11.5", "10.000", True),
        ("Invoice amount,Net,Payment", "12,12,COD", "12.000", False),
        ("المبلغ,التوصيل,المبلغ مع التوصيل", "10,0,10", "10.000", False),
        # Other payments, and the change.
        ("Total,Online amount,COD amount", "12,7,5", "5.000", False),
        ("Total,Payment,Gift card amount", "12,COD,5", "12.000", True),
        ("المبلغ,معه,الباقي", "4.5,10,5.5", "4.500", False),
    ],
)
def test_what_is_left_of_a_total_is_collected(
    headings: str, cells: str, cash: str, *, is_asked: bool
) -> None:
    (row,) = read(f'Name,Phone,Location,{headings}\nSara,98765432,"29.3,48.0",{cells}\n')
    asked = {RowFailure.SEVERAL_AMOUNTS, RowFailure.PAID_BEFORE}
    assert told(row)[2] == cash
    assert any(each.failure in asked for each in row.problems) is is_asked


@pytest.mark.parametrize(
    ("headings", "cells", "is_asked"),
    [
        ("Amount,Amount to collect", ("12,12", "9,", "7,0"), [False, True, False]),
        ("Amount,Amount to collect", ("12,", "9,"), [False, False]),
        # Below a total, a blank is no cash.
        ("Total,Cash", ("12,12", "9,"), [False, False]),
        ("Amount,COD", ("5,5", "7,"), [False, True]),
        ("كاش,لينك,المبلغ", ("5,,5", ",6,6"), [False, True]),
        # Another amount, or none: the column says how much, and here it is blank.
        ("Amount,COD", ("5,6.5", "7,"), [False, True]),
        ("Amount,COD", ("0,0", "7,"), [False, True]),
        # A yes of another row in its own column.
        ("COD", ("5.500", "cash"), [False, False]),
    ],
)
def test_an_amount_beside_a_blank_where_other_rows_have_amounts_is_asked_about(
    headings: str, cells: Sequence[str], is_asked: list[bool]
) -> None:
    lines = (f'9876543{at},Sara,"29.3,48.0",{each}\n' for at, each in enumerate(cells))
    found = read(f"Phone,Name,Location,{headings}\n" + "".join(lines))
    assert [has(row, RowFailure.CASH_UNSAID) for row in found] == is_asked


def test_a_total_without_a_payment_is_asked_about_where_other_rows_are_cash() -> None:
    payments = enumerate(("COD", "", "KNET"))
    lines = (f'9876543{at},Sara,"29.3,48.0",{each},12\n' for at, each in payments)
    found = read("Phone,Name,Location,Payment,Total\n" + "".join(lines))
    assert [has(row, RowFailure.NO_CASH_SAID) for row in found] == [False, True, False]
    found = read(
        'Phone,Name,Location,Payment,Total,Paid amount\n98765431,Sara,"29.3,48.0",COD,12,0\n'
        '98765432,Mona,"29.3,48.0",,12,12\n'
    )
    assert not has(found[1], RowFailure.NO_CASH_SAID)


@pytest.mark.parametrize(("mark", "is_asked"), [("x", False), ("✓", False), ("COD", True)])
def test_a_total_beside_a_blank_in_a_column_of_marks_is_not_asked_about(
    mark: str, *, is_asked: bool
) -> None:
    found = read(
        f'Phone,Name,Location,COD,Total\n98765431,Sara,"29.3,48.0",{mark},5\n'
        '98765432,Mona,"29.3,48.0",,12\n'
    )
    assert told(found[1])[2] == ""
    assert has(found[1], RowFailure.NO_CASH_SAID) is is_asked
