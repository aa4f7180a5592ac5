"""Messages on the desktop, outside of the window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from deskdispatch.ui import icons

_LONGEST: Final = 200
_SHOWN_MS: Final = 10_000

_HARMLESS: Final = str.maketrans({"<": "‹", ">": "›", "&": "＆"})
"""Some desktops read markup in a message and others show it as it is, so that neither the signs
nor their escapes can stand in one: signs that look like them can in both."""

_MARKS: Final = frozenset("\u200c\u200d\u200e\u200f\u2066\u2068\u2069")
"""Those that keep figures and names in their direction, and letters in their shape."""


class Notifications(QObject):
    """Messages by the system's tray; where there is none the window asks for attention."""

    clicked = Signal()
    """The last message, or the tray's icon, was clicked."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self._tray: QSystemTrayIcon | None = None

    def show(self, headline: str, text: str, *, is_bad: bool = False) -> None:
        """Shows one message; both are plain text, a stranger's too."""
        if not QSystemTrayIcon.isSystemTrayAvailable():
            QApplication.alert(self._window)
            return
        icon = QSystemTrayIcon.MessageIcon.Warning if is_bad else self._window.windowIcon()
        self._icon().showMessage(plain(headline), plain(text), icon, _SHOWN_MS)

    def close(self) -> None:
        """Takes the icon off the tray."""
        if self._tray is not None:
            self._tray.hide()

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


def plain(text: str) -> str:
    """One line that means the same to a desktop that reads markup and to one that does not."""
    shown = "".join(sign if sign.isprintable() or sign in _MARKS else " " for sign in text)
    cut = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
    return cut.translate(_HARMLESS)
