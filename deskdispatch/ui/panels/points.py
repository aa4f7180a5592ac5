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
    from deskdispatch.domain.places import Area


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
        self._branch: Branch | None = None
        self._area: Area | None = None
        form.point_lost.connect(self.tell)

    @property
    def branch(self) -> Branch | None:
        """The branch that is picked up from; None for a point of its own, or none yet."""
        return self._branch

    def set_areas(self, areas: Sequence[Area]) -> None:
        """The named areas of the country."""
        self._areas = areas
        self._name_dropoff()

    def set_branch(self, branch: Branch) -> None:
        """Picks up at a branch."""
        self._branch = branch
        self._form.show_point("pickup", branch.point, branch.name)
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
        self._form.show_unread(draft.model_copy(update={"pickup_text": ""}))
        self._name_dropoff()
        self.show()
        self.tell()

    def set_pickup(self, draft: Draft) -> None:
        """Shows the pickup of a draft that was at no branch."""
        self._leave_branch()
        self._form.show_point("pickup", draft.pickup, "")
        self._form.show_unread(draft.model_copy(update={"dropoff_text": ""}))
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

    def tell(self) -> None:
        """Says where the points lie."""
        self.changed.emit(self._form.pickup_edit.point, self._form.dropoff_edit.point)

    def _leave_branch(self) -> None:
        self._branch = None
        self.branch_left.emit()

    def _name_dropoff(self) -> None:
        point = self._form.dropoff_edit.point
        self._area = self._area_at(point) if point is not None else None

    def _area_at(self, point: Coordinates) -> Area | None:
        from deskdispatch.domain.places import nearest

        return nearest(self._areas, point)
