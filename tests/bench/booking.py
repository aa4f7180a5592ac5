"""Benchmark: time from the press of *Book* to the painted row, over the bare request."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.servicing import start_service

MORE_MS: Final = 25.0
_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")
_TIMES: Final = 4


def booked(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the time that the window, the desk and the journal add, with durable writes."""
    with start_service(folder, *_OPTIONS) as service:
        presses = scale.times(_TIMES) * scale.rounds
        asked = (service.base_url, service.api_key, str(folder), str(presses))
        said = report_of("desk_book", folder, *asked)
    pressed, bare = tuple(said["pressed"]), tuple(said["bare"])
    more = tuple(ours - alone for ours, alone in zip(pressed, bare, strict=True))
    return [
        Measure("Book pressed until its row is painted, over the POST", "ms", more, limit=MORE_MS),
        Measure("the same, as a ratio", "ms", pressed, bare),
    ]
