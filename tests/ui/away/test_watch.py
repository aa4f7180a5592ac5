from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.away.watch import InputWatch


def test_a_key_that_is_a_shortcut_is_somebody_too(qtbot: QtBot) -> None:
    window, pressed, seen = QWidget(), list[str](), list[float]()
    QLineEdit(window)
    shortcut = QShortcut(QKeySequence("F2"), window)
    shortcut.activated.connect(lambda: pressed.append("F2"))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    watch = InputWatch(window, seen.append)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F2)
    assert pressed
    assert seen
    assert watch.last_at
