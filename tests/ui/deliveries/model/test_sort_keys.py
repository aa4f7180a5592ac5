from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.sort_keys import narrow, searched


def ranked(column: BoardColumn, field: str, values: list[Any]) -> list[Any]:
    """The values in the order in which their rows are sorted."""
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
    assert len(column.order(descending=True).arranged([bare, odd])) == 2


@given(st.text(), st.text())
def test_narrow_texts_stand_in_the_same_order_and_hold_the_same_texts(one: str, other: str) -> None:
    assert (narrow(one) < narrow(other)) == (
        one.encode("utf-8", "surrogatepass") < other.encode("utf-8", "surrogatepass")
    )
    assert (narrow(one) in narrow(other)) == (one in other)


def test_a_number_is_looked_through_once() -> None:
    assert searched("ord-7\n+965 9999 1234\n96599991234") == "ord-7\n96599991234"
    assert searched("block 4\n12-3") == "block 4\n12-3"
