"""The panes of the window by key: focusing them, and folding the map away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.ui.booking.panel import BookingPanel
    from deskdispatch.ui.map.panel import MapPanel
    from deskdispatch.ui.window.side_pane import SidePane

_FOLDED = b"folded"
_SHOWN = b"shown"


class Panes(QObject):
    """Shows and focuses form, map and side pane.

    The map can be folded away, for small screens; what needs it shows it again first. The side
    pane cannot: alerts and unconfirmed bookings stay in sight.
    """

    map_folded = Signal(bool)
    """Whether the map is folded away now."""

    def __init__(self, booking: BookingPanel, map: MapPanel, side: SidePane) -> None:
        super().__init__(map)
        self._booking = booking
        self._map = map
        self._side = side
        map.sight_asked.connect(self.show_map)

    @property
    def is_map_folded(self) -> bool:
        return self._map.isHidden()

    def toggle_map(self) -> None:
        self.fold_map(not self.is_map_folded)

    def fold_map(self, folded: bool) -> None:
        """Folds the map away, or shows it; a focus in it goes to the form."""
        if folded == self.is_map_folded:
            return
        held = QApplication.focusWidget()
        if folded and held is not None and self._map.isAncestorOf(held):
            self.focus_phone()
        self._map.setHidden(folded)
        self.map_folded.emit(folded)

    def show_map(self) -> None:
        self.fold_map(False)

    def focus_phone(self) -> None:
        self._booking.form.phone_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def search_map(self) -> None:
        self.show_map()
        self._map.search_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_map(self) -> None:
        self.show_map()
        self._map.map_view.focus_map()

    def aim(self, role: str) -> None:
        """Sets which pin a click on the map sets: ``"pickup"`` or ``"dropoff"``."""
        self.show_map()
        self._map.set_target(role)

    def fit_map(self) -> None:
        self.show_map()
        self._map.map_view.bridge.ask_to_fit()

    def zoom_map(self, steps: int) -> None:
        self.show_map()
        self._map.map_view.bridge.ask_to_zoom(steps)

    def show_place(self, point: Coordinates) -> None:
        """Shows a place on the map, without setting a point."""
        self.show_map()
        self._map.map_view.bridge.ask_to_show(point)

    def show_zones(self, zones: Sequence[ZoneAreas]) -> None:
        """Shows the areas with a fixed price on the map; none removes them."""
        if zones:
            self.show_map()
        self._map.map_view.set_zones(zones)

    def show_on_map(self, delivery: DeliverySummary) -> None:
        self.show_map()
        self._map.map_view.show_delivery(delivery)

    def show_page(self, name: str) -> None:
        """Shows a page of the side pane and focuses its first useful control."""
        self._side.show_page(name)
        self._side.focus_page()

    def state(self) -> QByteArray:
        """The panes' state, as ``restore`` takes it."""
        return QByteArray(_FOLDED if self.is_map_folded else _SHOWN)

    def restore(self, state: QByteArray) -> bool:
        """Folds or shows the map as it was; returns False for an unreadable state."""
        if bytes(state.data()) not in {_FOLDED, _SHOWN}:
            return False
        self.fold_map(bytes(state.data()) == _FOLDED)
        return True
