from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@pytest.fixture
def full(make_summary: Callable[..., DeliverySummary]) -> BoardRow:
    return BoardRow.of_summary(
        make_summary(
            4,
            status="ENROUTE",
            customer_name="Dana K.",
            customer_number="+965 9999 1234",
            driver_name="Salem",
            price=1750,
            area_en="Salmiya",
            vehicle_type="van",
            asked=True,
            cash=12500,
        )
    )


def shown(row: BoardRow) -> list[str]:
    return [column.spec.text(row, NOON) for column in BoardColumn]


def test_what_a_delivery_shows(full: BoardRow) -> None:
    assert shown(full) == [
        "\u2066ORD-1004\u2069",
        "4 min ago",
        "\u2068Dana K.\u2069",
        "\u2068Salmiya\u2069",
        "On the way",
        "\u2066KWD 12.500\u2069",
        "\u2068Salem\u2069",
        "\u2066+965 9999 1234\u2069",
        "\u2068Van\u2069",
        "\u2066KWD 1.750\u2069",
        "",
    ]


def test_what_a_booking_in_doubt_shows(make_doubt: Callable[..., Doubt]) -> None:
    row = BoardRow.of_doubt(make_doubt(2))
    assert shown(row) == [
        "↻ 0 s",
        "2 min ago",
        "\u2068Hessa\u2069",
        "",
        "Unconfirmed",
        "No cash",
        "",
        "\u20669911 2233\u2069",
        "\u2068Bike\u2069",
        "—",
        "",
    ]


def test_what_is_not_known_is_not_made_up() -> None:
    row = BoardRow.of_summary(DeliverySummary("x", "ORD-1", "WARP"))
    assert shown(row) == [
        "\u2066ORD-1\u2069", "—", "", "", "WARP", "—", "", "", "", "—", "",
    ]  # fmt: skip


def test_hovering_gives_the_exact_time_and_the_meaning(full: BoardRow) -> None:
    assert BoardColumn.TIME.hint(full) == "Sat 21 Nov 2026, 11:56:00"
    assert BoardColumn.STATUS.hint(full) == "On the way: step 5 of 6"
    assert BoardColumn.CUSTOMER.hint(full) == "Dana K."
    assert BoardColumn.DRIVER.hint(full) == "Salem"
    assert BoardColumn.PRICE.hint(full) == ""


def test_every_cell_has_an_accessible_text(full: BoardRow) -> None:
    bare = BoardRow.of_summary(DeliverySummary("x", "ORD-1", "PENDING"))
    for row in (full, bare):
        for column in BoardColumn:
            assert column.spoken(row, NOON).strip("—")
    assert BoardColumn.DRIVER.spoken(bare, NOON) == "No driver yet"
    assert BoardColumn.PHONE.spoken(bare, NOON) == "Phone: not known"
    assert BoardColumn.PRICE.spoken(bare, NOON) == "Amount not known"
    assert BoardColumn.PRICE.spoken(full, NOON) == "KWD 1.750"


def test_every_column_has_a_heading_of_its_own() -> None:
    assert len({column.heading for column in BoardColumn}) == len(BoardColumn)


def test_a_screen_reader_is_told_when_it_is_looked_for(make_doubt: Callable[..., Doubt]) -> None:
    row = BoardRow.of_doubt(make_doubt(2))
    assert BoardColumn.ORDER.spoken(row, NOON) == "Checking now …"
    assert "next check" in BoardColumn.ORDER.hint(row)


@pytest.mark.parametrize(
    ("collects", "asked", "cash", "words", "hint"),
    [
        (True, True, 12500, "\u2066KWD 12.500\u2069", "Collects \u2066KWD 12.500\u2069"),
        (None, True, 250, "\u2066KWD 0.250\u2069", "Collects \u2066KWD 0.250\u2069"),
        (True, None, None, "Yes", "Collects cash; the amount is not known"),
        (False, False, None, "No cash", "No cash to collect"),
        (False, True, 500, "—", "Not known whether cash is collected"),
        (None, None, None, "—", "Not known whether cash is collected"),
    ],
)  # fmt: skip
def test_cash_that_is_not_known_is_never_a_zero(
    collects: bool | None, asked: bool | None, cash: int | None, words: str, hint: str
) -> None:
    row = BoardRow.of_summary(
        DeliverySummary("x", "O", "PENDING", collects=collects, asked=asked, cash=cash)
    )
    assert BoardColumn.CASH.spec.text(row, NOON) == words
    assert BoardColumn.CASH.hint(row) == hint
    assert BoardColumn.CASH.spoken(row, NOON) == hint


def test_a_vehicle_that_nobody_named_is_shown_as_it_came() -> None:
    row = BoardRow.of_summary(DeliverySummary("x", "O", "PENDING", vehicle_type="tuktuk"))
    assert BoardColumn.VEHICLE.spec.text(row, NOON) == "\u2068tuktuk\u2069"
