"""The parts of the map page: scripts, styles and map options."""

from __future__ import annotations

from typing import Final, NamedTuple

ORIGIN: Final = "desk://map"
PAGE_URL: Final = f"{ORIGIN}/"

MAX_ZOOM: Final = 18
"""The nearest zoom of the map."""

SCRIPTS: Final = (
    "elements",
    "placing",
    "base",
    "tiles",
    "pins",
    "marks",
    "zones",
    "deliveries",
    "crosshair",
    "desk",
)
"""Our own scripts, in loading order."""

LEAFLET_SCRIPT: Final = "leaflet"
LEAFLET_STYLE: Final = "leaflet_style"


class Recipe(NamedTuple):
    """Everything that decides how folium renders the page.

    Attributes:
        centre: Latitude and longitude of the first view.
        zoom: Leaflet zoom level of the first view.
        scripts: Name and address of each script, in loading order; names are unique across
            scripts and styles. ``bundle`` inlines them.
        styles: Name and address of each style sheet.
        leaflet: Further options of ``L.map``, in snake case.
    """

    centre: tuple[float, float]
    zoom: float
    scripts: tuple[tuple[str, str], ...]
    styles: tuple[tuple[str, str], ...]
    leaflet: dict[str, bool | float]


RECIPE: Final = Recipe(
    centre=(29.3, 47.93),
    zoom=11,
    scripts=(
        (LEAFLET_SCRIPT, f"{ORIGIN}/leaflet/leaflet.js"),
        ("qwebchannel", f"{ORIGIN}/qwebchannel.js"),
        *((name, f"{ORIGIN}/{name}.js") for name in SCRIPTS),
    ),
    styles=(
        (LEAFLET_STYLE, f"{ORIGIN}/leaflet/leaflet.css"),
        ("desk_style", f"{ORIGIN}/desk.css"),
    ),
    leaflet={
        "max_zoom": MAX_ZOOM,
        "zoom_snap": 0.25,
        "max_bounds_viscosity": 1.0,
        "zoom_control": False,  # made by desk.js: translated, on the leading side
        "attribution_control": False,  # made by desk.js from plain text
        "double_click_zoom": False,  # a click sets a point
        "inertia": False,  # costs a frame, and the map stays where it is dropped
        "box_zoom": False,  # Shift+click sets the other point
    },
)
