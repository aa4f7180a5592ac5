"""What the map page is made of."""

from __future__ import annotations

from typing import Final, NamedTuple

ORIGIN: Final = "desk://map"
PAGE_URL: Final = f"{ORIGIN}/"

SCRIPTS: Final = (
    "elements",
    "placing",
    "base",
    "tiles",
    "pins",
    "marks",
    "deliveries",
    "crosshair",
    "desk",
)
"""Our own, in loading order."""

LEAFLET_SCRIPT: Final = "leaflet"
LEAFLET_STYLE: Final = "leaflet_style"


class Recipe(NamedTuple):
    """Everything that decides how folium renders the page.

    Attributes:
        centre: Latitude and longitude of the first view.
        zoom: Leaflet zoom level of the first view.
        scripts: Name and address of each script, in loading order; folium wants each name once,
            over scripts and styles. What is linked so is put inside before anybody asks for it.
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
        "max_zoom": 18,
        "zoom_snap": 0.25,
        "max_bounds_viscosity": 1.0,
        "zoom_control": False,  # desk.js makes it, with its words and on the leading side
        "attribution_control": False,  # desk.js makes it out of plain text
        "double_click_zoom": False,  # a click sets a point; two must not do something else
        "inertia": False,  # it stays where the hand lets it go; gliding on costs a frame too
        "box_zoom": False,  # Shift+click sets the other point
    },
)
