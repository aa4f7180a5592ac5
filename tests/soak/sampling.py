"""What a process holds, and by how much that grew."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median
from typing import Final

MOST_GROWTH: Final = 0.02
WARM_TICKS: Final = 1000
"""Caches are full and pages are built after so many."""

_SELF: Final = Path("/proc/self")


@dataclass(frozen=True, slots=True)
class Sample:
    """This process at one moment.

    Attributes:
        tick: How many looks were made until then.
        memory_kb: Resident.
        descriptors: Open files and sockets.
        threads: Of the operating system.
        tasks: Of asyncio, that are not done.
    """

    tick: int
    memory_kb: int
    descriptors: int
    threads: int
    tasks: int


def sample(tick: int) -> Sample:
    """Measures now; what only waits to be collected is collected first."""
    gc.collect()
    return Sample(
        tick=tick,
        memory_kb=_status("VmRSS"),
        descriptors=len(os.listdir(_SELF / "fd")),
        threads=_status("Threads"),
        tasks=len(asyncio.all_tasks()),
    )


@dataclass(frozen=True, slots=True)
class Growth:
    """One measure after the warm-up and at the end.

    Attributes:
        name: As in ``Sample``.
        before: The median of the first samples after the warm-up.
        after: The median of the last samples.
    """

    name: str
    before: float
    after: float

    @property
    def share(self) -> float:
        """0.02 is two of a hundred."""
        return (self.after - self.before) / self.before


def growths(samples: Sequence[Sample], warm_ticks: int) -> list[Growth]:
    """How each measure grew from the warm-up to the end.

    Args:
        samples: In order; some are after the warm-up.
        warm_ticks: Those up to this tick are left out.
    """
    warm = [each for each in samples if each.tick > warm_ticks]
    width = max(1, len(warm) // 10)
    names = [field.name for field in fields(Sample) if field.name != "tick"]
    return [
        Growth(name, _median(warm[:width], name), _median(warm[-width:], name)) for name in names
    ]


def _median(samples: Sequence[Sample], name: str) -> float:
    return float(median(getattr(each, name) for each in samples))


def _status(name: str) -> int:
    """A number out of what Linux says of this process."""
    lines = (_SELF / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))
