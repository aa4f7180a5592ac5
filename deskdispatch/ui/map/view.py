"""The map beside the form. The web engine is loaded by ``start``, not by importing this."""

from __future__ import annotations

import itertools
import logging
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QStackedLayout, QWidget

from deskdispatch.domain.report.log_format import OwnText
from deskdispatch.domain.text.marked_text import WordedEnum
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.location.location_words import middle_words, place_lines, place_words
from deskdispatch.ui.map import marks
from deskdispatch.ui.map.marks import MapCredits, report_address
from deskdispatch.ui.map.page.bridge import Bridge, Topic
from deskdispatch.ui.map.page.loading import Loader
from deskdispatch.ui.map.page.tiles import MOST_LAYERS, TaskStarter, TileLayer, TileSource
from deskdispatch.ui.map.placeholder import loading_words, map_placeholder
from deskdispatch.ui.text import language
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive import roles

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Branch
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
    from deskdispatch.ui.map.engine.browser import Browser


logger = logging.getLogger("deskdispatch.map")

READY_WITHIN_MS = 30_000
"""Milliseconds for the page to get ready, after which it has failed."""

_WORLD_PX: Final = 256
"""Pixels of the whole world at zoom 0."""

_PIN: Final = QSize(30, 38)
"""Size of a pin in pixels; its tip is in the middle of the lower edge."""

_DARK = 128
"""Backgrounds darker than this lightness, of 255, use the night colours."""


class MapFailure(WordedEnum, context="MapView"):
    """Reasons for a missing map, with advice for each."""

    PAGE = "Its page could not be built. Install this program again."
    """Folium or a file of the program is missing or broken."""
    ENGINE = "This system lacks a library for it: the command deskdispatch doctor says which."
    ENDED = "Its process ended several times. Start this program again."
    SILENT = "It was not ready in time. Start this program again."


