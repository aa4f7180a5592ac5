"""Clipboard watch for a location, only while a customer was asked for one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QClipboard, QGuiApplication

from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.location.location_reader import AT_ONCE

LONGEST: Final = AT_ONCE
"""Characters; a location sent by a customer is shorter, and longer texts are ignored."""


class ClipboardWatch(QObject):
    """Emits each short text that is copied elsewhere between ``start`` and ``stop``.

    At other times the clipboard is never read. Texts are not stored, except for the hash of the
    last one, which differs in each run of the program. Wayland hides the clipboard from a
    background window, so an unread change is read once the window has the focus.
    """

    copied = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_watching = False
        self._is_unread = False
        self._seen = 0

    def start(self) -> None:
        """Starts with the next change; the current content is ignored."""
        self._seen, self._is_unread = hash(QGuiApplication.clipboard().text()), False
        if not self.is_watching:
            self.is_watching = True
            QGuiApplication.clipboard().dataChanged.connect(self._on_changed)
            current_application().applicationStateChanged.connect(self._on_state_changed)

    def stop(self) -> None:
        if self.is_watching:
            self.is_watching, self._seen = False, 0
            QGuiApplication.clipboard().dataChanged.disconnect(self._on_changed)
            current_application().applicationStateChanged.disconnect(self._on_state_changed)

    def _on_changed(self) -> None:
        self._is_unread = True
        self._read()

    def _on_state_changed(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._is_unread:
            self._read()

    def _read(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard.ownsClipboard():
            self._is_unread = False
            return
        text = clipboard.text(QClipboard.Mode.Clipboard)
        if not text:
            return
        self._is_unread = False
        digest = hash(text)
        if digest != self._seen:
            self._seen = digest
            if len(text) <= LONGEST:
                self.copied.emit(text)
