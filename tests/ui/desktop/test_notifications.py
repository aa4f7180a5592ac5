"""Tests of notifications, with a fake tray."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.desktop import notifications
from deskdispatch.ui.desktop.notifications import LONGEST, Notifications, harmless


class Tray(QObject):
    """Fake of the system's tray."""

    MessageIcon = QSystemTrayIcon.MessageIcon
    ActivationReason = QSystemTrayIcon.ActivationReason
    messageClicked = Signal()
    activated = Signal(QSystemTrayIcon.ActivationReason)

    made: list[Tray]
    is_there = True

    def __init__(self, _icon: object, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: list[tuple[str, str]] = []
        self.icons: list[object] = []
        self.is_visible = False
        Tray.made.append(self)

    @staticmethod
    def isSystemTrayAvailable() -> bool:
        return Tray.is_there

    def setToolTip(self, _text: str) -> None: ...

    def show(self) -> None:
        self.is_visible = True

    def hide(self) -> None:
        self.is_visible = False

    def showMessage(self, headline: str, text: str, icon: object, _ms: int) -> None:
        assert self.is_visible
        self.shown.append((headline, text))
        self.icons.append(icon)


@pytest.fixture(autouse=True)
def tray(monkeypatch: pytest.MonkeyPatch) -> type[Tray]:
    monkeypatch.setattr(Tray, "made", [], raising=False)
    monkeypatch.setattr(Tray, "is_there", True)
    monkeypatch.setattr(notifications, "QSystemTrayIcon", Tray)
    return Tray


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_a_message_is_shown_by_one_icon_that_goes_with_the_program(
    window: QWidget, tray: type[Tray]
) -> None:
    messages = Notifications(window)
    assert tray.made == []
    messages.show("ORD-1042 failed", "Fatima")
    messages.show("ORD-1043 accepted", "Dana")
    (icon,) = tray.made
    assert icon.shown == [("ORD-1042 failed", "Fatima"), ("ORD-1043 accepted", "Dana")]
    messages.close()
    assert not icon.is_visible


def test_what_the_system_draws_has_no_direction_marks(window: QWidget, tray: type[Tray]) -> None:
    Notifications(window).show("\u2068فاطمة\u2069 · \u206614:02\u2069", "\u200f3.500 KWD\u200e")
    assert tray.made[0].shown == [("فاطمة · 14:02", "3.500 KWD")]


def test_bad_news_bears_a_warning(window: QWidget, tray: type[Tray]) -> None:
    messages = Notifications(window)
    messages.show("ORD-1042 failed", "", is_bad=True)
    messages.show("ORD-1042 accepted", "")
    bad, good = tray.made[0].icons
    assert bad is QSystemTrayIcon.MessageIcon.Warning
    assert good is not QSystemTrayIcon.MessageIcon.Warning


def test_a_click_is_told(window: QWidget, tray: type[Tray], qtbot: QtBot) -> None:
    messages = Notifications(window)
    messages.show("ORD-1042 failed", "Fatima")
    with qtbot.waitSignal(messages.clicked):
        tray.made[0].messageClicked.emit()
    with qtbot.waitSignal(messages.clicked):
        tray.made[0].activated.emit(QSystemTrayIcon.ActivationReason.Trigger)


def test_without_a_tray_the_window_asks_for_attention(
    window: QWidget, tray: type[Tray], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(QApplication, "alert", asked.append)
    tray.is_there = False
    messages = Notifications(window)
    messages.show("ORD-1042 failed", "Fatima")
    messages.close()
    assert asked == [window]
    assert tray.made == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>Fatima</b> & sons", "‹b›Fatima‹/b› ＆ sons"),
        ("&lt;img src=x&gt;", "＆lt;img src=x＆gt;"),
        ("Fatima\nfake line\x1b[0m", "Fatima fake line [0m"),
        ("\u202eevil", "evil"),
        ("\u2068فاطمة\u2069 · \u206614:02\u2069", "\u2068فاطمة\u2069 · \u206614:02\u2069"),
        ("", ""),
    ],
)
def test_a_strangers_text_is_no_markup(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_long_text_is_cut() -> None:
    assert len(harmless("a" * 10_000)) == LONGEST