class MapView(Retranslated, QWidget):
    """A map with two pins, branches and active deliveries.

    All values may be set at any time: before ``start``, while the page loads, after its process was
    lost. A new page gets the last state.

    Attributes:
        bridge: Asks the page to move its view; its ``target_accepted``, ``candidate_accepted`` and
            ``delivery_accepted`` emit the clerk's choices on the page.

    Signals:
        point_picked: A click or drag: ``"pickup"`` or ``"dropoff"``, and its ``Coordinates``. Pins
            move only by ``set_pins``.
        branch_picked: The id of a clicked branch.
        saved_place_picked: The id of a clicked saved place.
        begun: The page is loading or will not come: ``start`` no longer needs this thread.
        drawn: The page has painted for the first time, or again after it was lost.
        failed: There is no map; the text is technical.
    """

    point_picked = Signal(str, object)
    branch_picked = Signal(str)
    saved_place_picked = Signal(str)
    address_picked = Signal(str)
    begun = Signal()
    drawn = Signal()
    failed = Signal(str)

    def __init__(self, parent: QWidget | None = None, placeholder: QLabel | None = None) -> None:
        super().__init__(parent)
        self.bridge = Bridge(self)
        self._browser: Browser | None = None
        self._loader: Loader | None = None
        self._tile_sources: tuple[Mapping[int, TileSource], TaskStarter] | None = None
        self._layer_numbers = itertools.count(1)
        self._credits = MapCredits()
        self._areas: Sequence[Area] = ()
        self._branches: Sequence[Branch] = ()
        self._pins: dict[str, Coordinates | None] = {"pickup": None, "dropoff": None}
        self._is_by_hand = False
        self._placed_by_hand: Coordinates | None = None
        self.centre: Coordinates | None = None
        """The middle of the view; None until the page has reported it."""
        self._deliveries: dict[str, DeliverySummary] = {}
        self._changed: set[str] = set()
        self._middles: frozenset[tuple[float, float]] = frozenset()
        self._zones: Sequence[ZoneAreas] = ()
        self._saved: SavedPlaceIndex | None = None
        self._shown_delivery: DeliverySummary | None = None
        self._language = "en"
        self._failure: MapFailure | None = None
        self._background = ""
        self._placeholder = placeholder or map_placeholder(self)
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def start(self, cache_dir: Path) -> None:
        """Loads the page; emits ``drawn`` or ``failed``. Its HTML is cached in ``cache_dir``."""
        if self._loader is not None:
            return
        self._loader = Loader()
        self._loader.loaded.connect(self._on_loaded)
        self._loader.failed.connect(self._on_not_loaded)
        self._watchdog.start(READY_WITHIN_MS)
        self._start_browser()
        self._loader.start(cache_dir)  # last: the engine takes a moment to request it

    def set_pins(self, pickup: Coordinates | None, dropoff: Coordinates | None) -> None:
        """Places the pins, named by their areas; None for no pin.

        A drop-off that is only the middle of an area is marked as not exact.

        The view follows a pin unless it was set by hand on the map: both pins are shown if they fit
        at zoom 11 or closer, else only the new pin at street zoom.
        """
        before = self._pins
        self._pins = {"pickup": pickup, "dropoff": dropoff}
        self._send_pins()
        if self._is_by_hand or dropoff is None:
            self._placed_by_hand = dropoff
        role = None if self._is_by_hand else marks.pin_to_follow(before, self._pins)
        if role == "pickup" or (role == "dropoff" and dropoff != self._placed_by_hand):
            self.bridge.ask_to_follow(role)

    def return_to_pickup(self, *, by_answer: bool = False) -> None:
        """Shows the surroundings of the pickup, as at first, unless there is a drop-off to see.

        So the next drop-off is never placed starting from where the last customer lives. An answer
        moves no view that was moved by hand since the points were locked.
        """
        if self._pins["dropoff"] is None:
            self.bridge.ask_to_return(by_answer=by_answer)

    def set_branches(self, branches: Sequence[Branch]) -> None:
        self._branches = branches
        self.bridge.set_items(Topic.BRANCHES, marks.branches(branches))

    def set_deliveries(self, deliveries: Iterable[DeliverySummary]) -> None:
        """Sets the board's deliveries; shows active ones with a known point."""
        self._deliveries = {each.id: each for each in deliveries if not each.is_terminal}
        shown = marks.deliveries(self._deliveries.values(), self._shown_delivery, self._middles)
        self.bridge.set_items(Topic.DELIVERIES, shown)

    def update_deliveries(self, changed: Iterable[DeliverySummary]) -> None:
        """Adds and updates deliveries of the board.

        The page gets them after the board has painted them.
        """
        fresh = {each.id: each for each in changed}
        moving = {**self._deliveries, **fresh}
        self._deliveries = {id: each for id, each in moving.items() if not each.is_terminal}
        if self._shown_delivery is not None:
            self._shown_delivery = fresh.get(self._shown_delivery.id, self._shown_delivery)
        self._changed |= fresh.keys()
        self._changes_due.start()

    def show_delivery(self, delivery: DeliverySummary) -> None:
        """Brings a delivery into view; it stays shown even if it has ended."""
        self._shown_delivery = delivery
        self.set_deliveries(self._deliveries.values())
        if (point := delivery.dropoff) is not None:
            self.bridge.ask_to_show(point)

    def clear_deliveries(self) -> None:
        """Removes all deliveries, also the one that was brought into view."""
        self._shown_delivery = None
        self.set_deliveries(())

    def set_zones(self, zones: Sequence[ZoneAreas]) -> None:
        """Shows the areas with a fixed price and brings them into view; none removes them."""
        self._zones = tuple(zones)
        items = marks.zones(zones, self._areas, self._language) if zones else {"items": []}
        self.bridge.set_state(Topic.ZONES, items)

    def set_saved(self, saved: SavedPlaceIndex | None) -> None:
        """Marks the saved places, and names pins at the same position; None for none."""
        self._saved = saved
        places = saved.places if saved is not None else ()
        self.bridge.set_items(Topic.SAVED_PLACES, marks.saved_places(places))
        self._send_pins()

    def set_candidates(self, candidates: Sequence[tuple[Coordinates, str]]) -> None:
        """Shows labelled candidates and brings them into view; none clears them.

        A label may have several lines. The first twenty are shown; a click or the keys 1 to 9
        choose one.
        """
        self.bridge.set_state(Topic.CANDIDATES, marks.candidates(candidates))

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Sets the areas that name the pins and the centre."""
        self._areas = areas
        self._middles = marks.middles(areas)
        self.set_deliveries(self._deliveries.values())
        self._name_centre()
        self._send_pins()

    def set_tile_layers(self, layers: Sequence[TileLayer], spawn: TaskStarter) -> None:
        """Shows layers of tiles, the first on top; none shows only the base map.

        Each layer gets a number that was never used before, so that the page shows no cached
        picture of a former layer for it. Layers after ``MOST_LAYERS`` are left out.
        """
        some = {next(self._layer_numbers): layer for layer in layers[:MOST_LAYERS]}
        self._tile_sources = {number: layer.source for number, layer in some.items()}, spawn
        if self._browser is not None:
            self._browser.scheme.set_tile_sources(*self._tile_sources)
        tiles = {number: layer.tiles for number, layer in some.items()}
        self.bridge.set_state(Topic.TILES, marks.tiles(tiles))
        self._credits.set_tiles([each.attribution for each in tiles.values()])
        self.bridge.set_state(Topic.CREDITS, self._credits.state())

    def set_target(self, role: str) -> None:
        """Sets which pin a plain click sets: ``"pickup"`` or ``"dropoff"``.

        Shift and the right button set the other one.
        """
        self.bridge.set_state(Topic.TARGET, {"role": role})

    def set_locked(self, locked: bool) -> None:
        """Sets whether clicks and drags are ignored; branches and deliveries stay selectable."""
        self.bridge.set_state(Topic.LOCKED, {"locked": locked})

    def set_theme(self, tokens: Mapping[str, str]) -> None:
        """Sets colours by token, such as ``{"accent": "#0A6A94"}``."""
        self._background = tokens.get("background", "")
        dark = QColor.fromString(self._background).lightness() < _DARK
        self.bridge.set_state(Topic.THEME, {"tokens": dict(tokens), "dark": dark})
        if self._browser is not None:
            self._browser.set_background(self._background)

    def set_language(self, code: str) -> None:
        """Sets the language of area names and texts, and the side of the controls."""
        self._language = code
        self.retranslate()

    def focus_map(self) -> None:
        """Focuses the map, whose centre is marked by a cross."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bridge.ask_to_focus()

    def hides_pin(self, covered: QRect) -> bool:
        """Whether a pin of the form is under a part of the view; False before it is drawn."""
        zoom, centre = self.bridge.zoom, self.centre
        if zoom is None or centre is None:
            return False
        boxes = (_pin_box(centre, zoom, at, self.rect()) for at in self._pins.values() if at)
        return any(map(covered.intersects, boxes))

    def close_page(self) -> None:
        """Deletes the page in the order that the web engine needs; may be called twice."""
        self._watchdog.stop()
        if self._loader is not None:
            self._loader.abandon()
        self._close_browser()
        self.bridge.page_lost()
        self._show_placeholder()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Map"))
        self._placeholder.setText(self._placeholder_text())
        code, side = self._language, language.entry(self._language).html_direction
        state = {"code": code, "direction": side, "words": self._words()}
        self.bridge.set_state(Topic.LANGUAGE, state)
        self.bridge.set_state(Topic.CREDITS, self._credits.state())
        self.set_branches(self._branches)
        self.set_deliveries(self._deliveries.values())
        self.set_zones(self._zones)
        self._name_centre()
        self._name_page()
        self._send_pins()

    def _build_ui(self) -> None:
        self.setObjectName("mapView")
        roles.set_group_role(self)
        self.setMinimumSize(self._placeholder.minimumSize())
        self._layers = QStackedLayout(self)
        # The page paints under the placeholder, at full size, until it has content.
        self._layers.setStackingMode(QStackedLayout.StackingMode.StackAll)
        self._layers.addWidget(self._placeholder)
        self._watchdog = QTimer(self)
        self._watchdog.setSingleShot(True)
        self._changes_due = QTimer(self)
        self._changes_due.setSingleShot(True)

    def _connect_signals(self) -> None:
        self.bridge.point_accepted.connect(partial(self._pass_on, self.point_picked))
        self.bridge.centre_accepted.connect(self._on_centre_accepted)
        self.bridge.branch_accepted.connect(partial(self._pass_on, self.branch_picked))
        places = self.bridge.saved_place_accepted
        places.connect(partial(self._pass_on, self.saved_place_picked))
        self.bridge.link_accepted.connect(self._on_link_accepted)
        self.bridge.painted.connect(self._on_painted)
        self._changes_due.timeout.connect(self._send_changes)
        silent = "the page did not get ready in time"
        self._watchdog.timeout.connect(partial(self._fail, MapFailure.SILENT, silent))

    def _start_browser(self) -> None:
        try:
            from deskdispatch.ui.map.engine.browser import Browser
        except ImportError as error:  # a library of the engine is missing
            self._fail(MapFailure.ENGINE, str(error))
            return
        self._browser = Browser(self.bridge, self)
        self._browser.begun.connect(self.begun)
        self._browser.lost.connect(self._on_lost)
        self._browser.failed.connect(partial(self._fail, MapFailure.ENDED))
        self._browser.set_background(self._background)
        if self._tile_sources is not None:
            self._browser.scheme.set_tile_sources(*self._tile_sources)
        self._layers.addWidget(self._browser.view)
        # The layout runs later; a page drawn before would choose its first view for a size of 100
        # by 30 pixels, and keep it.
        self._browser.view.setGeometry(self.rect())
        self._layers.setCurrentWidget(self._placeholder)
        self.setFocusProxy(self._browser.view)
        self._browser.load()

    def _on_loaded(self, page: str) -> None:
        if self._browser is not None:
            self._browser.scheme.set_page(page)

    def _on_not_loaded(self, detail: str) -> None:
        self._fail(MapFailure.PAGE, detail)
        self._close_browser()

    def _close_browser(self) -> None:
        if self._browser is not None:
            browser, self._browser = self._browser, None
            browser.close()

    def _pass_on(self, signal: SignalInstance, *values: object) -> None:
        """Emits an action by hand on the map: the clerk sees the place and keeps the view."""
        self._is_by_hand = True
        signal.emit(*values)
        self._is_by_hand = False

    def _send_changes(self) -> None:
        changed, self._changed = self._changed, set()
        moving = (self._deliveries[id] for id in changed if id in self._deliveries)
        shown = marks.deliveries(moving, self._shown_delivery, self._middles)
        self.bridge.change_items(Topic.DELIVERIES, {**dict.fromkeys(changed), **shown})

    def _on_centre_accepted(self, point: Coordinates) -> None:
        self.centre = point
        self._name_centre()

    def _send_pins(self) -> None:
        pins = {role: at if at is None else self._pin(role, at) for role, at in self._pins.items()}
        self.bridge.set_state(Topic.PINS, marks.pins(pins))

    def _pin(self, role: str, point: Coordinates) -> marks.Pin:
        from deskdispatch.domain.places.places import extent_km, middle_of

        areas, code = self._areas, self._language
        saved = self._saved.at(point) if self._saved is not None else None
        if saved is not None:
            return marks.Pin(point, saved.name)
        middle = middle_of(areas, point) if role == "dropoff" else None
        if middle is not None:
            return marks.Pin(point, middle_words(middle, code), extent_km(areas, middle))
        return marks.Pin(point, place_words(areas, point, code) if areas else "")

    def _name_centre(self) -> None:
        """Names the middle of the view, beside the cross and for screen readers."""
        if self.centre is None:
            return
        lines = place_lines(self._areas, self.centre, self._language)
        self.bridge.set_state(Topic.PLACE, {"lines": lines})
        self.setAccessibleDescription("\n".join(lines))

    def _name_page(self) -> None:
        """Names the engine's inner widget, which takes the focus."""
        inner = self._browser.view.focusProxy() if self._browser is not None else None
        if inner is not None:
            inner.setAccessibleName(self.accessibleName())

    def _on_painted(self) -> None:
        self._watchdog.stop()
        self._failure = None
        self._placeholder.hide()
        self.drawn.emit()
        if self._browser is not None and (inner := self._browser.view.focusProxy()) is not None:
            _insert_in_tab_order(inner, self._placeholder, self)
            self._name_page()

    def _on_lost(self) -> None:
        self.bridge.page_lost()
        self._show_placeholder()
        self._watchdog.start(READY_WITHIN_MS)

    def _fail(self, failure: MapFailure, detail: str) -> None:
        logger.warning("No map (%s): %s", OwnText(failure.name.lower()), detail)
        self._watchdog.stop()
        self._failure = failure
        self.bridge.page_lost()
        self._show_placeholder()
        self.begun.emit()
        self.failed.emit(detail or failure.name)

    def _show_placeholder(self) -> None:
        self._placeholder.setText(self._placeholder_text())
        self._placeholder.show()

    def _placeholder_text(self) -> str:
        if self._failure is not None:
            works = self.tr(
                "The map cannot be shown. Bookings work without it: search an area or paste a "
                "location."
            )
            return f"{works}\n\n{translated(self._failure.words)}"
        return loading_words()

    def _words(self) -> dict[str, str]:
        return {
            "map": self.tr("Map"),
            "pickup": self.tr("Pickup"),
            "dropoff": self.tr("Drop-off"),
            "inexact_dropoff": self.tr("Drop-off, not exact"),
            "enter_pickup": self.tr("Enter sets the pickup"),
            "enter_dropoff": self.tr("Enter sets the drop-off"),
            "driver": self.tr("Driver"),
            "show": self.tr("Show in the list"),
            "next": self.tr("Next ({at} of {count})"),
            "close": self.tr("Close"),
            "zoom_in": self.tr("Zoom in"),
            "zoom_out": self.tr("Zoom out"),
            "sources": self.tr("Map sources"),
            "km": self.tr("km"),
            "m": self.tr("m"),
        }

    def report_problem(self) -> None:
        """Asks to open the address for reporting an error in the visible map data."""
        self.address_picked.emit(report_address(self.centre, self.bridge.zoom))

    def _on_link_accepted(self, number: int) -> None:
        address = self._credits.address(number, self.centre, self.bridge.zoom)
        self.address_picked.emit(address)


