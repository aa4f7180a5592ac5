"""Tests of the overview: figures, charts, rows, export and print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.overview import (
    Overview,
    OverviewPeriod,
    PeriodLength,
    Tallies,
    Tally,
    TallyRow,
)
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.overview.measures import MEASURES, change_words, missing_words, share_words
from deskdispatch.ui.overview.panel import OverviewPanel
from deskdispatch.ui.overview.tables import courier_rows, overview_table
from deskdispatch.ui.printers.report_pages import ReportPaper, report_document
from deskdispatch.ui.widgets.empty_note import SERVICE
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.desk.test_overview import book
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.waiting import until

ORDERS, SPENT, _CASH, FAILED, LATE = MEASURES


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak) -> OverviewPanel:
    """Shown panel, over three orders of today and one of yesterday."""
    speak("en")
    for number, (days_ago, status) in enumerate(
        [(0, "DELIVERED"), (0, "DELIVERED"), (0, "FAILED"), (1, "DELIVERED")], start=1
    ):
        await book(harness, number, days_ago, status, 12_500, slow=number == 2)
    made = OverviewPanel(tasks, harness.clock)
    qtbot.addWidget(made)
    made.resize(694, 700)
    made.show()
    made.attach(harness.desk)
    await until(lambda: made.overview, what="the figures")
    return made


def said(panel: OverviewPanel, name: str) -> str:
    label = panel.findChild(QLabel, name)
    assert label is not None
    return bare(label.text())


def ranking(panel: OverviewPanel, name: str) -> Sequence[Sequence[str]]:
    model = getattr(panel, name).model()
    return [
        [bare(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


async def test_the_day_stands_beside_the_day_before(panel: OverviewPanel) -> None:
    assert said(panel, "overviewPeriodLabel").startswith("Today · ")
    assert said(panel, "overviewOrdersLabel") == "3"
    assert said(panel, "overviewOrdersChangeLabel") == "▲ 200 %\nbefore 1"
    assert said(panel, "overviewCashLabel") == "25.000"
    assert said(panel, "overviewFailedLabel") == "1 · 33 %"
    assert said(panel, "overviewSpentChangeLabel") == "▲ 200 %\nbefore 1.250"
    assert "up to the same time" in said(panel, "overviewComparedLabel")
    assert [row[0] for row in ranking(panel, "couriers")] == ["Yousef", "No driver"]
    assert ranking(panel, "couriers")[0][2:] == ["2", "2.500", "25.000", "", "1"]


async def test_a_figure_that_is_chosen_is_drawn_and_ranks_the_rows(panel: OverviewPanel) -> None:
    cards = {card.measure.name: card for card in panel.cards}
    cards["failed"].click()
    assert panel.bars.accessibleName().startswith("Failed by hour")
    assert sum(bar.value for bar in panel.bars.rows[0]) == 1
    assert ranking(panel, "couriers")[0][0] == "No driver"
    assert bare(cards["failed"].accessibleName()) == "Failed: 1 · 33 %. ▲ before 0"


@pytest.mark.styled
async def test_a_chart_is_read_by_keys_and_tells_all_of_it(panel: OverviewPanel) -> None:
    panel.bars.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(panel.bars, Qt.Key.Key_End)
    assert "23:00: 0" in bare(panel.bars.accessibleName())
    QTest.keyClick(panel.bars, Qt.Key.Key_Left)
    assert "22:00: 0" in bare(panel.bars.accessibleName())
    assert bare(panel.bars.accessibleDescription()).count("before") == 1
    image = panel.bars.grab().toImage()
    accent = theme.current().color("accent").rgb()
    row = image.height() - 24
    assert any(image.pixel(x, row) == accent for x in range(image.width())), "a bar"


async def test_a_week_has_bars_by_day_and_a_heat_map(panel: OverviewPanel) -> None:
    week = panel.findChild(QPushButton, "overviewWeekButton")
    assert week is not None
    week.click()
    await until(lambda: not panel.heat.isHidden(), what="the week")
    assert [bar.label for bar in panel.bars.rows[0]] == [
        *("Sun", "Mon", "Tue", "Wed"),
        *("Thu", "Fri", "Sat"),
    ]
    assert len(panel.heat.rows) == 7
    assert sum(bar.value for row in panel.heat.rows for bar in row) == 4
    panel.heat.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(panel.heat, Qt.Key.Key_Down)
    assert "Mon" in bare(panel.heat.accessibleName())


async def test_earlier_periods_are_a_key_away_and_an_empty_one_says_what_to_do(
    panel: OverviewPanel,
) -> None:
    panel.earlier_button.click()
    await until(lambda: said(panel, "overviewOrdersLabel") == "1", what="yesterday")
    assert panel.later_button.isEnabled()
    panel.earlier_button.click()
    await until(lambda: said(panel, "overviewOrdersLabel") == "0", what="the day before")
    panel.empty.set_read(SERVICE)
    panel.earlier_button.click()
    await until(lambda: not panel.empty.isHidden(), what="nothing")
    assert "No orders in this period." in said(panel, "overviewEmptyLabel")


async def test_the_file_has_every_row_and_what_was_before(panel: OverviewPanel) -> None:
    table = panel.table()
    assert table is not None
    heads = [column.heading for column in table.head.columns]
    assert (heads[0], *heads[2:4]) == ("By", "Orders", "Orders, before")
    rows = [row[:4] for row in table.rows]
    assert rows[0][2:] == (3, 1)
    assert ("Driver", "Yousef", 2, 1) in rows
    assert ("Hour", "11:00", 3, 1) in rows, "as it is seen, without direction marks"


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
async def test_it_is_printed_with_its_charts(panel: OverviewPanel, speak: Speak, code: str) -> None:
    speak(code)
    report = panel.report()
    assert report is not None
    made = report_document(report, ReportPaper.A4)
    page = PdfReader(BytesIO(made.content)).pages[0]
    assert "25.000" in page.extract_text()
    assert len(page.images) == 1
    between_margins = 178 / 25.4 * 96
    formats = report.writer(narrow=False).document.allFormats()
    (wide,) = {each.toImageFormat().width() for each in formats if each.isImageFormat()}
    assert wide <= between_margins, "no end of a chart is cut"


async def test_lateness_that_is_no_longer_known_is_no_zero_in_a_file(panel: OverviewPanel) -> None:
    assert panel.overview is not None
    known = [column.heading for column in overview_table(panel.overview).head.columns]
    past = overview_table(replace(panel.overview, knows_lateness=False))
    found = [column.heading for column in past.head.columns]
    assert found == [each for each in known if not each.startswith("Late")] != known


def test_changes_are_said_without_a_percentage_of_nothing() -> None:
    assert tuple(map(bare, change_words(ORDERS, Tally(3), Tally()))) == ("", "▲ before 0")
    assert tuple(map(bare, change_words(ORDERS, Tally(3), Tally(3)))) == ("unchanged", "before 3")
    assert tuple(map(bare, change_words(ORDERS, Tally(1), Tally(4)))) == ("▼ 75 %", "before 4")
    assert share_words(LATE, Tally()) == ""
    assert missing_words(SPENT, Tally(orders=3, unpriced=2)) == "2 unknown"


@pytest.mark.parametrize(
    ("fils", "words"), [(0, "0"), (500, "0.5"), (4000, "4"), (12_250, "12"), (1_234_500, "1.2k")]
)
def test_no_money_is_called_none_for_want_of_room(fils: int, words: str) -> None:
    assert SPENT.short(fils) == words
    assert ORDERS.short(7) == "7"


def test_two_drivers_of_one_name_are_two_rows(speak: Speak) -> None:
    speak("en")
    now, before = Tallies(), Tallies()
    now.add([TallyRow("courier", "Ali", "50000001", Tally(2))])
    now.add([TallyRow("courier", "Ali", "66001122", Tally(1))])
    now.add([TallyRow("courier", "Omar", "55000003", Tally(1))])
    before.add([TallyRow("courier", "Ali", "+965 5000 0001", Tally(4))])
    before.add([TallyRow("courier", "Omar", "", Tally(1))])
    period = OverviewPeriod.around(PeriodLength.DAY, NOON.date())
    overview = Overview(period, NOON, now, before)
    rows = [
        (bare(row.name), row.now.orders, row.before.orders)
        for row in courier_rows(overview, ORDERS)
    ]
    assert sorted(rows) == [("0001 · Ali", 2, 4), ("1122 · Ali", 1, 0), ("Omar", 1, 1)]
