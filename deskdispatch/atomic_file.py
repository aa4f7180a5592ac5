"""Atomic replacement of files: written under a temporary name, then renamed."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

_PRIVATE: Final = 0o600


def write(
    path: Path,
    content: bytes,
    *,
    part: Path | None = None,
    finish: Callable[[Path], object] | None = None,
    is_durable: bool = True,
) -> None:
    """Replaces a file by one that only its owner may read; readers never find a partial file.

    Args:
        part: Temporary path in the same folder; an existing file there is lost. By default
            ``.NAME.part``; use ``part_of(path)`` where several writers may run at once.
        finish: Called with the complete temporary file before the rename, for example to change
            its mode.
        is_durable: Whether the file survives a loss of power; if not, the disk is not waited for.

    Raises:
        OSError: The file cannot be written; the earlier file, if any, is untouched.
    """
    part = part or path.with_name(f".{path.name}.part")
    try:
        with open(part, "wb", opener=_open_private) as stream:
            stream.write(content)
        if finish is not None:
            finish(part)
        if is_durable:
            put(part, path)
        else:
            part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def part_of(path: Path) -> Path:
    """Returns a free path in the same folder, as a rename is atomic only within a file system."""
    from uuid import uuid4  # late: settings are read before the first frame

    return path.with_name(f".{uuid4().hex}.part")


def put(part: Path, path: Path) -> None:
    """Renames a finished file and waits until the content and the name are on the disk."""
    _sync(part, os.O_RDWR)
    part.replace(path)
    sync_folder(path)


def sync_folder(path: Path) -> None:
    """Waits until renames and deletions in the file's folder are on the disk."""
    if os.name == "posix":
        _sync(path.parent, os.O_RDONLY)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, _PRIVATE)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
