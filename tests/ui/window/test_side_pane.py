"""Tests of the tabs beside the form."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.pages import PAGES
from deskdispatch.ui.window.side_pane import SidePane
from tests.ui.conftest import Speak


@pytest.fixture
def board() -> QWidget:
    return QLabel("the board")


@pytest.fixture
def side(qtbot: QtBot, board: QWidget) -> SidePane:
    made = SidePane()
    made.put("deliveries", board)
    qtbot.addWidget(made)
    made.show()
    return made


def middle_of(side: SidePane, name: str) -> QPoint:
    return side.tabs.tabRect([page.name for page in PAGES].index(name)).center()


def test_the_deliveries_are_seen_first_and_a_click_turns_to_a_page(
    side: SidePane, board: QWidget
) -> None:
    assert side.page == "deliveries"
    assert board.isVisible()
    wallet = QLabel("the wallet")
    side.put("wallet", wallet)
    QTest.mouseClick(side.tabs, Qt.MouseButton.LeftButton, pos=middle_of(side, "wallet"))
    assert side.page == "wallet"
    assert wallet.isVisible()
    assert not board.isVisible()


def test_a_page_that_comes_late_is_seen_where_its_tab_is_open(side: SidePane) -> None:
    side.show_page("shift")
    shift = QLabel("the shift")
    side.put("shift", shift)
    assert shift.isVisible()


def test_the_arrows_walk_through_the_tabs(side: SidePane) -> None:
    side.tabs.setFocus()
    QTest.keyClick(side.tabs, Qt.Key.Key_Right)
    assert side.page == "schedule"


def test_tabs_speak_the_language_of_the_window(side: SidePane, speak: Speak) -> None:
    speak("ar")
    assert [side.tabs.tabText(at) for at in range(4)] == [
        "التوصيلات",
        "المواعيد",
        "المحفظة",
        "الوردية",
    ]


class ShownWindows(QObject):
    """Windows that were shown, even for a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False


def test_no_part_of_a_page_is_seen_as_a_window_while_it_is_made(
    tasks: Tasks, qtbot: QtBot, qapp: QApplication
) -> None:
    windows = ShownWindows()
    qapp.installEventFilter(windows)
    for page in PAGES:
        if page.make is not None:
            qtbot.addWidget(page.make(tasks))
    qapp.removeEventFilter(windows)
    assert windows.shown == []


def test_every_page_but_the_deliveries_says_that_nothing_is_connected(
    side: SidePane, tasks: Tasks, speak: Speak
) -> None:
    speak("en")
    made = {spec.name: spec.make(tasks) for spec in PAGES if spec.make is not None}
    late = made.popitem()
    for name, page in made.items():
        side.put(name, page)
    side.set_disconnected()
    side.put(*late)
    notes = [page.empty.label.text() for page in side.pages.values()]
    assert notes == ["Not connected."] * (len(PAGES) - 1)
    side.set_loading()
    notes = [page.empty.label.text() for page in side.pages.values()]
    assert notes == ["Loading …"] * (len(PAGES) - 1)


def test_the_key_of_a_page_focuses_its_first_list_by_tab(side: SidePane) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    found, places = QListWidget(), QListWidget()
    for each in (QLineEdit(), found, places):
        column.addWidget(each)
    side.put("customers", page)
    side.show_page("customers")
    found.raise_()  # the last of the children now, as splitters make it
    side.focus_page()
    assert side.focusWidget() is found
