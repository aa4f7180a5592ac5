"""A board of 100,000 rows into files and a history back, on the program's own loop with its strip.

Arguments: a folder and how many rows. Leaves one line of JSON: by name, milliseconds for blocks
and seconds for times.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.desk.importing import Importing
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.history import COLUMNS, row_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.table import Table, TableHead
from deskdispatch.files.saving import in_slices, save
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.deliveries.board.export_tables import board_table
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.jobs.progress_strip import ProgressStrip
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.look import theme

EVERY_MS: Final = 1
WAITS: Final = Path("/proc/thread-self/schedstat")
IDLE_S: Final = 5.0
NOON: Final = 1_795_251_600.0


class Heartbeat:
    """The longest time that the event loop did not come round."""

    def __init__(self) -> None:
        self._timer = QTimer(timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last = self._longest = self._last_own = self._longest_own = 0.0

    def start(self) -> None:
        self._last, self._last_own = time.perf_counter(), own_time()
        self._longest = self._longest_own = 0.0
        self._timer.start(EVERY_MS)

    def stop(self) -> tuple[float, float]:
        """Milliseconds: all of it, and without the wait for a processor."""
        self._beat()
        self._timer.stop()
        return self._longest * 1e3, self._longest_own * 1e3

    def _beat(self) -> None:
        now, own = time.perf_counter(), own_time()
        self._longest = max(self._longest, now - self._last)
        self._longest_own = max(self._longest_own, own - self._last_own)
        self._last, self._last_own = now, own


def own_time() -> float:
    """A clock that stands while another program has the processor; elsewhere an ordinary one.

    What other threads of this process make the loop wait for, such as the interpreter, counts.
    """
    try:
        _ran, waited, _times = WAITS.read_text().split()
    except OSError:
        waited = "0"
    return time.perf_counter() - int(waited) / 1e9


def summary(at: int) -> DeliverySummary:
    return DeliverySummary(
        id=f"0c7d5f1e-8a4b-4c1d-9e2f-{at:012d}",
        order_number=f"ORD-{1000 + at}",
        status=("DELIVERED", "FAILED", "ENROUTE")[at % 3],
        created_at=NOON - at * 60,
        since=NOON - at * 60 + 900,
        customer_name=("فاطمة الصباح", "Sara Al-Mutairi", "=Anil Kumar")[at % 3],
        customer_number=f"+965 5{at // 10000:03} {at % 10000:04}",
        area_en="Salmiya",
        area_ar="السالمية",
        driver_name="Yousef Al-Enezi",
        driver_phone="+965 6600 1122",
        vehicle_type="bike",
        price=1750,
        collects=at % 2 == 0,
        asked=at % 2 == 0,
        cash=12_500 if at % 4 == 0 else None,
        typed="block 5, street 3, floor 2",
    )


class Bench:
    def __init__(self, folder: Path, rows: int, journal: Journal) -> None:
        self._folder = folder
        self._summaries = [summary(at) for at in range(rows)]
        self._strip = ProgressStrip()
        self._strip.show()
        self._jobs = Jobs(self._strip)
        self._importing = Importing(journal, utc_now)
        self.samples: dict[str, float] = {}

    async def run(self) -> None:
        await self._timed("idle", lambda _tell: asyncio.sleep(IDLE_S))
        rows = [BoardRow.of_summary(each) for each in self._summaries]
        gc.freeze()  # as the board does with its rows
        for form in ("csv", "xlsx"):
            table = board_table(rows, list(BoardColumn))
            await self._timed(form, self._saving(table, self._folder / f"board.{form}"))
        history = Table(
            TableHead("history", COLUMNS, len(self._summaries)),
            (row_of(each, None) for each in self._summaries),
        )
        path = self._folder / "history.csv"
        await self._timed("history", self._saving(history, path))
        await self._timed("read", lambda progress: self._importing.read(path, progress))

    def _saving(self, table: Table, path: Path) -> Callable[[Progress], Awaitable[object]]:
        return lambda progress: save(path, table.head, in_slices(table.rows), progress)

    async def _timed(self, name: str, work: Callable[[Progress], Awaitable[object]]) -> None:
        gc.collect()
        heartbeat, began = Heartbeat(), time.perf_counter()
        heartbeat.start()
        await self._jobs.run(lambda: name, work)
        self.samples[f"{name} block"], self.samples[f"{name} own"] = heartbeat.stop()
        self.samples[f"{name} time"] = time.perf_counter() - began
        assert not self._strip.text, self._strip.text


async def measured(folder: Path, rows: int) -> dict[str, float]:
    journal = await Journal.open(folder / "desk.sqlite")
    bench = Bench(folder, rows, journal)
    await bench.run()
    await journal.close()
    return bench.samples


def main() -> None:
    folder, rows = sys.argv[1:]
    app = QApplication(["desk"])
    theme.apply(app, theme.load("light"))
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(measured(Path(folder), int(rows)))
    sys.stdout.write(json.dumps(samples) + "\n")


if __name__ == "__main__":
    main()
