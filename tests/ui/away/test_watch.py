from __future__ import annotations

import ctypes

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.away.watch import InputWatch, SessionWindow


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


def test_windows_tells_of_the_lock_by_the_messages_that_it_documents(qtbot: QtBot) -> None:
    told: list[bool] = []
    window = SessionWindow(told.append)
    qtbot.addWidget(window)
    session = "0300000000000000"
    for words in ("b1020000 00000000 0700000000000000", "b1020000 00000000 0800000000000000"):
        _send(window, words + session)
    for other in (
        "b1020000 00000000 0100000000000000",  # WTS_CONSOLE_CONNECT
        "b1020000 00000000 0500000000000000",  # WTS_SESSION_LOGON
        "18020000 00000000 0700000000000000",  # WM_POWERBROADCAST, PBT_APMRESUMESUSPEND
    ):
        _send(window, other + session)
    assert told == [True, False]


def _send(window: SessionWindow, words: str) -> None:
    """Sends a 64-bit Windows ``MSG``: handle, message, ``wParam``, ``lParam``, time, point."""
    raw = bytes.fromhex("1a04000000000000" + words + "78563412 64000000 c8000000 00000000")
    message = ctypes.create_string_buffer(raw, 64)
    assert window.nativeEvent(b"windows_generic_MSG", ctypes.addressof(message)) == (False, 0)
