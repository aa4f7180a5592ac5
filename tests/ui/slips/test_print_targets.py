from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.waiting import answered
from deskdispatch.ui.slips.print_targets import PrinterDialog
from tests.ui.conftest import Speak


@pytest.fixture
def dialog(qtbot: QtBot) -> PrinterDialog:
    made = PrinterDialog(["Counter", "Back office <b>"])
    qtbot.addWidget(made)
    made.show()
    return made


def offered(dialog: PrinterDialog) -> list[str]:
    combo = dialog.printer_combo
    return [combo.itemText(index) for index in range(combo.count())]


def test_every_printer_is_offered_and_a_file_at_the_end(dialog: PrinterDialog) -> None:
    assert offered(dialog) == ["Counter", "Back office <b>", "PDF file …"]
    assert dialog.printer == "Counter"
    assert not dialog.is_remembered


def test_a_printer_for_always(dialog: PrinterDialog) -> None:
    dialog.printer_combo.setCurrentIndex(1)
    dialog.always_check.click()
    assert (dialog.printer, dialog.is_remembered) == ("Back office <b>", True)


def test_a_file_is_never_for_always(dialog: PrinterDialog) -> None:
    dialog.always_check.click()
    dialog.printer_combo.setCurrentIndex(2)
    assert (dialog.printer, dialog.is_remembered) == ("", False)
    assert not dialog.always_check.isEnabled()


def test_without_printers_there_is_a_file(qtbot: QtBot) -> None:
    dialog = PrinterDialog([])
    qtbot.addWidget(dialog)
    assert offered(dialog) == ["PDF file …"]
    assert (dialog.printer, dialog.is_remembered) == ("", False)
    assert not dialog.always_check.isEnabled()


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (Qt.Key.Key_Return, QDialog.DialogCode.Accepted),
        (Qt.Key.Key_Escape, QDialog.DialogCode.Rejected),
    ],
)
async def test_it_is_answered_by_keys(
    dialog: PrinterDialog, key: Qt.Key, code: QDialog.DialogCode
) -> None:
    answer = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    QTest.keyClick(dialog, key)
    assert await answer == code


def test_it_follows_the_language(dialog: PrinterDialog, speak: Speak) -> None:
    speak("ar")
    assert dialog.windowTitle() == "طباعة الإيصال"
    assert offered(dialog)[0] == "Counter"
    assert dialog.layoutDirection() == Qt.LayoutDirection.RightToLeft
