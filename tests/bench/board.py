"""Benchmark: sorting, searching and scrolling a board with a hundred thousand deliveries."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench.journal_filling import fill
from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

JOURNAL: Final = "journal-practice.sqlite"


def worked(scale: Scale, folder: Path) -> list[Measure]:
    """Measures a clerk's actions on a full board: the slowest of each kind in each round."""
    file = folder / "board.sqlite"
    fill(file, scale.rows)
    said = report_of("desk_board", folder, str(file), str(folder), str(scale.rounds))
    samples = {name: tuple(values) for name, values in said.items()}
    rows = f"{scale.rows:,} rows"
    return [
        Measure(f"{rows}: sort, worst column", "ms", samples["sort"], limit=60.0),
        Measure(f"{rows}: key until filtered, worst", "ms", samples["key"], limit=16.0),
        Measure(f"{rows}: scroll step, p95", "ms", samples["scroll"], limit=16.0),
        Measure(f"{rows}: 50 moved, longest block", "ms", samples["look"], limit=8.0),
        Measure(f"{rows} coming in: longest block", "ms", samples["blocked"]),
        Measure("the same, all of it", "ms", samples["filled"]),
    ]
