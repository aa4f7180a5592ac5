"""Refreshes a hundred deliveries repeatedly, with the shown window, the journal and the client.

Arguments: the addresses of three services, where none, a few or all deliveries have moved each
time, a folder, and the number of rounds. Prints one line of JSON: samples by name, in milliseconds.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

import httpx
from PySide6.QtCore import QTimer

from deskdispatch.__main__ import disable_gc
from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.connection.connection import Connection, connect
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow
from tests.bench.children.reporting import pace, times

PATH: Final = "/api/v1/deliveries"
SERVICES: Final = ("still", "stirring", "moving")
SETTLES_WITHIN_S: Final = 0.25
"""Pause after which the rows and the first steps of their fading have been painted."""

WARM_UP: Final = 3
TIMES: Final = 10
"""Repetitions in one sample of processor time."""


class Heartbeat:
    """Measures the longest block of the event loop."""

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._last = 0.0
        self._longest = 0.0

    def start(self) -> None:
        self._last, self._longest = time.perf_counter(), 0.0
        self._timer.start(0)

    def stop(self) -> float:
        """Stops measuring; returns the longest block in milliseconds."""
        self._beat()
        self._timer.stop()
        return self._longest * 1e3

    def _beat(self) -> None:
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now


class Desk:
    """Connection that is joined to a window like the program's."""

    def __init__(self, window: MainWindow, connection: Connection) -> None:
        self._window = window
        self._connection = connection

    async def refresh(self) -> None:
        await self._connection.desk.tracking.refresh()

    async def refresh_kept(self) -> None:
        await self.refresh()
        await self._connection.desk.tracking.keep()

    async def refresh_shown(self) -> None:
        changes = await self._connection.desk.tracking.refresh()
        self._window.show_changes(changes)
        self._window.board_panel.show_changes(changes)

    async def blocked(self) -> float:
        heartbeat = Heartbeat()
        heartbeat.start()
        await self.refresh_shown()
        await asyncio.sleep(SETTLES_WITHIN_S)
        return heartbeat.stop()


async def idle() -> float:
    """Returns the longest block of an idle loop, which the machine alone causes."""
    heartbeat = Heartbeat()
    heartbeat.start()
    await asyncio.sleep(SETTLES_WITHIN_S * pace())
    return heartbeat.stop()


async def cpu_ms(work: Callable[[], Awaitable[object]]) -> float:
    """Returns the average processor time of ``work``, over all threads of this process."""
    gc.collect()
    before = time.process_time()
    for _ in range(times(TIMES)):
        await work()
    return (time.process_time() - before) * 1e3 / times(TIMES)


async def measured(
    window: MainWindow, addresses: Sequence[str], folder: Path, rounds: int
) -> dict[str, list[float]]:
    journals = [await Journal.open(folder / f"{name}.sqlite") for name in SERVICES]
    connections = [
        connect(SignInData(address, api_key="svc_bench"), journal)
        for address, journal in zip(addresses, journals, strict=True)
    ]
    warm_up = min(WARM_UP, rounds)  # even the smallest run shows every row at least once
    resting, stirred, moved = (Desk(window, connection) for connection in connections)
    async with httpx.AsyncClient(headers={"Authorization": "Bearer svc_bench"}) as client:

        async def raw() -> None:
            answer = await client.get(f"{addresses[0]}{PATH}", params={"limit": 100})
            json.loads(answer.content)

        works = {
            "raw": raw,
            "same": resting.refresh,
            "stirred": stirred.refresh,
            "moved": moved.refresh,
            "kept": moved.refresh_kept,
        }
        rows = [
            {name: await cpu_ms(work) for name, work in works.items()}
            for _ in range(rounds + warm_up)
        ]
    # Last, because fading rows take processor time too.
    idled = [await idle() for _ in range(rounds)]
    blocked = [await moved.blocked() for _ in range(rounds + warm_up)]
    for connection, journal in zip(connections, journals, strict=True):
        await connection.close()
        await journal.close()
    samples = {name: [row[name] for row in rows[warm_up:]] for name in works}
    return {**samples, "blocked": blocked[warm_up:], "idle": idled}


def main() -> None:
    disable_gc()
    *addresses, folder, rounds = sys.argv[1:]
    where = app_paths.find(Path(folder))
    where.make()
    app = application.create(Settings())
    window = opening.window(Settings(), where, Tasks())
    window.show()
    app.processEvents()
    GarbageCollector(app)  # collects garbage like the program
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(measured(window, addresses, Path(folder), int(rounds)))
    assert window.board_panel.model.rowCount() == 100
    sys.stdout.write(json.dumps(samples) + "\n")
