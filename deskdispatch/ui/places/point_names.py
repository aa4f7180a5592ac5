"""The words for what lies at a point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.text.amounts import isolated

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area

_AT_KM: Final = 1.5
"""An area's position is good to about a kilometre: farther off, a point is only near it."""


def place_lines(areas: Sequence[Area], point: Coordinates, language: str) -> list[str]:
    """The nearest area with its governorate, and the coordinates.

    Args:
        areas: All named areas.
        point: Any.
        language: ``ar``, or any other for English names.
    """
    return [place_words(areas, point, language), isolated(point.text())]


def middle_words(area: Area, language: str) -> str:
    """The name of a point that is only the middle of an area."""
    words = QCoreApplication.translate("Place", "{area} (middle)")
    if area.is_approximate:
        words = QCoreApplication.translate("Place", "{area} (approximate middle)")
    return words.format(area=area.name(language))


def middle_line() -> str:
    """What is said of a delivery whose drop-off is only the middle of an area."""
    return QCoreApplication.translate("Place", "Only the middle of the area")


def place_words(areas: Sequence[Area], point: Coordinates, language: str) -> str:
    """The nearest area with its governorate."""
    from deskdispatch.domain.geo import distance_km
    from deskdispatch.domain.places.places import nearest

    found = nearest(areas, point)
    if found is None:
        return QCoreApplication.translate("Place", "No named area is near")
    area, governorate = found.name(language), found.governorate_name(language)
    words = QCoreApplication.translate("Place", "{area}, {governorate}")
    if area == governorate:  # such as Jahra
        words = "{area}"
    if distance_km(found.point, point) > _AT_KM:
        words = QCoreApplication.translate("Place", "Near {area}, {governorate}")
    return words.format(area=area, governorate=governorate)
