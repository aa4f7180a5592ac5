"""Texts about the result of reading a pasted location."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.text.amounts import embedded, isolated

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.places.places import Area


_LONGEST = 60


def reading_words(reading: LocationReading) -> str:
    """Explains why a text gives no single point, with advice; "" if it does or is empty."""
    if len(reading.points) > 1:
        return choice_words(len(reading.points))
    if reading.points and not reading.points[0].is_sure:
        return QCoreApplication.translate("Location", "Approximate. Click the exact spot.")
    if reading.partial is None or reading.partial == "blank":
        return ""
    if reading.partial == "short_link":
        return link_words(reading.piece)
    if reading.partial == "link_without_point":
        return _nowhere_words(reading)
    words = {
        "short_plus_code": QCoreApplication.translate(
            "Location", "A short plus code: type its area behind it, like “{piece} Salmiya”."
        ),
        "outside": QCoreApplication.translate("Location", "This place is outside Kuwait."),
        "unknown_link": QCoreApplication.translate(
            "Location", "Not a link to a map. Paste a location or click the map."
        ),
        "half": QCoreApplication.translate(
            "Location", "Half a point: the latitude or the longitude is missing."
        ),
    }
    nothing = QCoreApplication.translate(
        "Location", "Place not found. Paste a location or click the map."
    )
    return words.get(reading.partial, nothing).format(piece=embedded(_cut(reading.piece)))


def _nowhere_words(reading: LocationReading) -> str:
    if reading.paci:
        return QCoreApplication.translate(
            "Location",
            "Only PACI {paci}, no point. Click the place on the map.",
        ).format(paci=isolated(reading.paci))
    if reading.name:
        return QCoreApplication.translate(
            "Location", "Only a name, no point: {name}. Click the place on the map."
        ).format(name=embedded(_cut(reading.name)))
    return QCoreApplication.translate(
        "Location",
        "The link has no point. Click the place on the map.",
    )


def link_words(url: str) -> str:
    return QCoreApplication.translate(
        "Location",
        "Its place is known only at {host}, over the internet.",
    ).format(host=isolated(urlsplit(url).hostname or _cut(url)))


def choice_words(count: int) -> str:
    """Asks to choose among several places, or to confirm an approximate one."""
    return QCoreApplication.translate(
        "Location",
        "%n places: click the right one, or press its number.",
        None,
        count,
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


_AT_KM: Final = 1.5
"""Distance up to which a point is in an area, whose position is accurate to about 1 km."""


def place_lines(areas: Sequence[Area], point: Coordinates, language: str) -> list[str]:
    """Returns the nearest area with its governorate, and the coordinates."""
    return [place_words(areas, point, language), isolated(point.text())]


def middle_words(area: Area, language: str) -> str:
    words = QCoreApplication.translate("Place", "{area} (middle)")
    if area.is_approximate:
        words = QCoreApplication.translate("Place", "{area} (approximate middle)")
    return words.format(area=area.name(language))


def middle_line() -> str:
    return QCoreApplication.translate("Place", "Only the middle of the area")


def place_words(areas: Sequence[Area], point: Coordinates, language: str) -> str:
    """Returns the nearest area with its governorate; "Near …" if it is not close."""
    from deskdispatch.domain.geo import distance_km
    from deskdispatch.domain.places.places import nearest

    found = nearest(areas, point)
    if found is None:
        return QCoreApplication.translate("Place", "No named area nearby")
    area, governorate = found.name(language), found.governorate_name(language)
    is_far = distance_km(found.point, point) > _AT_KM
    if area == governorate:  # such as Jahra
        words = QCoreApplication.translate("Place", "Near {area}") if is_far else "{area}"
    elif is_far:
        words = QCoreApplication.translate("Place", "Near {area}, {governorate}")
    else:
        words = QCoreApplication.translate("Place", "{area}, {governorate}")
    return words.format(area=area, governorate=governorate)
