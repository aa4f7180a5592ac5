"""What the program's processes hold, and by how much that grew."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import linear_regression, median
from typing import Final

MOST_GROWTH: Final = 0.02
MOST_GROWTH_OF_MAP: Final = 0.1
"""The web engine fills its own caches for the first ten thousand looks; then it stays."""

WARM_TICKS: Final = 2000
"""Caches are full and pages are built after so many."""

_PROCESSES: Final = Path("/proc")
_TILE: Final = "tile"
_ENGINE: Final = b"QtWebEngineProcess"


@dataclass(frozen=True, slots=True)
class Sample:
    """The processes at one moment.

    Attributes:
        tick: How many looks were made until then.
        memory_kb: Resident, of the desktop.
        descriptors: Open files and sockets of the desktop.
        threads: Of the desktop.
        tasks: Of asyncio, that are not done; without the map's tiles, which come and go.
        map_kb: Resident, of the map's processes together; shared pages count in each.
        map_descriptors: Open files and sockets of the map's processes.
        service_kb: Resident, of the practice service.
        service_descriptors: Open files and sockets of the practice service.
    """

    tick: int
    memory_kb: int
    descriptors: int
    threads: int
    tasks: int
    map_kb: int = 0
    map_descriptors: int = 0
    service_kb: int = 0
    service_descriptors: int = 0


def sample(tick: int, service: int) -> Sample:
    """Measures now; what only waits to be collected is collected first.

    Args:
        tick: How many looks were made.
        service: The number of the practice service's process.
    """
    gc.collect()
    own = os.getpid()
    engine = map_processes(own)
    return Sample(
        tick=tick,
        memory_kb=_status(own, "VmRSS"),
        descriptors=_descriptors(own),
        threads=_status(own, "Threads"),
        tasks=sum(each.get_name() != _TILE for each in asyncio.all_tasks()),
        map_kb=sum(_status(each, "VmRSS") for each in engine),
        map_descriptors=sum(_descriptors(each) for each in engine),
        service_kb=_status(service, "VmRSS"),
        service_descriptors=_descriptors(service),
    )


def map_processes(parent: int) -> list[int]:
    """The web engine's processes below one; its zygotes have children of their own."""
    found = []
    for task in (_PROCESSES / str(parent) / "task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            if _ENGINE in (_PROCESSES / str(child) / "cmdline").read_bytes():
                found += [child, *map_processes(child)]
    return found


@dataclass(frozen=True, slots=True)
class Growth:
    """One measure after the warm-up and at the end.

    Attributes:
        name: As in ``Sample``.
        before: The median of the first samples after the warm-up.
        after: The median of the last samples.
        per_1000: By how much it grew in a thousand looks, as a line through all samples says.
    """

    name: str
    before: float
    after: float
    per_1000: float

    @property
    def share(self) -> float:
        """0.02 is two of a hundred."""
        return (self.after - self.before) / self.before if self.before else self.after

    @property
    def is_too_much(self) -> bool:
        """Whether it grew past what is allowed."""
        return self.share > (MOST_GROWTH_OF_MAP if "map" in self.name else MOST_GROWTH)


def growths(samples: Sequence[Sample], warm_ticks: int) -> list[Growth]:
    """How each measure grew from the warm-up to the end.

    Args:
        samples: In order; at least two are after the warm-up.
        warm_ticks: Those up to this tick are left out.
    """
    warm = [each for each in samples if each.tick > warm_ticks]
    width = max(1, len(warm) // 10)
    names = [field.name for field in fields(Sample) if field.name != "tick"]
    return [
        Growth(
            name, _median(warm[:width], name), _median(warm[-width:], name), _per_1000(warm, name)
        )
        for name in names
    ]


def _per_1000(samples: Sequence[Sample], name: str) -> float:
    values = [getattr(each, name) for each in samples]
    return linear_regression([each.tick for each in samples], values).slope * 1000


def _median(samples: Sequence[Sample], name: str) -> float:
    return float(median(getattr(each, name) for each in samples))


def _descriptors(process: int) -> int:
    return len(os.listdir(_PROCESSES / str(process) / "fd"))


def _status(process: int, name: str) -> int:
    """A number out of what Linux says of a process."""
    lines = (_PROCESSES / str(process) / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))
