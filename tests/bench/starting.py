"""Benchmarks: time from the process's start until the form takes keys or the map is drawn."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

from deskdispatch.ui.map.page import page
from tests.bench.bare_page import Painted, bare_page
from tests.bench.processes import import_times, ms_until_report, report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale


def takes_keys(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the first key in the phone field, over the first key in a bare window."""
    ours, bare = [], []
    for counts in scale.turns():
        keys = ms_until_report("desk_keys", folder, home=folder / "home")
        window = ms_until_report("bare_window", folder)
        if counts:
            ours.append(keys)
            bare.append(window)
    # The remaining time goes into seventy modules, the Python classes of the Qt types that a form
    # needs, and a hundred styled widgets.
    return [Measure("start until the form takes keys", "ms", tuple(ours), tuple(bare), 1.6, 1.5)]


def profile(scale: Scale, folder: Path) -> str:
    """Returns a profile of the start until the form takes keys: each part's least time in ms.

    The times are processor times. The second table splits the imports by folder, measured by
    Python's ``-X importtime``.
    """
    parts: dict[str, float] = {}
    rooms: dict[str, float] = {}
    counts: Counter[str] = Counter()
    for _counts in scale.turns():
        for part, ms in report_of("desk_phases", folder).items():
            parts[part] = min(ms, parts.get(part, ms))
        modules = import_times("desk_keys", folder)
        turn: dict[str, float] = {}
        for module, ms in modules.items():
            turn[_room(module)] = turn.get(_room(module), 0.0) + ms
        rooms = {room: min(ms, rooms.get(room, ms)) for room, ms in turn.items()}
        counts = Counter(map(_room, modules))
    lines = [f"{ms:7.1f} ms  {part}" for part, ms in parts.items()]
    lines.append(f"{sum(parts.values()):7.1f} ms  until the form takes a key\n")
    for room, ms in sorted(rooms.items(), key=lambda each: -each[1]):
        lines.append(f"{ms:7.1f} ms  {room} ({counts[room]})")
    return "\n".join(lines)


def _room(module: str) -> str:
    first, *rest = module.split(".")
    if first == "deskdispatch":
        return ".".join([first, *rest[: 2 if rest[:1] == ["ui"] else 1]])
    if first in {"PySide6", "shiboken6", "shibokensupport"}:
        return "Qt for Python"
    return "the bench itself" if first == "tests" else "standard library"


def map_drawn(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the program's drawn map, over a bare web view that shows the same page."""
    warm, cold, bare = [], [], []
    home = folder / "home"
    page.prepare()  # an installed package contains its page, and a checkout is set up with it
    with bare_page(folder / "cache", Painted()) as address:
        for counts in scale.turns():
            drawn = first = ms_until_report("desk_map", folder, home=home)
            page_drawn = ms_until_report("bare_map", folder, address)
            if scale.with_others:
                shutil.rmtree(folder / "cold", ignore_errors=True)
                first = ms_until_report("desk_map", folder, home=folder / "cold")
            if counts:
                warm.append(drawn)
                bare.append(page_drawn)
                cold.append(first)
    return [
        Measure("start until the map is drawn", "ms", tuple(warm), tuple(bare), 1.5, 1.1),
        Measure("the same, first start ever", "ms", tuple(cold), tuple(bare), 1.7, 1.6),
    ]
