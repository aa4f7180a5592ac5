"""Prints from the real window through ``CUPS_SERVER``, and measures blocks of the event loop.

Arguments: the service's address and key, a folder, the number of bookings and the number of slips.
Prints one line of JSON: milliseconds from the 201 until CUPS has the slip; and for each paper the
seconds for all slips and the milliseconds of the longest block meanwhile.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.connection.connection import connect
from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.desk import Desk
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.slips.template import Paper, SlipTemplate
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers import cups
from deskdispatch.ui.window.main_window import MainWindow
from tests.bench.children.desk_book import draft
from tests.bench.children.reporting import pace
from tests.bench.children.timed_jobs import Heartbeat

PRINTER: Final = "Counter"
WARM_UP: Final = 2
PAUSE_S: Final = 1.0
"""Pause in which the print service finishes its work, like a clerk's own pause."""

CHOSEN: Final = Settings(printer=PRINTER, print_after_booking=True, hold_s=0)


def delivery(at: int) -> Delivery:
    return Delivery.model_validate(
        {
            "id": f"many-{at}",
            "orderNumber": f"ORD-{10_000 + at}",
            "status": "PENDING",
            "customerName": "عبدالله Abdullah",
            "customerNumber": f"5{at:07d}",
            "deliveryLatitude": 29.29,
            "deliveryLongitude": 48.04,
            "createdAt": "2026-11-21T09:00:00.000Z",
        }
    )


class Taken:
    """Records the times at which CUPS had received a whole slip."""

    def __init__(self) -> None:
        self._send = cups.send
        self._loop = asyncio.get_running_loop()
        self.moments: asyncio.Queue[float] = asyncio.Queue()
        cups.send = self._watched

    def _watched(self, printer: str, title: str, document: bytes, options: dict[str, str]) -> int:
        number = self._send(printer, title, document, options)
        self._loop.call_soon_threadsafe(self.moments.put_nowait, time.perf_counter())
        return number


async def booked(window: MainWindow, desk: Desk, rounds: int, taken: Taken) -> list[float]:
    """Returns the milliseconds from reading each answer, before it is handled, to the slip."""
    api: Any = desk.booking._api
    create, answered = api.create, []

    async def watched(*sent: Any) -> Delivery:
        delivery: Delivery = await create(*sent)
        answered.append(time.perf_counter())
        return delivery

    api.create = watched
    samples = []
    for at in range(rounds + min(WARM_UP, rounds - 1)):
        window.booking_panel.restore(draft(at))
        await window.booking_panel.prices.requote()
        window.booking_panel.press_book()
        moment = await taken.moments.get()
        samples.append(1e3 * (moment - answered[-1]))
        await window.booking_panel.finish()
        await asyncio.sleep(PAUSE_S * pace())
    return samples


async def many(window: MainWindow, desk: Desk, paper: str, slips: int) -> dict[str, float]:
    wanted = [delivery(at) for at in range(slips)]
    window.preferences.choose(slip=SlipTemplate(paper=paper))
    gc.collect()
    gc.freeze()  # the board does the same with its rows
    heartbeat = Heartbeat()
    heartbeat.start()
    began = time.perf_counter()
    await window.slips.print_slips(wanted)
    took = time.perf_counter() - began
    block, own = heartbeat.stop()
    assert not desk.print_queue.jobs
    return {"took": took, "block": block, "own": own}


async def measured(
    window: MainWindow, tasks: Tasks, sign_in: SignInData, folder: Path, *, rounds: int, slips: int
) -> dict[str, Any]:
    journal = await Journal.open(folder / "prints.sqlite")
    connection = connect(sign_in, journal)
    desk = connection.desk
    window.attach(desk)
    strip = ProgressStrip()
    window.put_strip(strip)
    window.slips.jobs = Jobs(strip)
    taken = Taken()
    samples = await booked(window, desk, rounds, taken)
    report: dict[str, Any] = {"first": samples[0], "booked": samples[-rounds:]}
    await journal.remember([delivery(at) for at in range(slips)], desk.tracking._clock())
    for paper in (Paper.ROLL_80, Paper.A6, Paper.A4):
        report[paper] = await many(window, desk, paper, slips)
    window.detach()
    await tasks.close()
    await connection.close()
    await journal.close()
    return report


def main() -> None:
    base_url, api_key, folder, rounds, slips = sys.argv[1:]
    where = app_paths.find(Path(folder))
    where.make()
    app = application.create(CHOSEN)
    tasks = Tasks()
    window = opening.window(CHOSEN, where, tasks)
    window.show()
    app.processEvents()
    sign_in = SignInData(base_url, api_key=api_key)
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        report = runner.run(
            measured(window, tasks, sign_in, Path(folder), rounds=int(rounds), slips=int(slips))
        )
    sys.stdout.write(json.dumps(report) + "\n")
