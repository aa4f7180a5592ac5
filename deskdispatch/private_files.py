"""File modes and process limits that keep customer data from other users of the machine."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o077
"""Umask of the program and of all processes that it starts."""

_READ_AND_WRITE: Final = 0o666
_umask: Final = {"user": 0o022}


def begin() -> None:
    """Makes files created from now on private, and disables core dumps."""
    before = os.umask(PRIVATE)
    if before != PRIVATE:
        _umask["user"] = before
    with suppress(ImportError):  # no such module on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def give_to_user(path: Path) -> None:
    """Gives a file saved at the user's choice of place the default mode of the user's own files."""
    if os.name == "posix":
        path.chmod(_READ_AND_WRITE & ~_umask["user"])


def close_to_others(*paths: Path) -> None:
    """Removes other users' access to existing files and folders, where the system allows it."""
    if os.name != "posix":
        return
    for path in paths:
        with suppress(OSError):
            mode = path.stat().st_mode
            if mode & PRIVATE:
                path.chmod(mode & ~PRIVATE & 0o777)
