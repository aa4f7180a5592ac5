from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QByteArray, QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.widgets.button_keys import letter_of
from tests.desk.desk_under_test import NOON, SettableClock
from tests.ui.conftest import Speak
from tests.ui.found import found
from tests.ui.rows import summary

SEVEN = ("ORDER", "TIME", "CUSTOMER", "AREA", "STATUS", "CASH", "DRIVER")
AT_FIRST = (*SEVEN, "PHONE", "VEHICLE", "PRICE")
NARROW, USUAL, WIDE = 476, 660, 1200
"""Widths of a board: what 200 % leaves, that of a screen of 1366 pixels, and one with room."""


def made(qtbot: QtBot, width: int = WIDE) -> BoardPanel:
    board = BoardPanel(SettableClock())
    qtbot.addWidget(board)
    board.resize(width, 300)
    board.show()
    board.upsert([summary(number) for number in range(1, 40)])
    return board


@pytest.fixture
def board(qtbot: QtBot) -> BoardPanel:
    return made(qtbot)


def names(board: BoardPanel) -> tuple[str, ...]:
    return tuple(column.name for column in board.columns.shown())


def entry(menu: QMenu, words: str) -> QAction:
    return next(
        action
        for action in menu.actions()
        if words in (action.text(), action.text().partition("  ")[2])
    )


def opened(board: BoardPanel) -> QMenu:
    menu = board.columns.menu(board)
    menu.aboutToShow.emit()
    return menu


@pytest.mark.styled
def test_a_board_shows_what_has_room_and_never_scrolls_sideways_by_itself(
    board: BoardPanel,
) -> None:
    bar, header = board.table.horizontalScrollBar(), board.table.horizontalHeader()
    for width, shown in ((NARROW, ("ORDER", "CUSTOMER", "STATUS")), (USUAL, SEVEN)):
        board.resize(width, 300)
        assert {*shown} <= {*names(board)} <= {*SEVEN}, width
        assert (bar.maximum(), header.length() <= board.table.viewport().width()) == (0, True)
    assert names(board) == SEVEN
    board.resize(WIDE, 300)
    assert names(board) == AT_FIRST


def test_what_a_clerk_chose_is_shown_where_there_is_no_room_too(board: BoardPanel) -> None:
    board.columns.show(BoardColumn.VEHICLE, True)
    board.columns.show(BoardColumn.AREA, False)
    board.resize(NARROW, 300)
    assert "VEHICLE" in names(board)
    board.resize(WIDE, 300)
    assert set(names(board)) == {*AT_FIRST} - {"AREA"}
    entry(opened(board), "&Reset columns").trigger()
    assert names(board) == AT_FIRST


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_no_date_is_cut_in_its_column(board: BoardPanel, speak: Speak, code: str) -> None:
    speak(code)
    metrics = board.table.fontMetrics()
    for month in range(1, 13):
        at = datetime(2026, month, 28, 11, 5, tzinfo=UTC).timestamp()
        row = BoardRow.of_summary(summary(1, created_at=at))
        words = BoardColumn.TIME.spec.text(row, NOON)
        assert "14:05" in words
        needed = metrics.horizontalAdvance(words) + 6
        assert needed <= board.table.columnWidth(BoardColumn.TIME), words


@pytest.mark.styled
def test_the_order_stays_at_the_start_edge(board: BoardPanel) -> None:
    for column in BoardColumn:
        board.columns.show(column, True)
    board.resize(NARROW, 300)
    QApplication.processEvents()
    table, bar = board.table, board.table.horizontalScrollBar()
    before = table.viewport().grab(QRect(0, 0, 82, 200)).toImage()
    bar.setValue(bar.maximum())
    QApplication.processEvents()
    assert table.viewport().grab(QRect(0, 0, 80, 200)).toImage() == before.copy(0, 0, 80, 200)
    at = QPoint(40, 2 * table.row_height() + 5)
    assert table.indexAt(at).column() == BoardColumn.ORDER
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert (board.chosen_id(), bar.value()) == ("d3", bar.maximum())
    header = table.horizontalHeader()
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 10))
    assert board.columns.sorted_by()[0] is BoardColumn.ORDER
    table.setCurrentIndex(board.model.index(0, BoardColumn.TIME))
    frozen = table.frozen_rect()
    assert not frozen.intersects(table.visualRect(board.model.index(0, BoardColumn.TIME)))


