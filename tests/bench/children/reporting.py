"""Reports of a child to its parent, and its number of repetitions; imports little."""

from __future__ import annotations

import os
import sys
import time
from typing import Final, NoReturn

PACE: Final = "BENCH_PACE"
"""Environment variable: the pauses and repetitions, as a fraction of a whole run's."""

# Parent and child read the same clock: CLOCK_MONOTONIC is shared by the whole machine.


def report_now() -> None:
    """Reports the present time to the parent."""
    moment = time.monotonic_ns()
    sys.stdout.write(f'{{"at_ns": {moment}}}\n')
    sys.stdout.flush()


def report_and_leave() -> NoReturn:
    """Reports the present time and ends the process at once."""
    report_now()
    os._exit(0)


def paused_ms(usual: int, least: int) -> int:
    """Returns the length of a pause: ``usual`` times the pace, but at least ``least``."""
    return max(least, round(usual * pace()))


def times(usual: int) -> int:
    """Returns the number of repetitions of something that a whole run does ``usual`` times."""
    return max(1, round(usual * pace()))


def pace() -> float:
    return float(os.environ.get(PACE, "1"))
