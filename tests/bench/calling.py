"""Benchmark: time from the start of ``deskdispatch call`` to the open window's call banner."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.processes import ROOT, environment_of
from tests.bench.report import Measure
from tests.bench.scale import Scale


def called(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the time of a call to reach a window, over the start of a bare interpreter."""
    environment = environment_of(folder, folder / "home")
    data = folder / "data"
    command = [sys.executable, "-m", "tests.bench.children.desk_calls", str(data)]
    ours, bare = [], []
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as window:
        assert window.stdin is not None
        assert window.stdout is not None
        window.stdout.readline()
        # The line of a console script; `python -m` would add the time of runpy.
        script = "import sys; from deskdispatch.__main__ import main; sys.exit(main())"
        for at, counts in enumerate(scale.turns()):
            number = f"+9655{at:07}"
            words = ["call", f"tel:{number}", "--data-dir", str(data)]
            born = time.monotonic_ns()
            subprocess.run([sys.executable, "-c", script, *words], env=environment, check=True)
            asked = json.loads(window.stdout.readline())
            assert asked["call"] == number
            began = time.monotonic_ns()
            subprocess.run([sys.executable, "-c", "pass"], env=environment, check=True)
            if counts:
                ours.append((asked["at_ns"] - born) / 1e6)
                bare.append((time.monotonic_ns() - began) / 1e6)
        window.stdin.close()
    name = "call until its banner is asked for"
    return [
        Measure(name, "ms", tuple(ours), tuple(bare), 8.0, 5.0),
        Measure(f"{name}, slowest", "ms", tuple(ours), at_most=True),
    ]
