"""Tests of the board with keys and mouse: several rows, search, scrolling, copying."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCursor, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.desk.desk_under_test import SettableClock
from tests.ui.deliveries.board.boards import cells, click
from tests.ui.rows import summary, unconfirmed

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def board(qtbot: QtBot) -> BoardPanel:
    made = BoardPanel(SettableClock())
    qtbot.addWidget(made)
    made.resize(476, 400)
    made.show()
    made.activateWindow()
    made.upsert([summary(number) for number in range(1, 61)])
    return made


@pytest.fixture
def told(board: BoardPanel) -> list[DeliverySummary | None]:
    heard: list[DeliverySummary | None] = []
    board.delivery_chosen.connect(heard.append)
    return heard


def key(board: BoardPanel, *keys: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    for each in keys:
        QTest.keyClick(board.table, each, held or Qt.KeyboardModifier.NoModifier)


def chosen(board: BoardPanel) -> list[str]:
    return [each.id for each in board.chosen_many()]


def test_several_rows_are_chosen_and_the_details_are_of_the_last(
    board: BoardPanel, told: list[DeliverySummary | None]
) -> None:
    click(board, 1)
    click(board, 3, SHIFT)
    click(board, 5, CTRL)
    assert chosen(board) == ["d2", "d3", "d4", "d6"]
    assert [each.id if each else None for each in told] == ["d2", "d4", "d6"]
    assert board.chosen() == summary(6)


def test_a_row_that_is_taken_out_of_the_choice_takes_nothing_else_along(board: BoardPanel) -> None:
    click(board, 1)
    click(board, 2, CTRL)
    click(board, 2, CTRL)
    assert chosen(board) == ["d2"]


def test_everything_is_chosen_by_one_key(board: BoardPanel) -> None:
    board.set_unconfirmed([unconfirmed(1)])
    board.choose("d3")
    key(board, Qt.Key.Key_A, held=CTRL)
    assert len(board.chosen_many()) == 60
    assert board.chosen() == summary(3)


def test_of_several_chosen_rows_the_one_that_goes_leaves_no_neighbour_in_the_details(
    board: BoardPanel, told: list[DeliverySummary | None]
) -> None:
    click(board, 1)
    click(board, 3, SHIFT)
    board.upsert([summary(4, "DELIVERED")])
    assert chosen(board) == ["d2", "d3", "d4"]  # selected rows stay
    board.upsert([summary(3, "DELIVERED")])
    assert chosen(board) == ["d2", "d4"]
    assert board.chosen() == summary(4, "DELIVERED")
    assert {each.id for each in told if each} == {"d2", "d4"}


def test_home_and_end_go_to_the_first_and_the_last_row(board: BoardPanel) -> None:
    board.choose("d20")
    key(board, Qt.Key.Key_End)
    assert board.chosen() == summary(60)
    key(board, Qt.Key.Key_Home)
    assert board.chosen() == summary(1)
    key(board, Qt.Key.Key_PageDown, Qt.Key.Key_Down)
    now = board.chosen()
    assert now is not None
    assert now.id not in {"d1", "d2"}


def test_shift_and_end_choose_all_that_is_between(board: BoardPanel) -> None:
    board.choose("d58")
    key(board, Qt.Key.Key_End, held=SHIFT)
    assert chosen(board) == ["d58", "d59", "d60"]


def test_enter_asks_for_the_details(board: BoardPanel, qtbot: QtBot) -> None:
    board.choose("d2")
    with qtbot.waitSignal(board.table.opened, timeout=60_000):
        key(board, Qt.Key.Key_Return)


def test_what_is_typed_over_the_rows_searches(board: BoardPanel, qtbot: QtBot) -> None:
    board.choose("d2")
    board.table.setFocus()
    key(board, Qt.Key.Key_1)
    assert board.search_edit.text() == "1"
    qtbot.waitUntil(board.search_edit.hasFocus)
    QTest.keyClicks(board.search_edit, "042")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1042"]


def test_keys_that_command_do_not_search(board: BoardPanel) -> None:
    board.choose("d2")
    key(board, Qt.Key.Key_B, held=CTRL)
    key(board, Qt.Key.Key_B, held=Qt.KeyboardModifier.AltModifier)
    key(board, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Escape)
    assert board.search_edit.text() == ""


def test_escape_clears_the_search_and_down_goes_to_what_it_found(
    board: BoardPanel, qtbot: QtBot
) -> None:
    QTest.keyClicks(board.search_edit, "1007")
    QTest.keyClick(board.search_edit, Qt.Key.Key_Down)
    qtbot.waitUntil(board.table.hasFocus)
    assert board.chosen() == summary(7)
    QTest.keyClick(board.search_edit, Qt.Key.Key_Escape)
    assert board.search_edit.text() == ""
    assert board.model.rowCount() == 60
    assert board.chosen() == summary(7)


def test_copied_rows_are_plain_text_with_the_headings_that_are_shown(
    board: BoardPanel, qapp: QApplication
) -> None:
    board.upsert([summary(1, customer_name="Dana\tK.", customer_number="+965 9999 1234")])
    for column in BoardColumn:
        board.columns.show(
            column,
            column
            in {BoardColumn.PHONE, BoardColumn.ORDER, BoardColumn.CUSTOMER, BoardColumn.STATUS},
        )
    click(board, 0)
    click(board, 1, SHIFT)
    key(board, Qt.Key.Key_C, held=CTRL)
    assert qapp.clipboard().text() == (
        "Order\tCustomer\tStatus\tPhone\n"
        "ORD-1001\tDana K.\tBooked\t+965 9999 1234\n"
        "ORD-1002\t\tBooked\t"
    )


def test_with_nothing_chosen_the_clipboard_is_left_alone(
    board: BoardPanel, qapp: QApplication
) -> None:
    qapp.clipboard().setText("29.3375, 48.0758")
    key(board, Qt.Key.Key_C, held=CTRL)
    assert qapp.clipboard().text() == "29.3375, 48.0758"


def test_a_thousand_rows_are_copied_without_a_long_halt(
    board: BoardPanel, qapp: QApplication, qtbot: QtBot
) -> None:
    board.upsert([summary(number) for number in range(1, 1201)])
    qapp.clipboard().setText("before")
    key(board, Qt.Key.Key_A, Qt.Key.Key_C, held=CTRL)
    assert qapp.clipboard().text() == "before"
    qtbot.waitUntil(lambda: qapp.clipboard().text().count("\n") == 1200)


def top(board: BoardPanel) -> tuple[str, int]:
    index = board.table.indexAt(board.table.viewport().rect().topLeft())
    at_top = board.model.summary_at(index.row())
    assert at_top is not None
    return at_top.id, board.table.rowViewportPosition(index.row())


def test_rows_in_sight_stay_while_rows_above_come_and_go(board: BoardPanel) -> None:
    board.table.verticalScrollBar().setValue(700)
    before = top(board)
    board.upsert([summary(-number) for number in range(1, 6)])
    assert top(board) == before
    board.set_unconfirmed([unconfirmed(1), unconfirmed(2)])
    assert top(board) == before
    board.set_unconfirmed([])
    assert top(board) == before


def test_what_is_found_is_seen_from_its_first_row_on(board: BoardPanel) -> None:
    board.table.verticalScrollBar().setValue(900)
    QTest.keyClicks(board.search_edit, "10")
    assert top(board) == ("d1", 0)


def test_at_the_top_new_rows_are_seen_as_they_come(board: BoardPanel) -> None:
    board.upsert([summary(-1)])
    assert top(board)[0] == "d-1"


def test_a_row_that_moves_away_leaves_the_others_where_they_are(board: BoardPanel) -> None:
    board.table.sortByColumn(BoardColumn.STATUS, Qt.SortOrder.AscendingOrder)
    board.table.verticalScrollBar().setValue(700)
    before = top(board)
    board.upsert([summary(1, "ENROUTE")])
    assert top(board) == before


class Painted(QObject):
    """Heights of the areas that are repainted."""

    def __init__(self, board: BoardPanel) -> None:
        super().__init__(board)
        self.heights: list[int] = []
        board.table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.heights.append(event.region().boundingRect().height())
        return False


@pytest.mark.styled
def test_scrolling_paints_only_the_rows_that_come(board: BoardPanel, qapp: QApplication) -> None:
    # A row under the pointer is painted too, so the pointer is moved away.
    QCursor.setPos(board.screen().geometry().bottomRight())
    qapp.processEvents()
    painted = Painted(board)
    board.table.verticalScrollBar().setValue(56)
    qapp.processEvents()
    assert painted.heights == [56]
