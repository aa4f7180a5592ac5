"""Files that are replaced as a whole: written under another name, then renamed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, content: bytes, *, part: Path, is_durable: bool = True) -> None:
    """Replaces a file; a reader finds the old content or the new, never a part.

    Args:
        path: The file; its folder exists.
        content: All of it.
        part: Where it is written first, in the same folder; what stands there is lost.
        is_durable: Whether it outlasts a loss of power; without that the disk is not waited for.

    Raises:
        OSError: It cannot be written; whatever was there before is untouched.
    """
    try:
        part.write_bytes(content)
        if is_durable:
            put(part, path)
        else:
            part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def put(part: Path, path: Path) -> None:
    """Gives a finished file its name and waits until both are on the disk.

    Raises:
        OSError: It could not be done.
    """
    _sync(part, os.O_RDWR)
    part.replace(path)
    sync_folder(path)


def sync_folder(path: Path) -> None:
    """Waits until names that were given or taken in the file's folder are on the disk."""
    if os.name == "posix":
        _sync(path.parent, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
