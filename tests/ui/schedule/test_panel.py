"""Tests of the agenda's page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.schedule.panel import SchedulePanel
from deskdispatch.ui.widgets.empty_note import RECORDS
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.wallet.transactions import for_later
from tests.waiting import until


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak) -> SchedulePanel:
    speak("en")
    made = SchedulePanel(tasks, harness.clock)
    qtbot.addWidget(made)
    made.resize(476, 640)
    made.show()
    return made


def titles(panel: SchedulePanel) -> list[str]:
    """Returns the titles above the deliveries."""
    rows = (panel.model.index(row, 0) for row in range(panel.model.rowCount()))
    return [bare(row.data()) for row in rows if panel.model.summary_at(row.row()) is None]


def chosen(panel: SchedulePanel) -> str | None:
    summary = panel.model.summary_at(panel.view.currentIndex().row())
    return summary.id if summary else None


async def test_where_nothing_is_scheduled_it_says_how_to(panel: SchedulePanel) -> None:
    await until(lambda: panel.model.rowCount() == 0, what="the records")
    assert panel.empty.label.isVisible()
    assert panel.empty.label.text() == "Loading …"  # the service may have some
    panel.empty.set_read(RECORDS)
    panel.set_polled(None)
    assert "Schedule for later" in panel.empty.label.text()
    assert not panel.before_button.isEnabled()


async def test_what_the_journal_knows_is_there_when_it_is_looked_at(
    panel: SchedulePanel, harness: DeskUnderTest
) -> None:
    known = Delivery(id="d1", order_number="ORD-1", status="PENDING", is_scheduled=True)
    await harness.journal.remember([known], NOON)
    panel.attach(harness.desk)
    await until(lambda: panel.model.rowCount() == 2)
    assert titles(panel) == ["Time unknown · 1 open"]
    assert panel.count_label.text() == "1 open"


async def test_a_newer_look_goes_before_what_the_journal_says(
    panel: SchedulePanel, harness: DeskUnderTest
) -> None:
    known = Delivery(id="d1", order_number="ORD-1001", status="PENDING", is_scheduled=True)
    await harness.journal.remember([known], NOON)
    panel.show_changes([for_later(1, None, "ACCEPTED")])
    await panel.read(harness.desk)
    assert "Accepted" in panel.model.index(1, 0).data()


async def test_what_a_look_brings_is_shown_at_once(panel: SchedulePanel) -> None:
    panel.show_changes([for_later(1, 45), for_later(2, None, is_scheduled=False)])
    assert titles(panel) == ["Today, Saturday 21 Nov · 1 open", "12:00"]
    panel.show_changes([for_later(1, 45, "CANCELLED")])
    assert titles(panel) == ["Today, Saturday 21 Nov · 0 open", "12:00"]
    assert panel.view.isVisible()


async def test_what_time_makes_late_moves_up_and_stays_chosen(
    panel: SchedulePanel, harness: DeskUnderTest
) -> None:
    told: list[str] = []
    panel.mark_changed.connect(told.append)
    panel.show_changes([for_later(1, 45), for_later(2, 50)])
    panel.jump(1)
    assert chosen(panel) == "d1"
    assert told == []
    harness.clock.go_on(minutes=46)
    panel.update_overdue()
    panel.update_overdue()
    assert told == ["1 overdue"]
    assert titles(panel)[0] == "Overdue · 1 open"
    assert chosen(panel) == "d1"
    assert bare(panel.view.currentIndex().data()).endswith("1 min late")


async def test_a_slow_clock_of_this_pc_hides_nothing_that_is_overdue(
    panel: SchedulePanel, harness: DeskUnderTest
) -> None:
    panel.attach(harness.desk)
    harness.service.dated = NOON + timedelta(hours=1)
    await harness.desk.tracking.refresh()
    panel.show_changes([for_later(1, 45)])
    assert titles(panel)[0] == "Overdue · 1 open"
    assert "15 min late" in bare(panel.model.index(1, 0).data())


async def test_arrows_step_over_titles_and_enter_asks_for_the_delivery(
    panel: SchedulePanel,
) -> None:
    told: list[str] = []
    panel.delivery_asked.connect(told.append)
    panel.show_changes([for_later(1, -5), for_later(2, 45), for_later(3, 130)])
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Home)
    assert chosen(panel) == "d1"
    QTest.keyClick(panel.view, Qt.Key.Key_Down)
    assert chosen(panel) == "d2"
    QTest.keyClick(panel.view, Qt.Key.Key_Down)
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    QTest.keyClick(panel.view, Qt.Key.Key_Up)
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert told == ["d3", "d2"]


async def test_keys_and_buttons_go_from_day_to_day(panel: SchedulePanel) -> None:
    hour, day = 60, 24 * 60
    coming = [for_later(at, at * hour) for at in range(1, 9)]
    panel.show_changes([*coming, for_later(20, day), for_later(21, 2 * day), for_later(22, None)])
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Home)
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(panel.view, Qt.Key.Key_Down, control)
    assert chosen(panel) == "d20"
    QTest.mouseClick(panel.after_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.after_button, Qt.MouseButton.LeftButton)
    assert chosen(panel) == "d22"
    QTest.mouseClick(panel.after_button, Qt.MouseButton.LeftButton)
    assert chosen(panel) == "d22"
    QTest.mouseClick(panel.before_button, Qt.MouseButton.LeftButton)
    QTest.keyClick(panel.view, Qt.Key.Key_Up, control)
    QTest.keyClick(panel.view, Qt.Key.Key_Up, control)
    assert chosen(panel) == "d1"


async def test_a_double_click_asks_for_the_delivery(panel: SchedulePanel) -> None:
    told: list[str] = []
    panel.delivery_asked.connect(told.append)
    panel.show_changes([for_later(1, 45)])
    for row in (0, 2):
        at = panel.view.visualRect(panel.model.index(row, 0)).center()
        none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        QTest.mouseClick(panel.view.viewport(), left, none, at)
        QTest.mouseDClick(panel.view.viewport(), left, none, at)
    assert told == ["d1"]


async def test_the_chosen_line_is_copied(panel: SchedulePanel) -> None:
    panel.show_changes([for_later(1, 45)])
    panel.jump(1)
    QTest.keySequence(panel.view, QKeySequence(QKeySequence.StandardKey.Copy))
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Sat 21 Nov 2026, 12:45:00 · ORD-1001 · Fatima فاطمة · Salmiya")
    assert copied == bare(copied)


async def test_a_journal_that_cannot_be_read_is_said(
    panel: SchedulePanel, harness: DeskUnderTest
) -> None:
    await harness.journal.close()
    panel.attach(harness.desk)
    await until(lambda: panel.banner.text, what="the trouble")


async def test_another_service_begins_with_nothing(panel: SchedulePanel) -> None:
    told: list[str] = []
    panel.mark_changed.connect(told.append)
    panel.show_changes([for_later(1, -45)])
    panel.detach()
    assert told == ["1 overdue", ""]
    assert panel.empty.label.isVisible()
    assert panel.count_label.text() == ""


@pytest.mark.styled
async def test_it_follows_the_language_and_the_look(panel: SchedulePanel, speak: Speak) -> None:
    panel.show_changes(
        [
            for_later(1, 45),
            for_later(2, -2000, "ENROUTE"),
            for_later(3, None),
            for_later(4, 30, "ODD"),
        ]
    )
    english = panel.view.grab().toImage()
    speak("ar")
    assert "السالمية" in panel.model.index(1, 0).data()
    assert panel.view.grab().toImage() != english
    assert panel.minimumSizeHint().width() <= 476
