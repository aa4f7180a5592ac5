"""Branch and pickup names in the window's language, from the table of areas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.places.places import Area

_arabic: dict[str, str] = {}


def set_areas(areas: Sequence[Area]) -> None:
    """Sets the areas for the whole process, as the language is."""
    _arabic.clear()
    for area in areas:
        for name in (area.name_en, *area.aliases):
            _arabic.setdefault(name, area.name_ar)


def place_name(name: str) -> str:
    """Returns an area's Arabic name in an Arabic window; any other name unchanged.

    For display only: requests keep the service's own name.
    """
    return _arabic.get(name, name) if language.current() == "ar" else name
