from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import (
    CashNotKnown,
    DeliverySummary,
    NothingToCollect,
    searchable,
)
from deskdispatch.domain.text.search_text import searched_text
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import (
    BITS,
    BoardFilter,
    BoardRow,
    BoardSearch,
    narrow,
    searched_lines,
)


def finds(row: BoardRow, typed: str) -> bool:
    return row.matches(BoardSearch.of(typed))


@pytest.fixture
def row(make_summary: Callable[..., DeliverySummary]) -> BoardRow:
    return BoardRow.of_summary(
        make_summary(
            42,
            customer_name="نورة Al-Enezi",
            customer_number="+965 9999-1234",
            driver_name="Salem STRASSE",
            driver_phone="٦٦٧٧٨٨٩٩",
        )
    )


@pytest.mark.parametrize(
    "typed",
    [
        "ORD-1042",
        "ord 1042",
        "1042",
        "al-enezi",
        "ENEZI نورة",
        "salem",
        "99991234",
        "9999 1234",
        "+965 9999 12",
        "(965) 9999.1234",
        "٩٩٩٩١٢٣٤",
        "۹۹۹۹ ۱۲۳۴",
        "66778899",
        "\u20669999\u2069",
        "straße",
        "enezi +965",
        "enezi 9999-1234",
        "STRASSE نوره",
        "",
        "   ",
    ],
)
def test_a_search_finds_it(row: BoardRow, typed: str) -> None:
    assert finds(row, typed)


@pytest.mark.parametrize("typed", ["ORD-1043", "enezi fahad", "99991235", "<", "ord-10429"])
def test_a_search_for_another_does_not(row: BoardRow, typed: str) -> None:
    assert not finds(row, typed)


@pytest.mark.parametrize("order", ["2026-0042", "26-42", "26/1.042"])
@pytest.mark.parametrize("also", ["", "sara "])
def test_an_order_that_is_a_number_with_a_sign_in_it_is_found(order: str, also: str) -> None:
    summary = DeliverySummary("d1", order, "PENDING", customer_name="Sara")
    assert finds(BoardRow.of_summary(searchable(summary)), also + order)


def test_a_search_does_not_run_from_one_field_into_the_next(row: BoardRow) -> None:
    assert not finds(row, "1042نورة")


def test_an_unconfirmed_booking_is_found_by_its_customer(
    make_unconfirmed: Callable[..., UnconfirmedBooking],
) -> None:
    row = BoardRow.of_unconfirmed(make_unconfirmed(1, alternate_customer_number="6677 8899"))
    assert finds(row, "hessa")
    assert finds(row, "99112233")
    assert finds(row, "66778899")


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({"status": "PENDING"}, {BoardFilter.ACTIVE}),
        ({"status": "ENROUTE"}, {BoardFilter.ACTIVE}),
        ({"status": "DELIVERED"}, {BoardFilter.DONE}),
        ({"status": "CANCELLED"}, {BoardFilter.FAILED}),
        ({"status": "REJECTED"}, {BoardFilter.FAILED}),
        ({"status": "FAILED"}, {BoardFilter.FAILED}),
        ({"status": "WARP"}, {BoardFilter.ACTIVE}),
        ({"status": "PENDING", "is_scheduled": True}, {BoardFilter.ACTIVE, BoardFilter.SCHEDULED}),
        ({"status": "PENDING", "scheduled_at": 9.0}, {BoardFilter.ACTIVE, BoardFilter.SCHEDULED}),
        ({"status": "PENDING", "is_scheduled": False}, {BoardFilter.ACTIVE}),
        ({"status": "DELIVERED", "is_scheduled": True}, {BoardFilter.DONE}),
    ],
)
def test_which_parts_of_the_board(
    make_summary: Callable[..., DeliverySummary], fields: dict[str, Any], parts: set[BoardFilter]
) -> None:
    kinds = BoardRow.of_summary(make_summary(1, **fields)).filters
    assert {part for part in BoardFilter if kinds & BITS[part]} == {BoardFilter.ALL, *parts}


def test_a_delivery_row_and_an_unconfirmed_booking_row_have_the_same_properties(
    make_summary: Callable[..., DeliverySummary],
    make_unconfirmed: Callable[..., UnconfirmedBooking],
) -> None:
    bare = BoardRow.of_summary(DeliverySummary("x", "ORD-1", "PENDING"))
    assert (bare.customer, bare.phone, bare.driver, bare.price, bare.time) == (
        "", "", "", None, None,
    )  # fmt: skip
    unconfirmed = BoardRow.of_unconfirmed(make_unconfirmed(1, quoted_price="2.250"))
    assert (unconfirmed.order, unconfirmed.status, unconfirmed.driver) == ("", "", "")
    assert (unconfirmed.customer, unconfirmed.price) == ("Hessa", Decimal("2.250"))
    assert (bare.area("en"), bare.vehicle, bare.cash) == ("", "", CashNotKnown())
    assert (unconfirmed.area("ar"), unconfirmed.vehicle, unconfirmed.cash) == (
        "",
        "bike",
        NothingToCollect(),
    )


def test_a_row_is_found_by_its_area_and_notes_in_any_writing(
    make_summary: Callable[..., DeliverySummary],
) -> None:
    typed = searched_text(("Ring at the GREEN door",), ("6677-0011",))
    row = BoardRow.of_summary(make_summary(1, area_en="Jabriya", area_ar="الجابرية", typed=typed))
    for wanted in ("jabr", "الجابريه", "green door", "66770011", "6677 0011"):
        assert finds(row, wanted), wanted


