"""Connects the parts of the window with the service, its pages and documents.

All parts of the window that use a desk are made, connected, attached and detached here. Decisions
of the process (who is signed in, which settings are saved, when the program ends) come from
``app.program``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from PySide6.QtCore import QObject

from deskdispatch.desk.deliveries.poll_interval import EVERY_S
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.booking.holds import KeptOrder
from deskdispatch.ui.first_day import Task as FirstDayTask
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.documents import DocumentsController
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.monitoring import Monitoring
from deskdispatch.ui.window.notice import RECORDS
from deskdispatch.ui.window.online_map import OnlineMap
from deskdispatch.ui.window.poller import Offline, Poller, WakeWatch
from deskdispatch.ui.window.sharing.controller import SharingController
from deskdispatch.ui.window.unconfirmed import UnconfirmedBookings

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.sharing.memberships import Memberships
    from deskdispatch.desk.unconfirmed.search import SearchFindings
    from deskdispatch.domain.account.account import Bootstrap
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.unconfirmed.intent import Booked
    from deskdispatch.ui.clerks.controller import ClerksController
    from deskdispatch.ui.order_files.controller import OrderFilesController
    from deskdispatch.ui.order_files.panel import OrderFilePanel
    from deskdispatch.ui.window.away import Away
    from deskdispatch.ui.window.customer_messages.controller import CustomerMessages
    from deskdispatch.ui.window.scanned_orders import ScannedOrders

logger = logging.getLogger(__name__)

_DRAFTS: Final = "drafts"
"""Name of the task that lists the drafts."""

OF_A_CONNECTION: Final = (
    *("order_file", "order_template", "standing_orders", "template", "print_log"),
    *("export", "export_history", "import"),
    *("import_customers", "export_customers", "import_places", "export_places"),
    *("save_place", "saved_places"),
)
"""Commands that do nothing without a connection, which the clerk is then told."""


class DeskPart(Protocol):
    """A part that works with the desk of a connection."""

    def attach(self, desk: Desk) -> None: ...
    async def detach(self) -> None: ...


@dataclass(frozen=True, slots=True)
class RecalledState:
    """The state read from a journal, shown until the service answers."""

    bootstrap: Bootstrap | None
    summaries: Sequence[DeliverySummary]
    unconfirmed: SearchFindings
    differing: Sequence[Booked]


class ShownProfile(Protocol):
    """Values of a profile that the window shows."""

    @property
    def name(self) -> str: ...
    @property
    def merchant(self) -> str: ...
    @property
    def is_embedded(self) -> bool: ...


class Wiring(QObject):
    """Owns and connects the parts that serve the window, and shows one connection at a time.

    Args:
        cache: The cache folder of the program, for tiles.
        every_s: Seconds between two polls of the service.

    Attributes:
        documents: Exports and printing, set by ``build``.
        clerks: Who works here, set by ``build``.
        scanned: Orders read by a barcode scanner, set by ``build``.
    """

    documents: DocumentsController
    order_files: OrderFilesController
    customer_messages: CustomerMessages
    clerks: ClerksController
    away: Away
    scanned: ScannedOrders

    def __init__(
        self,
        window: MainWindow,
        tasks: Tasks,
        memberships: Memberships,
        *,
        cache: Path,
        map_folder: Path,
        every_s: float = EVERY_S,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._desk: Desk | None = None
        self._kept_orders: dict[str, KeptOrder] = {}
        self._built = asyncio.Event()
        self._following: list[asyncio.Task[None]] = []
        self.poller = Poller(every_s)
        self.drafts = DraftKeeper(window.booking_panel, tasks)
        self.unconfirmed = UnconfirmedBookings(window, self.drafts, tasks)
        self.monitoring = Monitoring(window, self.poller, self.unconfirmed, tasks)
        self.online_map = OnlineMap(window, tasks, cache, map_folder)
        self.sharing = SharingController(window, self.monitoring, tasks, memberships)
        self._parts: Sequence[DeskPart] = ()
        self.wake_watch = WakeWatch(self)
        self._offline = Offline(window.notice, self.poller)
        self._connect_poller()
        self._connect_drafts()
        window.refresh_asked.connect(self.poller.nudge)
        window.refresh_asked.connect(self.unconfirmed.check_now)
        self.wake_watch.woken.connect(self._on_woken)
        window.preferences.changed.connect(self._on_preferences_changed)

    def _connect_poller(self) -> None:
        window, poller = self._window, self.poller
        window.booking_panel.account_stale.connect(poller.nudge)
        poller.opened.connect(window.show_bootstrap)
        poller.refreshed.connect(window.show_changes)
        poller.refreshed.connect(window.board_panel.show_changes)
        poller.refreshed.connect(self.unconfirmed.check_reported_orders)
        poller.refreshed.connect(self.unconfirmed.check_doubled)
        poller.refreshed.connect(self.unconfirmed.check_cash)
        poller.not_saved.connect(partial(window.notice.show_records_failure, "polls"))
        poller.saved.connect(partial(window.notice.end_records_failure, "polls"))
        poller.failed.connect(self._on_poll_failed)
        window.top_bar.connection_cut.connect(poller.check)

    def _connect_drafts(self) -> None:
        window, drafts = self._window, self.drafts
        drafts.not_kept.connect(partial(window.notice.show_records_failure, "drafts"))
        drafts.kept.connect(partial(window.notice.end_records_failure, "drafts"))
        drafts.older_kept.connect(window.notice.show_older_saved)
        drafts.left_over.connect(lambda saved: self._show_kept_order(KeptOrder(saved)))
        window.detail_panel.book_again_asked.connect(self._fill_form)
        window.recognised_customers.customer.order_taken.connect(self._fill_form)
        window.return_asked.connect(self._on_return_asked)
        window.commands.connect_to(
            {"drafts": lambda: self._tasks.replace(drafts.choose(window), name=_DRAFTS)}
        )
        window.calls.save_typed = self._save_typed
        holds, board = window.holds, window.board_panel
        holds.save_draft, holds.save_order = drafts.save, drafts.save_order
        holds.kept.connect(self._show_kept_order)
        holds.typed_saved.connect(window.notice.show_older_saved)
        holds.changed.connect(board.set_held)
        board.held_undo_asked.connect(holds.undo)
        board.held_send_asked.connect(holds.send_now)
        window.closing.connect(holds.leave)

    async def build(self) -> None:
        """Builds the parts that the first frame did not need, one per turn of the event loop."""
        await self.monitoring.build()
        self.documents = DocumentsController(self._window, self.monitoring, self._tasks)
        self._parts = (
            *(self.monitoring, self.documents, self.sharing),
            self._build_order_files(),
            self._build_standing_orders(),
            self._build_saved_places(),
            self._build_customer_messages(),
            self._build_clerks(),
            self._build_away(),
            self._build_scanner(),
        )
        for name in OF_A_CONNECTION:
            self._window.commands.actions[name].triggered.connect(self._on_connection_needed)
        self._built.set()

    def _build_order_files(self) -> DeskPart:
        from deskdispatch.ui.order_files.controller import OrderFilesController
        from deskdispatch.ui.order_files.shown_file import WindowActions

        window, page = self._window, "order_files"
        actions = WindowActions(
            show_page=partial(window.panes.show_page, page),
            show_remark=window.notice.show_remark,
            who_books=window.booking_panel.who_books,
            show_booked=self._show_booked_row,
            refresh=window.refresh_asked.emit,
            print_slips=window.slips.print_slips,
            show_place=window.panes.show_place,
            ask_point=window.map_panel.ask_point,
            end_question=window.map_panel.end_question,
        )
        panel = cast("OrderFilePanel", window.side.pages[page])
        exports, jobs = self.documents.exports, self.monitoring.jobs
        controller = self.order_files = OrderFilesController(
            panel, actions, exports, jobs, self._tasks
        )
        for button in (panel.start.note.open_button, panel.start.note.template_button):
            button.clicked.connect(self._on_connection_needed)
        window.file_drops.dropped.connect(self._on_connection_needed)
        window.file_drops.dropped.connect(controller.open_file)
        window.commands.connect_to(
            {"order_file": controller.ask_for_file, "order_template": controller.save_template}
        )
        self.poller.refreshed.connect(controller.handle_polled)
        self.poller.wallet_read.connect(panel.show_wallet)
        self.monitoring.erased.person_erased.connect(controller.read_anew)
        return controller

    def _show_booked_row(self, booked: Booked) -> None:
        self._window.show_known(booked.delivery.id)
        self._window.first_day.card.tick(FirstDayTask.FILE)
        self._window.booking_panel.differences.show_differences(booked)

    def _build_standing_orders(self) -> DeskPart:
        from deskdispatch.ui.standing_orders.controller import (
            StandingActions,
            StandingOrdersController,
        )

        window = self._window
        actions = StandingActions(
            say=window.notice.show_message,
            end=window.notice.end_message,
            open_file=self.order_files.open_kept,
            read_file=self.order_files.read_anew,
            show_remark=window.notice.show_remark,
            typed=window.booking_panel.draft,
            say_empty=window.booking_panel.banner.show_empty,
        )
        controller = StandingOrdersController(window, actions, self._tasks)
        window.commands.connect_to(
            {
                "standing_orders": controller.show_today,
                "template": controller.save_form,
                "delivery_template": window.detail_panel.press_template,
            }
        )
        window.detail_panel.template_asked.connect(controller.save_template)
        window.finder.fill_from = self._fill_form
        self.poller.refreshed.connect(controller.handle_polled)
        self.monitoring.erased.person_erased.connect(controller.read_anew)
        self.sharing.changes.status_changed.connect(controller.read_anew)
        return controller

    def _build_saved_places(self) -> DeskPart:
        from deskdispatch.ui.window.saved_places import SavedPlacesController

        exports, jobs = self.documents.exports, self.monitoring.jobs
        controller = SavedPlacesController(self._window, exports, jobs, self._tasks)
        self.monitoring.erased.person_erased.connect(controller.read_anew)
        return controller

    def _build_customer_messages(self) -> DeskPart:
        from deskdispatch.ui.window.customer_messages.controller import CustomerMessages

        controller = self.customer_messages = CustomerMessages(
            self._window, self.poller, self.monitoring.alerts, self.drafts, self._tasks
        )
        self.monitoring.erased.person_erased.connect(controller.forget)
        return controller

    def _build_scanner(self) -> DeskPart:
        from deskdispatch.ui.window.scanned_orders import ScannedOrders

        controller = self.scanned = ScannedOrders(self._window, self.monitoring.jobs, self._tasks)
        self.clerks.idle_s = controller.scanner.idle_s
        self.poller.refreshed.connect(controller.handle_polled)
        return controller

    def _build_clerks(self) -> DeskPart:
        from deskdispatch.ui.clerks.controller import ClerksController

        window = self._window
        controller = self.clerks = ClerksController(
            window, window.booking_panel.who_books, window.preferences, self._tasks
        )
        controller.show_failure = window.notice.show_remark
        self.wake_watch.woken.connect(controller.check_idle)
        self.monitoring.shift.clerk = lambda: window.booking_panel.who_books.name
        window.top_bar.put_clerk(controller.button)
        window.commands.connect_to({"clerk": controller.hand_over})
        return controller

    def _build_away(self) -> DeskPart:
        from deskdispatch.ui.window.away import Away

        lateness = self.monitoring.lateness
        self.away = Away(self._window, self.poller, lateness, self.unconfirmed, self._tasks)
        self.wake_watch.woken.connect(self.away.handle_woken)
        self._tasks.spawn(self.away.lock.open(), name="session lock")
        return self.away

    async def recall(self, desk: Desk) -> RecalledState:
        """Reads the journal's state, and waits until the pages are built.

        Raises:
            JournalError: It cannot be read.
        """
        interrupted = await desk.tracking.interrupted()
        if interrupted:
            logger.warning("%d booking(s) were interrupted and are unconfirmed", len(interrupted))
        unconfirmed = await desk.reconciling.current()
        differing = await desk.booking.booked_with_differences()
        bootstrap = await desk.session.recall()
        summaries = await desk.tracking.recall()
        await desk.clerks.load()
        await self._built.wait()
        return RecalledState(bootstrap, summaries, unconfirmed, differing)

    def show(self, desk: Desk, recalled: RecalledState, index: PlaceIndex | None = None) -> None:
        """Shows a connection and starts polling, without awaiting in between."""
        self._desk = desk
        window = self._window
        window.notice.clear_connection()
        window.attach(desk)
        window.map_panel.set_index(index)
        window.booking_panel.set_index(index)
        window.board_panel.set_unconfirmed(recalled.unconfirmed.unconfirmed_bookings)
        if recalled.bootstrap is not None:
            window.show_bootstrap(recalled.bootstrap)
            window.top_bar.set_remembered(desk.session.as_of)
        window.show_summaries(recalled.summaries)
        self.unconfirmed.show_reported_booked(recalled.unconfirmed.reported_booked)
        for booked in recalled.differing:
            window.booking_panel.differences.show_differences(booked)
        self.unconfirmed.attach(desk)
        self.drafts.templates = desk.templates
        for part in self._parts:
            part.attach(desk)
        self._following = [
            self._tasks.spawn(self.poller.follow(desk), name="follow"),
            self._tasks.spawn(self.unconfirmed.follow(desk), name="unconfirmed"),
        ]

    async def finish(self) -> None:
        """Returns when no booking is in flight, and no dialog about one is open.

        Held orders are not sent from here on.
        """
        panel, unconfirmed = self._window.booking_panel, self.unconfirmed
        holds = self._window.holds
        holds.abandon()
        if self._desk is not None:
            await self.order_files.finish()
        await panel.finish()
        await unconfirmed.finish()
        while panel.is_busy or unconfirmed.is_deciding or holds.orders:
            await asyncio.sleep(0)
            holds.abandon()  # orders taken off the form meanwhile
            await panel.finish()
            await unconfirmed.finish()

    def lock(self) -> None:
        """Disables booking, resending and saving drafts."""
        self._window.holds.detach()
        self._window.booking_panel.detach()
        self.unconfirmed.detach()
        self._tasks.cancel(_DRAFTS)

    async def clear(self) -> None:
        """Stops polling, then clears the shown data; may be called twice."""
        if self._desk is None:
            return
        for task in self._following:
            task.cancel()
        for part in reversed(self._parts):
            await part.detach()
        if self._following:
            await asyncio.wait(self._following)
        self._following = []
        self._window.detach()
        for order in tuple(self._kept_orders.values()):
            self._show_kept_order(order)
        self.poller.start_over()
        self.drafts.templates = None
        self._desk = None

    def label(self, profile: ShownProfile) -> None:
        window = self._window
        if self._built.is_set() and not self.names(profile):
            self.customer_messages.forget()  # they are another merchant's customers
        self.sharing.profile = profile.name
        window.set_profile(profile.name, practice=profile.is_embedded, merchant=profile.merchant)
        window.set_connecting()
        window.notice.clear_connection()
        window.notice.clear_waiting()  # that sign-in belongs to the former connection
        window.notice.end_records_failure(*RECORDS)

    def names(self, profile: ShownProfile) -> bool:
        shown = self._window.top_bar.profile
        return shown.names(profile.name, practice=profile.is_embedded)

    async def close(self) -> None:
        if self._built.is_set():
            self.away.lock.close()
            self.scanned.scanner.stop()
            self._window.guide.close()
        await self.online_map.close()
        self.monitoring.alerts.notifications.close()
        self.monitoring.alerts.speech.close()
        self._window.map_panel.map_view.close_page()

    def _on_woken(self, slept_s: float) -> None:
        logger.info("The PC slept for %d s", slept_s)
        self.poller.wake()
        self.unconfirmed.check_now()

    def _show_kept_order(self, order: KeptOrder) -> None:
        """Shows the order until it is opened or dismissed, even if the connection changes."""
        notice, id = self._window.notice, order.saved.id
        self._kept_orders[id] = order
        forget = partial(self._kept_orders.pop, id, None)

        async def open_draft() -> None:
            forget()
            notice.end_order_saved(id)
            if not await self.drafts.open_saved(id):
                notice.show_not_here()

        notice.show_order_saved(
            order, lambda: self._tasks.spawn(open_draft(), name=_DRAFTS), forget
        )

    async def _save_typed(self, typed: Draft) -> None:
        self._window.notice.show_older_saved(await self.drafts.save(typed))

    def _fill_form(self, draft: Draft) -> None:
        self._tasks.spawn(self.drafts.fill_from(draft), name="fill form")

    def _on_return_asked(self, there: Draft, order_number: str) -> None:
        from deskdispatch.desk.booking.return_trip import return_of

        words = self.tr("Return of {order}").format(order=order_number)
        notes = words if order_number else self.tr("Return")
        bootstrap = self._desk.session.bootstrap if self._desk is not None else None
        self._fill_form(return_of(there, bootstrap, notes))

    def _on_connection_needed(self) -> None:
        if self._desk is None:
            self._window.booking_panel.banner.show_not_connected()

    def _on_poll_failed(self, error: KnownError) -> None:
        self._window.top_bar.set_offline(error, self._desk.session.as_of if self._desk else None)

    def _on_preferences_changed(self) -> None:
        chosen = self._window.preferences
        self.monitoring.apply_preferences(chosen)
        self.online_map.apply(chosen.map)
