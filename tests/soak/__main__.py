"""Soak test: ``python -m tests.soak [--active 500] [--ticks 10000] [--json FILE]``.

Prints how much memory, descriptors, threads and tasks of the desktop, of the map's processes and of
the practice service grew after the first two thousand polls. Exits with 1 if one of them grew by
more than 2 %, of the map by more than 10 %, or if an error occurred.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if hasattr(os, "geteuid") and os.geteuid() == 0:
    # Chromium's sandbox cannot start as root.
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")

from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from tests.soak.sampling import WARM_TICKS, Growth, growths
from tests.soak.shift import Shift, busy_service, make_window, work


def main() -> int:
    asked = _arguments()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        shift = _worked(Path(folder), asked.active, asked.ticks, with_map=asked.map)
    grown = growths(shift.samples, min(WARM_TICKS, asked.ticks // 2))
    seconds = time.monotonic() - began
    sys.stdout.write(told(shift, grown, seconds))
    if asked.json:
        asked.json.write_text(json.dumps(figures(shift, grown, seconds), indent=2) + "\n", "utf-8")
    return int(bool(shift.troubles) or any(each.is_too_much for each in grown))


def told(shift: Shift, grown: list[Growth], seconds: float) -> str:
    """Returns the text that is printed."""
    looked = f"{shift.ticks:,} looks at {shift.active:,} deliveries on their way"
    lines = [f"{looked}, {shift.changes:,} rows changed, {seconds:,.0f} s"]
    for each in grown:
        lines.append(
            f"{each.name:19} {each.before:>10,.0f} {each.after:>10,.0f} {each.share:+8.2%}"
            f"  {each.per_1000:+10,.2f} in 1,000 looks"
        )
    lines += [f"{count:,} x {words}" for words, count in shift.troubles.most_common()]
    return "\n".join(lines) + "\n"


def figures(shift: Shift, grown: list[Growth], seconds: float) -> dict[str, object]:
    """Returns the results for the JSON file."""
    return {
        "ticks": shift.ticks,
        "active": shift.active,
        "changes": shift.changes,
        "seconds": round(seconds, 1),
        "growth": {each.name: {**asdict(each), "share": round(each.share, 5)} for each in grown},
        "troubles": shift.troubles,
        "samples": [asdict(each) for each in shift.samples],
    }


def _worked(folder: Path, active: int, ticks: int, *, with_map: bool) -> Shift:
    tasks = Tasks()
    window = make_window(folder, tasks)
    with (
        busy_service(folder / "service", active) as service,
        asyncio.Runner(loop_factory=desk_loop) as runner,
    ):
        shift = Shift(ticks, tell=_say)
        runner.run(work(shift, window, tasks, service, with_map=with_map))
    return shift


def _say(tick: int) -> None:
    sys.stderr.write(f"\r{tick:,} ")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--active", type=int, default=500, metavar="N", help="deliveries followed")
    parser.add_argument("--ticks", type=int, default=10_000, metavar="N", help="looks")
    parser.add_argument(
        "--map", action=argparse.BooleanOptionalAction, default=True, help="with the map page"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="every sample")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
