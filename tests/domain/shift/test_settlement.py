"""Tests of a courier's list: odd amounts, odd lines, and the state of each order."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

import pytest

from deskdispatch.domain.shift.settlement import (
    SettledCash,
    Settlement,
    SettlementState,
    match,
    order_key,
    read_list,
    readings,
)
from tests.desk.desk_under_test import NOON
from tests.ui.sheets import summary

S = SettlementState


@pytest.mark.parametrize(
    ("text", "fils"),
    [
        ("12.500", (12_500,)),
        ("1,234.500", (1_234_500,)),
        ("1.234,500", (1_234_500,)),
        ("1,250", (1_250, 1_250_000)),
        ("1,250,000", (1_250_000_000,)),
        ("١٢٫٥٠٠", (12_500,)),
        ("١٬٢٣٤٫٥٠٠ د.ك", (1_234_500,)),
        ("KWD 7.75", (7_750,)),
        (".500", (500,)),
        ("-.250", (-250,)),
        ("KD.12.500", (12_500,)),
        ("(12.500)", (-12_500,)),
        ("-3", (-3_000,)),
        ("12.500-", (-12_500,)),
        ("-KWD 3", (-3_000,)),
        ("KD - 3", (-3_000,)),
        ("3.000 - KD", (-3_000,)),
        ("3.000 د.ك -", (-3_000,)),
        ("COD -3", (-3_000,)),
        ("12.500 KD (cash)", (12_500,)),
        ("12.500 - cash", (12_500,)),
        ("12.500/-", (12_500,)),
        ("KD 12.500 /-", (12_500,)),
        ("COD - 12.500", (12_500,)),
        ("K-Net 12.500", (12_500,)),
        ("12.499999999999998", (12_500,)),
        ("", ()),
        ("n/a", ()),
        ("12.500 + 3.000", ()),
    ],
)
def test_amounts_are_read_as_lists_write_them(text: str, fils: tuple[int, ...]) -> None:
    assert readings(text) == fils


ROWS = [
    (1, ["Fast Couriers W.L.L.", "", "", ""]),
    (2, ["رقم الطلب", "الهاتف", "المبلغ", "التاريخ"]),
    (3, ["ORD-1", "66001122", "١٢٫٥٠٠", "21/11/2026"]),
    (4, ["ord 2", "", "10.000", ""]),
    (5, ["ORD-99", "", "3.000", ""]),
    (6, ["ORD-1", "", "12.500", ""]),
    (7, ["", "+965 9911 2233", "12.500", "2026-11-21"]),
    (8, ["ORD-5", "", "12.500", ""]),
    (9, ["ORD-6", "", "1.000", ""]),
    (10, ["المجموع", "", "51.500", ""]),
    (11, ["", "", "", ""]),
]


def states(settled: dict[str, SettledCash] | None = None) -> dict[tuple[int, str], S]:
    read = read_list("list.csv", ROWS)
    assert read is not None
    assert read.left_out == 1, "the totals"
    collected = [summary(n, customer_number="+96566001122") for n in (1, 2, 3, 5)]
    collected.append(summary(4, customer_number="+96599112233"))
    known = [*collected, summary(6, "FAILED")]
    return {
        (row.line, row.order): row.state for row in match(read, known, collected, settled or {})
    }


def test_each_line_and_each_delivery_has_its_result() -> None:
    assert states() == {
        (3, "ORD-1"): S.PAID,
        (4, "ORD-2"): S.OTHER_AMOUNT,
        (5, "ORD-99"): S.UNKNOWN,
        (6, "ORD-1"): S.DOUBLED,
        (7, "ORD-4"): S.PROPOSED,
        (8, "ORD-5"): S.PAID,
        (9, "ORD-6"): S.NOT_EXPECTED,
        (0, "ORD-3"): S.MISSING,
    }


def test_fils_in_a_column_of_their_own_are_of_the_amount() -> None:
    rows = [("12", "500"), ("3.0", "50.0"), ("4", ""), ("12.500", "500")]
    lines = [(at, [f"ORD-{at}", *row]) for at, row in enumerate(rows, 1)]
    read = read_list("a", [(0, ["Order", "KD", "Fils"]), *lines])
    assert read is not None
    assert [line.readings for line in read.lines] == [(12500,), (3050,), (4000,), ()]


@pytest.mark.parametrize(
    ("status", "state"),
    [
        *[("Delivered", S.PAID), ("تم التسليم", S.PAID), ("", S.PAID), ("Pending", S.PAID)],
        *[("Returned to shop", S.OTHER_AMOUNT), ("CANCELLED", S.OTHER_AMOUNT)],
        *[("Not delivered", S.OTHER_AMOUNT), ("مُرتجع", S.OTHER_AMOUNT)],
        *[("الملغي", S.OTHER_AMOUNT), ("لم يتم التسليم", S.OTHER_AMOUNT)],
    ],
)
def test_cash_of_an_order_that_the_list_calls_returned_is_not_paid(status: str, state: S) -> None:
    """The list has the amount that was to be collected, and the courier does not bring it."""
    rows = [["Order", "COD", "Status"], ["ORD-1", "12.500", status]]
    read = read_list("a", list(enumerate(rows, 1)))
    assert read is not None
    (row,) = match(read, [summary(1)], [summary(1)], {})
    assert (row.state, row.listed) == (state, 12_500 if state is S.PAID else 0)


def test_a_dash_for_an_order_number_is_no_order() -> None:
    nameless = summary(1, order_number="", customer_number="+96566001122")
    rows = [(1, ["Order", "Phone", "Amount"]), (2, ["-", "", "12.500"])]
    read = read_list("a", [*rows, (3, ["—", "66001122", "12.500"])])
    assert read is not None
    assert read.left_out == 1
    assert [row.state for row in match(read, [nameless], [nameless], {})] == [S.PROPOSED]


def test_an_unknown_order_is_twice_in_the_list_in_another_spelling_too() -> None:
    rows = [(1, ["Order", "Amount"]), (2, ["ORD-99", "3.000"]), (3, ["ord 99", "3.000"])]
    read = read_list("a", rows)
    assert read is not None
    assert [row.state for row in match(read, [], [], {})] == [S.UNKNOWN, S.DOUBLED]


@pytest.mark.parametrize("again", ["12.500", "4.000", "1.000"])
def test_an_unknown_order_that_was_proposed_by_its_phone_is_proposed_once(again: str) -> None:
    """The courier would be credited for two deliveries by the same line."""
    phone = {"customer_number": "+96566001122"}
    known = [summary(1, **phone, cash=12_500), summary(2, **phone, cash=4_000)]
    rows = [["AWB", "Phone", "Amount"], ["7001", "66001122", "12.500"], ["7001", "66001122", again]]
    read = read_list("a", list(enumerate(rows, 1)))
    assert read is not None
    states = [row.state for row in match(read, [], known, {}) if row.line]
    assert states == [S.PROPOSED, S.DOUBLED]


def test_cash_that_only_the_list_knows_is_not_called_none() -> None:
    """The service never reports the amount of an order that was booked elsewhere."""
    elsewhere: dict[str, Any] = {"asked": None, "cash": None}
    known = [
        summary(1, **elsewhere),
        summary(2, collects=None, **elsewhere),
        summary(3, collects=False, **elsewhere),
        summary(4, "FAILED", **elsewhere),
        summary(5, **elsewhere),
    ]
    rows = [(at, [f"ORD-{at}", "" if at == 5 else "12.500"]) for at in range(1, 6)]
    read = read_list("a", [(0, ["Order", "Amount"]), *rows])
    assert read is not None
    found = [row.state for row in match(read, known, [], {})]
    assert found == [S.UNKNOWN_CASH, S.UNKNOWN_CASH, *[S.NOT_EXPECTED] * 3]


def test_what_was_settled_before_is_neither_paid_again_nor_missing() -> None:
    marks = {
        f"d{n}": SettledCash(delivery_id=f"d{n}", list_id="x", settled_at=NOON) for n in (1, 3)
    }
    found = states(marks)
    assert found[3, "ORD-1"] is S.SETTLED
    assert (0, "ORD-3") not in found


def test_a_list_is_the_same_in_another_file_and_another_with_another_amount() -> None:
    first, again = read_list("a.csv", ROWS), read_list("b.xlsx", ROWS[1:])
    assert first is not None
    assert again is not None
    assert first.id == again.id
    other = read_list("a.csv", [*ROWS[:3], (4, ["ord 2", "", "11.000", ""])])
    assert other is not None
    assert other.id != first.id


def test_tables_without_headings_are_read_by_their_cells_and_others_refused() -> None:
    bare = read_list("a", [(1, ["ORD-1", "Ali", "12.500"]), (2, ["ORD-2", "Sara", "1.000"])])
    assert bare is not None
    assert [(line.order, line.readings) for line in bare.lines] == [
        ("ORD-1", (12_500,)),
        ("ORD-2", (1_000,)),
    ]
    assert read_list("a", [(1, ["Name", "Colour"]), (2, ["Ali", "red"])]) is None
    assert read_list("a", []) is None
    assert order_key(" ord ١٠٠١ ") == order_key("ORD-1001")


def test_ten_thousand_lines_are_matched_and_summed() -> None:
    rows = [(1, ["Order", "COD Amount", "Date"])]
    rows += [(n + 2, [f"ORD-{n}", "12.500", "21/11/26"]) for n in range(10_000)]
    read = read_list("big.csv", rows)
    assert read is not None
    assert read.lines[0].day == date(2026, 11, 21)
    known = [summary(n) for n in range(10_000)]
    found = Settlement(read, match(read, known, known, {}))
    assert len(found.of(S.PAID)) == 10_000
    assert found.sum(S.PAID) == 125_000_000


@pytest.mark.parametrize(
    "headings",
    [
        ("AWB", "Order No.", "Mobile", "COD (KD)"),
        ("Shipment", "رقم الطلب / Order", "الهاتف Phone", "Amount KD المبلغ"),
        ("رقم الشحنة", "المرجع", "الهاتف", "المبلغ (د.ك)"),
        ("رسوم التوصيل (KWD)", "رقم الطلب", "الهاتف", "المبلغ (KWD)"),
    ],
)
def test_headings_say_more_than_their_word(headings: tuple[str, ...]) -> None:
    """The order is the shop's, not the parcel's of the courier; a unit alone is no amount."""
    rows = [(1, headings), (2, ["771", "ORD-1", "98765432.0", "12.500"])]
    read = read_list("a", rows)
    assert read is not None
    assert [(line.order, line.phone, line.readings) for line in read.lines] == [
        ("ORD-1", "+96598765432", (12_500,))
    ]


@pytest.mark.parametrize(
    "heading", ["Total Amount (KD)", "Cash to collect", "KD", "Amount collected", "مبلغ", "كاش"]
)
def test_cash_is_known_by_the_headings_of_order_files_too(heading: str) -> None:
    read = read_list("a", [(1, ["Order", heading]), (2, ["1001", "12.500"])])
    assert read is not None
    assert [line.readings for line in read.lines] == [(12_500,)]


@pytest.mark.parametrize("heading", ["Total Amount", "Total", "Net", "القيمة"])
def test_what_was_collected_is_read_beside_a_sum(heading: str) -> None:
    read = read_list("a", [(1, ["Order", heading, "COD"]), (2, ["1001", "11.000", "12.500"])])
    assert read is not None
    assert [line.readings for line in read.lines] == [(12_500,)]


@pytest.mark.parametrize(
    ("heading", "collected"),
    [
        *product(
            ["COD Value", "Due amount", "COD amount", "المطلوب"],
            ["Collected Amount", "Cash collected", "Collected", "المبلغ المحصل"],
        ),
        ("Total", "COD Value"),
    ],
)
def test_what_was_collected_is_read_beside_what_was_due(heading: str, collected: str) -> None:
    """A driver who brought less would be settled as if he had brought all."""
    read = read_list("a", [(1, ["Order", heading, collected]), (2, ["1001", "12.500", "10.000"])])
    assert read is not None
    assert [line.readings for line in read.lines] == [(10_000,)]


@pytest.mark.parametrize("headings", [("COD", "Collected"), ("Cash collected", "COD")])
def test_a_mere_yes_below_what_was_collected_is_no_amount(headings: tuple[str, str]) -> None:
    cells = ["12.500" if each == "COD" else "Yes" for each in headings]
    read = read_list("a", [(1, ["Order", *headings]), (2, ["1001", *cells])])
    assert read is not None
    assert [line.readings for line in read.lines] == [(12_500,)]


@pytest.mark.parametrize(
    "order",
    [
        *("Total COD", "Grand Total (KWD)", "إجمالي المبلغ", "TOTAL ="),
        *("Total (12)", "Total: 12 orders", "Total orders: 12", "الإجمالي ١٢ طلب"),
        *("Total 12.500 KD", "المجموع لعدد 12 طلب"),
    ],
)
def test_a_line_of_totals_in_other_words_is_no_order(order: str) -> None:
    read = read_list("a", [(1, ["Order", "COD"]), (2, ["SUM-1", "12.500"]), (3, [order, "12.500"])])
    assert read is not None
    assert [line.order for line in read.lines] == ["SUM-1"]
    assert read.left_out == 1


def test_an_order_number_that_a_program_wrote_as_a_float_is_found() -> None:
    read = read_list("a", [(1, ["Order", "Amount"]), (2, ["1001.0", "12.500"])])
    assert read is not None
    assert [line.order for line in read.lines] == ["1001"]
