"""Benchmarks of the program: ``python -m tests.bench [--only NAME …]``.

Everything is compared with a bare baseline in the same run, so the ratios mean the same on every
machine; milliseconds are divided by the machine's current slowness. Exits with 1 if a limit is
exceeded. With ``--smallest`` every benchmark runs with very little data, only to show that it runs;
limits are then ignored.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.bench.children.reporting import PACE
from tests.bench.machine import slowness
from tests.bench.report import Measure, table, to_json
from tests.bench.scale import SMALLEST, WHOLE, Scale

BENCHES: Final = {
    "keys": "starting.takes_keys",
    "call": "calling.called",
    "map": "starting.map_drawn",
    "ten-years": "ten_years.started",
    "chromium": "mapping.beside_chromium",
    "click": "mapping.clicked",
    "rest": "resting.rested",
    "slow-pc": "slow_pc.worked",
    "frames": "frames.stood_still",
    "page": "map_page.handled",
    "refresh": "refreshing.refreshed",
    "booking": "booking.booked",
    "places": "places.searched",
    "locations": "locations.read_from_chats",
    "map-files": "map_files.read",
    "journal": "journal.written",
    "customers": "customers.measured",
    "growth": "growth.grown",
    "backup": "backing_up.backed_up",
    "order-files": "order_files.read",
    "files": "exporting.exported",
    "board": "board.worked",
    "reconciling": "reconciling.reconciled",
    "service": "service.served",
    "lists": "service.listed",
    "workers": "workers.shared",
    "sharing": "sharing.shared",
    "slips": "slips.printed",
    "printing": "printing.printed",
}
"""Module and function of each benchmark, imported only if it runs."""


def main() -> int:
    asked = _arguments()
    scale = SMALLEST if asked.smallest else WHOLE.with_rounds(asked.rounds)
    os.environ[PACE] = str(scale.repeats)
    if asked.profile:
        from tests.bench.starting import profile

        with tempfile.TemporaryDirectory(prefix="desk-bench-") as folder:
            print(profile(scale, Path(folder)))
        return 0
    measures: list[Measure] = []
    before = 1.0 if asked.smallest else slowness()
    try:
        for name in asked.only:
            sys.stderr.write(f"{name} …\n")
            began = time.monotonic()
            with tempfile.TemporaryDirectory(prefix="desk-bench-") as folder:
                found = _bench(name)(scale, Path(folder))
            after = 1.0 if asked.smallest else slowness()
            slow = max(before, after)  # the machine's load may have changed meanwhile
            measures += [replace(each, slowness=slow) for each in found]
            sys.stderr.write(f"  {time.monotonic() - began:.0f} s, a machine {slow:.2f} as slow\n")
            before = after
    finally:  # results are kept when a later benchmark fails
        print(table(measures))
        if asked.json:
            asked.json.write_text(to_json(measures), "utf-8")
    return int(not asked.smallest and any(one.verdict in {"OVER", "UNDER"} for one in measures))


def _bench(name: str) -> Callable[[Scale, Path], list[Measure]]:
    module, _, function = BENCHES[name].partition(".")
    bench: Callable[[Scale, Path], list[Measure]] = getattr(
        import_module(f"tests.bench.{module}"), function
    )
    return bench


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="every sample")
    parser.add_argument(
        "--rounds", type=int, default=WHOLE.rounds, metavar="N", help="samples a line"
    )
    parser.add_argument("--profile", action="store_true", help="what takes what until the keys")
    parser.add_argument("--smallest", action="store_true", help="only show that each one runs")
    parser.add_argument("--only", nargs="+", choices=BENCHES, default=list(BENCHES))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
