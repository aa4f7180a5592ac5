"""Benchmark: reading an order file of a thousand rows, and the loop's longest block."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Final

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

READ_S: Final = 2.0
BLOCK_MS: Final = 16.0

_JOBS: Final = {"csv": "{:,} orders of a CSV file read", "xlsx": "the same of a workbook"}


def read(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the longest block and the duration for each file format."""
    samples: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(scale.rounds):
        for name, value in report_of(
            "desk_order_file", folder, str(folder), str(scale.orders)
        ).items():
            samples[name].append(value)
    told = {name: tuple(values) for name, values in samples.items()}
    measures = [Measure("longest block of an idle loop", "ms", told["idle own"])]
    for name, form in _JOBS.items():
        words = form.format(scale.orders)
        block = told[f"{name} own"]
        measures += [
            Measure(words, "s", told[f"{name} time"], limit=READ_S),
            Measure("its longest block", "ms", block, limit=BLOCK_MS),
            Measure("with what other programs took", "ms", told[f"{name} block"]),
        ]
    return measures
