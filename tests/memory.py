"""Folder in memory for temporary files, because each commit of a journal waits for the disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_FOLDER: Final = Path("/dev/shm")
_FREE_BYTES: Final = 4 << 30


def memory_folder() -> str | None:
    """Returns ``/dev/shm`` if it has room and is not ``noexec``; None if ``TMPDIR`` is set."""
    if "TMPDIR" in os.environ or not os.access(_FOLDER, os.W_OK):
        return None
    figures = os.statvfs(_FOLDER)
    has_room = figures.f_bavail * figures.f_frsize >= _FREE_BYTES
    return str(_FOLDER) if has_room and not figures.f_flag & os.ST_NOEXEC else None
