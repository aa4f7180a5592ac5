"""Benchmarks: time until the map is drawn, and from a click on it until the price shows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tests.bench import chromium
from tests.bench.bare_page import Painted, bare_page
from tests.bench.processes import ms_until_report, report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.servicing import start_service

MORE_MS: Final = 60.0
_TIMES: Final = 4


def beside_chromium(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the program's drawn map over the same page in Chromium's application mode.

    Both run on one screen in memory and are timed from the start of the process, from the second
    start on. A bare view of the same page shows Qt's share of the time.
    """
    tools = chromium.installed()
    if tools is None:
        sys.stderr.write("  left out: Chromium or Xvfb is not installed here\n")
        return []
    ours, theirs, bare = [], [], []
    painted = Painted()
    with chromium.screen(tools.xvfb) as display, bare_page(folder / "cache", painted) as address:
        for counts in scale.turns():
            drawn = alone = ms_until_report("bare_map", folder, address, display=display)
            if scale.with_others:
                home = folder / "home"
                drawn = ms_until_report("desk_map", folder, home=home, display=display)
            shown = chromium.ms_until_painted(tools.chromium, address, painted, folder, display)
            if counts:
                ours.append(drawn)
                theirs.append(shown)
                bare.append(alone)
    return [
        Measure("start until the map is drawn, over Chromium", "ms", tuple(ours), tuple(theirs)),
        Measure("a bare view of the same page, over Chromium", "ms", tuple(bare), tuple(theirs)),
    ]


def clicked(scale: Scale, folder: Path) -> list[Measure]:
    """Measures what the page, the window and the client add to the request of a price."""
    with start_service(folder, "--courier-rate", "0") as service:
        clicks = scale.times(_TIMES) * scale.rounds
        asked = (service.base_url, service.api_key, str(folder), str(clicks))
        said = report_of("desk_click", folder, *asked)
    shown, bare = tuple(said["shown"]), tuple(said["bare"])
    more = tuple(ours - alone for ours, alone in zip(shown, bare, strict=True))
    return [
        Measure(
            "click on the map until its price is painted, over the POST", "ms", more, (), MORE_MS
        ),
        Measure("the same, as a ratio", "ms", shown, bare),
    ]
