from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.bench.__main__ import BENCHES
from tests.bench.scale import SMALLEST


@pytest.mark.parametrize("name", BENCHES)
def test_each_bench_runs_to_its_end(name: str) -> None:
    # Not in the test's own folder: Chromium's socket there would have too long a name.
    with TemporaryDirectory(prefix="desk-bench-") as folder:
        for line in BENCHES[name](SMALLEST, Path(folder)):
            assert line.ours
            # A difference of two times may be negative.
            assert line.value >= 0 or line.unit == "ms"
