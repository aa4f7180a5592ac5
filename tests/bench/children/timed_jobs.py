"""Times jobs one by one on the program's own loop, with its progress strip."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from deskdispatch.background import Progress
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.look import theme
from tests.bench.children.reporting import pace

T = TypeVar("T")

EVERY_MS: Final = 1
IDLE_S: Final = 1.0


class Heartbeat:
    """Measures the longest block of the event loop, and this program's part of it."""

    def __init__(self) -> None:
        self._timer = QTimer(timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last = self._longest = self._last_own = self._longest_own = 0.0

    def start(self) -> None:
        self._last, self._last_own = time.perf_counter(), time.process_time()
        self._longest = self._longest_own = 0.0
        self._timer.start(EVERY_MS)

    def stop(self) -> tuple[float, float]:
        """Returns the longest block, and the part in which this program ran, in milliseconds.

        The program's part counts all of its threads, because the loop also waits for a thread that
        holds the interpreter lock. It excludes the time that other programs took.
        """
        self._beat()
        self._timer.stop()
        return self._longest * 1e3, self._longest_own * 1e3

    def _beat(self) -> None:
        now, own = time.perf_counter(), time.process_time()
        block = now - self._last
        self._longest = max(self._longest, block)
        self._longest_own = max(self._longest_own, min(block, own - self._last_own))
        self._last, self._last_own = now, own


class TimedJobs:
    """Runs jobs one by one.

    Attributes:
        samples: By the name of the job: ``block`` and ``own`` from ``Heartbeat``, ``time`` in
            seconds, and ``gap``, the longest time in seconds without progress.
    """

    def __init__(self) -> None:
        self._strip = ProgressStrip()
        self._strip.show()
        self._jobs = Jobs(self._strip)
        self._told_at = self._longest_gap = 0.0
        self.samples: dict[str, float] = {}

    async def idle(self) -> None:
        """Measures the loop with nothing to do."""
        await self.timed("idle", lambda _progress: asyncio.sleep(IDLE_S * pace()))

    async def timed(self, name: str, work: Callable[[Progress], Awaitable[T]]) -> T:
        """Runs a job to its end and records its samples."""
        gc.collect()
        heartbeat, began = Heartbeat(), time.perf_counter()
        self._told_at, self._longest_gap = began, 0.0
        heartbeat.start()
        result = await self._jobs.run(lambda: name, lambda progress: work(self._counted(progress)))
        self.samples[f"{name} block"], self.samples[f"{name} own"] = heartbeat.stop()
        self.samples[f"{name} time"] = time.perf_counter() - began
        self.samples[f"{name} gap"] = self._longest_gap
        assert not self._strip.text, self._strip.text
        return result  # type: ignore[return-value]  # None only after an error, asserted above

    def _counted(self, progress: Progress) -> Progress:
        def told(done: int, of: int) -> None:
            now = time.perf_counter()
            self._longest_gap = max(self._longest_gap, now - self._told_at)
            self._told_at = now
            progress(done, of)

        return told


def run(work: Callable[[TimedJobs, Path, int], Awaitable[None]], *, collects: bool = True) -> None:
    """Runs jobs with the command line's folder and number; prints the samples as JSON.

    Args:
        work: Runs the jobs through ``TimedJobs``.
        collects: Whether garbage is collected like in the program, not by Python's own schedule.
    """
    folder, rows = sys.argv[1:]
    app = QApplication(["desk"])
    theme.apply(app, theme.load("light"))
    if collects:
        GarbageCollector(app)
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(_samples(work, Path(folder), int(rows)))
    sys.stdout.write(json.dumps(samples) + "\n")


async def _samples(
    work: Callable[[TimedJobs, Path, int], Awaitable[None]], folder: Path, rows: int
) -> dict[str, float]:
    jobs = TimedJobs()
    await work(jobs, folder, rows)
    return jobs.samples
