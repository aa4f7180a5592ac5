"""Benchmark: how long each of a clerk's actions blocks the window."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.processes import ROOT, WITHIN_S, child_command, environment_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

FRAME_MS: Final = 16.0
MOST_ROUNDS: Final = 2
_EVERY_WIDGET: Final = frozenset({"language", "dark mode"})
"""Actions that change every widget of the window: reported without a limit."""


def stood_still(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the longest block of each action: the first time, which builds widgets, and later.

    The later value is the median of the other times, because the machine may slow one of them.
    """
    first: dict[str, list[float]] = {}
    again: dict[str, list[float]] = {}
    for turn in range(min(scale.rounds, MOST_ROUNDS)):
        done = subprocess.run(
            child_command("desk_frames"),
            cwd=ROOT,
            env=environment_of(folder / f"run{turn}", folder / "home"),
            capture_output=True,
            check=True,
            timeout=WITHIN_S,
        )
        for name, (one, *more) in json.loads(done.stdout.splitlines()[-1]).items():
            first.setdefault(name, []).append(one)
            again.setdefault(name, []).append(median(more))
    return [
        *(
            Measure(f"{name}: longest block, first time", "ms", tuple(first[name]))
            for name in first
        ),
        *(
            Measure(
                f"{name}: longest block",
                "ms",
                tuple(again[name]),
                limit=None if name in _EVERY_WIDGET else FRAME_MS,
            )
            for name in again
        ),
    ]
