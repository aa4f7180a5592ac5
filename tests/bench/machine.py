"""How slow the machine is at the moment, which limits of milliseconds are held against."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.processes import ms_until_report

REFERENCE_MS: Final = 104.0
"""A bare window until its first key, in a quiet hour of the machine that the figures are from."""

_ROUNDS: Final = 3


def slowness() -> float:
    """The time of a bare window over that of the reference; a quicker machine counts as that one.

    A virtual machine is half as quick in some hours as in others. A ratio does not feel it, a limit
    of milliseconds would.
    """
    with TemporaryDirectory(prefix="desk-bench-") as folder:
        window = median(ms_until_report("bare_window", Path(folder)) for _ in range(_ROUNDS))
    return max(1.0, window / REFERENCE_MS)
