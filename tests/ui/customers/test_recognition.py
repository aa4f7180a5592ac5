"""Tests of recognising the customer by the phone line, after a customer was taken."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.customers.customer import Customer, CustomerProfile
from deskdispatch.ui.customers.recognition import Recognition
from deskdispatch.ui.lib.tasks import Tasks

SARA = CustomerProfile(
    customer=Customer(id="c", name="Sara"), number="51234567", other_numbers=("+966501234567",)
)


class PhoneLine:
    """Phone line that records what is recognised while it is edited."""

    def __init__(self, qtbot: QtBot) -> None:
        self.over = QWidget()
        qtbot.addWidget(self.over)
        self.edit = QLineEdit("51234567")
        column = QVBoxLayout(self.over)
        column.addWidget(self.edit)
        self.recognition = Recognition(self.edit, self.over, Tasks())
        self.heard: list[str] = []
        self.recognition.lost.connect(lambda: self.heard.append("lost"))
        self.recognition.returned.connect(lambda who: self.heard.append(who.customer.name))

    def retype(self, text: str) -> None:
        """Replaces the number in one step."""
        self.edit.selectAll()
        self.edit.insert(text)
        self.edit.textEdited.emit(text)


@pytest.fixture
def line(qtbot: QtBot) -> PhoneLine:
    made = PhoneLine(qtbot)
    made.recognition.note_taken(SARA)
    return made


def test_a_customer_is_lost_with_the_phone_and_returns_with_it(line: PhoneLine) -> None:
    QTest.keyClick(line.edit, Qt.Key.Key_Backspace)
    QTest.keyClick(line.edit, Qt.Key.Key_8)
    assert line.heard == ["lost"]
    QTest.keyClick(line.edit, Qt.Key.Key_Backspace)
    QTest.keyClick(line.edit, Qt.Key.Key_7)
    assert line.heard == ["lost", "Sara"]


@pytest.mark.parametrize(
    "number", ["+965 5123 4567", "٥١٢٣٤٥٦٧", "00966 50 123 4567", "+966501234567"]
)
def test_every_phone_of_the_customer_in_any_form_is_theirs(line: PhoneLine, number: str) -> None:
    line.retype(number)
    assert line.heard == []


def test_after_another_booking_nobody_is_lost(line: PhoneLine) -> None:
    line.recognition.reset()
    line.retype("99001122")
    assert line.heard == []


def test_without_a_desk_the_customer_who_was_taken_is_lost_too(line: PhoneLine) -> None:
    line.recognition.detach()
    line.retype("99001122")
    assert line.heard == ["lost"]
