"""Benchmark: the program on a PC with one core at half speed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from tests.bench.processes import ROOT, WITHIN_S, child_command, environment_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

STARTED_MS: Final = 1500.0
KEY_MS: Final = 50.0
BLOCK_MS: Final = 100.0
MOST_ROUNDS: Final = 3

_SLICE_S: Final = 0.005
"""Length of the alternating periods in which the program runs and is stopped."""


def worked(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the start until the form takes keys, each key's letter, and the longest block."""
    started, keys, blocks = [], [], []
    for _ in range(min(scale.rounds, MOST_ROUNDS)):
        born = time.monotonic_ns()
        told = _slowed("desk_keys", folder)
        started.append((int(told["at_ns"]) - born) / 1e6)
        told = _slowed("desk_types", folder)
        keys.append(max(told["keys"]))
        blocks.append(told["block"])
    half = "one core at half speed"
    return [
        Measure(f"{half}: start until keys", "ms", tuple(started), limit=STARTED_MS),
        Measure(f"{half}: a key until its letter, slowest", "ms", tuple(keys), limit=KEY_MS),
        Measure(f"{half}: longest block while typing", "ms", tuple(blocks), limit=BLOCK_MS),
    ]


def _slowed(child: str, folder: Path) -> dict[str, Any]:
    """Returns the report of a child that is slowed from its start."""
    with (
        subprocess.Popen(
            child_command(child),
            cwd=ROOT,
            env=environment_of(folder, folder / "home"),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process,
        _half_speed(process.pid),
    ):
        said, _ = process.communicate(timeout=WITHIN_S)
    told: dict[str, Any] = json.loads(said.splitlines()[-1])
    return told


@contextmanager
def _half_speed(group: int) -> Iterator[None]:
    """Keeps a process group on one core, and stops it every other slice."""
    ended = threading.Event()
    with suppress(OSError, AttributeError):
        os.sched_setaffinity(group, {min(os.sched_getaffinity(0))})

    def slow() -> None:
        with suppress(ProcessLookupError):
            while not ended.wait(_SLICE_S):
                os.killpg(group, signal.SIGSTOP)
                time.sleep(_SLICE_S)
                os.killpg(group, signal.SIGCONT)

    thread = threading.Thread(target=slow, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
