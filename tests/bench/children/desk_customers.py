"""Customers from a file into an empty journal, on the program's own loop with its strip.

Arguments: a folder and how many rows. Leaves one line of JSON: by name, milliseconds for blocks
and seconds for times.
"""

from __future__ import annotations

import asyncio
import csv
import gc
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QApplication

from deskdispatch import assets
from deskdispatch.desk.customers.files import CustomerFiles
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.domain.progress import Progress
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.jobs.progress_strip import ProgressStrip
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.look import theme
from tests.bench.children.desk_export import IDLE_S, Heartbeat
from tests.bench.customer_filling import name_of, number_of

T = TypeVar("T")


class Bench:
    """Runs the jobs one by one and times each."""

    def __init__(self, files: CustomerFiles) -> None:
        self._files = files
        self._strip = ProgressStrip()
        self._strip.show()
        self._jobs = Jobs(self._strip)
        self._told_at = self._longest_gap = 0.0
        self.samples: dict[str, float] = {}

    async def run(self, path: Path, rows: int) -> None:
        """Reads, imports and exports."""
        await self._timed("idle", lambda _progress: asyncio.sleep(IDLE_S))
        found = await self._timed("read", lambda progress: self._files.read(path, progress))
        assert (len(found.rows), found.problem_count) == (rows, 0)
        written = await self._timed("write", lambda progress: self._files.write(found, progress))
        assert written == rows
        saved = path.with_name("saved.csv")
        await self._timed("save", lambda progress: self._files.save(saved, progress))

    async def _timed(self, name: str, work: Callable[[Progress], Awaitable[T]]) -> T:
        gc.collect()
        heartbeat, began = Heartbeat(), time.perf_counter()
        self._told_at, self._longest_gap = began, 0.0
        heartbeat.start()
        result = await self._jobs.run(lambda: name, lambda progress: work(self._counted(progress)))
        self.samples[f"{name} block"], self.samples[f"{name} own"] = heartbeat.stop()
        self.samples[f"{name} time"] = time.perf_counter() - began
        self.samples[f"{name} gap"] = self._longest_gap
        assert not self._strip.text, self._strip.text
        return result  # type: ignore[return-value]  # None only after an error, which is asserted

    def _counted(self, progress: Progress) -> Progress:
        def told(done: int, of: int) -> None:
            now = time.perf_counter()
            self._longest_gap = max(self._longest_gap, now - self._told_at)
            self._told_at = now
            progress(done, of)

        return told


def make(path: Path, rows: int, areas: tuple[Area, ...]) -> None:
    """A table as a shop keeps it, with an address a line."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Name", "Phone", "Address", "Notes"])
        for at in range(rows):
            area = areas[at % len(areas)]
            address = f"{area.name_en}, Block {at % 12 + 1}, Street {at % 40 + 1}, House {at % 90}"
            writer.writerow([name_of(at), number_of(at), address, "Regular" if at % 9 else ""])


async def measured(folder: Path, rows: int) -> dict[str, float]:
    """The samples of a journal that is empty at first."""
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    make(folder / "customers.csv", rows, areas)
    journal = await Journal.open(folder / "desk.sqlite")
    bench = Bench(CustomerFiles(journal, areas, utc_now))
    await bench.run(folder / "customers.csv", rows)
    await journal.close()
    return bench.samples


def main() -> None:
    """Runs it."""
    folder, rows = sys.argv[1:]
    app = QApplication(["desk"])
    theme.apply(app, theme.load("light"))
    GarbageCollector(app)  # as the program has it
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(measured(Path(folder), int(rows)))
    sys.stdout.write(json.dumps(samples) + "\n")


if __name__ == "__main__":
    main()
