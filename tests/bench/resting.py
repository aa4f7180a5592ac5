"""Benchmark: memory, over Chromium's, and processor use of the open, idle program."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from deskdispatch.app import app_paths
from tests.bench import chromium
from tests.bench.bare_page import Painted, bare_page
from tests.bench.processes import (
    ROOT,
    WITHIN_S,
    child_command,
    cpu_s,
    end_group,
    environment_of,
)
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.bench.service import booking
from tests.bench.service_filling import fill
from tests.bench.service_load import answer
from tests.servicing import start_service

ACTIVE: Final = 500
MEMORY_AIM: Final = 0.8
MEMORY_AT_MOST: Final = 0.9
"""Limit above the aim: 0.81 to 0.90 were measured."""
IDLE_AIM: Final = 0.5
IDLE_AT_MOST: Final = 2.5
"""Limit above the aim: 0.3 to 0.5 were measured in a quiet hour, 1.2 and 3.2 in slow ones. The
service lists 100 of the 500 deliveries, so a poll also requests eight of the others."""
MOST_ROUNDS: Final = 2

_SETTLES_S: Final = 8.0
_FIRST_WRITE_S: Final = 35.0
"""Time after which the deliveries of the first half minute are in the journal, and their customers
are recorded."""
_CALM_S: Final = 4.0
_CALM: Final = 0.01
"""Part of a core; below it the first start has finished reading from the service."""
_LEAST_S: Final = 0.01
"""Processor time that counts as calm at the smallest size, where the period is too short."""
_WATCHED_S: Final = 20.0


def rested(scale: Scale, folder: Path) -> list[Measure]:
    """Measures all processes, except the practice service, with the map and 500 deliveries."""
    tools = chromium.installed()
    if tools is None:
        sys.stderr.write("  left out: Chromium or Xvfb is not installed here\n")
        return []
    ours, theirs, idle = [], [], []
    settles, watched = _SETTLES_S * scale.repeats, _WATCHED_S * scale.repeats
    data = folder / "data"
    _fill(folder, data, scale.times(ACTIVE, 2))
    with chromium.screen(tools.xvfb) as display, bare_page(folder / "cache", Painted()) as address:
        for _ in range(min(scale.rounds, MOST_ROUNDS)):
            with _open(folder, data, display) as group:
                time.sleep(_FIRST_WRITE_S * scale.repeats)
                _await_calm(group, _CALM_S * scale.repeats)
                ours.append(_memory_mb(group))
                before = _cpu_s(group)
                time.sleep(watched)
                idle.append(100 * (_cpu_s(group) - before) / watched)
            if scale.with_others:
                with chromium.shown(tools.chromium, address, folder, display) as group:
                    time.sleep(settles)
                    theirs.append(_memory_mb(group))
    name = f"the window with its map and {ACTIVE} active deliveries"
    return [
        Measure(
            f"memory of {name}, over Chromium",
            "MB",
            tuple(ours),
            tuple(theirs),
            MEMORY_AT_MOST,
            MEMORY_AIM,
        ),
        Measure(
            f"processor of {name}", "% of a core", tuple(idle), limit=IDLE_AT_MOST, aim=IDLE_AIM
        ),
    ]


def _fill(folder: Path, data: Path, active: int) -> None:
    """Makes a practice service's database with ``active`` deliveries waiting for a courier."""
    with start_service(folder, "--courier-rate", "0", "--opening-balance", "900000") as service:
        answer(int(service.base_url.rpartition(":")[2]), booking(service))
    fill(service.database, 2 * active, active)
    paths = app_paths.find(data)
    paths.make()
    shutil.copy(service.database, paths.practice_file)


@contextmanager
def _open(folder: Path, data: Path, display: str) -> Iterator[int]:
    """Runs the program; yields its process group once the map is drawn."""
    with subprocess.Popen(
        [*child_command("desk_stays"), "--data-dir", str(data)],
        cwd=ROOT,
        env=environment_of(folder, folder / "home", display),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline()
            yield process.pid
            process.terminate()
            process.wait(WITHIN_S)
        finally:
            end_group(process)


def _processes(group: int) -> Iterator[Path]:
    """Yields the processes of a group, except the practice service."""
    for place in Path("/proc").iterdir():
        if not place.name.isdigit():
            continue
        with suppress(OSError):
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            is_service = b"deskdispatch.service" in (place / "cmdline").read_bytes()
            if int(fields[2]) == group and not is_service:
                yield place


def _memory_mb(group: int) -> float:
    """Returns the proportional set size, where memory shared by several processes counts once."""
    total = 0
    for place in _processes(group):
        with suppress(OSError):
            lines = (place / "smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1000


def _await_calm(group: int, seconds: float) -> None:
    until = time.monotonic() + WITHIN_S
    while time.monotonic() < until:
        before = _cpu_s(group)
        time.sleep(seconds)
        if _cpu_s(group) - before <= max(_CALM * seconds, _LEAST_S):
            return


def _cpu_s(group: int) -> float:
    total = 0.0
    for place in _processes(group):
        with suppress(OSError):
            total += cpu_s(int(place.name))
    return total
