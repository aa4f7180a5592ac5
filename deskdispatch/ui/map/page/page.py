"""The HTML of the map page, rendered once per version and cached on disk."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import deskdispatch
from deskdispatch import assets, atomic_file
from deskdispatch.domain.errors import MapError

if TYPE_CHECKING:
    from deskdispatch.ui.map.page.bridge import Topic


_log: Final = logging.getLogger("deskdispatch.map")
_END: Final = "</html>"
_SHIPPED: Final = ("map", "page.html")
"""Page rendered when a package was built, which then needs no folium."""
_PREPARED: Final = assets.path("map")
"""Page rendered by ``prepare`` when a checkout was set up, used while it is of this version."""

_LEAFLET: Final = "xstatic.pkg.leaflet"
_CHANNEL: Final = ":/qtwebchannel/qwebchannel.js"
_DATA_FILES: Final = (
    *(
        ("kuwait", name)
        for name in ("land.geojson", "governorates.geojson", "areas.csv", "names.csv")
    ),
    ("map", "desk.css"),
)

NONCE: Final = "@nonce@"
"""Placeholder for each response's nonce."""

STATE: Final = "@state@"
"""Placeholder for the current state, as JSON."""

_ENDS: Final = ("</script", "</style", "<!--")
"""Texts that would end a script or style element early."""

ORIGIN: Final = "desk://map"
PAGE_URL: Final = f"{ORIGIN}/"

MAX_ZOOM: Final = 18
"""The closest zoom of the map."""

SCRIPTS: Final = (
    "elements",
    "placing",
    "land",
    "names",
    "controls",
    "tiles",
    "pins",
    "marks",
    "zones",
    "places",
    "deliveries",
    "crosshair",
    "desk",
)
"""Our own scripts, in loading order."""

LEAFLET_SCRIPT: Final = "leaflet"
LEAFLET_STYLE: Final = "leaflet_style"


_FIRST_VIEW: Final = ((29.3, 47.93), 11)
"""Centre (latitude, longitude) and Leaflet zoom."""

LINKED_SCRIPTS: Final = (
    (LEAFLET_SCRIPT, f"{ORIGIN}/leaflet/leaflet.js"),
    ("qwebchannel", f"{ORIGIN}/qwebchannel.js"),
    *((name, f"{ORIGIN}/{name}.js") for name in SCRIPTS),
)
"""Name and address of each script, in loading order; ``bundled`` inlines them."""

LINKED_STYLES: Final = (
    (LEAFLET_STYLE, f"{ORIGIN}/leaflet/leaflet.css"),
    ("desk_style", f"{ORIGIN}/desk.css"),
)

_OPTIONS: Final[dict[str, bool | float]] = {
    "max_zoom": MAX_ZOOM,
    "zoom_snap": 0.25,
    "max_bounds_viscosity": 1.0,
    "zoom_control": False,  # made by desk.js: translated, on the leading side
    "attribution_control": False,  # made by desk.js from plain text
    "double_click_zoom": False,  # a click sets a point
    "inertia": False,  # costs a frame, and the map stays where it is dropped
    "box_zoom": False,  # Shift+click sets the other point
}
"""Further options of ``L.map``, in snake case."""


def load(cache_dir: Path) -> str:
    """Returns the complete page with two placeholders; see ``filled``.

    Reads the shipped page, else the prepared one or the copy in ``cache_dir``; without a valid one
    of this version, renders it (imports folium). An unwritable directory only costs time.

    Raises:
        OSError, ImportError, MapError: A shipped file or package is missing.
    """
    page = _complete_page(assets.path(*_SHIPPED))
    if page:
        return page
    name = f"map-{_key()}.html"
    page = _complete_page(_PREPARED / name) or _complete_page(cache_dir / name)
    if not page:
        page = rendered()
        try:  # atomically, so that no other start reads half of it
            cache_dir.mkdir(parents=True, exist_ok=True)
            file = cache_dir / name
            atomic_file.write(file, page.encode(), part=atomic_file.part_of(file), is_durable=False)
        except OSError as error:
            _log.warning("The map page cannot be kept, each start makes it anew: %s", error)
    return page


def prepare() -> None:
    """Renders the page of a checkout once, rather than at each user's first start.

    Raises:
        OSError, ImportError, MapError: A shipped file or package is missing.
    """
    load(_PREPARED)
    kept = f"map-{_key()}.html"
    for old in _PREPARED.glob("map-*.html"):
        if old.name != kept:
            old.unlink()


def _key() -> str:
    """Returns a hash of everything that the page's content depends on.

    Reads and imports nothing. In a bundle, whose files change only with the program's version,
    packages are not examined.
    """
    packages = map(installation_stamp, ("folium", "branca", "PySide6", _LEAFLET))
    ours = [("map", f"{name}.js") for name in SCRIPTS]
    files = (_stamp(assets.path(*parts)) for parts in (*_DATA_FILES, *ours))
    recipe = (_FIRST_VIEW, LINKED_SCRIPTS, LINKED_STYLES, _OPTIONS)
    parts = (deskdispatch.__version__, recipe, *packages, *files)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def rendered() -> str:
    """Renders the page; also called when a package is built.

    Raises:
        OSError, ImportError, MapError: A shipped file or package is missing.
    """
    return bundled(_render(), linked_texts(), page_data())


def filled(page: str, nonce: str, state: Mapping[Topic, object]) -> str:
    """Returns the page with nonce and current state filled in."""
    # Escaped, so that no text ends its element.
    words = json.dumps(state).replace("<", "\\u003c")
    return page.replace(NONCE, nonce).replace(STATE, words)


