"""List under the line of a point that offers areas and saved places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.location.area_list import (
    MOST,
    MOST_PLACES,
    AreaList,
    saved_place_words,
    unknown_words,
)
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.keys import ENTER

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import Match, PlaceIndex
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.saved_places.place_names import PlaceMatch, SavedPlaceIndex
    from deskdispatch.ui.location.point_edit import PointEdit

_LONGEST_NAME: Final = 60
"""Longest text, in characters, that is looked up as the name of an area."""

_LONGEST_ADDRESS: Final = 200


class AreaChoice(QObject):
    """Offers the areas and saved places that match a typed text, by the same search as the map.

    Enter and Tab take the only clear match, or the one chosen with the arrow keys. Among several
    matches one has to be chosen first. Without an index only saved places are offered.
    """

    index: PlaceIndex | None = None

    area_chosen = Signal(object)
    """The chosen ``Area``, whose middle is meant."""

    place_chosen = Signal(object)
    """A ``SavedPlace``."""

    address_typed = Signal(str)
    """The text in which the chosen area was named; it may be an address."""

    def __init__(self, line: PointEdit, over: QWidget, name: str) -> None:
        super().__init__(over)
        self._line = line
        self._saved: SavedPlaceIndex | None = None
        line.names_areas = self.words
        line.installEventFilter(self)
        # Qt asks the newest event filter first: the filter of the list, which takes the arrow keys.
        self.list = AreaList(line, over)
        self.list.setObjectName(name)
        line.textEdited.connect(self._offer)
        self.list.picked.connect(self._choose)

    def set_saved(self, saved: SavedPlaceIndex | None, areas: Sequence[Area]) -> None:
        """Sets the saved places and the areas that name them; an open list is not refilled."""
        self._saved, self.list.areas = saved, areas

    def words(self) -> str:
        """Returns the hint for a text that is no point but matches something, else ""."""
        from deskdispatch.domain.places.place_search import clear_match

        matches, found = self._matches(), self._found()
        if not matches or found:
            return saved_place_words(found, matches, self._searched)
        if (clear := clear_match(matches)) is not None:
            words = QCoreApplication.translate(
                "Location",
                "An area, not a point: Enter takes the middle of {area}.",
            )
            if clear.area.is_approximate:
                words = QCoreApplication.translate(
                    "Location",
                    "An area: Enter takes about the middle of {area}.",
                )
            return words.format(area=embedded(clear.name))
        if unknown := unknown_words(self._searched, matches):
            return unknown
        return QCoreApplication.translate(
            "Location",
            "Several areas: choose one with the arrow keys and Enter.",
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._line:
            if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._press(event)
            if event.type() == QEvent.Type.FocusIn:
                self._offer()
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not is_plain or key not in {*ENTER, Qt.Key.Key_Tab}:
            return False
        matches, found = self._matches(), self._found()
        if not matches and not found:
            return False
        meant = self.list.choice or self._clear(matches, found)
        if meant is None:
            if key in ENTER:
                self._offer()
            return key in ENTER  # one must be chosen first
        self._choose(meant)
        return False  # the key also moves to the next field

    def _clear(self, matches: Sequence[Match], found: Sequence[PlaceMatch]) -> object | None:
        """Returns the saved place or area that the typed text certainly means, or None."""
        from deskdispatch.domain.places.place_search import clear_match

        clear = clear_match(matches)
        if not found:
            return clear.area if clear is not None else None
        from deskdispatch.domain.saved_places.place_names import clear_place, is_whole_name

        typed = self._searched
        if (place := clear_place(found, matches, typed)) is not None:
            return place
        is_area = clear is not None and is_whole_name(clear, typed) and not found[0].is_exact
        return clear.area if clear is not None and is_area else None

    def _choose(self, meant: object) -> None:
        from deskdispatch.domain.saved_places.saved_place import SavedPlace

        self.list.offer_areas(())
        if isinstance(meant, SavedPlace):
            self.place_chosen.emit(meant)
        else:
            self.address_typed.emit(self._searched)
            self.area_chosen.emit(meant)

    def _offer(self) -> None:
        matches, found = self._matches(), self._found()
        self.list.offer_areas(matches, found, self._searched)
        if (matches or found) and self._clear(matches, found) is None:
            self.list.setCurrentRow(-1)

    def _found(self) -> Sequence[PlaceMatch]:
        """Returns the saved places that match the typed text, unless the text is a point."""
        reading = self._line.reading
        if self._saved is None or not self._saved.places or reading is None:
            return ()
        if reading.points or reading.short_links:
            return ()
        return self._saved.find(self._searched, MOST_PLACES)

    @property
    def _searched(self) -> str:
        reading = self._line.reading
        return (reading.name if reading is not None else "") or self._line.unread_text

    def _matches(self) -> Sequence[Match]:
        text, reading = self._searched, self._line.reading
        if self.index is None or reading is None or not reading.has_words:
            return ()
        if len(text) > _LONGEST_ADDRESS or not any(letter.isalpha() for letter in text):
            return ()
        if found := self._of_address(text, self.index):
            return found
        return self.index.find(text, MOST) if len(text) <= _LONGEST_NAME else ()

    @staticmethod
    def _of_address(text: str, index: PlaceIndex) -> Sequence[Match]:
        """Returns the area that an address with more parts names; none for a bare area name."""
        from deskdispatch.domain.address.reading import read_address
        from deskdispatch.domain.fields import Field
        from deskdispatch.domain.places.name_match import MatchKind
        from deskdispatch.domain.places.place_search import Match
        from deskdispatch.domain.places.places import area_named

        reading = read_address(text, index)
        area = area_named(index.areas, reading.address.area)
        if area is None or reading.address.is_area_alone:
            return ()
        others = [match for match in reading.areas if match.area != area]
        is_guess = Field.AREA in reading.unsure and not others
        meant = Match(area, area.name_en, MatchKind.EXACT, is_guess=is_guess)
        return (meant, *(replace(match, kind=MatchKind.EXACT) for match in others))
