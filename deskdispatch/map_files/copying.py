"""Copies a map file to this PC, in steps that can be cancelled."""

from __future__ import annotations

import asyncio
import shutil
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch import atomic_file
from deskdispatch.background import Progress, call_soon
from deskdispatch.domain.errors import is_disk_full
from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure

_STEP: Final = 4 * 1024 * 1024
_SPARE: Final = 256 * 1024 * 1024
"""Bytes of disk space that a copy leaves free: the journal needs space for bookings."""


async def copy_map_file(source: Path, folder: Path, progress: Progress) -> Path:
    """Copies a file under a free name; a cancelled or failed copy leaves nothing behind.

    ``progress`` is called with the copied bytes and the total.

    Raises:
        MapFileError: The file cannot be read, or there is no room for it.
    """
    loop, is_over = asyncio.get_running_loop(), threading.Event()

    def show(done: int, of: int) -> None:
        if not is_over.is_set():  # a cancelled copy ends only after its step
            progress(done, of)

    def report(done: int, of: int) -> None:
        call_soon(loop, partial(show, done, of))

    copying = asyncio.ensure_future(asyncio.to_thread(_copy, source, folder, report, is_over))
    try:
        return await asyncio.shield(copying)
    except asyncio.CancelledError:
        copying.add_done_callback(_remove)  # it may have ended at the same moment
        raise
    finally:
        is_over.set()


def _remove(copying: asyncio.Future[Path]) -> None:
    if not copying.cancelled() and copying.exception() is None:
        copying.result().unlink(missing_ok=True)


def _copy(source: Path, folder: Path, report: Progress, is_over: threading.Event) -> Path:
    part = atomic_file.part_of(folder / source.name)
    done = 0
    try:
        with source.open("rb") as file:
            size = source.stat().st_size
            folder.mkdir(parents=True, exist_ok=True)
            if size + _SPARE > shutil.disk_usage(folder).free:
                raise MapFileError(MapFileFailure.DISK_FULL)
            with part.open("xb") as copy:
                while some := file.read(_STEP):
                    if is_over.is_set():
                        raise MapFileError(MapFileFailure.FAILED)
                    copy.write(some)
                    done += len(some)
                    report(done, size)
        target, number = folder / source.name, 2
        while target.exists():
            target = folder / f"{source.stem} ({number}){source.suffix}"
            number += 1
        atomic_file.put(part, target)
        return target
    except FileNotFoundError as error:
        raise MapFileError(MapFileFailure.NOT_THERE) from error
    except PermissionError as error:
        raise MapFileError(MapFileFailure.NOT_ALLOWED) from error
    except OSError as error:
        is_full = is_disk_full(error)
        raise MapFileError(
            MapFileFailure.DISK_FULL if is_full else MapFileFailure.FAILED
        ) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
