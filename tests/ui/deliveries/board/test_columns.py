from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.widgets.button_keys import letter_of
from tests.desk.desk_under_test import SettableClock
from tests.ui.conftest import Speak
from tests.ui.rows import summary

AT_FIRST = (
    "ORDER", "TIME", "CUSTOMER", "AREA", "STATUS", "CASH", "DRIVER", "PHONE", "VEHICLE", "PRICE",
)  # fmt: skip


def made(qtbot: QtBot) -> BoardPanel:
    board = BoardPanel(SettableClock())
    qtbot.addWidget(board)
    board.resize(476, 300)
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
    menu = board.columns.menu()
    menu.aboutToShow.emit()
    return menu


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
    menu = header.findChild(QMenu, "boardColumnsMenu")
    assert menu is not None
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
    entry(submenu(opened(board), "&Sort by"), "Order").trigger()
    assert [summary.id for summary in board.shown()][:2] == ["d1", "d2"]
    entry(submenu(opened(board), "&Sort by"), "Order  ▴").trigger()
    assert [summary.id for summary in board.shown()][:2] == ["d39", "d38"]
    checked = [each for each in submenu(opened(board), "&Sort by").actions() if each.isChecked()]
    assert [each.text() for each in checked] == ["&1  Order  ▾"]


def test_it_is_sorted_with_the_keyboard_alone(board: BoardPanel, qtbot: QtBot) -> None:
    board.show_columns_menu()
    menu = board.findChild(QMenu, "boardColumnsMenu")
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    press(menu, Qt.Key.Key_S)
    sorting = menu.findChild(QMenu, "boardSortMenu")
    assert sorting is not None
    qtbot.waitUntil(sorting.isVisible)
    press(sorting, Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert [summary.id for summary in board.shown()][:2] == ["d1", "d2"]


def test_the_menu_speaks_the_language_of_the_window(board: BoardPanel, speak: Speak) -> None:
    speak("ar")
    assert opened(board).actions()[0].text() != "&1  Order"


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
    assert again.table.horizontalHeader().sectionSize(BoardColumn.CUSTOMER) == 211
    again.columns.show(BoardColumn.DRIVER, True)
    assert again.table.horizontalHeader().sectionSize(BoardColumn.DRIVER) == 77
    assert again.columns.state() != board.columns.state()


def sizes(board: BoardPanel) -> dict[str, int]:
    header = board.table.horizontalHeader()
    return {column.name: header.sectionSize(column) for column in board.columns.shown()}


def test_room_goes_to_columns_whose_text_may_be_cut(board: BoardPanel, qtbot: QtBot) -> None:
    before = sizes(board)
    kept = board.columns.state()
    board.resize(1200, 300)
    room = board.table.viewport().width()
    grown = {name for name, size in sizes(board).items() if size > before[name]}
    assert grown == {"CUSTOMER", "AREA", "DRIVER"}
    assert room - len(grown) < sum(sizes(board).values()) <= room
    assert board.columns.state() == kept  # the share of the room is not the clerk's wish
    board.columns.show(BoardColumn.DRIVER, False)
    board.columns.show(BoardColumn.DRIVER, True)
    assert board.columns.state() == kept
    board.resize(476, 300)
    assert sizes(board) == before


def test_a_width_that_is_pulled_stays_so_much_wider(board: BoardPanel) -> None:
    before = sizes(board)
    board.resize(1200, 300)
    header = board.table.horizontalHeader()
    header.resizeSection(BoardColumn.CUSTOMER, header.sectionSize(BoardColumn.CUSTOMER) + 30)
    board.resize(476, 300)
    assert sizes(board) == before | {"CUSTOMER": before["CUSTOMER"] + 30}


def test_every_start_begins_with_the_newest(board: BoardPanel, qtbot: QtBot) -> None:
    board.table.sortByColumn(BoardColumn.PRICE, Qt.SortOrder.AscendingOrder)
    again = made(qtbot)
    again.columns.restore(board.columns.state())
    assert again.model.is_newest_first


def written(*columns: object, version: object = 2) -> QByteArray:
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
        written(5),
    ],
)
def test_what_cannot_be_read_changes_nothing(board: BoardPanel, state: QByteArray) -> None:
    before = board.columns.state()
    assert not board.columns.restore(state)
    assert board.columns.state() == before


def test_a_state_of_another_version_s_columns_is_taken_as_far_as_it_goes(
    board: BoardPanel,
) -> None:
    assert board.columns.restore(
        written(["PHONE", 5, True], ["MOOD", 90, True], ["ORDER", 9999, True, "red"])
    )
    assert names(board)[:3] == ("PHONE", "ORDER", "TIME")
    assert set(names(board)) == set(AT_FIRST)
    header = board.table.horizontalHeader()
    assert (header.sectionSize(BoardColumn.PHONE), header.sectionSize(BoardColumn.ORDER)) == (
        24,
        2000,
    )


def test_a_kept_width_that_would_cut_a_status_or_an_amount_is_raised(board: BoardPanel) -> None:
    before = sizes(board)
    assert board.columns.restore(
        written(["STATUS", 132, True], ["CASH", 60, True], ["TIME", 61, True])
    )
    assert sizes(board) == before | {"TIME": 61}


def test_a_status_is_not_pulled_narrower_than_its_words(board: BoardPanel) -> None:
    before = sizes(board)
    header = board.table.horizontalHeader()
    header.resizeSection(BoardColumn.STATUS, 40)
    header.resizeSection(BoardColumn.TIME, 40)
    assert sizes(board) == before | {"TIME": 40}
