"""The object through which map page and program exchange messages."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, Signal, SignalInstance, Slot

from deskdispatch.ui.map.page.tiles import DEEPEST

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates


_log: Final = logging.getLogger(__name__)

ROLES: Final = frozenset({"pickup", "dropoff"})
LONGEST: Final = 200
"""Most characters of an id; longer ones are refused."""


class Topic(StrEnum):
    """Values sent to the page; the last one of each is kept for a page that starts later."""

    THEME = "theme"
    LANGUAGE = "language"
    TILES = "tiles"
    CREDITS = "credits"
    BRANCHES = "branches"
    DELIVERIES = "deliveries"
    PINS = "pins"
    CANDIDATES = "candidates"
    PLACE = "place"
    TARGET = "target"
    LOCKED = "locked"
    ZONES = "zones"
    SAVED_PLACES = "saved_places"


_BY_ID: Final = frozenset({Topic.BRANCHES, Topic.DELIVERIES, Topic.SAVED_PLACES})


class Bridge(QObject):
    """Slots for the page, bounded and type-checked; signals to the page, one value each.

    The slots accept only a known role, a finite point inside the map's region, an id of bounded
    length and a candidate that is shown. All other calls are dropped.

    The slots take any JSON type and check it themselves: to a typed slot the web channel (Qt 6.11)
    passes a value it cannot convert as if it had that type, such as the bytes of a list as a text.
    """

    theme_changed = Signal(dict)
    language_changed = Signal(dict)
    tiles_changed = Signal(dict)
    credits_changed = Signal(dict)
    branches_changed = Signal(dict)
    deliveries_changed = Signal(dict)
    pins_changed = Signal(dict)
    candidates_changed = Signal(dict)
    place_changed = Signal(dict)
    target_changed = Signal(dict)
    locked_changed = Signal(dict)
    zones_changed = Signal(dict)
    saved_places_changed = Signal(dict)
    fit_requested = Signal(dict)
    zoom_requested = Signal(dict)
    show_place_requested = Signal(dict)
    follow_requested = Signal(dict)
    return_requested = Signal(dict)
    focus_requested = Signal()

    point_accepted = Signal(str, object)
    target_accepted = Signal(str)
    """The role chosen by key for the next click; changes only by ``Topic.TARGET``."""
    centre_accepted = Signal(object)
    candidate_accepted = Signal(object)
    """The chosen ``Coordinates``; the candidates stay until they are set again."""
    branch_accepted = Signal(str)
    delivery_accepted = Signal(str)
    """The id of the delivery to show in the list."""
    saved_place_accepted = Signal(str)
    """The id of the saved place to set a pin to."""
    link_accepted = Signal(int)
    painted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state: dict[Topic, dict[str, Any]] = {}
        self._initial_state: dict[Topic, dict[str, Any]] = {}
        self._last_view: tuple[SignalInstance, dict[str, Any]] | None = None
        self._ready = False

    def event(self, event: QEvent) -> bool:
        """Ignores deferred deletion, as the page could call the slot ``deleteLater``.

        The bridge is deleted with its parent.
        """
        return event.type() == QEvent.Type.DeferredDelete or super().event(event)

    def set_state(self, topic: Topic, value: Mapping[str, Any]) -> None:
        """Stores a JSON value and sends it to the page, at once or when it is ready."""
        if self._state.get(topic) == value:
            return
        self._state[topic] = dict(value)
        self._pass_on(topic)

    def set_items(self, topic: Topic, items: Mapping[str, Mapping[str, Any]]) -> None:
        self.change_items(topic, {**dict.fromkeys(self._items(topic)), **items})

    def change_items(self, topic: Topic, items: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Stores new and changed items, None for a removed one; sends the page only these."""
        held = self._items(topic)
        fresh = {id: item for id, item in items.items() if item != held.get(id)}
        if fresh:
            left = {**held, **fresh}.values()
            self._state[topic] = {"items": [item for item in left if item is not None]}
            self._send_items(topic, fresh)

    def initial_state(self) -> Mapping[Topic, dict[str, Any]]:
        """Returns the first state of a new page, which is sent later changes."""
        self._initial_state = dict(self._state)
        return self._initial_state

    def ask_to_fit(self) -> None:
        """Fits the view to the relevant marks, at once or when the page is ready."""
        self._move_view(self.fit_requested, {})

    def ask_to_zoom(self, steps: int) -> None:
        """Zooms in by steps, or out by negative ones; does nothing without a page."""
        if self._ready:
            self.zoom_requested.emit({"steps": steps})

    def ask_to_show(self, point: Coordinates) -> None:
        """Moves the view to a place, at once or when the page is ready."""
        self._move_view(self.show_place_requested, {"lat": point.latitude, "lon": point.longitude})

    def ask_to_follow(self, role: str) -> None:
        """Brings a pin that was just set into view, at once or when the page is ready."""
        self._move_view(self.follow_requested, {"role": role})

    def ask_to_return(self, *, by_answer: bool = False) -> None:
        """Returns to the pickup; a page that is not ready yet begins there.

        ``by_answer``: requested by an answer of the service, not by the clerk, so that a view moved
        by hand since the points were locked stays.
        """
        if self._ready:
            self.return_requested.emit({"by_answer": by_answer})
        else:
            self._last_view = None

    def ask_to_focus(self) -> None:
        """Focuses the map; does nothing without a page."""
        if self._ready:
            self.focus_requested.emit()

    def page_lost(self) -> None:
        """Handles the loss of the page; values and view are kept for the next one."""
        self._ready = False
        self._initial_state = {}

    @Slot()
    def page_ready(self) -> None:
        """Handles a ready page: sends changes since ``initial_state``, and the view to show."""
        self._ready = True
        for topic in Topic:
            if self._state.get(topic) is not self._initial_state.get(topic):
                self._pass_on(topic)
        if self._last_view is not None:
            self._move_view(*self._last_view)

    @Slot()
    def page_painted(self) -> None:
        if self._ready:
            self.painted.emit()

    @Slot("QVariant", "QVariant", "QVariant")
    def point_clicked(self, role: object, latitude: object, longitude: object) -> None:
        self._accept_point(role, latitude, longitude)

    @Slot("QVariant", "QVariant", "QVariant")
    def pin_dragged(self, role: object, latitude: object, longitude: object) -> None:
        """Handles a dropped pin, in degrees; a pin that is not set there is moved back."""
        before = self._state.get(Topic.PINS)
        self._accept_point(role, latitude, longitude)
        if self._state.get(Topic.PINS) is before:
            self._pass_on(Topic.PINS)

    @Slot("QVariant")
    def target_clicked(self, role: object) -> None:
        """Handles a key that chose which pin the next click sets."""
        if isinstance(role, str) and role in ROLES:
            self.target_accepted.emit(role)

    @Slot("QVariant", "QVariant", "QVariant")
    def centre_moved(self, latitude: object, longitude: object, zoom: object) -> None:
        """Handles a moved view: its centre in degrees, its ``zoom`` or null until it was chosen."""
        point = _point(latitude, longitude)
        if point is None:
            return
        if isinstance(zoom, int | float) and 0 <= zoom <= DEEPEST:
            where = {"lat": point.latitude, "lon": point.longitude, "zoom": zoom}
            self._last_view = (self.show_place_requested, where)
        self.centre_accepted.emit(point)

    @Slot("QVariant")
    def candidate_clicked(self, at: object) -> None:
        """Handles the choice of a candidate, by index."""
        items = self._state.get(Topic.CANDIDATES, {}).get("items", [])
        is_shown = isinstance(at, int) and 0 <= at < len(items)
        point = _point(*items[at]["point"]) if is_shown else None
        if point is not None and not self._is_locked:
            self.candidate_accepted.emit(point)

    @Slot("QVariant")
    def branch_clicked(self, branch_id: object) -> None:
        if _is_id(branch_id):
            self.branch_accepted.emit(branch_id)

    @Slot("QVariant")
    def delivery_clicked(self, delivery_id: object) -> None:
        if _is_id(delivery_id):
            self.delivery_accepted.emit(delivery_id)

    @Slot("QVariant")
    def saved_place_clicked(self, place_id: object) -> None:
        if _is_id(place_id) and not self._is_locked:
            self.saved_place_accepted.emit(place_id)

    @Slot("QVariant")
    def link_clicked(self, number: object) -> None:
        """Handles the choice of an attribution link, by its number; the page knows no address."""
        count = self._state.get(Topic.CREDITS, {}).get("links", 0)
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < count:
            self.link_accepted.emit(number)

    @property
    def zoom(self) -> float | None:
        """The zoom level of the view; None until it was chosen."""
        return self._last_view[1].get("zoom") if self._last_view is not None else None

    @property
    def _is_locked(self) -> bool:
        return bool(self._state.get(Topic.LOCKED, {}).get("locked", False))

    def _accept_point(self, role: object, latitude: object, longitude: object) -> None:
        point = _point(latitude, longitude)
        if not isinstance(role, str) or role not in ROLES or point is None or self._is_locked:
            _log.info("a point from the map page was dropped")
        else:
            self.point_accepted.emit(role, point)

    def _move_view(self, request: SignalInstance, where: dict[str, Any]) -> None:
        self._last_view = (request, where)
        if self._ready:
            request.emit(where)

    def _items(self, topic: Topic) -> dict[str, Mapping[str, Any]]:
        return {item["id"]: item for item in self._state.get(topic, {}).get("items", ())}

    def _send_items(self, topic: Topic, items: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Sends ``{"items": […], "gone": [ids]}``; the page keeps all other items."""
        if self._ready:
            changed = [item for item in items.values() if item is not None]
            removed = [id for id, item in items.items() if item is None]
            getattr(self, f"{topic}_changed").emit({"items": changed, "gone": removed})

    def _pass_on(self, topic: Topic) -> None:
        if topic in _BY_ID:
            shown = self._initial_state.get(topic, {}).get("items", ())
            removed = dict.fromkeys(item["id"] for item in shown)
            self._send_items(topic, {**removed, **self._items(topic)})
        elif self._ready and topic in self._state:
            getattr(self, f"{topic}_changed").emit(self._state[topic])


def _point(latitude: object, longitude: object) -> Coordinates | None:
    from deskdispatch.domain.geo import MAP_REGION, Coordinates

    if not (isinstance(latitude, int | float) and isinstance(longitude, int | float)):
        return None
    if not (math.isfinite(latitude) and math.isfinite(longitude)):
        return None
    try:
        point = Coordinates(latitude=latitude, longitude=longitude)
    except ValueError:
        return None
    return point if MAP_REGION.holds(point) else None


def _is_id(text: object) -> bool:
    return isinstance(text, str) and 0 < len(text) <= LONGEST
