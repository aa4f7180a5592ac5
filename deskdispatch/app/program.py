"""The running program: connects window, desk and service, and shuts them down in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess

from deskdispatch.app import country
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.bug_reports import BugReports
from deskdispatch.app.connection.connection import Connection, connect
from deskdispatch.app.connection.connection_view import ConnectionView
from deskdispatch.app.connection.connector import Connector
from deskdispatch.app.connection.records import Records
from deskdispatch.app.connection.sign_ins import SignIns
from deskdispatch.app.connection.signing_in import ask
from deskdispatch.app.doctor.controller import DoctorController
from deskdispatch.app.documents import DocumentsController
from deskdispatch.app.first_start import FirstStart
from deskdispatch.app.instance.second_starts import SecondStarts
from deskdispatch.app.map_files.open_files import OpenMapFiles
from deskdispatch.app.monitoring import Monitoring
from deskdispatch.app.online_map import OnlineMap
from deskdispatch.app.practice.practice import PracticeService
from deskdispatch.app.practice.process import COURIER_RATE_OPTIONS
from deskdispatch.app.preferences import PreferencesController
from deskdispatch.app.report.controller import ReportController
from deskdispatch.app.session_end import SAVED_WITHIN_S, SessionEnd
from deskdispatch.app.settings.saving import SettingsSaver
from deskdispatch.app.settings.settings import PRACTICE, Profile, Settings
from deskdispatch.app.sharing.controller import SharingController
from deskdispatch.app.sharing.memberships import Memberships
from deskdispatch.desk.deliveries.poll_interval import EVERY_S
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.report.tracebacks import without_messages
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.wake_watch import WakeWatch
from deskdispatch.ui.look import icons
from deskdispatch.ui.updates.controller import UpdatesController
from deskdispatch.ui.window import geometry
from deskdispatch.ui.window.doubt_presenter import DoubtPresenter
from deskdispatch.ui.window.doubts import DoubtPoller
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.notice import SETTINGS
from deskdispatch.ui.window.offline import Offline
from deskdispatch.ui.window.poller import Poller
from deskdispatch.vault.vault import Vault

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication

    from deskdispatch.app.instance.server import InstanceServer
    from deskdispatch.domain.account.account import Bootstrap
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

CLOSES_WITHIN_S: Final = 3.0
"""Seconds that the end of a session waits for the answer to a booking."""

CONNECTION_FIRST_S: Final = 2.0
"""Seconds that online tiles wait for the connection, which goes first."""


def run(
    window: MainWindow,
    paths: AppPaths,
    chosen: Settings,
    tasks: Tasks,
    practice: QProcess | None = None,
    *,
    server: InstanceServer | None = None,
    launch: Sequence[str] = (),
    is_first: bool = False,
) -> int:
    """Runs the event loop until the clerk closes the window; gives the exit status.

    Args:
        window: The window, shown already.
        paths: Where files are kept.
        chosen: The settings.
        tasks: What runs in the background.
        practice: The practice service's process, where it runs already.
        server: Receives second starts.
        launch: The command that starts the program again.
        is_first: Whether nobody worked here before, so that the page of a first start is shown.
    """
    program = Program(window, paths, chosen, tasks, practice=practice)
    program.server = server
    program.is_first = is_first
    program.follow_session(current_application(), launch)
    program.wake_watch.woken.connect(geometry.ScreenGuard(current_application()).check)
    if window.isHidden():
        window.close()  # once more: it was closed before anybody listened
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(program.run())
    return 0


class Program(QObject):
    """One run of the desktop.

    Args:
        window: The window, shown already.
        paths: Where files are kept.
        chosen: The settings; changes are written back.
        tasks: What runs in the background.
        practice_options: More options for the practice service, such as its courier rate.
        every_s: Seconds between two looks at the service.
        practice: The practice service's process, where it is on its way already.
    """

    def __init__(
        self,
        window: MainWindow,
        paths: AppPaths,
        chosen: Settings,
        tasks: Tasks,
        *,
        practice_options: Sequence[str] = COURIER_RATE_OPTIONS,
        every_s: float = EVERY_S,
        practice: QProcess | None = None,
    ) -> None:
        super().__init__()
        self.window = window
        self.poller = Poller(every_s)
        self.doubts = DoubtPoller()
        self.drafts = DraftKeeper(window.booking_panel, tasks)
        self.watch = Monitoring(window, self.poller, self.doubts, tasks)
        self._doubt_presenter = DoubtPresenter(window, self.doubts, self.drafts, tasks)
        self._records = Records(window, self.drafts, paths.journal_file)
        self._online_map = OnlineMap(
            window, tasks, paths.cache, OpenMapFiles(tasks, paths.map_folder, window)
        )
        self.server: InstanceServer | None = None
        self.is_first = False
        self.first_start: FirstStart | None = None
        self.wake_watch = WakeWatch(self)
        self._where = paths
        self._settings = chosen
        self._saver = SettingsSaver(paths.settings_file, tasks)
        self._tasks = tasks
        self._practice_options = practice_options
        self._ahead = self._practice_service(practice) if practice is not None else None
        self._offline = Offline(window.notice, self.poller)
        self._closing = asyncio.Event()
        self._session: SessionEnd | None = None
        self._closes_within_s: float | None = None
        self._vault = Vault()
        self.sharing = SharingController(window, tasks, Memberships(self._vault))
        self._view = ConnectionView(
            window, self.poller, self.doubts, self.watch, sharing=self.sharing, tasks=tasks
        )
        self.connector = self._connector()
        starts = SecondStarts(window, self.drafts, self.connector, lambda: self._settings)
        self.handle_second_start = starts.handle
        reports = ReportController(window, tasks, paths, lambda: self._settings)
        DoctorController(window, tasks, paths, lambda: self._settings, reports.show)
        self._connect_signals()
        self.updates = UpdatesController(
            window, window.notice, window.preferences, tasks, paths.updates_file
        )
        window.commands.connect_to({"updates": self.updates.ask})
        self.preferences = PreferencesController(
            window,
            self.watch,
            self._online_map,
            self.connector,
            self.updates,
            sharing=self.sharing,
            settings=lambda: self._settings,
            tasks=tasks,
        )
        self.poller.opened.connect(self.preferences.show_read)
        self.poller.wallet_read.connect(self.preferences.show_read)

    def _connector(self) -> Connector:
        window = self.window
        made = Connector(
            self._settings.named(self._settings.profile),
            window=window,
            view=self._view,
            sign_ins=SignIns(self._vault),
            records=self._records,
            ask=lambda known: ask(window, self._tasks, known),
            practice=self._next_practice,
            prepare=self._read_country,
            make=self._make_connection,
            keep=self._keep_profile,
            known=lambda: self._settings.profiles,
            spawn=self._tasks.spawn,
        )
        window.booking_panel.may_book = self.doubts.may_book = made.may_book
        return made

    def _connect_signals(self) -> None:
        window, poller = self.window, self.poller
        window.closing.connect(self._closing.set)
        window.refresh_asked.connect(self._on_refresh_asked)
        self.wake_watch.woken.connect(self._on_woken)
        window.notice.sign_in_asked.connect(self.connector.sign_in)
        window.notice.practice_asked.connect(self._on_practice_asked)
        window.commands.connect_to(
            {
                "sign_in": self._on_sign_in_asked,
                "sign_out": self._on_sign_out_asked,
                "practice": self._on_practice_asked,
                "drafts": self._on_drafts_asked,
            }
        )
        window.booking_panel.account_stale.connect(poller.nudge)
        window.booking_panel.sign_in_refused.connect(self.connector.refuse)
        poller.sign_in_refused.connect(self.connector.refuse)
        window.preferences.changed.connect(self._on_preferences_changed)
        self._saver.not_saved.connect(window.notice.show_settings_not_saved)
        self._saver.saved.connect(partial(window.notice.end_condition, SETTINGS))
        poller.opened.connect(window.show_bootstrap)
        poller.opened.connect(self._on_opened)
        poller.refreshed.connect(window.show_changes)
        poller.refreshed.connect(self.doubts.check_reported_orders)
        poller.not_kept.connect(partial(window.notice.show_records_trouble, "polls"))
        poller.kept.connect(partial(window.notice.end_records_trouble, "polls"))
        poller.failed.connect(self._on_poll_failed)
        self.doubts.failed.connect(window.notice.show_remark)
        self._doubt_presenter.delivery_found.connect(window.print_if_set)
        self.drafts.not_kept.connect(partial(window.notice.show_records_trouble, "drafts"))
        self.drafts.kept.connect(partial(window.notice.end_records_trouble, "drafts"))
        self.drafts.older_kept.connect(window.notice.show_older_kept)
        window.drafts_asked.connect(self._on_drafts_asked)
        arrivals = self.sharing.arrivals
        arrivals.alerts_changed.connect(self.watch.alerts.handle_acknowledged_elsewhere)
        arrivals.customers_changed.connect(self.watch.show_customers_anew)
        arrivals.person_erased.connect(self.watch.erased.person_erased)
        window.calls.save_typed = self.drafts.save

    def follow_session(self, app: QGuiApplication, launch: Sequence[str]) -> None:
        """Saves and ends with the desktop's session."""
        self._session = SessionEnd(app, self.save_now, self.end_soon, launch)
        self.preferences.launch = launch

    def save_now(self) -> None:
        """Blocks until form, settings and geometry are on the disk."""
        self.drafts.flush_now(SAVED_WITHIN_S)
        self._saver.flush()
        geometry.keep(self.window, self._where.window_file)

    def end_soon(self) -> None:
        """Ends the program in order; a booking in flight is awaited for ``CLOSES_WITHIN_S``."""
        self._closes_within_s = CLOSES_WITHIN_S
        self.window.close()

    async def run(self) -> None:
        """Starts everything behind the window and waits until that is closed."""
        if self._session is not None:
            self._session.follow_signals()
        bugs = BugReports(self.window.notice.show_bug)
        self._tasks.on_bug = bugs.report
        with bugs.taken():
            try:
                self._tasks.spawn(self.begin(), name="begin")
                await self._closing.wait()
            finally:
                await self.close()

    async def begin(self) -> None:
        """The practice service starts in its own process while the map loads in ours."""
        self.window.setWindowIcon(icons.app_icon())
        self.connector.connect()
        if self.server is not None:  # what came while the window was opening is newer than that
            self.server.serve(self.handle_second_start)
        await asyncio.sleep(0)
        self.window.map_panel.map_view.start(self._where.cache)
        await self._view.build()
        self.preferences.attach(self.documents)
        if self.is_first:
            self.first_start = FirstStart(
                self.window, self.documents, self.connector, self._save_settings
            )
        with suppress(TimeoutError):
            async with asyncio.timeout(CONNECTION_FIRST_S):
                await self.connector.settled()
        await self._online_map.begin(self._settings.map)
        self._tasks.spawn(self.updates.follow(self.connector.settled), name="updates")
        if self._session is not None:
            self._tasks.spawn(self._session.register(self._tasks), name="session manager")

    @property
    def documents(self) -> DocumentsController:
        """Exports and printing; built after the first frame."""
        return self._view.documents

    def known(self, delivery_id: str) -> Delivery | None:
        """All that the desk knows now of a recent delivery."""
        desk = self.connector.desk
        return None if desk is None else desk.tracking.known.get(delivery_id)

    async def close(self) -> None:
        """Closes the connection, then settings, tasks, map page and journal, in this order."""
        await self.connector.close(self._closes_within_s)
        await self._saver.close()
        if self._session is not None:
            self._session.leave()
        await self._tasks.close()
        await self._online_map.close()
        self.watch.close()
        self.window.map_panel.map_view.close_page()
        await self._records.close()
        if self._ahead is not None:
            await self._ahead.stop()
        geometry.keep(self.window, self._where.window_file)
        if self._session is not None:
            self._session.finish()
        logger.info("closed in order")

    async def _read_country(self) -> None:
        if not self._view.country.areas:
            self._view.country = await asyncio.to_thread(country.read)

    def _make_connection(
        self, profile: Profile, sign_in: SignInData, journal: Journal
    ) -> Connection:
        return connect(sign_in, journal, self._view.country, profile)

    def _next_practice(self) -> PracticeService:
        service, self._ahead = self._ahead or self._practice_service(), None
        service.stopped.connect(self._on_practice_stopped)
        return service

    def _practice_service(self, process: QProcess | None = None) -> PracticeService:
        return PracticeService(self._where.practice_file, self._practice_options, process)

    def _keep_profile(self, profile: Profile) -> None:
        self._apply_settings(self._settings.with_profile(profile))
        self.preferences.show_profile()

    def _apply_settings(self, changed: Settings) -> None:
        self._settings = changed
        self.window.preferences.shift = changed.shift  # each profile has its own
        self._saver.save(changed)

    def _save_settings(self) -> None:
        self._saver.save(self._settings)

    def _on_refresh_asked(self) -> None:
        self.poller.nudge()
        self.doubts.nudge()

    def _on_woken(self, slept_s: float) -> None:
        logger.info("The PC slept for %d s", slept_s)
        self.poller.wake()
        self.doubts.nudge()

    def _on_drafts_asked(self) -> None:
        self._tasks.replace(self.drafts.choose(self.window), name="drafts")

    def _on_sign_in_asked(self) -> None:
        self.connector.sign_in()

    def _on_sign_out_asked(self) -> None:
        self.connector.sign_out()

    def _on_practice_asked(self) -> None:
        self.connector.connect(Profile(PRACTICE))

    def _on_practice_stopped(self, last_words: str) -> None:
        logger.error("The practice service stopped\n%s", without_messages(last_words))
        self.window.notice.show_practice_stopped()

    def _on_opened(self, bootstrap: Bootstrap) -> None:
        if bootstrap.account is not None:
            self.connector.set_merchant(bootstrap.account.seller_name or "")

    def _on_poll_failed(self, error: KnownError) -> None:
        desk = self.connector.desk
        self.window.top_bar.set_offline(error, desk.session.as_of if desk else None)

    def _on_preferences_changed(self) -> None:
        self._apply_settings(self._settings.preferring(self.window.preferences))
