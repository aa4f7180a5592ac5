"""One long shift: the window polls a service repeatedly without a pause."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.connection.connection import connect, read_country
from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.deliveries.status import PROGRESS
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.monitoring import Monitoring
from deskdispatch.ui.window.poller import Poller
from deskdispatch.ui.window.unconfirmed import UnconfirmedBookings
from tests.bench.service_filling import fill
from tests.servicing import RunningService, start_service
from tests.soak.moving_map import MovingMap
from tests.soak.sampling import Sample, sample
from tests.waiting import until

SAMPLES: Final = 200
"""Maximum number of samples in a shift."""

OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")
BOOKING: Final = {
    "customerName": "Sara Al-Mutairi",
    "customerNumber": "+965 3000 0901",
    "pickupLatitude": 29.33521,
    "pickupLongitude": 48.07186,
    "deliveryLatitude": 29.29712345678901,
    "deliveryLongitude": 48.04498765432101,
}
LOADED_WITHIN_S: Final = 300.0
QUIET: Final = Settings(alerts=AlertSettings(quiet=True))


@dataclass
class Shift:
    """Progress and results of a shift.

    Attributes:
        ticks: Number of polls of the shift.
        samples: Samples, taken at regular intervals.
        changes: Number of changed rows.
        troubles: Errors, by their texts.
        active: Number of active deliveries at the end, as this desk knows them.
        service: Process id of the practice service.
        then: Called with the number of each poll after it.
    """

    ticks: int
    samples: list[Sample] = field(default_factory=list)
    changes: int = 0
    troubles: Counter[str] = field(default_factory=Counter)
    active: int = 0
    service: int = 0
    then: Callable[[int], None] = lambda _tick: None
    is_over: asyncio.Event = field(default_factory=asyncio.Event)
    tell: Callable[[int], None] = lambda _tick: None
    _tick: int = 0

    def handle_changes(self, changes: Changes) -> None:
        """Counts a poll, and takes a sample at some polls."""
        self._tick += 1
        self.changes += len(changes.summaries)
        if changes.failure is not None:
            self.take_trouble(changes.failure)
        if self._tick % max(1, self.ticks // SAMPLES) == 0:
            self.samples.append(sample(self._tick, self.service))
            self.tell(self._tick)
        if self._tick >= self.ticks:
            self.is_over.set()
        else:
            self.then(self._tick)

    def take_trouble(self, trouble: Exception) -> None:
        """Records an error."""
        self.troubles[f"{type(trouble).__name__}: {trouble}"] += 1


@contextmanager
def busy_service(folder: Path, active: int) -> Iterator[RunningService]:
    """Runs the practice service with ``active`` deliveries that never end."""
    folder.mkdir()
    with start_service(folder, *OPTIONS) as service:
        booked = httpx.post(
            f"{service.base_url}/api/v1/deliveries", json=BOOKING, headers=service.headers
        )
        booked.raise_for_status()
    fill(service.database, active * len(PROGRESS) // (len(PROGRESS) - 1))
    with start_service(folder, *OPTIONS, module="tests.soak.circling") as service:
        yield service


def make_window(folder: Path, tasks: Tasks) -> MainWindow:
    """Makes the window like the program, and shows it."""
    where = app_paths.find(folder)
    where.make()
    application.create(QUIET)
    window = opening.window(QUIET, where, tasks)
    window.show()
    return window


async def work(
    shift: Shift,
    window: MainWindow,
    tasks: Tasks,
    service: RunningService,
    *,
    with_map: bool = True,
) -> None:
    """Works a shift from the first sync to the last poll, and closes everything in order."""
    shift.service = service.process.pid
    tasks.on_bug = shift.take_trouble  # type: ignore[assignment]
    drafts, poller = DraftKeeper(window.booking_panel, tasks), Poller(every_s=0.0)
    unconfirmed = UnconfirmedBookings(window, drafts, tasks)
    monitoring = Monitoring(window, poller, unconfirmed, tasks)
    await monitoring.build()
    journal = await Journal.open(service.database.parent / "desk.sqlite")
    sign_in = SignInData(service.base_url, api_key=service.api_key)
    connection = connect(sign_in, journal, await asyncio.to_thread(read_country))
    tracking = connection.desk.tracking
    poller.refreshed.connect(window.show_changes)
    poller.refreshed.connect(window.board_panel.show_changes)
    poller.failed.connect(shift.take_trouble)
    poller.not_saved.connect(shift.take_trouble)
    window.attach(connection.desk)
    monitoring.attach(connection.desk)
    model = window.board_panel.model
    strip = window.findChild(ProgressStrip)
    assert strip is not None
    await until(lambda: model.rowCount() and not strip.is_running, within=LOADED_WITHIN_S)
    window.board_panel.choose(next(iter(tracking.known)))
    if with_map:
        moving = MovingMap(window, tasks)
        await moving.start(service.database.parent / "cache")
        shift.then = moving.move
    poller.refreshed.connect(shift.handle_changes)
    tasks.spawn(poller.follow(connection.desk), name="follow")
    await shift.is_over.wait()
    shift.active = sum(not each.is_terminal for each in tracking.known.values())
    await monitoring.detach()
    await tasks.close()
    await connection.close()
    monitoring.alerts.notifications.close()
    window.map_panel.map_view.close_page()
    await journal.close()
