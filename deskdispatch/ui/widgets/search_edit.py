"""Line over a list, in which letters search it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from deskdispatch.ui.widgets.assistive.line_edit import LineEdit


class SearchEdit(LineEdit):
    """A search edit: Escape clears it, Down and Enter leave it."""

    left_down = Signal()
    """Down or Enter was pressed: focus the list."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        else:
            super().keyPressEvent(event)
