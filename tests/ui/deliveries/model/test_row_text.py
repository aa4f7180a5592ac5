from __future__ import annotations

from collections.abc import Callable

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.ui.deliveries.model import row_text
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow

MakeSummary = Callable[..., DeliverySummary]


def one(summary: DeliverySummary, *columns: BoardColumn) -> str:
    heading, line = row_text.lines([BoardRow.of_summary(summary)], columns)
    assert heading.count("\t") == len(columns) - 1
    return line


def test_a_row_is_a_line_under_headings_of_what_is_shown(make_summary: MakeSummary) -> None:
    summary = make_summary(
        4, status="ENROUTE", customer_name="Dana K.", customer_number="+965 9999 1234",
        area_en="Salmiya", driver_name="سالم", vehicle_type="car", price=1750, asked=True, cash=500,
    )  # fmt: skip
    lines = list(row_text.lines([BoardRow.of_summary(summary)], list(BoardColumn)))
    assert lines == [
        "Order\tBooked\tCustomer\tArea\tStatus\tCash\tDriver\tPhone\tVehicle\tPrice\tCounter",
        "ORD-1004\t2026-11-21 11:56\tDana K.\tSalmiya\tOn the way\t0.500\tسالم\t+965 9999 1234"
        "\tCar\t1.750\t",
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


def test_a_booking_in_doubt_says_so(make_doubt: Callable[..., Doubt]) -> None:
    rows = [BoardRow.of_doubt(make_doubt(1))]
    _, line = row_text.lines(rows, (BoardColumn.ORDER, BoardColumn.STATUS, BoardColumn.CUSTOMER))
    assert line == "\tUnconfirmed\tHessa"
