"""Line edit that shows a chosen point by name and reads a pasted one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.location.location_reader import LocationReader, is_long
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.plain import LONGEST
from deskdispatch.ui.widgets.controls import SelectOnFocus
from deskdispatch.ui.widgets.long_line_edit import READ_AT_MOST, LongLineEdit, is_pasted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.places.places import Area


class PointEdit(SelectOnFocus, LongLineEdit):
    """Shows ``Salmiya · 29.33750, 48.07580`` and reads any other text as a location.

    The point stays until another is read; unreadable text is kept and reported by ``refused``. A
    shown point is selected when the line gets the focus, so that pasting replaces it. A long text
    is read on a thread.

    Attributes:
        areas: The country's named areas, to which short plus codes are relative.
    """

    point_typed = Signal(object)
    point_lost = Signal()
    """The text is no point, or is still being read."""

    text_pasted = Signal(str)
    """A pasted text with a point or a PACI number; it may contain an address too."""

    refused = Signal(object)
    """The ``LocationReading`` without a single point: emitted at once after pasting, else when the
    clerk leaves the line."""

    names_areas: Callable[[], str] | None = None
    """Returns advice on a text that names areas and has no point; "" for other texts."""

    def __init__(self) -> None:
        super().__init__()
        self.point: Coordinates | None = None
        self.areas: Sequence[Area] = ()
        self._reading: LocationReading | None = None
        self._before = ""
        self._shown = ""
        self._coordinates = ""
        self._typing = False
        self._reader = LocationReader(self)
        self.textEdited.connect(self._on_text_edited)
        self.editingFinished.connect(self._on_editing_finished)

    @property
    def unread_text(self) -> str:
        """Text not read as a point; "" if there is a point."""
        return self.full_text.strip() if self.point is None else ""

    @property
    def reading(self) -> LocationReading | None:
        """Reading of text that is no single point.

        None while a long text is being read.
        """
        if not self.unread_text:
            return None
        if self._reading is None and not self._reader.is_reading:
            texts = self._ways_to_read(self.full_text)  # restored at the start, not read yet
            then = self._refuse if is_long(texts) else self._keep
            self._reader.read(texts, then, areas=self.areas)
        return self._reading

    def read_text(self, text: str) -> None:
        """Reads a text as if it were pasted here, replacing the current one.

        Its lines are shown as one but read separately, because a joined address card cannot be
        read.
        """
        text = text[-READ_AT_MOST:]
        self._before = ""
        self.setText(" ".join(text.split()))
        self._read_as_point(text)
        self._before = self.text()
        self._typing = False
        if self.point is not None:
            self._show()

    def show_unread(self, text: str) -> None:
        self.show_point(None)
        self.setText(text)

    def show_point(self, point: Coordinates | None, label: str = "") -> None:
        """Shows a point with its name; None clears the line.

        Text being typed is left alone until the clerk leaves the line.
        """
        self._reader.cancel()
        self.point = point
        self._reading = None
        self._coordinates = "" if point is None else isolated(point.text())
        name = cleaned(label, LONGEST) if point is not None else ""
        self._shown = " · ".join(part for part in (name, self._coordinates) if part)
        if not self._typing:
            self._show()

    def stop_typing(self) -> None:
        """Lets the next point replace the text being typed."""
        self._typing = False

    def _show(self) -> None:
        self.setText(self._shown)
        self._before = self._shown
        self.setCursorPosition(0)

    def _on_text_edited(self) -> None:
        self._read_as_point(self.full_text)

    def _read_as_point(self, text: str) -> None:
        self._typing = True
        pasted = is_pasted(self._before, text)
        self._before = text
        texts = self._ways_to_read(text)
        if is_long(texts):
            self._lose_point()
        self._reader.read(texts, partial(self._judge, pasted=pasted), areas=self.areas)

    def _judge(self, reading: LocationReading, *, pasted: bool) -> None:
        if reading.points and len(reading.points) == 1 and reading.points[0].is_sure:
            text = self.full_text
            self.point_typed.emit(reading.points[0].point)
            if pasted:
                self.text_pasted.emit(text)
            return
        # Half a coordinate is no error yet: report it only when the clerk leaves the line.
        if self._typing:
            self._lose_point()
        self._keep(reading)
        if pasted and reading.paci:
            self.text_pasted.emit(self.full_text)
        if self.unread_text and (pasted or not self._typing):
            self.refused.emit(reading)

    def _lose_point(self) -> None:
        self.show_point(None)
        self.point_lost.emit()

    def _keep(self, reading: LocationReading) -> None:
        self._reading = reading

    def _refuse(self, reading: LocationReading) -> None:
        self._keep(reading)
        self.refused.emit(reading)

    def _ways_to_read(self, text: str) -> tuple[str, ...]:
        """Returns the texts to read: first, if it has them, without the shown coordinates."""
        if self._coordinates and self._coordinates in text:
            return text.replace(self._coordinates, " "), text
        return (text,)

    def _on_editing_finished(self) -> None:
        self._typing = False
        reading = self.reading
        if self._reader.is_reading:  # reported when it is read
            return
        if reading is None:
            self._show()
        else:
            self.refused.emit(reading)
