"""A line that shows a chosen point by name and takes a pasted one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit

from deskdispatch.domain import location_text
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.ui.widgets.amounts import isolated

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates


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
    """The ``Rule`` that says why the typed text is no point."""

    def __init__(self) -> None:
        super().__init__()
        self._point: Coordinates | None = None
        self._shown = ""
        self._coordinates = ""
        self._typing = False
        self._clicked_in = False
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

    def show_unread(self, text: str) -> None:
        """Shows a text again that is no point, as it stood before."""
        self.show_point(None)
        self.setText(text)

    def show_point(self, point: Coordinates | None, label: str = "") -> None:
        """Takes a point and says its name; None empties the line.

        While a point is being typed its text is left alone until the clerk leaves the line.
        """
        self._point = point
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
        self.setCursorPosition(0)

    def _on_text_edited(self, text: str) -> None:
        self._typing = True
        try:
            point = self._read(text)
        except RuleBroken:
            # Half a coordinate is no mistake yet: it is judged when the clerk leaves the line.
            self.show_point(None)
            self.point_lost.emit()
        else:
            self.point_typed.emit(point)

    def _read(self, text: str) -> Coordinates:
        """The point in a text; one that was pasted beside the shown point goes before that."""
        if self._coordinates and self._coordinates in text:
            with suppress(RuleBroken):
                return location_text.parse(text.replace(self._coordinates, " "))
        return location_text.parse(text)

    def _on_editing_finished(self) -> None:
        self._typing = False
        if self.is_unread:
            self.refused.emit(Rule.NOT_COORDINATES)
        else:
            self._show()
