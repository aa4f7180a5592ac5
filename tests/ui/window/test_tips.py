"""Tests of the tips under the board: one per start, never again once used or dismissed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window import tips
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.tips import TIPS
from tests.desk.desk_under_test import KUWAIT_CITY, SALMIYA
from tests.ui.conftest import Speak


@pytest.fixture
async def window(qtbot: QtBot, tasks: Tasks) -> MainWindow:
    made = MainWindow(tasks)
    made.prepare(Preferences())
    made.complete()
    qtbot.addWidget(made)
    made.show()
    return made


def shown(window: MainWindow) -> str:
    line = window.tips.line
    return line.label.text() if line.isVisible() else ""


def after_start(window: MainWindow, state: QByteArray) -> str:
    """Returns the name of the tip that the next start shows."""
    window.tips.restore(state)
    return window.tips.shown


@pytest.mark.parametrize("code", language.TABLE)
async def test_a_tip_says_its_key_and_goes_with_its_use(
    window: MainWindow, speak: Speak, code: str
) -> None:
    speak(code)
    window.tips.line.retranslate()
    assert "Ctrl+K" in shown(window)
    window.tips.end("drafts")
    assert "Ctrl+K" in shown(window)
    window.commands.actions["palette"].trigger()
    assert shown(window) == ""
    names = [name for name in TIPS if name not in ("palette", "drafts")]
    for name in (*names, names[0]):  # each start has another one; the last is followed by the first
        assert after_start(window, window.tips.state()) == name


async def test_a_tip_is_dismissed_by_button_or_key_after_the_messages(window: MainWindow) -> None:
    window.notice.show_message(BannerKind.INFO, lambda: "Something")
    assert shown(window) == ""
    QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert shown(window)
    QTest.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert shown(window) == ""
    assert after_start(window, window.tips.state()) == list(TIPS)[1]
    window.tips.line.close_button.click()
    window.tips.restore(QByteArray("\n".join(("", *TIPS)).encode()))
    assert shown(window) == ""


async def test_no_tip_stands_beside_what_needs_attention(window: MainWindow) -> None:
    for what in ("alerts", "unconfirmed"):
        window.tips.set_attention(what, ("one",))
        assert shown(window) == ""
        window.tips.set_attention(what, ())
        assert shown(window)
    window.detail_panel.show()
    assert shown(window) == ""
    window.detail_panel.hide()
    assert shown(window)
    window.board_panel.bar.filters_button.click()
    assert shown(window) == ""
    window.board_panel.bar.filters_button.click()
    assert shown(window)


async def test_the_clipboard_is_read_for_a_shown_checklist_only(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[None] = []

    def clipboard() -> QClipboard:
        reads.append(None)
        return QGuiApplication.clipboard()

    monkeypatch.setattr(tips, "QGuiApplication", SimpleNamespace(clipboard=clipboard))
    window.booking_panel.form.dropoff_edit.setText("29.3759, 47.9774")
    window.booking_panel.set_point("dropoff", KUWAIT_CITY)
    assert reads == []
    window.set_profile("practice", practice=True)
    window.first_day.card.start()
    window.booking_panel.form.dropoff_edit.setText("29.3759, 47.9774")
    window.booking_panel.set_point("dropoff", SALMIYA)
    assert reads
