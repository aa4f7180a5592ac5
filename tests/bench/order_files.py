"""An order file of a thousand rows: how long it takes to read, and what the window feels."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Final

from tests.bench.processes import report_of
from tests.bench.report import Measure

ROWS: Final = 1_000
READ_S: Final = 2.0
BLOCK_MS: Final = 16.0

_JOBS: Final = {"csv": "1,000 orders of a CSV file read", "xlsx": "the same of a workbook"}


def read(rounds: int, folder: Path) -> list[Measure]:
    """The longest block of each, and how long it takes."""
    samples: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        for name, value in report_of("desk_order_file", folder, str(folder), str(ROWS)).items():
            samples[name].append(value)
    told = {name: tuple(values) for name, values in samples.items()}
    measures = [Measure("longest block of an idle loop", "ms", told["idle own"])]
    for name, words in _JOBS.items():
        block = told[f"{name} own"]
        measures += [
            Measure(words, "s", told[f"{name} time"], limit=READ_S),
            Measure("its longest block", "ms", block, limit=BLOCK_MS),
            Measure("with what other programs took", "ms", told[f"{name} block"]),
        ]
    return measures
