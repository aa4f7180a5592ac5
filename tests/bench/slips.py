"""Benchmark: making a delivery's slip, up to the bytes that are sent to a printer."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

_SLIPS: Final = 40
LIMITS_MS: Final = {"pdf": 30.0, "dots": 25.0}
_WORDS: Final = {"pdf": "to a PDF", "dots": "to dots of 203 dpi"}


def printed(scale: Scale, folder: Path) -> list[Measure]:
    """Measures slips one after the other in one process; the first of each kind loads fonts."""
    measures = []
    for name, said in report_of(
        "slip_printing", folder, str(max(scale.rounds, scale.times(_SLIPS)))
    ).items():
        paper, way = name.split()
        what = f"a slip on {paper} {_WORDS[way]}"
        measures.append(Measure(what, "ms", tuple(said["more"]), limit=LIMITS_MS[way]))
        measures.append(Measure(f"{what}, the first", "ms", (said["first"],)))
    return measures
