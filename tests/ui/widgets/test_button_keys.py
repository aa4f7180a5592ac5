"""Tests that each button of a dialog has an Alt key, shown in its tooltip."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.button_keys import DialogKeys

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def dialog(qtbot: QtBot) -> QDialog:
    made = QDialog()
    qtbot.addWidget(made)
    column, line, label = QVBoxLayout(made), QLineEdit(), QLabel("&Name")
    label.setBuddy(line)
    for each in (label, line, *map(QPushButton, ("Save", "Send", "Name it"))):
        column.addWidget(each)
    DialogKeys(made)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    line.setFocus()
    return made


def tips(dialog: QDialog) -> list[str]:
    return [each.accessibleDescription() for each in dialog.findChildren(QPushButton)]


def plain(text: str) -> str:
    return text.translate(dict.fromkeys(range(0x2066, 0x206A)))


def test_no_two_have_the_same_and_a_letter_of_a_field_stays_its_own(dialog: QDialog) -> None:
    shown = [plain(each) for each in tips(dialog)]
    assert shown == ["Save (Alt+S)", "Send (Alt+E)", "Name it (Alt+A)"]


def test_the_letter_presses_the_button_from_a_field(dialog: QDialog) -> None:
    pressed: list[str] = []

    def note(words: str, _on: bool = False) -> None:
        pressed.append(words)

    for each in dialog.findChildren(QPushButton):
        each.clicked.connect(partial(note, each.text()))
    line = dialog.findChild(QLineEdit)
    assert line is not None
    for key in (Qt.Key.Key_E, Qt.Key.Key_S):
        QTest.keyClick(line, key, ALT)
    dialog.findChildren(QPushButton)[0].setEnabled(False)
    QTest.keyClick(line, Qt.Key.Key_S, ALT)
    assert pressed == ["Send", "Save"]


def test_pages_of_a_stack_share_letters_but_none_with_what_stands_beside_them(
    qtbot: QtBot,
) -> None:
    dialog, stack = QDialog(), QStackedWidget()
    qtbot.addWidget(dialog)
    column = QVBoxLayout(dialog)
    column.addWidget(stack)
    for _ in range(2):
        page = QWidget()
        inner = QVBoxLayout(page)
        for words in ("Sail", "Mail"):
            inner.addWidget(QPushButton(words))
        stack.addWidget(page)
    column.addWidget(QPushButton("Is"))
    DialogKeys(dialog)
    dialog.show()
    assert [plain(each).partition(" ")[2] for each in tips(dialog)] == [
        *("(Alt+S)", "(Alt+M)") * 2,
        "(Alt+I)",
    ]


def test_they_follow_the_language_and_keep_a_tip(dialog: QDialog, qtbot: QtBot) -> None:
    save, send, _ = dialog.findChildren(QPushButton)
    save.setText("حفظ")
    send.setText("أرسل")
    set_tip(send, "إلى العميل")
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    qtbot.waitUntil(lambda: "حفظ" in save.accessibleDescription())
    assert [plain(each) for each in tips(dialog)[:2]] == ["حفظ (Alt+ح)", "إلى العميل (Alt+ر)"]
