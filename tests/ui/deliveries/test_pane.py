"""Tests of the detail under the board: when it closes, and the board's remaining height."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.pane import DRAWER, FEWEST_ROWS, DeliveryPane
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.desk_under_test import SettableClock
from tests.ui.rows import summary

HIGH, LOW = 800, 330


@pytest.fixture
def pane(qtbot: QtBot) -> DeliveryPane:
    made = DeliveryPane(Tasks(), SettableClock(), lambda: None)
    qtbot.addWidget(made)
    made.resize(460, HIGH)
    QCursor.setPos(made.screen().geometry().bottomRight())  # the pane under the pointer stays
    made.show()
    made.board.upsert([summary(number) for number in range(1, 21)])
    return made


def rows_in_sight(pane: DeliveryPane) -> float:
    table = pane.board.table
    return table.viewport().height() / table.row_height()


def test_a_booking_chooses_its_row_and_opens_nothing(pane: DeliveryPane) -> None:
    pane.choose_booked("d3")
    assert pane.detail.isHidden()
    assert pane.board.chosen_id() == "d3"
    pane.board.upsert([summary(3, "ACCEPTED")])
    assert pane.detail.isHidden()
    pane.board.search_edit.setText("nobody")
    pane.board.search_edit.clear()
    assert pane.board.chosen_id() == "d3"
    assert pane.detail.isHidden()
    pane.board.choose("d4")
    assert not pane.detail.isHidden()
    pane.choose_booked("d5")
    assert not pane.detail.isHidden()  # opened by the clerk, showing the booking
    assert pane.board.chosen_id() == "d5"


@pytest.mark.styled
def test_the_drawer_is_low_and_a_clerk_s_height_of_it_is_kept(
    pane: DeliveryPane, qtbot: QtBot
) -> None:
    pane.resize(660, 590)
    pane.choose("d1")
    qtbot.waitUntil(lambda: pane.detail.height() == DRAWER)
    assert pane.state() == b""
    pane.splitter.setSizes([300, 280])
    pane.splitter.splitterMoved.emit(300, 1)
    kept = pane.detail.height()
    pane.close_detail()
    pane.choose("d2")
    assert pane.detail.height() == kept
    again = DeliveryPane(Tasks(), SettableClock(), lambda: None)
    qtbot.addWidget(again)
    again.resize(660, 590)
    again.show()
    again.board.upsert([summary(1)])
    assert not again.restore(QByteArray(b"\x00\xff"))
    assert again.restore(pane.state())
    again.choose("d1")
    qtbot.waitUntil(lambda: again.detail.height() == kept)


def test_a_booking_that_is_not_on_the_board_opens_nothing(pane: DeliveryPane) -> None:
    pane.choose_booked("another")
    assert pane.detail.isHidden()


@pytest.mark.parametrize(
    "touch",
    [
        lambda pane: pane.splitter.splitterMoved.emit(300, 1),
        lambda pane: pane.board.table.pressed.emit(pane.board.table.currentIndex()),
        lambda pane: pane.board.table.opened.emit(),
        lambda pane: pane.show_actions(),
        lambda pane: pane.choose("d3"),
    ],
)
def test_what_the_clerk_uses_stays(pane: DeliveryPane, touch: object) -> None:
    pane.choose_booked("d3")
    touch(pane)  # type: ignore[operator]
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    assert not pane.detail.isHidden()


@pytest.mark.styled
def test_a_low_pane_keeps_rows_and_a_high_one_gives_the_detail_its_height_again(
    pane: DeliveryPane, qtbot: QtBot
) -> None:
    pane.choose("d1")
    full = pane.detail.height()
    assert full > DRAWER
    pane.resize(460, LOW)
    qtbot.waitUntil(lambda: rows_in_sight(pane) >= FEWEST_ROWS)
    assert pane.detail.height() < full
    assert pane.detail.scroll_area.isAncestorOf(pane.detail.print_button)
    assert pane.detail.mapTo(pane, QPoint()).y() + pane.detail.height() <= LOW
    pane.resize(460, HIGH)
    qtbot.waitUntil(lambda: pane.detail.height() == full)
    assert not pane.detail.scroll_area.isAncestorOf(pane.detail.print_button)


def test_an_arrow_key_opens_the_detail_of_the_row_that_it_cannot_leave(
    qtbot: QtBot, pane: DeliveryPane
) -> None:
    table = pane.board.table
    for count, key in ((1, Qt.Key.Key_Down), (20, Qt.Key.Key_Up), (20, Qt.Key.Key_Home)):
        top = "d1"
        pane.close_detail()
        pane.board.clear()
        pane.board.upsert([summary(number) for number in range(1, count + 1)])
        pane.choose_booked(top)
        pane.detail.hide()
        QTest.keyClick(table, key)
        assert not pane.detail.isHidden(), key
        QTest.keyClick(table, Qt.Key.Key_Escape)
        assert (pane.detail.isHidden(), pane.board.has_choice()) == (True, False)
        QTest.keyClick(table, key)
        assert not pane.detail.isHidden(), key
        assert pane.board.chosen_id() == top
