"""Samples of the processes' resources, and their growth."""

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
"""Limit for the map: the web engine fills its caches for the first ten thousand polls."""

WARM_TICKS: Final = 2000
"""Polls after which caches are full and pages are built."""

_PROCESSES: Final = Path("/proc")
_TILE: Final = "tile"
_ENGINE: Final = b"QtWebEngineProcess"


@dataclass(frozen=True, slots=True)
class Sample:
    """Resources of the processes at one moment.

    Attributes:
        tick: Number of polls so far.
        memory_kb: Resident memory of the desktop.
        descriptors: Open files and sockets of the desktop.
        threads: Threads of the desktop.
        tasks: Unfinished asyncio tasks, except those of the map's tiles, whose number varies.
        map_kb: Resident memory of all processes of the map; shared pages count in each.
        map_descriptors: Open files and sockets of the map's processes.
        service_kb: Resident memory of the practice service.
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
    """Takes a sample, after collecting garbage.

    Args:
        tick: Number of polls so far.
        service: Process id of the practice service.
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
    """Returns the web engine's processes below a process, including the zygotes' children."""
    found = []
    for task in (_PROCESSES / str(parent) / "task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            if _ENGINE in (_PROCESSES / str(child) / "cmdline").read_bytes():
                found += [child, *map_processes(child)]
    return found


@dataclass(frozen=True, slots=True)
class Growth:
    """Growth of one measure from the warm-up to the end.

    Attributes:
        name: Name of the attribute of ``Sample``.
        before: Median of the first samples after the warm-up.
        after: Median of the last samples.
        per_1000: Growth per thousand polls, from a line fitted to all samples.
    """

    name: str
    before: float
    after: float
    per_1000: float

    @property
    def share(self) -> float:
        """Growth as a fraction; 0.02 is 2 %."""
        return (self.after - self.before) / self.before if self.before else self.after

    @property
    def is_too_much(self) -> bool:
        """Whether the growth exceeds its limit."""
        return self.share > (MOST_GROWTH_OF_MAP if "map" in self.name else MOST_GROWTH)


def growths(samples: Sequence[Sample], warm_ticks: int) -> list[Growth]:
    """Returns the growth of each measure from the warm-up to the end.

    Args:
        samples: Samples in order; at least two are after the warm-up.
        warm_ticks: Samples up to this tick are left out.
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
    """Returns a number from Linux's status of a process."""
    lines = (_PROCESSES / str(process) / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))
