"""The list of areas under the drop-off line, for addresses that are given by their area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.location.area_list import MOST, AreaList, unknown_words
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.keys import ENTER

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import Match, PlaceIndex
    from deskdispatch.domain.places.places import Area
    from deskdispatch.ui.location.point_edit import PointEdit

_LONGEST_NAME: Final = 60
"""Characters; a longer text is no area's name."""

_LONGEST_ADDRESS: Final = 200


class AreaChoice(QObject):
    """Offers the areas that match a typed text, by the same search as the map.

    Enter and Tab take the only exact match, or the area chosen with the arrow keys; among several
    matches nothing is taken until one is chosen.
    """

    area_chosen = Signal(object)
    """An ``Area``: the clerk means its middle."""

    address_typed = Signal(str)
    """The text in which that area was named, an address perhaps."""

    def __init__(self, line: PointEdit, over: QWidget) -> None:
        super().__init__(over)
        self._line = line
        self._index: PlaceIndex | None = None
        line.names_areas = self.words
        line.installEventFilter(self)
        # The list's own filter is the newer one, which Qt asks first: the arrow keys are its.
        self.list = AreaList(line, over)
        self.list.setObjectName("dropoffAreaList")
        line.textEdited.connect(self._offer)
        self.list.picked.connect(self._choose)

    def set_index(self, index: PlaceIndex | None) -> None:
        self._index = index

    def words(self) -> str:
        """The hint for a text that matches areas and holds no point; "" if it matches none."""
        from deskdispatch.domain.places.place_search import clear_match

        matches = self._matches()
        if not matches:
            return ""
        if (clear := clear_match(matches)) is not None:
            words = QCoreApplication.translate(
                "Location",
                "{area} is an area, not a point. Press Enter here to take its middle, or click"
                " the place on the map.",
            )
            if clear.area.is_approximate:
                words = QCoreApplication.translate(
                    "Location",
                    "{area} is an area, and its middle is known only roughly. Click the place on"
                    " the map, or press Enter here to take that middle.",
                )
            return words.format(area=embedded(clear.name))
        if unknown := unknown_words(self._searched, matches):
            return unknown
        return QCoreApplication.translate(
            "Location",
            "Several areas may be meant. Choose one with the arrow keys and Enter, or click the"
            " place on the map.",
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._line:
            if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._press(event)
            if event.type() == QEvent.Type.FocusIn:
                self._offer()
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        from deskdispatch.domain.places.place_search import clear_match

        key = Qt.Key(event.key())
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not is_plain or key not in {*ENTER, Qt.Key.Key_Tab}:
            return False
        matches = self._matches()
        clear = clear_match(matches)
        area = self.list.area or (clear.area if clear is not None else None)
        if area is not None and matches:
            self._choose(area)
            return False  # the key goes on: to the next field
        if key in ENTER and matches:
            self._offer()
            return True  # one must be chosen first
        return False

    def _choose(self, area: Area) -> None:
        self.list.offer_areas(())
        self.address_typed.emit(self._searched)
        self.area_chosen.emit(area)

    def _offer(self) -> None:
        from deskdispatch.domain.places.place_search import clear_match

        matches = self._matches()
        self.list.offer_areas(matches)
        if matches and clear_match(matches) is None:
            self.list.setCurrentRow(-1)

    @property
    def _searched(self) -> str:
        reading = self._line.reading
        return (reading.name if reading is not None else "") or self._line.unread

    def _matches(self) -> Sequence[Match]:
        text, reading = self._searched, self._line.reading
        if self._index is None or reading is None or not reading.has_words:
            return ()
        if len(text) > _LONGEST_ADDRESS or not any(letter.isalpha() for letter in text):
            return ()
        if found := self._of_address(text, self._index):
            return found
        return self._index.find(text, MOST) if len(text) <= _LONGEST_NAME else ()

    @staticmethod
    def _of_address(text: str, index: PlaceIndex) -> Sequence[Match]:
        """The area that an address with other parts names; none for a text that is a name alone."""
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
        return (meant, *(replace(match, manner=MatchKind.EXACT) for match in others))
