"""The panes of the window: which are shown, their widths, and focusing them."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from deskdispatch.ui.widgets.controls import holds_focus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.ui.booking.panel import BookingPanel
    from deskdispatch.ui.map.panel import MapPanel
    from deskdispatch.ui.window.side_pane import SidePane


class SizeClass(Enum):
    """Size classes of a window, by its width in logical pixels.

    Attributes:
        from_px: The least width.
        widths: Widths of form, map and side pane, until the clerk moves them.
    """

    NARROW = (0, (340, 620, 620))
    """The form and one other pane: a full HD screen at 200 %, or 1366 pixels at 150 %."""

    SMALL = (1100, (340, 264, 676))
    """1280 pixels, or a full HD screen at 150 %: the board keeps its seven columns."""

    MEDIUM = (1340, (340, 332, 694))
    WIDE = (1920, (380, 500, 1040))
    LARGE = (2400, (380, 960, 1220))
    """A QHD screen: the board has every column, and the map the rest."""

    def __init__(self, from_px: int, widths: tuple[int, int, int]) -> None:
        self.from_px = from_px
        self.widths = widths

    @classmethod
    def of(cls, width: int) -> SizeClass:
        return next(each for each in reversed(cls) if width >= each.from_px)


PANE_STRETCHES: Final = (0, 1, 2)
"""A wider window gives its extra room to the board first."""

_FOLDED = b"folded"
_SHOWN = b"shown"


class PaneSplitter(QSplitter):
    """Form, map and side pane beside each other."""

    resizing = Signal(int)
    """The new width, emitted before the panes are resized."""

    def __init__(self, panes: Sequence[QWidget]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._panes = panes
        for pane in panes:
            self.addWidget(pane)
        self.setSizes(list(SizeClass.MEDIUM.widths))
        for at, stretch in enumerate(PANE_STRETCHES):
            self.setStretchFactor(at, stretch)
        self.setChildrenCollapsible(False)

    def minimumSizeHint(self) -> QSize:
        """Returns the size of the form and the larger other pane.

        In a window that narrow only one of the others is shown.
        """
        form, *others = (
            pane.minimumSizeHint().expandedTo(pane.minimumSize()) for pane in self._panes
        )
        width = form.width() + self.handleWidth() + max(each.width() for each in others)
        return QSize(width, max(each.height() for each in (form, *others)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resizing.emit(event.size().width())
        super().resizeEvent(event)


class Panes(QObject):
    """Shows and focuses form, map and side pane.

    The map can be folded away; commands that need it show it first. In a narrow window it is folded
    automatically and, shown by the same key, replaces the side pane, until a page is asked for or
    the next form begins.
    """

    map_folded = Signal(bool)
    """Whether the map is folded away."""

    def __init__(self, booking: BookingPanel, map: MapPanel, side: SidePane) -> None:
        super().__init__(map)
        self._booking = booking
        self._map = map
        self._side = side
        self.size_class = SizeClass.MEDIUM
        self._kept: dict[SizeClass, QByteArray] = {}
        self._is_folded_by_hand = False
        self._is_map_in_front = False
        self._is_map_needed = False
        self.splitter = PaneSplitter((booking, map, side))
        self.splitter.resizing.connect(self._on_resizing)
        map.reveal_asked.connect(self.show_map)
        side.reveal_asked.connect(self.show_side)

    @property
    def is_map_folded(self) -> bool:
        return self._map.isHidden()

    def toggle_map(self) -> None:
        self.fold_map(not self.is_map_folded)

    def fold_map(self, folded: bool) -> None:
        """Folds the map away, or shows it; a focus in a hidden pane moves to the form."""
        self._is_map_needed = False
        if self.size_class is SizeClass.NARROW:
            self._is_map_in_front = not folded
        else:
            self._is_folded_by_hand = folded
        self._arrange()

    def show_map(self) -> None:
        """Shows the map for a command that needs it; in a narrow window until the next form."""
        if self.is_map_folded:
            self.fold_map(False)
            self._is_map_needed = True

    def show_side(self) -> None:
        if self._side.isHidden():
            self.fold_map(True)

    def end_need(self) -> None:
        """Shows the side pane again if the map was shown for the previous form."""
        if self._is_map_needed:
            self.show_side()
        self._is_map_needed = False

    def _arrange(self) -> None:
        is_narrow, was_folded = self.size_class is SizeClass.NARROW, self.is_map_folded
        is_folded = not self._is_map_in_front if is_narrow else self._is_folded_by_hand
        has_side = is_folded or not is_narrow
        for pane, is_shown in ((self._map, not is_folded), (self._side, has_side)):
            if not is_shown and holds_focus(pane):
                self.focus_phone()
            pane.setVisible(is_shown)
        if is_folded != was_folded:
            self.map_folded.emit(is_folded)

    def _on_resizing(self, width: int) -> None:
        size_class = SizeClass.of(width)
        if size_class is self.size_class:
            return
        self._kept[self.size_class] = self.splitter.saveState()
        self.size_class = size_class
        self._is_map_in_front = self._is_map_needed = False
        self._arrange()
        self._restore_widths()
        self._booking.foot.set_follows(size_class.from_px >= SizeClass.WIDE.from_px)

    def _restore_widths(self) -> None:
        kept = self._kept.get(self.size_class)
        if kept is None or not self.splitter.restoreState(kept):
            self.splitter.setSizes(list(self.size_class.widths))

    def widths(self, size_class: SizeClass) -> QByteArray:
        """Returns the widths of the panes in windows of that class; empty if there are none."""
        if size_class is self.size_class:
            return self.splitter.saveState()
        return self._kept.get(size_class, QByteArray())

    def set_widths(self, size_class: SizeClass, widths: QByteArray) -> None:
        self._kept[size_class] = widths
        if size_class is self.size_class:
            self._restore_widths()

    def focus_phone(self) -> None:
        self._booking.form.phone_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def search_map(self) -> None:
        self.show_map()
        self._map.search_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_map(self) -> None:
        self.show_map()
        self._map.map_view.focus_map()

    def set_target(self, role: str) -> None:
        """Sets which point a click on the map sets: ``"pickup"`` or ``"dropoff"``."""
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
        """Shows the areas with a fixed price on the map; an empty sequence removes them."""
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
        """Returns whether the clerk folded the map away, for ``restore``."""
        return QByteArray(_FOLDED if self._is_folded_by_hand else _SHOWN)

    def restore(self, state: QByteArray) -> None:
        """Folds or shows the map; ignores an unreadable state."""
        if bytes(state.data()) in {_FOLDED, _SHOWN}:
            self._is_folded_by_hand = bytes(state.data()) == _FOLDED
            self._arrange()
