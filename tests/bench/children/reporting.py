"""How a child tells the moment that was waited for, and how long it pauses; imports little."""

from __future__ import annotations

import os
import sys
import time
from typing import NoReturn

# The clock that the parent reads too: CLOCK_MONOTONIC is one for the whole machine.


def report_now() -> None:
    """Tell the parent that it is now."""
    moment = time.monotonic_ns()
    sys.stdout.write(f'{{"at_ns": {moment}}}\n')
    sys.stdout.flush()


def report_and_leave() -> NoReturn:
    """The same, and nothing after it."""
    report_now()
    os._exit(0)


def paused_ms(usual: int, least: int) -> int:
    """A pause of a child: ``BENCH_PACE`` says which part of the usual one."""
    return max(least, round(usual * pace()))


def pace() -> float:
    return float(os.environ["BENCH_PACE"])
