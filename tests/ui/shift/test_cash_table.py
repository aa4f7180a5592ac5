from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester

from deskdispatch.domain.shift.cash_sheet import CashSheetBuilder
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import (
    Settlement,
    SettlementList,
    SettlementRow,
    SettlementState,
)
from deskdispatch.domain.text.plain_text import without_directions
from deskdispatch.ui.shift.cash_table import CASH_COLUMNS, DriverRow, cash_table, driver_rows
from deskdispatch.ui.shift.count_words import counts_table
from deskdispatch.ui.shift.settlement_view import settlement_table
from deskdispatch.ui.widgets.tables.table_model import TableModel
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak
from tests.ui.rows import FULL
from tests.ui.sheets import sheet, summary


@pytest.fixture
def model(qtmodeltester: ModelTester, speak: Speak) -> TableModel[DriverRow]:
    speak("en")
    made = TableModel(CASH_COLUMNS)
    qtmodeltester.check(made)  # type: ignore[no-untyped-call]
    return made


def shown(model: TableModel[DriverRow]) -> list[list[str]]:
    columns = range(model.columnCount())
    return [[model.index(row, at).data() for at in columns] for row in range(model.rowCount())]


def test_a_row_a_driver_with_what_became_of_the_cash(model: TableModel[DriverRow]) -> None:
    made = sheet(
        summary(1),
        summary(2, cash=250),
        summary(3, cash=None),
        summary(4, "ENROUTE"),
        summary(5, "FAILED", driver_name="", driver_phone=""),
        summary(6, "CANCELLED", cash=None, driver_name="", driver_phone=""),
    )
    model.set_rows(driver_rows(made.drivers))
    assert shown(model) == [
        ["\u2068Yousef\u2069", "\u206612.750\u2069 + 1 missing", "", "\u206612.500\u2069", ""],
        ["\u2068No driver\u2069", "", "", "", "\u206612.500\u2069 + 1 missing"],
    ]


def test_what_is_not_known_is_never_a_zero(model: TableModel[DriverRow]) -> None:
    model.set_rows(driver_rows(sheet(summary(1, cash=None)).drivers))
    assert shown(model)[0][1] == "1 amount missing"
    spoken = model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Collected: 1 ")
    assert "0.000" not in spoken


def test_two_of_one_name_are_told_apart(model: TableModel[DriverRow]) -> None:
    made = sheet(summary(1), summary(2, driver_phone="+965 6600 9999"))
    model.set_rows(driver_rows(made.drivers))
    names = [row[0] for row in shown(model)]
    assert "1122" in names[0]
    assert "9999" in names[1]


def test_a_hint_reads_no_markup(model: TableModel[DriverRow]) -> None:
    model.set_rows(driver_rows(sheet(summary(1, driver_name="<b>x</b>")).drivers))
    assert "&lt;b&gt;" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_the_same_sheet_again_leaves_the_choice_alone(model: TableModel[DriverRow]) -> None:
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.set_rows(driver_rows(sheet(summary(1)).drivers))
    model.set_rows(driver_rows(sheet(summary(1)).drivers))
    assert len(resets) == 1


def test_headings_say_what_the_figures_are(model: TableModel[DriverRow]) -> None:
    headings = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(5)]
    assert headings == [
        "Driver",
        *(f"{name}, KWD" for name in ("Collected", "Settled", "Pending", "Failed")),
    ]


def test_the_cash_sheet_has_its_totals_and_names_what_is_in_none(qapp: QApplication) -> None:
    count = CashSheetBuilder(NOON, NOON.replace(hour=20), settled={"d3": 12_500, "d5": 4_000})
    for each in (
        FULL,
        FULL._replace(status="DELIVERED", id="d3", order_number="ORD-3"),
        FULL._replace(status="DELIVERED", order_number="ORD-4", cash=None),
        FULL._replace(
            status="FAILED", id="d5", order_number="ORD-5", driver_name="", driver_phone=""
        ),
    ):
        count.add(each)
    table = cash_table(count.sheet(NOON))
    nothing, amount, paid = Decimal("0.000"), Decimal("12.500"), Decimal("4.000")
    assert [list(row) for row in table.rows] == [
        ["Yousef", "+965 6600 1122", amount, 1, amount, 0, nothing, 0, amount, None, "ORD-4"],
        ["No driver", None, nothing, 0, nothing, 0, amount, 0, paid, "ORD-5", None],
        ["Total", None, amount, 1, amount, 0, amount, 0, amount + paid, "ORD-5", "ORD-4"],
    ]


@pytest.mark.parametrize("code", ["en", "ar"])
def test_no_text_of_a_file_has_direction_marks(speak: Speak, code: str) -> None:
    """In a spreadsheet a search for the visible text would not find it."""
    speak(code)
    lines = (
        SettlementRow(SettlementState.PAID, 1, "ORD-1"),
        SettlementRow(SettlementState.PROPOSED, 2, "ORD-2", is_accepted=True),
    )
    count = DrawerCount(id="a", counted_at=NOON, since=NOON, until=NOON, counter_id="c")
    settlement = Settlement(SettlementList("a", "list.csv", ()), lines)
    for table in (settlement_table(settlement), counts_table([count])):
        cells = [cell for row in table.rows for cell in row if isinstance(cell, str)]
        cells += [column.heading for column in table.head.columns]
        assert cells == [*map(without_directions, cells)]
