"""Order files read on the program's own loop with its strip.

Arguments: a folder and how many rows. Leaves one line of JSON: by name, milliseconds for blocks
and seconds for times.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtWidgets import QApplication

from deskdispatch import assets
from deskdispatch.desk.order_files.reading import OrderFileReader
from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.order_files.pickup_cells import Pickups
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.table import Row, TableColumn, TableHead
from deskdispatch.files.saving import save
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.jobs.progress_strip import ProgressStrip
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.look import theme
from tests.bench.children.desk_export import IDLE_S, Heartbeat
from tests.bench.customer_filling import name_of, number_of

T = TypeVar("T")

_HEADINGS: Final = ("Order", "Phone", "Name", "Address", "Location", "Cash", "Vehicle", "Notes")
_SHOP: Final = Branch(id="b1", name="Shop", latitude=29.33, longitude=48.07)


class Bench:
    """Runs the jobs one by one and times each."""

    def __init__(self, reader: OrderFileReader) -> None:
        self._reader = reader
        self._strip = ProgressStrip()
        self._strip.show()
        self._jobs = Jobs(self._strip)
        self.samples: dict[str, float] = {}

    async def run(self, folder: Path, areas: Sequence[Area], rows: int) -> None:
        """Reads the same orders of either format."""
        await self._timed("idle", lambda _progress: asyncio.sleep(IDLE_S))
        for form in ("csv", "xlsx"):
            path = folder / f"orders.{form}"
            await make(path, areas, rows)
            found = await self._timed(form, partial(self._reader.read, path))
            assert len(found.rows) == rows
            assert not [each for row in found.rows for each in row.problems if not each.is_warning]

    async def _timed(self, name: str, work: Callable[[Progress], Awaitable[T]]) -> T:
        gc.collect()
        heartbeat, began = Heartbeat(), time.perf_counter()
        heartbeat.start()
        result = await self._jobs.run(lambda: name, work)
        self.samples[f"{name} block"], self.samples[f"{name} own"] = heartbeat.stop()
        self.samples[f"{name} time"] = time.perf_counter() - began
        assert not self._strip.text, self._strip.text
        return result  # type: ignore[return-value]  # None only after an error, which is asserted


async def make(path: Path, areas: Sequence[Area], rows: int) -> None:
    """A file as a shop keeps it: every other order has a link, the others an address alone."""

    async def pages() -> AsyncIterator[Sequence[Row]]:
        yield list(_rows(areas, rows))

    head = TableHead("Orders", tuple(map(TableColumn, _HEADINGS)))
    await save(path, head, pages(), lambda _done, _of: None)


def _rows(areas: Sequence[Area], rows: int) -> Iterator[Row]:
    for at in range(rows):
        area = areas[at % len(areas)]
        point = area.point
        address = f"{area.name_en}, Block {at % 12 + 1}, Street {at % 40 + 1}, House {at % 90 + 1}"
        link = f"https://maps.google.com/?q={point.latitude:.5f},{point.longitude:.5f}"
        yield [
            *(f"A-{at}", number_of(at), name_of(at), address, "" if at % 2 else link),
            *(f"{at % 40 + 1}.{at % 1000:03}", "car" if at % 3 else "", "Call first"),
        ]


async def measured(folder: Path, rows: int) -> dict[str, float]:
    """The samples."""
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    pickups = Pickups.of(Bootstrap(branches=(_SHOP,)))
    bench = Bench(OrderFileReader(areas, lambda: pickups))
    await bench.run(folder, areas, rows)
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
