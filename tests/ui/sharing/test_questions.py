"""Tests of the questions before a counter is removed, is renamed, or stops sharing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from deskdispatch.ui.sharing.questions import (
    ErasuresDialog,
    RemoveCounterDialog,
    RenameCounterDialog,
    StopSharingDialog,
)
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.sharing.counters import SECOND


def test_before_a_counter_is_removed_it_is_said_what_happens(qtbot: QtBot) -> None:
    dialog = RemoveCounterDialog("Salmiya 2\u202e")
    qtbot.addWidget(dialog)
    dialog.show()
    assert bare(dialog.question.text()) == "Remove Salmiya 2?"
    assert "not sent yet" in dialog.goes.text()
    assert "new code" in dialog.stays.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)  # Enter never removes
    assert dialog.result() == QDialog.DialogCode.Rejected
    dialog.remove_button.click()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_before_many_are_erased_it_is_asked_and_nobody_erases_by_enter(
    qtbot: QtBot, speak: Speak
) -> None:
    speak("en")
    asking = SECOND.model_copy(update={"erasing": 12})
    for press, is_accepted, is_agreed in (
        ("later_button", False, False),
        ("keep_button", True, False),
        ("erase_button", True, True),
    ):
        dialog = ErasuresDialog(asking)
        qtbot.addWidget(dialog)
        dialog.show()
        assert bare(dialog.question.text()) == "السالمية 2 wants to erase 12 customers."
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert dialog.result() == QDialog.DialogCode.Rejected
        dialog.show()
        getattr(dialog, press).click()
        assert (dialog.result() == QDialog.DialogCode.Accepted) is is_accepted
        assert dialog.is_agreed is is_agreed


def test_before_sharing_stops_it_is_said_what_stays_and_what_is_lost(
    qtbot: QtBot, speak: Speak
) -> None:
    speak("en")
    dialog = StopSharingDialog(5, is_first=True)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "This PC keeps its copy" in dialog.stays.text()
    assert dialog.waiting_label.text() == (
        "5 changes wait to be sent and would not reach the others."
    )
    assert "no counter can be added or removed" in dialog.first_label.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Rejected
    dialog.stop_button.click()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_where_nothing_waits_and_others_add_counters_neither_is_said(qtbot: QtBot) -> None:
    dialog = StopSharingDialog(0, is_first=False)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.waiting_label.isVisible()
    assert not dialog.first_label.isVisible()


def test_a_counter_gets_another_name_but_never_none(qtbot: QtBot) -> None:
    dialog = RenameCounterDialog("Salmiya 1")
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.name_edit.selectedText() == "Salmiya 1"
    QTest.keyClicks(dialog.name_edit, "  ")
    assert not dialog.rename_button.isEnabled()
    QTest.keyClick(dialog.name_edit, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClicks(dialog.name_edit, "Front  desk ")
    QTest.keyClick(dialog.name_edit, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.name == "Front desk"


def test_they_ask_in_arabic(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    remove, stop = RemoveCounterDialog("Salmiya 2"), StopSharingDialog(2, is_first=False)
    for dialog in (remove, stop):
        qtbot.addWidget(dialog)
    assert bare(remove.question.text()) == "إزالة Salmiya 2؟"
    assert stop.waiting_label.text() == "تغييران ينتظران الإرسال ولن يصلا إلى الآخرين."
