"""Tests of keys that are matched by their position, in a small window."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from datetime import datetime
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QSpinBox,
    QTabBar,
)

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.ui.lib import keyboard_layouts
from deskdispatch.ui.lib.keyboard_layouts import (
    KEYS,
    PRESS,
    RELEASE,
    KeyboardLayouts,
    X11Keys,
    other_characters,
)
from deskdispatch.ui.widgets.calendar_edit import MomentEdit
from deskdispatch.ui.window.command_table import COMMANDS

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def key(character: str, held: Qt.KeyboardModifier = ALT) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, ord(character), held, character.lower())


class Window(QMainWindow):
    """Window with an Arabic menu, an English button and an English tab."""

    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit()
        self.setCentralWidget(self.edit)
        self.menu = QMenu("ال&عرض", self)
        self.menuBar().addMenu(self.menu)
        self.entry = self.menu.addAction("و&ضع داكن")
        self.entry.setCheckable(True)
        self.button = QPushButton("&Save", self.edit)
        self.tabs = QTabBar(self.edit)
        self.tabs.addTab("One")
        self.tabs.addTab("&Two")

    def press(self, character: str, held: Qt.KeyboardModifier = ALT) -> bool:
        return QCoreApplication.sendEvent(self.windowHandle(), key(character, held))


@pytest.fixture
def window(qapp: QApplication) -> Iterator[Window]:
    keyboard_layouts.install(qapp)
    made = Window()
    made.show()
    made.activateWindow()
    made.edit.setFocus()
    yield made
    made.menu.close()
    made.close()


def test_a_key_with_alt_that_is_no_shortcut_types_nothing(window: Window) -> None:
    window.edit.setText("12.5")
    window.press("7")
    window.press("O", ALT | SHIFT)
    assert window.edit.text() == "12.5"
    window.press("7", NONE)
    window.press("Q", CTRL | ALT)
    assert window.edit.text() == "12.57q", "AltGr types"


def test_a_menu_and_its_entry_open_by_latin_letters(window: Window) -> None:
    assert window.press("U")
    assert QApplication.activePopupWidget() is window.menu
    assert window.press("Q", NONE)
    assert window.entry.isChecked()
    assert window.edit.text() == ""


def test_a_tab_and_a_button_answer_arabic_letters(window: Window) -> None:
    heard: list[bool] = []
    window.button.pressed.connect(lambda: heard.append(True))
    assert window.press("ف")
    assert window.tabs.currentIndex() == 1
    assert window.press("س")
    assert heard == [True]
    assert window.edit.text() == ""


def test_a_letter_without_an_answer_stays_what_it_is(window: Window) -> None:
    window.button.setEnabled(False)
    window.press("س", NONE)
    window.press("Z", NONE)
    assert window.edit.text() == "سz"
    assert other_characters(key("س")) == ("S",)
    assert other_characters(key("S")) == ("س",)
    assert other_characters(key("é")) == ()


@pytest.mark.parametrize("typed", ["1830", "١٨٣٠", "۱۸۳۰"])
def test_a_time_and_a_number_take_the_digits_of_any_layout(window: Window, typed: str) -> None:
    time, number = MomentEdit(), QSpinBox(window)
    time.setParent(window)
    time.show_moment(datetime(2026, 11, 29, 9, 15, tzinfo=KUWAIT))
    number.setRange(0, 9_999)
    for edit in (time, number):
        edit.show()
        edit.setFocus()
    number.selectAll()
    for digit in typed:
        window.press(digit, NONE)
    assert number.value() == 1830
    time.setFocus()
    time.setSelectedSection(MomentEdit.Section.HourSection)
    for digit in typed[:2]:
        window.press(digit, NONE)
    assert (time.moment().hour, time.moment().minute) == (18, 15)


def test_no_window_is_kept_alive_by_its_focus(window: Window) -> None:
    """Otherwise the next change of focus would delete it while Qt still reports that change."""
    other = QLineEdit()
    other.show()
    other.activateWindow()
    other.setFocus()
    QApplication.processEvents()
    assert QApplication.focusWidget() is other
    gone = ref(other)
    del other
    assert gone() is None
    window.activateWindow()
    QApplication.processEvents()
    assert QApplication.focusWidget() is window.edit


def compose(window: Window, text: str, held: Qt.KeyboardModifier) -> None:
    """Sends a ligature key as X11 does: as composed text, without a key press."""
    QTest.keyPress(window, Qt.Key.Key_Control if held & CTRL else Qt.Key.Key_Alt, held)
    event = QInputMethodEvent()
    event.setCommitString(text)
    QCoreApplication.sendEvent(window.edit, event)
    QTest.keyRelease(window, Qt.Key.Key_Control if held & CTRL else Qt.Key.Key_Alt, NONE)


@pytest.mark.parametrize(
    ("keys", "text", "held"),
    [
        ("Ctrl+B", "لا", CTRL),
        ("Ctrl+Shift+B", "لآ", CTRL | SHIFT),
        ("Ctrl+Shift+T", "لإ", CTRL | SHIFT),
        ("Ctrl+Shift+G", "لأ", CTRL | SHIFT),
    ],
)
def test_a_key_with_lam_alef_is_a_command_where_x11_composes_it(
    window: Window, keys: str, text: str, held: Qt.KeyboardModifier
) -> None:
    heard: list[str] = []
    action = QAction(window)
    action.setShortcut(QKeySequence(keys))
    action.triggered.connect(lambda: heard.append(keys))
    window.addAction(action)
    compose(window, text, held)
    assert heard == [keys]
    assert window.edit.text() == ""


def test_lam_alef_alone_is_typed_and_with_ctrl_it_is_not(window: Window) -> None:
    event = QInputMethodEvent()
    event.setCommitString("لا")
    QCoreApplication.sendEvent(window.edit, event)
    compose(window, "لا", CTRL)
    assert window.edit.text() == "لا"


def test_the_letter_of_a_ligature_presses_a_button(window: Window) -> None:
    heard: list[bool] = []
    window.button.setText("&Book")
    window.button.pressed.connect(lambda: heard.append(True))
    compose(window, "لا", ALT)
    assert heard == [True]


def test_a_latin_letter_is_no_other_latin_letter() -> None:
    """The French A key is in the place of the American Q, which ends the program."""
    event = QKeyEvent(QEvent.Type.KeyPress, ord("A"), ALT, 16 + 8, 0, 0, "a")
    assert "Q" not in other_characters(event)


def test_one_filter_watches_the_application(qapp: QApplication) -> None:
    keyboard_layouts.install(qapp)
    keyboard_layouts.install(qapp)
    assert len(qapp.findChildren(KeyboardLayouts)) == 1


def test_every_key_of_a_command_has_a_place() -> None:
    latin = {each for _code, each, _arabic in KEYS} | {"+", "-", "="}
    lasts = {key[-1] if key[-2:] != "++" else "+" for row in COMMANDS for key in row.keys}
    letters = {each for each in lasts if each.isupper() or not each.isalnum()}
    assert letters <= latin


CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
B, T = 56, 28


@pytest.fixture
def keys(qapp: QApplication) -> Iterator[X11Keys]:
    made = X11Keys(qapp)
    yield made
    QCoreApplication.instance().removeNativeEventFilter(made)  # type: ignore[union-attr]


def send(keys: X11Keys, code: int, key: int, state: int, *, at: int = 0) -> bool:
    """Sends a key event; returns whether the key repeats."""
    return send_as(keys, b"xcb_generic_event_t", struct.pack("=BB2xI20xH2x", code, key, at, state))


def send_as(keys: X11Keys, kind: bytes, event: bytes) -> bool:
    buffer = ctypes.create_string_buffer(event, len(event))
    assert keys.nativeEventFilter(kind, ctypes.addressof(buffer)) == (False, 0)
    return keys.is_repeat


def test_what_is_held_is_read_from_the_press_itself(keys: X11Keys) -> None:
    send(keys, PRESS, B, 0x4)
    assert keys.held == CTRL
    send(keys, PRESS, T, 0x4 | 0x1 | 0x10)  # Num Lock, which does not count
    assert keys.held == CTRL | SHIFT
    send(keys, PRESS, T, 0x2000)  # the second layout
    assert keys.held == NONE


def test_a_key_that_stays_down_repeats(keys: X11Keys) -> None:
    assert not send(keys, PRESS, B, 0x4)
    assert send(keys, PRESS, B, 0x4)
    send(keys, RELEASE, B, 0x4, at=7)
    assert send(keys, PRESS, B, 0x4, at=7)
    send(keys, RELEASE, B, 0x4, at=8)
    assert not send(keys, PRESS, B, 0x4, at=9)


def test_other_events_and_other_systems_are_left_alone(keys: X11Keys) -> None:
    send(keys, PRESS, B, 0x4)
    send(keys, 6, T, 0x0)  # the pointer moved
    send_as(keys, b"windows_generic_MSG", bytes([PRESS, T]) + bytes(30))
    assert keys.held == CTRL
