"""Pasted and dropped texts: locations become the drop-off, chats fill the form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

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
from PySide6.QtWidgets import QLineEdit

from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.pasted_chips import PartKind, PastedChips, PastedPart
from deskdispatch.ui.booking.points import Points
from deskdispatch.ui.location.location_reader import LocationReader, is_long
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.controls import type_into
from deskdispatch.ui.widgets.long_line_edit import READ_AT_MOST
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

if TYPE_CHECKING:
    from deskdispatch.domain.booking.pasted_chat import ChatPlace, ChatReading
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.location.pasted import PastedLocation
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.places.places import Area


@dataclass(frozen=True, slots=True)
class _Former:
    """The drop-off before it was replaced: its point, or the text that is no point."""

    point: Coordinates | None
    unread: str


@dataclass(frozen=True, slots=True)
class _Change:
    """Undo information for a drop-off set from a pasted text, or for the parts taken of a chat.

    ``point`` is None until a link has been followed. ``before`` is the line's text at the paste,
    ``text`` the text that undo puts into the target, or "" if it is there already. ``taken`` maps
    each field filled from a chat to its text before and after.
    """

    former: _Former
    point: Coordinates | None
    target: PasteTarget | None = None
    before: str = ""
    text: str = ""
    taken: Mapping[Field, tuple[str, str]] = field(default_factory=dict)

    @property
    def has_replaced(self) -> bool:
        """Whether anything was overwritten, rather than empty fields filled."""
        is_other_place = self.former.unread or self.former.point not in (None, self.point)
        return bool(is_other_place) or any(before for before, _ in self.taken.values())


class PastedLocations(QObject):
    """Reads texts pasted into any field: a location is for the drop-off, a chat for the form.

    A text that is one certain point and nothing else does not reach the field: it sets the
    drop-off, and a message offers *Undo*, which puts the text into the field and restores the
    former drop-off. Ctrl+Z in the unchanged field does the same. A chat does not reach the field
    either: its phone, name and place are offered as chips, and Ctrl+Z takes back all that was
    taken. A text for this field that contains a location stays, and the location is offered.
    """

    index: PlaceIndex | None = None
    """The areas that addresses are read with; without an index none is read."""

    place_pasted = Signal(str)
    """A pasted text whose location was used; it may contain an address, too."""

    point_pasted = Signal(object)
    """A pasted text set the drop-off to this point; None while a link is being followed."""

    used = Signal()
    """All offered parts of a chat were taken."""

    def __init__(self, form: Form, points: Points) -> None:
        super().__init__(form)
        self._form = form
        self._points = points
        self.undo_clearing: Callable[[], bool] = lambda: False
        self._change: _Change | None = None
        self._before_chat: _Former | None = None
        self._taken: dict[Field, tuple[str, str]] = {}
        self._reader = LocationReader(self)
        self.chips = PastedChips(form)
        self.chips.visible_changed.connect(form.cover_caption)
        self.notice = MessageOverlay()
        self.notice.setObjectName("pastedLocationNotice")
        of_texts = PasteFilter(self._divert_from_text, self._undo_in, self)
        for line in form.free_lines():
            line.installEventFilter(of_texts)
        of_dropoff = PasteFilter(self._divert_if_chat, self._undo_in, self)
        form.dropoff_edit.installEventFilter(of_dropoff)
        points.changed.connect(self._on_points_changed)
        self.notice.dismissed.connect(self.clear)
        self.chips.taken.connect(self._on_taken)

    def _on_taken(self) -> None:
        if self._before_chat is not None:
            self.used.emit()

    def clear(self) -> None:
        self._reader.cancel()
        self._change = self._before_chat = None
        self._taken = {}
        self.notice.reset()
        self.chips.close_chips()

    def use(self, text: str) -> None:
        """Reads a text pasted outside the fields: a chat, or a location for the drop-off."""
        line = self._form.dropoff_edit
        if self._divert_if_chat(text, PasteTarget(line, len(line.text()), 0), may_paste=False):
            return
        former = self._former()
        self.clear()
        line.read_text(text)
        point = line.point
        if point is not None and (former.unread or former.point not in (None, point)):
            self._show_change(_Change(former, point))

    def _divert_from_text(self, text: str, target: PasteTarget) -> bool:
        """Judges a pasted text; returns whether to keep it out of its target."""
        from deskdispatch.domain.location.pasted import PastedKind, judge_pasted

        self._reader.cancel()
        if not text.strip():
            return False
        if is_long((text,)):  # never a bare location: it may stay, and is read on a thread
            if self._divert_if_chat(text, target):
                return True
            self._reader.read((text[-READ_AT_MOST:],), partial(self._offer_read, target.line, text))
            return False
        judged = judge_pasted(text, areas=self._points.areas)
        if judged.kind in (PastedKind.POINT, PastedKind.REFERENCE):
            former, before = self._former(), target.line.text()
            self.clear()
            if judged.points:
                self._set_point(judged.points[0])
            else:
                self._form.dropoff_edit.read_text(text)
            point = self._form.dropoff_edit.point
            self._show_change(_Change(former, point, target, before, text))
            self.point_pasted.emit(point)
            return True
        if self._divert_if_chat(text, target):
            return True
        if judged.kind is PastedKind.AMONG_WORDS:
            self._offer(judged, target.line, text)
        return False

    def _divert_if_chat(self, text: str, target: PasteTarget, *, may_paste: bool = True) -> bool:
        if not text.strip():
            return False
        from deskdispatch.domain.booking.pasted_chat import read_chat

        chat = read_chat(text, self.index, self._points.areas)
        if not _is_for_other_fields(chat, text, self._form.field_of(target.line)):
            return False
        self.clear()
        paste = partial(insert, target, " ".join(text.split()), target.line.text())
        self._before_chat = self._former()
        self.chips.offer(target.line, self._parts(chat, target.line), paste if may_paste else None)
        return True

    def _parts(self, chat: ChatReading, line: QLineEdit) -> list[PastedPart]:
        """Returns the phones, names and the place of a chat as parts to take."""
        of_phone, of_name = _OTHERS.get(self._form.field_of(line), (Field.PHONE, Field.NAME))
        parts = [
            PastedPart(PartKind.PHONE, partial(isolated, each), partial(self._type, of_phone, each))
            for each in chat.phones
        ]
        parts += [
            PastedPart(PartKind.NAME, partial(embedded, each), partial(self._type, of_name, each))
            for each in chat.names
        ]
        if chat.place is not None:
            words = partial(_place_words, chat.place, self._points.areas)
            parts.append(PastedPart(PartKind.PLACE, words, partial(self._use_place, chat.place)))
        return parts

    def _type(self, of: Field, text: str) -> None:
        """Puts a text into a line as if it was typed there."""
        line = self._form.line(of)
        before = line.text()
        type_into(line, text)
        self._note_taken(of, before)

    def _use_place(self, place: ChatPlace) -> None:
        edit = self._form.dropoff_edit
        address = self._form.line(Field.ADDRESS_DETAIL).text()
        if place.point is not None:
            self._set_point(place.point)
        elif place.reading is not None:
            self._form.location_unclear.emit("dropoff", place.reading)
        elif place.link:
            edit.read_text(place.link)
        if place.text:
            self.place_pasted.emit(place.text)
        self._note_taken(Field.ADDRESS_DETAIL, address)

    def _note_taken(self, of: Field, before: str) -> None:
        """Records a text for undo; shows a message only if something was replaced."""
        after, former = self._form.line(of).text(), self._before_chat
        if after != before:
            self._taken[of] = (self._taken.get(of, (before, ""))[0], after)
        if former is None:
            return
        change = _Change(former, self._form.dropoff_edit.point, taken=dict(self._taken))
        if change.has_replaced:
            self._show_change(change)
        else:
            self._change = change

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
        part = PastedPart(PartKind.PLACE, _offer_words, use)
        self.chips.offer(line, [part], None, focuses=False)

    def _use(self, judged: PastedLocation, line: QLineEdit, text: str) -> None:
        former = self._former()
        self._reader.cancel()
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        reading = judged.reading
        if len(judged.points) == 1:
            self._set_point(judged.points[0])
        elif reading.points:
            self._form.location_unclear.emit("dropoff", reading)
        else:
            self._form.dropoff_edit.read_text(reading.short_links[0])
        point = self._form.dropoff_edit.point
        if (point, self._form.dropoff_edit.unread_text) != (former.point, former.unread):
            target = PasteTarget(line, line.cursorPosition(), 0)
            self._show_change(_Change(former, point, target, line.text()))
        self.place_pasted.emit(text)

    def _set_point(self, point: Coordinates) -> None:
        self._form.dropoff_edit.stop_typing()
        self._points.set_point("dropoff", point)

    def _former(self) -> _Former:
        edit = self._form.dropoff_edit
        return _Former(edit.point, edit.unread_text)

    def _undo_in(self, line: QLineEdit) -> bool:
        """Undoes a paste at Ctrl+Z in its line, unless that was edited since.

        A chat, and the clearing of the form, is undone from any line without an undo of its own.
        """
        if not line.isUndoAvailable() and self.undo_clearing():
            return True
        change = self._change
        if change is None:
            return False
        target = change.target
        is_here = target is not None and target.line is line and line.text() == change.before
        is_meant = is_here or (self._before_chat is not None and not line.isUndoAvailable())
        if is_meant:
            self._undo()
        return is_meant

    def _undo(self) -> None:
        change = self._change
        self.clear()
        if change is None or not self._form.dropoff_edit.isEnabled():
            return
        from deskdispatch.domain.booking.booking import Draft

        former = change.former
        self._form.dropoff_edit.stop_typing()
        self._points.set_dropoff(Draft(dropoff=former.point, dropoff_text=former.unread))
        for of, (before, after) in change.taken.items():
            line = self._form.line(of)
            if line.text() == after:  # else it was edited since
                type_into(line, before)
        if change.target is None:
            first = next(iter(change.taken), Field.DROPOFF)
            self._form.line(first).setFocus(Qt.FocusReason.OtherFocusReason)
            return
        line = change.target.line
        if not line.hasFocus():
            line.setFocus(Qt.FocusReason.OtherFocusReason)
        if change.text:
            insert(change.target, change.text, change.before)

    def _on_points_changed(self, _pickup: object, dropoff: Coordinates | None) -> None:
        """Ends the undo once the drop-off was set in another way."""
        if self._change is not None and dropoff != self._change.point:
            self._change = None
            self.notice.reset()

    def _show_change(self, change: _Change) -> None:
        self._change = change

        def words() -> str:
            if change.taken:
                return QCoreApplication.translate("Form", "Filled in from the pasted chat")
            if change.point is None:
                return QCoreApplication.translate("Form", "The pasted location is in Drop-off")
            return QCoreApplication.translate("Form", "Drop-off set from the pasted location")

        self.notice.show_message(
            BannerKind.INFO,
            words,
            lambda: QCoreApplication.translate("Form", "Undo"),
            on_action=self._undo,
        )


_PHONES: Final = frozenset((Field.PHONE, Field.ALTERNATE_PHONE, Field.PICKUP_NUMBER))
_OTHERS: Final = {
    Field.PICKUP_NUMBER: (Field.PICKUP_NUMBER, Field.PICKUP_NAME),
    Field.PICKUP_NAME: (Field.PICKUP_NUMBER, Field.PICKUP_NAME),
    Field.ALTERNATE_PHONE: (Field.ALTERNATE_PHONE, Field.NAME),
}
"""Fields for the phone and name of a text that was pasted into one of these fields."""


def _is_for_other_fields(chat: ChatReading, text: str, field: Field) -> bool:
    """Whether a text holds more than this field takes; notes may hold a phone or a place."""
    if field in _PHONES:
        from deskdispatch.domain.booking.booking import broken_rule

        return chat.kinds > 0 and broken_rule(field, text) is not None
    if field is Field.NOTES:
        return chat.kinds > 1 and (chat.place is not None or "\n" in text.strip())
    if field in (Field.ADDRESS_DETAIL, Field.DROPOFF):
        return bool(chat.phones or chat.names)
    return bool(chat.phones) or chat.kinds > 1


def _place_words(place: ChatPlace, areas: Sequence[Area]) -> str:
    code = language.current()
    if not place.address.is_blank:
        return embedded(place.address.one_line(code, areas))
    if place.reading is not None:
        count = len(place.reading.points)
        return QCoreApplication.translate("Form", "%n places, on the map", None, count)
    if place.point is not None:
        from deskdispatch.ui.location.location_words import place_words

        return embedded(place_words(areas, place.point, code))
    return QCoreApplication.translate("Form", "Location link")


def _offer_words() -> str:
    return QCoreApplication.translate("Form", "Use its location as drop-off")


class PasteTarget(NamedTuple):
    """The target of a pasted text: a line, a position, the length of the replaced selection."""

    line: QLineEdit
    start: int
    length: int


class PasteFilter(QObject):
    """Watches line edits for Ctrl+V, the context menu, a drop and the middle button.

    ``handle`` returns whether it took the text, which then does not reach the line. ``undo``
    returns whether it undid something at Ctrl+Z.
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QLineEdit) or not watched.isEnabled():
            return False
        kind = event.type()
        if kind == QEvent.Type.KeyPress:
            key = cast("QKeyEvent", event)
            if key.matches(QKeySequence.StandardKey.Paste):
                return self._offer(watched, QClipboard.Mode.Clipboard)
            return key.matches(QKeySequence.StandardKey.Undo) and self._undo(watched)
        if kind == QEvent.Type.Drop:
            return self._on_drop(watched, cast("QDropEvent", event))
        if kind == QEvent.Type.ContextMenu:
            return self._on_context_menu(watched, cast("QContextMenuEvent", event))
        is_release = kind == QEvent.Type.MouseButtonRelease
        return is_release and self._on_released(watched, cast("QMouseEvent", event))

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
        """Pastes the selection with the middle button, on systems that have a selection."""
        is_middle = event.button() == Qt.MouseButton.MiddleButton
        if not is_middle or not QGuiApplication.clipboard().supportsSelection():
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


def insert(target: PasteTarget, text: str, before: str) -> None:
    """Inserts a text at its target; keeps text that was typed there after ``before``."""
    line = target.line
    if line.text() == before and target.length:
        line.setSelection(target.start, target.length)
    else:
        line.deselect()
        line.setCursorPosition(min(target.start, len(line.text())))
    line.insert(text)
