"""Every file that the map page may ask for, by path."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QFile, QIODevice

from deskdispatch import assets
from deskdispatch.domain.errors import MapError
from deskdispatch.ui.map.recipe import SCRIPTS

_SCRIPT: Final = "text/javascript"
_STYLE: Final = "text/css"
_JSON: Final = "application/json"
_CHANNEL: Final = ":/qtwebchannel/qwebchannel.js"


class Served(NamedTuple):
    """One file as it goes over the scheme."""

    content_type: str
    body: bytes


def collect() -> Mapping[str, Served]:
    """Read them all; QtWebChannel must have been imported, for its script is its resource.

    Raises:
        OSError: A shipped file is missing.
        MapError: Qt's own script is missing.
    """
    leaflet = _leaflet()
    return {
        "/leaflet/leaflet.js": Served(_SCRIPT, (leaflet / "leaflet.js").read_bytes()),
        "/leaflet/leaflet.css": Served(_STYLE, (leaflet / "leaflet.css").read_bytes()),
        "/qwebchannel.js": Served(_SCRIPT, _channel_script()),
        **{f"/{name}.js": _script(name) for name in SCRIPTS},
        "/desk.css": Served(_STYLE, assets.path("map", "desk.css").read_bytes()),
        "/land.geojson": Served(_JSON, assets.path("kuwait", "land.geojson").read_bytes()),
        "/areas.json": Served(_JSON, _areas()),
    }


def _script(name: str) -> Served:
    return Served(_SCRIPT, assets.path("map", f"{name}.js").read_bytes())


def _leaflet() -> Path:
    from xstatic.pkg import leaflet

    return Path(leaflet.BASE_DIR)


def _channel_script() -> bytes:
    file = QFile(_CHANNEL)
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise MapError(f"{_CHANNEL}: {file.errorString()}")
    return bytes(file.readAll().data())


def _areas() -> bytes:
    """The rows as they are: the vocabulary's own values would cost a quarter of a second here."""
    text = assets.path("kuwait", "areas.csv").read_text("utf-8")
    rows = [
        {
            "en": row["name_en"],
            "ar": row["name_ar"],
            "kind": row["kind"],
            "point": [float(row["lat"]), float(row["lon"])],
        }
        for row in csv.DictReader(io.StringIO(text))
    ]
    return json.dumps(rows, ensure_ascii=False).encode()
