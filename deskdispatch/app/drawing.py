"""Choice between GPU and software rendering; a driver that crashed the program is not used again.

Chromium's GPU thread runs in this process: a failing driver ends the whole program.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

GPUS: Final = ("/dev/dri/renderD*", "/dev/nvidiactl", "/dev/dxg")
"""Device files of a GPU on Linux: of its own drivers, of Nvidia's, of WSL."""

FAILING: Final = (
    "Microsoft Basic Display Adapter",
    "Microsoft Basic Render Driver",
    "Microsoft Remote Display Adapter",
    "VirtualBox Graphics Adapter",
)
"""Beginnings of Windows adapter names that emulate a GPU, or that end QtWebEngine when used as one
(QTBUG-44122, martinrotter/rssguard#1613). Drivers of real GPUs fail in some versions only, and are
recognized by the mark."""

_FLAGS: Final = "QTWEBENGINE_CHROMIUM_FLAGS"
_NO_GPU: Final = "--disable-gpu"
SOFTWARE_RENDERING: Final = {
    "QT_QUICK_BACKEND": "software",
    "QT_XCB_GL_INTEGRATION": "none",
    _FLAGS: _NO_GPU,
}
"""Environment variables by which Qt Quick, the window and the web engine render without a GPU."""

_REMOTE_SESSION: Final = 0x1000
"""``SM_REMOTESESSION`` of ``GetSystemMetrics``."""
_ATTACHED_TO_DESKTOP: Final = 1
"""``DISPLAY_DEVICE_ATTACHED_TO_DESKTOP``."""


def choose(environment: MutableMapping[str, str], *, by_processor: bool) -> None:
    """Selects software rendering if it is asked for, or if a GPU is missing or known to fail.

    An emulated GPU would delay the map's start by 60 ms, and slow down every frame. Existing
    variables are kept, except the web engine's flags if software rendering is asked for.
    """
    if not by_processor and not lacks_gpu():
        return
    for name, value in SOFTWARE_RENDERING.items():
        environment.setdefault(name, value)
    if by_processor and not is_by_processor(environment):
        environment[_FLAGS] += f" {_NO_GPU}"


def is_by_processor(environment: MutableMapping[str, str]) -> bool:
    return _NO_GPU in environment.get(_FLAGS, "").split()


def lacks_gpu(gpus: Sequence[str] = GPUS) -> bool:
    """Whether there is no GPU, or only one that is known to fail."""
    if sys.platform == "win32":
        is_remote = bool(ctypes.windll.user32.GetSystemMetrics(_REMOTE_SESSION))
        return is_remote or is_failing(list(_adapters()))
    places = (Path(each) for each in gpus)
    return sys.platform == "linux" and not any(any(p.parent.glob(p.name)) for p in places)


def is_failing(adapters: Sequence[str]) -> bool:
    """Whether an adapter with a screen is known to fail; False without adapters."""
    return any(name.startswith(FAILING) for name in adapters)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _DisplayDevice(ctypes.Structure):
        """``DISPLAY_DEVICEW``."""

        _fields_ = (
            ("size", wintypes.DWORD),
            ("name", wintypes.WCHAR * 32),
            ("adapter", wintypes.WCHAR * 128),
            ("flags", wintypes.DWORD),
            ("id", wintypes.WCHAR * 128),
            ("key", wintypes.WCHAR * 128),
        )

    def _adapters() -> Iterator[str]:
        """Yields the names of the adapters that have a screen of this desktop."""
        device = _DisplayDevice(size=ctypes.sizeof(_DisplayDevice))
        at = 0
        while ctypes.windll.user32.EnumDisplayDevicesW(None, at, ctypes.byref(device), 0):
            if device.flags & _ATTACHED_TO_DESKTOP:
                yield device.adapter
            at += 1


class DrawingMark:
    """Marker file that exists while a GPU draws, and is left behind by an abnormal end.

    A crash before the map was first drawn counts at once. A later one may also have been a power
    cut: the second in a row counts. The file is not forced to the disk, which would matter only
    after a power cut.

    Args:
        file: Path of the marker; if it cannot be written, no crash is noticed.
    """

    _BEGUN, _DRAWN, _DRAWN_AGAIN = "begun", "drawn", "drawn again"

    def __init__(self, file: Path) -> None:
        self._file = file
        self._before = ""
        with suppress(OSError, ValueError):
            self._before = file.read_text("ascii")

    @property
    def has_failed(self) -> bool:
        """Whether the program ended as it does with a failing driver."""
        return self._before in (self._BEGUN, self._DRAWN_AGAIN)

    def begin(self) -> None:
        """Marks that the map is about to be created."""
        self._write(self._BEGUN)

    def note_drawn(self) -> None:
        self._write(self._DRAWN_AGAIN if self._before else self._DRAWN)

    def end(self) -> None:
        """Removes the mark: the program ends normally, or no longer draws with a GPU."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _write(self, word: str) -> None:
        with suppress(OSError):
            self._file.write_text(word, "ascii")
