from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.deliveries.cash import CashNotKnown, NothingToCollect
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.text.search_text import searched_text
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.deliveries.model.row import BITS, BoardFilter, BoardRow, BoardSearch


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
    row.become(BoardRow.of_summary(make_summary(1, status="DELIVERED", driver_name="Salem")))
    assert (row.status, row.driver) == ("DELIVERED", "Salem")
    assert row.filters & BITS[BoardFilter.DONE]
    assert finds(row, "salem")