def test_a_row_takes_over_what_is_newer_and_stays_itself(
    make_summary: Callable[..., DeliverySummary],
) -> None:
    row = BoardRow.of_summary(make_summary(1))
    row.update_from(BoardRow.of_summary(make_summary(1, status="DELIVERED", driver_name="Salem")))
    assert (row.status, row.driver) == ("DELIVERED", "Salem")
    assert row.filters & BITS[BoardFilter.DONE]
    assert finds(row, "salem")


def ranked(column: BoardColumn, field: str, values: list[Any]) -> list[Any]:
    """Returns the values in the sorting order of their rows."""
    bare = {"order_number": "O", "status": "PENDING"}
    rows = [
        BoardRow.of_summary(DeliverySummary(**{**bare, "id": f"d{at}", field: value}))
        for at, value in enumerate(values)
    ]
    key = column.order(descending=False).key
    return [getattr(row.summary, field) for row in sorted(rows, key=key)]


def test_order_numbers_sort_by_their_figures() -> None:
    numbers = ["ORD-10", "ORD-9", "A-2", "ORD-9-1"]
    expected = ["A-2", "ORD-9", "ORD-9-1", "ORD-10"]
    assert ranked(BoardColumn.ORDER, "order_number", numbers) == expected


def test_names_sort_without_regard_to_case_and_the_nameless_come_last() -> None:
    names = ["fahad", "", "Dana", "noura"]
    assert ranked(BoardColumn.CUSTOMER, "customer_name", names) == ["Dana", "fahad", "noura", ""]


def test_arabic_names_stand_together_whichever_alef_they_begin_with() -> None:
    names = ["بدر", "أحمد ج", "احمد ب", "إحمد ا", "Zaid"]
    expected = ["Zaid", "إحمد ا", "احمد ب", "أحمد ج", "بدر"]
    assert ranked(BoardColumn.CUSTOMER, "customer_name", names) == expected


def test_the_driverless_come_last() -> None:
    assert ranked(BoardColumn.DRIVER, "driver_name", ["", "Salem"]) == ["Salem", ""]


def test_areas_sort_by_their_names_in_the_language_of_the_window() -> None:
    assert ranked(BoardColumn.AREA, "area_en", ["Salmiya", "", "Hawally"]) == [
        "Hawally",
        "Salmiya",
        "",
    ]


def test_states_sort_by_how_far_they_are() -> None:
    states = ["WARP", *reversed(DeliveryStatus), "AFTER"]
    assert ranked(BoardColumn.STATUS, "status", states) == [
        "PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE", "DELIVERED",
        "CANCELLED", "FAILED", "REJECTED", "AFTER", "WARP",
    ]  # fmt: skip


def test_prices_sort_by_their_amount() -> None:
    assert ranked(BoardColumn.PRICE, "price", [10000, None, 9500, 0]) == [None, 0, 9500, 10000]


def test_phones_sort_by_their_digits() -> None:
    phones = ["", "9999 0000", "٩٩٩٨-0000", "+9"]
    expected = ["+9", "٩٩٩٨-0000", "9999 0000", ""]
    assert ranked(BoardColumn.PHONE, "customer_number", phones) == expected


def test_cash_sorts_from_nothing_over_amounts_to_what_is_not_known() -> None:
    rows = [
        BoardRow.of_summary(
            DeliverySummary(id, "O", "PENDING", collects=collects, asked=asked, cash=cash)
        )
        for id, collects, asked, cash in (
            ("unsaid", None, None, None),
            ("much", True, True, 20_000),
            ("unknown amount", True, None, None),
            ("contradicted", False, True, 5_000),
            ("nothing", False, False, None),
            ("little", None, True, 250),
        )
    ]
    key = BoardColumn.CASH.order(descending=False).key
    assert [row.id for row in sorted(rows, key=key)] == [
        "nothing", "little", "much", "unknown amount", "unsaid", "contradicted",
    ]  # fmt: skip


@pytest.mark.parametrize("column", BoardColumn)
def test_keys_of_a_column_are_of_one_type_whatever_is_known(column: BoardColumn) -> None:
    bare = BoardRow.of_summary(DeliverySummary("x", "", ""))
    odd = BoardRow.of_summary(
        DeliverySummary(
            "y", "طلب ١٢", "WARP \ud800", 1.5, None, "\udfff", "9" * 400, price=1, cash=2,
            collects=True, vehicle_type="tuktuk",
        )
    )  # fmt: skip
    key = column.order(descending=False).key
    assert type(key(bare)) is type(key(odd))
    assert len(column.order(descending=True).sorted_rows([bare, odd])) == 2


@given(st.text(), st.text())
def test_narrow_texts_stand_in_the_same_order_and_hold_the_same_texts(one: str, other: str) -> None:
    assert (narrow(one) < narrow(other)) == (
        one.encode("utf-8", "surrogatepass") < other.encode("utf-8", "surrogatepass")
    )
    assert (narrow(one) in narrow(other)) == (one in other)


def test_a_number_is_looked_through_once() -> None:
    assert searched_lines("ord-7\n+965 9999 1234\n96599991234") == "ord-7\n96599991234"
    assert searched_lines("block 4\n12-3") == "block 4\n12-3"
