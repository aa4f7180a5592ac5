"""Tests that all of the journal's deliveries are loaded after the first rows."""

from __future__ import annotations

import gc
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.deliveries.board import panel
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.desk.desk_under_test import SettableClock
from tests.ui.deliveries.board.boards import cells
from tests.ui.rows import summary


class FakeArchive:
    """Archive of ``count`` deliveries, ten per page."""

    def __init__(self, many: int) -> None:
        self.all = [
            summary(at, "DELIVERED", customer_name=f"N{at * 7 % 50:02}") for at in range(many)
        ]
        self.asked = 0
        self.before_page: Callable[[int], None] = lambda page: None

    async def older(self, than: DeliverySummary | None = None) -> tuple[DeliverySummary, ...]:
        self.asked += 1
        self.before_page(self.asked)
        at = 0 if than is None else self.all.index(than) + 1
        return tuple(self.all[at : at + 10])

    @property
    def desk(self) -> Desk:
        return cast("Desk", SimpleNamespace(tracking=self))


@pytest.fixture
def board(qtbot: QtBot) -> BoardPanel:
    made = BoardPanel(SettableClock())
    qtbot.addWidget(made)
    made.resize(476, 300)
    made.show()
    made.show_all()
    return made


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "SLICE", 4)
    monkeypatch.setattr(panel, "AT_ONCE", 20)
    monkeypatch.setattr(gc, "freeze", lambda: None)  # so that other tests collect


async def test_all_of_it_comes_in_its_order(board: BoardPanel) -> None:
    archive = FakeArchive(55)
    board.upsert(archive.all[:12])
    await board.load(archive.desk)
    assert cells(board, BoardColumn.ORDER) == [each.order_number for each in archive.all]
    button = board.filter_bar.findChild(QPushButton, "boardFilterAll")
    assert button is not None
    assert button.text() == "All 55"


async def test_what_is_newer_is_not_written_over(board: BoardPanel) -> None:
    archive = FakeArchive(8)
    moved = archive.all[3]._replace(status="FAILED")
    board.upsert([moved])
    await board.load(archive.desk)
    assert board.model.summary_at(3) == moved


async def test_place_and_choice_stay_while_it_comes(board: BoardPanel) -> None:
    archive = FakeArchive(70)
    board.upsert(archive.all[:30])
    QCoreApplication.sendPostedEvents()  # laid out with its scroll bars
    board.choose("d25")
    before = board.table.verticalScrollBar().value()
    told: list[Any] = []
    board.delivery_chosen.connect(told.append)
    await board.load(archive.desk)
    assert board.model.rowCount() == 70
    assert board.chosen() == archive.all[25]
    assert board.table.verticalScrollBar().value() == before > 0
    assert told == []


@pytest.mark.parametrize("order", Qt.SortOrder)
async def test_sorted_and_searched_it_comes_where_it_belongs(
    board: BoardPanel, order: Qt.SortOrder
) -> None:
    archive = FakeArchive(50)
    board.upsert(archive.all[:5])
    board.table.sortByColumn(BoardColumn.CUSTOMER, order)
    board.search_edit.setText("n1")
    await board.load(archive.desk)
    found = [f"N{at}" for at in range(10, 20)]
    rising = order is Qt.SortOrder.AscendingOrder
    assert cells(board, BoardColumn.CUSTOMER) == (found if rising else found[::-1])


async def test_a_sort_in_the_middle_of_it_loses_nothing(board: BoardPanel) -> None:
    archive = FakeArchive(90)
    by_phone = (BoardColumn.PHONE, Qt.SortOrder.AscendingOrder)
    archive.before_page = lambda page: board.table.sortByColumn(*by_phone) if page == 4 else None
    await board.load(archive.desk)
    assert sorted(cells(board, BoardColumn.ORDER)) == sorted(
        each.order_number for each in archive.all
    )


async def test_another_service_ends_it(board: BoardPanel) -> None:
    archive = FakeArchive(90)
    archive.before_page = lambda page: board.clear() if page == 3 else None
    await board.load(archive.desk)
    assert board.model.rowCount() == 0
    assert archive.asked == 3


async def test_a_journal_that_cannot_be_read_leaves_what_came(board: BoardPanel) -> None:
    archive = FakeArchive(90)

    def breaks(page: int) -> None:
        if page == 5:
            raise JournalError("damaged")

    archive.before_page = breaks
    with pytest.raises(JournalError):
        await board.load(archive.desk)
    assert board.model.rowCount() == 40
