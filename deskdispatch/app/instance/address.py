"""The socket names at which the first instance listens."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_NAME: Final = "deskdispatch"
_LONGEST: Final = 103
"""Bytes of a socket's path that every system takes."""


def addresses(data: Path) -> Sequence[str]:
    """The names for ``QLocalServer``, unique to the data folder; the first that works is used.

    A socket lies in the data folder, which is the user's own. Where that has no sockets, or too
    long a name for one, it lies in a folder of the user's session.
    """
    digest = hashlib.sha256(os.fsencode(os.path.normcase(data.resolve()))).hexdigest()[:16]
    if sys.platform == "win32":  # the name of a pipe, which only the same user may open
        return (f"{_NAME}-{digest}",)
    found = [data / f"{_NAME}.socket"]
    if (session := _session_folder()) is not None:
        found.append(session / f"{_NAME}-{digest}.socket")
    return tuple(str(path) for path in found if len(os.fsencode(path)) <= _LONGEST)


def _session_folder() -> Path | None:
    """A folder that nobody else can write: the system's for this session, else one of our own."""
    if given := os.environ.get("XDG_RUNTIME_DIR"):
        return Path(given)
    folder = Path(tempfile.gettempdir()) / f"{_NAME}-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    return folder if is_ours and not found.st_mode & 0o077 else None
