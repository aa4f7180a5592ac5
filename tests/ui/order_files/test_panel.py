"""Tests of the page of an order file: the shown texts, and the requests."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.errors import NotSent, TokenEnded
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.booking_preview import BookingEnd, BookingWait, FileProgress
from deskdispatch.domain.order_files.order_file import SENT, FileRow, RowDecision, RowState
from deskdispatch.domain.order_files.row import UNFOLLOWED, RowFailure
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.who_books import WhoBooks
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.controller import OrderFilesController
from deskdispatch.ui.order_files.panel import OrderFilePanel
from deskdispatch.ui.order_files.rows_table import ICON as SIZE
from deskdispatch.ui.order_files.rows_table import RowColumn
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.tables.painted_cell import MARGIN
from tests.desk.desk_under_test import AREAS
from tests.ui.conftest import Speak
from tests.ui.order_files.made_files import (
    AREA_ONLY,
    BAD_BRANCH,
    BAD_PHONE,
    BOOKED,
    GOOD,
    IN_FLIGHT,
    NOW,
    NOWHERE,
    PHONE_ALONE,
    REFUSED,
    SARA,
    SHORT_LINK,
    TWO_POINTS,
    UNCLEAR,
    every_state,
    file_of,
    row_of,
    summaries,
)
from tests.waiting import until

MARKS = str.maketrans("", "", "\u200e\u200f\u2066\u2067\u2068\u2069")
"""Invisible direction marks."""

REQUESTS = (
    *("corrected", "decided", "fill_asked", "map_asked", "follow_asked", "delivery_asked"),
    *("earlier_chosen", "discard_asked"),
)

BUTTONS = (*("book", "columns", "close", "pause", "resume", "stop", "results", "failed", "print"),)


class Page:
    """The page, and the requests that it makes."""

    def __init__(self, qtbot: QtBot) -> None:
        self.panel = OrderFilePanel(lambda: NOW)
        qtbot.addWidget(self.panel)
        self.panel.resize(640, 640)
        self.panel.show()
        self.asked: list[Any] = []
        for name in REQUESTS:
            panel = self.panel
            parts = (panel, panel.start, panel.detail, panel.detail.buttons)
            asks = next(part for part in parts if hasattr(part, name))
            getattr(asks, name).connect(lambda *given, name=name: self._note(name, given))
        buttons = {name: getattr(self.panel.bar, f"{name}_button") for name in BUTTONS}
        buttons["open"] = self.panel.start.note.open_button
        buttons["template"] = self.panel.start.note.template_button
        for name, button in buttons.items():
            button.clicked.connect(lambda _on, name=name: self._note(f"{name}_asked", ()))

    def _note(self, name: str, given: tuple[Any, ...]) -> None:
        self.asked.append((name, *given) if given else name)

    def open(self, *rows: FileRow) -> OpenFile:
        """Shows a file of these rows."""
        opened = file_of(*rows)
        self.show_file(opened)
        return opened

    def show_file(self, opened: OpenFile | None) -> None:
        """Shows a file, and takes all steps, up to the first row to look at, at once."""
        self.panel.show_file(opened)
        self.take_steps()

    def take_steps(self) -> None:
        while self.panel._next_step.isActive():
            self.panel._take_step()
        QApplication.processEvents()

    def cells(self, heading: str) -> list[str]:
        """Returns the texts of a column, from the first row shown."""
        model = self.panel.model
        column = [each.spec.heading() for each in RowColumn].index(heading)
        found = (model.index(at, column).data() for at in range(model.rowCount()))
        return [text.translate(MARKS) for text in found]

    def press(self, name: str) -> None:
        """Clicks a visible button."""
        (button,) = (
            each
            for each in self.panel.findChildren(QPushButton)
            if each.text().translate(MARKS) == name and each.isVisible()
        )
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def text(self, name: str) -> str:
        """Returns the text of a visible label; "" for a hidden one."""
        label: Any = self.panel.findChild(object, name)
        return label.text().translate(MARKS) if label.isVisible() else ""

    def edit(self, field: Field) -> Any:
        """Returns the edit line of a field."""
        return self.panel.detail._fields[field].edit

    def error(self, field: Field) -> str:
        """Returns the error that is shown under a field."""
        return self.panel.detail._fields[field].form_field.error


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    return Page(qtbot)


def test_without_a_file_the_page_says_what_it_is_for_and_lists_earlier_ones(page: Page) -> None:
    page.panel.start.show_earlier(summaries())
    assert page.text("orderFileEmptyLabel").startswith("Each row of an Excel or CSV file")
    rows = [page.panel.start.earlier_list.item(at).text().translate(MARKS) for at in range(2)]
    assert rows == [
        "saturday.csv · 20 min ago · 38 of 40 booked · 2 waiting",
        "friday.xlsx · yesterday 12:00 · 12 of 12 booked",
    ]
    page.press("Open a file …")
    page.press("Save a template …")
    page.panel.start.earlier_list.setFocus()
    QTest.keyClick(page.panel.start.earlier_list, Qt.Key.Key_Return)
    QTest.keyClick(page.panel.start.earlier_list, Qt.Key.Key_Down)
    page.press("Discard")
    assert page.asked == [
        *("open_asked", "template_asked"),
        *(("earlier_chosen", "f2"), ("discard_asked", "f3")),
    ]


def test_a_list_read_again_keeps_the_chosen_file(page: Page) -> None:
    page.panel.start.show_earlier(summaries())
    page.panel.start.earlier_list.setCurrentRow(1)
    page.panel.start.show_earlier(summaries()[1:])
    page.press("Discard")
    assert page.asked == [("discard_asked", "f3")]


def test_every_state_is_counted_and_has_its_word(page: Page) -> None:
    page.show_file(every_state())
    assert page.cells("State") == [
        *("Ready", "Problem", "Problem", "To check", "Problem", "Problem", "Booked before"),
        *("To check", "Skipped", "Sending …", "Booked", "Unconfirmed", "Failed"),
    ]
    assert page.text("orderFileHeadLabel") == (
        "Orders of Saturday, both branches.xlsx · 13 rows · 1 ready · 2 to check ·"
        " 4 with problems · 1 booked before · 1 skipped · 1 on the way · 1 booked ·"
        " 1 unconfirmed · 1 failed"
    )


def test_the_last_column_says_what_is_to_be_looked_at(page: Page) -> None:
    page.show_file(every_state())
    looked = page.cells("Note")
    assert looked[0] == ""
    assert looked[1].startswith("Phone: A spreadsheet rounded the number")
    assert looked[2] == "Branch: Not one of your branches. Choose one."
    assert looked[6] == "Booked before as ORD-0998."
    assert looked[7] == "Same phone and place as ORD-1001.", "it may be of yesterday"
    assert looked[10] == "ORD-1042"
    assert looked[12] == "Not booked: The wallet does not cover this delivery"


def test_markup_of_a_file_is_text(page: Page) -> None:
    page.open(row_of(2, ("98765432", "<b>Sara</b>", "<u>x</u>", "1, 2", "", "", "")))
    assert page.cells("Customer") == ["<b>Sara</b>"]
    name = RowColumn.CUSTOMER
    tip = page.panel.model.index(0, name).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;Sara" in tip
    assert "<b>Sara</b>" in page.text("orderFileRowTitle")


def test_times_have_a_column_only_where_a_row_is_scheduled(page: Page) -> None:
    when = RowColumn.WHEN
    page.open(row_of(2))
    assert page.panel.list.isColumnHidden(when)
    fields = (Field.PHONE, Field.SCHEDULE)
    later = row_of(3, ("98765432", "2026-11-21 18:30"), fields=fields)
    page.show_file(file_of(row_of(2), later))
    assert not page.panel.list.isColumnHidden(when)
    assert page.cells("When") == ["—", "for 18:30"]


def test_a_file_that_is_closed_while_it_is_shown_leaves_the_table_of_the_next_one_whole(
    page: Page,
) -> None:
    page.panel.show_file(every_state())
    page.panel.show_file(None)
    page.show_file(file_of(row_of(2)))
    assert page.panel.list.viewport().updatesEnabled()
    assert page.cells("Row") == ["2"]
    assert page.text("orderFileRowTitle") == "Row 2 · Sara Al-Sabah · Ready"


def test_the_sum_says_which_rows_the_wallet_does_not_pay_for(qtbot: QtBot, page: Page) -> None:
    opened = page.open(*(row_of(line) for line in range(2, 6)), row_of(6, booking=BOOKED))
    page.panel.show_wallet(Wallet(balance=Decimal("4.000"), billing_mode="PREPAID"))
    for id in list(opened.rows)[:3]:
        page.panel.show_price(id, Decimal("1.750"))
    expected = "KWD 5.250 for 3 rows · 1 prices missing · wallet KWD 4.000: too low for 1 rows"
    qtbot.waitUntil(lambda: page.text("orderFileSumLabel") == expected)
    assert page.cells("Price") == ["1.750", "1.750", "1.750", "—", "1.750"]
    unpriced = "KWD 5.250 for 3 rows · 1 prices missing"
    for wallet in (None, Wallet(balance=Decimal(0), billing_mode="POSTPAID")):
        page.panel.show_wallet(wallet)
        assert page.text("orderFileSumLabel") == unpriced


def test_a_filter_shows_some_rows_and_its_count(page: Page) -> None:
    page.show_file(every_state())
    combo = page.panel.filter_combo
    assert [combo.itemText(at) for at in range(combo.count())] == [
        *("All rows (13)", "To review (8)", "Ready (2)", "Booked (1)", "Failed (1)"),
        "Skipped (1)",
    ]
    combo.setCurrentIndex(4)
    assert page.cells("Row") == ["14"]
    assert page.text("orderFileRowTitle") == "Row 14 · Sara Al-Sabah · Failed"


def test_a_corrected_row_stays_in_sight_and_a_booked_one_comes_in(page: Page) -> None:
    opened = page.open(row_of(2, BAD_PHONE), row_of(3, BAD_PHONE), row_of(4))
    page.panel.filter_combo.setCurrentIndex(1)
    corrected = row_of(2, BAD_PHONE, {Field.PHONE: "98765432", Field.CASH_AMOUNT: "4.5"})
    page.panel.show_row(corrected)
    assert page.cells("State") == ["Ready", "Problem"]
    page.panel.filter_combo.setCurrentIndex(3)
    page.panel.show_row(replace(opened.rows["r4"], booking=BOOKED))
    page.panel.show_row(replace(corrected, booking=BOOKED))
    assert page.cells("Row") == ["2", "4"]


def test_the_first_row_to_look_at_is_chosen_with_its_problems_first(page: Page) -> None:
    page.open(row_of(2), row_of(3, BAD_PHONE))
    assert page.text("orderFileRowTitle") == "Row 3 · نورة العتيبي · Problem"
    assert page.panel.detail._order[:2] == [Field.PHONE, Field.CASH_AMOUNT]
    assert page.edit(Field.PHONE).text() == "4.41E+11"
    assert page.edit(Field.NOTES).text() == "Ring twice"
    assert page.error(Field.PHONE).startswith("A spreadsheet rounded the number")
    assert page.error(Field.CASH_AMOUNT).startswith("A comma can mean two things")
    assert page.error(Field.NAME) == ""


def test_a_field_without_a_column_can_be_corrected_where_it_has_a_problem(page: Page) -> None:
    fields = (Field.PHONE, Field.NAME)
    page.show_file(file_of(row_of(2, ("98765432", "Sara"), fields=fields), fields=fields))
    assert page.panel.detail._order == [
        *(Field.ADDRESS, Field.PHONE, Field.NAME),
    ]
    assert page.error(Field.ADDRESS).startswith("No drop-off.")


def test_enter_tells_a_correction_once(page: Page) -> None:
    page.open(row_of(2, BAD_PHONE))
    edit = page.edit(Field.PHONE)
    edit.selectAll()
    QTest.keyClicks(edit, "98765432")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    edit.clearFocus()
    assert page.asked == [("corrected", "r2", {Field.PHONE: "98765432"})]
    page.panel.show_row(row_of(2, BAD_PHONE, {Field.PHONE: "98765432"}))
    assert page.error(Field.PHONE) == ""
    assert edit.text() == "98765432"
    assert page.asked[1:] == []


def test_another_row_tells_first_what_was_typed_in_this_one(page: Page) -> None:
    page.open(row_of(2, BAD_PHONE), row_of(3, BAD_PHONE))
    page.edit(Field.PHONE).setText("66554433")
    page.panel.list.choose(1)
    assert page.asked == [("corrected", "r2", {Field.PHONE: "66554433"})]
    assert page.edit(Field.PHONE).text() == "4.41E+11"


def test_a_correction_that_was_not_kept_stays_and_is_told_again(page: Page) -> None:
    page.open(row_of(2, BAD_PHONE), row_of(3))
    edit = page.edit(Field.PHONE)
    edit.setText("66554433")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    page.panel.list.choose(1)
    page.panel.detail.show_failure("r2", "The disk is full.")
    page.panel.list.choose(0)
    assert page.text("orderFileRowFailure") == "The disk is full."
    assert edit.text() == "66554433"
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert page.asked == [("corrected", "r2", {Field.PHONE: "66554433"})] * 2
    page.panel.show_row(row_of(2, BAD_PHONE, {Field.PHONE: "66554433"}))
    assert page.text("orderFileRowFailure") == ""


def with_link(line: int, failure: RowFailure) -> FileRow:
    """Makes a row whose link was followed up to that failure."""
    row = row_of(line, SHORT_LINK)
    (problem,) = row.content.problems
    problems = (replace(problem, failure=failure),)
    return replace(row, content=row.content.model_copy(update={"problems": problems}))


def test_a_link_that_is_followed_is_no_error_and_asks_for_nothing(page: Page) -> None:
    page.open(with_link(2, RowFailure.FOLLOWING_LINK))
    assert page.cells("State") == ["Problem"]
    assert page.cells("Note") == ["Location: Following the link …"]
    assert page.error(Field.LOCATION) == ""
    shown = [label.text() for label in page.panel.findChildren(QLabel) if label.isVisible()]
    assert "Following the link …" in shown
    assert not page.panel.detail.buttons.retry_button.isVisible()


@pytest.mark.parametrize("failure", sorted(UNFOLLOWED))
def test_links_that_could_not_be_followed_are_tried_again(page: Page, failure: RowFailure) -> None:
    page.open(with_link(2, failure), row_of(3, booking=REFUSED), with_link(4, failure), row_of(5))
    assert page.error(Field.LOCATION).startswith("The link")
    page.press("Try again")
    assert page.asked == [("follow_asked", ["r2"])]
    page.asked.clear()
    page.panel.list.selectAll()
    page.press("Try again")
    assert page.asked == [("decided", ["r3"], RowDecision.RETRY), ("follow_asked", ["r2", "r4"])]


def test_what_is_being_typed_stays_when_the_row_changes(page: Page) -> None:
    page.open(row_of(2, BAD_PHONE))
    page.edit(Field.NAME).setText("Nour")
    page.panel.show_row(row_of(2, BAD_PHONE, {Field.CASH_AMOUNT: "4.5"}))
    assert page.edit(Field.NAME).text() == "Nour"
    assert page.edit(Field.CASH_AMOUNT).text() == "4.5"


@pytest.mark.parametrize(
    ("cells", "choice", "correction"),
    [
        (BAD_BRANCH, "City Mall", {Field.PICKUP: "City Mall"}),
        (TWO_POINTS, "29.3759, 47.9774", {Field.LOCATION: "29.3759, 47.9774"}),
        (AREA_ONLY, "Middle of Salmiya", {Field.LOCATION: "29.3369, 48.0759"}),
    ],
)
def test_a_choice_corrects_the_field(
    page: Page, cells: tuple[str, ...], choice: str, correction: dict[Field, str]
) -> None:
    page.open(row_of(2, cells))
    page.press(choice)
    assert page.asked == [("corrected", "r2", correction)]


def test_a_rough_middle_says_so_on_its_button(page: Page) -> None:
    rough = [area.model_copy(update={"is_approximate": True}) for area in AREAS]
    page.panel.detail.set_areas(rough)
    page.open(row_of(2, AREA_ONLY))
    page.press("About the middle of Salmiya")
    assert page.asked == [("corrected", "r2", {Field.LOCATION: "29.3369, 48.0759"})]


def test_a_door_of_the_address_is_taken_by_a_button_that_is_not_cut(
    page: Page, speak: Speak
) -> None:
    speak("en")
    point = Coordinates(latitude=29.33712, longitude=48.07581)
    door = KnownDoor(point, 1_000, NOW)
    page.open(row_of(2, AREA_ONLY, doors=(door,)))
    page.press("Delivered here 1000 times")
    assert page.asked == [("corrected", "r2", {Field.LOCATION: "29.33712, 48.07581"})]


@pytest.mark.parametrize(
    ("row", "buttons"),
    [
        (row_of(2), ["Skip", "Choose on the map"]),
        (row_of(2, AREA_ONLY), ["Confirm", "Skip", "Choose on the map"]),
        (row_of(2, earlier="ORD-1"), ["Book again", "Skip", "Choose on the map"]),
        (row_of(2, decision=RowDecision.LEFT_OUT), ["Include", "Choose on the map"]),
        (row_of(2, booking=REFUSED), ["Skip", "Try again", "Choose on the map"]),
        (row_of(2, booking=BOOKED), ["Show order"]),
        (row_of(2, booking=UNCLEAR), []),
        (row_of(2, booking=IN_FLIGHT), []),
    ],
)
def test_a_row_has_the_buttons_that_mean_something(
    page: Page, row: FileRow, buttons: list[str]
) -> None:
    page.open(row)
    shown = [each.text() for each in page.panel.detail.buttons.buttons if each.isVisible()]
    assert shown == buttons
    assert page.edit(Field.NAME).isReadOnly() == (row.state in SENT)


def test_each_button_decides_of_its_row(page: Page) -> None:
    page.open(row_of(2, AREA_ONLY), row_of(3, booking=REFUSED), row_of(4, booking=BOOKED))
    page.press("Confirm")
    page.press("Choose on the map")
    page.panel.list.choose(1)
    page.press("Try again")
    page.press("Skip")
    page.panel.list.choose(2)
    page.press("Show order")
    assert page.asked == [
        ("decided", ["r2"], RowDecision.CONFIRMED),
        ("map_asked", "r2"),
        ("decided", ["r3"], RowDecision.RETRY),
        ("decided", ["r3"], RowDecision.LEFT_OUT),
        ("delivery_asked", "d1"),
    ]


def test_several_rows_are_decided_at_once_but_known_ones_are_confirmed_one_by_one(
    page: Page,
) -> None:
    page.show_file(every_state())
    page.panel.list.selectAll()
    assert page.text("orderFileRowTitle") == "13 rows chosen"
    page.press("Confirm")
    page.press("Skip")
    assert page.asked[0] == ("decided", ["r5", "r9"], RowDecision.CONFIRMED)
    left_out = ["r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r14"]
    assert page.asked[1] == ("decided", left_out, RowDecision.LEFT_OUT)


def test_what_is_known_of_customers_is_offered(page: Page) -> None:
    page.open(row_of(2, PHONE_ALONE, customers=(SARA,)), row_of(3, PHONE_ALONE))
    assert page.text("orderFileRowNote") == "Known customer: Sara · 3 orders"
    page.press("Fill in from customer")
    page.press("Salmiya · Block 10 · Flat 7")
    place = {
        Field.LOCATION: "29.3375, 48.0758",
        Field.ADDRESS: "Salmiya, Block 10",
        Field.ADDRESS_DETAIL: "Flat 7",
    }
    page.panel.list.selectAll()
    page.press("Fill in from customer")
    assert page.asked == [
        ("fill_asked", ["r2"]),
        ("corrected", "r2", place),
        ("fill_asked", ["r2"]),
    ]


def test_a_phone_that_is_known_by_another_name_is_said(page: Page) -> None:
    page.open(row_of(2, ("98765432", "Mohammed", *GOOD[2:]), customers=(SARA,)))
    assert page.text("orderFileRowNote") == "Known by this phone: Sara"
    assert page.cells("State") == ["Ready"]


def test_a_marked_customer_is_said_beside_the_phone(page: Page) -> None:
    blocked = replace(SARA, customer=SARA.customer.model_copy(update={"is_blocked": True}))
    page.open(row_of(2, customers=(blocked,)))
    assert page.cells("State") == ["To check"]
    words = "Nothing is to be booked for Sara. Skip the row, or confirm it."
    assert page.panel.detail._fields[Field.PHONE].form_field.note.translate(MARKS) == words
    assert page.cells("Note") == [f"Phone: {words}"]


def test_left_out_rows_are_taken_back_in(page: Page) -> None:
    page.open(*(row_of(line, decision=RowDecision.LEFT_OUT) for line in (2, 3)))
    page.panel.list.selectAll()
    page.press("Include")
    assert page.asked == [("decided", ["r2", "r3"], RowDecision.NONE)]


def test_rows_that_are_ready_are_booked(page: Page) -> None:
    page.open(row_of(2), row_of(3))
    page.press("Book 2 orders")
    page.press("Columns …")
    page.press("Close")
    assert page.asked == ["book_asked", "columns_asked", "close_asked"]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (row_of(2, NOWHERE), "No row is ready. Correct or confirm 1 rows."),
        (row_of(2, booking=BOOKED), "No row is left to book."),
    ],
)
def test_why_nothing_can_be_booked_is_said(page: Page, row: FileRow, why: str) -> None:
    page.open(row)
    assert page.text("orderFileStateLabel") == why
    assert not page.panel.bar.book_button.isEnabled()
    assert page.panel.bar.book_button.accessibleDescription().startswith(why)


def test_columns_are_fixed_once_a_row_was_sent(qtbot: QtBot, page: Page) -> None:
    opened = page.open(row_of(2), row_of(3))
    assert page.panel.bar.columns_button.isVisible()
    page.panel.show_row(replace(opened.rows["r2"], booking=IN_FLIGHT))
    qtbot.waitUntil(lambda: not page.panel.bar.columns_button.isVisible())
    assert page.text("orderFileHeadLabel") == "orders.xlsx · 2 rows · 1 ready · 1 on the way"


def test_while_it_books_the_page_shows_how_far_it_is(page: Page) -> None:
    marks: list[str] = []
    page.panel.mark_changed.connect(marks.append)
    page.open(row_of(2))
    page.panel.show_progress(FileProgress(done=12, of=40, left=timedelta(minutes=3, seconds=20)))
    assert page.text("orderFileCountLabel") == "12 of 40 · about 3 min left"
    assert (page.panel.bar.bar.value(), page.panel.bar.bar.maximum()) == (12, 40)
    assert [mark.translate(MARKS) for mark in marks] == ["12/40"]
    assert not page.panel.bar.book_button.isVisible()
    page.press("Pause")
    page.panel.show_progress(FileProgress(done=12, of=40, wait=BookingWait.PAUSED))
    assert page.text("orderFileStateLabel") == "Paused. Nothing is sent."
    page.press("Resume")
    page.press("Stop")
    assert page.asked == ["pause_asked", "resume_asked", "stop_asked"]


def test_the_keys_stay_on_the_button_that_pauses_and_goes_on(page: Page) -> None:
    page.open(row_of(2))
    page.panel.show_progress(FileProgress(of=40))
    page.panel.bar.pause_button.setFocus()
    page.panel.show_progress(FileProgress(of=40, wait=BookingWait.PAUSED))
    assert QApplication.focusWidget() is page.panel.bar.resume_button


def test_the_keys_stay_on_the_bar_from_the_first_order_to_the_last(page: Page) -> None:
    opened = page.open(row_of(2))
    page.panel.bar.book_button.setFocus()
    page.panel.show_progress(FileProgress(of=1))
    assert QApplication.focusWidget() is page.panel.bar.pause_button
    page.panel.show_row(replace(opened.rows["r2"], booking=BOOKED))
    page.panel.show_progress(FileProgress(done=1, of=1, end=BookingEnd.DONE))
    assert QApplication.focusWidget() is page.panel.bar.results_button


def test_after_a_decision_the_arrows_lead_to_the_next_row(page: Page) -> None:
    page.open(row_of(2, AREA_ONLY), row_of(3))
    page.panel.detail.buttons.confirm_button.setFocus()
    page.press("Confirm")
    assert QApplication.focusWidget() is page.panel.list


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (
            FileProgress(
                wait=BookingWait.WALLET, needed=Decimal("1.750"), balance=Decimal("0.500")
            ),
            "The wallet has KWD 0.500, the next order costs KWD 1.750. Top it up to go on.",
        ),
        (
            FileProgress(
                wait=BookingWait.CONNECTION, error=NotSent(), until=NOW + timedelta(seconds=5)
            ),
            "Service not reachable. Nothing was sent. Next try in 5 s.",
        ),
        (
            FileProgress(wait=BookingWait.BUSY, until=NOW + timedelta(seconds=30)),
            "The service is busy. Next try in 30 s.",
        ),
        (
            FileProgress(wait=BookingWait.UNCONFIRMED, held=3),
            "3 rows wait: a booking of the same customer is unconfirmed. Check it in the list.",
        ),
        (FileProgress(wait=BookingWait.OWN_BOOKING), "The form's booking goes first."),
        (FileProgress(end=BookingEnd.DONE), "Done. 1 booked · 1 failed"),
        (FileProgress(end=BookingEnd.STOPPED), "Stopped. 1 booked · 1 failed"),
        (
            FileProgress(end=BookingEnd.SIGNED_OUT),
            "The service asks you to sign in again. Then book the rest.",
        ),
        (
            FileProgress(end=BookingEnd.SIGNED_OUT, error=TokenEnded()),
            "Signed in again. Press Book.",
        ),
    ],
)
def test_every_wait_and_end_is_said(page: Page, progress: FileProgress, words: str) -> None:
    page.open(row_of(2, booking=BOOKED), row_of(3, booking=REFUSED))
    page.panel.show_progress(progress)
    assert page.text("orderFileStateLabel") == words


def test_what_came_of_it_can_be_saved_and_printed(page: Page) -> None:
    page.open(row_of(2, booking=BOOKED), row_of(3, booking=REFUSED))
    page.panel.show_progress(FileProgress(done=2, of=2, end=BookingEnd.DONE))
    for name in ("Save results …", "Save failed rows …", "Print slips"):
        page.press(name)
    assert page.asked == ["results_asked", "failed_asked", "print_asked"]


def test_before_anything_was_sent_there_is_nothing_to_save(page: Page) -> None:
    page.open(row_of(2), row_of(3, BAD_PHONE))
    bar = page.panel.bar
    assert not any(
        each.isVisible() for each in (bar.results_button, bar.failed_button, bar.print_button)
    )


def test_a_closed_file_leaves_nothing_behind(page: Page) -> None:
    page.show_file(every_state())
    page.panel.filter_combo.setCurrentIndex(4)
    page.panel.show_progress(FileProgress(of=1, end=BookingEnd.STOPPED))
    page.show_file(None)
    page.panel.start.show_earlier(summaries())
    assert page.text("orderFileEmptyLabel") != ""
    page.open(row_of(2))
    assert page.cells("State") == ["Ready"]
    assert page.text("orderFileStateLabel") == ""


def test_enter_in_the_table_goes_to_the_first_problem(page: Page) -> None:
    page.open(row_of(2, BAD_PHONE))
    page.panel.list.setFocus()
    QTest.keyClick(page.panel.list, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.edit(Field.PHONE)


def test_tab_goes_from_the_buttons_of_a_row_through_its_fields(page: Page) -> None:
    page.open(row_of(2, BAD_BRANCH))
    page.panel.detail.buttons.map_button.setFocus()
    walked = []
    for _ in range(4):
        QTest.keyClick(page.panel.window(), Qt.Key.Key_Tab)
        held = QApplication.focusWidget()
        assert held is not None
        walked.append(held.accessibleName())
    assert walked == ["Branch", "Choose Salmiya Shop", "Choose City Mall", "Phone"]


def test_an_arabic_window_says_all_in_arabic(page: Page, speak: Speak) -> None:
    page.show_file(every_state())
    page.panel.list.choose(1)
    speak("ar")
    assert page.cells("الحالة")[:2] == ["جاهز", "مشكلة"]
    assert page.error(Field.PHONE).startswith("قرّب برنامج الجداول")
    assert page.panel.filter_combo.itemText(1) == "للمراجعة (8)"
    assert page.panel.bar.book_button.text() == "حجز طلب واحد"


def test_a_changed_row_is_drawn_anew_and_no_other(page: Page) -> None:
    opened = page.open(*(row_of(line) for line in range(2, 5)))
    changed: list[tuple[int, int]] = []
    page.panel.model.dataChanged.connect(
        lambda first, last: changed.append((first.row(), last.row()))
    )
    page.panel.show_row(replace(opened.rows["r3"], booking=BOOKED))
    assert changed == [(1, 1)]
    page.panel.show_price("r4", Decimal("1.750"))
    assert changed == [(1, 1), (2, 2)]


@pytest.mark.styled
def test_a_low_and_narrow_page_scrolls_and_cuts_nothing(qtbot: QtBot, page: Page) -> None:
    page.show_file(every_state())
    page.panel.list.choose(1)
    page.panel.resize(340, 400)
    part = page.panel.bar.parentWidget()
    assert part is not None
    qtbot.waitUntil(lambda: part.width() <= 340)
    area = part.parentWidget()
    assert area is not None
    shown = [each for each in part.findChildren(QPushButton) if each.isVisible()]
    assert len(shown) > 6
    for each in shown:
        right = each.mapTo(part, each.rect().topRight()).x()
        assert right < area.width(), each.text()
        assert each.height() >= each.sizeHint().height(), each.text()
    splitter = page.panel.splitter
    assert splitter.height() >= splitter.minimumSizeHint().height()


@pytest.mark.styled
@pytest.mark.parametrize("height", [600, 375])
def test_ten_rows_and_the_buttons_are_in_sight_with_every_bar(page: Page, height: int) -> None:
    page.open(*(row_of(line, BAD_PHONE) for line in range(2, 10)), *map(row_of, range(10, 14)))
    page.panel.resize(670, height)
    page.panel.banner.show_message(BannerKind.ATTENTION, lambda: "Something is to be said.")
    page.panel.show_progress(FileProgress(done=2, of=4, wait=BookingWait.PAUSED))
    QApplication.processEvents()
    table, row = page.panel.list, theme.current().sizes["row"]
    assert table.viewport().height() >= (10 if height > 500 else 3) * row
    for button in (page.panel.bar.resume_button, page.panel.bar.stop_button):
        below = button.mapTo(page.panel, button.rect().bottomLeft()).y()
        assert below < page.panel.height()
        assert not button.visibleRegion().isEmpty()
    assert not page.edit(Field.PHONE).visibleRegion().isEmpty()


def test_nothing_that_is_ready_offers_no_booking(page: Page) -> None:
    page.open(row_of(2, BAD_PHONE))
    assert not page.panel.bar.book_button.isVisible()
    page.panel.show_row(row_of(2))
    page.panel._show_changes()
    assert page.panel.bar.book_button.isVisible()
    assert page.panel.bar.book_button.text() == "Book 1 orders"


@pytest.mark.styled
def test_every_state_is_painted_with_a_shape_of_its_own(page: Page) -> None:
    opened = every_state()
    one_each = {row.state: row for row in opened.rows.values()}
    page.show_file(file_of(*one_each.values()))
    page.panel.resize(640, 900)
    page.panel.list.clearSelection()
    QApplication.processEvents()
    column = RowColumn.STATE
    picture = page.panel.list.viewport().grab().toImage()
    shapes = []
    for at in range(len(one_each)):
        cell = page.panel.list.visualRect(page.panel.model.index(at, column))
        shape = picture.copy(cell.left(), cell.center().y() - SIZE // 2, MARGIN + SIZE, SIZE)
        shapes.append(bytes(shape.constBits()))
    assert len(shapes) == len(RowState) == len(set(shapes))


def test_a_file_opened_in_an_arabic_window_has_a_chosen_row(page: Page, speak: Speak) -> None:
    speak("ar")
    page.show_file(every_state())
    assert page.text("orderFileRowTitle").startswith("الصف 3")


def test_what_is_typed_is_told_before_rows_are_booked_or_decided(page: Page) -> None:
    page.open(row_of(2), row_of(3, AREA_ONLY))
    corrected = ("corrected", "r3", {Field.NAME: "Nour"})
    page.edit(Field.NAME).setText("Nour")
    page.edit(Field.NAME).setFocus()
    page.panel.bar.book_button.click()
    page.edit(Field.NAME).setText("Noura")
    page.panel.detail.buttons.confirm_button.click()
    assert page.asked == [
        *(corrected, "book_asked", ("corrected", "r3", {Field.NAME: "Noura"})),
        ("decided", ["r3"], RowDecision.CONFIRMED),
    ]


def test_no_two_buttons_in_sight_have_the_same_key(page: Page) -> None:
    def check() -> None:
        found = [each for each in page.panel.findChildren(QShortcut) if is_seen(each.parent())]
        keys = [each.key().toString() for each in found]
        assert len(keys) > 2
        assert len(set(keys)) == len(keys), keys

    def is_seen(button: object) -> bool:
        return isinstance(button, QPushButton) and button.isVisible()

    page.panel.start.show_earlier(summaries())
    check()
    for opened in (every_state(), file_of(row_of(2), row_of(3, BAD_PHONE))):
        page.show_file(opened)
        page.panel.list.selectAll()
        check()
    page.panel.show_progress(FileProgress(of=2))
    check()


def test_an_unconfirmed_row_is_nothing_to_correct(page: Page) -> None:
    page.open(row_of(2, booking=UNCLEAR))
    assert page.text("orderFileStateLabel") == "No row is left to book."


async def test_the_rest_of_a_paused_file_is_booked_for_the_clerk_who_resumes_it(
    qtbot: QtBot, tasks: Tasks
) -> None:
    page, who_books = Page(qtbot), WhoBooks()
    resumed: list[str] = []
    booking: Any = SimpleNamespace(clerk="Noura", resume=lambda: resumed.append(booking.clerk))
    window: Any = SimpleNamespace(who_books=who_books)
    others: Any = None
    controller = OrderFilesController(page.panel, window, others, others, tasks)
    controller._booking = booking
    who_books.ask_first = lambda _go_on: not who_books.name
    page.panel.bar.resume_button.click()
    assert not resumed, "it is asked first who that is"
    who_books.name = "Mona"
    page.panel.bar.resume_button.click()
    assert resumed == ["Mona"]


async def test_a_file_confirmed_after_the_clerk_was_forgotten_asks_who_books_it(
    qtbot: QtBot, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question may stay open while the PC sleeps over the night."""
    page, who_books = Page(qtbot), WhoBooks()
    asked: list[object] = []

    def ask_first(go_on: object) -> bool:
        asked.append(go_on)
        return True

    async def confirmed_on_the_next_day(*_about: object) -> bool:
        who_books.ask_first = ask_first
        return True

    quotes = SimpleNamespace(known=lambda _row: None, is_old=lambda _row: False)
    desk: Any = SimpleNamespace(session=SimpleNamespace(bootstrap=None), row_quotes=quotes)
    window: Any = SimpleNamespace(who_books=who_books)
    others: Any = None
    controller = OrderFilesController(page.panel, window, others, others, tasks)
    monkeypatch.setattr(controller, "_is_confirmed", confirmed_on_the_next_day)
    await controller._ask(desk, file_of(row_of(2, GOOD)))
    assert len(asked) == 1
    assert not controller.is_booking


