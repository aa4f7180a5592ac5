"""Keeps pickup and drop-off of the form in step with map, branches, areas and saved places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.area_choice import AreaChoice
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.pickup import Pickup, PickupKind
from deskdispatch.ui.text import language
from deskdispatch.ui.text.place_names import place_name
from deskdispatch.ui.widgets.controls import type_into

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deskdispatch.domain.account.account import Account, Branch
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.land import Land
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.pricing.tariff import Tariff
    from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
    from deskdispatch.domain.saved_places.saved_place import SavedPlace


_IS_CUSTOM: Final = {PickupKind.CUSTOM: True, PickupKind.ACCOUNT: False}
"""``Draft.custom_pickup`` of pickups without a branch."""


_IN_IT_KM: Final = 2.0
"""Kilometres from the point of an area within which a place counts as in that area."""


class Points(QObject):
    """The pickup and drop-off of the form."""

    changed = Signal(object, object)
    """Pickup and drop-off, each ``Coordinates`` or None."""

    pickup_changed = Signal(object, object)
    """The ``Branch`` of the pickup or None, and its ``PickupKind``."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._form = form
        self.areas: Sequence[Area] = ()
        self._land: Land | None = None
        self._tariff: Tariff | None = None
        self.pickup = Pickup()
        self._pickup_label: tuple[Coordinates, str] | None = None
        self._area: Area | None = None
        self._named: Area | None = None
        self.area_choice = AreaChoice(form.dropoff_edit, form, "dropoffAreaList")
        self.pickup_choice = AreaChoice(form.pickup_edit, form, "pickupPlaceList")
        self._saved: SavedPlaceIndex | None = None
        self._door_words: Callable[[], str] = str
        self._door_warns = False
        for editor in (form.pickup_edit, form.dropoff_edit):
            editor.point_lost.connect(self._on_point_lost)
        self.area_choice.area_chosen.connect(self._on_area_chosen)

    def set_country(self, areas: Sequence[Area], land: Land | None) -> None:
        self.areas, self._land = areas, land
        for editor in (self._form.pickup_edit, self._form.dropoff_edit):
            editor.areas = areas
        self._name_dropoff()
        self.show()

    def set_saved(self, saved: SavedPlaceIndex | None) -> None:
        """Sets the saved places, which name the points at the same position."""
        self._saved = saved
        for choice in (self.area_choice, self.pickup_choice):
            choice.set_saved(saved, self.areas)
        self.show()

    def set_tariff(self, tariff: Tariff | None) -> None:
        self._tariff = tariff
        self.show()

    def set_pickups(
        self, branches: Sequence[Branch], default: Branch | None, account: Account | None
    ) -> None:
        """Sets the merchant's pickups; the chosen one stays if it still exists."""
        before = self.pickup.place, self.pickup.kind
        self.pickup.set_pickups(branches, default, account)
        if before != (self.pickup.place, self.pickup.kind):
            self._show_pickup()
        else:
            self._emit_pickup()

    def set_branch(self, branch: Branch) -> None:
        self.pickup.choose(branch)
        self._show_pickup()

    def fill(self, draft: Draft) -> None:
        """Shows both points of a draft; an empty one has the usual pickup."""
        self.pickup.choose_once(draft)
        self._pickup_label = None
        if self.pickup.kind is PickupKind.CUSTOM:
            if draft.pickup is not None and draft.pickup_label:
                self._pickup_label = draft.pickup, draft.pickup_label
            self._form.show_point("pickup", draft.pickup, "", replaced=True)
            self._form.show_unread("pickup", draft.pickup_text)
        self._fill_dropoff(draft)
        self._show_pickup()

    def set_point(self, role: str, point: Coordinates) -> None:
        if role == "pickup":
            self.pickup.choose_custom()
            self._emit_pickup()
        self._form.show_point(role, point, "")
        self._name_dropoff()
        self.show()
        self.emit_changed()

    def set_dropoff(self, draft: Draft) -> None:
        self._fill_dropoff(draft)
        self.show()
        self.emit_changed()

    def _fill_dropoff(self, draft: Draft) -> None:
        self._form.show_point("dropoff", draft.dropoff, "", replaced=True)
        self._form.show_unread("dropoff", draft.dropoff_text)
        self._name_dropoff()

    def take_dropoff(self, draft: Draft) -> None:
        """Shows the drop-off of a draft unless one was chosen or typed for this customer."""
        editor = self._form.dropoff_edit
        if self._form.dropoff.is_filled or (editor.point is None and not editor.unread_text):
            self.set_dropoff(draft)
            self._form.dropoff.mark_filled(draft.dropoff is not None)

    def read(self) -> Draft:
        """Returns a draft with only branch, labels and areas of the points."""
        from deskdispatch.domain.booking.booking import Draft

        branch, place, kind = self.pickup.branch, self.pickup.place, self.pickup.kind
        custom = None
        if kind is PickupKind.CUSTOM:
            area = next(iter(self._address_of(self._form.pickup_edit.point)), None)
            custom = self._known_pickup or area
        return Draft(
            branch_id=branch.id if branch else self.pickup.awaited_id or None,
            pickup_label=place.address if place else custom,
            custom_pickup=_IS_CUSTOM.get(kind),
            dropoff_area=self._area.name_en if self._area else None,
            dropoff_address=self._address_of(self._form.dropoff_edit.point),
            unknown=(Field.PICKUP.value,) if kind is PickupKind.UNKNOWN else (),
        )

    @property
    def _known_pickup(self) -> str:
        """The address stored with a custom pickup; "" once the pin was moved."""
        point, label = self._pickup_label or (None, "")
        return label if point is not None and point == self._form.pickup_edit.point else ""

    def set_named(self, area: Area | None) -> None:
        self._named = area
        self._show_notes()

    def take_area(self, area: Area) -> None:
        """Sets the middle of an area as the drop-off, unless a point nearer to the door is set."""
        editor = self._form.dropoff_edit
        if editor.point is None:
            is_open = not editor.unread_text
        else:
            from deskdispatch.domain.places.places import middle_of

            is_open = middle_of(self.areas, editor.point) not in (None, area)
        if is_open:
            self.set_point("dropoff", area.point)

    def show(self) -> None:
        """Shows the points with the names of their places in the language of the window."""
        form, code = self._form, language.current()
        for role, editor in (("pickup", form.pickup_edit), ("dropoff", form.dropoff_edit)):
            if editor.point is None:
                continue
            area = self._area_at(editor.point)
            name = area.name(code) if area else ""
            if role == "pickup" and self.pickup.place is not None:
                name = place_name(self.pickup.place.name)
            elif role == "pickup" and self._known_pickup not in ("", area and area.name_en):
                name = self._known_pickup  # the name that is sent
            elif saved := self._saved and self._saved.at(editor.point):
                name = saved.name
            form.show_point(role, editor.point, name)
        self._show_notes()

    @property
    def is_dropoff_chosen(self) -> bool:
        """Whether somebody set the drop-off, which is not the middle of an area nor filled in."""
        point = self._form.dropoff_edit.point
        if point is None or self._form.dropoff.is_filled:
            return False
        from deskdispatch.domain.places.places import middle_of

        return middle_of(self.areas, point) is None

    def tell_of_door(self, words: Callable[[], str], *, warns: bool) -> None:
        """Sets the note about the door under Drop-off, and whether it is a warning."""
        before = self._door_words(), self._door_warns
        self._door_words, self._door_warns = words, warns
        if (words(), warns) != before:
            self._show_notes()

    def emit_changed(self) -> None:
        self.changed.emit(self._form.pickup_edit.point, self._form.dropoff_edit.point)

    def _show_notes(self) -> None:
        dropoff = self._form.dropoff_edit.point
        place = place_note(self._area, self._tariff) if dropoff is not None else ""
        whose = pickup_note(self.pickup.kind, place_name(self.pickup.usual_name))
        pickup, odd_pickup, odd = self._form.pickup_edit.point, "", ""
        if pickup is not None or dropoff is not None:
            from deskdispatch.domain.places.oddities import odd_points  # brings pydantic
            from deskdispatch.ui.location.oddity_words import oddities_words

            named = self._named
            found = odd_points(pickup, dropoff, areas=self.areas, land=self._land, named=named)
            odd_pickup = oddities_words([each for each in found if each.end == "pickup"])
            odd = oddities_words([each for each in found if each.end == "dropoff"])
        self._form.row("pickup").set_note(odd_pickup or whose, attention=bool(odd_pickup or whose))
        said = [self._door_words(), odd or place]
        if odd and not self._door_warns:
            said.reverse()  # a line that is cut shows what to look at
        note = "\n".join(filter(None, said))
        self._form.row("dropoff").set_note(note, attention=bool(odd or self._door_warns))

    def _on_area_chosen(self, area: Area) -> None:
        self.set_point("dropoff", area.point)

    def _on_point_lost(self) -> None:
        self._name_dropoff()
        self._show_notes()
        self.emit_changed()

    def _show_pickup(self) -> None:
        place = self.pickup.place
        if place is not None:
            self._form.show_point("pickup", place.point, place_name(place.name), replaced=True)
        elif self.pickup.kind is not PickupKind.CUSTOM:
            self._form.show_point("pickup", None, "", replaced=True)
        self._emit_pickup()
        self.show()
        self.emit_changed()

    def _emit_pickup(self) -> None:
        self._form.show_contact(self.pickup.kind is PickupKind.CUSTOM)
        self.pickup_changed.emit(self.pickup.branch, self.pickup.kind)

    def _address_of(self, point: Coordinates | None) -> tuple[str, ...]:
        """Returns the area that a point lies in, as a line; none if it is only the nearest area.

        The governorate is left out: Jahra is both a governorate and an area with a fixed price.
        """
        from deskdispatch.domain.places.places import nearest

        area = nearest(self.areas, point, _IN_IT_KM) if point is not None else None
        return (area.name_en,) if area else ()

    def _name_dropoff(self) -> None:
        point = self._form.dropoff_edit.point
        self._area = self._area_at(point) if point is not None else None

    def _area_at(self, point: Coordinates) -> Area | None:
        from deskdispatch.domain.places.places import nearest

        return nearest(self.areas, point)


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


