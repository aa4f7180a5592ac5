"""Keeps what this program writes to its own user: files that name customers, and its memory."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o077
"""The umask of the program and of all processes that it starts."""

_READ_AND_WRITE: Final = 0o666
_umask: Final = {"user": 0o022}


def begin() -> None:
    """Makes all later files private, and no image of the memory where the program crashes."""
    before = os.umask(PRIVATE)
    if before != PRIVATE:
        _umask["user"] = before
    with suppress(ImportError):  # Windows has neither
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def give_to_user(path: Path) -> None:
    """Gives a file that is saved where the user chose the mode of the user's other files."""
    if os.name == "posix":
        path.chmod(_READ_AND_WRITE & ~_umask["user"])


def close_to_others(*paths: Path) -> None:
    """Takes files and folders of an earlier release from all others, where that is possible."""
    if os.name != "posix":
        return
    for path in paths:
        with suppress(OSError):
            mode = path.stat().st_mode
            if mode & PRIVATE:
                path.chmod(mode & ~PRIVATE & 0o777)
