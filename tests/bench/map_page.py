"""Benchmark: how soon the map page shows a pin, how smoothly it pans, how soon it recovers."""

from __future__ import annotations

from pathlib import Path

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale


def handled(scale: Scale, folder: Path) -> list[Measure]:
    """Measures a click's pin, the longest frame of a pan with two thousand dots, a killed page."""
    said = report_of("desk_page", folder, str(folder), str(scale.rounds))
    samples = {name: tuple(values) for name, values in said.items()}
    return [
        Measure("click on the map until its pin is painted", "ms", samples["pins"], limit=50),
        Measure("pan with 2,000 dots: longest frame of each", "ms", samples["dotted"], limit=32),
        Measure("the same without a dot", "ms", samples["bare"]),
        Measure("the page's process killed until it is back", "ms", samples["back"], limit=2000),
    ]
