"""Shortcuts and mnemonics under any keyboard layout: keys also match by their position.

Qt matches a shortcut by the character of a key, and by its character in another layout only if the
system has that layout loaded. A clerk who types digits and Latin names in an Arabic window, or
Arabic in an English one, presses a letter that the current layout does not have.
"""

from __future__ import annotations

import ctypes
import struct
import unicodedata
from typing import Final
from weakref import ref

from PySide6.QtCore import (
    QAbstractNativeEventFilter,
    QByteArray,
    QCoreApplication,
    QEvent,
    QObject,
    Qt,
)
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QWindow,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from deskdispatch.domain.text.digits import with_latin_digits

KEYS: Final = tuple(
    (first + at, latin, arabic)
    for first, row, others in (
        (2, "1234567890", "١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ٠"),
        (16, "QWERTYUIOP[]", "ض ص ث ق فﻹ غإ ع ه خ ح ج د"),
        (30, "ASDFGHJKL;'`", "ش س ي ب لﻷ اأ ت ن م ك ط ذ"),
        (44, "ZXCVBNM,./", "ئ ء ؤ ر ﻻﻵ ىآ ة و ز ظ"),
    )
    for at, (latin, arabic) in enumerate(zip(row, others.split(), strict=True))
)
"""Scan code (set 1), US character and Arabic (101) characters of each key; with Shift last."""

_MINUS: Final = 12
"""The scan code of the hyphen, which is in the same place on Arabic keyboards."""

_SCAN_CODE_OFFSET: Final = {"xcb": 8, "wayland": 8, "windows": 0}
"""Offset of a platform's scan codes from set 1; the offsets of other platforms are unknown."""

_BY_CODE: Final = {code: (latin, *arabic) for code, latin, arabic in KEYS}
_BY_CHARACTER: Final = {each: key for key in _BY_CODE.values() for each in key}

_LIGATURES: Final = {
    unicodedata.normalize("NFKC", each): each for each in _BY_CHARACTER if "ﻵ" <= each <= "ﻼ"
}
"""Lam-alef ligatures, one key but two letters, by the two letters."""

_ALT: Final = Qt.KeyboardModifier.AltModifier
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_NONE: Final = Qt.KeyboardModifier.NoModifier
_HELD: Final = _ALT | _CTRL | _SHIFT | Qt.KeyboardModifier.MetaModifier

_TEXTS: Final = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
"""Widgets that type the character of a key even if Alt is held."""


