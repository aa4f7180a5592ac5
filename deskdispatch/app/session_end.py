"""Saves form and settings when the desktop ends the session, and ends the program in order."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QSessionManager

from deskdispatch.domain.report.log_format import OwnText

if TYPE_CHECKING:
    from deskdispatch.ui.desktop.session_manager import SessionManager
    from deskdispatch.ui.lib.tasks import Tasks

logger = logging.getLogger(__name__)

SAVED_WITHIN_S: Final = 2.0
"""Timeout for saving the form in seconds: Windows ends a program that does not answer within five.
"""

SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Signals by which Linux ends a program: shutdown, logout, closed terminal."""

DISPLAY_LOST: Final = 1
"""Exit status after the display was lost."""

_WAYLAND_LOST: Final = "The Wayland connection "
"""Beginning of Qt's message when the compositor is gone."""


class SessionEnd(QObject):
    """Follows the session manager, the signals of the system, and the loss of the display.

    The session manager is that of Windows (``WM_ENDSESSION``) or macOS, that of GNOME and its
    relatives over D-Bus, and that of X11 (XSMP) if Qt was built with it. Elsewhere a logout sends a
    signal or takes the display away.

    The end of a session is never delayed, and nothing is asked, even while a booking is in flight:
    its intent is durable, and the next start shows its outcome.
    """

    def __init__(
        self,
        app: QGuiApplication,
        save: Callable[[], object],
        end: Callable[[], object],
        command: Sequence[str],
    ) -> None:
        super().__init__()
        self._save = save
        self._end = end
        self._command = list(command)
        self._manager: SessionManager | None = None
        self.is_over = False
        app.commitDataRequest.connect(self._on_commit_data)
        app.saveStateRequest.connect(self._on_save_state)
        app.aboutToQuit.connect(self._on_about_to_quit)
        self._wayland = _WaylandLoss(self._on_about_to_quit)
        logging.getLogger("deskdispatch.qt").addHandler(self._wayland)

    def follow_signals(self) -> None:
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError):
            for name in SIGNALS:
                if sys.platform != "win32":
                    loop.add_signal_handler(getattr(signal, name), self._on_signal, name)

    async def register(self, tasks: Tasks) -> None:
        """Registers with the desktop's session manager, if there is one on D-Bus."""
        if not sys.platform.startswith("linux"):
            return
        from deskdispatch.ui.desktop.session_manager import SessionManager

        manager = SessionManager(tasks, self._save, self._end)
        if await manager.register():
            self._manager = manager

    def leave(self) -> None:
        if self._manager is not None:
            self._manager.leave()
            self._manager = None

    def finish(self) -> None:
        """Marks the normal end: later messages of Qt do not mean that the display is lost."""
        self.is_over = True
        logging.getLogger("deskdispatch.qt").removeHandler(self._wayland)

    def _on_commit_data(self, _manager: QSessionManager) -> None:
        """Saves at once: afterwards the program may be ended at any time, or go on."""
        logger.info("the session is about to end")
        self._save()

    def _on_save_state(self, manager: QSessionManager) -> None:
        manager.setRestartCommand(self._command)

    def _on_about_to_quit(self) -> None:
        """Saves and exits when Qt quits by itself: display lost, or Windows ends the process.

        Nothing can be closed in order then: Qt would crash. Child processes end with this one.
        """
        if not self.is_over:
            logger.warning("the display is gone")
            self._save()
            os._exit(DISPLAY_LOST)

    def _on_signal(self, name: str) -> None:
        logger.info("%s: closing", OwnText(name))
        self._save()
        self._end()


class _WaylandLoss(logging.Handler):
    """Calls back when Qt logs that the Wayland compositor is gone.

    WORKAROUND for Qt: right after this message it ends the process with ``_exit`` and emits no
    signal. The loss of X11 is reported by ``aboutToQuit``.
    """

    def __init__(self, lost: Callable[[], object]) -> None:
        super().__init__(logging.WARNING)
        self._lost = lost

    def emit(self, record: logging.LogRecord) -> None:
        is_here = threading.current_thread() is threading.main_thread()
        if is_here and record.getMessage().startswith(_WAYLAND_LOST):
            self._lost()
