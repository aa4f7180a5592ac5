"""The running program: connects window, desk and service, and shuts them down in order."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QProcess
from PySide6.QtWidgets import QApplication

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.connection.connection import NOWHERE, connect, read_country
from deskdispatch.app.connection.connector import Connector
from deskdispatch.app.connection.profile_journal import ProfileJournal
from deskdispatch.app.connection.sign_ins import SignIns, ask
from deskdispatch.app.doctor.controller import DoctorController
from deskdispatch.app.practice.practice import PracticeService
from deskdispatch.app.practice.process import COURIER_RATE_OPTIONS
from deskdispatch.app.preferences import PreferencesController
from deskdispatch.app.report.controller import ReportController
from deskdispatch.app.session_end import SAVED_WITHIN_S, SessionEnd
from deskdispatch.app.settings.saving import SettingsSaver
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.app.settings.start_settings import PRACTICE
from deskdispatch.desk.deliveries.poll_interval import EVERY_S
from deskdispatch.desk.sharing.memberships import Memberships
from deskdispatch.domain.report.log_format import without_messages
from deskdispatch.ui.booking.draft_keeper import OpenedLocation
from deskdispatch.ui.desktop.raising import ask_for_attention, bring_to_front
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import icons
from deskdispatch.ui.text import language
from deskdispatch.ui.updates import UpdatesController
from deskdispatch.ui.window import geometry
from deskdispatch.ui.window.first_start import FirstStart
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.notice import SETTINGS
from deskdispatch.ui.window.wiring import Wiring
from deskdispatch.vault import Vault

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication

    from deskdispatch.app.instance.hand_over import SecondStart
    from deskdispatch.app.instance.server import InstanceServer
    from deskdispatch.domain.account.account import Bootstrap

logger = logging.getLogger(__name__)

CLOSES_WITHIN_S: Final = 3.0
"""Maximum seconds to wait for the answer to a booking when the session ends."""

CONNECTION_FIRST_S: Final = 2.0
"""Seconds by which online tiles are delayed, as the connection goes first."""


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
    has_changed: bool = False,
) -> int:
    """Runs the event loop until the clerk closes the window; returns the exit status.

    ``practice`` is the process of the practice service if it runs already, ``launch`` the command
    that starts the program again. A first start shows its page. Settings changed by the start are
    saved.
    """
    program = Program(window, paths, chosen, tasks, practice=practice)
    program.server = server
    program.is_first = is_first
    program.has_changed = has_changed
    program.follow_session(current_application(), launch)
    program.wiring.wake_watch.woken.connect(geometry.ScreenGuard(current_application()).check)
    if window.isHidden():
        window.close()  # again: it was closed before anything listened
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(program.run())
    return 0


class Program(QObject):
    """One run of the desktop behind a window that is already visible."""

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
        self.server: InstanceServer | None = None
        self.is_first = False
        self.has_changed = False
        self.first_start: FirstStart | None = None
        self._paths = paths
        self._settings = chosen
        self._tasks = tasks
        self._country = NOWHERE
        self._closing = asyncio.Event()
        self._session: SessionEnd | None = None
        self._closes_within_s: float | None = None
        self._saver = SettingsSaver(paths.settings_file, tasks)
        self._practice_options = practice_options
        self._ahead = self._practice_service(practice) if practice is not None else None
        vault = Vault()
        self.wiring = Wiring(
            *(window, tasks, Memberships(vault)),
            cache=paths.cache,
            map_folder=paths.map_folder,
            every_s=every_s,
        )
        self._profile_journal = ProfileJournal(window, self.wiring.drafts, paths.journal_file)
        self.connector = self._connector(vault)
        self._opened_location = OpenedLocation(window.booking_panel, self.wiring.drafts)
        reports = ReportController(window, tasks, paths, lambda: self._settings)
        DoctorController(window, tasks, paths, lambda: self._settings, reports.show)
        self._connect_signals()
        self.updates = UpdatesController(
            window.notice, window.preferences, tasks, paths.updates_file
        )
        window.commands.connect_to({"updates": self.updates.ask})
        self.preferences = PreferencesController(
            window,
            self.wiring,
            self.connector,
            self.updates,
            settings=lambda: self._settings,
            tasks=tasks,
        )

    def _connector(self, vault: Vault) -> Connector:
        window = self.window
        connector = Connector(
            self._settings.profile_named(self._settings.profile),
            window=window,
            view=self.wiring,
            sign_ins=SignIns(vault),
            profile_journal=self._profile_journal,
            ask=lambda known: ask(window, self._tasks, known),
            practice=self._next_practice,
            prepare=self._read_country,
            make=lambda profile, given, journal: connect(given, journal, self._country, profile),
            keep=self._keep_profile,
            known=lambda: self._settings.profiles,
            spawn=self._tasks.spawn,
        )
        window.booking_panel.may_book = self.wiring.unconfirmed.may_book = connector.may_book
        return connector

    def _connect_signals(self) -> None:
        window, connector = self.window, self.connector
        window.closing.connect(self._closing.set)
        window.preferences.changed.connect(self._on_preferences_changed)
        window.notice.sign_in_asked.connect(connector.sign_in)
        window.notice.practice_asked.connect(self._on_practice_asked)
        window.commands.connect_to(
            {
                "sign_in": connector.sign_in,
                "sign_out": connector.sign_out,
                "practice": self._on_practice_asked,
            }
        )
        window.booking_panel.sign_in_refused.connect(connector.ask_after_refusal)
        self.wiring.poller.sign_in_refused.connect(connector.ask_after_refusal)
        self.wiring.poller.opened.connect(self._on_opened)
        self._saver.not_saved.connect(window.notice.show_settings_not_saved)
        self._saver.saved.connect(partial(window.notice.end_condition, SETTINGS))

    def handle_second_start(self, started: SecondStart) -> None:
        """Raises the window and applies the arguments of a second start.

        A call is just shown, as the clerk may be typing; a location only becomes the drop-off.
        """
        if started.call:
            self.window.calls.banner.show_call(started.call)
            ask_for_attention(self.window)
            return
        bring_to_front(self.window, started.activation)
        if started.location:
            self._opened_location.open(started.location)
            return
        if started.language and started.language != language.current():
            self.window.appearance.set_language(started.language)
        if started.profile and started.profile != self.connector.target_profile.name:
            self.connector.connect(self._settings.profile_named(started.profile))

    def follow_session(self, app: QGuiApplication, launch: Sequence[str]) -> None:
        self._session = SessionEnd(app, self.save_now, self.end_soon, launch)
        self.preferences.launch = launch

    def save_now(self) -> None:
        """Blocks until form, settings and geometry are on the disk."""
        self.wiring.drafts.flush_now(SAVED_WITHIN_S)
        self._saver.flush()
        geometry.save(self.window, self._paths.window_file)

    def end_soon(self) -> None:
        """Ends the program in order; waits ``CLOSES_WITHIN_S`` for a booking in flight."""
        self._closes_within_s = CLOSES_WITHIN_S
        self.window.close()

    async def run(self) -> None:
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
        """Connects; the practice service starts in its own process while the map loads here."""
        window, wiring = self.window, self.wiring
        QApplication.setWindowIcon(icons.app_icon())
        if self.has_changed:
            self._saver.save(self._settings)
        self.connector.connect()
        if self.server is not None:  # messages sent while the window opened are newer
            self.server.serve(self.handle_second_start)
        await asyncio.sleep(0)
        window.map_panel.map_view.start(self._paths.cache)
        await wiring.build()
        self.preferences.attach(wiring.documents)
        if self.is_first:
            self.first_start = FirstStart(
                window,
                wiring.documents.print_test_page,
                self.connector.sign_in,
                lambda: self._saver.save(self._settings),
            )
        with suppress(TimeoutError):
            async with asyncio.timeout(CONNECTION_FIRST_S):
                await self.connector.settled()
        await wiring.online_map.begin(self._settings.map)
        self._tasks.spawn(self.updates.follow(self.connector.settled), name="updates")
        if self._session is not None:
            self._tasks.spawn(self._session.register(self._tasks), name="session manager")

    async def close(self) -> None:
        """Closes the connection, then settings, tasks, map page and journal, in this order."""
        await self.connector.close(self._closes_within_s)
        await self._profile_journal.save_form(self._settings.profile)
        await self._saver.close()
        if self._session is not None:
            self._session.leave()
        await self._tasks.close()
        await self.wiring.close()
        await self._profile_journal.close()
        if self._ahead is not None:
            await self._ahead.stop()
        geometry.save(self.window, self._paths.window_file)
        if self._session is not None:
            self._session.finish()
        logger.info("closed in order")

    async def _read_country(self) -> None:
        if not self._country.areas:
            self._country = await asyncio.to_thread(read_country)

    def _next_practice(self) -> PracticeService:
        service, self._ahead = self._ahead or self._practice_service(), None
        service.stopped.connect(self._on_practice_stopped)
        return service

    def _practice_service(self, process: QProcess | None = None) -> PracticeService:
        return PracticeService(self._paths.practice_file, self._practice_options, process)

    def _keep_profile(self, profile: Profile) -> None:
        self._apply_settings(self._settings.with_profile(profile))
        self.preferences.show_profile()

    def _apply_settings(self, changed: Settings) -> None:
        self._settings = changed
        self.window.preferences.shift = changed.shift  # each profile has its own
        self._saver.save(changed)

    def _on_practice_asked(self) -> None:
        self.connector.connect(Profile(PRACTICE))

    def _on_practice_stopped(self, last_words: str) -> None:
        logger.error("The practice service stopped\n%s", without_messages(last_words))
        self.window.show_practice_stopped()

    def _on_opened(self, bootstrap: Bootstrap) -> None:
        if (account := bootstrap.account) is not None:
            self.connector.set_merchant(account.seller_name or "", account.id or "")

    def _on_preferences_changed(self) -> None:
        self._apply_settings(self._settings.with_preferences(self.window.preferences))


class BugReports:
    """Collects the exceptions of tasks, of the loop's callbacks and of Qt's slots."""

    def __init__(self, show: Callable[[], object]) -> None:
        self._show = show

    def report(self, error: BaseException) -> None:
        logger.error("A bug of ours", exc_info=error)
        self._show()

    @contextmanager
    def taken(self) -> Iterator[None]:
        asyncio.get_running_loop().set_exception_handler(self._on_loop_failure)
        old_hook, sys.excepthook = sys.excepthook, self._excepthook
        try:
            yield
        finally:
            sys.excepthook = old_hook

    def _on_loop_failure(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Reports a failed callback or a lost task, which asyncio would only log."""
        error = context.get("exception")
        self.report(error or RuntimeError(str(context.get("message"))))

    def _excepthook(
        self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        self.report(error)
