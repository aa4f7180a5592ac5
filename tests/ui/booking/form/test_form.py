"""Tests of the form alone: typing, errors, and the steps of the Enter key."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.errors import Problem, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import Form, FormScroll
from deskdispatch.ui.booking.form.schedule_edit import QuickTimes
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.field_caption import FieldCaption
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA, SettableClock
from tests.ui.conftest import Speak
from tests.ui.fields import visible_error

FULL = Draft(
    phone="9922 1234",
    name="Fatima فاطمة",
    alternate_phone="6600 7788",
    address_detail="Flat 7",
    notes="Ring twice",
    vehicle=Vehicle.VAN,
    collect_cash=True,
    cash_amount="12.5",
    scheduled_at=NOON + timedelta(days=1, minutes=7),
    dropoff=KUWAIT_CITY,
    pickup=SALMIYA,
)

TOMORROW = "Tomorrow \u206618:00\u2069"

NAMES = [
    "phoneEdit",
    "nameEdit",
    "dropoffEdit",
    "addressDetailEdit",
    "pickupEdit",
    "vehicleCombo",
    "cashCheck",
    "cashAmountEdit",
    "scheduleCheck",
    "scheduleEdit",
    "notesEdit",
    "alternatePhoneEdit",
]


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form(SettableClock())
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    made.phone_edit.setFocus()
    return made


def show(form: Form, draft: Draft) -> None:
    form.fill(draft)
    form.show_point("pickup", draft.pickup, "Salmiya")
    form.show_point("dropoff", draft.dropoff, "Kuwait City")


def enter(form: Form) -> QWidget:
    """Presses Enter in the focused field; returns the widget that has the focus afterwards."""
    QTest.keyClick(form.focusWidget(), Qt.Key.Key_Return)
    return form.focusWidget()


def test_an_empty_form_is_an_empty_draft(form: Form) -> None:
    assert form.typed() == Draft()


@pytest.mark.parametrize("draft", [FULL, Draft(name="Only a name"), Draft()])
def test_what_is_shown_is_what_is_typed(form: Form, draft: Draft) -> None:
    show(form, FULL)
    show(form, draft)
    assert form.typed() == draft


def test_digits_of_a_phone_are_latin_as_they_are_typed_and_pasted(form: Form) -> None:
    form.phone_edit.insert("٩٩٢٢ ١٢٣٤")
    assert form.phone_edit.text() == "9922 1234"
    form.line(Field.ALTERNATE_PHONE).setText("+۹۶۵ ۵۱۲۳ ۴۵۶۷")
    assert form.line(Field.ALTERNATE_PHONE).text() == "+965 5123 4567"
    form.notes_edit.insert("٥ مساء")
    assert form.notes_edit.text() == "٥ مساء"


def test_every_control_has_its_name_and_says_what_it_is(form: Form) -> None:
    spoken = {w.objectName(): w.accessibleName() for w in form.findChildren(QWidget)}
    named = [spoken[name] for name in NAMES]
    assert all(named), spoken
    assert len(set(named)) == len(NAMES)


def test_cash_and_time_open_with_their_switches(form: Form) -> None:
    assert not form.cash_edit.isVisible()
    assert not form.schedule_edit.isVisible()
    form.cash_check.click()
    assert form.focusWidget() is form.cash_edit
    form.schedule_check.click()
    assert form.schedule_edit.isVisible()


def test_later_begins_with_a_full_quarter_an_hour_ahead_in_kuwait(qtbot: QtBot) -> None:
    form = Form(SettableClock(NOON + timedelta(minutes=7)))
    qtbot.addWidget(form)
    form.schedule_check.click()
    assert form.schedule_edit.text() == "Sat 21 Nov, 13:15"
    assert form.typed().scheduled_at == NOON + timedelta(minutes=75)


def test_a_typed_time_is_said_before_it_counts_and_refused_where_it_is_ambiguous(
    form: Form,
) -> None:
    form.schedule_check.click()
    QTest.keyClicks(form.schedule_edit, "t18")
    tomorrow = NOON.replace(day=22, hour=15)  # 18:00 in Kuwait
    assert form.row(Field.SCHEDULE).note == "\u2066Sun 22 Nov, 18:00\u2069"
    assert form.typed().scheduled_at == tomorrow
    assert enter(form) is not form.schedule_edit
    assert form.schedule_edit.text() == "Sun 22 Nov, 18:00"
    form.schedule_edit.setFocus()
    form.schedule_edit.selectAll()
    QTest.keyClicks(form.schedule_edit, "t6")
    assert form.typed().scheduled_at is None
    assert Field.SCHEDULE in form.typed().unknown, "never booked for now instead"
    assert enter(form) is form.schedule_edit
    assert "Morning or evening?" in form.errors_shown()[Field.SCHEDULE]
    QTest.keyClicks(form.schedule_edit, "pm")
    assert form.errors_shown() == {}
    assert form.typed().scheduled_at == tomorrow


@pytest.mark.styled
def test_a_usual_time_is_one_click_and_moves_no_field(form: Form) -> None:
    before = form.notes_edit.mapTo(form, form.notes_edit.rect().topLeft())
    chips = [form.findChild(QToolButton, f"quickTime{at}") for at in range(3)]
    assert [chip.text() for chip in chips if chip] == ["+1 h", "\u206618:00\u2069", TOMORROW]
    for chip, at in zip(chips, ("13:00", "18:00", "18:00"), strict=True):
        assert chip is not None
        chip.click()
        assert form.schedule_check.isChecked()
        assert form.schedule_edit.text().endswith(at)
    assert form.schedule_edit.text() == "Sun 22 Nov, 18:00"
    assert form.notes_edit.mapTo(form, form.notes_edit.rect().topLeft()) == before


def test_two_times_of_tomorrow_are_named_by_its_weekday(qtbot: QtBot) -> None:
    times = QuickTimes(lambda: NOON + timedelta(hours=10))  # 22:00 in Kuwait
    qtbot.addWidget(times)
    times.refresh()
    texts = [chip.text() for chip in times.findChildren(QToolButton)]
    assert texts == ["+1 h", "Sun \u206610:00\u2069", "Sun \u206618:00\u2069"]


@pytest.mark.styled
def test_no_error_and_no_note_moves_a_field(form: Form) -> None:
    before = [row.geometry() for row in form.findChildren(FormField)]
    form.show_errors([Problem(Field.PHONE, Rule.NOT_A_PHONE), Problem(Field.NAME, Rule.BLANK)])
    form.row(Field.DROPOFF).set_note("The drop-off is in the sea.", attention=True)
    QApplication.processEvents()
    assert [row.geometry() for row in form.findChildren(FormField)] == before
    assert visible_error(form.row(Field.PHONE)).startswith("Not a phone number.")
    assert visible_error(form.row(Field.NAME)) == "Type the customer's name."


def test_the_shown_time_is_kuwaits_on_every_machine(form: Form) -> None:
    form.schedule_check.click()
    form.schedule_edit.show_moment(datetime(2026, 12, 1, 15, 30, tzinfo=UTC))
    assert form.schedule_edit.text() == "Tue 1 Dec, 18:30"
    scheduled = form.typed().scheduled_at
    assert scheduled is not None
    assert scheduled.isoformat() == "2026-12-01T15:30:00+00:00"


def test_enter_goes_to_the_next_line_that_is_empty(form: Form) -> None:
    form.name_edit.setText("Fatima")
    assert enter(form) is form.dropoff_edit
    form.show_point("dropoff", KUWAIT_CITY, "Kuwait City")
    form.phone_edit.setFocus()
    assert enter(form) is form.detail_edit
    assert enter(form) is form.pickup_edit
    form.show_point("pickup", KUWAIT_CITY, "Salmiya")
    assert enter(form) is form.notes_edit
    assert enter(form) is form.line(Field.ALTERNATE_PHONE)


def test_enter_meets_the_cash_only_where_it_is_shown(form: Form) -> None:
    form.cash_check.click()
    form.show_point("pickup", KUWAIT_CITY, "Salmiya")
    form.detail_edit.setFocus()
    assert enter(form) is form.cash_edit


def test_enter_comes_round_to_what_was_left_out(form: Form) -> None:
    form.line(Field.ALTERNATE_PHONE).setFocus()
    assert enter(form) is form.phone_edit


def test_enter_in_a_full_form_stays(form: Form) -> None:
    show(form, FULL)
    form.name_edit.setFocus()
    assert enter(form) is form.name_edit


def test_problems_stand_beside_their_fields_and_the_first_has_the_cursor(form: Form) -> None:
    form.notes_edit.setFocus()
    form.show_errors([Problem(Field.NAME, Rule.BLANK), Problem(Field.DROPOFF, Rule.MISSING_POINT)])
    assert form.errors_shown() == {
        Field.NAME: "Type the customer's name.",
        Field.DROPOFF: "Click or paste the drop-off.",
    }
    assert form.focusWidget() is form.name_edit
    assert "name" in form.name_edit.accessibleDescription()


@pytest.mark.parametrize("field", [Field.PHONE, Field.CASH_AMOUNT, Field.SCHEDULE, Field.NOTES])
def test_the_cursor_goes_into_the_editor_itself(form: Form, field: Field) -> None:
    form.cash_check.click()
    form.schedule_check.click()
    form.name_edit.setFocus()
    form.show_errors([Problem(field, Rule.BLANK)])
    editors = {
        Field.PHONE: form.phone_edit,
        Field.CASH_AMOUNT: form.cash_edit,
        Field.SCHEDULE: form.schedule_edit,
        Field.NOTES: form.notes_edit,
    }
    assert form.focusWidget() is editors[field]


def test_typing_takes_back_the_error_of_its_own_field_alone(form: Form) -> None:
    form.show_errors([Problem(Field.PHONE, Rule.BLANK), Problem(Field.NAME, Rule.BLANK)])
    QTest.keyClicks(form.phone_edit, "9")
    assert form.errors_shown().keys() == {Field.NAME}


def test_a_known_customer_takes_back_the_errors_of_what_is_filled(form: Form) -> None:
    form.show_errors([Problem(Field.NAME, Rule.BLANK), Problem(Field.DROPOFF, Rule.MISSING_POINT)])
    form.take(Draft(name="Sara"), (Field.NAME,))
    assert form.errors_shown().keys() == {Field.DROPOFF}


def test_newer_problems_take_the_place_of_the_older(form: Form) -> None:
    form.show_errors([Problem(Field.PHONE, Rule.BLANK)])
    form.show_errors([Problem(Field.NAME, Rule.BLANK)])
    assert form.errors_shown().keys() == {Field.NAME}


def test_a_point_takes_back_the_error_of_its_line(form: Form) -> None:
    form.show_errors([Problem(Field.DROPOFF, Rule.MISSING_POINT)])
    form.show_point("dropoff", KUWAIT_CITY, "")
    assert form.errors_shown() == {}


@pytest.mark.parametrize("name", ["dropoffEdit", "pickupEdit"])
def test_text_that_is_no_location_is_named_as_such(form: Form, name: str) -> None:
    edit = form.findChild(QLineEdit, name)
    assert edit is not None
    field = Field(name.removesuffix("Edit"))
    QTest.keyClicks(edit, "next to the bakery")
    form.show_errors([Problem(field, Rule.MISSING_POINT)])
    assert "Place not found" in form.errors_shown()[field]
    assert edit.text() == "next to the bakery"


def test_a_line_without_a_location_says_so_when_it_is_left(form: Form) -> None:
    form.dropoff_edit.setFocus()
    QTest.keyClicks(form.dropoff_edit, "the bakery")
    assert form.errors_shown() == {}
    assert enter(form) is form.dropoff_edit
    assert form.errors_shown().keys() == {Field.DROPOFF}
    QTest.keyClick(form.dropoff_edit, Qt.Key.Key_Tab)
    assert form.focusWidget() is form.detail_edit
    assert form.errors_shown().keys() == {Field.DROPOFF}, "it stays until it is mended"
    form.dropoff_edit.setFocus()
    form.dropoff_edit.selectAll()
    QTest.keyClicks(form.dropoff_edit, "29.3759, 47.9774")
    assert form.errors_shown() == {}


def test_switching_cash_off_takes_back_what_was_wrong_with_it(form: Form) -> None:
    form.cash_check.click()
    form.show_errors([Problem(Field.CASH_AMOUNT, Rule.NOT_POSITIVE)])
    form.cash_check.click()
    assert form.errors_shown() == {}


def test_a_locked_form_takes_no_keys(form: Form) -> None:
    form.lock.set_locked(True)
    QTest.keyClicks(form.phone_edit, "99")
    QTest.keyClicks(form.dropoff_edit, "29.3759, 47.9774")
    form.cash_check.click()
    assert form.typed() == Draft()
    form.lock.set_locked(False)
    QTest.keyClicks(form.phone_edit, "99")
    assert form.typed() == Draft(phone="99")


def test_another_language_keeps_what_was_typed_and_what_was_chosen(
    form: Form, speak: Speak
) -> None:
    show(form, FULL)
    speak("ar")
    assert form.typed() == FULL
    assert form.vehicle_combo.currentText() == "فان"
    assert form.layoutDirection() == Qt.LayoutDirection.RightToLeft
    speak("en")
    assert form.vehicle_combo.currentText() == "Van"
    assert form.typed() == FULL


@pytest.mark.styled
def test_the_field_in_focus_is_in_sight_however_low_the_window_is(qtbot: QtBot) -> None:
    scroll = FormScroll(Form(SettableClock()))
    form = scroll.widget()
    assert isinstance(form, Form)
    qtbot.addWidget(scroll)
    scroll.resize(360, 200)
    with qtbot.waitExposed(scroll):
        scroll.show()
    scroll.activateWindow()
    for line in (form.notes_edit, form.phone_edit):
        line.setFocus()
        qtbot.waitUntil(line.hasFocus)
        assert not line.visibleRegion().isEmpty()
        assert line.visibleRegion().boundingRect().height() == line.height()


@pytest.mark.styled
def test_the_caption_of_the_field_in_focus_is_not_cut_by_a_low_window(qtbot: QtBot) -> None:
    scroll = FormScroll(Form(SettableClock()))
    form = scroll.widget()
    assert isinstance(form, Form)
    qtbot.addWidget(scroll)
    scroll.resize(360, 300)
    with qtbot.waitExposed(scroll):
        scroll.show()
    scroll.activateWindow()
    form.schedule_check.click()
    line = form.line(Field.SCHEDULE)
    qtbot.waitUntil(line.hasFocus)
    QTest.keyClicks(line, "+90")
    shown = [each for each in form.findChildren(FieldCaption) if each.isVisibleTo(form)]
    assert ["Sat" in each.label.text() for each in shown] == [True]
    (caption,) = shown
    assert caption.visibleRegion().boundingRect().height() == caption.height()
