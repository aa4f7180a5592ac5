from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.doubt import Doubt
from deskdispatch.domain.state import State
from deskdispatch.ui.models import board_row
from deskdispatch.ui.models.board_row import BoardRow, Needle, SortKey
from deskdispatch.ui.widgets.board_filter import BoardFilter


@pytest.fixture
def row(make_delivery: Callable[..., Delivery]) -> BoardRow:
    return BoardRow.of_delivery(
        make_delivery(
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
        "",
        "   ",
    ],
)
def test_a_search_finds_it(row: BoardRow, typed: str) -> None:
    assert row.matches(Needle.of(typed))


@pytest.mark.parametrize("typed", ["ORD-1043", "enezi fahad", "99991235", "<", "ord-10429"])
def test_a_search_for_another_does_not(row: BoardRow, typed: str) -> None:
    assert not row.matches(Needle.of(typed))


def test_a_search_does_not_run_from_one_field_into_the_next(row: BoardRow) -> None:
    assert not row.matches(Needle.of("1042نورة"))


def test_a_booking_in_doubt_is_found_by_its_customer(make_doubt: Callable[..., Doubt]) -> None:
    row = BoardRow.of_doubt(make_doubt(1, alternate_customer_number="6677 8899"))
    assert row.matches(Needle.of("hessa"))
    assert row.matches(Needle.of("99112233"))
    assert row.matches(Needle.of("66778899"))


@pytest.mark.parametrize(
    ("status", "part"),
    [
        ("PENDING", BoardFilter.ACTIVE),
        ("ENROUTE", BoardFilter.ACTIVE),
        ("DELIVERED", BoardFilter.DONE),
        ("CANCELLED", BoardFilter.DONE),
        ("REJECTED", BoardFilter.DONE),
        ("FAILED", BoardFilter.DONE),
        ("WARP", BoardFilter.ACTIVE),
    ],
)
def test_which_part_of_the_board(
    make_delivery: Callable[..., Delivery], status: str, part: BoardFilter
) -> None:
    assert BoardRow.of_delivery(make_delivery(1, status=status)).part is part


def test_a_row_of_either_kind_answers_every_question(
    make_delivery: Callable[..., Delivery], make_doubt: Callable[..., Doubt]
) -> None:
    bare = BoardRow.of_delivery(Delivery(id="x", order_number="ORD-1", status="PENDING"))
    assert (bare.customer, bare.phone, bare.driver, bare.price, bare.time) == (
        "", "", "", None, None,
    )  # fmt: skip
    doubt = BoardRow.of_doubt(make_doubt(1, quoted_price="2.250"))
    assert (doubt.order, doubt.status, doubt.driver) == ("", "", "")
    assert (doubt.customer, doubt.price) == ("Hessa", Decimal("2.250"))


def ranked(key: Callable[[BoardRow], SortKey], field: str, values: list[Any]) -> list[Any]:
    """The values in the order in which their rows are sorted."""
    rows = [
        BoardRow.of_delivery(
            Delivery(**{"id": f"d{at}", "order_number": "O", "status": "PENDING", field: value})
        )
        for at, value in enumerate(values)
    ]
    return [getattr(row.delivery, field) for row in sorted(rows, key=key)]


def test_order_numbers_sort_by_their_figures() -> None:
    numbers = ["ORD-10", "ORD-9", "A-2", "ORD-9-1"]
    expected = ["A-2", "ORD-9", "ORD-9-1", "ORD-10"]
    assert ranked(board_row.by_order, "order_number", numbers) == expected


def test_names_sort_without_regard_to_case_and_the_nameless_come_last() -> None:
    names = ["fahad", None, "Dana", "noura"]
    expected = ["Dana", "fahad", "noura", None]
    assert ranked(board_row.by_customer, "customer_name", names) == expected


def test_the_driverless_come_last() -> None:
    assert ranked(board_row.by_driver, "driver_name", [None, "Salem"]) == ["Salem", None]


def test_states_sort_by_how_far_they_are() -> None:
    states = ["WARP", *reversed(State), "AFTER"]
    assert ranked(board_row.by_status, "status", states) == [
        "PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE", "DELIVERED",
        "CANCELLED", "FAILED", "REJECTED", "AFTER", "WARP",
    ]  # fmt: skip


def test_prices_sort_by_their_amount() -> None:
    prices = [Decimal("10.000"), None, Decimal("9.500"), Decimal("0.000")]
    assert ranked(board_row.by_price, "estimated_price", prices) == [
        None, Decimal("0.000"), Decimal("9.500"), Decimal("10.000"),
    ]  # fmt: skip


def test_phones_sort_by_their_digits() -> None:
    phones = ["9999 0000", "٩٩٩٨-0000", "+9"]
    assert ranked(board_row.by_phone, "customer_number", phones) == ["+9", "٩٩٩٨-0000", "9999 0000"]


def test_no_two_rows_are_equal_in_any_order() -> None:
    twins = [
        BoardRow.of_delivery(Delivery(id=id_, order_number="O", status="PENDING"))
        for id_ in ("a", "b")
    ]
    for key in (
        board_row.by_time, board_row.by_order, board_row.by_customer, board_row.by_phone,
        board_row.by_status, board_row.by_driver, board_row.by_price,
    ):  # fmt: skip
        assert key(twins[0]) != key(twins[1])
