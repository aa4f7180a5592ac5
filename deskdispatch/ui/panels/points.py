"""The two points of a booking: where they lie, what their places are called, whose pickup it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.ui import language
from deskdispatch.ui.panels.form import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.account import Branch
    from deskdispatch.domain.booking import Draft
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.land import Land
    from deskdispatch.domain.places import Area
    from deskdispatch.domain.pricing import Tariff


class Points(QObject):
    """Keeps the lines of the form that hold points in step with the map and the branches."""

    changed = Signal(object, object)
    """Pickup and drop-off, each ``Coordinates`` or None."""

    branch_left = Signal()
    """The pickup is a point of its own now and no branch's."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._form = form
        self._areas: Sequence[Area] = ()
        self._land: Land | None = None
        self._tariff: Tariff | None = None
        self._branch: Branch | None = None
        self._area: Area | None = None
        form.point_lost.connect(self._on_point_lost)

    @property
    def branch(self) -> Branch | None:
        """The branch that is picked up from; None for a point of its own, or none yet."""
        return self._branch

    def set_country(self, areas: Sequence[Area], land: Land | None) -> None:
        """The named areas of the country and its land, for naming and judging points."""
        self._areas, self._land = areas, land
        for editor in (self._form.pickup_edit, self._form.dropoff_edit):
            editor.set_areas(areas)
        self._name_dropoff()
        self.show()

    def set_tariff(self, tariff: Tariff) -> None:
        """The pricing in force, which has areas with a fixed price."""
        self._tariff = tariff
        self.show()

    def set_branch(self, branch: Branch) -> None:
        """Picks up at a branch."""
        self._branch = branch
        self._form.show_point("pickup", branch.point, branch.name)
        self._show_notes()
        self.tell()

    def set_point(self, role: str, point: Coordinates) -> None:
        """Takes a point: ``"pickup"`` or ``"dropoff"``."""
        if role == "pickup":
            self._leave_branch()
        self._form.show_point(role, point, "")
        self._name_dropoff()
        self.show()
        self.tell()

    def set_dropoff(self, draft: Draft) -> None:
        """Shows the drop-off of a draft, or none; the pickup stays."""
        self._form.show_point("dropoff", draft.dropoff, "")
        self._form.show_unread("dropoff", draft.dropoff_text)
        self._name_dropoff()
        self.show()
        self.tell()

    def set_pickup(self, draft: Draft) -> None:
        """Shows the pickup of a draft that was at no branch."""
        self._leave_branch()
        self._form.show_point("pickup", draft.pickup, "")
        self._form.show_unread("pickup", draft.pickup_text)
        self.show()
        self.tell()

    def of_draft(self) -> dict[str, str | None]:
        """What a draft says of its points beside where they lie."""
        branch = self._branch
        return {
            "branch_id": branch.id if branch else None,
            "pickup_label": (branch.address_label or branch.name) if branch else None,
            "dropoff_area": self._area.name_en if self._area else None,
        }

    def show(self) -> None:
        """The points with the names of their places in the language of the window."""
        form, code = self._form, language.current()
        for role, editor in (("pickup", form.pickup_edit), ("dropoff", form.dropoff_edit)):
            if editor.point is None:
                continue
            area = self._area_at(editor.point)
            name = area.name(code) if area else ""
            if role == "pickup" and self._branch is not None:
                name = self._branch.name
            form.show_point(role, editor.point, name)
        self._show_notes()

    def tell(self) -> None:
        """Says where the points lie."""
        self.changed.emit(self._form.pickup_edit.point, self._form.dropoff_edit.point)

    def _show_notes(self) -> None:
        """Under each point what is known of its place, and what is odd about it."""
        from deskdispatch.ui.point_words import oddities, place_note

        pickup, dropoff = self._form.pickup_edit.point, self._form.dropoff_edit.point
        odd = oddities(pickup, dropoff, self._land)
        place = place_note(self._area, self._tariff) if dropoff is not None else ""
        for role, note in (("pickup", ""), ("dropoff", place)):
            lines = [line for line in (note, odd.get(role, "")) if line]
            self._form.show_note(role, "\n".join(lines), attention=role in odd)

    def _on_point_lost(self) -> None:
        self._name_dropoff()
        self._show_notes()
        self.tell()

    def _leave_branch(self) -> None:
        self._branch = None
        self.branch_left.emit()

    def _name_dropoff(self) -> None:
        point = self._form.dropoff_edit.point
        self._area = self._area_at(point) if point is not None else None

    def _area_at(self, point: Coordinates) -> Area | None:
        from deskdispatch.domain.places import nearest

        return nearest(self._areas, point)
