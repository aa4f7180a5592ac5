from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from PySide6.QtWidgets import QApplication

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.tables.table import ColumnKind
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.deliveries.model.column import BoardColumn, board_table, schedule_table
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.widgets.tables.columns import clipboard_lines
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak
from tests.ui.rows import FULL, unconfirmed


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
            clerk="Mona",
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
        "12.500",
        "\u2068Salem\u2069",
        "\u2066+965 9999 1234\u2069",
        "\u2068Van\u2069",
        "1.750",
        "",
        "\u2068Mona\u2069",
    ]


def test_what_an_unconfirmed_booking_shows(
    make_unconfirmed: Callable[..., UnconfirmedBooking],
) -> None:
    row = BoardRow.of_unconfirmed(make_unconfirmed(2))
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
        "",
    ]


def test_what_is_not_known_is_not_made_up() -> None:
    row = BoardRow.of_summary(DeliverySummary("x", "ORD-1", "WARP"))
    assert shown(row) == [
        "\u2066ORD-1\u2069", "—", "", "", "WARP", "—", "", "", "", "—", "", "",
    ]  # fmt: skip


def test_hovering_gives_the_exact_time_and_the_meaning(full: BoardRow) -> None:
    assert BoardColumn.TIME.spec.plain_tooltip(full, NOON) == "Sat 21 Nov 2026, 11:56:00"
    assert BoardColumn.STATUS.spec.plain_tooltip(full, NOON) == "On the way: step 5 of 6"
    assert BoardColumn.CUSTOMER.spec.plain_tooltip(full, NOON) == "Dana K."
    assert BoardColumn.DRIVER.spec.plain_tooltip(full, NOON) == "Salem"
    assert BoardColumn.PRICE.spec.plain_tooltip(full, NOON) == ""


def test_every_cell_has_an_accessible_text(full: BoardRow) -> None:
    bare = BoardRow.of_summary(DeliverySummary("x", "ORD-1", "PENDING"))
    for row in (full, bare):
        for column in BoardColumn:
            assert column.spec.spoken_text(row, NOON).strip("—")
    assert BoardColumn.DRIVER.spec.spoken_text(bare, NOON) == "No driver yet"
    assert BoardColumn.PHONE.spec.spoken_text(bare, NOON) == "Phone: not known"
    assert BoardColumn.PRICE.spec.spoken_text(bare, NOON) == "Amount not known"
    assert BoardColumn.PRICE.spec.spoken_text(full, NOON) == "KWD 1.750"


def test_every_column_has_a_heading_of_its_own() -> None:
    assert len({column.spec.heading() for column in BoardColumn}) == len(BoardColumn)


def test_a_screen_reader_is_told_when_it_is_looked_for(
    make_unconfirmed: Callable[..., UnconfirmedBooking],
) -> None:
    row = BoardRow.of_unconfirmed(make_unconfirmed(2))
    assert BoardColumn.ORDER.spec.spoken_text(row, NOON) == "Checking now …"
    assert "next check" in BoardColumn.ORDER.spec.plain_tooltip(row, NOON)


