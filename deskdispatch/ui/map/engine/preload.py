"""Loads the web engine's library on a thread while the window is built."""

from __future__ import annotations

import sys
import threading
from typing import Final

from PySide6.QtCore import QLibraryInfo

_NAME: Final = "libQt6WebEngineWidgets.so.6"
_RTLD_LAZY: Final = 1


def start() -> None:
    """Starts linking it on a thread; importing it later waits for what is left of that.

    Linking takes longer than a frame, and neither an import nor ``QLibrary`` lets other Python
    run meanwhile. Elsewhere than on Linux, and where it has another name, the import does it all.
    """
    if sys.platform == "linux":
        threading.Thread(target=_link, name="preload", daemon=True).start()


def _link() -> None:
    import ctypes

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath)
    # Called as a foreign function, and not by making a CDLL of it: that would hold the lock.
    ctypes.CDLL(None).dlopen(f"{folder}/{_NAME}".encode(), _RTLD_LAZY)
