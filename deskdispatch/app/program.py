"""The running program: joins window, desk and service, and ends them in order."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QProcess

from deskdispatch.app import country, settings
from deskdispatch.app.connection import Connection, connect
from deskdispatch.app.paperwork import Paperwork
from deskdispatch.app.places import Places
from deskdispatch.app.practice import PracticeService
from deskdispatch.app.practice_process import PACE
from deskdispatch.app.records import Records
from deskdispatch.app.settings import PRACTICE, Profile, Settings
from deskdispatch.app.signing_in import SigningIn
from deskdispatch.app.streets import Streets
from deskdispatch.app.watch import Watch
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.sign_in import SignIn
from deskdispatch.domain.tile_source import TileSourceSettings
from deskdispatch.ui import icons, language, panes
from deskdispatch.ui.desktop.raising import bring_to_front
from deskdispatch.ui.doubts import Doubts
from deskdispatch.ui.draft_keeper import DraftKeeper
from deskdispatch.ui.follower import EVERY_S, Follower
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.main_window import MainWindow
from deskdispatch.ui.verdicts import Verdicts
from deskdispatch.ui.window.offline import Offline

if TYPE_CHECKING:
    from deskdispatch.app.instance.message import SecondStart
    from deskdispatch.app.instance.server import InstanceServer
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)


def run(
    window: MainWindow,
    where: Places,
    chosen: Settings,
    tasks: Tasks,
    practice: QProcess | None = None,
    *,
    server: InstanceServer | None = None,
) -> int:
    """Runs the event loop until the clerk closes the window; gives the exit status."""
    program = Program(window, where, chosen, tasks, practice=practice)
    if server is not None:
        server.serve(program.take_second_start)
    if window.isHidden():
        window.close()  # once more: it was closed before anybody listened
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(program.run())
    return 0


class Program(QObject):
    """One run of the desktop.

    Args:
        window: The window, shown already.
        where: Where files are kept.
        chosen: The settings; changes are written back.
        tasks: What runs in the background.
        practice_options: More options for the practice service, such as its courier rate.
        every_s: Seconds between two looks at the service.
        practice: The practice service's process, where it is on its way already.
    """

    def __init__(
        self,
        window: MainWindow,
        where: Places,
        chosen: Settings,
        tasks: Tasks,
        *,
        practice_options: Sequence[str] = PACE,
        every_s: float = EVERY_S,
        practice: QProcess | None = None,
    ) -> None:
        super().__init__()
        self.window = window
        self.follower = Follower(every_s)
        self.doubts = Doubts()
        self.drafts = DraftKeeper(window.booking_panel, tasks)
        self.watch = Watch(window, self.follower, self.doubts, tasks)
        self._verdicts = Verdicts(window, self.doubts, self.drafts, tasks)
        self._records = Records(window, self.drafts)
        self._streets = Streets(window, tasks, where.cache, self._on_streets_changed)
        self._where = where
        self._settings = chosen
        self._tasks = tasks
        self._practice_options = practice_options
        self._practice: PracticeService | None = None
        self._ahead = self._practice_service(practice) if practice is not None else None
        self._connection: Connection | None = None
        self._following: list[asyncio.Task[None]] = []
        self._country = country.NOWHERE
        self._built, self._closing = asyncio.Event(), asyncio.Event()
        self._signing_in = SigningIn(window, tasks)
        self._offline = Offline(window.notice, self.follower)
        self._connect_signals()

    def _connect_signals(self) -> None:
        window, follower = self.window, self.follower
        window.closing.connect(self._closing.set)
        window.refresh_asked.connect(self._on_refresh_asked)
        window.sign_in_asked.connect(self._on_sign_in_asked)
        window.practice_asked.connect(self._on_practice_asked)
        window.preferences.changed.connect(self._on_preferences_changed)
        window.notice.action_triggered.connect(self._on_practice_asked)
        window.booking_panel.sign_in_refused.connect(self._on_sign_in_refused)
        follower.opened.connect(window.show_bootstrap)
        follower.refreshed.connect(window.show_changes)
        follower.not_kept.connect(window.notice.show_remark)
        follower.failed.connect(self._on_look_failed)
        self.doubts.failed.connect(window.notice.show_remark)
        self._verdicts.delivery_found.connect(window.print_if_wanted)
        self.drafts.not_kept.connect(window.notice.show_remark)
        self.drafts.older_kept.connect(window.notice.show_older_kept)
        window.drafts_asked.connect(self._on_drafts_asked)
        window.sign_out_asked.connect(self._on_sign_out_asked)
        follower.sign_in_refused.connect(self._on_sign_in_refused)

    async def run(self) -> None:
        """Brings everything up behind the painted window and waits until it is closed."""
        self._tasks.on_bug = self._report_bug
        asyncio.get_running_loop().set_exception_handler(self._on_loop_trouble)
        old_hook, sys.excepthook = sys.excepthook, self._excepthook
        try:
            self._tasks.spawn(self.begin(), name="begin")
            await self._closing.wait()
        finally:
            await self.close()
            sys.excepthook = old_hook

    async def begin(self) -> None:
        """The practice service starts in its own process while the map loads in ours."""
        self.window.setWindowIcon(icons.app_icon())
        connecting = self._tasks.spawn(self.connect_to(self._profile()), name="connect")
        await asyncio.sleep(0)
        self.window.map_panel.map_view.start(self._where.cache)
        await self._build_pages()
        await connecting
        await self._streets.begin(self._settings.map)

    async def _build_pages(self) -> None:
        """What the first paint did not need, a part a turn of the loop."""
        await self.watch.build()
        self.paperwork = Paperwork(self.window, self.watch, self._tasks)
        self._built.set()

    async def connect_to(self, profile: Profile) -> None:
        """Leaves the service of before and works with this profile's; trouble is told."""
        await self._disconnect()
        self.window.set_profile(profile.name, practice=profile.is_practice)
        try:
            await self._open_records(profile)
            sign_in = await self._sign_in_for(profile)
            if sign_in is None:
                self.window.show_signed_out()
                return
            if not self._country.areas:
                self._country = await asyncio.to_thread(country.read)
            journal = await self._open_records(self._profile())  # a sign-in may be for another
            self._connection = connect(sign_in, journal, self._country)
            await self._join(self._connection)
            if self._signing_in.trouble is not None and not profile.is_practice:
                self.window.notice.show_remark(self._signing_in.trouble)
        except KnownError as error:
            self.window.show_trouble(error, may_retry=profile.is_practice)

    def take_second_start(self, started: SecondStart) -> None:
        """Somebody started the program once more: shows the window, and does what was asked."""
        bring_to_front(self.window, started.activation)
        if started.language and started.language != language.current():
            self.window.set_language(started.language)
        if started.profile and started.profile != self._settings.profile:
            self.use_profile(self._settings.named(started.profile))

    def use_profile(self, profile: Profile) -> None:
        """Leaves the service of before and works with this profile's from now on."""
        self._take(self._settings.with_profile(profile))
        self._tasks.replace(self.connect_to(profile), name="connect anew")

    def known(self, delivery_id: str) -> Delivery | None:
        """All that the desk knows now of a recent delivery."""
        desk = self._connection.desk if self._connection is not None else None
        return None if desk is None else desk.tracking.known.get(delivery_id)

    async def close(self) -> None:
        """Ends tasks, client, map page, journal and practice service, in this order."""
        await self._finish_bookings()
        await self._tasks.close()
        await self._streets.close()
        if self._connection is not None:
            await self._connection.close()
        self.watch.close()
        self.window.map_panel.map_view.close_page()
        await self._records.close()
        for service in filter(None, (self._practice, self._ahead)):
            await service.stop()
        panes.keep(self.window, self._where.window_file)
        logger.info("closed in order")

    async def _join(self, connection: Connection) -> None:
        """First what the journal remembers, then the service."""
        desk = connection.desk
        self.window.attach(desk)
        self.window.map_panel.set_index(self._country.index)
        interrupted = await desk.tracking.interrupted()
        if interrupted:
            logger.warning("%d booking(s) were interrupted and are in doubt", len(interrupted))
        self.window.board_panel.set_doubtful(await desk.reconciling.doubts())
        if (remembered := await desk.session.recall()) is not None:
            self.window.show_bootstrap(remembered)
            self.window.top_bar.set_remembered(desk.session.as_of)
        self.window.show_briefs(await desk.tracking.recall())
        await self._built.wait()
        self.watch.attach(desk)
        self.paperwork.attach(desk)
        self._following = [
            self._tasks.spawn(self.follower.follow(desk), name="follow"),
            self._tasks.spawn(self.doubts.follow(desk), name="doubts"),
        ]

    async def _open_records(self, profile: Profile) -> Journal:
        return await self._records.open(self._where.journal_file(profile.name))

    async def _finish_bookings(self) -> None:
        """A booking that is on its way has its end first."""
        await self.window.booking_panel.finish()
        await self.doubts.finish()

    async def _disconnect(self) -> None:
        """Leaves nothing open but the records of the profile."""
        await self._finish_bookings()
        await self._built.wait()
        await self.paperwork.detach()
        await self.watch.detach()
        self.window.detach()
        for task in self._following:
            task.cancel()
        if self._following:
            await asyncio.wait(self._following)
        self._following = []
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        if self._practice is not None:
            await self._practice.stop()
            self._practice = None
        self.follower.start_over()

    async def _sign_in_for(self, profile: Profile) -> SignIn | None:
        """How to sign in; None where the clerk has to be asked and gave up."""
        if profile.is_embedded:
            self._practice, self._ahead = self._ahead or self._practice_service(), None
            self._practice.stopped.connect(self._on_practice_stopped)
            return await self._practice.start()
        kept = await self._signing_in.kept(profile)
        if kept is not None:
            return kept
        return await self._ask(profile)

    def _practice_service(self, process: QProcess | None = None) -> PracticeService:
        return PracticeService(self._where.practice_file, self._practice_options, process)

    async def _ask(self, profile: Profile) -> SignIn | None:
        given = await self._signing_in.ask(profile)
        if given is not None:
            named = self._signing_in.named(profile, given)
            self._take(self._settings.with_profile(named))
            self.window.set_profile(named.name, practice=False)
        return given

    async def _sign_in_anew(self) -> None:
        """Asks for another sign-in and works with it; giving up leaves all as it was."""
        given = await self._ask(self._profile())
        if given is not None:
            await self.connect_to(self._profile())
        elif self.follower.is_refused or self._connection is None:
            self.window.show_signed_out()

    async def _sign_out(self) -> None:
        """The secret leaves the keyring; what is typed stays, and is still kept."""
        await self._disconnect()
        try:
            await self._signing_in.forget(self._profile())
        except KnownError as error:
            self.window.notice.show_remark(error)
        else:
            self.window.show_signed_out()

    def _profile(self) -> Profile:
        return self._settings.named(self._settings.profile)

    def _take(self, changed: Settings) -> None:
        self._settings = changed
        self.window.preferences.shift = changed.shift  # each profile has its own
        try:
            settings.save(self._where.settings_file, changed)
        except OSError:
            logger.exception("The settings could not be kept")

    def _on_refresh_asked(self) -> None:
        self.follower.nudge()
        self.doubts.nudge()

    def _on_drafts_asked(self) -> None:
        self._tasks.replace(self.drafts.choose(self.window), name="drafts")

    def _on_sign_out_asked(self) -> None:
        self._tasks.replace(self._sign_out(), name="sign out")

    def _on_sign_in_asked(self) -> None:
        self._tasks.replace(self._sign_in_anew(), name="sign in anew")

    def _on_sign_in_refused(self) -> None:
        if not self._profile().is_practice and not self._signing_in.is_asking:
            self._on_sign_in_asked()

    def _on_practice_asked(self) -> None:
        self.use_profile(self._settings.named(PRACTICE))

    def _on_practice_stopped(self, last_words: str) -> None:
        logger.error("The practice service stopped: %s", last_words)
        self.window.notice.show_practice_stopped()

    def _on_look_failed(self, error: KnownError) -> None:
        session = self._connection.desk.session if self._connection else None
        self.window.top_bar.set_offline(error, session.as_of if session else None)

    def _on_preferences_changed(self) -> None:
        self._take(self._settings.preferring(self.window.preferences))

    def _on_streets_changed(self, source: TileSourceSettings) -> None:
        self._take(replace(self._settings, map=source))

    def _report_bug(self, error: BaseException) -> None:
        logger.error("A bug of ours", exc_info=error)
        self.window.notice.show_bug()

    def _on_loop_trouble(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback broke, or a task was lost: asyncio would only log it."""
        error = context.get("exception")
        self._report_bug(error or RuntimeError(str(context.get("message"))))

    def _excepthook(
        self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        self._report_bug(error)
