"""Presses *Book* in the real window repeatedly, and sends the bare request for comparison.

If the path of a membership follows the other arguments, the journal is shared meanwhile: the
counter has joined before the first press, unless ``hanging`` follows.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Final

import httpx
from PySide6.QtCore import QEvent, QObject

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.connection.connection import connect
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow
from tests.bench.children import shared_desk

PATH: Final = "/api/v1/deliveries"
WARM_UP: Final = 2


class Painted(QObject):
    """Waits until the board has painted a given number of rows."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._model = window.board_panel.model
        self._rows = 0
        self._done: asyncio.Future[None] | None = None
        window.board_panel.table.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notices each paint event of the rows."""
        painted = event.type() == QEvent.Type.Paint and self._model.rowCount() >= self._rows
        if painted and self._done is not None and not self._done.done():
            self._done.set_result(None)
        return False

    async def rows(self, count: int) -> None:
        """Waits until ``count`` rows are painted."""
        self._rows = count
        self._done = asyncio.get_running_loop().create_future()
        await self._done


def draft(at: int) -> Draft:
    """Returns a draft for a new customer each time, so that no duplicate is warned about."""
    return Draft(
        phone=f"+965 5{at:07d}",
        name="Sara Al-Mutairi",
        pickup=Coordinates(latitude=29.33521, longitude=48.07186),
        dropoff=Coordinates(latitude=29.29712, longitude=48.04498),
    )


async def measured(
    window: MainWindow,
    tasks: Tasks,
    sign_in: SignInData,
    folder: Path,
    rounds: int,
    *,
    shared: Path | None,
    is_hanging: bool,
) -> dict[str, list[float]]:
    journal = await Journal.open(folder / "book.sqlite")
    connection = connect(sign_in, journal)
    if shared is not None:
        await shared_desk.share(connection.desk, tasks, shared, until_current=not is_hanging)
    window.attach(connection.desk)
    painted = Painted(window)
    pressed: list[float] = []
    bare: list[float] = []
    headers = {"Authorization": f"Bearer {sign_in.api_key}"}
    fresh = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(headers=headers, limits=fresh) as client:
        warm_up = min(WARM_UP, rounds - 1)
        for at in range(rounds + warm_up):
            window.booking_panel.restore(draft(at))
            await window.booking_panel.prices.requote()
            began = time.perf_counter()
            window.booking_panel.press_book()
            await painted.rows(at + 1)
            between = time.perf_counter()
            body = check(draft(10_000 + at), utc_now()).wire()
            answer = await client.post(f"{sign_in.base_url}{PATH}", json=body)
            ended = time.perf_counter()
            assert answer.status_code == 201
            pressed.append(1e3 * (between - began))
            bare.append(1e3 * (ended - between))
            await window.booking_panel.finish()
    window.detach()
    await tasks.close()
    await connection.close()
    await journal.close()
    return {"pressed": pressed[warm_up:], "bare": bare[warm_up:]}


def main() -> None:
    base_url, api_key, folder, rounds, *shared = sys.argv[1:]
    where = app_paths.find(Path(folder))
    where.make()
    app = application.create(Settings(hold_s=0))
    tasks = Tasks()
    window = opening.window(Settings(hold_s=0), where, tasks)
    window.show()
    app.processEvents()
    sign_in = SignInData(base_url, api_key=api_key)
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(
            measured(
                window,
                tasks,
                sign_in,
                Path(folder),
                int(rounds),
                shared=Path(shared[0]) if shared else None,
                is_hanging="hanging" in shared,
            )
        )
    sys.stdout.write(json.dumps(samples) + "\n")