@pytest.mark.usefixtures("right_to_left")
def test_mirrored_the_order_stays_at_the_right(board: BoardPanel) -> None:
    for column in BoardColumn:
        board.columns.show(column, True)
    board.resize(NARROW, 300)
    QApplication.processEvents()
    table, bar = board.table, board.table.horizontalScrollBar()
    bar.setValue(bar.maximum())
    frozen = table.frozen_rect()
    assert frozen.right() == table.viewport().width() - 1
    assert table.indexAt(frozen.center()).column() == BoardColumn.ORDER


def test_columns_are_shown_and_hidden_by_a_menu(board: BoardPanel) -> None:
    menu = opened(board)
    entry(menu, "Phone").trigger()
    assert "PHONE" not in names(board)
    assert not entry(opened(board), "Phone").isChecked()
    entry(opened(board), "Phone").trigger()
    assert names(board) == AT_FIRST


@pytest.mark.parametrize("code", ["en", "ar"])
def test_a_column_beyond_ten_has_a_letter_of_its_own(
    board: BoardPanel, speak: Speak, code: str
) -> None:
    speak(code)
    letters = [letter_of(action.text()) for action in opened(board).actions() if action.text()]
    assert len(letters) == len(set(letters)) == len(BoardColumn) + 3
    assert "" not in letters


def test_the_last_column_stays(board: BoardPanel) -> None:
    for column in BoardColumn:
        board.columns.show(column, column is BoardColumn.AREA)
    assert names(board) == ("AREA",)
    assert not entry(opened(board), "Area").isEnabled()
    board.columns.show(BoardColumn.AREA, False)
    assert names(board) == ("AREA",)
    entry(opened(board), "&Reset columns").trigger()
    assert names(board) == AT_FIRST


