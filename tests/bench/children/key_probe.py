"""Types one key as soon as a window has painted, along the path of a keyboard's keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget


class KeyProbe(QObject):
    """Posts a key press to the window, once ``watched`` has painted and has the focus.

    The window passes it on to the widget with the focus, in a later turn of the event loop than
    the one that painted.
    """

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self._watched = watched
        self._painted = False
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._painted = True
        if self._painted and QApplication.focusWidget() is self._watched:
            watched.removeEventFilter(self)
            self._type()
        return False

    def _type(self) -> None:
        window = self._watched.window().windowHandle()
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_9, Qt.KeyboardModifier.NoModifier, "9")
        QCoreApplication.postEvent(window, key)
