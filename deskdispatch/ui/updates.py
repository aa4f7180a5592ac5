"""Checks for newer versions on request and, if chosen, once a week; installs nothing."""

from __future__ import annotations

import asyncio
import importlib
import logging
import tomllib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch import __version__, assets, atomic_file
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.failures.local_failures import UpdateFailure
from deskdispatch.domain.updates import Release, UpdateSettings, UpdateState, is_newer
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words

logger = logging.getLogger(__name__)
translate = QCoreApplication.translate

_EVERY_S: Final = 3600.0
"""Seconds between two tests whether a check is due, as the PC may have slept."""


_CHECK: Final = "updates check"


class UpdatesController(QObject):
    """Runs one check at a time, and shows the result in the window's ``notice``."""

    def __init__(
        self,
        notice: Banner,
        preferences: Preferences,
        tasks: Tasks,
        path: Path,
        *,
        clock: Clock = utc_now,
    ) -> None:
        super().__init__(notice)
        self._notice = notice
        self._preferences = preferences
        self._tasks = tasks
        self._path = path
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()
        self._show_words: Callable[[Words], object] = lambda _words: None

    def attach(self, show_words: Callable[[Words], object]) -> None:
        """Shows the known state in the preferences, at each ``refresh`` and after each check."""
        self._show_words = show_words

    def refresh(self) -> None:
        self._tasks.spawn(self._show_known(), name="updates state")

    def ask(self) -> None:
        """Checks now and shows the result, unless a check is running."""
        if not self._tasks.runs(_CHECK) and not self._one_at_a_time.locked():
            self._notice.show_message(BannerKind.INFO, self._looking_words, key="updates")
            self._show_words(self._looking_words)
            self._tasks.spawn(self._check(), name=_CHECK)

    async def follow(self, settled: Callable[[], Awaitable[None]]) -> None:
        """Runs the weekly checks until it is cancelled, once ``settled`` has returned."""
        await settled()
        while True:
            await self.look_if_due()
            await asyncio.sleep(_EVERY_S)

    async def look_if_due(self) -> None:
        """Runs the weekly check if it was chosen and is due; reports only a newer version."""
        source, state = await asyncio.to_thread(self._kept)
        if source.weekly and source.is_set and state.is_due(self._clock()):
            state = await self._look()
            if self._newer(state) is not None:
                self._say(state)

    async def _check(self) -> None:
        self._say(await self._look())

    async def _look(self) -> UpdateState:
        async with self._one_at_a_time:
            source, state = await asyncio.to_thread(self._kept)
            await asyncio.to_thread(importlib.import_module, "deskdispatch.client.updates")
            from deskdispatch.client.updates import look_up

            state = await look_up(source, state, self._clock())
            if source.is_set:
                await asyncio.to_thread(save_state, self._path, state)
        if state.failure is not None:
            logger.warning("No update was looked up: %s", state.failure)
        await self._show_known()
        return state

    def _say(self, state: UpdateState) -> None:
        newer = self._newer(state)
        if newer is None:
            kind = BannerKind.BAD if state.failure else BannerKind.GOOD
            words = partial(self._words, state)
            self._notice.show_message(
                kind, words, details=state.cause, key="updates", passes=not state.failure
            )
            return
        self._notice.show_message(
            BannerKind.INFO,
            partial(self._words, state),
            lambda: self.tr("Download page"),
            on_action=lambda: self._open(newer.page),
            details="\n".join(f"{file}\nSHA-256 {each}" for file, each in newer.sums.items()),
            key="updates",
        )

    def _open(self, page: str) -> None:
        if not QDesktopServices.openUrl(QUrl(page)):
            self._notice.show_message(
                BannerKind.BAD,
                lambda: (
                    f"{self.tr('No browser could open the page. Its address is:')} {isolated(page)}"
                ),
                key="updates",
            )

    async def _show_known(self) -> None:
        source, state = await asyncio.to_thread(self._kept)
        self._show_words(lambda: self._known_words(source, state))

    def _known_words(self, source: UpdateSettings, state: UpdateState) -> str:
        if not source.is_set:
            return translated(UpdateFailure.NOT_SET.words)
        if state.looked_at is None:
            return translate("Updates", "Not checked yet.")
        time = times.time_of(state.looked_at, self._clock())
        checked = translate("Updates", "Last checked: {time}").format(time=time)
        return f"{checked}. {self._words(state)}"

    def _kept(self) -> tuple[UpdateSettings, UpdateState]:
        """Returns the settings merged over the shipped ones, and the last state; reads files."""
        return self._preferences.updates.over(shipped_settings()), load_state(self._path)

    def _newer(self, state: UpdateState) -> Release | None:
        """Returns the newest version if it is above this one and the last check did not fail."""
        release = None if state.failure else state.release
        return release if release and is_newer(release.version, __version__) else None

    def _looking_words(self) -> str:
        return self.tr("Checking for updates …")

    def _words(self, state: UpdateState) -> str:
        if state.failure is not None:
            return translated(state.failure.words)
        newer = self._newer(state)
        if newer is None:
            words = translate("Updates", "You have the newest version, {version}.")
            return words.format(version=isolated(__version__))
        month = QLocale().standaloneMonthName(newer.released.month, QLocale.FormatType.LongFormat)
        day = translate("Updates", "{day} {month} {year}").format(
            day=newer.released.day, month=month, year=newer.released.year
        )
        words = translate("Updates", "Version {version} is available ({date}).")
        return words.format(version=isolated(newer.version), date=embedded(day))


def shipped_settings(path: Path | None = None) -> UpdateSettings:
    """Returns address and key of ``resources/updates.toml``; empty settings if it is unusable."""
    file = path or assets.path("updates.toml")
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        return UpdateSettings(str(table.get("address", "")), str(table.get("public_key", "")))
    except (OSError, ValueError):
        logger.warning("%s cannot be used", file, exc_info=True)
        return UpdateSettings()


def load_state(path: Path) -> UpdateState:
    """Reads the state; returns a new one if there is none or it is unreadable."""
    from pydantic import TypeAdapter

    try:
        return TypeAdapter(UpdateState).validate_json(path.read_bytes())
    except FileNotFoundError:
        return UpdateState()
    except (OSError, ValueError):
        logger.warning("%s cannot be read: updates begin anew", path, exc_info=True)
        return UpdateState()


def save_state(path: Path, state: UpdateState) -> None:
    from pydantic import TypeAdapter

    try:
        atomic_file.write(path, TypeAdapter(UpdateState).dump_json(state, indent=2))
    except OSError:
        logger.warning("%s could not be written", path, exc_info=True)
