"""Whose map data is shown: texts and links for the page, and the addresses behind the links."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.places.attribution import (
    OPENSTREETMAP,
    AttributionPart,
    names_openstreetmap,
    parse_attribution,
    problem_url,
    with_links,
)

_REPORT: Final = "report"
"""In place of an address that depends on what is in sight."""

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates

_LINKS: Final = {
    "Who's On First": "https://whosonfirst.org/docs/licenses/",
    "GeoNames": "https://www.geonames.org/",
    "OpenStreetMap": OPENSTREETMAP,
    "GSHHG": "https://www.soest.hawaii.edu/pwessel/gshhg/",
}
"""Of the sources of the land and its names."""

_ANYWHERE: Final = "https://www.openstreetmap.org/fixthemap"
"""Where a failure is reported before anything is in sight."""

_ZOOM: Final = 13
"""Of a view that nobody has chosen."""


class MapCredits:
    """The attributions of the tiles and of the map below them.

    The page is sent texts, and the number of each link; it never knows an address.
    """

    def __init__(self) -> None:
        self._attributions: Sequence[str] = ()
        self._links: Sequence[str] = ()

    def set_tiles(self, attributions: Sequence[str]) -> None:
        """Sets whose tiles are shown: plain text, or HTML with links."""
        self._attributions = list(dict.fromkeys(attributions))

    def state(self) -> dict[str, Any]:
        """``{"groups": [[{"text", "link"}]], "links"}``: each link's number, and how many."""
        groups = [parse_attribution(text) for text in self._attributions]
        groups.append(with_links(_own_words(), _LINKS))
        if names_openstreetmap(itertools.chain(*groups)):
            report = QCoreApplication.translate("MapCredits", "Report a map problem")
            groups.append((AttributionPart(report, _REPORT),))
        self._links = [part.url for group in groups for part in group if part.url]
        numbers = itertools.count()
        shown = [
            [{"text": part.text, "link": next(numbers) if part.url else None} for part in group]
            for group in groups
            if group
        ]
        return {"groups": shown, "links": len(self._links)}

    def address(self, number: int, centre: Coordinates | None, zoom: float | None) -> str:
        """The address of a link that was sent with the state.

        Args:
            number: The link's.
            centre: Of what is in sight; None before anything is.
            zoom: Of the view; None if nobody has chosen it.
        """
        url = self._links[number]
        return report_address(centre, zoom) if url == _REPORT else url


def report_address(centre: Coordinates | None, zoom: float | None) -> str:
    """Where a failure of the map data in sight is reported."""
    if centre is None:
        return _ANYWHERE
    return problem_url(centre, _ZOOM if zoom is None else round(zoom))


def _own_words() -> str:
    """Of the land, the coast and the names, which ship with the program."""
    return QCoreApplication.translate(
        "MapCredits",
        "Areas: Who's On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL)"
        " · Coast: GSHHG (LGPL)",
    )
