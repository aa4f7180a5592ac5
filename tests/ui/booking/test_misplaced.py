"""Tests that Enter, and only Enter, swaps a name typed as the phone and a phone as the name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.misplaced import MisplacedTexts
from tests.desk.desk_under_test import SettableClock
from tests.ui.conftest import Speak


@pytest.fixture
def form(qtbot: QtBot, speak: Speak) -> Form:
    speak("en")
    made = Form(SettableClock())
    MisplacedTexts(made)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    made.phone_edit.setFocus()
    return made


def enter(line: QLineEdit) -> None:
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_a_name_in_phone_is_moved_by_enter(form: Form) -> None:
    QTest.keyClicks(form.phone_edit, "Fatima")
    assert form.errors_shown() == {Field.PHONE: "A name? Enter moves it to Name."}
    assert (form.phone_edit.text(), form.name_edit.text()) == ("Fatima", "")
    enter(form.phone_edit)
    assert (form.phone_edit.text(), form.name_edit.text()) == ("", "Fatima")
    assert form.phone_edit.hasFocus()
    assert form.errors_shown() == {}


def test_a_phone_in_name_is_moved_by_enter(form: Form) -> None:
    form.name_edit.setFocus()
    QTest.keyClicks(form.name_edit, "5123 4567")
    assert form.errors_shown() == {Field.NAME: "A phone? Enter moves it to Phone."}
    enter(form.name_edit)
    assert (form.phone_edit.text(), form.name_edit.text()) == ("5123 4567", "")


def test_both_are_swapped(form: Form) -> None:
    form.phone_edit.insert("فاطمة")
    form.name_edit.setFocus()
    QTest.keyClicks(form.name_edit, "51234567")
    enter(form.name_edit)
    assert (form.phone_edit.text(), form.name_edit.text()) == ("51234567", "فاطمة")


def test_what_rightly_stands_there_is_never_overwritten(form: Form) -> None:
    form.name_edit.setText("Sara")
    QTest.keyClicks(form.phone_edit, "Fatima")
    enter(form.phone_edit)
    assert (form.phone_edit.text(), form.name_edit.text()) == ("Fatima", "Sara")
    assert "Not a phone number" in form.errors_shown()[Field.PHONE]


def test_a_shop_with_a_number_is_a_name(form: Form) -> None:
    form.name_edit.setFocus()
    QTest.keyClicks(form.name_edit, "Cafe 51234")
    assert form.errors_shown() == {}
