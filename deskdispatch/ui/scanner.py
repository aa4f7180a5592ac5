"""Detection of barcode scans in the keyboard input: the code of a slip opens its order.

A wedge scanner is a keyboard: it types into the focused widget, and its Enter acts like a clerk's.
So keys are examined when they reach a window, before any of its widgets.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication
from shiboken6 import isValid

from deskdispatch.domain.scanner import ScanKey, ScannerSettings, ScanReader, ScanStep, Verdict
from deskdispatch.domain.text.digits import with_latin_digits
from deskdispatch.ui.lib.keyboard_layouts import KeyFilter, by_place, ligature_key
from deskdispatch.ui.widgets.keys import ENTER

_ENDS: Final = ENTER | {Qt.Key.Key_Tab}
_SILENT: Final = frozenset(
    {
        *(Qt.Key.Key_Shift, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock),
        *(Qt.Key.Key_AltGr, Qt.Key.Key_Mode_switch),
    }
)
"""Keys that a scanner presses between its characters, and that type nothing."""

_COMMANDS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_CLICKS: Final = frozenset(
    {QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.Wheel}
)
_KEYS: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease})
"""Events of keys; a key that is a shortcut only sends its release."""

_LEAVES: Final = frozenset({QEvent.Type.FocusOut, QEvent.Type.Hide, QEvent.Type.Close})


class Scanner(KeyFilter):
    """Emits the codes that are scanned in any window of the program.

    Keys that may become a code are held back, too briefly to be noticed, and passed on unchanged if
    they do not.

    Attributes:
        learn: Learns how order numbers begin.
    """

    scanned = Signal(str)
    """An order number, in capitals."""

    refused = Signal()
    """A code was scanned over a dialog that must be answered first, and is ignored."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._reader = ScanReader()
        self._settings = ScannerSettings()
        self.learn: Callable[[Iterable[str]], None] = self._reader.learn
        self._held: list[tuple[QObject, QEvent]] = []
        self._taken: set[tuple[int, int]] = set()
        """Keys pressed by the scanner, whose releases are dropped, too."""
        self._is_giving_back = self._is_stopped = False
        self._used_at = self._key_at = time.monotonic()
        self._is_last_look = False
        self._hold = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._hold.timeout.connect(self._on_hold_over)
        self.watch(app)

    def apply(self, settings: ScannerSettings) -> None:
        if settings != self._settings:
            self._reader.give_up()
            self._give_back()
            self._settings = settings
            self._reader.prefix = settings.prefix.upper()

    def stop(self) -> None:
        self._reader.give_up()
        self._give_back()
        self._is_stopped = True

    def idle_s(self) -> float:
        """Returns the seconds since the last key or click."""
        return time.monotonic() - self._used_at

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if self._is_stopped:
            return False
        if kind in _CLICKS or kind in _KEYS:
            self._used_at = time.monotonic()
        if kind in _CLICKS or kind in _LEAVES:
            self._reader.give_up()
            self._give_back()
        elif self._is_giving_back or not self._settings.opens:
            return False
        elif isinstance(event, QInputMethodEvent) and not isinstance(watched, QWindow):
            return self._take_composed(watched, event)
        elif isinstance(event, QKeyEvent) and isinstance(watched, QWindow):
            if kind == QEvent.Type.KeyPress:
                return self._take_press(watched, event)
            if kind == QEvent.Type.KeyRelease:
                return self._take_release(watched, event)
        return False

    def _take_press(self, window: QWindow, event: QKeyEvent) -> bool:
        if Qt.Key(event.key()) in _SILENT:
            return False
        held = event.modifiers()
        is_command = bool(held & _COMMANDS)
        text = event.text() if event.text().isprintable() else ""
        texts = ("", "") if is_command else (with_latin_digits(text), by_place(event))
        is_end = Qt.Key(event.key()) in _ENDS and not is_command
        read_ms = float(event.timestamp()) or time.monotonic() * 1000  # by the system, if it says
        key = ScanKey(read_ms, texts, is_end, event.isAutoRepeat())
        self._key_at = time.monotonic()
        if self._follow(self._reader.feed(key), window, event):
            return True
        presses = is_end or event.key() == Qt.Key.Key_Space
        is_pressed = presses and isinstance(QApplication.focusWidget(), QAbstractButton)
        if is_pressed and self._reader.is_other_code:
            self._taken.add(_id(event))
            return True
        return False

    def _take_release(self, window: QWindow, event: QKeyEvent) -> bool:
        if _id(event) in self._taken:
            self._taken.discard(_id(event))
            return True
        if not self._held or Qt.Key(event.key()) in _SILENT:
            return False
        self._held.append((window, _copy(event)))  # passed on after its press
        return True

    def _take_composed(self, focus: QObject, event: QInputMethodEvent) -> bool:
        """Takes the text of a ligature, an Arabic key that never becomes a key press."""
        place = ligature_key(event.commitString())
        if not place:
            return False
        since_key_ms = (time.monotonic() - self._key_at) * 1000  # the event has no timestamp
        key = ScanKey(self._reader.last_ms + since_key_ms, ("", place))
        made = QInputMethodEvent()
        made.setCommitString(event.commitString())
        return self._follow(self._reader.feed(key), focus, made)

    def _follow(self, step: ScanStep, target: QObject, event: QEvent) -> bool:
        """Acts on the verdict about an event; returns whether to keep it from its target."""
        if step.verdict in (Verdict.PASS, Verdict.HOLD_ANEW):
            self._give_back()
        if step.verdict is Verdict.PASS:
            return False
        if step.verdict is Verdict.SCANNED:
            self._forget_held()
            if isinstance(event, QKeyEvent):
                self._taken.add(_id(event))
            self._tell(step.code)
            return True
        self._held.append((target, _copy(event) if isinstance(event, QKeyEvent) else event))
        self._is_last_look = False
        self._hold.start(self._reader.held_ms)
        return True

    def _forget_held(self) -> None:
        """Drops the scanner's held events, and their releases that are still to come."""
        self._hold.stop()
        for _target, event in self._held:
            if isinstance(event, QKeyEvent):
                down = event.type() == QEvent.Type.KeyPress
                (self._taken.add if down else self._taken.discard)(_id(event))
        self._held.clear()

    def _give_back(self) -> None:
        """Passes on the held events in their order."""
        self._hold.stop()
        held, self._held = self._held, []
        self._is_giving_back = True
        try:
            for target, event in held:
                if isValid(target):
                    QCoreApplication.sendEvent(target, event)
        finally:
            self._is_giving_back = False

    def _on_hold_over(self) -> None:
        """Decides after the event queue was emptied, as events may be late under heavy load."""
        if not self._is_last_look:
            self._is_last_look = True
            self._hold.start(0)
            return
        step = self._reader.end_hold()
        if step.verdict is Verdict.SCANNED:
            self._forget_held()
            self._tell(step.code)
        else:
            self._give_back()

    def _tell(self, code: str) -> None:
        if not code:
            return
        if QApplication.activeModalWidget() is not None:
            QApplication.beep()
            self.refused.emit()
            return
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        self.scanned.emit(code)


def _id(event: QKeyEvent) -> tuple[int, int]:
    """Returns the identity of a key without its modifiers: its scan code, or else its key code."""
    code = event.nativeScanCode()
    return (code, 0) if code else (0, int(event.key()))


def _copy(event: QKeyEvent) -> QKeyEvent:
    made = QKeyEvent(
        event.type(),
        event.key(),
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        event.text(),
        event.isAutoRepeat(),
        event.count(),
    )
    made.setTimestamp(event.timestamp())
    return made
