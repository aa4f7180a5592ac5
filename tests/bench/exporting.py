"""Benchmark: writing ten thousand rows to files and reading them, with the loop's blocks."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Final

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

BLOCK_MS: Final = 16.0
MOST_ROUNDS: Final = 3

_NAMES: Final = {
    "csv": "{:,} rows to CSV",
    "xlsx": "{:,} rows to XLSX",
    "history": "a history of {:,} to CSV",
    "read": "the same read and checked",
}


def exported(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the longest block and the duration of each job."""
    samples: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(min(scale.rounds, MOST_ROUNDS)):
        for name, value in report_of(
            "desk_export", folder, str(folder), str(scale.carried)
        ).items():
            samples[name].append(value)
    told = {name: tuple(values) for name, values in samples.items()}
    measures = [
        Measure("longest block of an idle loop", "ms", told["idle own"]),
        Measure("with what other programs took", "ms", told["idle block"]),
    ]
    for name, form in _NAMES.items():
        words = form.format(scale.carried)
        block, own = told[f"{name} block"], told[f"{name} own"]
        measures += [
            Measure(f"{words}: longest block", "ms", own, limit=BLOCK_MS),
            Measure("with what other programs took", "ms", block),
            Measure(words, "s", told[f"{name} time"]),
        ]
    return measures
