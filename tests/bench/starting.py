"""From the start of the process to a form that takes keys, and to a map that is drawn."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from deskdispatch.ui import theme
from deskdispatch.ui.map import page
from deskdispatch.ui.map.loading import prepare
from deskdispatch.ui.map.recipe import ORIGIN
from tests.bench.processes import ms_until_report
from tests.bench.report import Measure
from tests.bench.serving import Answer, always, serve

_CHANNEL: Final = Path(__file__).with_name("bare_channel.js")


def takes_keys(rounds: int, folder: Path) -> list[Measure]:
    """The first key in the phone field, over the first key in a bare window."""
    ours, bare = [], []
    for at in range(rounds + 1):
        keys = ms_until_report("desk_keys", folder, home=folder / "home")
        window = ms_until_report("bare_window", folder)
        if at:  # the first round fills the caches of the disk
            ours.append(keys)
            bare.append(window)
    return [Measure("start until the form takes keys", "ms", tuple(ours), tuple(bare), 2.5, 1.5)]


def map_drawn(rounds: int, folder: Path) -> list[Measure]:
    """The drawn map of the program, over a bare web view that shows the same page."""
    warm, cold, bare = [], [], []
    home = folder / "home"
    with _bare_page(folder / "cache") as address:
        for at in range(rounds + 1):
            drawn = ms_until_report("desk_map", folder, home=home)
            page_drawn = ms_until_report("bare_map", folder, address)
            shutil.rmtree(folder / "cold", ignore_errors=True)
            first = ms_until_report("desk_map", folder, home=folder / "cold")
            if at:
                warm.append(drawn)
                bare.append(page_drawn)
                cold.append(first)
    return [
        Measure("start until the map is drawn", "ms", tuple(warm), tuple(bare), 1.6, 1.2),
        Measure("the same, first start ever", "ms", tuple(cold), tuple(bare)),
    ]


@contextmanager
def _bare_page(cache: Path) -> Iterator[str]:
    """The very files of the map over HTTP, but for the channel to the program."""
    material = prepare(cache)
    html = page.with_nonce(material.page, "bench").replace(f"{ORIGIN}/", "/")
    pages = {path: always(Answer(*served)) for path, served in material.files.items()}
    pages["/"] = always(Answer("text/html;charset=utf-8", html.encode()))
    pages["/qwebchannel.js"] = always(Answer("text/javascript", _channel()))
    with serve(pages) as address:
        yield f"{address}/"


def _channel() -> bytes:
    words = {
        "pickup": "Pickup",
        "dropoff": "Drop-off",
        "zoom_in": "Zoom in",
        "zoom_out": "Zoom out",
        "km": "km",
        "m": "m",
        "attribution": "Areas: Who's On First, GeoNames, OpenStreetMap · Coast: GSHHG",
    }
    told = {
        "theme_changed": {"tokens": dict(theme.load("light").colors)},
        "language_changed": {"code": "en", "words": words},
        "deliveries_changed": {"items": []},
    }
    return f"const TOLD = {json.dumps(told)};\n{_CHANNEL.read_text('utf-8')}".encode()
