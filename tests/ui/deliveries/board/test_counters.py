"""Tests of the counter that booked each row: in a column of its own, and in the search."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.lib import counter_names
from tests.desk.desk_under_test import SettableClock
from tests.ui.bare import bare
from tests.ui.deliveries.board.boards import cells
from tests.ui.rows import summary, unconfirmed

OWN, SECOND, THIRD = "a" * 16, "b" * 16, "c" * 16
NAMES = {OWN: "Salmiya front", SECOND: "Salmiya 2", THIRD: "السالمية 3"}
COUNTER = BoardColumn.COUNTER


@pytest.fixture(autouse=True)
def no_names() -> Iterator[None]:
    yield
    counter_names.set_names({}, "")


@pytest.fixture
def board(qtbot: QtBot) -> BoardPanel:
    made = new_board(qtbot)
    made.upsert(
        [
            summary(1, is_ours=True, area_en="Salmiya"),
            summary(2, counter_id=SECOND, area_en="Hawalli"),
            summary(3, counter_id=THIRD, area_en="Salmiya"),
            summary(4, area_en="Jahra"),
            summary(5, counter_id=SECOND, customer_name="Dana", area_en="Jahra"),
        ]
    )
    return made


def new_board(qtbot: QtBot) -> BoardPanel:
    board = BoardPanel(SettableClock())
    qtbot.addWidget(board)
    board.resize(900, 300)
    board.show()
    return board


def shown(board: BoardPanel) -> bool:
    return COUNTER in board.columns.shown()


def ids(board: BoardPanel) -> list[str]:
    return [each.id for each in board.shown()]


def test_where_none_share_there_is_no_such_column(board: BoardPanel) -> None:
    assert not shown(board)
    board.columns.show(COUNTER, True)
    assert cells(board, COUNTER) == [""] * 5


def test_where_counters_share_each_row_has_its_name(board: BoardPanel) -> None:
    board.set_counters(NAMES, OWN)
    assert shown(board)
    assert [bare(cell) for cell in cells(board, COUNTER)] == [
        *("Salmiya front", "Salmiya 2", "السالمية 3", "", "Salmiya 2"),
    ]
    board.set_unconfirmed([unconfirmed(9)])  # this counter has to resolve it
    assert bare(cells(board, COUNTER)[0]) == "Salmiya front"
    board.resize(680, 300)  # the counter's column comes with the room
    assert not shown(board)
    board.columns.show(COUNTER, True)
    assert shown(board)
    board.columns.reset()
    board.resize(900, 300)
    assert shown(board)
    board.set_counters({}, "")
    assert not shown(board)


def test_a_counter_whose_name_is_not_known_yet_is_another_one(board: BoardPanel) -> None:
    board.set_counters({OWN: "Salmiya front", SECOND: "Salmiya 2"}, OWN)
    assert [bare(cell) for cell in cells(board, COUNTER)] == [
        *("Salmiya front", "Salmiya 2", "Another counter", "", "Salmiya 2"),
    ]


def test_a_counter_with_another_name_is_called_by_it_at_once(board: BoardPanel) -> None:
    board.set_counters(NAMES, OWN)
    board.table.sortByColumn(COUNTER, Qt.SortOrder.AscendingOrder)
    assert ids(board)[:3] == ["d2", "d5", "d1"]
    board.set_counters({**NAMES, SECOND: "Zahra"}, OWN)
    assert [bare(cell) for cell in cells(board, COUNTER)][:3] == ["Salmiya front", "Zahra", "Zahra"]
    assert ids(board)[-1] == "d4"  # without a counter it is last


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("salmiya 2", ["d2", "d5"]),
        ("Salmiya front", ["d1"]),
        ("السالميه ٣", ["d3"]),
        ("salmiya", ["d1", "d3"]),
        ("dana salmiya 2", ["d5"]),
        ("salmiya 2 jahra", ["d5"]),
        ("2 salmiya", []),
        ("jahra", ["d4", "d5"]),
    ],
)
def test_the_search_finds_a_counter_by_its_whole_name_and_areas_by_theirs(
    board: BoardPanel, typed: str, found: list[str]
) -> None:
    board.set_counters(NAMES, OWN)
    for end in range(1, len(typed) + 1):  # while it is typed, letter by letter
        board.search_edit.setText(typed[:end])
    assert ids(board) == found
    board.search_edit.clear()
    assert len(ids(board)) == 5


def test_what_arrives_while_a_counter_is_searched_is_shown_if_it_is_of_it(
    board: BoardPanel,
) -> None:
    board.set_counters(NAMES, OWN)
    QTest.keyClicks(board.search_edit, "Salmiya 2")
    board.upsert([summary(6, counter_id=SECOND), summary(7, counter_id=THIRD)])
    assert ids(board) == ["d2", "d5", "d6"]
    board.set_counters({**NAMES, THIRD: "Salmiya 2", SECOND: "Annex"}, OWN)
    assert ids(board) == ["d3", "d7"]


def test_the_clerk_s_choice_of_the_column_is_kept(board: BoardPanel, qtbot: QtBot) -> None:
    board.set_counters(NAMES, OWN)
    board.columns.show(COUNTER, False)
    board.set_counters(NAMES, OWN)
    assert not shown(board)
    again = new_board(qtbot)
    again.upsert([summary(1)])
    assert again.columns.restore(board.columns.state())
    again.set_counters(NAMES, OWN)
    assert not shown(again)
    again.columns.reset()
    assert shown(again)


def test_a_board_that_was_kept_before_counters_shared_shows_the_column_then(
    board: BoardPanel, qtbot: QtBot
) -> None:
    again = new_board(qtbot)
    again.upsert([summary(1)])
    assert again.columns.restore(board.columns.state())
    assert not shown(again)
    again.set_counters(NAMES, OWN)
    assert shown(again)


def test_the_last_column_stays_when_sharing_ends(board: BoardPanel) -> None:
    board.set_counters(NAMES, OWN)
    for column in BoardColumn:
        if column is not COUNTER:
            board.columns.show(column, False)
    board.set_counters({}, "")
    assert len(board.columns.shown()) == 1
