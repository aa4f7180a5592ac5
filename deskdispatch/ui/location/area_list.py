"""Suggestions of areas and saved places under a line during typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.widgets.suggestion_list import Suggestion, SuggestionList

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import Match
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.saved_places.place_names import PlaceMatch
    from deskdispatch.domain.saved_places.saved_place import SavedPlace

MOST: Final = 8


MOST_PLACES: Final = 4
"""Saved places offered beside areas."""

PLACE_ICON: Final = "bookmark"


class AreaList(SuggestionList):
    """Suggestions of areas and saved places; ``picked`` carries an ``Area`` or a place.

    Attributes:
        areas: All areas of the country; the nearest one is shown with a saved place.
    """

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(line, parent)
        self.areas: Sequence[Area] = ()
        self.setObjectName("placeList")

    @property
    def area(self) -> Area | None:
        return None if self.place is not None else cast("Area | None", self.choice)

    @property
    def place(self) -> SavedPlace | None:
        if (choice := self.choice) is None:
            return None
        from deskdispatch.domain.saved_places.saved_place import SavedPlace

        return choice if isinstance(choice, SavedPlace) else None

    def offer_areas(
        self, matches: Sequence[Match], found: Sequence[PlaceMatch] = (), typed: str = ""
    ) -> None:
        """Shows saved places, then areas; closes the list if there are none.

        An area with exactly the typed name comes before the places. The first row is chosen if it
        is an area whose name is not just similar, or a clearly meant place. ``matches`` and
        ``found`` have the best first.
        """
        areas = [Suggestion(_words(match), match.area) for match in matches]
        is_sure = bool(matches) and not matches[0].is_guess
        if not found:
            self.offer(areas, choose_first=is_sure)
            return
        from deskdispatch.domain.saved_places.place_names import clear_place, is_whole_name

        exact = [match for match in matches if is_whole_name(match, typed)]
        first = len(exact) if not found[0].is_exact else 0
        places = [Suggestion(self._place_words(each), each.place, PLACE_ICON) for each in found]
        is_place = clear_place(found, matches, typed) is not None
        self.offer(
            [*areas[:first], *places, *areas[first:]],
            choose_first=(is_sure if first else is_place),
        )

    def _place_words(self, match: PlaceMatch) -> str:
        """Returns the place's name, the area that it is in, and its other name."""
        from deskdispatch.domain.places.places import nearest

        place = match.place
        area = nearest(self.areas, place.point)
        where = area.name(language.current()) if area is not None else ""
        return joined(embedded(place.name), where, embedded(place.other_name))


def unknown_words(typed: str, matches: Sequence[Match]) -> str:
    """Advises on a text that matches only similar names; "" if a name matches exactly."""
    if not matches or not matches[0].is_guess:
        return ""
    words = QCoreApplication.translate(
        "Location",
        "No area is called {typed}. Did you mean {area}?",
    )
    area = matches[0].area.name(language.current())
    return words.format(typed=embedded(typed.strip()), area=embedded(area))


def saved_place_words(found: Sequence[PlaceMatch], matches: Sequence[Match], typed: str) -> str:
    """Advises on a text that matches saved places and has no point; "" if it matches none."""
    if not found:
        return ""
    from deskdispatch.domain.saved_places.place_names import clear_place

    if (place := clear_place(found, matches, typed)) is not None:
        words = QCoreApplication.translate(
            "Location", "{place} is a saved place. Press Enter here to take it."
        )
        return words.format(place=embedded(place.name))
    return QCoreApplication.translate(
        "Location", "Saved places match. Choose one with the arrow keys and Enter."
    )


def _words(match: Match) -> str:
    """Returns the area's name, uncertainties, other name and governorate, and the matched name."""
    code = language.current()
    other = language.following().code
    area = match.area
    uncertain_pairs = []
    if match.is_guess:
        uncertain_pairs.append(QCoreApplication.translate("Place", "similar name"))
    if area.is_approximate:
        uncertain_pairs.append(QCoreApplication.translate("Place", "approximate middle"))
    names, governorate = [area.name(code), area.name(other)], area.governorate_name(code)
    parts = [*names, governorate]
    if uncertain_pairs:  # before the part that a narrow list cuts off
        parts = [names[0], *uncertain_pairs, governorate, names[1]]
    if match.name in area.aliases:
        parts.append(match.name)
    return joined(*parts)
