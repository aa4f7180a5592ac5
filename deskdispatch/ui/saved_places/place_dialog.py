"""Dialog that saves a pin as a place, or changes a saved place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from deskdispatch.domain.fields import LONGEST_NOTE
from deskdispatch.domain.geo import distance_km
from deskdispatch.domain.saved_places.saved_place import LONGEST_NAME, is_name
from deskdispatch.ui.location.location_words import place_words
from deskdispatch.ui.location.oddity_words import oddities_words
from deskdispatch.ui.location.point_edit import PointEdit
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import dialog_button, fitting, name_buttons, named
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.question import QuestionDialog

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.land import Land
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
    from deskdispatch.domain.saved_places.saved_place import SavedPlace

_WIDTH: Final = 520
_TEXTS: Final = {
    "name": "savedNameEdit",
    "other_name": "savedOtherNameEdit",
    "detail": "savedDetailEdit",
    "note": "savedNoteEdit",
}
"""Texts of a place, and the line edits for them."""


class ShownPin(NamedTuple):
    """A pin that may become a place: of ``"dropoff"``, ``"pickup"``, or an order number."""

    kind: str
    point: Coordinates


class KnownLand(NamedTuple):
    """Areas and land of a country, with which a point is named and checked."""

    areas: Sequence[Area] = ()
    land: Land | None = None


class PlaceDialog(QuestionDialog):
    """Form of a place; accepted with ``changed``, the new or changed fields of a ``SavedPlace``.

    Args:
        known: The saved places, whose names must be unique.
        country: Areas and land of the shop's country.
        pins: Pins that may become the place, likeliest first.
        place: The place to change; None for a new one.
    """

    def __init__(
        self,
        known: SavedPlaceIndex,
        country: KnownLand,
        pins: Sequence[ShownPin] = (),
        place: SavedPlace | None = None,
    ) -> None:
        super().__init__()
        self._known = known
        self._country = country
        self._pins = tuple(pins)
        self._place = place
        self._copies_name = place is None
        self.changed: dict[str, Any] = {}
        self._build_ui()
        self._fill()

    def _build_ui(self) -> None:
        self.edits = {name: named(LineEdit(), line) for name, line in _TEXTS.items()}
        for name, edit in self.edits.items():
            edit.setMaxLength(LONGEST_NAME if "name" in name else LONGEST_NOTE)
        self.location_edit = named(PointEdit(), "savedLocationEdit")
        self.location_edit.areas = self._country.areas
        self.pin_combo = named(ComboBox(), "savedPinCombo")
        self.banner = Banner()
        self._fields = {name: FormField(edit) for name, edit in self.edits.items()}
        self._location = FormField(self.location_edit)
        self._pin = FormField(self.pin_combo)
        self._pin.setVisible(bool(self._pins))
        self.save_button = dialog_button("savePlaceButton", "primary")
        self.cancel_button = dialog_button("savePlaceCancelButton")
        parts: list[QWidget] = [
            *(self._fields["name"], self._fields["other_name"], self._pin, self._location),
            *(self._fields["detail"], self._fields["note"], self.banner),
        ]
        answers: dict[QPushButton, Callable[[], object]] = {
            self.cancel_button: self.reject,
            self.save_button: self._on_save,
        }
        self.lay_out("placeDialog", parts, answers)
        self.resize(fitting(QSize(_WIDTH, self.sizeHint().height()), self))
        self.pin_combo.activated.connect(self._on_pin_chosen)
        self.location_edit.point_typed.connect(self._on_point_typed)
        self.location_edit.textEdited.connect(self._location.clear_error)
        for name in ("name", "other_name"):
            self.edits[name].textEdited.connect(self._fields[name].clear_error)
        self.edits["name"].textEdited.connect(self._on_name_edited)
        self.edits["detail"].textEdited.connect(self._on_detail_edited)

    def _on_name_edited(self, name: str) -> None:
        """Proposes the name as the text for the driver, until details are typed."""
        if self._copies_name:
            self.edits["detail"].setText(name)

    def _on_detail_edited(self) -> None:
        self._copies_name = False

    def _fill(self) -> None:
        place = self._place
        if place is not None:
            for name, edit in self.edits.items():
                edit.setText(getattr(place, name))
        point = place.point if place is not None else next(iter(self._pins), None)
        self._show_point(point.point if isinstance(point, ShownPin) else point)
        self.edits["name"].setFocus(Qt.FocusReason.OtherFocusReason)
        self.edits["name"].selectAll()

    def retranslate(self) -> None:
        is_new = self._place is None
        self.setWindowTitle(self.tr("Save this place") if is_new else self.tr("Change place"))
        for name, words in (
            ("name", self.tr("Name")),
            ("other_name", self.tr("Other name")),
            ("detail", self.tr("Address details")),
            ("note", self.tr("Note to driver")),
        ):
            self._fields[name].set_label(words)
        self.edits["name"].setPlaceholderText(self.tr("Avenues, gate 5"))
        self.edits["other_name"].setPlaceholderText(self.tr("In Arabic or English"))
        self._location.set_label(self.tr("Location"))
        self.location_edit.setPlaceholderText(self.tr("Paste a location"))
        self._pin.set_label(self.tr("Pin"))
        self._name_pins()
        name_buttons((self.cancel_button, self.tr("Cancel")), (self.save_button, self.tr("Save")))
        align_labels([*self._fields.values(), self._location, self._pin])
        self._show_notes()

    def _name_pins(self) -> None:
        words = {"dropoff": self.tr("Drop-off"), "pickup": self.tr("Pickup")}
        with QSignalBlocker(self.pin_combo):
            chosen = max(self.pin_combo.currentIndex(), 0)
            self.pin_combo.clear()
            if self._place is not None:
                self.pin_combo.addItem(self.tr("Unchanged"), None)
            for pin in self._pins:
                text = words.get(pin.kind) or self.tr("Drop-off of {order}").format(
                    order=isolated(pin.kind)
                )
                self.pin_combo.addItem(text, pin.point)
            self.pin_combo.setCurrentIndex(chosen)

    def _on_pin_chosen(self, at: int) -> None:
        point = self.pin_combo.itemData(at)
        self._show_point(point if point is not None or self._place is None else self._place.point)

    def _on_point_typed(self, point: Coordinates) -> None:
        self.location_edit.stop_typing()
        self._show_point(point)

    def _show_point(self, point: Coordinates | None) -> None:
        areas = self._country.areas
        name = place_words(areas, point, language.current()) if point and areas else ""
        self.location_edit.show_point(point, name)
        self._location.clear_error()
        self._show_notes()

    def _show_notes(self) -> None:
        """Shows oddities of the point, and the nearest known place within metres."""
        point = self.location_edit.point
        if point is None:
            self._location.set_note("")
            return
        from deskdispatch.domain.places.oddities import odd_points

        odd = odd_points(None, point, areas=self._country.areas, land=self._country.land)
        lines = [oddities_words(odd)] if odd else []
        if near := [each for each in self._known.near(point) if not self._is_own(each)]:
            metres = round(1000 * distance_km(near[0].point, point))
            words = self.tr("{metres} m from {place}.") if metres else self.tr("Saved as {place}.")
            lines.append(words.format(metres=metres, place=embedded(near[0].name)))
        self._location.set_note("\n".join(lines), attention=True)

    def _is_own(self, place: SavedPlace) -> bool:
        return self._place is not None and self._place.id == place.id

    def _on_save(self) -> None:
        """Accepts, or shows in its field what is missing."""
        for name in ("name", "other_name"):
            if error := self._name_error(name):
                self._fields[name].set_error(error)
                self._fields[name].focus_editor()
                return
        place, point = self._place, self.location_edit.point
        if point is None:
            self._location.set_error(self.tr("Paste a location, or set a pin first."))
            self._location.focus_editor()
            return
        stated: dict[str, Any] = {each: edit.text().strip() for each, edit in self.edits.items()}
        stated |= point.model_dump()
        if place is not None:
            stated = {each: kept for each, kept in stated.items() if kept != getattr(place, each)}
        self.changed = stated
        self.accept()

    def _name_error(self, name: str) -> str:
        text = self.edits[name].text().strip()
        if not text and name == "other_name":
            return ""
        if not is_name(text):
            return self.tr("Type a name.")
        is_kept = self._place is not None and text == getattr(self._place, name)
        if not is_kept and any(not self._is_own(each) for each in self._known.named(text)):
            return self.tr("Another place has this name. Choose another one.")
        return ""
