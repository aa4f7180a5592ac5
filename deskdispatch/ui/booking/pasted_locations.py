"""Locations pasted or dropped into the fields of the form: they are for the drop-off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit

from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.paste_filter import PasteFilter, PasteTarget, insert
from deskdispatch.ui.booking.points import Points
from deskdispatch.ui.location.location_reader import LocationReader, is_long
from deskdispatch.ui.widgets.banner import Banner, BannerKind
from deskdispatch.ui.widgets.long_line_edit import READ_AT_MOST

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
        self.notice = Banner(form)
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
        self._show_under(line, self._offer_words, self._use_words, use)

    def _use(self, judged: PastedLocation, line: QLineEdit, text: str) -> None:
        """Takes an offered location; of several, one is chosen on the map."""
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
        line = change.target.line if change.target else self._form.dropoff_edit
        words = self._set_words if change.point is not None else self._moved_words
        self._show_under(line, words, self._undo_words, self._undo)

    def _show_under(
        self,
        line: QLineEdit,
        words: Callable[[], str],
        action: Callable[[], str],
        act: Callable[[], object],
    ) -> None:
        self._form.put_under(line, self.notice)
        self.notice.show_message(BannerKind.INFO, words, action, on_action=act)

    @staticmethod
    def _set_words() -> str:
        return QCoreApplication.translate("Form", "Drop-off set from the pasted location")

    @staticmethod
    def _moved_words() -> str:
        return QCoreApplication.translate("Form", "The pasted location is in Drop-off")

    @staticmethod
    def _offer_words() -> str:
        return QCoreApplication.translate("Form", "This text has a location")

    @staticmethod
    def _undo_words() -> str:
        return QCoreApplication.translate("Form", "Undo")

    @staticmethod
    def _use_words() -> str:
        return QCoreApplication.translate("Form", "Use as drop-off")
