"""Copies a map file to this PC, in steps that can be cancelled."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from deskdispatch import atomic_file
from deskdispatch.background import SerialWorker
from deskdispatch.domain.errors import is_disk_full
from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure
from deskdispatch.domain.progress import Progress

T = TypeVar("T")

_STEP: Final = 4 * 1024 * 1024
_SPARE: Final = 256 * 1024 * 1024
"""Bytes of the disk that a copy leaves free: the journal of bookings is to be written, too."""


async def copy_map_file(source: Path, folder: Path, progress: Progress) -> Path:
    """Copies a file under a free name; a cancelled or failed copy leaves nothing behind.

    ``progress`` is called with the bytes that are copied, and those of the file.

    Raises:
        MapFileError: It cannot be read, or there is no room for it.
    """
    thread = SerialWorker("map copy", is_daemon=False)  # so that nothing is left behind

    async def run(work: Callable[[], T]) -> T:
        try:
            return await thread.submit(work)
        except OSError as error:
            raise MapFileError(_failure(error)) from error

    copy = _Copy(source, folder)
    try:
        await run(copy.begin)
        while await run(copy.step):
            progress(copy.done, copy.size)
        return await run(copy.finish)
    finally:
        thread.end(copy.clean_up)  # after the step that may still run


class _Copy:
    """One copy; every method runs on the same thread."""

    def __init__(self, source: Path, folder: Path) -> None:
        self._source = source
        self._folder = folder
        self._part = atomic_file.part_of(folder / source.name)
        self._from: BinaryIO | None = None
        self._to: BinaryIO | None = None
        self.size = 0
        self.done = 0

    def begin(self) -> None:
        self._from = self._source.open("rb")
        self.size = self._source.stat().st_size
        self._folder.mkdir(parents=True, exist_ok=True)
        if self.size + _SPARE > shutil.disk_usage(self._folder).free:
            raise MapFileError(MapFileFailure.DISK_FULL)
        self._to = self._part.open("xb")

    def step(self) -> bool:
        assert self._from is not None
        assert self._to is not None
        some = self._from.read(_STEP)
        self._to.write(some)
        self.done += len(some)
        return bool(some)

    def finish(self) -> Path:
        """Gives the whole copy a name that is free."""
        assert self._to is not None
        self._to.close()  # what cannot be written is an error here
        target = self._folder / self._source.name
        number = 2
        while target.exists():
            target = self._folder / f"{self._source.stem} ({number}){self._source.suffix}"
            number += 1
        atomic_file.put(self._part, target)
        return target

    def clean_up(self) -> None:
        self._close()
        with suppress(OSError):
            self._part.unlink(missing_ok=True)

    def _close(self) -> None:
        for file in (self._from, self._to):
            if file is not None:
                with suppress(OSError):
                    file.close()
        self._from = self._to = None


def _failure(error: OSError) -> MapFileFailure:
    if isinstance(error, FileNotFoundError):
        return MapFileFailure.NOT_THERE
    if isinstance(error, PermissionError):
        return MapFileFailure.NOT_ALLOWED
    return MapFileFailure.DISK_FULL if is_disk_full(error) else MapFileFailure.FAILED