class KeyFilter(QObject):
    """Filters the events of each window that had the focus, and of the focused widget.

    It keeps no widget alive: if the last reference to a window without a parent went with the
    focus, the window would be deleted while Qt still emits its signals, which crashes the program.
    """

    _focus: ref[QWidget] | None = None

    def watch(self, app: QGuiApplication) -> None:
        app.focusWindowChanged.connect(self._watch_window)
        app.focusObjectChanged.connect(self._watch_focus)
        self._watch_window(app.focusWindow())
        self._watch_focus()

    def _watch_window(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _watch_focus(self) -> None:
        """Watches the focused widget.

        Never the focus object: in the map that is an item of the web engine, and holding it, or a
        filter on it, crashes the program at the next key press.
        """
        before = None if self._focus is None else self._focus()
        if before is not None and isValid(before):
            before.removeEventFilter(self)
        self._focus, focus = None, QApplication.focusWidget()
        if focus is not None and not focus.inherits("QQuickWidget"):
            self._focus = ref(focus)
            focus.installEventFilter(self)


class KeyboardLayouts(KeyFilter):
    """Retries a key without a shortcut with its character in the other layout.

    An Arabic digit becomes a Latin one where only that is taken. A key with Alt that is no shortcut
    just then, such as that of a hidden filter, types nothing.

    Watches the window in focus, which gets a key press only after Qt's shortcuts had it, and the
    object in focus: under X11 and Wayland the key of a ligature never becomes a key press where
    text is taken, as the compose table makes a text of its two letters even with Ctrl held.
    """

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._x11 = X11Keys(app) if app.platformName() == "xcb" else None
        self.watch(app)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            return self._answer_composed(event.commitString())
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if _type_latin_digit(event):
            return True
        others = other_characters(event)
        if others and not event.isAutoRepeat() and _answer(event, others):
            return True
        # A key that would type although Alt is held; AltGr is Ctrl+Alt, or no Alt at all.
        held = event.modifiers() & (_HELD | Qt.KeyboardModifier.GroupSwitchModifier)
        is_typed = event.text().isprintable() and bool(event.text())
        return isinstance(watched, _TEXTS) and held & ~_SHIFT == _ALT and is_typed

    def _answer_composed(self, text: str) -> bool:
        """Treats the composed text of a ligature as its key if Ctrl or Alt is held.

        With these keys held, the text is never typed.
        """
        x11 = self._x11
        held = x11.held if x11 is not None else QGuiApplication.keyboardModifiers() & _HELD
        if text not in _LIGATURES or not held & (_ALT | _CTRL):
            return False
        if x11 is None or not x11.is_repeat:
            event = QKeyEvent(QEvent.Type.KeyPress, ord(_LIGATURES[text]), held)
            _answer(event, other_characters(event))
        return True


def install(app: QGuiApplication) -> None:
    """Makes the keys of an application match by position; does so once."""
    if app.findChild(KeyboardLayouts) is None:
        KeyboardLayouts(app)


def other_characters(event: QKeyEvent) -> tuple[str, ...]:
    """Returns the other characters of a key, US character first, without duplicates.

    Empty for unknown keys. A Latin letter has no other Latin one: on a keyboard of another country
    that would be an unintended command.
    """
    own = _character(event)
    offset = _SCAN_CODE_OFFSET.get(QGuiApplication.platformName().partition("-")[0])
    code = event.nativeScanCode() - offset if offset is not None else 0
    key = _BY_CODE.get(code) or _BY_CHARACTER.get(own, ())
    is_latin = own.isascii() and own.isalnum()
    return tuple(each for each in key if each != own and not (is_latin and each.isascii()))


def by_place(event: QKeyEvent) -> str:
    """Returns the US character of a key, whatever the layout; "" if unknown."""
    offset = _SCAN_CODE_OFFSET.get(QGuiApplication.platformName().partition("-")[0])
    code, own = event.nativeScanCode() - offset if offset is not None else 0, _character(event)
    if code == _MINUS:
        return "-"
    key = _BY_CODE.get(code) or _BY_CHARACTER.get(own) or own
    return key[0] if key and key[0].isascii() else ""


def ligature_key(text: str) -> str:
    """Returns the US character of the key of a composed text of two letters; "" for other texts."""
    return _BY_CHARACTER[_LIGATURES[text]][0] if text in _LIGATURES else ""


def _character(event: QKeyEvent) -> str:
    """Returns the key's character in capitals; "" if it has none."""
    code = int(event.key())
    return chr(code).upper() if 0x20 < code < 0x110000 else ""


def _answer(event: QKeyEvent, others: tuple[str, ...]) -> bool:
    """Runs the shortcut or mnemonic of one of these characters; returns whether there was one."""
    popup = QApplication.activePopupWidget()
    target = popup or QApplication.focusWidget()
    held = event.modifiers() & _HELD
    if isinstance(target, QMenu | QMenuBar) and held in (_NONE, _ALT):
        return _press_in_menu(target, event, others)
    window = QApplication.activeWindow()
    if popup is not None or window is None:
        return False
    if held in (_ALT, _ALT | _SHIFT):
        return any(_press(window, QKeySequence(f"Alt+{each}")) for each in others)
    is_command = held in (_CTRL, _CTRL | _SHIFT) and others[0].isascii()
    return is_command and _press_latin(window, event, others[0])


def _type_latin_digit(event: QKeyEvent) -> bool:
    """Types an Arabic digit as a Latin one into a spin box, which takes only those."""
    focus, text = QApplication.focusWidget(), event.text()
    is_taken = isinstance(focus, QAbstractSpinBox) and QApplication.activePopupWidget() is None
    if not is_taken or focus is None or text.isascii() or not text.isdecimal():
        return False
    digit = with_latin_digits(text)
    _send(QEvent.Type.KeyPress, focus, digit, event.modifiers(), digit)
    return True


def _press_in_menu(menu: QMenu | QMenuBar, event: QKeyEvent, others: tuple[str, ...]) -> bool:
    known = {QKeySequence.mnemonic(each.text()).toString() for each in menu.actions()}
    if _alt(_character(event)) in known:
        return False
    found = next((each for each in others if _alt(each) in known), "")
    if found:
        _send(QEvent.Type.KeyPress, menu, found, event.modifiers(), found.lower())
    return bool(found)


def _alt(character: str) -> str:
    return QKeySequence(f"Alt+{character}").toString()


def _press_latin(window: QWidget, event: QKeyEvent, latin: str) -> bool:
    """Sends Ctrl and a US character to the focused control first, then to the window."""
    focus = QApplication.focusWidget() or window
    held = event.modifiers()
    is_accepted = _send(QEvent.Type.ShortcutOverride, focus, latin, held)
    if not is_accepted and _press(window, QKeySequence(held.value | ord(latin))):
        return True
    return _send(QEvent.Type.KeyPress, focus, latin, held)


def _send(
    kind: QEvent.Type,
    target: QWidget,
    character: str,
    held: Qt.KeyboardModifier,
    text: str = "",
) -> bool:
    event = QKeyEvent(kind, ord(character), held, text)
    event.ignore()
    QCoreApplication.sendEvent(target, event)
    return event.isAccepted()


def _press(window: QWidget, keys: QKeySequence) -> bool:
    """Runs a window's shortcut or mnemonic; returns whether there was one."""
    for action in window.findChildren(QAction):
        if keys in action.shortcuts() and action.isEnabled() and _is_of(action, window):
            action.trigger()
            return True
    for shortcut in window.findChildren(QShortcut):
        parent = shortcut.parent()
        known = list(shortcut.keys())
        if keys in known and isinstance(parent, QWidget) and _is_usable(parent, window):
            shortcut.activated.emit()
            return True
    return _press_mnemonic(window, keys)


def _is_of(action: QAction, window: QWidget) -> bool:
    """Whether an action belongs to a window or to a menu of its menu bar."""
    for each in action.associatedObjects():
        if isinstance(each, QMenu):
            if any(isinstance(bar, QMenuBar) for bar in each.menuAction().associatedObjects()):
                return _is_of(each.menuAction(), window)
        elif isinstance(each, QWidget) and each.window() is window:
            return True
    return False


def _is_usable(widget: QWidget, window: QWidget) -> bool:
    return widget.window() is window and widget.isVisible() and widget.isEnabled()


def _press_mnemonic(window: QWidget, keys: QKeySequence) -> bool:
    """Activates a mnemonic as Qt does: menu, button, buddy of a label, or tab."""
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, _WITH_MNEMONICS) or not _is_usable(widget, window):
            continue
        if isinstance(widget, QMenuBar):
            action = next((each for each in widget.actions() if _has(each.text(), keys)), None)
            if action is not None:
                widget.setActiveAction(action)
                return True
        elif isinstance(widget, QTabBar):
            texts = (widget.tabText(at) for at in range(widget.count()))
            at = next((at for at, text in enumerate(texts) if _has(text, keys)), -1)
            if at >= 0:
                widget.setCurrentIndex(at)
                return True
        elif _has(widget.text(), keys) and _activate(widget):
            return True
    return False


