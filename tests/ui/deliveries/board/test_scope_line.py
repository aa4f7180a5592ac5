from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.clock import midnight
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.board.scope_line import DaySpan
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.desk.desk_under_test import SettableClock
from tests.ui.conftest import Speak
from tests.ui.deliveries.board.boards import cells
from tests.ui.found import found
from tests.ui.rows import summary

TODAY = date(2026, 11, 21)
BRANCHES = (
    Branch(id="b1", name="Salmiya", latitude=29.3, longitude=48.0),
    Branch(id="b2", name="الفحيحيل", latitude=29.1, longitude=48.1),
)


def booked(number: int, day: date, branch: str = "b1") -> DeliverySummary:
    noon = midnight(day).timestamp() + 12 * 3600
    return summary(number, created_at=noon - number, branch_id=branch)


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def board(qtbot: QtBot, clock: SettableClock) -> BoardPanel:
    made = BoardPanel(clock)
    qtbot.addWidget(made)
    made.resize(476, 400)
    made.show()
    made.bar.scope_line.set_branches(BRANCHES)
    days = (0, 1, 6, 7, 20, 21)
    made.upsert(
        [
            booked(at, TODAY - timedelta(days=back), "b2" if at % 2 else "b1")
            for at, back in enumerate(days)
        ]
    )
    return made


def orders(board: BoardPanel) -> str:
    return "".join(sorted(order[-1] for order in cells(board, BoardColumn.ORDER)))


def choose(combo: QComboBox, *, times: int) -> None:
    """Walks down the list with the arrow key."""
    combo.setFocus()
    for _ in range(times):
        QTest.keyClick(combo, Qt.Key.Key_Down)


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (DaySpan.ANY, "012345"),
        (DaySpan.TODAY, "0"),
        (DaySpan.YESTERDAY, "1"),
        (DaySpan.WEEK, "012"),
        (DaySpan.MONTH, "01234"),
    ],
)
def test_days_by_their_names(board: BoardPanel, span: DaySpan, shown: str) -> None:
    choose(board.bar.scope_line.days_combo, times=list(DaySpan).index(span))
    assert orders(board) == shown
    counted = found(board.filter_bar, QPushButton, "boardFilterAll")
    assert counted.accessibleName() == f"All {len(shown)}"


@pytest.mark.styled
def test_a_narrow_and_low_window_has_room_for_the_filters_before_the_list(
    board: BoardPanel,
) -> None:
    line = board.bar.scope_line
    board.bar.filters_button.click()
    choose(line.days_combo, times=5)
    board.resize(312, 251)
    assert board.minimumSizeHint().width() <= 312
    assert line.height() >= line.heightForWidth(line.width())
    for edit in (line.from_edit, line.until_edit):
        assert line.rect().contains(edit.rect().translated(edit.mapTo(line, QPoint())))


def test_from_one_day_to_another(board: BoardPanel) -> None:
    line = board.bar.scope_line
    board.bar.filters_button.click()
    assert not line.from_edit.isVisible()
    choose(line.days_combo, times=5)
    assert line.from_edit.isVisible()
    assert orders(board) == "0"
    assert line.from_edit.text() == "21/11/2026"
    line.from_edit.setDate(QDate(2026, 11, 14))
    assert orders(board) == "0123"
    line.until_edit.setDate(QDate(2026, 10, 31))
    assert orders(board) == "345"


def test_branches_and_elsewhere(board: BoardPanel) -> None:
    board.upsert([booked(9, TODAY, ""), booked(8, TODAY, "closed long ago")])
    combo = board.bar.scope_line.branch_combo
    said = [combo.itemText(at).strip("\u2068\u2069") for at in range(combo.count())]
    assert said == ["All branches", "Salmiya", "الفحيحيل", "Other pickups"]
    choose(combo, times=1)
    assert orders(board) == "024"
    choose(combo, times=2)
    assert orders(board) == "89"


def test_what_is_set_is_said_while_its_line_is_folded_away(board: BoardPanel) -> None:
    button, line = board.bar.filters_button, board.bar.scope_line
    assert not line.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert line.isVisible()
    choose(line.days_combo, times=1)
    choose(line.branch_combo, times=1)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not line.isVisible()
    assert button.text() == "Filters · 2"
    assert orders(board) == "0"


def test_one_press_shows_every_day_and_every_branch(board: BoardPanel) -> None:
    line = board.bar.scope_line
    board.bar.filters_button.click()
    assert not line.clear_button.isEnabled()
    choose(line.days_combo, times=2)
    QTest.mouseClick(line.clear_button, Qt.MouseButton.LeftButton)
    assert orders(board) == "012345"
    assert board.bar.filters_button.text() == "Filters"


def test_today_is_another_day_after_midnight(board: BoardPanel, clock: SettableClock) -> None:
    choose(board.bar.scope_line.days_combo, times=1)
    assert orders(board) == "0"
    clock.go_on(minutes=24 * 60)
    board.bar.scope_line.check_for_new_day()
    assert orders(board) == ""
    board.upsert([booked(7, TODAY + timedelta(days=1))])
    assert orders(board) == "7"


def test_a_branch_that_is_gone_is_no_longer_chosen(board: BoardPanel) -> None:
    choose(board.bar.scope_line.branch_combo, times=2)
    assert orders(board) == "135"
    board.bar.scope_line.set_branches(BRANCHES[:1])
    assert orders(board) == "012345"
    assert board.bar.filters_button.text() == "Filters"


def test_new_words_keep_what_was_chosen(board: BoardPanel, speak: Speak) -> None:
    line = board.bar.scope_line
    choose(line.days_combo, times=1)
    choose(line.branch_combo, times=1)
    speak("ar")
    assert line.count() == 2
    assert orders(board) == "0"
    assert line.branch_combo.currentText().strip("\u2068\u2069") == "Salmiya"


FIRST_OF_MARCH = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("span", "days"),
    [
        (DaySpan.ANY, None),
        (DaySpan.TODAY, (date(2026, 3, 1), date(2026, 3, 1))),
        (DaySpan.YESTERDAY, (date(2026, 2, 28), date(2026, 2, 28))),
        (DaySpan.WEEK, (date(2026, 2, 23), date(2026, 3, 1))),
        (DaySpan.MONTH, (date(2026, 3, 1), date(2026, 3, 1))),
        (DaySpan.BETWEEN, (date(2026, 1, 5), date(2026, 2, 5))),
    ],
)
def test_a_span_has_a_first_and_a_last_day(span: DaySpan, days: tuple[date, date] | None) -> None:
    assert span.days(FIRST_OF_MARCH, date(2026, 2, 5), date(2026, 1, 5)) == days
