"""Shows and changes the program's entries in the system, from the preferences."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch.app.desktop_entry.freedesktop import SCHEMES
from deskdispatch.app.desktop_entry.system import SystemEntries
from deskdispatch.domain.report.log_format import OwnText
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.preferences.pages import STARTUP, ThisPcBox

logger = logging.getLogger(__name__)


class SystemEntriesController(QObject):
    """Connects the box in the preferences to the system; file access runs on a thread."""

    def __init__(self, box: ThisPcBox, entries: SystemEntries, tasks: Tasks) -> None:
        super().__init__(box)
        self._box = box
        self._entries = entries
        self._tasks = tasks
        self._one_at_a_time = asyncio.Lock()
        links = SCHEMES if entries.links is not None else ()
        startup = (STARTUP,) if entries.startup is not None else ()
        box.offer((*startup, *links), has_settings_page=bool(entries.settings_page))
        box.chosen.connect(self._on_chosen)
        box.settings_page_asked.connect(self._on_settings_page_asked)

    def refresh(self) -> None:
        self._tasks.spawn(self._show(), name="system entries")

    async def change(self, name: str, on: bool) -> None:
        """Changes a switch; then shows the system's actual state, and why it did not change."""
        async with self._one_at_a_time:
            try:
                await asyncio.to_thread(self._set, name, on)
            except OSError as error:
                logger.warning("%s could not be changed", OwnText(name), exc_info=True)
                self._box.show_failure(name, str(error.filename or ""))
            else:
                self._box.clear_failure(name)
        await self._show()

    async def _show(self) -> None:
        async with self._one_at_a_time:
            self._box.show_state(await asyncio.to_thread(self._state))

    def _state(self) -> Mapping[str, bool]:
        """Returns the switches as set in the system; off if they cannot be read."""
        startup, links = self._entries.startup, self._entries.links
        state = {STARTUP: startup.is_on()} if startup is not None else {}
        if links is not None:
            state |= {scheme: links.is_on(scheme) for scheme in SCHEMES}
        return state

    def _set(self, name: str, on: bool) -> None:
        startup, links = self._entries.startup, self._entries.links
        if name == STARTUP and startup is not None:
            startup.set_on(on)
        elif links is not None:
            links.set_on(name, on)

    def _on_chosen(self, name: str, on: bool) -> None:
        self._tasks.spawn(self.change(name, on), name="system entry")

    def _on_settings_page_asked(self) -> None:
        QDesktopServices.openUrl(QUrl(self._entries.settings_page))
