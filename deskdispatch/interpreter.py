"""Path of the Python interpreter for child processes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_WINDOWLESS: Final = "pythonw.exe"


def path() -> str:
    """Returns the interpreter for ``-m MODULE`` with pipes as its standard streams.

    It is the interpreter that runs this program, in a checkout and in every package: a real Python
    that can import the program's packages. On Windows it is the variant that opens no console.
    """
    return find(sys.executable, sys.platform)


def find(executable: str, platform: str) -> str:
    """Like ``path``, for the given interpreter and ``sys.platform``."""
    if platform != "win32":
        return executable
    windowless = Path(executable).with_name(_WINDOWLESS)
    return str(windowless) if windowless.is_file() else executable
