"""Areas offered under a line of the form, for addresses that are told by their area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.places.area_list import MOST, AreaList
from deskdispatch.ui.text.amounts import embedded

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import Match, PlaceIndex
    from deskdispatch.domain.places.places import Area
    from deskdispatch.ui.places.point_edit import PointEdit

_LONGEST: Final = 60
"""Characters; a longer text is no area's name."""

_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class AreaChoice(QObject):
    """Offers the areas that a typed text may mean, by the same search as the map's.

    Enter and Tab take an area that is clearly meant, or the one that was chosen with the arrow
    keys; where several may be meant and none was chosen, nothing is taken.

    Args:
        line: Where the text is typed.
        over: What the list lies over; the line is somewhere in it.
    """

    area_chosen = Signal(object)
    """An ``Area``: the clerk means its middle."""

    def __init__(self, line: PointEdit, over: QWidget) -> None:
        super().__init__(over)
        self._line = line
        self._index: PlaceIndex | None = None
        line.names_areas = self.words
        line.installEventFilter(self)
        # The list's own filter is the newer one, which Qt asks first: the arrow keys are its.
        self.list = AreaList(line, over)
        self.list.setObjectName("dropoffAreaList")
        line.textEdited.connect(self._on_text_edited)
        self.list.area_chosen.connect(self._choose)

    def set_index(self, index: PlaceIndex | None) -> None:
        """The areas that are known, ready to be searched; None for none."""
        self._index = index

    def words(self) -> str:
        """What to do with a text that names areas and no point; nothing where it names none."""
        matches = self._matches()
        if not matches:
            return ""
        if (clear := _clear(matches)) is not None:
            words = QCoreApplication.translate(
                "Location",
                "{area} is an area, not a point. Press Enter here to take its middle, or click"
                " the place on the map.",
            )
            return words.format(area=embedded(clear.name))
        return QCoreApplication.translate(
            "Location",
            "Several areas may be meant. Choose one with the arrow keys and Enter, or click the"
            " place on the map.",
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes the keys that end the line, and shows the areas again where it is come back to."""
        if watched is self._line:
            if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._press(event)
            if event.type() == QEvent.Type.FocusIn:
                self._offer()
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not is_plain or key not in {*_ENTER, Qt.Key.Key_Tab}:
            return False
        matches = self._matches()
        clear = _clear(matches)
        area = self.list.area or (clear.area if clear is not None else None)
        if area is not None and matches:
            self._choose(area)
            return False  # the key goes on: to the next field
        if key in _ENTER and matches:
            self._offer()
            return True  # one must be chosen first
        return False

    def _choose(self, area: Area) -> None:
        self.list.offer(())
        self.area_chosen.emit(area)

    def _on_text_edited(self) -> None:
        self._offer()

    def _offer(self) -> None:
        """The one that is clearly meant stands chosen; of several none does."""
        matches = self._matches()
        self.list.offer(matches)
        if matches and _clear(matches) is None:
            self.list.setCurrentRow(-1)

    def _matches(self) -> Sequence[Match]:
        text, reading = self._line.unread, self._line.reading
        if self._index is None or reading is None or reading.partial != "nothing":
            return ()
        if len(text) > _LONGEST or not any(letter.isalpha() for letter in text):
            return ()
        return self._index.find(text, MOST)


def _clear(matches: Sequence[Match]) -> Match | None:
    """The one that is meant beyond doubt: called exactly so, or the only one that begins so."""
    from deskdispatch.domain.places.name_match import MatchManner

    exact = [match for match in matches if match.manner is MatchManner.EXACT]
    if exact:
        return exact[0] if len(exact) == 1 else None
    alone = len(matches) == 1 and matches[0].manner <= MatchManner.WORD_START
    return matches[0] if alone else None