def test_a_press_on_the_headings_opens_the_same_menu(board: BoardPanel, qtbot: QtBot) -> None:
    header = board.table.horizontalHeader()
    header.customContextMenuRequested.emit(QPoint(5, 5))
    menu = found(header, QMenu, "boardColumnsMenu")
    qtbot.waitUntil(menu.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert names(board) == AT_FIRST[1:]


def submenu(menu: QMenu, *words: str) -> QMenu:
    for each in words:
        below = entry(menu, each).menu()
        assert isinstance(below, QMenu)
        menu = below
    return menu


def press(menu: QMenu, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(QApplication.activePopupWidget() or menu, key)


def test_a_column_is_moved_by_the_menu(board: BoardPanel) -> None:
    submenu(opened(board), "&Move", "Phone").actions()[0].trigger()
    assert names(board)[6:8] == ("PHONE", "DRIVER")
    submenu(opened(board), "&Move", "Area").actions()[0].trigger()
    board.columns.show(BoardColumn.CUSTOMER, False)
    submenu(opened(board), "&Move", "Area").actions()[0].trigger()
    assert names(board)[:4] == ("ORDER", "AREA", "TIME", "STATUS")
    submenu(opened(board), "&Move", "Order").actions()[1].trigger()
    assert names(board)[:2] == ("AREA", "ORDER")
    first, last = submenu(opened(board), "&Move", "Area").actions()
    assert not first.isEnabled()
    assert last.isEnabled()


def test_the_board_is_sorted_by_the_menu_and_turned_round_by_it(board: BoardPanel) -> None:
    sorts: list[bool] = []
    board.model.layoutChanged.connect(lambda: sorts.append(True))
    entry(submenu(opened(board), "&Sort by"), "Order").trigger()
    assert len(sorts) == 1
    assert [summary.id for summary in board.shown()][:2] == ["d1", "d2"]
    entry(submenu(opened(board), "&Sort by"), "Order  ▴").trigger()
    assert [summary.id for summary in board.shown()][:2] == ["d39", "d38"]
    checked = [each for each in submenu(opened(board), "&Sort by").actions() if each.isChecked()]
    assert [each.text() for each in checked] == ["&1  Order  ▾"]


def test_it_is_sorted_with_the_keyboard_alone(board: BoardPanel, qtbot: QtBot) -> None:
    board.show_columns_menu()
    menu = found(board, QMenu, "boardColumnsMenu")
    qtbot.waitUntil(menu.isVisible)
    press(menu, Qt.Key.Key_S)
    sorting = found(menu, QMenu, "boardSortMenu")
    qtbot.waitUntil(sorting.isVisible)
    press(sorting, Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert [summary.id for summary in board.shown()][:2] == ["d1", "d2"]


def test_the_menu_speaks_the_language_of_the_window(board: BoardPanel, speak: Speak) -> None:
    speak("ar")
    assert opened(board).actions()[0].text() != "&1  Order"


@pytest.mark.styled
def test_columns_are_remembered_as_they_were_left(board: BoardPanel, qtbot: QtBot) -> None:
    header = board.table.horizontalHeader()
    header.resizeSection(BoardColumn.CUSTOMER, 211)
    header.resizeSection(BoardColumn.DRIVER, 77)
    header.moveSection(header.visualIndex(BoardColumn.CASH), 1)
    board.columns.show(BoardColumn.DRIVER, False)
    again = made(qtbot)
    assert again.columns.restore(board.columns.state())
    assert names(again) == names(board)
    assert names(again)[:3] == ("ORDER", "CASH", "TIME")
    assert sizes(again) == sizes(board)
    again.columns.show(BoardColumn.DRIVER, True)
    assert again.columns.state() != board.columns.state()
    board.columns.show(BoardColumn.DRIVER, True)
    assert again.columns.state() == board.columns.state()
    assert sizes(again) == sizes(board)


def sizes(board: BoardPanel) -> dict[str, int]:
    header = board.table.horizontalHeader()
    return {column.name: header.sectionSize(column) for column in board.columns.shown()}


@pytest.mark.styled
def test_room_goes_to_columns_whose_text_may_be_cut(board: BoardPanel, qtbot: QtBot) -> None:
    board.resize(USUAL, 300)
    before = sizes(board)
    kept = board.columns.state()
    board.resize(USUAL + 60, 300)
    room = board.table.viewport().width()
    grown = {name for name, size in sizes(board).items() if size > before[name]}
    assert grown == {"CUSTOMER", "AREA", "DRIVER"}
    assert room - 6 < sum(sizes(board).values()) <= room
    assert board.columns.state() == kept  # the automatic width is not saved as the clerk's
    board.resize(USUAL, 300)
    assert sizes(board) == before


@pytest.mark.styled
def test_a_width_that_is_pulled_stays_so_much_wider(board: BoardPanel) -> None:
    board.resize(USUAL, 300)
    before = sizes(board)
    board.resize(USUAL + 60, 300)
    header = board.table.horizontalHeader()
    header.resizeSection(BoardColumn.CUSTOMER, header.sectionSize(BoardColumn.CUSTOMER) + 30)
    board.resize(USUAL + 30, 300)
    assert sizes(board) == before | {"CUSTOMER": before["CUSTOMER"] + 30}


def test_every_start_begins_with_the_newest(board: BoardPanel, qtbot: QtBot) -> None:
    board.table.sortByColumn(BoardColumn.PRICE, Qt.SortOrder.AscendingOrder)
    again = made(qtbot)
    again.columns.restore(board.columns.state())
    assert again.model.is_newest_first


def written(*columns: object, version: object = 3) -> QByteArray:
    return QByteArray(json.dumps({"version": version, "columns": columns}).encode())


@pytest.mark.parametrize(
    "state",
    [
        QByteArray(),
        QByteArray(b"\x00\x00\x00\xff\x01"),
        QByteArray(b"[]"),
        QByteArray(b"{}"),
        written(["ORDER", 90, True], version=1),
        written(["ORDER", 90, False]),
        written(["ORDER", "wide", True]),
        written(["ORDER"]),
        written(["ORDER", 90, True], version=2),
        written(5),
    ],
)
def test_what_cannot_be_read_changes_nothing(board: BoardPanel, state: QByteArray) -> None:
    before = board.columns.state()
    assert not board.columns.restore(state)
    assert board.columns.state() == before


@pytest.mark.styled
def test_a_state_of_another_version_s_columns_is_taken_as_far_as_it_goes(
    board: BoardPanel,
) -> None:
    assert board.columns.restore(
        written(["PHONE", 5, True], ["MOOD", 90, True], ["ORDER", 9999, True, "red"])
    )
    assert names(board) == ("PHONE", "ORDER")  # the two take all the room
    header = board.table.horizontalHeader()
    assert (header.sectionSize(BoardColumn.PHONE), header.sectionSize(BoardColumn.ORDER)) == (
        24,
        2000,
    )


@pytest.mark.styled
def test_a_kept_width_that_would_cut_a_status_or_an_amount_is_raised(board: BoardPanel) -> None:
    assert board.columns.restore(
        written(["STATUS", 90, True], ["CASH", 60, True], ["TIME", 61, True])
    )
    assert {name: sizes(board)[name] for name in ("STATUS", "CASH", "TIME")} == {
        **{"STATUS": 125, "CASH": 80, "TIME": 61}
    }


@pytest.mark.styled
def test_a_status_is_not_pulled_narrower_than_its_words(board: BoardPanel) -> None:
    before = sizes(board)
    header = board.table.horizontalHeader()
    header.resizeSection(BoardColumn.STATUS, 40)
    header.resizeSection(BoardColumn.TIME, 40)
    assert sizes(board) == before | {"TIME": 40}
