"""Saves the settings off the window's thread, which a disk would hold up."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, Signal

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.errors import FileError
from deskdispatch.files.atomic import failure_of
from deskdispatch.ui.lib.tasks import Tasks

logger = logging.getLogger(__name__)


class SettingsSaver(QObject):
    """Writes the settings file on a thread, one version at a time, and of several the newest.

    Args:
        path: The settings file.
        tasks: Where the writing runs.
    """

    not_saved = Signal(object)
    """The ``FileError`` of a write; the file is as it was."""

    saved = Signal()
    """A write succeeded."""

    def __init__(self, path: Path, tasks: Tasks) -> None:
        super().__init__()
        self._path = path
        self._tasks = tasks
        self._newest: Settings | None = None
        self._writing: asyncio.Task[None] | None = None
        self._one_at_a_time = Lock()

    def save(self, changed: Settings) -> None:
        """Saves these as soon as those before them are written."""
        self._newest = changed
        if self._writing is None or self._writing.done():
            self._writing = self._tasks.spawn(self._write(), name="settings")

    def flush(self) -> None:
        """Blocks until the newest ones are written, or cannot be: the session is about to end."""
        try:
            self._save_newest()
        except OSError:
            logger.warning("The settings could not be saved", exc_info=True)

    async def close(self) -> None:
        """Until the newest ones are written, or cannot be."""
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        while self._newest is not None:
            try:
                await asyncio.to_thread(self._save_newest)
            except OSError as error:
                logger.warning("The settings could not be saved", exc_info=True)
                trouble = FileError(failure_of(error))
                trouble.__cause__ = error
                self.not_saved.emit(trouble)
            else:
                self.saved.emit()

    def _save_newest(self) -> None:
        """Writes the newest ones, if they are not written yet, on whatever thread."""
        with self._one_at_a_time:
            newest, self._newest = self._newest, None
            if newest is not None:
                settings.save(self._path, newest)
