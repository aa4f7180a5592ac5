"""A line that shows a chosen point by name and takes a pasted one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

from deskdispatch.domain import location_text
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.geo import Coordinates


class PointEdit(QLineEdit):
    """Shows ``Salmiya · 29.33750, 48.07580``; whatever else is typed in it is read as a location.

    The point stands until another is understood; text that holds none is kept and refused
    in words by whoever listens.
    """

    point_typed = Signal(object)
    """A ``Coordinates`` was read out of what was typed or pasted."""

    refused = Signal(object)
    """The ``Rule`` that says why the typed text is no point."""

    def __init__(self) -> None:
        super().__init__()
        self._point: Coordinates | None = None
        self._shown = ""
        self.textEdited.connect(self._on_text_edited)
        self.editingFinished.connect(self._on_editing_finished)

    @property
    def point(self) -> Coordinates | None:
        """The chosen point."""
        return self._point

    @property
    def is_unread(self) -> bool:
        """Whether there is text in it that was not understood as a point."""
        return bool(self.text().strip()) and self.text() != self._shown

    def show_point(self, point: Coordinates | None, label: str = "") -> None:
        """Takes a point and says its name; None empties the line."""
        self._point = point
        coordinates = "" if point is None else f"\u2066{point.text()}\u2069"
        self._shown = " · ".join(part for part in (label, coordinates) if part)
        self.setText(self._shown)
        self.setCursorPosition(0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A shown point is replaced as a whole by what is pasted."""
        super().focusInEvent(event)
        self.selectAll()

    def _on_text_edited(self, text: str) -> None:
        try:
            self.point_typed.emit(location_text.parse(text))
        except RuleBroken:
            # Half a coordinate is no mistake yet: it is judged when the clerk leaves the line.
            self._point = None

    def _on_editing_finished(self) -> None:
        if self.is_unread:
            self.refused.emit(Rule.NOT_COORDINATES)
