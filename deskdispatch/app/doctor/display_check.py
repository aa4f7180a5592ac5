"""Checks whether Qt can open a window; Qt itself would abort the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deskdispatch.domain.failures.start_failure import FailedStart


def failure() -> FailedStart | None:
    """Returns why Qt cannot open a window on Linux; None if it can, or if unknown.

    Qt aborts the process if its platform plugin or a library of the plugin is missing, and if the
    display does not answer.
    """
    return None if os.environ.get("QT_QPA_PLATFORM") else failure_of_display()


def failure_of_display() -> FailedStart | None:
    """Checks the session's display, whatever Qt platform was chosen; see ``failure``."""
    if sys.platform != "linux":
        return None
    if os.environ.get("WAYLAND_DISPLAY"):
        return None  # Qt has two platforms to choose from
    return _xcb_failure() if os.environ.get("DISPLAY") else _no_display("", "there is no display")


def _xcb_failure() -> FailedStart | None:
    import ctypes

    from PySide6.QtCore import QLibraryInfo

    plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    try:
        # Qt would load the same plugin: it is linked once.
        ctypes.CDLL(str(plugins / "platforms" / "libqxcb.so"))
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        return missing_library(str(error))
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    for function in (xcb.xcb_connection_has_error, xcb.xcb_disconnect):
        function.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    if failed:
        name = os.environ["DISPLAY"]
        return _no_display(name, f"the display {name} does not answer")
    return None


def _no_display(name: str, detail: str) -> FailedStart:
    from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure

    return FailedStart(StartFailure.DISPLAY, name, detail)


def missing_library(message: str) -> FailedStart:
    """Returns the start failure for a message of the dynamic linker."""
    from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure

    name = message.partition(":")[0].strip()
    return FailedStart(StartFailure.LIBRARY, name, message)
