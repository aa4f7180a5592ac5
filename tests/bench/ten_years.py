"""Benchmark: the program's start with ten years of deliveries, over a new shop's."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench import customer_filling, journal_filling
from tests.bench.board import JOURNAL
from tests.bench.processes import ms_until_report
from tests.bench.report import Measure
from tests.bench.scale import Scale

AT_MOST: Final = 1.05
ROWS_AT_MOST: Final = 1.3
"""Limit for the rows: an empty board reads nothing, one with ten years reads a page of rows."""

_ROWS: Final = {"desk_rows": ("rows are painted", ROWS_AT_MOST)}
_OTHERS: Final = {
    "desk_keys": ("the form takes keys", AT_MOST),
    "desk_map": ("the map is drawn", AT_MOST),
}


def started(scale: Scale, folder: Path) -> list[Measure]:
    """Measures keys, map and rows with ten deliveries for each customer, over an empty journal."""
    rows = scale.rows * 10
    homes = {"full": folder / "full"}
    if scale.with_others:
        homes["empty"] = folder / "empty"
    for name, home in homes.items():
        home.mkdir()
        journal_filling.fill(home / JOURNAL, rows if name == "full" else 0)
    customer_filling.fill(homes["full"] / JOURNAL, rows // 10, places=1)
    measures = []
    ends = _OTHERS | _ROWS if scale.with_others else _ROWS
    for child, (end, limit) in ends.items():
        taken: dict[str, list[float]] = {name: [] for name in homes}
        for counts in scale.turns():
            for name, home in homes.items():
                one = ms_until_report(child, folder, "--data-dir", str(home))
                if counts:
                    taken[name].append(one)
        name = f"{rows:,} deliveries, {rows // 10:,} customers: start until {end}"
        full, empty = tuple(taken["full"]), tuple(taken.get("empty", ()))
        measures.append(Measure(name, "ms", full, empty, limit))
    return measures
