"""Tests of the board as a clerk uses it: selection, search, filter, and moving rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import Unavailable
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.widgets.empty_note import SERVICE
from tests.desk.desk_under_test import SettableClock
from tests.ui.conftest import Speak
from tests.ui.deliveries.board.boards import cells, click
from tests.ui.found import found
from tests.ui.rows import summary, unconfirmed


@dataclass
class SignalRecorder:
    chosen: list[DeliverySummary | None] = field(default_factory=list)
    unconfirmed_bookings: list[UnconfirmedBooking] = field(default_factory=list)

    @property
    def statuses(self) -> list[str | None]:
        return [each.status if each else None for each in self.chosen]


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def board(qtbot: QtBot, clock: SettableClock) -> BoardPanel:
    made = BoardPanel(clock)
    qtbot.addWidget(made)
    made.resize(470, 300)
    made.show()
    return made


@pytest.fixture
def heard(board: BoardPanel) -> SignalRecorder:
    told = SignalRecorder()
    board.delivery_chosen.connect(told.chosen.append)
    board.unconfirmed_chosen.connect(told.unconfirmed_bookings.append)
    return told


@pytest.fixture(params=["ltr", "rtl"])
def direction(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    if request.param == "rtl":
        qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield request.param
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def filter_by(board: BoardPanel, part: str) -> None:
    button = found(board, QPushButton, f"boardFilter{part}")
    button.click()


def part(board: BoardPanel) -> str:
    """Returns the name of the pressed filter chip."""
    return str(board.filter_bar.filter.value)


def test_every_control_has_its_name_and_says_what_it_is(board: BoardPanel) -> None:
    for name in (
        "boardSearchEdit", "boardFilterBar", "deliveriesTable", "boardFiltersButton",
        "boardDaysCombo", "boardBranchCombo", "boardFromEdit", "boardUntilEdit",
        "boardFiltersClearButton", "boardShowAllButton",
    ):  # fmt: skip
        control = board.findChild(QWidget, name)
        assert control is not None, name
        assert control.accessibleName(), name


def test_an_empty_board_says_what_to_do(board: BoardPanel) -> None:
    assert board.empty_label.isVisible()
    assert board.empty_label.text() == "Loading …"
    assert not board.empty.clear_button.isVisible()
    board.empty.set_failed(SERVICE, Unavailable())
    assert "could not be read" in board.empty_label.text()
    asked: list[bool] = []
    board.empty.retry_asked.connect(lambda: asked.append(True))
    board.empty.retry_button.click()
    assert asked
    board.empty.set_read()
    assert "No deliveries yet" in board.empty_label.text()
    assert not board.empty.retry_button.isVisible()
    board.empty.set_failed(SERVICE, Unavailable())
    assert "No deliveries yet" in board.empty_label.text()
    board.clear()
    assert board.empty_label.text() == "Loading …"
    board.upsert([summary(1)])
    assert board.table.isVisible()
    assert not board.empty_label.isVisible()


def test_the_newest_stands_first(board: BoardPanel) -> None:
    board.upsert([summary(2), summary(1), summary(3)])
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001", "ORD-1002", "ORD-1003"]


def test_unconfirmed_bookings_stand_on_top_however_it_is_sorted(board: BoardPanel) -> None:
    board.upsert([summary(1), summary(2)])
    board.set_unconfirmed([unconfirmed(60), unconfirmed(30)])
    assert cells(board, BoardColumn.CUSTOMER)[:2] == ["Hessa", "Hessa"]
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        board.table.sortByColumn(BoardColumn.ORDER, order)
        assert board.model.rows_between(0, 0)[0].unconfirmed == unconfirmed(30)
        assert board.model.rows_between(1, 1)[0].unconfirmed == unconfirmed(60)


def test_rows_stay_chosen_through_a_sort_and_qt_maps_none_of_them(
    board: BoardPanel, heard: SignalRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    mapped: list[int] = []
    change = board.model.changePersistentIndexList

    def counted(before: list[QModelIndex], after: list[QModelIndex]) -> None:
        mapped.append(len(before))
        change(before, after)

    monkeypatch.setattr(board.model, "changePersistentIndexList", counted)
    board.resize(470, 1500)
    board.upsert([summary(n, order_number=f"ORD-{n % 2}{n:03}") for n in range(1, 31)])
    board.set_unconfirmed([unconfirmed(60)])
    board.table.sortByColumn(BoardColumn.TIME, Qt.SortOrder.DescendingOrder)
    without_choice = max(mapped)
    click(board, 5)
    click(board, 12, Qt.KeyboardModifier.ShiftModifier)
    ids = {each.id for each in board.chosen_many()}
    assert ids == {f"d{n}" for n in range(5, 13)}
    assert board.chosen_id() == "d12"
    told = len(heard.chosen)
    board.table.sortByColumn(BoardColumn.ORDER, Qt.SortOrder.AscendingOrder)
    assert board.table.chosen_spans() == [(3, 6), (18, 21)]
    assert {each.id for each in board.chosen_many()} == ids
    assert board.chosen_id() == "d12"
    board.table.sortByColumn(BoardColumn.TIME, Qt.SortOrder.DescendingOrder)
    assert board.table.chosen_spans() == [(5, 12)]
    assert board.chosen_id() == "d12"
    assert len(heard.chosen) == told
    current_and_anchor = 2
    assert max(mapped) <= without_choice + current_and_anchor
    click(board, 7, Qt.KeyboardModifier.ControlModifier)
    assert {each.id for each in board.chosen_many()} == ids - {"d7"}


def test_a_row_is_chosen_by_its_id_and_brought_into_view(
    board: BoardPanel, heard: SignalRecorder, direction: str
) -> None:
    board.upsert([summary(number) for number in range(1, 60)])
    board.choose("d50")
    assert heard.chosen == [summary(50)]
    row = board.model.row_of("d50")
    assert row is not None
    box = board.table.visualRect(board.table.model().index(row, 0))
    assert board.table.viewport().rect().intersects(box)


def test_arrow_keys_go_from_row_to_row(board: BoardPanel, heard: SignalRecorder) -> None:
    board.upsert([summary(1), summary(2)])
    board.choose("d1")
    QTest.keyClick(board.table, Qt.Key.Key_Down)
    assert heard.chosen == [summary(1), summary(2)]


def test_an_unconfirmed_booking_is_chosen(
    board: BoardPanel, heard: SignalRecorder, direction: str
) -> None:
    board.upsert([summary(1)])
    board.set_unconfirmed([unconfirmed(5)])
    click(board, 0)
    assert heard.unconfirmed_bookings == [unconfirmed(5)]
    assert board.chosen() is None


def test_to_choose_what_is_hidden_shows_it(board: BoardPanel, heard: SignalRecorder) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED")])
    QTest.keyClicks(board.search_edit, "100")
    board.choose("d2")
    assert heard.chosen[-1] == summary(2, "DELIVERED")
    assert board.search_edit.text() == "100"  # only the filter that hid it is cleared
    QTest.keyClicks(board.search_edit, "1")
    board.choose("d2")
    assert board.search_edit.text() == ""
    assert len(cells(board, BoardColumn.ORDER)) == 2


def test_to_choose_what_nobody_knows_changes_nothing(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.upsert([summary(1)])
    board.choose("d1")
    board.choose("no such")
    assert heard.chosen == [summary(1)]
    assert board.chosen() == summary(1)


def test_the_choice_survives_what_comes_in(board: BoardPanel, heard: SignalRecorder) -> None:
    board.upsert([summary(2), summary(3)])
    board.choose("d3")
    board.upsert([summary(1), summary(2, "ACCEPTED")])
    board.set_unconfirmed([unconfirmed(1)])
    board.table.sortByColumn(BoardColumn.ORDER, Qt.SortOrder.AscendingOrder)
    assert board.chosen() == summary(3)
    assert heard.chosen[0] == heard.chosen[-1] == summary(3)
    assert None not in heard.chosen


def test_the_chosen_one_is_told_again_as_it_moves(board: BoardPanel, heard: SignalRecorder) -> None:
    board.upsert([summary(1), summary(2)])
    board.choose("d1")
    board.upsert([summary(2, "ACCEPTED")])
    board.upsert([summary(1, "ACCEPTED", driver_name="Salem")])
    assert heard.statuses == ["PENDING", "ACCEPTED"]
    assert board.chosen() == summary(1, "ACCEPTED", driver_name="Salem")


def test_an_unconfirmed_booking_that_is_settled_is_no_longer_chosen(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.set_unconfirmed([unconfirmed(5), unconfirmed(6)])
    board.choose("i5")
    board.set_unconfirmed([unconfirmed(6)])
    assert heard.unconfirmed_bookings == [unconfirmed(5)]
    assert heard.chosen[-1] is None


def test_what_a_clerk_reads_from_stays_and_no_neighbour_is_chosen_as_it_goes(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.upsert([summary(1), summary(2), summary(3)])
    board.choose("d2")
    board.upsert([summary(1, "DELIVERED")])
    assert board.chosen() == summary(2)
    board.upsert([summary(2, "DELIVERED")])
    assert board.chosen() == summary(2, "DELIVERED")
    assert heard.statuses == ["PENDING", "DELIVERED"]
    board.table.clearSelection()
    board.upsert([summary(3, "ACCEPTED")])
    assert cells(board, BoardColumn.ORDER) == ["ORD-1003"]
    assert {each.id for each in heard.chosen if each} == {"d2"}
    assert heard.chosen[-1] is None


def test_search_and_filter_keep_a_choice_that_is_still_shown(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.upsert([summary(1), summary(2)])
    board.choose("d2")
    QTest.keyClicks(board.search_edit, "1002")
    filter_by(board, "Active")
    assert board.chosen() == summary(2)
    assert {each.id for each in heard.chosen if each} == {"d2"}
    assert None not in heard.chosen


def test_a_choice_that_is_searched_away_comes_back_with_its_row(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.upsert([summary(1), summary(2)])
    board.choose("d2")
    QTest.keyClicks(board.search_edit, "1001")
    assert heard.statuses[-1:] == [None]
    board.upsert([summary(2, "ACCEPTED")])
    board.search_edit.clear()
    assert heard.statuses[-1:] == ["ACCEPTED"]
    assert board.chosen() == summary(2, "ACCEPTED")


def test_search_finds_by_order_name_phone_and_driver(board: BoardPanel) -> None:
    board.upsert(
        [
            summary(1, customer_name="Fatima"),
            summary(2, customer_number="+965 9922 1234"),
            summary(3, driver_name="Salem"),
        ]
    )
    for text, order in (("fat", 1001), ("99221234", 1002), ("salem", 1003), ("ord-1002", 1002)):
        board.search_edit.setText(text)
        assert cells(board, BoardColumn.ORDER) == [f"ORD-{order}"], text


def test_the_buttons_count_and_filter(board: BoardPanel) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED"), summary(3, "SLEEPING")])
    board.set_unconfirmed([unconfirmed(1)])
    texts = [button.text() for button in board.filter_bar.findChildren(QPushButton)]
    assert texts == [
        "Active 3", "Scheduled 0", "Done 1", "All 4", "Failed 0", "Late 0", "Unconfirmed 1",
    ]  # fmt: skip
    filter_by(board, "Done")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1002"]
    filter_by(board, "Unconfirmed")
    assert board.model.rows_between(0, 0)[0].unconfirmed == unconfirmed(1)
    assert board.model.rowCount() == 1


def test_another_service_begins_with_an_empty_board(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.upsert([summary(1)])
    board.set_unconfirmed([unconfirmed(1)])
    board.choose("d1")
    board.clear()
    assert board.model.rowCount() == 0
    assert heard.chosen[-1] is None
    assert board.empty_label.isVisible()
    assert board.filter_bar.findChildren(QPushButton)[0].accessibleName() == "Active"


def test_ages_go_on(board: BoardPanel, clock: SettableClock, qtbot: QtBot) -> None:
    board.upsert([summary(4)])
    assert cells(board, BoardColumn.TIME) == ["4 min ago"]
    with qtbot.waitSignal(board.model.dataChanged, timeout=60_000):
        clock.go_on(minutes=1)
        board.model.tick(*board.table.rows_in_sight())
    assert cells(board, BoardColumn.TIME) == ["5 min ago"]


def test_it_follows_the_language_with_its_headings(board: BoardPanel, speak: Speak) -> None:
    board.upsert([summary(1)])
    board.choose("d1")
    speak("ar")
    heading = board.model.headerData(BoardColumn.ORDER, Qt.Orientation.Horizontal)
    assert heading != "Order"
    assert board.filter_bar.findChildren(QPushButton)[0].text().endswith("1")
    assert board.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert board.chosen() == summary(1)
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001"]


def test_where_nothing_matches_one_press_shows_all_again(board: BoardPanel) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED")])
    filter_by(board, "Scheduled")
    QTest.keyClicks(board.search_edit, "9")
    assert board.empty_label.isVisible()
    assert board.empty_label.text() == "No delivery here."
    button = found(board, QPushButton, "boardShowAllButton")
    button.click()
    assert board.search_edit.text() == ""
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001", "ORD-1002"]


def test_a_search_looks_through_all_and_its_end_brings_the_filter_back(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED"), summary(3, "FAILED")])
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001"]
    QTest.keyClicks(board.search_edit, "  ")
    assert part(board) == "active"
    QTest.keyClicks(board.search_edit, "1002")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1002"]
    assert part(board) == "all"
    QTest.keyClick(board.search_edit, Qt.Key.Key_Return)
    assert board.chosen_id() == "d2"
    QTest.keyClick(board.search_edit, Qt.Key.Key_Escape)
    assert part(board) == "active"
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001", "ORD-1002"]  # shown in detail
    assert heard.chosen == [summary(2, "DELIVERED")]
    board.choose("d1")
    board.upsert([])
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001"]


def test_a_filter_chosen_while_searching_narrows_the_search_and_stays(board: BoardPanel) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED"), summary(3, "FAILED")])
    board.search_edit.setText("ord")
    assert len(cells(board, BoardColumn.ORDER)) == 3
    filter_by(board, "Failed")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1003"]
    QTest.keyClicks(board.search_edit, "-100")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1003"]
    board.search_edit.clear()
    assert part(board) == "failed"
    board.search_edit.setText("1001")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001"]
    board.search_edit.clear()
    assert part(board) == "failed"


@pytest.mark.parametrize(("id", "after"), [("d1", "active"), ("d2", "all")])
def test_a_delivery_chosen_from_elsewhere_ends_the_search_that_hides_it(
    board: BoardPanel, id: str, after: str
) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED"), summary(3, "FAILED")])
    board.search_edit.setText("1003")
    board.choose(id)
    assert board.chosen_id() == id
    assert (board.search_edit.text(), part(board)) == ("", after)


def test_what_a_search_finds_outside_the_filter_is_said_and_shown(board: BoardPanel) -> None:
    board.upsert([summary(1), summary(2, "DELIVERED"), summary(12, "DELIVERED")])
    more = board.findChild(QPushButton, "hiddenMatchesButton")
    show = board.findChild(QPushButton, "boardShowAllButton")
    assert more is not None
    assert show is not None
    assert not more.isVisible()
    QTest.keyClicks(board.search_edit, "100")
    assert not more.isVisible()
    filter_by(board, "Active")
    assert more.text() == "1 more outside this filter: show"
    assert more.isVisible()
    QTest.keyClicks(board.search_edit, "2")
    assert not more.isVisible()
    assert board.empty_label.text() == "1 match(es) outside this filter."
    show.click()
    assert board.search_edit.text() == "1002"
    assert cells(board, BoardColumn.ORDER) == ["ORD-1002"]
    assert part(board) == "all"
    board.search_edit.setText("ord")
    filter_by(board, "Active")
    board.upsert([summary(2, "FAILED"), summary(20, "DELIVERED")])
    assert more.text() == "3 more outside this filter: show"
    more.click()
    assert not more.isVisible()
    assert len(cells(board, BoardColumn.ORDER)) == 4
    board.search_edit.clear()
    assert part(board) == "active"


def test_a_booking_that_the_filter_hides_is_named_and_nothing_is_taken_away(
    board: BoardPanel,
) -> None:
    board.upsert([summary(2), summary(3, "DELIVERED")])
    mark = found(board, QPushButton, "newOrdersButton")
    filter_by(board, "Done")
    board.search_edit.setText("1003")
    board.upsert([summary(1)])
    board.choose_booked("d1")
    assert board.search_edit.text() == "1003"
    assert mark.isVisible()
    assert mark.accessibleName() == "\u2066ORD-1001\u2069 hidden"
    mark.click()
    assert board.chosen_id() == "d1"
    assert not mark.isVisible()
    board.choose_booked("d1")
    assert not mark.isVisible()


def test_late_is_a_filter_of_what_is_late_now(board: BoardPanel) -> None:
    board.upsert([summary(number) for number in (1, 2, 3)])
    late = found(board, QPushButton, "boardFilterLate")
    assert late.isHidden()
    board.model.set_flags("late", {"d1": "Late.", "d3": "Late."})
    assert (late.text(), late.isVisible()) == ("Late 2", True)
    late.click()
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001", "ORD-1003"]
    board.model.set_flags("late", {"d2": "Late.", "d3": "Late."})
    assert cells(board, BoardColumn.ORDER) == ["ORD-1002", "ORD-1003"]
    board.upsert([summary(3, "DELIVERED")])
    assert cells(board, BoardColumn.ORDER) == ["ORD-1002"]
    board.model.set_flags("late", {})
    assert (late.text(), late.isVisible()) == ("Late 0", True)  # while the filter is on
    filter_by(board, "Active")
    assert late.isHidden()


def test_a_failure_is_called_out_for_a_day_or_in_the_days_that_are_chosen(
    board: BoardPanel, clock: SettableClock
) -> None:
    board.upsert([summary(1, "FAILED"), summary(60 * 25, "REJECTED")])
    failed = found(board, QPushButton, "boardFilterFailed")
    assert (failed.text(), failed.isVisible()) == ("Failed 1", True)
    failed.click()
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001"]
    combo = board.bar.scope_line.days_combo
    combo.setCurrentIndex(3)
    assert cells(board, BoardColumn.ORDER) == ["ORD-1001", "ORD-2500"]
    combo.setCurrentIndex(0)
    clock.go_on(minutes=60 * 24)
    board.model.tick(*board.table.rows_in_sight())
    assert cells(board, BoardColumn.ORDER) == []
    assert failed.text() == "Failed 0"


def test_of_the_numbers_that_are_found_the_very_one_is_chosen(
    board: BoardPanel, heard: SignalRecorder
) -> None:
    ended = summary(2, "DELIVERED", order_number="ORD-12")
    board.upsert([summary(1, order_number="ORD-1"), ended])
    filter_by(board, "Active")
    board.search_for("ORD-1")
    assert cells(board, BoardColumn.ORDER) == ["ORD-1", "ORD-12"]
    board.choose("d2")
    board.choose_order("ORD-1")
    board.go_to_table()
    assert heard.chosen[-1] is not None
    assert heard.chosen[-1].id == "d1"
    board.choose_order("ORD-9")
    assert board.chosen() == heard.chosen[-1]


def test_what_is_shown_is_given_as_it_stands(board: BoardPanel) -> None:
    board.upsert([summary(2, "DELIVERED"), summary(1), summary(3)])
    board.set_unconfirmed([unconfirmed(1)])
    filter_by(board, "Active")
    assert [each.id for each in board.shown()] == ["d1", "d3"]


@pytest.mark.styled
def test_marks_are_shown_until_they_are_taken_back(board: BoardPanel) -> None:
    board.upsert([summary(1), summary(2)])
    board.model.set_flags("late", {"d1": "Late."})
    index = board.model.index(0, BoardColumn.CUSTOMER)
    marked = board.table.viewport().grab(board.table.visualRect(index)).toImage()
    board.model.set_flags("late", {})
    assert board.table.viewport().grab(board.table.visualRect(index)).toImage() != marked


def test_areas_stand_in_the_order_of_the_language(board: BoardPanel, speak: Speak) -> None:
    board.upsert(
        [
            summary(1, area_en="Salmiya", area_ar="السالمية"),
            summary(2, area_en="Bayan", area_ar="بيان"),
        ]
    )
    speak("en")
    board.table.sortByColumn(BoardColumn.AREA, Qt.SortOrder.AscendingOrder)
    assert cells(board, BoardColumn.AREA) == ["Bayan", "Salmiya"]
    speak("ar")
    assert cells(board, BoardColumn.AREA) == ["السالمية", "بيان"]


def test_tab_walks_the_empty_board_from_the_top(board: BoardPanel) -> None:
    empty = board.empty
    controls = (empty.clear_button, empty.retry_button, empty.details_button)
    walked: list[QWidget] = []
    at = empty.nextInFocusChain()
    while at is not None and at is not empty:
        walked += [at] if at in controls else []
        at = at.nextInFocusChain()
    assert walked == list(controls)


def test_seconds_are_counted_only_in_the_last_minute_before_a_check(
    board: BoardPanel, clock: SettableClock
) -> None:
    timer = board._count_down
    for left, every in ((61, 10_000), (59, 1000)):
        due = clock.now + timedelta(seconds=left)
        board.set_unconfirmed([unconfirmed(1).model_copy(update={"next_search_at": due})])
        assert timer.isActive()
        assert timer.interval() == every
    board.set_unconfirmed([])
    assert not timer.isActive()


def test_at_the_top_of_the_list_nothing_is_counted_as_out_of_sight(board: BoardPanel) -> None:
    mark = found(board, QPushButton, "newOrdersButton")
    board.upsert([summary(60)])
    board.upsert([summary(number) for number in range(10, 50)])
    QApplication.processEvents()
    bar = board.table.verticalScrollBar()
    assert bar.maximum() > 0
    assert (bar.value(), mark.isHidden()) == (0, True)
    bar.setValue(bar.maximum())
    board.upsert([summary(1)])
    assert not mark.isHidden()
    bar.setValue(0)
    assert mark.isHidden()


def test_what_is_opened_is_listed_also_where_nothing_was(board: BoardPanel) -> None:
    board.upsert([summary(1, "DELIVERED")])
    filter_by(board, "Active")
    assert not board.table.isVisible()
    board.choose("d1")
    assert board.table.isVisible()
    assert cells(board, BoardColumn.ORDER) == [summary(1).order_number]
