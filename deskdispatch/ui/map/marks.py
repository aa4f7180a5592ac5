"""Branches, deliveries and pins as JSON values for the map page, and the pin that it follows."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.deliveries.status import DeliveryStatus, is_terminal
from deskdispatch.domain.places.attribution import (
    OPENSTREETMAP,
    AttributionPart,
    names_openstreetmap,
    parse_attribution,
    report_url,
    with_links,
)
from deskdispatch.ui.location.location_words import middle_line
from deskdispatch.ui.map.page.tiles import DEEPEST, Tiles
from deskdispatch.ui.text.amounts import kwd_exact
from deskdispatch.ui.text.place_names import place_name
from deskdispatch.ui.text.statuses import status_word
from deskdispatch.ui.text.tiers import tier_words

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Branch
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.domain.saved_places.saved_place import SavedPlace


MOST_CANDIDATES: Final = 20
"""Most candidates shown."""

_LONGEST: Final = 120
"""Most characters of a text on the map."""

_STAGES: Final = {
    DeliveryStatus.PENDING: "waiting",
    DeliveryStatus.REQUESTED: "waiting",
    DeliveryStatus.ACCEPTED: "coming",
    DeliveryStatus.INPROGRESS: "coming",
    DeliveryStatus.PICKEDUP: "carrying",
    DeliveryStatus.ENROUTE: "carrying",
}


class Pin(NamedTuple):
    """A pin; ``radius_km`` of the area whose middle it is, None for an exact point."""

    point: Coordinates
    name: str
    radius_km: float | None = None


def pins(shown: Mapping[str, Pin | None]) -> dict[str, Any]:
    """Returns ``{"pickup": {"point": [lat, lon], "name", "radius_m"} | None, "dropoff": …}``.

    ``radius_m`` is None for an exact point.
    """
    return {
        role: pin
        and {
            "point": _pair(pin.point),
            "name": _cut(pin.name),
            "radius_m": pin.radius_km and round(pin.radius_km * 1000),
        }
        for role, pin in shown.items()
    }


def pin_to_follow(
    before: Mapping[str, Coordinates | None], now: Mapping[str, Coordinates | None]
) -> str | None:
    """Returns the role of the pin that the view follows after a paste, a search or a choice.

    A new drop-off comes first, else a changed pickup. Two pickups are not choices: the usual one,
    which returns to an emptied form, and the first one, which comes with the sign-in; but a
    drop-off that was set before the first pickup is shown together with it.
    """
    is_first_pickup = before["pickup"] is None and now["pickup"] is not None
    if now["dropoff"] is not None and (now["dropoff"] != before["dropoff"] or is_first_pickup):
        return "dropoff"
    is_emptied = now["dropoff"] is None and before["dropoff"] is not None
    is_other = before["pickup"] is not None and now["pickup"] not in (None, before["pickup"])
    return "pickup" if is_other and not is_emptied else None


def candidates(shown: Iterable[tuple[Coordinates, str]]) -> dict[str, Any]:
    """Returns ``{"items": [{"point", "label"}]}``, at most ``MOST_CANDIDATES``."""
    some = itertools.islice(shown, MOST_CANDIDATES)
    return {"items": [{"point": _pair(point), "label": _cut(label)} for point, label in some]}


def tiles(shown: Mapping[int, Tiles]) -> dict[str, Any]:
    """Returns ``{"items": [{"number", "min_zoom", "max_zoom", "is_local"}]}``.

    The topmost layer is first, and the zoom levels are within the map's range.
    """
    return {
        "items": [
            {
                "number": number,
                "min_zoom": max(0, layer.min_zoom),
                "max_zoom": min(layer.max_zoom, DEEPEST),
                "is_local": layer.is_local,
            }
            for number, layer in shown.items()
        ]
    }


def branches(shown: Iterable[Branch]) -> dict[str, dict[str, Any]]:
    """Returns ``{"id", "lines", "point", "kind"}`` by id; kind is ``default`` or ``plain``."""
    return {
        branch.id: {
            "id": branch.id,
            "lines": _lines(place_name(branch.name), branch.address_label),
            "point": _pair(branch.point),
            "kind": "default" if branch.is_default else "plain",
        }
        for branch in shown
    }


def saved_places(shown: Iterable[SavedPlace]) -> dict[str, dict[str, Any]]:
    """Returns ``{"id", "name", "point"}`` by id."""
    return {
        place.id: {"id": place.id, "name": _cut(place.name), "point": _pair(place.point)}
        for place in shown
    }


def zones(shown: Iterable[ZoneAreas], areas: Sequence[Area], code: str) -> dict[str, Any]:
    """Returns ``{"items": [{"lines", "price", "point", "radius_m", "row"}]}``, an item per area.

    The size of each area is estimated from all ``areas`` of the country.
    """
    from deskdispatch.domain.places.places import extent_km  # brings pydantic

    items = []
    for row, each in enumerate(shown):
        price = kwd_exact(each.zone.price_kwd)
        items += [
            {
                "lines": _lines(area.name(code), tier_words(each.zone.name), price),
                "price": price,
                "point": _pair(area.point),
                "radius_m": round(extent_km(areas, area) * 1000),
                "row": row,
            }
            for area in each.areas
        ]
    return {"items": items}


def middles(areas: Sequence[Area]) -> frozenset[tuple[float, float]]:
    """Returns the middles of areas; a drop-off there is not exact."""
    from deskdispatch.domain.unconfirmed.watermark import plain_degrees  # brings pydantic

    return frozenset(plain_degrees(area.point) for area in areas)


def deliveries(
    shown: Iterable[DeliverySummary],
    shown_delivery: DeliverySummary | None = None,
    middles: Collection[tuple[float, float]] = (),
) -> dict[str, dict[str, Any]]:
    """Returns active deliveries: ``{"id", "lines", "point", "kind", "is_middle", "driver"}`` by id.

    Deliveries without a known point are left out; an unknown driver is empty.

    Kind is ``waiting``, ``coming``, ``carrying`` or, for a status not in the contract, ``unknown``.

    ``shown_delivery`` is shown even if it has ended, as ``ended``; a drop-off at one of the
    ``middles`` is marked as not exact.
    """
    moving = {each.id: each for each in shown if not each.is_terminal}
    if shown_delivery is not None:
        moving.setdefault(shown_delivery.id, shown_delivery)
    if not moving:
        return {}
    from deskdispatch.domain.unconfirmed.watermark import plain_degrees  # brings pydantic

    return {
        each.id: _delivery(each, point, is_middle=plain_degrees(point) in middles)
        for each in moving.values()
        if (point := each.dropoff) is not None
    }


def _delivery(delivery: DeliverySummary, point: Coordinates, *, is_middle: bool) -> dict[str, Any]:
    status, note = status_word(delivery.status), middle_line() if is_middle else ""
    kind = _STAGES[DeliveryStatus(delivery.status)] if delivery.status in _STAGES else "unknown"
    return {
        "id": delivery.id,
        "lines": _lines(delivery.order_number, delivery.customer_name, status, note),
        "point": _pair(point),
        "kind": "ended" if is_terminal(delivery.status) else kind,
        "is_middle": is_middle,
        "driver": _cut(delivery.driver_name),
    }


def _pair(point: Coordinates) -> list[float]:
    return [point.latitude, point.longitude]


def _lines(*texts: str | None) -> list[str]:
    return [_cut(text) for text in texts if text]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


_REPORT: Final = "report"
"""Placeholder for the report address, which depends on the visible part of the map."""

_LINKS: Final = {
    "Who's On First": "https://whosonfirst.org/docs/licenses/",
    "GeoNames": "https://www.geonames.org/",
    "OpenStreetMap": OPENSTREETMAP,
    "GSHHG": "https://www.soest.hawaii.edu/pwessel/gshhg/",
    "Natural Earth": "https://www.naturalearthdata.com/",
}
"""Links of the sources of the land and its names."""

_ANYWHERE: Final = "https://www.openstreetmap.org/fixthemap"
"""Address for a report before the map is shown."""

_ZOOM: Final = 13
"""Zoom of a view that the clerk has not chosen."""


class MapCredits:
    """The attributions of the tiles and of the map below them.

    The page gets only texts and the number of each link, never an address.
    """

    def __init__(self) -> None:
        self._attributions: Sequence[str] = ()
        self._links: Sequence[str] = ()

    def set_tiles(self, attributions: Sequence[str]) -> None:
        """Sets the attributions of the shown tiles: plain text, or HTML with links."""
        self._attributions = list(dict.fromkeys(attributions))

    def state(self) -> dict[str, Any]:
        """Returns ``{"tiles": [[{"text", "link"}]], "sources": […], "links"}``.

        ``tiles`` are the groups that are always visible, ``sources`` those of the map below, each
        part with the number of its link or None. ``links`` is the number of links.
        """
        tiles = [parse_attribution(text) for text in self._attributions]
        own = QCoreApplication.translate(
            "MapCredits",
            "Areas: Who's On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL)"
            " · Coast: GSHHG (LGPL) · Governorates: Natural Earth",
        )
        sources = [with_links(own, _LINKS)]
        if names_openstreetmap(itertools.chain(*tiles, *sources)):
            report = QCoreApplication.translate("MapCredits", "Report a map problem")
            sources.append((AttributionPart(report, _REPORT),))
        self._links = [part.url for group in (*tiles, *sources) for part in group if part.url]
        numbers = itertools.count()

        def shown(groups: Sequence[Sequence[AttributionPart]]) -> list[list[dict[str, Any]]]:
            return [
                [{"text": part.text, "link": next(numbers) if part.url else None} for part in group]
                for group in groups
                if group
            ]

        return {"tiles": shown(tiles), "sources": shown(sources), "links": len(self._links)}

    def address(self, number: int, centre: Coordinates | None, zoom: float | None) -> str:
        """Returns the address of a link by its number; ``zoom`` is None until it is chosen."""
        url = self._links[number]
        return report_address(centre, zoom) if url == _REPORT else url


def report_address(centre: Coordinates | None, zoom: float | None) -> str:
    """Returns the address for reporting an error in the visible map data."""
    if centre is None:
        return _ANYWHERE
    return report_url(centre, _ZOOM if zoom is None else round(zoom))