def _pin_box(centre: Coordinates, zoom: float, point: Coordinates, view: QRect) -> QRect:
    """Returns the pixels of a pin on a point of the view, as Web Mercator draws it."""

    def mercator(place: Coordinates) -> tuple[float, float]:
        latitude, longitude = math.radians(place.latitude), math.radians(place.longitude)
        return longitude, -math.asinh(math.tan(latitude))

    pixels = _WORLD_PX * 2**zoom / math.tau
    (x, y), (middle_x, middle_y) = mercator(point), mercator(centre)
    tip = view.center() + QPoint(round((x - middle_x) * pixels), round((y - middle_y) * pixels))
    return QRect(tip - QPoint(_PIN.width() // 2, _PIN.height()), _PIN)


def _insert_in_tab_order(late: QWidget, place: QWidget, owner: QWidget) -> None:
    """Puts a late widget right after ``place`` in the Tab order; ``owner`` contains both."""
    last, widget, found = late, _next(place), []
    while not (widget is late or widget.isWindow()):
        is_own = widget is owner or owner.isAncestorOf(widget)
        if not is_own and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            found.append(widget)
        widget = _next(widget)
    for each in found:
        QWidget.setTabOrder(last, each)
        last = each


def _next(widget: QWidget) -> QWidget:
    following = widget.nextInFocusChain()
    assert following is not None  # the chain is a ring
    return following
