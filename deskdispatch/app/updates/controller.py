"""Looks for newer versions on request and, where that was chosen, once a week."""

from __future__ import annotations

import asyncio
import importlib
import logging
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch import __version__
from deskdispatch.app.updates import state_file
from deskdispatch.app.updates.shipped import shipped_settings
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates import rules
from deskdispatch.domain.updates.release import PACKAGE_KINDS, Release
from deskdispatch.domain.updates.settings import UpdateSettings
from deskdispatch.domain.updates.state import UpdateState
from deskdispatch.domain.updates.version import is_newer
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.updates import words
from deskdispatch.ui.widgets.banner_message import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.updates.look import Look
    from deskdispatch.ui.preferences.updates import UpdatesBox
    from deskdispatch.ui.updates.dialog import UpdateDialog
    from deskdispatch.ui.window.main_window import MainWindow

logger = logging.getLogger(__name__)

KEY: Final = "updates"
"""Of the message in the window."""

EVERY_S: Final = 3600.0
"""Seconds between two questions to the clock whether a look is due; a PC may have slept."""


class UpdatesController(QObject):
    """Joins the use case with the window; nothing is downloaded or installed.

    Args:
        window: Has the command, the message and the settings.
        tasks: Runs the looks.
        path: Of the state file.
        shipped: What the package carries; None reads it at the first look.
        clock: The present.
        chance: From 0 to 1, for the jitter.
        running: The version of this program.
    """

    def __init__(
        self,
        window: MainWindow,
        tasks: Tasks,
        path: Path,
        *,
        shipped: UpdateSettings | None = None,
        clock: Clock = utc_now,
        chance: Callable[[], float] = random.random,
        running: str = __version__,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._path = path
        self._shipped = shipped
        self._clock = clock
        self._chance = chance
        self._running = running
        self._state: UpdateState | None = None
        self._release: Release | None = None
        self._one_at_a_time = asyncio.Lock()
        self._settings_changed = asyncio.Event()
        self._checking: asyncio.Task[None] | None = None
        self._box: UpdatesBox | None = None
        self.dialog: UpdateDialog | None = None
        window.commands.connect_to({"updates": self._on_check_asked})
        window.preferences.changed.connect(self._settings_changed.set)

    def attach(self, box: UpdatesBox) -> None:
        """Connects the box in the preferences."""
        self._box = box
        box.check_asked.connect(self._on_check_asked)

    def refresh(self) -> None:
        """Shows in the preferences what is known now."""
        self._tasks.spawn(self._show_state(), name="updates state")

    async def follow(self, settled: Callable[[], Awaitable[None]]) -> None:
        """Takes the weekly looks, and reminds, until it is cancelled.

        Args:
            settled: Returns when the connection to the service is made; that goes first.
        """
        await settled()
        while True:
            self._settings_changed.clear()
            await self.look_if_due()
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self._settings_changed.wait()

    async def look_if_due(self) -> None:
        """Takes the weekly look where it was chosen and is due, and reminds of a version."""
        state, now = await self._load(), self._clock()
        source = await self._source()
        reminds = state.remind_at is not None and state.remind_at <= now
        if reminds:
            await self._decide(remind_at=None)  # once
        if source.weekly and source.is_set and rules.is_due(state, now):
            await self._look_quietly()
        elif reminds:
            self._speak(state)

    async def check(self) -> None:
        """Looks now, in a dialog that tells what came of it.

        One that is closed meanwhile stays closed: a newer version is then named in the window.
        """
        dialog = self._shown_dialog()
        dialog.show_looking()
        looked = await self._look()
        if dialog.isVisible():
            self._show_result(dialog, looked)
        elif looked.release is not None:
            self._speak(looked.state)

    def _show_result(self, dialog: UpdateDialog, looked: Look) -> None:
        """Shows what came of a look where the dialog stands: the clerk may type elsewhere."""
        if looked.error is not None:
            dialog.show_failed(looked.error)
            return
        assert looked.release is not None
        assert looked.state.looked_at is not None
        if is_newer(looked.release.version, self._running):
            _show_release(dialog, looked.release)
        else:
            dialog.show_newest(looked.state.looked_at, self._clock())

    async def _look_quietly(self) -> None:
        looked = await self._look()
        if looked.error is not None:
            logger.warning(
                "No update was looked up: %s %s", looked.error.failure, looked.error.cause
            )
        else:
            self._speak(looked.state)

    async def _look(self) -> Look:
        async with self._one_at_a_time:
            source, now = await self._source(), self._clock()
            state = await self._load()
            if source.is_set:  # ahead of the request: a program that is ended then asks no sooner
                await self._keep(_due(state, now, self._chance()))
            await asyncio.to_thread(importlib.import_module, "deskdispatch.desk.updates.look")
            from deskdispatch.desk.updates.look import look

            looked = await look(source, await self._load(), now)
            kept = looked.state
            if looked.error is not None and looked.error.failure is UpdateFailure.OFFLINE:
                kept = _due(kept, now, self._chance(), UpdateFailure.OFFLINE)
            if source.is_set:
                await self._keep(kept)
            if looked.release is not None:
                self._release = looked.release
            return looked

    def _speak(self, state: UpdateState) -> None:
        """Names a newer version in the window, unless the clerk wants to hear of it later."""
        is_wanted = state.version and state.version != state.skipped
        is_time = state.remind_at is None or state.remind_at <= self._clock()
        if not is_wanted or not is_time or not is_newer(state.version, self._running):
            return
        self._window.notice.show_message(
            BannerKind.INFO,
            partial(words.available_words, state.version, state.released),
            lambda: self.tr("Show"),
            on_action=self._on_show_asked,
            key=KEY,
        )

    async def _source(self) -> UpdateSettings:
        if self._shipped is None:
            self._shipped = await asyncio.to_thread(shipped_settings)
        return self._window.preferences.updates.over(self._shipped)

    async def _load(self) -> UpdateState:
        if self._state is None:
            read = await asyncio.to_thread(state_file.load, self._path)
            self._state = read
        return self._state

    async def _keep(self, state: UpdateState) -> None:
        self._state = state
        await asyncio.to_thread(state_file.save, self._path, state)
        await self._show_state()

    async def _decide(self, **decided: object) -> None:
        """Keeps what the clerk decided of the version that was seen."""
        async with self._one_at_a_time:
            state = await self._load()
            await self._keep(state.model_copy(update=decided))

    async def _show_state(self) -> None:
        state, source = await self._load(), await self._source()
        if self._box is None:
            return
        if source.is_set:
            self._box.show_state(lambda: words.state_words(state, self._running, self._clock()))
        else:
            self._box.show_state(words.not_set_words)

    def _shown_dialog(self) -> UpdateDialog:
        from deskdispatch.ui.updates.dialog import UpdateDialog

        if self.dialog is None:
            self.dialog = UpdateDialog(self._running, self._window)
            self.dialog.check_asked.connect(self._on_check_asked)
            self.dialog.address_asked.connect(self._on_address_asked)
            self.dialog.remind_asked.connect(self._on_remind_asked)
            self.dialog.skip_asked.connect(self._on_skip_asked)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog

    def _on_check_asked(self) -> None:
        if self._checking is None or self._checking.done():
            self._checking = self._tasks.spawn(self.check(), name="updates check")
        else:
            self._shown_dialog()  # closed while it looks, perhaps

    def _on_show_asked(self) -> None:
        if self._release is None:  # the message is of a former run
            self._on_check_asked()
        else:
            _show_release(self._shown_dialog(), self._release)

    def _on_address_asked(self, address: str) -> None:
        url = QUrl(address)
        is_opened = url.scheme() == "https" and QDesktopServices.openUrl(url)
        if not is_opened and self.dialog is not None:
            self.dialog.show_unopened()

    def _on_remind_asked(self) -> None:
        moment = self._clock() + rules.REMIND_AFTER
        self._tasks.spawn(self._decide(remind_at=moment), name="updates decision")

    def _on_skip_asked(self) -> None:
        version = self._release.version if self._release is not None else ""
        self._tasks.spawn(self._decide(skipped=version, remind_at=None), name="updates decision")


def _show_release(dialog: UpdateDialog, release: Release) -> None:
    kind = PACKAGE_KINDS.get(sys.platform, "")
    dialog.show_available(release, release.packages.get(kind))


def _due(
    state: UpdateState, now: datetime, chance: float, failure: UpdateFailure | None = None
) -> UpdateState:
    return state.model_copy(update={"due_at": rules.next_look(now, chance, failure)})
