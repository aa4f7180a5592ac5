"""Detection of somebody back at the counter: by keys, the mouse, or the session's lock."""

from __future__ import annotations

import ctypes
import logging
import sys
import time
from ctypes.wintypes import MSG
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from deskdispatch.ui.lib.current_application import current_application

if TYPE_CHECKING:
    from collections.abc import Callable

    from jeepney import Message
    from PySide6.QtCore import QByteArray

    from deskdispatch.ui.desktop.session_bus import SessionBus
    from deskdispatch.ui.lib.tasks import Tasks

logger = logging.getLogger(__name__)

_INPUT: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,  # the only event that arrives for a shortcut's key
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)

LOCKS: Final = tuple(
    f"org.{desktop}.ScreenSaver" for desktop in ("freedesktop", "gnome", "cinnamon", "mate")
)
"""Interfaces whose ``ActiveChanged`` reports the lock: of KDE and others, then by desktop."""

_SESSION_CHANGE: Final = 0x02B1
"""``WM_WTSSESSION_CHANGE``; its ``wParam`` is the kind of change."""

_LOCK_CHANGES: Final = {0x7: True, 0x8: False}
"""``WTS_SESSION_LOCK`` and ``WTS_SESSION_UNLOCK``."""

_THIS_SESSION: Final = 0
"""``NOTIFY_FOR_THIS_SESSION``: other sessions may be active on the same PC."""


class InputWatch(QObject):
    """Watches the input of the focused window only.

    A filter of the whole application sees objects that Qt is deleting, and Python cannot hold
    those.

    Args:
        on_input: Called with the seconds since the previous input.

    Attributes:
        last_at: Time of the last key, press or move, by a clock that goes on during sleep.
    """

    def __init__(
        self,
        parent: QObject,
        on_input: Callable[[float], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._on_input = on_input
        self._now = now
        self._watched: QWindow | None = None
        self.last_at = now()
        app = current_application()
        app.focusWindowChanged.connect(self._watch)
        self._watch(app.focusWindow())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Records the time of an input; consumes no event."""
        if event.type() in _INPUT:
            before, self.last_at = self.last_at, self._now()
            self._on_input(self.last_at - before)
        return False

    def _watch(self, window: QWindow | None) -> None:
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = window
        if window is not None:
            window.installEventFilter(self)


class LockWatch(QObject):
    """Follows the lock of the session over D-Bus or by Windows; sleep is detected elsewhere."""

    unlocked = Signal(float)
    """Seconds for which the session was locked."""

    def __init__(self, parent: QObject, tasks: Tasks, now: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._now = now
        self._bus: SessionBus | None = None
        self._window: SessionWindow | None = None
        self._locked_at: float | None = None

    async def open(self) -> None:
        """Starts to listen; macOS does not report the lock."""
        if sys.platform == "win32":
            self._window = SessionWindow(self.set_locked)
            self._window.register()
        if not sys.platform.startswith("linux"):
            return
        from deskdispatch.ui.desktop.session_bus import BusError, SessionBus

        bus = self._bus = SessionBus(self._tasks, self._on_signal, self._on_lost)
        try:
            await bus.open()
            for each in LOCKS:
                await bus.add_match(f"type='signal',interface='{each}',member='ActiveChanged'")
        except BusError as error:
            logger.info("Nothing tells of the session's lock: %s", error)
            self.close()

    def close(self) -> None:
        bus, self._bus = self._bus, None
        if bus is not None:
            bus.close()
        window, self._window = self._window, None
        if window is not None:
            window.end()

    def set_locked(self, locked: bool) -> None:
        """Processes the reported lock; some desktops report it twice."""
        if locked:
            self._locked_at = self._now() if self._locked_at is None else self._locked_at
        elif self._locked_at is not None:
            seconds, self._locked_at = self._now() - self._locked_at, None
            self.unlocked.emit(seconds)

    def _on_signal(self, message: Message) -> None:
        from jeepney import HeaderFields

        fields = message.header.fields
        is_lock = fields.get(HeaderFields.interface) in LOCKS
        if is_lock and fields.get(HeaderFields.member) == "ActiveChanged" and message.body:
            self.set_locked(message.body[0] is True)

    def _on_lost(self) -> None:
        self._bus = None


class SessionWindow(QWidget):
    """Hidden window that Windows notifies when its session is locked or unlocked.

    A filter of the whole program would instead read every message in Python.
    """

    def __init__(self, set_locked: Callable[[bool], object]) -> None:
        super().__init__()
        self._set_locked = set_locked

    def register(self) -> None:
        """Registers for ``WM_WTSSESSION_CHANGE``, which only registered windows get."""
        if sys.platform == "win32":
            wts = ctypes.WinDLL("wtsapi32", use_last_error=True)
            if not wts.WTSRegisterSessionNotification(ctypes.c_void_p(self.winId()), _THIS_SESSION):
                error = ctypes.get_last_error()
                logger.info("Nothing tells of the session's lock: error %d", error)

    def end(self) -> None:
        """Ends the registration, as required before the window is destroyed."""
        if sys.platform == "win32":
            wts = ctypes.WinDLL("wtsapi32")
            wts.WTSUnRegisterSessionNotification(ctypes.c_void_p(self.winId()))
        self.deleteLater()

    def nativeEvent(
        self, kind: QByteArray | bytes | bytearray | memoryview, message: int
    ) -> object:
        """Reads the lock from the message, and leaves the message to Qt."""
        if kind == b"windows_generic_MSG":
            told = MSG.from_address(int(message))
            if told.message == _SESSION_CHANGE and told.wParam in _LOCK_CHANGES:
                self._set_locked(_LOCK_CHANGES[told.wParam])
        return False, 0
