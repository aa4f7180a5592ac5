"""Looks for newer versions on request and, where that was chosen, once a week; installs nothing."""

from __future__ import annotations

import asyncio
import importlib
import logging
import sys
import tomllib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from deskdispatch import __version__, assets, atomic_file
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.updates import PACKAGE_KINDS, UpdateSettings, UpdateState, is_newer
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.banner import Banner, BannerKind, Words

if TYPE_CHECKING:
    from deskdispatch.client.updates import UpdateCheck
    from deskdispatch.ui.updates.dialog import UpdateDialog

logger = logging.getLogger(__name__)
translate = QCoreApplication.translate

EVERY_S: Final = 3600.0
"""Seconds between two questions whether a look is due; a PC may have slept."""


class UpdatesController(QObject):
    """Takes the looks, one at a time, and tells what came of them.

    Args:
        window: Owner of the dialog.
        notice: Names a newer version in the window.
        preferences: Have address, key, and whether to look once a week.
        tasks: Runs the looks.
        path: Of the file that keeps what was seen.
        clock: The present.
        running: The version of this program.
    """

    def __init__(
        self,
        window: QWidget,
        notice: Banner,
        preferences: Preferences,
        tasks: Tasks,
        path: Path,
        *,
        clock: Clock = utc_now,
        running: str = __version__,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._notice = notice
        self._preferences = preferences
        self._tasks = tasks
        self._path = path
        self._clock = clock
        self._running = running
        self._one_at_a_time = asyncio.Lock()
        self._settings_changed = asyncio.Event()
        self._checking: asyncio.Task[None] | None = None
        self._found: UpdateCheck | None = None
        self._show_words: Callable[[Words], object] | None = None
        self.dialog: UpdateDialog | None = None
        preferences.changed.connect(self._settings_changed.set)

    def attach(self, show_state: Callable[[Words], object]) -> None:
        """Has what is known shown in the preferences, at each ``refresh`` and after each look."""
        self._show_words = show_state

    def refresh(self) -> None:
        """Shows what is known now in the preferences."""
        self._tasks.spawn(self._show_state(), name="updates state")

    def ask(self) -> None:
        """Looks now, in a dialog; shows it again where a look is being taken."""
        if self._checking is None or self._checking.done():
            self._checking = self._tasks.spawn(self._check(), name="updates check")
        else:
            self._shown_dialog()

    async def follow(self, settled: Callable[[], Awaitable[None]]) -> None:
        """Takes the weekly looks until it is cancelled, once ``settled`` has returned."""
        await settled()
        while True:
            self._settings_changed.clear()
            await self.look_if_due()
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self._settings_changed.wait()

    async def look_if_due(self) -> None:
        """Takes the weekly look where it was chosen and is due; says nothing where that fails."""
        source, state = await asyncio.to_thread(self._kept)
        if not (source.weekly and source.is_set and state.is_due(self._clock())):
            return
        found = await self._look()
        if found.error is not None:
            logger.warning("No update was looked up: %s", found.error.failure)
        else:
            self._name_in_window(found.state)

    async def _check(self) -> None:
        """Looks; a dialog that is closed meanwhile stays closed, and the window names a version."""
        dialog = self._shown_dialog()
        dialog.show_looking()
        found = await self._look()
        if dialog.isVisible():
            self._show_found(dialog, found)
        elif found.release is not None:
            self._name_in_window(found.state)

    async def _look(self) -> UpdateCheck:
        async with self._one_at_a_time:
            source, state = await asyncio.to_thread(self._kept)
            await asyncio.to_thread(importlib.import_module, "deskdispatch.client.updates")
            from deskdispatch.client.updates import look_up

            found = await look_up(source, state, self._clock())
            if source.is_set:
                await asyncio.to_thread(save_state, self._path, found.state)
            await self._show_state()
            if found.release is not None:
                self._found = found
            return found

    def _show_found(self, dialog: UpdateDialog, found: UpdateCheck) -> None:
        """Shows what came of a look where the dialog stands: the clerk may type elsewhere."""
        if found.release is None:
            assert found.error is not None
            dialog.show_failed(found.error)
        elif is_newer(found.release.version, self._running):
            kind = PACKAGE_KINDS.get(sys.platform, "")
            dialog.show_available(found.release, found.release.packages.get(kind))
        else:
            dialog.show_newest(found.state.looked_at or self._clock(), self._clock())

    def _name_in_window(self, state: UpdateState) -> None:
        if state.version == state.skipped or not is_newer(state.version, self._running):
            return
        from deskdispatch.ui.updates.dialog import available_words

        self._notice.show_message(
            BannerKind.INFO,
            lambda: available_words(state.version, state.released),
            lambda: self.tr("Show"),
            on_action=self._on_show_asked,
            key="updates",
        )

    async def _show_state(self) -> None:
        if self._show_words is not None:
            source, state = await asyncio.to_thread(self._kept)
            self._show_words(lambda: self._state_words(source, state))

    def _state_words(self, source: UpdateSettings, state: UpdateState) -> str:
        """Tells of the last look, in the preferences."""
        from deskdispatch.ui.updates.dialog import available_words, checked_words, newest_words

        if not source.is_set:
            return translate(
                "Updates",
                "No updates address is set. Ask whoever set up this PC for the address and its key,"
                " and type both above.",
            )
        if state.looked_at is None:
            return translate("Updates", "Not checked yet.")
        if state.failure is not None:
            found = translated(state.failure.words)
        elif state.version and is_newer(state.version, self._running):
            found = available_words(state.version, state.released)
        else:
            found = newest_words(self._running)
        return f"{checked_words(state.looked_at, self._clock())}. {found}"

    def _kept(self) -> tuple[UpdateSettings, UpdateState]:
        """The settings over those of the package, and what was seen before; reads files."""
        return self._preferences.updates.over(shipped_settings()), load_state(self._path)

    def _shown_dialog(self) -> UpdateDialog:
        from deskdispatch.ui.updates.dialog import UpdateDialog

        if self.dialog is None:
            self.dialog = UpdateDialog(self._running, self._window)
            self.dialog.check_button.clicked.connect(self.ask)
            self.dialog.skip_asked.connect(self._on_skip_asked)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog

    def _on_show_asked(self) -> None:
        assert self._found is not None
        self._show_found(self._shown_dialog(), self._found)

    def _on_skip_asked(self, version: str) -> None:
        self._tasks.spawn(self._skip(version), name="updates decision")

    async def _skip(self, version: str) -> None:
        async with self._one_at_a_time:
            _, state = await asyncio.to_thread(self._kept)
            await asyncio.to_thread(save_state, self._path, replace(state, skipped=version))


def shipped_settings(path: Path | None = None) -> UpdateSettings:
    """The address and the key of ``resources/updates.toml``; none where it cannot be used."""
    file = path or assets.path("updates.toml")
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        return UpdateSettings(str(table.get("address", "")), str(table.get("public_key", "")))
    except (OSError, ValueError):
        logger.warning("%s cannot be used", file, exc_info=True)
        return UpdateSettings()


def load_state(path: Path) -> UpdateState:
    """Reads the state; a new one where there is no file, or none that can be read."""
    from pydantic import TypeAdapter

    try:
        return TypeAdapter(UpdateState).validate_json(path.read_bytes())
    except FileNotFoundError:
        return UpdateState()
    except (OSError, ValueError):
        logger.warning("%s cannot be read: updates begin anew", path, exc_info=True)
        return UpdateState()


def save_state(path: Path, state: UpdateState) -> None:
    """Replaces the file; a disk that does not take it costs only what was seen."""
    from pydantic import TypeAdapter

    content = TypeAdapter(UpdateState).dump_json(state, indent=2)
    try:
        atomic_file.write(path, content)
    except OSError:
        logger.warning("%s could not be written", path, exc_info=True)
