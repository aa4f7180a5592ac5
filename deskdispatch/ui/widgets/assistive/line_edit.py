"""Line edit that assistive programs can type into, aligned with the window's direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QFocusEvent

TAKEN_AT_MOST: Final = 2_000
"""Most characters of a line: four times the longest field, so that an excess is seen and reported.

Qt paints the whole text at every blink of the cursor.
"""

_OF_COMMANDS: Final = frozenset({Qt.Key.Key_D, Qt.Key.Key_U})


class LineEdit(QLineEdit):
    """Emits ``textEdited`` even if an assistive program sets the text.

    WORKAROUND for Qt: its accessibility bridges type by ``QLineEdit::setText``, which only emits
    ``textChanged``, as if the program itself had set the text. They call the C++ function; the
    program's own texts come through the methods here.

    The text stands at the leading edge of the window: Qt would align each by its own letters, and
    the fields of a form would be ragged. Its letters keep their direction.

    A text that is put in while somebody works elsewhere shows its beginning; typing goes on behind
    it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_own = False
        self._shows_start = False
        self._edited = ""
        self.setMaxLength(TAKEN_AT_MOST)
        self.textEdited.connect(self._on_edited)
        self.textChanged.connect(self._on_changed)
        self._align()

    def event(self, event: QEvent) -> bool:
        """Leaves Ctrl+D and Ctrl+U to the window's commands; on X11 Qt deletes text with them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
            if is_ctrl and event.key() in _OF_COMMANDS:
                event.ignore()
                return True
        return super().event(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Leaves dropped files to the widgets around it."""
        if event.mimeData().hasUrls() and event.mimeData().urls()[0].isLocalFile():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            self._shows_start = False
        self._go_on()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._go_on()
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._align()

    def setText(self, text: str | None) -> None:
        """Sets the text without ``textEdited``."""
        before, self._is_own = self._is_own, True
        try:
            super().setText(text)
        finally:
            self._is_own = before
            self._edited = self.text()
        self._shows_start = not self.hasFocus()
        if self._shows_start:
            self.setCursorPosition(0)

    def clear(self) -> None:
        self.setText("")

    def _align(self) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        self.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter)

    def _go_on(self) -> None:
        """Puts the cursor behind a text of which the beginning was shown."""
        if self._shows_start and not self.hasSelectedText():
            self.end(False)
        self._shows_start = False

    def _on_edited(self, text: str) -> None:
        self._edited = text

    def _on_changed(self, text: str) -> None:
        """Emits ``textEdited`` unless the program set the text, or Qt has emitted it already."""
        if not self._is_own and text != self._edited and text == self.text():
            self.textEdited.emit(text)
