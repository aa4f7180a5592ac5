"""Preloading of the web engine's library on a thread, right after the first frame."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QLibraryInfo

from deskdispatch.background import start_thread

_NAME: Final = "libQt6WebEngineWidgets.so.6"
_RTLD_LAZY: Final = 1


def start() -> None:
    """Starts linking the library on a thread; a later import waits for the rest.

    Linking takes longer than a frame, and neither an import nor ``QLibrary`` releases the GIL. On
    other systems than Linux, or with another file name, the import does the linking.
    """
    if sys.platform == "linux":
        start_thread(_link, "preload")


def _link() -> None:
    import ctypes

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath)
    # A foreign call releases the GIL, which creating a CDLL would hold.
    ctypes.CDLL(None).dlopen(f"{folder}/{_NAME}".encode(), _RTLD_LAZY)