def place_note(area: Area | None, tariff: Tariff | None) -> str:
    """Returns the words for an area's fixed price; the map shows the area with its governorate."""
    if area is None or tariff is None:
        return ""
    from deskdispatch.domain.pricing.special_zones import special_zone_of  # brings pydantic
    from deskdispatch.ui.text.amounts import embedded, kwd
    from deskdispatch.ui.text.tiers import tier_words

    zone = special_zone_of(area.name_en, tariff)
    if zone is None:
        return ""
    words = QCoreApplication.translate("Place", "Fixed price {price}: {zone}")
    return words.format(price=kwd(zone.price_kwd), zone=embedded(tier_words(zone.name)))


def pickup_note(kind: PickupKind, home: str) -> str:
    """Returns the note of a custom or unknown pickup; ``home`` is the name of the usual one."""
    if kind is PickupKind.UNKNOWN:
        return QCoreApplication.translate(
            "Place", "Pickup not known: choose a branch, or a point on the map."
        )
    if kind is not PickupKind.CUSTOM:
        return ""
    custom = QCoreApplication.translate("Place", "Custom pickup, for this booking only.")
    if not home:
        return custom
    from deskdispatch.ui.text.amounts import embedded

    after = QCoreApplication.translate("Place", "After it: {branch}.")
    return f"{custom} {after.format(branch=embedded(home))}"
