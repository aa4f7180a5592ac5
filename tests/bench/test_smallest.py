from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import BENCHES

ROOT = Path(__file__).parents[2]
PARTS = 2
"""Tests that the benches are spread over, so that a failure points to a few of them."""


@pytest.mark.parametrize("part", range(PARTS))
def test_each_bench_runs_to_its_end(part: int) -> None:
    names = list(BENCHES)[part::PARTS]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--smallest", "--only", *names],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > len(names)
