"""Areas offered under the search line while somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtWidgets import QLineEdit, QWidget

from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.widgets.suggestion_list import Suggestion, SuggestionList

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import Match
    from deskdispatch.domain.places.places import Area

MOST: Final = 8
"""Areas offered at most."""


class AreaList(SuggestionList):
    """The suggestions of areas; ``picked`` carries an ``Area``."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(line, parent)
        self.setObjectName("placeList")

    @property
    def area(self) -> Area | None:
        """The chosen area; None while none is offered."""
        return cast("Area | None", self.choice)

    def offer_areas(self, matches: Sequence[Match]) -> None:
        """Shows areas, the first chosen; an empty sequence closes the list."""
        self.offer([Suggestion(_words(match), match.area) for match in matches])


def _words(match: Match) -> str:
    """The area's name, its other name, its governorate, and what matched."""
    code = language.current()
    other = language.following().code
    area = match.area
    parts = [area.name(code), area.name(other), area.governorate_name(code)]
    if match.name in area.aliases:
        parts.append(match.name)
    return joined(*parts)
