"""Desktop notifications over D-Bus, or else by the system tray."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from deskdispatch.domain.text.plain_text import cleaned, without_directions
from deskdispatch.ui.look import icons

if TYPE_CHECKING:
    from deskdispatch.ui.desktop.freedesktop import FreedesktopNotifications
    from deskdispatch.ui.lib.tasks import Tasks

LONGEST: Final = 200
_SHOWN_MS: Final = 10_000

_HARMLESS: Final = str.maketrans({"<": "‹", ">": "›", "&": "＆"})
"""Replacements of markup characters: some desktops parse markup in a message, others show even its
escapes."""


class Notifications(QObject):
    """Shows messages by the desktop's service, else by the tray, else marks the window."""

    clicked = Signal()
    """The last message or the tray icon was clicked."""

    chosen = Signal(str, str)
    """Key of a clicked message, and the permission to take the focus."""

    def __init__(self, window: QWidget, tasks: Tasks | None = None) -> None:
        super().__init__()
        self._window = window
        self._tasks = tasks
        self._tray: QSystemTrayIcon | None = None
        self._service: FreedesktopNotifications | None = None

    def show(self, headline: str, text: str, *, key: str = "", is_bad: bool = False) -> None:
        """Shows untrusted plain text; a newer message with the same key replaces it."""
        if self._tasks is not None and _has_service():
            work = self._show_by_service(headline, text, key=key, is_bad=is_bad)
            self._tasks.spawn(work, name="notify")
        else:
            self._show_by_tray(headline, text, is_bad=is_bad)

    def close(self) -> None:
        if self._tray is not None:
            self._tray.hide()
        if self._service is not None:
            self._service.close()

    async def _show_by_service(self, headline: str, text: str, *, key: str, is_bad: bool) -> None:
        from deskdispatch.ui.desktop.freedesktop import (
            DesktopNotification,
            FreedesktopNotifications,
        )

        if self._service is None:
            assert self._tasks is not None
            self._service = FreedesktopNotifications(self._tasks, self)
            self._service.chosen.connect(self.chosen)
        notification = DesktopNotification(
            key, harmless(headline), cleaned(text, LONGEST), self.tr("Show"), is_bad
        )
        if not await self._service.show(notification):
            self._show_by_tray(headline, text, is_bad=is_bad)

    def _show_by_tray(self, headline: str, text: str, *, is_bad: bool) -> None:
        if not QSystemTrayIcon.isSystemTrayAvailable():
            QApplication.alert(self._window)
            return
        icon = QSystemTrayIcon.MessageIcon.Warning if is_bad else self._window.windowIcon()
        title, words = (without_directions(harmless(each)) for each in (headline, text))
        self._icon().showMessage(title, words, icon, _SHOWN_MS)

    def _icon(self) -> QSystemTrayIcon:
        if self._tray is None:
            self._tray = QSystemTrayIcon(icons.app_icon(), self)
            self._tray.messageClicked.connect(self.clicked)
            self._tray.activated.connect(self.clicked)
        self._tray.setToolTip(QApplication.applicationDisplayName())
        self._tray.show()
        return self._tray


def _has_service() -> bool:
    if sys.platform != "linux":
        return False
    from deskdispatch.ui.desktop.session_bus import bus_path

    return bus_path() is not None


def harmless(text: str) -> str:
    """Returns one line that reads the same with and without markup."""
    return cleaned(text, LONGEST).translate(_HARMLESS)
