from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QContextMenuEvent, QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from deskdispatch.ui.deliveries.board.panel import BoardPanel
from tests.desk.desk_under_test import SettableClock
from tests.ui.conftest import Speak
from tests.ui.deliveries.board.boards import click
from tests.ui.rows import summary, unconfirmed

CARRIED = summary(
    2, "ENROUTE", driver_name="Salem", driver_phone="9922 1234", latitude=29.3, longitude=48.0
)


@pytest.fixture
def board(qtbot: QtBot, speak: Speak) -> BoardPanel:
    speak("en")
    made = BoardPanel(SettableClock())
    qtbot.addWidget(made)
    made.resize(476, 400)
    made.show()
    made.activateWindow()
    made.upsert([summary(1), CARRIED, summary(3)])
    return made


def asked(board: BoardPanel) -> dict[str, list[Any]]:
    heard: dict[str, list[Any]] = {}
    for name in ("print_asked", "book_again_asked", "map_asked"):
        getattr(board, name).connect(heard.setdefault(name, []).append)
    board.export_asked.connect(lambda: heard.setdefault("export_asked", []).append(None))
    return heard


def opened(board: BoardPanel) -> QMenu:
    """Opens the menu by the menu key."""
    QTest.keyClick(board.table, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = board.table.findChild(QMenu, "boardMenu")
    assert menu is not None
    return menu


def entry(menu: QMenu, words: str) -> QAction:
    found = [action for action in menu.actions() if words in action.text().replace("&", "")]
    assert len(found) == 1, words
    return found[0]


def test_the_chosen_rows_are_printed_the_current_one_booked_again_and_shown(
    board: BoardPanel,
) -> None:
    heard = asked(board)
    click(board, 0)
    click(board, 1, Qt.KeyboardModifier.ControlModifier)
    menu = opened(board)
    entry(menu, "Print 2 slips").trigger()
    entry(menu, "Book again").trigger()
    entry(menu, "Show on the map").trigger()
    entry(menu, "Export").trigger()
    assert heard == {
        "print_asked": [(summary(1), CARRIED)],
        "book_again_asked": [CARRIED],
        "map_asked": [CARRIED],
        "export_asked": [None],
    }


def test_the_driver_is_called(board: BoardPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", called.append)
    board.choose("d2")
    entry(opened(board), "Call the driver").trigger()
    assert [url.toString() for url in called] == ["tel:+96599221234"]


def test_what_cannot_be_done_with_a_row_is_not_offered(board: BoardPanel) -> None:
    board.choose("d1")
    menu = opened(board)
    assert not entry(menu, "Show on the map").isEnabled()
    assert entry(menu, "Book again").isEnabled()
    assert not [each for each in menu.actions() if "driver" in each.text()]


def test_an_unconfirmed_booking_can_be_copied_and_nothing_else(
    board: BoardPanel, qapp: QApplication
) -> None:
    board.set_unconfirmed([unconfirmed(1)])
    board.choose("i1")
    menu = opened(board)
    for words in ("Print", "Book again", "Show on the map"):
        assert not entry(menu, words).isEnabled(), words
    entry(menu, "Copy").trigger()
    assert "Hessa" in qapp.clipboard().text()


def test_a_right_press_opens_it_over_the_row_that_was_pressed(
    board: BoardPanel, qtbot: QtBot
) -> None:
    viewport = board.table.viewport()
    at = board.table.visualRect(board.model.index(1, 0)).center()
    right = Qt.MouseButton.RightButton
    QTest.mouseClick(viewport, right, Qt.KeyboardModifier.NoModifier, at)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(viewport, QContextMenuEvent(reason, at, viewport.mapToGlobal(at)))
    menu = board.table.findChild(QMenu, "boardMenu")
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    assert board.chosen() == CARRIED
    assert menu.pos() == viewport.mapToGlobal(at)


def test_the_menu_key_opens_it_at_the_chosen_row(board: BoardPanel) -> None:
    board.choose("d3")
    at = board.table.visualRect(board.table.currentIndex()).center()
    assert opened(board).pos() == board.table.viewport().mapToGlobal(at)
    assert at != QPoint(0, 0)


def test_the_menu_key_brings_its_row_into_sight(board: BoardPanel) -> None:
    board.upsert([summary(number) for number in range(10, 60)])
    board.choose("d59")
    board.table.scrollToBottom()
    # Qt sends the event for that key to the table itself, in the table's coordinates.
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(board.table, QContextMenuEvent(reason, QPoint(3, 3), QPoint(3, 3)))
    menu = board.table.findChild(QMenu, "boardMenu")
    assert menu is not None
    row = board.table.visualRect(board.table.currentIndex())
    assert board.table.viewport().rect().contains(row.center())
    assert menu.pos() == board.table.viewport().mapToGlobal(row.center())


def test_columns_are_chosen_from_it_too(board: BoardPanel) -> None:
    board.choose("d1")
    columns = opened(board).actions()[-1].menu()
    assert isinstance(columns, QMenu)
    columns.aboutToShow.emit()
    assert len([each for each in columns.actions() if each.isCheckable()]) == 12
