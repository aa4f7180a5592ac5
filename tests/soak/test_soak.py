"""Test of a short shift, and of detecting growth."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.bench.processes import ROOT, environment_of
from tests.sizes import full_size
from tests.soak.sampling import Sample, growths

pytestmark = pytest.mark.slow_file

TICKS: Final = full_size(30, 200)
ACTIVE: Final = full_size(20, 60)
WITHIN_S: Final = 600.0


def test_many_looks_leave_nothing_open(tmp_path: Path) -> None:
    told = tmp_path / "soak.json"
    command = [sys.executable, "-m", "tests.soak", "--json", str(told)]
    done = subprocess.run(
        [*command, "--active", str(ACTIVE), "--ticks", str(TICKS)],
        cwd=ROOT,
        env=environment_of(tmp_path, tmp_path / "nobody"),
        capture_output=True,
        timeout=WITHIN_S,
        check=False,
    )
    assert told.exists(), done.stderr.decode(errors="replace")
    said = json.loads(told.read_text("utf-8"))
    assert said["troubles"] == {}
    assert said["ticks"] == TICKS
    assert abs(said["active"] - ACTIVE) <= 10
    assert said["changes"] > TICKS / 2, "they move while they are followed"
    grown = {name: each["after"] - each["before"] for name, each in said["growth"].items()}
    assert grown["descriptors"] <= 2, "a connection more or less"
    assert grown["service_descriptors"] <= 2
    assert all(each["map_kb"] and each["map_descriptors"] for each in said["samples"])
    assert grown["threads"] <= 0
    tasks = [each["tasks"] for each in said["samples"]]
    # Some tasks run only at one measurement; a leaked one is there at every later one.
    assert min(tasks[TICKS // 2 :]) - min(tasks[: TICKS // 2]) <= 1


def test_growth_is_between_the_warm_up_and_the_end() -> None:
    samples = [
        Sample(
            tick, memory_kb=5000 if tick <= 100 else 1000 + tick, descriptors=9, threads=3, tasks=2
        )
        for tick in range(10, 1110, 10)
    ]
    memory, descriptors, *_ = growths(samples, warm_ticks=100)
    assert (memory.name, memory.before, memory.after) == ("memory_kb", 1155, 2055)
    assert round(memory.share, 3) == 0.779
    assert round(memory.per_1000) == 1000
    assert descriptors.share == 0
