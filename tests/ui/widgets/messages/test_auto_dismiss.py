"""Tests of messages that disappear by themselves, and of those that never do."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.messages import auto_dismiss
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from tests.ui.found import found

NEVER_MS = 3_600_000


class Form(QWidget):
    """Message above the line that is typed into."""

    def __init__(self) -> None:
        super().__init__()
        self.banner = Banner()
        self.line = QLineEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.banner)
        column.addWidget(self.line)

    def tell(self, words: str = "Booked.", *, passes: bool = True) -> None:
        self.banner.show_message(
            BannerKind.GOOD, lambda: words, on_print=lambda: None, passes=passes
        )


@pytest.fixture
def form(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Form:
    monkeypatch.setattr(auto_dismiss, "PASSES_AFTER_MS", NEVER_MS)
    monkeypatch.setattr(auto_dismiss, "SEEN_AFTER_MS", 0)
    made = Form()
    qtbot.addWidget(made)
    # A message under the pointer stays, so the pointer is moved away.
    QCursor.setPos(made.screen().geometry().bottomRight())
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.line.setFocus()
    return made


def test_it_passes_by_itself(form: Form, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto_dismiss, "PASSES_AFTER_MS", 1)
    form.tell()
    qtbot.waitUntil(form.banner.isHidden)


def test_the_next_key_typed_ends_it_and_is_typed(form: Form) -> None:
    form.tell()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Shift):
        QTest.keyClick(form.line, key)
    QTest.keyClick(form.line, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert form.banner.isVisible()
    form.line.setFocus()
    QTest.keyClick(form.line, Qt.Key.Key_5)
    assert form.banner.isHidden()
    assert form.line.text() == "5"


def test_whoever_types_on_sees_it_first(
    form: Form, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto_dismiss, "SEEN_AFTER_MS", NEVER_MS)
    form.tell()
    QTest.keyClick(form.line, Qt.Key.Key_5)
    assert form.banner.isVisible()
    monkeypatch.setattr(auto_dismiss, "SEEN_AFTER_MS", 0)
    QTest.keyClick(form.line, Qt.Key.Key_1)
    qtbot.waitUntil(form.banner.isHidden)


def test_it_stays_while_its_own_button_has_the_keys(form: Form, qtbot: QtBot) -> None:
    form.tell()
    button = found(form.banner, QPushButton, "bannerPrint")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_X)
    assert form.banner.isVisible()
    form.line.setFocus()
    QTest.keyClick(form.line, Qt.Key.Key_X)
    assert form.banner.isHidden()


def test_what_does_not_pass_stays_and_shows_again_what_does(form: Form) -> None:
    form.tell("Not booked.", passes=False)
    QTest.keyClick(form.line, Qt.Key.Key_5)
    assert form.banner.text == "Not booked."
    form.banner.show_message(BannerKind.GOOD, lambda: "Slip sent", key="slip", passes=True)
    assert form.banner.text == "Slip sent"
    QTest.keyClick(form.line, Qt.Key.Key_5)
    assert form.banner.text == "Not booked."


def test_an_old_timer_does_not_end_a_newer_message(form: Form) -> None:
    form.tell()
    form.tell("Not booked.", passes=False)
    QTest.keyClick(form.line, Qt.Key.Key_5)
    assert form.banner.text == "Not booked."
