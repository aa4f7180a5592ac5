"""Current slowness of the machine, by which times with a limit in milliseconds are divided."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.processes import ms_until_report

REFERENCE_MS: Final = 104.0
"""Time of a bare window until its first key, on the machine of the figures in a quiet hour."""

_ROUNDS: Final = 3


def slowness() -> float:
    """Returns a bare window's time over the reference time, but at least 1.0.

    A virtual machine is half as fast in some hours as in others. That does not change a ratio, but
    would break a limit in milliseconds.
    """
    with TemporaryDirectory(prefix="desk-bench-") as folder:
        window = median(ms_until_report("bare_window", Path(folder)) for _ in range(_ROUNDS))
    return max(1.0, window / REFERENCE_MS)
