"""Open map files, as listed in the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure, MapFileInfo
from deskdispatch.map_files.map_file import MapFile
from deskdispatch.ui.lib.tasks import Tasks

LOOK_AGAIN_MS: Final = 30_000
"""Milliseconds between checks for a missing file, whose drive may be plugged in again."""

_MAY_COME_BACK: Final = frozenset({MapFileFailure.NOT_THERE, MapFileFailure.NOT_ALLOWED})


class OpenMapFiles(QObject):
    """Opens map files, and closes those no longer wanted.

    A file that vanishes is left out until it is available again.
    """

    changed = Signal()
    opened = Signal()

    def __init__(self, tasks: Tasks, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.folder = folder
        self._wanted: Sequence[Path] = ()
        self._open: dict[Path, tuple[MapFile, MapFileInfo]] = {}
        self._failures: dict[Path, MapFileFailure] = {}
        self._lock = asyncio.Lock()
        self._look_again = QTimer(self)
        self._look_again.setInterval(LOOK_AGAIN_MS)
        self._look_again.timeout.connect(lambda: tasks.replace(self.look_again(), name="map files"))

    @property
    def readable(self) -> list[tuple[MapFile, MapFileInfo]]:
        return [self._open[path] for path in self._wanted if path in self._open]

    @property
    def states(self) -> list[tuple[Path, MapFileInfo | MapFileFailure | None]]:
        """Each file with its facts or its failure; None before the first check."""
        facts = {path: info for path, (_, info) in self._open.items()}
        return [(path, facts.get(path) or self._failures.get(path)) for path in self._wanted]

    async def open(self, paths: Sequence[str]) -> None:
        """Opens these files, and closes all others."""
        async with self._lock:
            self._wanted = tuple(dict.fromkeys(map(Path, paths)))
            for path in [path for path in self._open if path not in self._wanted]:
                await self._open.pop(path)[0].aclose()
            self._failures = {at: why for at, why in self._failures.items() if at in self._wanted}
            for path in self._wanted:
                await self._open_one(path)
        self._watch()
        self.opened.emit()

    async def look_again(self) -> None:
        """Opens files that could not be read before, if they can be now."""
        before = set(self._open)
        async with self._lock:
            for path in self._wanted:
                if self._failures.get(path) in _MAY_COME_BACK:
                    await self._open_one(path)
        self._watch()
        if set(self._open) != before:
            self.changed.emit()

    async def close(self) -> None:
        self._look_again.stop()
        await self.open(())

    async def _open_one(self, path: Path) -> None:
        if path in self._open:
            return
        file = MapFile(path)
        try:
            info = await file.open()
        except MapFileError as error:
            self._failures[path] = error.failure
            await file.aclose()
        except BaseException:
            await file.aclose()
            raise
        else:
            self._failures.pop(path, None)
            self._open[path] = file, info
            file.on_lost = partial(self._on_lost, path)

    def _watch(self) -> None:
        if not _MAY_COME_BACK.isdisjoint(self._failures.values()):
            self._look_again.start()
        else:
            self._look_again.stop()

    def _on_lost(self, path: Path, failure: MapFileFailure) -> None:
        if self._open.pop(path, None) is not None:
            self._failures[path] = failure
            self._watch()
            self.changed.emit()
