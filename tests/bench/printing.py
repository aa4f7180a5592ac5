"""Benchmark: printing a slip after a booking, and five hundred slips, through real CUPS."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.cups import run_cups
from tests.servicing import start_service

BOOKED_MS: Final = 150.0
MANY_S: Final = 12.0
_MANY: Final = 500
BLOCK_MS: Final = 16.0
_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")


def printed(scale: Scale, folder: Path) -> list[Measure]:
    """Measures automatic printing after a booking, then each kind of paper from the board."""
    slips = scale.times(_MANY)
    os.environ["CUPS_SERVER"] = str(folder / "cups.sock")
    with run_cups(folder / "cups.sock") as cups, start_service(folder, *_OPTIONS) as service:
        cups.add("Counter")
        asked = (service.base_url, service.api_key, str(folder), str(scale.rounds), str(slips))
        said = report_of("desk_prints", folder, *asked)
    measures = [
        Measure("the 201 until CUPS has the slip", "ms", tuple(said["booked"]), limit=BOOKED_MS),
        Measure("the same, the first of a day", "ms", (said["first"],)),
    ]
    for paper in ("80mm", "A6", "A4"):
        told, words = said[paper], f"{slips} slips on {paper}"
        measures += [
            Measure(f"{words} until CUPS has all", "s", (told["took"],), limit=MANY_S),
            Measure(f"{words}: longest block", "ms", (told["own"],), limit=BLOCK_MS),
            Measure("with what other programs took", "ms", (told["block"],)),
        ]
    return measures
