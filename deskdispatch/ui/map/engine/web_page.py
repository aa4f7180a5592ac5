"""The web page in the map's view, without navigation or permissions."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QObject, QUrl
from PySide6.QtWebEngineCore import (
    QWebEngineFullScreenRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
)

from deskdispatch.ui.map.page.recipe import PAGE_URL

_log: Final = logging.getLogger(__name__)

_Level = QWebEnginePage.JavaScriptConsoleMessageLevel
_LEVELS: Final = {
    _Level.InfoMessageLevel: logging.DEBUG,
    _Level.WarningMessageLevel: logging.WARNING,
    _Level.ErrorMessageLevel: logging.ERROR,
}


class DeskPage(QWebEnginePage):
    """Loads only the map page; no window, dialog, file or full screen."""

    def __init__(self, profile: QWebEngineProfile, parent: QObject | None = None) -> None:
        super().__init__(profile, parent)
        self.permissionRequested.connect(_deny)
        self.fullScreenRequested.connect(_reject_full_screen)

    def acceptNavigationRequest(
        self, url: QUrl | str, _kind: QWebEnginePage.NavigationType, is_main_frame: bool
    ) -> bool:
        """Allows only the map page itself."""
        return is_main_frame and QUrl(url) == QUrl(PAGE_URL)

    def createWindow(self, _kind: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]  # None is how Qt is told no
        """Refuses a window."""
        return None

    def chooseFiles(self, *_: object) -> list[str]:
        """Refuses files."""
        return []

    def javaScriptAlert(self, _origin: QUrl | str, _message: str) -> None:
        """Shows nothing."""

    def javaScriptConfirm(self, _origin: QUrl | str, _message: str) -> bool:
        """Always answers no."""
        return False

    def javaScriptPrompt(
        self, _origin: QUrl | str, _message: str, _default: str
    ) -> tuple[bool, str]:
        """Always cancels."""
        return False, ""

    def javaScriptConsoleMessage(
        self,
        level: QWebEnginePage.JavaScriptConsoleMessageLevel,
        message: str,
        line: int,
        source: str,
    ) -> None:
        """Logs the page's console messages."""
        _log.log(_LEVELS.get(level, logging.ERROR), "%s:%s: %s", source, line, message)


def _deny(permission: QWebEnginePermission) -> None:
    permission.deny()


def _reject_full_screen(request: QWebEngineFullScreenRequest) -> None:
    request.reject()
