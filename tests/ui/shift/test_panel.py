"""Tests of the end of a shift as a clerk goes through it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QListWidget, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.domain.shift.settlement import (
    Settlement,
    SettlementList,
    SettlementRow,
    SettlementState,
)
from deskdispatch.domain.tables.table import Table
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers import report_output
from deskdispatch.ui.printers.report_pages import ReportPaper, report_document
from deskdispatch.ui.shift.count_view import CountView
from deskdispatch.ui.shift.panel import ShiftPanel
from deskdispatch.ui.shift.period_bar import Period
from deskdispatch.ui.shift.settlement_view import SettlementView
from deskdispatch.ui.widgets.controls import scrolled
from deskdispatch.ui.widgets.empty_note import RECORDS
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.desk.sent import keep_sent
from tests.ui.conftest import Speak
from tests.ui.dialogs import choose_file, part, press, shown
from tests.ui.sheets import sheet, summary
from tests.waiting import until

Press = Callable[[str], None]


async def deliver(harness: DeskUnderTest, number: int, hours_ago: float, fils: int | None) -> None:
    """Makes a delivered order; without an amount it was booked elsewhere."""
    at = NOON - timedelta(hours=hours_ago)
    delivery = Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status="DELIVERED",
        customer_name="Fatima",
        driver_name="Yousef",
        collect_cash=True,
        created_at=at - timedelta(minutes=30),
        status_history=(StatusEntry(status="DELIVERED", timestamp=at),),
    )
    if fils is None:
        await harness.journal.remember([delivery], NOON)
        return
    await keep_sent(harness, delivery, fils)


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak) -> ShiftPanel:
    """Shown panel, over a shop that collected KWD 12.500 today and 1.250 yesterday."""
    speak("en")
    await deliver(harness, 1, 2, 12_500)
    await deliver(harness, 2, 3, None)
    await deliver(harness, 3, 20, 1_250)
    made = ShiftPanel(tasks, harness.clock)
    qtbot.addWidget(made)
    made.resize(476, 640)
    made.show()
    made.attach(harness.desk)
    await until(lambda: made.cash.sheet, what="the sheet")
    return made


def words(panel: ShiftPanel, name: str) -> str:
    label = part(panel, QLabel, name)
    return "" if label.isHidden() else label.text()


async def begin_count(panel: ShiftPanel) -> None:
    panel.count_button.click()
    await until(lambda: not panel.counting.isHidden(), what="the count")


def collected(panel: ShiftPanel) -> str:
    return words(panel, "cashCollectedLabel")


def choose(panel: ShiftPanel, period: Period) -> None:
    """Selects a period by pressing the Down key."""
    combo = panel.period_bar.combo
    combo.setCurrentIndex(0)
    for _ in range(combo.findData(period.value)):
        QTest.keyClick(combo, Qt.Key.Key_Down)


async def test_today_is_counted_when_somebody_looks(panel: ShiftPanel) -> None:
    assert collected(panel) == "\u206612.500\u2069"
    assert "1" in words(panel, "cashCollectedCountLabel").splitlines()[1]
    assert words(panel, "shiftStretchLabel").startswith("\u206821 Nov, 00:00\u2069 to ")
    unknown = part(panel, QListWidget, "cashUnknownList")
    assert "ORD-2" in unknown.item(0).text()


async def test_yesterday_is_one_choice_away(panel: ShiftPanel) -> None:
    choose(panel, Period.YESTERDAY)
    await until(lambda: collected(panel) == "\u20661.250\u2069")
    assert words(panel, "shiftStretchLabel").startswith("\u206820 Nov, 00:00\u2069 to ")


@pytest.mark.parametrize("ahead", [timedelta(minutes=10), -timedelta(minutes=10)])
async def test_a_shift_ends_by_the_clock_that_says_when_cash_was_collected(
    panel: ShiftPanel,
    harness: DeskUnderTest,
    monkeypatch: pytest.MonkeyPatch,
    ahead: timedelta,
) -> None:
    """By the clock of a PC that is wrong the cash of some minutes would be in no shift."""
    session = harness.desk.session
    monkeypatch.setattr(session, "service_now", lambda: harness.clock.now + ahead)
    before = ahead.total_seconds() / 3600 - 0.05
    await deliver(harness, 8, -before, 2_000)
    await panel.count()
    assert collected(panel) == "\u206614.500\u2069"
    press(panel, "shiftEndButton")
    await deliver(harness, 9, -before - 0.1, 3_000)
    harness.clock.go_on(hours=1)
    choose(panel, Period.SHIFT)
    await until(lambda: collected(panel) == "\u20663.000\u2069", what="the next shift alone")
    choose(panel, Period.LAST_SHIFT)
    await until(lambda: collected(panel) == "\u206614.500\u2069", what="the shift before")


async def test_any_stretch_can_be_chosen(panel: ShiftPanel) -> None:
    choose(panel, Period.CHOSEN)
    panel.period_bar.since_edit.show_moment(NOON - timedelta(days=2))
    await until(lambda: collected(panel) == "\u206613.750\u2069")


async def test_a_stretch_that_ends_before_it_begins_is_not_counted(panel: ShiftPanel) -> None:
    choose(panel, Period.CHOSEN)
    panel.period_bar.until_edit.show_moment(NOON - timedelta(days=9))
    await until(lambda: panel.banner.text)
    assert "ends before it begins" in panel.banner.text
    assert collected(panel) == "\u206612.500\u2069"


async def test_a_shift_that_is_ended_can_still_be_looked_at(
    panel: ShiftPanel, harness: DeskUnderTest
) -> None:
    chosen: list[ShiftSettings] = []
    panel.settings_changed.connect(chosen.append)
    assert panel.period_bar.combo.findData(Period.SHIFT.value) == -1
    press(panel, "shiftEndButton")
    assert "12:00" in panel.banner.text
    assert chosen[-1].last_end == NOON
    harness.clock.go_on(seconds=2)
    press(panel, "shiftEndButton")
    assert chosen[-1].last_end == NOON
    harness.clock.go_on(hours=1)
    await deliver(harness, 9, -0.5, 3_000)
    await panel.count()
    assert "12:00" in panel.banner.text
    choose(panel, Period.SHIFT)
    await until(lambda: collected(panel) == "\u20663.000\u2069")
    choose(panel, Period.LAST_SHIFT)
    await until(lambda: collected(panel) == "\u206612.500\u2069")


async def test_a_shift_that_was_ended_by_mistake_goes_on(
    panel: ShiftPanel, harness: DeskUnderTest
) -> None:
    chosen: list[ShiftSettings] = []
    panel.settings_changed.connect(chosen.append)
    press(panel, "shiftEndButton")
    harness.clock.go_on(hours=2)
    press(panel, "shiftEndButton")
    choose(panel, Period.SHIFT)
    harness.clock.go_on(seconds=2)
    press(panel, "shiftEndButton")
    assert panel.banner.message is not None
    panel.banner.act(panel.banner.message)
    assert chosen[-1] == chosen[0]
    assert panel.period_bar.bounds()[0] == NOON


async def test_enter_on_what_is_not_known_asks_for_the_delivery(panel: ShiftPanel) -> None:
    asked: list[str] = []
    panel.order_asked.connect(asked.append)
    unknown = part(panel, QListWidget, "cashUnknownList")
    unknown.setFocus()
    unknown.setCurrentRow(0)
    QTest.keyClick(unknown, Qt.Key.Key_Return)
    assert asked == ["ORD-2"]


async def test_the_sheet_can_be_exported(panel: ShiftPanel) -> None:
    tables: list[Table] = []
    panel.export_asked.connect(tables.append)
    press(panel, "shiftExportButton")
    rows = [list(row) for row in tables[0].rows]
    assert rows[0][:4] == ["Yousef", None, Decimal("12.500"), 1]


async def test_the_sheet_becomes_a_pdf(
    panel: ShiftPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def overheard(path: Path, content: bytes) -> None:
        threads.append(threading.current_thread() is threading.main_thread())
        write_atomically(path, content)

    monkeypatch.setattr(report_output, "write_atomically", overheard)
    press(panel, "shiftPdfButton")
    (proposed,) = (await shown(QFileDialog)).selectedFiles()
    assert Path(proposed).name == "Cash sheet 2026-11-21 1200.pdf"
    await choose_file(tmp_path / "sheet.pdf")
    await until(lambda: panel.banner.text, what="its confirmation")
    assert "sheet.pdf" in panel.banner.text
    assert threads == [False]
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages)
    assert "12.500" in text


@pytest.mark.styled
async def test_the_page_scrolls_as_a_whole_and_follows_the_keys(
    panel: ShiftPanel, qtbot: QtBot
) -> None:
    panel.detach()
    area = scrolled(panel)
    qtbot.addWidget(area)
    area.resize(476, 400)
    area.show()
    panel.cash.show_sheet(sheet(*(summary(n, cash=None) for n in range(30))))
    unknown = part(panel, QListWidget, "cashUnknownList")
    assert unknown.verticalScrollBar().maximum() == 0
    await until(lambda: area.verticalScrollBar().maximum() > 0, what="the page laid out")
    unknown.setFocus()
    QTest.keyClick(unknown, Qt.Key.Key_End)
    last = unknown.visualItemRect(unknown.item(29))
    assert unknown.viewport().visibleRegion().contains(last.center())
    area.takeWidget()


@pytest.mark.styled
async def test_trouble_is_said_and_the_sheet_of_before_stays(
    panel: ShiftPanel, harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_asked: object) -> None:
        raise JournalError(JournalFailure.DISK_FULL)

    stood = panel.cash.geometry()
    with monkeypatch.context() as trouble:
        trouble.setattr(harness.desk.reports, "cash_sheet", broken)
        await panel.count()
    assert "disk is full" in panel.banner.text
    assert panel.banner.isVisible()
    assert panel.cash.geometry() == stood, "it moves nothing"
    assert collected(panel) == "\u206612.500\u2069"
    await panel.count()
    assert panel.banner.text == ""


async def test_without_a_desk_there_is_nothing_to_print(panel: ShiftPanel) -> None:
    panel.detach()
    for name in ("shiftPrintButton", "shiftPdfButton", "shiftExportButton", "shiftEndButton"):
        assert not part(panel, QPushButton, name).isEnabled()
    assert collected(panel) == ""


@pytest.mark.styled
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_no_amount_is_cut_in_a_narrow_pane(
    panel: ShiftPanel, speak: Speak, language: str
) -> None:
    speak(language)
    panel.detach()
    panel.cash.show_sheet(
        sheet(*(summary(n, cash=999_999_999) for n in range(3)), summary(9, cash=None))
    )
    table = part(panel, QTableView, "cashTable")
    text = panel.cash.model.index(0, 1).data()
    assert "2999999.997\u2069 + " in text
    assert table.fontMetrics().horizontalAdvance(text) < table.columnWidth(1)
    assert panel.minimumSizeHint().width() <= 476
    assert panel.minimumSizeHint().height() <= 600


async def test_everything_has_a_name_that_is_heard(panel: ShiftPanel) -> None:
    for kind in (QPushButton, QTableView, QListWidget):
        for widget in panel.findChildren(kind):
            if widget.objectName().startswith(("shift", "cash")):
                assert widget.accessibleName(), widget.objectName()


async def test_with_no_cash_it_says_when_some_comes(panel: ShiftPanel) -> None:
    panel.detach()
    panel.cash.show_sheet(sheet())
    assert words(panel, "cashEmptyLabel") == "Loading …"
    panel.cash.empty.set_read(RECORDS)
    panel.set_polled(None)
    assert words(panel, "cashEmptyLabel").startswith("No cash in this period.")


async def test_the_drawer_is_counted_by_enter_alone_and_kept_with_a_reason(
    panel: ShiftPanel, harness: DeskUnderTest
) -> None:
    await begin_count(panel)
    view = panel.counting
    for pieces in ("", "1", "", "2"):
        focused = next(edit for edit in view.edits if edit is view.focusWidget())
        QTest.keyClicks(focused, pieces)
        QTest.keyClick(focused, Qt.Key.Key_Return)
    assert view.focusWidget() is view.edits[4]
    assert "KWD 12.000" in words(panel, "countCountedLabel")
    assert words(panel, "countDifferenceLabel").endswith("short")
    await until(lambda: harness.rows("SELECT 1 FROM drawer_counts WHERE is_draft"), what="a draft")
    view.keep_button.click()
    await until(lambda: words(panel, "countNoteLabel"), what="that a reason is needed")
    QTest.keyClicks(view.reason_edit, "Half a dinar of change")
    view.keep_button.click()
    await until(lambda: words(panel, "shiftCountedLabel"), what="that it is kept")
    assert "Half a dinar of change" in words(panel, "shiftCountedLabel")
    assert panel.focusWidget() is panel.count_button, "not the next control of the window"
    assert harness.rows("SELECT count(*), sum(is_draft) FROM drawer_counts") == [(1, 0)]
    report = panel.report()
    assert report is not None
    page = PdfReader(BytesIO(report_document(report, ReportPaper.A4).content)).pages[0]
    assert "Half a dinar of change" in " ".join(page.extract_text().split())


async def test_a_count_that_was_cut_off_comes_back(panel: ShiftPanel) -> None:
    await begin_count(panel)
    QTest.keyClicks(panel.counting.edits[0], "3")
    panel.counting.back_button.click()
    assert panel.counting.isHidden()
    await begin_count(panel)
    assert panel.counting.edits[0].text() == "3"


async def test_a_count_is_kept_while_it_is_still_typed(
    panel: ShiftPanel, harness: DeskUnderTest
) -> None:
    await begin_count(panel)
    edit = panel.counting.edits[0]

    def is_kept_between_two_keys() -> bool:
        QTest.keyClicks(edit, "3" if not edit.text() else "\b3")
        return bool(harness.rows("SELECT 1 FROM drawer_counts WHERE is_draft"))

    await until(is_kept_between_two_keys, what="a draft")


async def test_a_count_stays_with_the_period_in_which_it_was_begun(panel: ShiftPanel) -> None:
    await begin_count(panel)
    assert words(panel, "countDifferenceLabel") == "", "nothing is short before it is counted"
    QTest.keyClicks(panel.counting.edits[0], "3")
    today = panel.cash.sheet
    choose(panel, Period.YESTERDAY)
    assert panel.counting.isHidden(), "what is expected there was of another day"
    await until(lambda: panel.cash.sheet is not today, what="the other day")
    yesterday = panel.cash.sheet
    await begin_count(panel)
    assert panel.counting.edits[0].text() == ""
    QTest.keyClick(panel.period_bar.combo, Qt.Key.Key_Up)
    await until(lambda: panel.cash.sheet is not yesterday, what="today")
    await begin_count(panel)
    assert panel.counting.edits[0].text() == "3"


async def test_a_couriers_list_is_shown_by_result_and_settled_by_a_key(
    panel: ShiftPanel, harness: DeskUnderTest, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Order,COD\nORD-1,12.500\nORD-9,1.000\n", encoding="utf-8")
    panel.show_settlement(await panel.read_settlement(harness.desk, path, lambda *_: None))
    view = panel.settlement
    assert view.focusWidget() is not None, "so that Esc goes back"
    assert view.focusWidget() is not view.settle_button, "no Enter of the file dialog settles"
    seen = [b.text() for b in view.findChildren(QPushButton) if not b.isHidden()]
    assert any("Unknown order" in text for text in seen)
    assert view.settle_button.text() == "Mark 1 as settled"
    table = panel.table()
    assert table is not None
    assert len(list(table.rows)) == 2
    view.settle_button.click()
    await asyncio.sleep(0)  # it begins
    view.settle_button.click()
    await until(lambda: "settled" in words(panel, "settlementNoteLabel"), what="that it is settled")
    assert not view.settle_button.isVisible()
    await until(lambda: panel.banner.text == "1 delivery marked as settled.", what="how many")
    view.back_button.click()
    assert panel.focusWidget() is panel.settlement_button, "the list was opened there"


async def test_a_list_is_matched_again_whose_order_is_delivered_meanwhile(
    panel: ShiftPanel, harness: DeskUnderTest, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Order,COD\nORD-8,1\nORD-9,1\nORD-4,2.000\n", encoding="utf-8")
    panel.show_settlement(await panel.read_settlement(harness.desk, path, lambda *_: None))
    view = panel.settlement
    unknown = view.findChild(QPushButton, "settlementUnknownButton")
    assert unknown is not None
    unknown.click()
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index(1, 0))
    await deliver(harness, 4, 1, 2_000)
    panel.refresh()
    await until(view.settle_button.isVisible, what="the delivered one")
    assert view.settle_button.text() == "Mark 1 as settled"
    assert unknown.isChecked()
    assert view.model.rowCount() == 2
    assert view.table.currentIndex().row() == 1
    assert view.table.hasFocus()
    unknown.setFocus()
    await deliver(harness, 8, 1, 1_000)
    await deliver(harness, 9, 1, 1_000)
    panel.refresh()
    await until(lambda: not unknown.isVisible(), what="no unknown order")
    assert panel.focusWidget() is view.findChild(QPushButton, "settlementMissingButton")


def test_an_accepted_line_is_accepted_no_longer_where_it_matches_another_delivery(
    qtbot: QtBot, speak: Speak
) -> None:
    speak("en")
    rows = [SettlementRow(SettlementState.PROPOSED, at, "ORD-1", delivery_id="1") for at in (2, 3)]
    view, read = SettlementView(), SettlementList("1", "list.csv", ())
    qtbot.addWidget(view)
    view.show_settlement(Settlement(read, tuple(rows)))
    view.accept_button.click()
    view.accept_button.click()
    view.update_settlement(Settlement(read, (rows[0], rows[1]._replace(delivery_id="4"))))
    assert view.settle_button.text() == "Mark 1 as settled"


def test_a_proposal_is_accepted_without_a_click_and_marked(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    state = SettlementState.PROPOSED
    rows = [SettlementRow(state, line, f"ORD-{line}", delivery_id=f"d{line}") for line in (2, 3)]
    view = SettlementView()
    qtbot.addWidget(view)
    view.show_settlement(Settlement(SettlementList("1", "list.csv", ()), tuple(rows)))
    view.accept_button.click()
    assert view.settle_button.text() == "Mark 1 as settled"
    view.accept_button.click()
    cells = [str(view.model.index(row, 0).data()) for row in range(2)]
    assert all("accepted" in cell for cell in cells)
    view.accept_button.click()
    assert view.settle_button.text() == "Mark 1 as settled", "taken back"


def test_two_drivers_of_one_name_are_told_apart_where_they_hand_in(
    qtbot: QtBot, speak: Speak
) -> None:
    speak("en")
    view = CountView()
    qtbot.addWidget(view)
    view.begin(sheet(summary(1), summary(2, driver_phone="+965 6600 9999")), None, (), None)
    texts = [check.text() for check in view.findChildren(QCheckBox)]
    assert [end for end, text in zip(("1122", "9999"), texts, strict=True) if end in text] == [
        *("1122", "9999")
    ]
