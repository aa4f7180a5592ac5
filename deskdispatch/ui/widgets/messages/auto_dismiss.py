"""Timer that ends a message some seconds later or with the next typed key."""

from __future__ import annotations

from typing import Final
from weakref import ref

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.widgets.controls import holds_focus

PASSES_AFTER_MS: Final = 8000
"""Milliseconds until a passing message ends while no key is typed."""

SEEN_AFTER_MS: Final = 1500
"""Least milliseconds of a message, so that a clerk who keeps typing sees it, too."""

_COMMANDS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class AutoDismissTimer(QObject):
    """Emits ``ended`` when a passing message should be removed.

    The message stays while it has the focus, or the pointer without any typing. Only the focused
    widget is watched, and only while the timer runs: a filter of the whole application would see
    objects that Qt is deleting, and Python cannot hold those.
    """

    ended = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._shown = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)
        self._watched: ref[QWidget] | None = None

    @property
    def is_running(self) -> bool:
        return self._timer.isActive()

    def start(self) -> None:
        self._shown.start()
        if not self.is_running:
            current_application().focusChanged.connect(self._on_focus_changed)
        self._timer.start(PASSES_AFTER_MS)
        self._watch(QApplication.focusWidget())

    def stop(self) -> None:
        if self.is_running:
            self._timer.stop()
            self._leave()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watches for typing; consumes no event."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if self.is_running and _is_typing(event) and not holds_focus(self._widget):
            left = SEEN_AFTER_MS - self._shown.elapsed()
            if left <= 0:
                self._end()
            elif left < self._timer.remainingTime():
                self._timer.start(int(left))
        return False

    def _watch(self, focus: QWidget | None) -> None:
        before = None if self._watched is None else self._watched()
        if before is not None and isValid(before):
            before.removeEventFilter(self)
        self._watched = None if focus is None else ref(focus)
        if focus is not None:
            focus.installEventFilter(self)

    def _leave(self) -> None:
        current_application().focusChanged.disconnect(self._on_focus_changed)
        self._watch(None)

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        self._watch(now)

    def _on_timeout(self) -> None:
        if holds_focus(self._widget) or self._widget.underMouse():
            self._timer.start(SEEN_AFTER_MS)
        else:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        self._leave()
        self.ended.emit()


def _is_typing(event: QKeyEvent) -> bool:
    """Whether a key changes a text: not a command, nor a key that only moves the cursor."""
    if event.modifiers() & _COMMANDS:
        return False
    is_erasing = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
    return is_erasing or (bool(event.text()) and event.text().isprintable())