async def test_a_standing_order_that_is_due_by_now_is_shown_so(qtbot: QtBot, tasks: Tasks) -> None:
    page, row = Page(qtbot), row_of(2, GOOD)
    opened = file_of(replace(row, likely=("ORD-1001",)))
    files: Any = SimpleNamespace(look_at_clock=lambda _opened: [row])
    desk: Any = SimpleNamespace(order_files=files, row_links=SimpleNamespace(shown=lambda row: row))
    window: Any = SimpleNamespace(end_question=lambda: None, show_remark=pytest.fail)
    others: Any = None
    controller = OrderFilesController(page.panel, window, others, others, tasks)
    controller._shown.show(opened)
    assert not page.panel.bar.book_button.isEnabled()
    controller._shown.desk = desk
    controller.handle_polled()
    await until(page.panel.bar.book_button.isEnabled, what="a row that is ready")


class TypedRows:
    """A shown file in whose second row a phone is being typed; its desk notes the corrections."""

    def __init__(self, qtbot: QtBot, tasks: Tasks) -> None:
        self.page, self.saved = Page(qtbot), file_of(row_of(2, GOOD), row_of(3, BAD_PHONE))
        self.corrected: list[tuple[str, object]] = []
        links = SimpleNamespace(shown=lambda row: row, follow=lambda *_asked, **_how: nothing())
        desk: Any = SimpleNamespace(
            order_files=self,
            row_links=links,
            row_quotes=SimpleNamespace(ask=nothing, known=lambda _row: None),
            session=SimpleNamespace(bootstrap=None, wallet=no_wallet),
        )
        window: Any = SimpleNamespace(end_question=lambda: None, show_remark=str)
        others: Any = None
        self.controller = OrderFilesController(self.page.panel, window, others, others, tasks)
        self.controller._shown.desk = self.desk = desk
        self.controller._shown.show(self.saved)
        self.page.take_steps()
        self.phone = self.page.edit(Field.PHONE)
        self.phone.selectAll()
        QTest.keyClicks(self.phone, "9876")

    async def load(self, _id: str) -> OpenFile:
        return self.saved

    async def correct(self, opened: OpenFile, row_id: str, corrections: object) -> FileRow:
        self.corrected.append((row_id, corrections))
        return opened.rows[row_id]

    async def check_places(self, *_asked: object) -> list[FileRow]:
        return []


