"""Tests that results and waits in the clerk's dialog belong to the clerk whose PIN was typed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from deskdispatch.domain.clerks import Clerk, PinAnswer
from deskdispatch.ui.clerks.clerk_dialog import ClerkDialog
from tests.ui.fields import visible_error

MONA, NOURA = Clerk(id="1", name="Mona", pin=""), Clerk(id="2", name="Noura", pin="")


@pytest.fixture
def dialog(qtbot: QtBot) -> ClerkDialog:
    made = ClerkDialog([MONA, NOURA], chosen=MONA)
    qtbot.addWidget(made)
    made.show()
    QTest.keyClicks(made.pin_edit, "1111")
    return made


def test_the_right_pin_of_one_clerk_does_not_choose_another(dialog: ClerkDialog) -> None:
    QTest.keyClick(dialog.pin_edit, Qt.Key.Key_Down)
    assert dialog.chosen == NOURA
    dialog.show_answer(MONA, PinAnswer(True))
    assert dialog.isVisible()
    QTest.keyClicks(dialog.pin_edit, "0427")
    dialog.show_answer(NOURA, PinAnswer(True))
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.chosen == NOURA


def test_the_wait_after_wrong_pins_keeps_no_other_clerk_out(dialog: ClerkDialog) -> None:
    dialog.show_answer(MONA, PinAnswer(False, timedelta(seconds=300)))
    assert dialog.pin_edit.isReadOnly()
    QTest.keyClick(dialog.pin_edit, Qt.Key.Key_Down)
    assert not dialog._wait_timer.isActive()
    assert not dialog.pin_edit.isReadOnly()
    assert visible_error(dialog.pin_field) == ""
