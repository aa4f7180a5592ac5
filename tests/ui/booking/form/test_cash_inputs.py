"""Tests of cash, fee and change in one row of the form."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft, cash_typed, change_typed
from deskdispatch.domain.errors import Problem, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import Form
from tests.ui.conftest import Speak
from tests.ui.fields import visible_error


@pytest.fixture
def form(qtbot: QtBot, speak: Speak) -> Form:
    speak("en")
    made = Form()
    qtbot.addWidget(made)
    made.resize(316, 700)
    made.show()
    return made


def collecting(form: Form, amount: str = "10.500", given: str = "") -> None:
    form.cash_check.click()
    QTest.keyClicks(form.cash_edit, amount)
    QTest.keyClicks(form.change_edit, given)


def note(form: Form) -> str:
    text = form.row(Field.CASH_AMOUNT).note
    return "".join(each for each in text if each.isprintable())


def test_the_change_is_said_and_goes_with_the_cash(form: Form) -> None:
    assert not form.change_edit.isVisible()
    collecting(form, given="20")
    assert note(form) == "bring 9.500"
    assert form.typed().cash_with == "20"
    form.cash_check.click()
    assert note(form) == ""
    assert not form.change_edit.isVisible()
    assert change_typed(form.typed()) is None


def test_too_little_is_an_error_of_its_own_line(form: Form) -> None:
    collecting(form)
    form.change_edit.setFocus()
    QTest.keyClicks(form.change_edit, "5")
    QTest.keyClick(form.change_edit, Qt.Key.Key_Tab)
    assert form.errors_shown() == {Field.CASH_WITH: "Less than the amount to collect."}
    assert form.change_edit.property("invalid")
    assert not form.cash_edit.property("invalid")
    assert "Less" in visible_error(form.row(Field.CASH_WITH))
    QTest.keyClick(form.cash_edit, Qt.Key.Key_Backspace)
    assert form.errors_shown() == {}


def test_an_error_of_the_change_gets_the_cursor(form: Form) -> None:
    collecting(form)
    form.show_errors([Problem(Field.CASH_WITH, Rule.NOT_MONEY)])
    assert form.change_edit.hasFocus()


def test_enter_passes_the_change_by_and_goes_on_from_it(form: Form) -> None:
    collecting(form)
    form.cash_edit.setFocus()
    QTest.keyClick(form.cash_edit, Qt.Key.Key_Return)
    assert form.notes_edit.hasFocus()
    form.change_edit.setFocus()
    QTest.keyClick(form.change_edit, Qt.Key.Key_Return)
    assert form.notes_edit.hasFocus()


def test_the_fee_is_added_once_and_left_out_by_the_same_button(form: Form) -> None:
    collecting(form, given="20")
    button = form.cash.fee_button
    assert not button.isEnabled(), "there is no price yet"
    form.cash.set_price(Decimal("1.750"))
    button.click()
    assert (form.cash_edit.text(), cash_typed(form.typed())) == ("10.500", Decimal("12.250"))
    assert note(form) == "Collect 12.250 · bring 7.750"
    assert "1.750" in button.text()
    QTest.keyClicks(form.cash_edit, "0")
    assert cash_typed(form.typed()) is None, "four decimals"
    QTest.keyClick(form.cash_edit, Qt.Key.Key_Backspace)
    button.click()
    assert cash_typed(form.typed()) == Decimal("10.500")
    assert note(form) == "bring 9.500"


def test_the_fee_follows_the_price_and_no_estimate(form: Form) -> None:
    collecting(form)
    form.cash.set_price(Decimal("1.750"))
    form.cash.fee_button.click()
    form.cash.set_price(None)
    assert form.typed().fee_in_cash == "1.750", "an outdated one is refused when it is booked"
    form.show_errors([Problem(Field.CASH_AMOUNT, Rule.FEE_WAITS)])
    form.cash.set_price(Decimal("2.000"))
    assert note(form) == "Collect 12.500"
    assert form.errors_shown() == {}


def test_a_draft_keeps_both(form: Form) -> None:
    kept = Draft(collect_cash=True, cash_amount="10.500", cash_with="20", fee_in_cash="1.750")
    form.fill(kept)
    assert form.typed() == kept
    assert form.cash.fee_button.isChecked()
    form.fill(Draft())
    assert form.typed() == Draft()
    assert not form.cash.fee_button.isChecked()