@pytest.mark.parametrize("has_more", [False, True])
async def test_what_is_typed_stays_when_the_rows_are_read_anew(
    qtbot: QtBot, tasks: Tasks, *, has_more: bool
) -> None:
    """A standing order comes, or a customer is erased, while the clerk types a correction."""
    typed = TypedRows(qtbot, tasks)
    first, second = typed.saved.rows.values()
    more = [row_of(4, GOOD)] if has_more else []
    typed.saved = file_of(replace(first, likely=("ORD-1001",)), second, *more)
    typed.controller.read_anew()
    model = typed.page.panel.model
    await until(lambda: model.counts.get(RowState.UNCHECKED), what="the new state")
    await until(lambda: not len(tasks), what="the end")
    typed.page.take_steps()
    if has_more:
        assert typed.corrected == [("r3", {Field.PHONE: "9876"})]
    else:
        assert (typed.phone.text(), typed.corrected) == ("9876", [])


async def test_what_is_typed_is_entered_before_another_file_is_shown(
    qtbot: QtBot, tasks: Tasks
) -> None:
    typed = TypedRows(qtbot, tasks)
    await typed.controller._shown.open(typed.desk, file_of(row_of(9, GOOD)))
    await until(lambda: not len(tasks), what="the end")
    assert typed.corrected == [("r3", {Field.PHONE: "9876"})]


async def nothing(*_asked: object) -> None:
    """Does nothing."""


async def no_wallet() -> Wallet:
    raise NotSent("no connection")
