"""Shows a connection in the window, polls while it lasts, and clears the window as a whole."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deskdispatch.app.country import NOWHERE
from deskdispatch.app.documents import DocumentsController
from deskdispatch.app.monitoring import Monitoring
from deskdispatch.app.order_files.controller import OrderFilesController
from deskdispatch.app.settings.settings import Profile
from deskdispatch.app.sharing.controller import SharingController
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.doubts import DoubtPoller
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.notice import RECORDS
from deskdispatch.ui.window.poller import Poller

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Bootstrap
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.doubts.doubt import Doubt
    from deskdispatch.domain.doubts.intent import Booked

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecalledState:
    """The state read from a journal, shown until the service answers."""

    bootstrap: Bootstrap | None
    summaries: Sequence[DeliverySummary]
    doubts: Sequence[Doubt]
    reported_booked: Sequence[Doubt]
    differing: Sequence[Booked]


class ConnectionView:
    """What of the window belongs to a connection.

    Args:
        window: Shown already.
        poller: Looks at the service while there is a connection.
        doubts: Looks for what is unconfirmed meanwhile.
        watch: The pages beside the form.
        sharing: Shares what the journal knows.
        tasks: What runs in the background.

    Attributes:
        country: What is shipped of the country, from the first connection on.
        documents: What makes files and paper, once the pages are built.
        order_files: What books from files, once the pages are built.
    """

    def __init__(
        self,
        window: MainWindow,
        poller: Poller,
        doubts: DoubtPoller,
        watch: Monitoring,
        *,
        sharing: SharingController,
        tasks: Tasks,
    ) -> None:
        self._window = window
        self._poller = poller
        self._doubts = doubts
        self._monitoring = watch
        self._sharing = sharing
        self._profile = ""
        self._tasks = tasks
        self._built = asyncio.Event()
        self._following: list[asyncio.Task[None]] = []
        self._is_shown = False
        self.country = NOWHERE
        self.documents: DocumentsController
        self.order_files: OrderFilesController

    @property
    def is_refused(self) -> bool:
        """Whether the service does not accept the sign-in of the connection."""
        return self._poller.is_refused

    async def build(self) -> None:
        """Builds the parts that the first frame did not need, one for each turn of the loop."""
        await self._monitoring.build()
        self.documents = DocumentsController(self._window, self._monitoring, self._tasks)
        self.order_files = OrderFilesController(
            self._window, self.documents.exports, self._monitoring.jobs, self._tasks
        )
        self._poller.refreshed.connect(self.order_files.handle_polled)
        self._monitoring.erased.person_erased.connect(self.order_files.handle_erased)
        self._built.set()

    async def finish(self) -> None:
        """Returns when no booking is in flight, and no dialog about one is open."""
        panel, doubts = self._window.booking_panel, self._doubts
        if self._is_shown:
            await self.order_files.finish()
        await panel.finish()
        await doubts.finish()
        while panel.is_busy or doubts.is_deciding:
            await asyncio.sleep(0)
            await panel.finish()
            await doubts.finish()

    def lock(self) -> None:
        """Disables booking, resending and saving drafts."""
        self._window.booking_panel.detach()
        self._doubts.detach()
        self._tasks.cancel("drafts")

    async def clear(self) -> None:
        """Stops polling, then clears what was shown; may be called twice."""
        if not self._is_shown:
            return
        for task in self._following:
            task.cancel()
        await self.order_files.detach()
        await self.documents.detach()
        await self._sharing.detach()
        await self._monitoring.detach()
        if self._following:
            await asyncio.wait(self._following)
        self._following = []
        self._window.detach()
        self._poller.start_over()
        self._is_shown = False

    def label(self, profile: Profile) -> None:
        """Shows the profile's name and that it is connecting."""
        self._profile = profile.name
        self._window.set_profile(
            profile.name, practice=profile.is_embedded, merchant=profile.merchant
        )
        self._window.set_connecting()
        self._window.notice.clear_connection()
        self._window.notice.clear_waiting()  # what is being kept is of the older connection
        self._window.notice.end_records_trouble(*RECORDS)

    def names(self, profile: Profile) -> bool:
        """Whether the top bar shows this profile at present."""
        return self._window.top_bar.names(profile.name, practice=profile.is_embedded)

    async def recall(self, desk: Desk) -> RecalledState:
        """Reads the journal's state, and waits until the pages are built.

        Raises:
            JournalError: It cannot be read.
        """
        interrupted = await desk.tracking.interrupted()
        if interrupted:
            logger.warning("%d booking(s) were interrupted and are in doubt", len(interrupted))
        doubts = await desk.reconciling.doubts()
        reported_booked = await desk.reconciling.reported_booked()
        differing = await desk.booking.booked_with_differences()
        bootstrap = await desk.session.recall()
        summaries = await desk.tracking.recall()
        await self._built.wait()
        return RecalledState(bootstrap, summaries, doubts, reported_booked, differing)

    def show(self, desk: Desk, recalled: RecalledState) -> None:
        """Shows a connection and starts polling, without awaiting in between."""
        self._is_shown = True
        window = self._window
        window.notice.clear_connection()
        window.attach(desk)
        window.map_panel.set_index(self.country.index)
        window.booking_panel.set_index(self.country.index)
        window.board_panel.set_doubtful(recalled.doubts)
        if recalled.bootstrap is not None:
            window.show_bootstrap(recalled.bootstrap)
            window.top_bar.set_remembered(desk.session.as_of)
        window.show_summaries(recalled.summaries)
        self._doubts.show_reported_booked(recalled.reported_booked)
        for booked in recalled.differing:
            window.booking_panel.differences.show_differences(booked)
        self._monitoring.attach(desk)
        self.documents.attach(desk)
        self.order_files.attach(desk)
        self._doubts.attach(desk)
        self._sharing.attach(desk, self._profile)
        self._following = [
            self._tasks.spawn(self._poller.follow(desk), name="follow"),
            self._tasks.spawn(self._doubts.follow(desk), name="doubts"),
        ]
