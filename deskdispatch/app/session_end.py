"""Saves what is typed and set when the desktop ends the session, and ends the program in order."""

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
"""Seconds for the form: Windows ends a program that answers later than after five."""

SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""Signals by which Linux ends a program: shutdown, logout, closed terminal."""

DISPLAY_LOST: Final = 1
"""The exit status after the display has gone."""

_WAYLAND_LOST: Final = "The Wayland connection "
"""The beginning of Qt's message when the compositor is gone."""


class SessionEnd(QObject):
    """Follows the session manager, the signals of the system, and the loss of the display.

    The session manager is that of Windows (``WM_ENDSESSION``) or macOS, that of GNOME and its
    relatives over D-Bus, and of X11 (XSMP) where Qt was built with it. Elsewhere a logout sends a
    signal or takes the display away.

    A session that is about to end is never held up, and nothing is asked, also while a booking is
    in flight: its intent is durable, and the next start says what became of it.
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
        """Registers with the session manager of the desktop, where there is one on D-Bus."""
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
        """The program has ended in order: what Qt says from now on is no loss of the display."""
        self.is_over = True
        logging.getLogger("deskdispatch.qt").removeHandler(self._wayland)

    def _on_commit_data(self, _manager: QSessionManager) -> None:
        """Saves at once: after this the program may be ended at any time, or go on."""
        logger.info("the session is about to end")
        self._save()

    def _on_save_state(self, manager: QSessionManager) -> None:
        manager.setRestartCommand(self._command)

    def _on_about_to_quit(self) -> None:
        """Saves and exits where Qt quits by itself: display gone, or Windows ends the process.

        Nothing can be closed in order then: Qt would crash. The processes below end with this one.
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
    """Calls back where Qt says in its log that the compositor of Wayland has gone.

    WORKAROUND for Qt: it then ends the process itself with ``_exit``, the moment after these words,
    and tells nobody. X11's loss comes as ``aboutToQuit``.
    """

    def __init__(self, lost: Callable[[], object]) -> None:
        super().__init__(logging.WARNING)
        self._lost = lost

    def emit(self, record: logging.LogRecord) -> None:
        is_here = threading.current_thread() is threading.main_thread()
        if is_here and record.getMessage().startswith(_WAYLAND_LOST):
            self._lost()
