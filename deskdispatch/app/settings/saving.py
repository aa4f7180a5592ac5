"""Saves the settings on a thread, and keeps a copy of an unreadable file."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from itertools import chain, count
from os.path import lexists
from pathlib import Path
from threading import Lock
from typing import Final

from PySide6.QtCore import QObject, Signal

from deskdispatch import atomic_file
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.errors import FileError
from deskdispatch.files.atomic import failure_of
from deskdispatch.ui.lib.tasks import Tasks

logger = logging.getLogger(__name__)

_BAD: Final = ".bad-"


class SettingsSaver(QObject):
    """Writes the settings file on a thread, one version at a time, and of several the newest.

    A failed write is tried again with the next change, and at the end.
    """

    not_saved = Signal(object)
    """Emitted with the ``FileError`` of a write; the file is unchanged."""

    saved = Signal()
    """Emitted after a successful write."""

    def __init__(self, path: Path, tasks: Tasks) -> None:
        super().__init__()
        self._path = path
        self._tasks = tasks
        self._newest: Settings | None = None
        self._unsaved: Settings | None = None
        self._writing: asyncio.Task[None] | None = None
        self._one_at_a_time = Lock()

    def save(self, changed: Settings) -> None:
        self._newest = changed
        if self._writing is None or self._writing.done():
            self._writing = self._tasks.spawn(self._write(), name="settings")

    def flush(self) -> None:
        """Blocks until the newest settings are written or cannot be; for the end of a session."""
        try:
            self._save_newest()
        except OSError:
            logger.warning("The settings could not be saved", exc_info=True)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        if self._unsaved is not None:
            await asyncio.to_thread(self.flush)

    async def _write(self) -> None:
        while self._newest is not None:
            try:
                await asyncio.to_thread(self._save_newest)
            except OSError as error:
                logger.warning("The settings could not be saved", exc_info=True)
                failure = FileError(failure_of(error))
                failure.__cause__ = error
                self.not_saved.emit(failure)
            else:
                self.saved.emit()

    def _save_newest(self) -> None:
        with self._one_at_a_time:  # only now they are chosen: a write that waited is never older
            newest, self._newest = self._newest or self._unsaved, None
            if newest is not None:
                self._unsaved = newest
                settings.save(self._path, newest)
                self._unsaved = None


def keep_copy(file: Path, now: datetime) -> Path | None:
    """Copies the settings file, as ``settings.toml.bad-2026-11-22-094243``; None if that fails.

    The file itself stays until settings are saved; the same content is not copied twice. An
    unreadable file or a folder is moved instead.
    """
    stem = f"{file.name}{_BAD}{in_kuwait(now):%Y-%m-%d-%H%M%S}"
    numbered = (file.with_name(f"{stem}-{number}") for number in count(2))
    kept = next(name for name in chain([file.with_name(stem)], numbered) if not lexists(name))
    try:
        content = file.read_bytes()
        for copy in sorted(file.parent.glob(f"{file.name}{_BAD}*")):
            if copy.is_file() and copy.read_bytes() == content:
                return copy
        atomic_file.write(kept, content)
    except OSError:  # a full disk still allows a rename
        logger.warning("%s could not be copied", file, exc_info=True)
        try:
            file.rename(kept)
        except OSError:
            logger.exception("%s could not be kept aside", file)
            return None
    return kept
