"""Counts the keys and clicks of a clerk's tasks: ``python -m tests.hand [--json FILE]``.

Does each task in the real window with the practice service, and prints its count and limit. Exits
with 1 if a limit is exceeded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from deskdispatch.app import app_paths, application, program
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.lib.loop import desk_loop
from tests.flow.running_desktop import ForkedPractice, RunningDesktop
from tests.hand.tasks import COURIERS, Count, count_all

_SETTINGS = Settings(language="en", scheme="light", map=TileSourceSettings(tiles=False))


def main() -> int:
    asked = _arguments()
    program.PracticeService = ForkedPractice  # type: ignore[attr-defined]
    application.create(_SETTINGS)
    with (
        tempfile.TemporaryDirectory(prefix="hand-") as folder,
        asyncio.Runner(loop_factory=desk_loop) as runner,
    ):
        counts = runner.run(_counted(Path(folder)))
    sys.stdout.write(told(counts))
    if asked.json:
        rows = [asdict(each) | {"over": each.is_over} for each in counts]
        asked.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")
    return int(any(each.is_over for each in counts))


def told(counts: Sequence[Count]) -> str:
    """Returns the text that is printed."""
    lines = [f"{'task':20} {'keys':>4} {'limit':>5}"]
    for each in counts:
        limit = "-" if each.limit is None else str(each.limit)
        over = "  OVER" if each.is_over else ""
        lines.append(f"{each.task:20} {each.value:>4} {limit:>5}  {each.unit}{over}")
    return "\n".join(lines) + "\n"


async def _counted(folder: Path) -> list[Count]:
    where = app_paths.find(folder)
    where.make()
    desk = RunningDesktop(where, _SETTINGS, COURIERS)
    running = asyncio.get_running_loop().create_task(desk.program.run())
    try:
        return await count_all(desk)
    finally:
        desk.window.close()
        await running


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hand", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="every count")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
