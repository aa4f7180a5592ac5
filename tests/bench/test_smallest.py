from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.__main__ import BENCHES
from tests.bench.scale import SMALLEST


@pytest.mark.parametrize("name", BENCHES)
def test_each_bench_runs_to_its_end(name: str, tmp_path: Path) -> None:
    for line in BENCHES[name](SMALLEST, tmp_path):
        assert line.ours
        assert line.value >= 0 or line.unit == "ms"  # a difference of two times may be negative
