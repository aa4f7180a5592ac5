"""Areas offered under the search line while somebody types."""

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

MOST: Final = 8


class AreaList(SuggestionList):
    """The suggestions of areas; ``picked`` carries an ``Area``."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(line, parent)
        self.setObjectName("placeList")

    @property
    def area(self) -> Area | None:
        return cast("Area | None", self.choice)

    def offer_areas(self, matches: Sequence[Match]) -> None:
        """Shows areas; an empty sequence closes the list.

        The first is chosen, unless its name is only similar to what was typed.
        """
        suggestions = [Suggestion(_words(match), match.area) for match in matches]
        self.offer(suggestions, choose_first=bool(matches) and not matches[0].is_guess)


def unknown_words(typed: str, matches: Sequence[Match]) -> str:
    """Advises on a text that only similar names match; "" where one matches exactly."""
    if not matches or not matches[0].is_guess:
        return ""
    words = QCoreApplication.translate(
        "Location",
        "No area is called {typed}. Did you mean {area}? Choose it with the arrow keys and Enter,"
        " or click the place on the map.",
    )
    return words.format(typed=embedded(typed.strip()), area=embedded(_name(matches[0])))


def _name(match: Match) -> str:
    return match.area.name(language.current())


def _words(match: Match) -> str:
    """The area's name, what is uncertain, its other name, its governorate, and what matched."""
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
    if uncertain_pairs:  # before what a narrow list cuts off
        parts = [names[0], *uncertain_pairs, governorate, names[1]]
    if match.name in area.aliases:
        parts.append(match.name)
    return joined(*parts)
