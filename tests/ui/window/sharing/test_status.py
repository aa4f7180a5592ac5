"""Tests of the status of other counters: shown only when it matters."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.window.notice import Notice
from deskdispatch.ui.window.sharing.status import TOLERATED_MS, SharingStatus
from deskdispatch.ui.window.top_bar import TopBar
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak

CURRENT = SharingState(SharingPhase.CURRENT, NOON)
AWAY = SharingState(
    SharingPhase.AWAY,
    NOON - timedelta(minutes=40),
    waiting=2,
    error=SharingError(SharingFailure.NO_ANSWER),
)
STOPPED = SharingState(SharingPhase.STOPPED, NOON, error=SharingError(SharingFailure.NEWER_SCHEMA))


@pytest.fixture
def window(qtbot: QtBot, speak: Speak) -> QWidget:
    speak("en")
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    bar = TopBar(lambda: NOON)
    bar.prepare()
    column.addWidget(bar)
    column.addWidget(Notice())
    window.resize(1366, 120)
    window.show()
    return window


@pytest.fixture
def bar(window: QWidget) -> TopBar:
    return cast("TopBar", window.findChild(TopBar))


@pytest.fixture
def notice(window: QWidget) -> Notice:
    return cast("Notice", window.findChild(Notice))


@pytest.fixture
def status(bar: TopBar, notice: Notice) -> SharingStatus:
    return SharingStatus(bar, notice, lambda: NOON)


def a_minute_later(status: SharingStatus) -> None:
    (patience,) = status.findChildren(QTimer)
    assert patience.isActive()
    assert patience.interval() == TOLERATED_MS
    patience.stop()
    patience.timeout.emit()


@pytest.mark.parametrize("state", [SharingState(), SharingState(SharingPhase.JOINING), CURRENT])
def test_while_all_is_well_nothing_is_said(
    status: SharingStatus, notice: Notice, state: SharingState
) -> None:
    status.show_state(state)
    assert not status.isVisible()
    assert not notice.isVisible()


def test_who_is_away_is_told_of_only_after_a_minute(status: SharingStatus, notice: Notice) -> None:
    status.show_state(AWAY)
    assert not status.isVisible()
    status.show_state(AWAY)  # is retried meanwhile
    a_minute_later(status)
    assert status.isVisible()
    assert bare(status.text()) == "◌ Shared as of 11:20"
    told = bare(status.accessibleDescription())
    assert told.startswith("Shared as of 11:20 · 2 changes wait to be sent\n")
    assert told.endswith("(Ctrl+Shift+M)")
    assert "does not answer. What you change here is kept and sent later." in told
    assert not notice.isVisible()
    status.show_state(CURRENT)
    assert not status.isVisible()


def test_who_is_back_and_away_again_has_another_minute(status: SharingStatus) -> None:
    status.show_state(AWAY)
    a_minute_later(status)
    status.show_state(CURRENT)
    status.show_state(AWAY)
    assert not status.isVisible()
    a_minute_later(status)
    assert status.isVisible()


def test_what_has_stopped_is_said_at_once_and_stays_in_sight(
    status: SharingStatus, notice: Notice
) -> None:
    status.show_state(STOPPED)
    assert bare(status.text()) == "✕ Sharing has stopped"
    assert notice.isVisible()
    assert "newer version" in notice.text
    assert "kept and sent later" in notice.text
    dismiss = notice.findChild(QWidget, "bannerClose")
    assert dismiss is not None
    QTest.mouseClick(dismiss, Qt.MouseButton.LeftButton)
    status.show_state(STOPPED)
    assert not notice.isVisible()
    assert status.isVisible()
    status.show_state(CURRENT)
    assert not status.isVisible()


def test_both_lead_to_the_preferences(status: SharingStatus, notice: Notice, qtbot: QtBot) -> None:
    status.show_state(STOPPED)
    with qtbot.waitSignal(status.preferences_asked):
        QTest.mouseClick(status, Qt.MouseButton.LeftButton)
    action = notice.findChild(QPushButton, "bannerAction")
    assert action is not None
    assert without_mnemonic(action.text()) == "Preferences …"
    with qtbot.waitSignal(status.preferences_asked):
        action.click()


def test_tab_reaches_it_after_the_branch(status: SharingStatus, bar: TopBar) -> None:
    status.show_state(STOPPED)
    bar.window().activateWindow()
    bar.branch_combo.setEnabled(True)
    bar.branch_combo.setFocus()
    QTest.keyClick(bar.branch_combo, Qt.Key.Key_Tab)
    assert bar.window().focusWidget() is status
    QTest.keyClick(status, Qt.Key.Key_Tab)
    assert bar.window().focusWidget() is bar.map_button


def test_it_follows_the_language(status: SharingStatus, notice: Notice, speak: Speak) -> None:
    status.show_state(AWAY)
    a_minute_later(status)
    speak("ar")
    assert bare(status.text()) == "◌ المشاركة حتى 11:20"
    status.show_state(STOPPED)
    assert bare(status.text()) == "✕ توقفت المشاركة"
    assert "إصدار أحدث" in notice.text
