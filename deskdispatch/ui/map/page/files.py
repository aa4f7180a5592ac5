"""The texts of all files that the map page consists of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.errors import MapError
from deskdispatch.ui.map.page.recipe import LEAFLET_SCRIPT, LEAFLET_STYLE, SCRIPTS

_LEAFLET: Final = "xstatic.pkg.leaflet"
_CHANNEL: Final = ":/qtwebchannel/qwebchannel.js"
_DATA_FILES: Final = (("kuwait", "land.geojson"), ("kuwait", "areas.csv"), ("map", "desk.css"))


def texts() -> Mapping[str, str]:
    """Scripts and style sheets by their names in the recipe.

    Raises:
        OSError, ImportError: A shipped file is missing.
        MapError: Qt's own script is missing.
    """
    leaflet = _leaflet()
    return {
        LEAFLET_SCRIPT: (leaflet / "leaflet.js").read_text("utf-8"),
        LEAFLET_STYLE: (leaflet / "leaflet.css").read_text("utf-8"),
        "qwebchannel": _channel_script(),
        "desk_style": assets.path("map", "desk.css").read_text("utf-8"),
        **{name: assets.path("map", f"{name}.js").read_text("utf-8") for name in SCRIPTS},
    }


def data() -> Mapping[str, str]:
    """The data the page draws first, as JSON by name.

    Raises:
        OSError: A shipped file is missing.
    """
    land = assets.path("kuwait", "land.geojson").read_text("utf-8")
    return {"land": land.strip(), "areas": _areas()}


def state() -> tuple[str, ...]:
    """Modification time and size of each file, to detect changes.

    Reads and imports nothing. In a bundle, whose files change only with the program's version,
    packages are not looked at.
    """
    ours = [("map", f"{name}.js") for name in SCRIPTS]
    paths = [assets.path(*parts) for parts in (*_DATA_FILES, *ours)]
    return (*map(_stamp, paths), installed("PySide6"), installed(_LEAFLET))


def installed(package: str) -> str:
    """When a package was installed, which is faster to read than its version.

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


def _leaflet() -> Path:
    from xstatic.pkg import leaflet

    return Path(leaflet.BASE_DIR)


def _channel_script() -> str:
    from PySide6 import QtWebChannel  # noqa: F401  # its resource holds the channel's script
    from PySide6.QtCore import QFile, QIODevice

    file = QFile(_CHANNEL)
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise MapError(f"{_CHANNEL}: {file.errorString()}")
    return bytes(file.readAll().data()).decode()


def _areas() -> str:
    """The areas that are named on the map; a sector is no place of its own there."""
    import csv
    import io
    import json

    text = assets.path("kuwait", "areas.csv").read_text("utf-8")
    rows = [
        {
            "en": row["name_en"],
            "ar": row["name_ar"],
            "kind": row["kind"],
            "point": [float(row["lat"]), float(row["lon"])],
        }
        for row in csv.DictReader(io.StringIO(text))
        if row["kind"] != "sector"
    ]
    return json.dumps(rows, ensure_ascii=False)
