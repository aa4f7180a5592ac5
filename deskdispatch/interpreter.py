"""The Python that this program starts other Pythons with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_WINDOWLESS: Final = "pythonw.exe"


def path() -> str:
    """The interpreter for ``-m MODULE`` with pipes as its standard streams.

    It is the one that runs this program, in a checkout as in every package: a real Python with
    the packages beside it. On Windows it is the one that opens no console.
    """
    return find(sys.executable, sys.platform)


def find(executable: str, platform: str) -> str:
    """The same, for an interpreter and a ``sys.platform``."""
    if platform != "win32":
        return executable
    windowless = Path(executable).with_name(_WINDOWLESS)
    return str(windowless) if windowless.is_file() else executable
