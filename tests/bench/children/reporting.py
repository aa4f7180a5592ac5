"""Reports of a child to its parent, and the length of its pauses; imports little."""

from __future__ import annotations

import os
import sys
import time
from typing import NoReturn

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
    """Returns the length of a pause: ``usual`` times ``BENCH_PACE``, but at least ``least``."""
    return max(least, round(usual * pace()))


def pace() -> float:
    return float(os.environ["BENCH_PACE"])
