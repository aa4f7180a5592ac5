"""Saved places as points of the form, with the fields that they fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.points import Points
from deskdispatch.ui.widgets.controls import type_into

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.saved_places.saved_place import SavedPlace

_TEXTS: Final = {Field.ADDRESS_DETAIL: "detail", Field.NOTES: "note"}
"""Fields of the form, and the attributes of a saved place that fill them."""


class TakenPlace(QObject):
    """Fills in address details and note of a drop-off that was taken by its name.

    Typed texts stay. Texts filled in from a place are removed with its point unless somebody
    changed them, as the next drop-off is another door.
    """

    def __init__(self, form: Form, points: Points) -> None:
        super().__init__(form)
        self._form = form
        self._points = points
        self._point: Coordinates | None = None
        self._filled: dict[Field, str] = {}
        points.changed.connect(self._on_points_changed)

    def take(self, role: str, place: SavedPlace) -> None:
        """Sets the pickup or the drop-off; its line shows the place at once.

        Its texts go into blank lines, and its address replaces the customer's own.
        """
        edit = self._form.dropoff_edit if role == "dropoff" else self._form.pickup_edit
        edit.stop_typing()
        if role == "dropoff":
            self._take_back()
            self._point = place.point
        self._points.set_point(role, place.point)
        if role == "dropoff":
            for field, name in _TEXTS.items():
                text, line = getattr(place, name), self._form.line(field)
                is_of_customer = field is Field.ADDRESS_DETAIL and self._form.filled([field])
                if is_of_customer or (text and not line.text().strip()):
                    type_into(line, text)  # as if typed, so that another phone does not replace it
                    self._filled[field] = text

    def forget(self) -> None:
        """Forgets the filled-in texts, as the form shows another booking."""
        self._point = None
        self._filled.clear()

    def _take_back(self) -> None:
        for field, text in self._filled.items():
            line = self._form.line(field)
            if text and line.text() == text:
                type_into(line, "")
        self.forget()

    def _on_points_changed(self, _pickup: object, dropoff: Coordinates | None) -> None:
        if self._point is not None and dropoff != self._point:
            self._take_back()
