"""A line that shows a chosen point by name and takes a pasted one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit

from deskdispatch.ui.widgets.amounts import isolated
from deskdispatch.ui.widgets.pasting import LONGEST, is_pasted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import Reading
    from deskdispatch.domain.places import Area


class PointEdit(QLineEdit):
    """Shows ``Salmiya · 29.33750, 48.07580``; whatever else is typed in it is read as a location.

    The point stands until another is understood; text that holds none is kept and refused
    in words by whoever listens.
    """

    point_typed = Signal(object)
    """A ``Coordinates`` was read out of what was typed or pasted."""

    point_lost = Signal()
    """What is typed is no point, or not yet."""

    refused = Signal(object)
    """The ``Reading`` that says why the text is no one point: told at once where it was pasted,
    else when the clerk leaves the line."""

    def __init__(self) -> None:
        super().__init__()
        self._point: Coordinates | None = None
        self._areas: Sequence[Area] = ()
        self._reading: Reading | None = None
        self._before = ""
        self._shown = ""
        self._coordinates = ""
        self._typing = False
        self._clicked_in = False
        self.setMaxLength(LONGEST)
        self.textEdited.connect(self._on_text_edited)
        self.editingFinished.connect(self._on_editing_finished)

    @property
    def point(self) -> Coordinates | None:
        """The chosen point."""
        return self._point

    @property
    def is_unread(self) -> bool:
        """Whether there is text in it that was not understood as a point."""
        return bool(self.unread)

    @property
    def unread(self) -> str:
        """The text in it that was not understood as a point; nothing where there is a point."""
        return self.text().strip() if self._point is None else ""

    @property
    def reading(self) -> Reading | None:
        """What is understood of the text that stands here, where it is no one point."""
        if not self.is_unread:
            return None
        if self._reading is None:  # it stood here already when the program started
            self._reading = self._read(self.text())
        return self._reading

    def set_areas(self, areas: Sequence[Area]) -> None:
        """The named areas of the country, which a short plus code counts from."""
        self._areas = areas

    def take_text(self, text: str) -> None:
        """Reads a text as if it had been pasted here, in place of what stands here.

        Its lines are shown as one and read as they are: a card on one line is none.
        """
        self._before = ""
        self.setText(" ".join(text.split()))
        self._on_text_edited(text)
        self._before = self.text()
        self._typing = False
        if self._point is not None:
            self._show()

    def show_unread(self, text: str) -> None:
        """Shows a text again that is no point, as it stood before."""
        self.show_point(None)
        self.setText(text)

    def show_point(self, point: Coordinates | None, label: str = "") -> None:
        """Takes a point and says its name; None empties the line.

        While a point is being typed its text is left alone until the clerk leaves the line.
        """
        self._point = point
        self._reading = None
        self._coordinates = "" if point is None else isolated(point.text())
        name = label if point is not None else ""
        self._shown = " · ".join(part for part in (name, self._coordinates) if part)
        if not self._typing:
            self._show()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A shown point is replaced as a whole by what is pasted."""
        super().focusInEvent(event)
        self.selectAll()
        self._clicked_in = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that came in selects all too: Qt's own press has just taken that back."""
        super().mouseReleaseEvent(event)
        if self._clicked_in and not self.hasSelectedText():
            self.selectAll()
        self._clicked_in = False

    def _show(self) -> None:
        self.setText(self._shown)
        self._before = self._shown
        self.setCursorPosition(0)

    def _on_text_edited(self, text: str) -> None:
        self._typing = True
        pasted = is_pasted(self._before, text)
        self._before = text
        reading = self._read(text)
        if reading.points and len(reading.points) == 1 and reading.points[0].is_sure:
            self.point_typed.emit(reading.points[0].point)
            return
        # Half a coordinate is no mistake yet: it is judged when the clerk leaves the line.
        self.show_point(None)
        self._reading = reading
        self.point_lost.emit()
        if pasted and self.is_unread:
            self.refused.emit(reading)

    def _read(self, text: str) -> Reading:
        """What a text says; what was pasted beside the shown point goes before that."""
        from deskdispatch.domain.location.reading import read

        if self._coordinates and self._coordinates in text:
            rest = read(text.replace(self._coordinates, " "), areas=self._areas)
            if rest.points:
                return rest
        return read(text, areas=self._areas)

    def _on_editing_finished(self) -> None:
        self._typing = False
        if (reading := self.reading) is None:
            self._show()
        else:
            self.refused.emit(reading)