def _complete_page(file: Path) -> str:
    """Reads a page; returns "" if the file is missing or incomplete."""
    try:
        page = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return page if page.rstrip().endswith(_END) and NONCE in page and STATE in page else ""


def _render() -> str:
    """Renders the page's HTML with folium; inline scripts and styles have no nonce yet."""
    import folium  # takes about half a second
    from branca.element import MacroElement
    from folium.template import Template

    class Start(MacroElement):
        """Passes the Leaflet map to ``desk.js``."""

        _template = Template(
            "{% macro script(this, kwargs) %}"
            "desk.start({{ this._parent.get_name() }});"
            "{% endmacro %}"
        )

    centre, zoom = _FIRST_VIEW
    desk_map = folium.Map(centre, zoom_start=zoom, font_size="12px", tiles=None, prefer_canvas=True)
    desk_map.default_js = list(LINKED_SCRIPTS)
    desk_map.default_css = list(LINKED_STYLES)
    desk_map._id = "desk"  # not a random one, so that the output is reproducible
    desk_map.options.update(_OPTIONS)
    desk_map.add_child(Start())  # type: ignore[no-untyped-call]  # branca types it in part
    html = desk_map.get_root().render()
    assert isinstance(html, str)
    return html


def linked_texts() -> Mapping[str, str]:
    """Returns scripts and style sheets by name.

    Raises:
        OSError, ImportError: A shipped file is missing.
        MapError: Qt's own script is missing.
    """
    from PySide6 import QtWebChannel  # noqa: F401  # its resource holds the channel's script
    from PySide6.QtCore import QFile, QIODevice
    from xstatic.pkg import leaflet as package

    leaflet, channel = Path(package.BASE_DIR), QFile(_CHANNEL)
    if not channel.open(QIODevice.OpenModeFlag.ReadOnly):
        raise MapError(f"{_CHANNEL}: {channel.errorString()}")
    return {
        LEAFLET_SCRIPT: (leaflet / "leaflet.js").read_text("utf-8"),
        LEAFLET_STYLE: (leaflet / "leaflet.css").read_text("utf-8"),
        "qwebchannel": bytes(channel.readAll().data()).decode(),
        "desk_style": assets.path("map", "desk.css").read_text("utf-8"),
        **{name: assets.path("map", f"{name}.js").read_text("utf-8") for name in SCRIPTS},
    }


def page_data() -> Mapping[str, str]:
    """Returns the data that the page draws first, as JSON by name.

    Raises:
        OSError: A shipped file is missing.
    """
    shapes = {
        name: assets.path("kuwait", f"{name}.geojson").read_text("utf-8").strip()
        for name in ("land", "governorates")
    }
    return {**shapes, "areas": _areas(), "names": _names()}


def installation_stamp(package: str) -> str:
    """Returns a stamp of a package's installation, which is faster to read than its version.

    Empty without the package or its files.
    """
    try:
        spec = find_spec(package)
    except ImportError:
        return ""
    return "" if spec is None or spec.origin is None else _stamp(Path(spec.origin))


def _stamp(file: Path) -> str:
    try:
        status = os.stat(file)
    except OSError:
        return ""
    return f"{status.st_mtime_ns} {status.st_size}"


def _areas() -> str:
    """Returns the areas named on the map with their estimated sizes, as JSON; without sectors."""
    from deskdispatch.domain.places.places import extent_km, parse_areas  # brings pydantic

    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text("utf-8"))
    rows = [
        {
            "en": area.name_en,
            "ar": area.name_ar,
            "kind": area.kind,
            "point": [area.point.latitude, area.point.longitude],
            "radius_m": round(extent_km(areas, area) * 1000),
        }
        for area in areas
        if not area.is_sector
    ]
    return json.dumps(rows, ensure_ascii=False)


def _names() -> str:
    """Returns the names on the map other than areas, such as waters, as JSON."""
    import csv
    import io

    text = assets.path("kuwait", "names.csv").read_text("utf-8")
    rows = [
        {
            "en": row["name_en"],
            "ar": row["name_ar"],
            "kind": row["kind"],
            "point": [float(row["lat"]), float(row["lon"])],
        }
        for row in csv.DictReader(io.StringIO(text))
    ]
    return json.dumps(rows, ensure_ascii=False)


def bundled(page: str, texts: Mapping[str, str], data: Mapping[str, str]) -> str:
    """Inlines every linked file and the data; keeps both placeholders.

    Raises:
        MapError: The page has an unexpected link, or a text cannot be inlined.
    """
    for tag in ("script", "style"):
        page = page.replace(f"<{tag}>", f'<{tag} nonce="{NONCE}">')
    for name, address in LINKED_SCRIPTS:
        link = f'<script src="{address}"></script>'
        page = _put(page, link, _element("script", texts[name]))
    for name, address in LINKED_STYLES:
        link = f'<link rel="stylesheet" href="{address}"/>'
        page = _put(page, link, _element("style", texts[name]))
    blocks = [_element(_json(name), text) for name, text in data.items()]
    block = f'<{_json("state")} nonce="{NONCE}">{STATE}</script>'
    return _put(page, "</head>", "\n".join((*blocks, block, "</head>")))


def _json(name: str) -> str:
    return f'script type="application/json" id="{name}"'


def _element(opening: str, text: str) -> str:
    if NONCE in text or STATE in text or any(end in text.lower() for end in _ENDS):
        raise MapError("a file of the map page cannot stand inside it")
    return f'<{opening} nonce="{NONCE}">{text}</{opening.partition(" ")[0]}>'


def _put(page: str, place: str, text: str) -> str:
    if page.count(place) != 1:
        raise MapError(f"folium wrote the page otherwise: {place}")
    return page.replace(place, text)
