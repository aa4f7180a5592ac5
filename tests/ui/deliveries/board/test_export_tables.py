"""The board and the schedule as tables for files."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

from PySide6.QtWidgets import QApplication

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.tables.table import ColumnKind
from deskdispatch.ui.deliveries.board.export_tables import board_table, schedule_table
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak
from tests.ui.rows import FULL, doubt

BARE = DeliverySummary(id="d2", order_number="ORD-1002", status="TELEPORTED")


def test_the_board_is_written_as_it_is_shown_and_typed(qapp: QApplication) -> None:
    rows = [BoardRow.of_summary(FULL), BoardRow.of_summary(BARE)]
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
        *("+965 9922 1234", "Bike", Decimal("1.750"), None),
    ]
    unknown = (None,) * 6
    assert list(bare) == ["ORD-1002", None, None, None, "TELEPORTED", *unknown]


def test_cash_is_a_number_where_it_is_known_and_a_word_where_not(qapp: QApplication) -> None:
    summaries = [
        FULL._replace(cash=None),
        FULL._replace(collects=False, asked=False, cash=None),
        FULL._replace(collects=False),
    ]
    table = board_table([BoardRow.of_summary(each) for each in summaries], [BoardColumn.CASH])
    assert [row[0] for row in table.rows] == [
        "Yes, amount unknown",
        Decimal("0.000"),
        None,
    ]


def test_a_booking_in_doubt_is_there_without_an_order(qapp: QApplication) -> None:
    table = board_table(
        [BoardRow.of_doubt(doubt(1))], [BoardColumn.ORDER, BoardColumn.STATUS, BoardColumn.CUSTOMER]
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
