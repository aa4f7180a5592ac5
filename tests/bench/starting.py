"""From the start of the process to a form that takes keys, and to a map that is drawn."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.bench.bare_page import Painted, bare_page
from tests.bench.processes import ms_until_report
from tests.bench.report import Measure
from tests.bench.scale import Scale


def takes_keys(scale: Scale, folder: Path) -> list[Measure]:
    """The first key in the phone field, over the first key in a bare window."""
    ours, bare = [], []
    for counts in scale.turns():
        keys = ms_until_report("desk_keys", folder, home=folder / "home")
        window = ms_until_report("bare_window", folder)
        if counts:
            ours.append(keys)
            bare.append(window)
    return [Measure("start until the form takes keys", "ms", tuple(ours), tuple(bare), 2.5, 1.5)]


def map_drawn(scale: Scale, folder: Path) -> list[Measure]:
    """The drawn map of the program, over a bare web view that shows the same page."""
    warm, cold, bare = [], [], []
    home = folder / "home"
    with bare_page(folder / "cache", Painted()) as address:
        for counts in scale.turns():
            drawn = ms_until_report("desk_map", folder, home=home)
            page_drawn = ms_until_report("bare_map", folder, address)
            shutil.rmtree(folder / "cold", ignore_errors=True)
            first = ms_until_report("desk_map", folder, home=folder / "cold")
            if counts:
                warm.append(drawn)
                bare.append(page_drawn)
                cold.append(first)
    return [
        Measure("start until the map is drawn", "ms", tuple(warm), tuple(bare), 1.6, 1.2),
        Measure("the same, first start ever", "ms", tuple(cold), tuple(bare)),
    ]
