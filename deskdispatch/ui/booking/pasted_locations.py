"""Locations pasted or dropped into the fields of the form: they are for the drop-off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
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

from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.points import Points
from deskdispatch.ui.location.location_reader import LocationReader, is_long
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.widgets.long_line_edit import READ_AT_MOST
from deskdispatch.ui.widgets.overlay import MessageOverlay

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.location.pasted import PastedLocation


@dataclass(frozen=True, slots=True)
class _Former:
    """The drop-off before it was replaced: a point, or text that is none."""

    point: Coordinates | None
    unread: str


@dataclass(frozen=True, slots=True)
class _Change:
    """A drop-off that was set from a pasted text, for undo.

    ``point`` is None while a link is not followed yet, ``before`` is the text of the line then, and
    ``text`` what undo puts into the target; "" where it stands there already.
    """

    former: _Former
    point: Coordinates | None
    target: PasteTarget | None = None
    before: str = ""
    text: str = ""


class PastedLocations(QObject):
    """Sends locations that are pasted into any field to the drop-off.

    A text that is one sure point and nothing else does not reach the field: it sets the drop-off,
    and a message under the field offers *Undo*, which puts the text into the field and the former
    drop-off back; Ctrl+Z in the unchanged field does the same. A text with a location among other
    words stays in the field, and the message offers the location. The lines of pickup and drop-off
    read locations themselves. The focus stays where it is.
    """

    address_pasted = Signal(str)
    """A pasted text whose location is used now; it may hold an address too."""

    def __init__(self, form: Form, points: Points) -> None:
        super().__init__(form)
        self._form = form
        self._points = points
        self._change: _Change | None = None
        self._reader = LocationReader(self)
        self.notice = MessageOverlay()
        self.notice.setObjectName("pastedLocationNotice")
        self._filter = PasteFilter(self._divert_if_location, self._undo_in, self)
        for editor in form.free_editors():
            self._filter.watch(editor)
        points.changed.connect(self._on_points_changed)
        self.notice.dismissed.connect(self.clear)

    def clear(self) -> None:
        self._reader.cancel()
        self._change = None
        self.notice.reset()

    def use_as_dropoff(self, text: str) -> None:
        """Reads a text pasted outside of all fields as the drop-off; a former one can come back."""
        former = self._former()
        self.clear()
        self._form.dropoff_edit.read_text(text)
        point = self._form.dropoff_edit.point
        if point is not None and (former.unread or former.point not in (None, point)):
            self._show_change(_Change(former, point))

    def _divert_if_location(self, text: str, target: PasteTarget) -> bool:
        """Judges a pasted text; whether it goes to the drop-off instead of its target."""
        from deskdispatch.domain.location.pasted import PastedKind, judge_pasted

        self._reader.cancel()
        if not text.strip():
            return False
        if is_long((text,)):  # it is never a location alone: it may stay, and is read on a thread
            self._reader.read((text[-READ_AT_MOST:],), partial(self._offer_read, target.line, text))
            return False
        judged = judge_pasted(text, areas=self._points.areas)
        if judged.kind in (PastedKind.POINT, PastedKind.REFERENCE):
            self._divert(judged, text, target)
            return True
        if judged.kind is PastedKind.AMONG_WORDS:
            self._offer(judged, target.line, text)
        return False

    def _divert(self, judged: PastedLocation, text: str, target: PasteTarget) -> None:
        former, before = self._former(), target.line.text()
        self.clear()
        if judged.points:
            self._set_point(judged.points[0])
        else:
            self._form.dropoff_edit.read_text(text)
        point = self._form.dropoff_edit.point
        self._show_change(_Change(former, point, target, before, text))

    def _offer_read(self, line: QLineEdit, text: str, reading: LocationReading) -> None:
        from deskdispatch.domain.location.pasted import PastedKind, judge_pasted

        judged = judge_pasted(text, areas=self._points.areas, reading=reading)
        if judged.kind is not PastedKind.NONE:
            self._offer(judged, line, text)

    def _offer(self, judged: PastedLocation, line: QLineEdit, text: str) -> None:
        if judged.points and judged.points == (self._form.dropoff_edit.point,):
            return
        self.clear()
        use = partial(self._use, judged, line, text)
        self.notice.show_message(
            BannerKind.INFO,
            lambda: QCoreApplication.translate("Form", "This text has a location"),
            lambda: QCoreApplication.translate("Form", "Use as drop-off"),
            on_action=use,
        )

    def _use(self, judged: PastedLocation, line: QLineEdit, text: str) -> None:
        former = self._former()
        self.clear()
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        reading = judged.reading
        if len(judged.points) == 1:
            self._set_point(judged.points[0])
        elif reading.points:
            self._form.location_unclear.emit("dropoff", reading)
        else:
            self._form.dropoff_edit.read_text(reading.short_links[0])
        point = self._form.dropoff_edit.point
        if (point, self._form.dropoff_edit.unread) != (former.point, former.unread):
            target = PasteTarget(line, line.cursorPosition(), 0)
            self._show_change(_Change(former, point, target, line.text()))
        self.address_pasted.emit(text)

    def _set_point(self, point: Coordinates) -> None:
        self._form.dropoff_edit.stop_typing()
        self._points.set_point("dropoff", point)

    def _former(self) -> _Former:
        edit = self._form.dropoff_edit
        return _Former(edit.point, edit.unread)

    def _undo_in(self, line: QLineEdit) -> bool:
        """Ctrl+Z in the line whose paste was diverted, while nothing was typed there since."""
        change = self._change
        if change is None or change.target is None or change.target.line is not line:
            return False
        if line.text() != change.before:
            return False
        self._undo()
        return True

    def _undo(self) -> None:
        change = self._change
        self.clear()
        if change is None or not self._form.dropoff_edit.isEnabled():
            return
        from deskdispatch.domain.booking.booking import Draft

        former = change.former
        self._form.dropoff_edit.stop_typing()
        self._points.set_dropoff(Draft(dropoff=former.point, dropoff_text=former.unread))
        if change.target is None:
            self._form.dropoff_edit.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        line = change.target.line
        if not line.hasFocus():
            line.setFocus(Qt.FocusReason.OtherFocusReason)
        if change.text:
            insert(change.target, change.text, change.before)

    def _on_points_changed(self, _pickup: object, dropoff: Coordinates | None) -> None:
        """A drop-off set otherwise since ends the undo."""
        if self._change is not None and dropoff != self._change.point:
            self.clear()

    def _show_change(self, change: _Change) -> None:
        self._change = change

        def words() -> str:
            if change.point is None:
                return QCoreApplication.translate("Form", "The pasted location is in Drop-off")
            return QCoreApplication.translate("Form", "Drop-off set from the pasted location")

        self.notice.show_message(
            BannerKind.INFO,
            words,
            lambda: QCoreApplication.translate("Form", "Undo"),
            on_action=self._undo,
        )


class PasteTarget(NamedTuple):
    """The target of a pasted text: a line, a position, the length of the replaced selection."""

    line: QLineEdit
    start: int
    length: int


class PasteFilter(QObject):
    """Watches line edits for Ctrl+V, the context menu, a drop and the middle button.

    ``handle`` returns whether it took the text, which then does not reach the line; ``undo``
    whether it undid something at Ctrl+Z.
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
