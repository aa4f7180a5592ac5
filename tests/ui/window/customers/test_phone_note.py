"""Tests of the note under the phone: the known customer, and other counters' bookings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.window.customers.recognised_customers import PhoneNote
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak

SALMIYA = SharedUnconfirmed(
    id="i1", phones=("+96598765432", "+96551234567"), name="", written_at=NOON, counter_id="s"
)
HAWALLI = SharedUnconfirmed(
    id="i2",
    phones=("+96598765432",),
    name="",
    written_at=NOON - timedelta(days=1),
    counter_id="h",
)
WARNING = "Salmiya 2 has an unconfirmed booking for this phone since 12:00."


@pytest.fixture
def form(qtbot: QtBot, speak: Speak) -> Form:
    speak("en")
    form = Form()
    qtbot.addWidget(form)
    form.show()
    return form


@pytest.fixture
def note(form: Form) -> Iterator[PhoneNote]:
    counter_names.set_names({"s": "Salmiya 2", "h": "Hawalli"}, "own")
    yield PhoneNote(form, lambda: NOON)
    counter_names.set_names({}, "")


def said(form: Form) -> str:
    field = next(each for each in form.findChildren(FormField) if each.editor is form.phone_edit)
    return bare(field.note)


def test_the_phone_of_an_unconfirmed_booking_of_another_counter_is_warned_of(
    form: Form, note: PhoneNote
) -> None:
    note.set_unconfirmed([SALMIYA])
    QTest.keyClicks(form.phone_edit, "9876543")
    assert said(form) == ""
    QTest.keyClicks(form.phone_edit, "2")
    assert said(form) == WARNING
    form.phone_edit.setText("+965 5123 4567")  # its second phone, filled in
    assert said(form) == WARNING
    form.phone_edit.setText("(+965) ９８７６\u20095432")  # as on a web page
    assert said(form) == WARNING
    form.phone_edit.clear()
    assert said(form) == ""


def test_it_comes_and_goes_while_the_phone_stands_there(form: Form, note: PhoneNote) -> None:
    form.phone_edit.setText("98765432")
    note.set_unconfirmed([SALMIYA, HAWALLI])
    assert said(form).splitlines() == [
        WARNING,
        "Hawalli has an unconfirmed booking for this phone since 20 Nov, 12:00.",
    ]
    note.set_unconfirmed([])
    assert said(form) == ""


def test_it_is_warned_of_until_then_and_no_longer(form: Form, note: PhoneNote) -> None:
    form.phone_edit.setText("98765432")
    in_flight = [each.model_copy(update={"id": each.counter_id}) for each in (SALMIYA, HAWALLI)]
    note.set_unconfirmed(in_flight)
    assert said(form) == WARNING


def test_who_was_recognised_is_said_as_well(form: Form, note: PhoneNote) -> None:
    form.phone_edit.setText("98765432")
    note.show_known("Sara Al-Ali. Enter fills the form.", False)
    note.set_unconfirmed([SALMIYA])
    assert said(form).splitlines() == [WARNING, "Sara Al-Ali. Enter fills the form."]
    note.set_unconfirmed([])
    assert said(form) == "Sara Al-Ali. Enter fills the form."


def test_it_follows_the_language(form: Form, note: PhoneNote, speak: Speak) -> None:
    form.phone_edit.setText("98765432")
    note.set_unconfirmed([SALMIYA])
    speak("ar")
    note.refresh()
    assert said(form) == "لدى Salmiya 2 حجز غير مؤكد بهذا الهاتف منذ 12:00."