@pytest.mark.parametrize(
    ("collects", "asked", "cash", "words", "hint"),
    [
        (True, True, 12500, "12.500", "Collects \u2066KWD 12.500\u2069"),
        (None, True, 250, "0.250", "Collects \u2066KWD 0.250\u2069"),
        (True, None, None, "Missing", "Cash, amount missing"),
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
    assert BoardColumn.CASH.spec.plain_tooltip(row, NOON) == hint
    assert BoardColumn.CASH.spec.spoken_text(row, NOON) == hint


def test_a_vehicle_that_nobody_named_is_shown_as_it_came() -> None:
    row = BoardRow.of_summary(DeliverySummary("x", "O", "PENDING", vehicle_type="tuktuk"))
    assert BoardColumn.VEHICLE.spec.text(row, NOON) == "\u2068tuktuk\u2069"


MakeSummary = Callable[..., DeliverySummary]


def one(summary: DeliverySummary, *columns: BoardColumn) -> str:
    heading, line = clipboard_lines([each.spec for each in columns], [BoardRow.of_summary(summary)])
    assert heading.count("\t") == len(columns) - 1
    return line


def test_a_row_is_a_line_under_headings_of_what_is_shown(make_summary: MakeSummary) -> None:
    summary = make_summary(
        4, status="ENROUTE", customer_name="Dana K.", customer_number="+965 9999 1234",
        area_en="Salmiya", driver_name="سالم", vehicle_type="car", price=1750, asked=True, cash=500,
        clerk="Mona",
    )  # fmt: skip
    lines = list(
        clipboard_lines([each.spec for each in BoardColumn], [BoardRow.of_summary(summary)])
    )
    assert lines == [
        "Order\tBooked\tCustomer\tArea\tStatus\tCash\tDriver\tPhone\tVehicle\tPrice\tCounter"
        "\tBooked by",
        "ORD-1004\t2026-11-21 11:56\tDana K.\tSalmiya\tOn the way\t0.500\tسالم\t+965 9999 1234"
        "\tCar\t1.750\t\tMona",
    ]


def test_a_stranger_s_text_stays_in_its_cell_and_is_no_formula(make_summary: MakeSummary) -> None:
    summary = make_summary(1, customer_name='=HYPERLINK("http://x")\t\nA', driver_name="@cmd")
    said = one(summary, BoardColumn.CUSTOMER, BoardColumn.DRIVER)
    assert said == "'=HYPERLINK(\"http://x\") A\t'@cmd"


def test_a_phone_keeps_its_plus_and_a_formula_in_its_place_does_not_run(
    make_summary: MakeSummary,
) -> None:
    assert one(make_summary(1, customer_number="+1 (555) 01"), BoardColumn.PHONE) == "+1 (555) 01"
    assert one(make_summary(1, customer_number="+A1"), BoardColumn.PHONE) == "'+A1"


def test_what_is_not_known_is_left_out(make_summary: MakeSummary) -> None:
    said = one(make_summary(1), BoardColumn.PRICE, BoardColumn.CASH, BoardColumn.AREA)
    assert said == "\t\t"


BARE = DeliverySummary(id="d2", order_number="ORD-1002", status="TELEPORTED")


def test_the_board_is_written_as_it_is_shown_and_typed(qapp: QApplication) -> None:
    rows = [BoardRow.of_summary(FULL._replace(clerk="Mona")), BoardRow.of_summary(BARE)]
    table = board_table(rows, list(BoardColumn))
    kinds = {column.heading: column.kind for column in table.head.columns}
    assert list(kinds)[:3] == ["Order", "Booked", "Customer"]
    assert kinds["Booked"] is ColumnKind.MOMENT
    assert kinds["Cash"] is ColumnKind.MONEY
    assert kinds["Phone"] is ColumnKind.TEXT
    assert table.head.count == 2
    full, bare = table.rows
    assert list(full) == [
        *("ORD-1001", NOON, "فاطمة", "Salmiya", "On the way", Decimal("12.500"), "Yousef"),
        *("+965 9922 1234", "Bike", Decimal("1.750"), None, "Mona"),
    ]
    unknown = (None,) * 7
    assert list(bare) == ["ORD-1002", None, None, None, "TELEPORTED", *unknown]


def test_cash_is_a_number_where_it_is_known_and_a_word_where_not(qapp: QApplication) -> None:
    summaries = [
        FULL._replace(cash=None),
        FULL._replace(collects=False, asked=False, cash=None),
        FULL._replace(collects=False),
    ]
    table = board_table([BoardRow.of_summary(each) for each in summaries], [BoardColumn.CASH])
    assert [row[0] for row in table.rows] == [
        "Cash, amount missing",
        Decimal("0.000"),
        None,
    ]


def test_an_unconfirmed_booking_is_there_without_an_order(qapp: QApplication) -> None:
    table = board_table(
        [BoardRow.of_unconfirmed(unconfirmed(1))],
        [BoardColumn.ORDER, BoardColumn.STATUS, BoardColumn.CUSTOMER],
    )
    assert [list(row) for row in table.rows] == [[None, "Unconfirmed", "Hessa"]]


def test_in_an_arabic_window_the_sheet_is_arabic(speak: Speak) -> None:
    speak("ar")
    table = board_table([BoardRow.of_summary(FULL)], [BoardColumn.AREA])
    assert table.head.from_right
    assert [list(row) for row in table.rows] == [["السالمية"]]


def test_the_schedule(qapp: QApplication) -> None:
    table = schedule_table([FULL, BARE])
    first, second = table.rows
    assert list(first)[:2] == [datetime(2026, 11, 21, 11, 0, tzinfo=UTC), "ORD-1001"]
    assert second[0] is None
