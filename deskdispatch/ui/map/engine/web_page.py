"""The web page in the map's view: it goes nowhere and asks for nothing."""

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
    """Loads the map page only; opens no window, no dialog, no file, no full screen."""

    def __init__(self, profile: QWebEngineProfile, parent: QObject | None = None) -> None:
        super().__init__(profile, parent)
        self.permissionRequested.connect(_deny)
        self.fullScreenRequested.connect(_reject_full_screen)

    def acceptNavigationRequest(
        self, url: QUrl | str, _kind: QWebEnginePage.NavigationType, is_main_frame: bool
    ) -> bool:
        """Only to the map page itself."""
        return is_main_frame and QUrl(url) == QUrl(PAGE_URL)

    def createWindow(self, _kind: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]  # None is how Qt is told no
        """No."""
        return None

    def chooseFiles(self, *_: object) -> list[str]:
        """No file."""
        return []

    def javaScriptAlert(self, _origin: QUrl | str, _message: str) -> None:
        """Nothing is shown."""

    def javaScriptConfirm(self, _origin: QUrl | str, _message: str) -> bool:
        """Never yes."""
        return False

    def javaScriptPrompt(
        self, _origin: QUrl | str, _message: str, _default: str
    ) -> tuple[bool, str]:
        """Never an answer."""
        return False, ""

    def javaScriptConsoleMessage(
        self,
        level: QWebEnginePage.JavaScriptConsoleMessageLevel,
        message: str,
        line: int,
        source: str,
    ) -> None:
        """What the page says of itself goes to the log."""
        _log.log(_LEVELS.get(level, logging.ERROR), "%s:%s: %s", source, line, message)


def _deny(permission: QWebEnginePermission) -> None:
    permission.deny()


def _reject_full_screen(request: QWebEngineFullScreenRequest) -> None:
    request.reject()
