"""The map panel: a search line, the choice of the pin to set, and the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.map.placeholder import map_placeholder
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.field import NARROWEST
from deskdispatch.ui.widgets.long_line_edit import LongLineEdit, is_pasted
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.places.place_search import Match, PlaceIndex
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.saved_places.place_names import PlaceMatch, SavedPlaceIndex
    from deskdispatch.ui.location.area_list import AreaList
    from deskdispatch.ui.map.view import MapView
    from deskdispatch.ui.widgets.messages.banner import Banner, Words

ROLES = ("dropoff", "pickup")

_LONGEST_NAME: Final = 60
"""Most characters of a search; a longer text is no area's name."""

ZOOM_CONTROL: Final = 40
"""Pixels of the map's zoom buttons, that messages are placed beside."""


class MapPanel(Retranslated, QWidget):
    """Finds a place and picks points on the map.

    Attributes:
        map_view: Set by ``make_map``, right after the first frame.
        notice, place_list, error_label: Set by ``prepare``.
    """

    map_view: MapView
    notice: Banner
    place_list: AreaList
    error_label: PlainLabel

    point_picked = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and its ``Coordinates``."""

    short_link_found = Signal(str, str)
    """``"pickup"`` or ``"dropoff"``, and the short link to follow.

    The target of the link should be passed to ``read_text``.
    """

    saved_place_picked = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``SavedPlace`` to set it to."""

    reveal_asked = Signal()
    """There is a choice or a message here: the panel should be visible."""

    def __init__(self) -> None:
        super().__init__()
        self._areas: Sequence[Area] = ()
        self._index: PlaceIndex | None = None
        self._saved: SavedPlaceIndex | None = None
        self._before = ""
        self._error_words: Words = str
        self._candidates: Sequence[Coordinates] = ()
        self._found_for = ""
        self._link = ""
        self._role = "dropoff"
        self._points: dict[str, Coordinates | None] = dict.fromkeys(ROLES)
        self._asker: Callable[[Coordinates], object] | None = None
        self._has_map = False
        self._build_ui()
        self._name_front()

    def _build_ui(self) -> None:
        self.setObjectName("mapPanel")
        self.search_edit = LongLineEdit()
        self.search_edit.setObjectName("placeSearchEdit")
        self.search_edit.setMinimumWidth(40)  # until it has a line of its own
        self.target_buttons = {role: _target_button(role) for role in ROLES}
        self.target_buttons["dropoff"].setChecked(True)
        self._targets = QButtonGroup(self)
        self._placeholder = map_placeholder()
        self.target_switch = QFrame()
        self.target_switch.setProperty("role", "switch")
        segments = QHBoxLayout(self.target_switch)
        segments.setContentsMargins(2, 2, 2, 2)
        segments.setSpacing(0)
        for button in self.target_buttons.values():
            self._targets.addButton(button)
            segments.addWidget(button, 1)
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.setSpacing(8)
        self._top.addWidget(self.search_edit, 1)
        self._top.addWidget(self.target_switch)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 12)
        column.setSpacing(8)
        column.addLayout(self._top)
        column.addWidget(self._placeholder, 1)

    def make_map(self) -> None:
        """Makes the map in place of the placeholder, if there is none yet."""
        if self._has_map:
            return
        from deskdispatch.ui.map.view import MapView

        self._has_map = True
        self.map_view = view = MapView(self, self._placeholder)
        view.set_theme(theme.current().colors)
        view.set_language(language.current())
        self._column.addWidget(view, 1)
        view.show()  # now, not at the next turn of the event loop

    def prepare(self) -> None:
        """Makes the messages and the list of areas, and the map if there is none yet."""
        from deskdispatch.ui.location.area_list import AreaList
        from deskdispatch.ui.location.location_reader import LocationReader
        from deskdispatch.ui.widgets.controls import ClearButton
        from deskdispatch.ui.widgets.messages.overlay import MessageOverlay
        from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot

        self.make_map()
        ClearButton(self.search_edit)
        self._reader = LocationReader(self)
        self.error_label = PlainLabel("placeSearchError", "error", wraps=True)
        self.error_label.hide()
        self.notice = MessageOverlay()
        head = Spot(self.map_view, is_at_top=True, lead=ZOOM_CONTROL, is_covering=self.has_pin_at)
        self.messages = MessagePlace(head)
        self.messages.add(self.notice)
        self.notice.preceding = self.target_buttons["pickup"]
        self._column.insertWidget(1, self.error_label)
        self.place_list = AreaList(self.search_edit, self)
        self._connect_signals()
        self.retranslate()

    def _connect_signals(self) -> None:
        self.search_edit.returnPressed.connect(self._on_search_entered)
        self.search_edit.textChanged.connect(self._on_search_changed)
        self.place_list.picked.connect(self._use_chosen)
        self.notice.dismissed.connect(self._clear_candidates)
        self._targets.buttonClicked.connect(self._on_target_clicked)
        self.map_view.point_picked.connect(self._on_point_picked)
        self.map_view.bridge.target_accepted.connect(self.set_target)
        self.map_view.bridge.centre_accepted.connect(self.messages.arrange)
        self.map_view.saved_place_picked.connect(self._on_mark_picked)
        accepted = self.map_view.bridge.candidate_accepted
        accepted.connect(lambda point: self._on_point_picked(self._role, point))

    def retranslate(self) -> None:
        self.place_list.setAccessibleName(self.tr("Places found"))
        self._say(self._error_words)
        self._show_candidates(self._candidates)
        self._name_front()

    def _name_front(self) -> None:
        self.search_edit.setPlaceholderText(self.tr("Find or paste a place"))
        self.search_edit.setAccessibleName(self.tr("Search an area, or paste a location"))
        words = {
            "dropoff": (self.tr("Drop-off"), self.tr("A click on the map sets the drop-off (F7)")),
            "pickup": (self.tr("Pickup"), self.tr("A click on the map sets the pickup (F8)")),
        }
        for role, (text, tip) in words.items():
            self.target_buttons[role].setText(text)
            self.target_buttons[role].setAccessibleName(tip)
            self.target_buttons[role].setToolTip(tip)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the switch under the search if that would be too narrow beside it."""
        super().resizeEvent(event)
        width_beside = NARROWEST + self._top.spacing() + self.target_switch.sizeHint().width()
        direction = QBoxLayout.Direction
        fits = self.width() >= width_beside
        orientation = direction.LeftToRight if fits else direction.TopToBottom
        if self._top.direction() != orientation:
            self._top.setDirection(orientation)
            self._column.activate()  # at once: the layout has already used this size, the other way

    def set_areas(self, areas: Sequence[Area]) -> None:
        self._areas = areas
        self._index = None
        self.map_view.set_areas(areas)

    def set_index(self, index: PlaceIndex | None) -> None:
        self._index = index

    def set_saved(self, saved: SavedPlaceIndex | None) -> None:
        """Sets the saved places, which are found by name and marked on the map."""
        self._saved, self.place_list.areas = saved, self._areas
        self.map_view.set_saved(saved)

    def set_target(self, role: str) -> None:
        """Sets which pin a click sets: ``"pickup"`` or ``"dropoff"``."""
        self.target_buttons[role].setChecked(True)
        self.map_view.set_target(role)

    def set_locked(self, locked: bool) -> None:
        """Locks the points while a booking is being sent."""
        self.map_view.set_locked(locked)
        for button in self.target_buttons.values():
            button.setEnabled(not locked)

    def show_points(self, pickup: Coordinates | None, dropoff: Coordinates | None) -> None:
        """Shows the form's pins; removes the offers for a pin once it is set."""
        before, self._points = self._points, {"pickup": pickup, "dropoff": dropoff}
        if self._points[self._role] not in (None, before[self._role]):
            self.end_offers()
        self.map_view.set_pins(pickup, dropoff)
        self.messages.arrange()

    def has_pin_at(self, box: QRect) -> bool:
        """Whether a pin is visible in a rectangle of the screen."""
        view = self.map_view
        corner = view.mapFromGlobal(box.topLeft())
        return view.isVisible() and view.hides_pin(QRect(corner, box.size()))

    def begin_next_booking(self, by_answer: bool = False) -> None:
        """Removes the offers of the former booking, as another or none is in the form.

        ``by_answer``: the outcome of a booking emptied the form, not the clerk.
        """
        self.end_offers()
        self.map_view.return_to_pickup(by_answer=by_answer)

    def end_offers(self) -> None:
        """Removes the offers for the form; keeps a point requested by another part."""
        if self._asker is None:
            self._clear_offers()

    def read_text(self, role: str, text: str) -> None:
        """Reads a text as if pasted, such as the target of a short link."""
        self._read(text, partial(self._use, role))

    def offer_unclear(self, role: str, reading: LocationReading) -> None:
        """Offers the possible places of a text from elsewhere, which shows its own errors.

        A short plus code without an area is relative to the middle of the map, known only here.
        """
        self._clear_offers()
        if reading.partial == "short_plus_code":
            self._read(reading.piece, partial(self._use_if_clear, role))
        else:
            self._use_if_clear(role, reading)

    def show_failure(self, words: Words, details: str = "") -> None:
        """Shows above the map why a link could not be followed."""
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        self.reveal_asked.emit()
        self.notice.show_message(BannerKind.ATTENTION, words, details=details)

    def ask_point(
        self,
        words: Words,
        points: Sequence[Coordinates],
        chosen: Callable[[Coordinates], object],
    ) -> None:
        """Asks for a point that is not the form's; the next picked point answers it.

        ``chosen`` is never called if the clerk dismisses the request or searches.
        """
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        self._clear_offers()
        self.reveal_asked.emit()
        self._show_candidates(points)
        self.notice.show_message(BannerKind.INFO, words)
        self._asker = chosen
        self.map_view.focus_map()

    def end_question(self) -> None:
        if self._asker is not None:
            self._clear_offers()

    def offer(self, role: str, points: Sequence[Coordinates]) -> None:
        """Offers candidates; the chosen one is emitted by ``point_picked``."""
        from deskdispatch.ui.location.location_words import choice_words
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        self.reveal_asked.emit()
        self._role, self._asker = role, None
        self._say()
        self._show_candidates(points)
        self.notice.show_message(BannerKind.INFO, partial(choice_words, len(points)))
        self.map_view.focus_map()

    def _show_candidates(self, points: Sequence[Coordinates]) -> None:
        self._candidates = tuple(points)
        if not points:
            self.map_view.set_candidates(())
            return
        from deskdispatch.ui.location.location_words import place_lines

        code = language.current()
        named = [(point, "\n".join(place_lines(self._areas, point, code))) for point in points]
        self.map_view.set_candidates(named)

    def _on_search_changed(self) -> None:
        text = self.search_edit.full_text
        pasted = is_pasted(self._before, text)
        self._before, self._found_for = text, ""
        self._say()
        self._clear_offers()
        if pasted:
            self._read(text, self._use_pasted)
        else:
            self._reader.cancel()
            self._offer_found(text)

    def _use_pasted(self, reading: LocationReading) -> None:
        if reading.points or reading.short_links:
            self.place_list.offer_areas(())
            self._use("dropoff", reading)
        else:
            self._offer_found(reading.name or self.search_edit.full_text)

    def _on_search_entered(self) -> None:
        text = self.search_edit.full_text
        if text and text == self._found_for:
            self.map_view.focus_map()
        else:
            self._read(text, self._use_entered)

    def _use_entered(self, reading: LocationReading) -> None:
        from deskdispatch.ui.location.area_list import unknown_words

        chosen = self.place_list.choice
        text = reading.name or self.search_edit.full_text
        matches = self._find(text) if reading.has_words else ()
        found = self._find_saved(text) if reading.has_words else ()
        if chosen is not None and (matches or found):
            self._use_chosen(chosen)
        elif matches or found:  # the list was closed, or is of similar names: one must be chosen
            self._say(str if found else partial(unknown_words, text, matches))
            self.place_list.offer_areas(matches, found, text)
        else:
            self.place_list.hide()
            self._use("dropoff", reading)

    def _use_chosen(self, found: object) -> None:
        """Sets a pin to a saved place; only shows an area, which is no address."""
        from deskdispatch.domain.saved_places.saved_place import SavedPlace

        self.place_list.hide()
        self._found_for = self.search_edit.full_text
        if isinstance(found, SavedPlace):
            self.saved_place_picked.emit(self._target, found)
            self.map_view.bridge.ask_to_follow(self._target)
        else:
            self.map_view.bridge.ask_to_show(cast("Area", found).point)

    @property
    def _target(self) -> str:
        """The pin that a click sets."""
        return next(role for role, each in self.target_buttons.items() if each.isChecked())

    def _offer_found(self, text: str) -> None:
        self.place_list.offer_areas(self._find(text), self._find_saved(text), text)

    def _find_saved(self, text: str) -> Sequence[PlaceMatch]:
        from deskdispatch.ui.location.area_list import MOST_PLACES

        return () if self._saved is None else self._saved.find(text, MOST_PLACES)

    def _find(self, text: str) -> Sequence[Match]:
        from deskdispatch.domain.places.place_search import PlaceIndex
        from deskdispatch.ui.location.area_list import MOST

        if not text.strip() or len(text) > _LONGEST_NAME:
            return ()
        if self._index is None:
            self._index = PlaceIndex(self._areas)
        return self._index.find(text, MOST)

    def _read(self, text: str, then: Callable[[LocationReading], None]) -> None:
        self._reader.read((text,), then, areas=self._areas, centre=self.map_view.centre)

    def _use_if_clear(self, role: str, reading: LocationReading) -> None:
        if reading.points or reading.short_links:
            self._use(role, reading)

    def _use(self, role: str, reading: LocationReading) -> None:
        """Takes a single certain point; else offers candidates, or gives advice."""
        from deskdispatch.ui.location.location_words import link_words, reading_words
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        if reading.pin is not None and reading.points[0].is_sure:
            self._say()
            self._found_for = self.search_edit.full_text
            self.point_picked.emit(role, reading.pin)
            self.map_view.bridge.ask_to_follow(role)  # even for the same point again
        elif reading.points:
            self.offer(role, [found.point for found in reading.points])
        elif reading.short_links:
            self._role, self._link = role, reading.short_links[0]
            self.reveal_asked.emit()
            self.notice.show_message(
                BannerKind.INFO,
                partial(link_words, self._link),
                lambda: self.tr("Follow the link"),
                on_action=self._on_follow_asked,
            )
        else:
            if reading.name:  # words to search for; the focus stays where it is
                self.reveal_asked.emit()
                self.search_edit.setText(reading.name)
                if not self.search_edit.hasFocus():  # losing it would close the list
                    self.place_list.hide()
            self._say(partial(reading_words, reading))

    def _say(self, words: Words = str) -> None:
        """Shows an error under the search, in the window's language; clears it without words."""
        self._error_words = words
        self.error_label.setText(words())
        self.error_label.setVisible(bool(self.error_label.text()))

    def _clear_offers(self) -> None:
        """Removes an offered link and candidates."""
        self._link = ""
        self.notice.clear()
        self._clear_candidates()

    def _clear_candidates(self) -> None:
        self._asker = None
        self._show_candidates(())

    def _on_follow_asked(self) -> None:
        link = self._link
        self._clear_offers()
        if link:
            self.short_link_found.emit(self._role, link)

    def _on_point_picked(self, role: str, point: Coordinates) -> None:
        asker = self._asker
        self._clear_offers()
        if asker is not None:
            asker(point)
        else:
            self.point_picked.emit(role, point)

    def _on_mark_picked(self, place_id: str) -> None:
        """Sets the pin to a clicked saved place, or answers a request for a point with it."""
        places = self._saved.places if self._saved is not None else ()
        place = next((each for each in places if each.id == place_id), None)
        if place is not None and self._asker is not None:
            self._on_point_picked(self._target, place.point)
        elif place is not None:
            self._clear_offers()
            self.saved_place_picked.emit(self._target, place)

    def _on_target_clicked(self, button: QPushButton) -> None:
        role = next(role for role, mine in self.target_buttons.items() if mine is button)
        self.map_view.set_target(role)


def _target_button(role: str) -> QPushButton:
    button = QPushButton()
    button.setObjectName(f"{role}TargetButton")
    button.setProperty("role", "switch")
    button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that a click leaves the focus in the form
    button.setCheckable(True)
    button.setAutoExclusive(True)  # tells screen readers that it is one of several
    return button
