"""Desktop notifications: D-Bus, else the system tray."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.look import icons

if TYPE_CHECKING:
    from deskdispatch.ui.desktop.freedesktop import FreedesktopNotifications
    from deskdispatch.ui.lib.tasks import Tasks

LONGEST: Final = 200
_SHOWN_MS: Final = 10_000

_HARMLESS: Final = str.maketrans({"<": "‹", ">": "›", "&": "＆"})
"""Some desktops read markup in a message and others show it as it is, so that neither the signs
nor their escapes can stand in one: signs that look like them can in both."""


class Notifications(QObject):
    """Messages by the desktop's service, else by the tray, else the window asks for attention.

    Args:
        window: What asks for attention where there is nothing else.
        tasks: What speaks to the desktop's service; None where that is not to be asked.
    """

    clicked = Signal()
    """The last message, or the tray's icon, was clicked."""

    chosen = Signal(str, str)
    """A message was clicked whose key is known, with the desktop's permission to take the focus."""

    def __init__(self, window: QWidget, tasks: Tasks | None = None) -> None:
        super().__init__()
        self._window = window
        self._tasks = tasks
        self._tray: QSystemTrayIcon | None = None
        self._service: FreedesktopNotifications | None = None

    def show(self, headline: str, text: str, *, key: str = "", is_bad: bool = False) -> None:
        """Shows one message; both are plain text, a stranger's too.

        Args:
            headline: What happened.
            text: More of it.
            key: The event; where the desktop can, a newer message of the same replaces it.
            is_bad: Whether it is a failure.
        """
        if self._tasks is not None and _has_service():
            work = self._show_by_service(headline, text, key=key, is_bad=is_bad)
            self._tasks.spawn(work, name="notify")
        else:
            self._show_by_tray(headline, text, is_bad=is_bad)

    def close(self) -> None:
        """Takes the icon off the tray, and the messages off the desktop."""
        if self._tray is not None:
            self._tray.hide()
        if self._service is not None:
            self._service.close()

    async def _show_by_service(self, headline: str, text: str, *, key: str, is_bad: bool) -> None:
        from deskdispatch.ui.desktop.freedesktop import FreedesktopNotifications, Note

        if self._service is None:
            assert self._tasks is not None
            self._service = FreedesktopNotifications(self._tasks, self)
            self._service.chosen.connect(self.chosen)
        note = Note(key, harmless(headline), cleaned(text, LONGEST), self.tr("Show"), is_bad)
        if not await self._service.show(note):
            self._show_by_tray(headline, text, is_bad=is_bad)

    def _show_by_tray(self, headline: str, text: str, *, is_bad: bool) -> None:
        if not QSystemTrayIcon.isSystemTrayAvailable():
            QApplication.alert(self._window)
            return
        icon = QSystemTrayIcon.MessageIcon.Warning if is_bad else self._window.windowIcon()
        self._icon().showMessage(harmless(headline), harmless(text), icon, _SHOWN_MS)

    def _icon(self) -> QSystemTrayIcon:
        """The tray's icon, without which there is no message; made with the first."""
        if self._tray is None:
            self._tray = QSystemTrayIcon(icons.app_icon(), self)
            self._tray.messageClicked.connect(self.clicked)
            self._tray.activated.connect(self._on_activated)
        self._tray.setToolTip(QApplication.applicationDisplayName())
        self._tray.show()
        return self._tray

    def _on_activated(self, _reason: QSystemTrayIcon.ActivationReason) -> None:
        self.clicked.emit()


def _has_service() -> bool:
    """Whether there may be a service of the desktop: where it is, and it can be spoken to."""
    if sys.platform in ("win32", "darwin") or find_spec("jeepney") is None:
        return False
    from deskdispatch.ui.desktop.session_bus import bus_path

    return bus_path() is not None


def harmless(text: str) -> str:
    """One line that means the same to a desktop that reads markup and to one that does not."""
    return cleaned(text, LONGEST).translate(_HARMLESS)