_WITH_MNEMONICS: Final = (QAbstractButton, QLabel, QMenuBar, QTabBar)


def _has(text: str, keys: QKeySequence) -> bool:
    return "&" in text and QKeySequence.mnemonic(text) == keys


def _activate(widget: QAbstractButton | QLabel) -> bool:
    target: QWidget | None = widget.buddy() if isinstance(widget, QLabel) else widget
    if target is None or not target.isEnabled():
        return False
    if isinstance(widget, QLabel):
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
    if isinstance(target, QAbstractButton):
        target.animateClick()
    return True


PRESS: Final = 2
RELEASE: Final = 3
_SENT: Final = 0x80
"""The bit of an event that another program sent."""

_EVENT: Final = struct.Struct("=BB2xI20xH")
"""Code, key, time and state in a key event of the core protocol."""

_STATE_BITS: Final = {
    0x1: Qt.KeyboardModifier.ShiftModifier,
    0x4: Qt.KeyboardModifier.ControlModifier,
    0x8: Qt.KeyboardModifier.AltModifier,
}


class X11Keys(QAbstractNativeEventFilter):
    """Reads key events before Qt does, without consuming any.

    Qt delivers composed text at once, while the press of Ctrl before it may still be queued: Qt's
    own state of the keyboard is then out of date.

    Attributes:
        is_repeat: Whether the key of the last press was down already.
    """

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__()
        self.held = Qt.KeyboardModifier.NoModifier
        self.is_repeat = False
        self._down = 0
        self._up = (0, 0)
        app.installNativeEventFilter(self)

    def nativeEventFilter(
        self, kind: QByteArray | bytes | bytearray | memoryview, message: int
    ) -> object:
        if kind == b"xcb_generic_event_t":
            self._read(int(message))
        return False, 0

    def _read(self, address: int) -> None:
        code, key, at, state = _EVENT.unpack(ctypes.string_at(address, _EVENT.size))
        if code & ~_SENT == PRESS:
            self.held = Qt.KeyboardModifier.NoModifier
            for bit, modifier in _STATE_BITS.items():
                if state & bit:
                    self.held |= modifier
            # A server repeats a key by presses alone, or by a release and a press at the same time.
            self.is_repeat = key == self._down or (key, at) == self._up
            self._down = key
        elif code & ~_SENT == RELEASE:
            self._up = (key, at)
            if key == self._down:
                self._down = 0
