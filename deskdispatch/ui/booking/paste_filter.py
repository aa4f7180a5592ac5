"""Offers each text that is pasted or dropped into a line edit to a handler first."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QAction,
    QClipboard,
    QContextMenuEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit


class PasteTarget(NamedTuple):
    """Where a pasted text was to go: a line, a position, the length of the replaced selection."""

    line: QLineEdit
    start: int
    length: int


class PasteFilter(QObject):
    """Watches line edits for Ctrl+V, the context menu, a drop and the middle button.

    ``handle`` returns whether it took the text, which then does not reach the line; ``undo``
    whether it
    undid something at Ctrl+Z.
    """

    def __init__(
        self,
        handle: Callable[[str, PasteTarget], bool],
        undo: Callable[[QLineEdit], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._handle = handle
        self._undo = undo

    def watch(self, editor: QLineEdit | QAbstractSpinBox) -> None:
        editor.installEventFilter(self)
        if isinstance(editor, QAbstractSpinBox):
            editor.lineEdit().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        line = _line_of(watched)
        if line is None or line.isReadOnly() or not line.isEnabled():
            return False
        kind = event.type()
        if kind == QEvent.Type.KeyPress:
            return self._on_key(line, cast("QKeyEvent", event))
        if kind == QEvent.Type.Drop:
            return self._on_drop(line, cast("QDropEvent", event))
        if kind == QEvent.Type.ContextMenu:
            return self._on_context_menu(line, cast("QContextMenuEvent", event))
        if kind == QEvent.Type.MouseButtonRelease:
            return self._on_released(line, cast("QMouseEvent", event))
        return False

    def _on_key(self, line: QLineEdit, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Paste):
            return self._offer(line, QClipboard.Mode.Clipboard)
        return event.matches(QKeySequence.StandardKey.Undo) and self._undo(line)

    def _on_drop(self, line: QLineEdit, event: QDropEvent) -> bool:
        if event.source() is line:  # moved within the line
            return False
        at = line.cursorPositionAt(event.position().toPoint())
        if not self._handle(event.mimeData().text(), PasteTarget(line, at, 0)):
            return False
        event.setDropAction(Qt.DropAction.CopyAction)  # the source keeps its text
        event.accept()
        line.event(QDragLeaveEvent())  # ends the drawing of the drop cursor
        return True

    def _on_context_menu(self, line: QLineEdit, event: QContextMenuEvent) -> bool:
        menu = line.createStandardContextMenu()
        paste = menu.findChild(QAction, "edit-paste")
        if paste is None:
            menu.deleteLater()
            return False
        paste.triggered.disconnect()
        paste.triggered.connect(lambda: self.paste_into(line))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())
        return True

    def _on_released(self, line: QLineEdit, event: QMouseEvent) -> bool:
        """The middle button pastes the selection, where the system has one."""
        if event.button() != Qt.MouseButton.MiddleButton:
            return False
        if not QGuiApplication.clipboard().supportsSelection():
            return False
        line.setCursorPosition(line.cursorPositionAt(event.position().toPoint()))
        return self._offer(line, QClipboard.Mode.Selection)

    def paste_into(self, line: QLineEdit) -> None:
        if not self._offer(line, QClipboard.Mode.Clipboard):
            line.paste()

    def _offer(self, line: QLineEdit, mode: QClipboard.Mode) -> bool:
        text = QGuiApplication.clipboard().text(mode)
        selected = len(line.selectedText())
        start = line.selectionStart() if selected else line.cursorPosition()
        return self._handle(text, PasteTarget(line, start, selected))


def _line_of(watched: QObject) -> QLineEdit | None:
    if isinstance(watched, QLineEdit):
        return watched
    return watched.lineEdit() if isinstance(watched, QAbstractSpinBox) else None


def insert(target: PasteTarget, text: str, before: str) -> None:
    """Puts a text where it was to go, keeping what was typed there since it was ``before``."""
    line = target.line
    if line.text() == before and target.length:
        line.setSelection(target.start, target.length)
    else:
        line.deselect()
        line.setCursorPosition(min(target.start, len(line.text())))
    line.insert(text)
