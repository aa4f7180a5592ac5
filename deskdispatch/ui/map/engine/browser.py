"""Profile, page and view of the map in the web engine, which this module imports."""

from __future__ import annotations

import logging
import time
from collections import deque
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QColor
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEngineFullScreenRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineScript,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.map.engine import scheme
from deskdispatch.ui.map.page.bridge import Bridge
from deskdispatch.ui.map.page.page import PAGE_URL

logger = logging.getLogger("deskdispatch.map")

RELOADS: Final = 3
"""Number of reloads of a lost page allowed within ``RELOADS_WITHIN_S`` seconds."""
RELOADS_WITHIN_S: Final = 60.0

_Status = QWebEnginePage.RenderProcessTerminationStatus


class Browser(QObject):
    """Owns profile, page and view, and deletes them in the right order.

    Signals:
        begun: The page has reached its process; this thread is free for now.
        lost: The page's process ended; the page is being reloaded.
        failed: The page was lost too often; the text is technical.
    """

    begun = Signal()
    lost = Signal()
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._losses: deque[float] = deque(maxlen=RELOADS + 1)
        self._build(bridge, parent)

    def load(self) -> None:
        """Loads the page with the view visible: in a hidden view the page would pause itself."""
        self._page.load(QUrl(PAGE_URL))

    def set_background(self, colour: str) -> None:
        """Sets the colour shown before the page paints; ignores an invalid one."""
        if QColor.isValidColorName(colour):
            self._page.setBackgroundColor(QColor(colour))

    def close(self) -> None:
        """Deletes view, page and profile, in this order."""
        self._page.renderProcessTerminated.disconnect(self._on_terminated)
        for part in (self.view, self._channel, self._page, self._profile, self):
            shiboken6.delete(part)

    def _build(self, bridge: Bridge, parent: QWidget) -> None:
        scheme.register()
        self.scheme = scheme.DeskScheme(bridge.initial_state, self)
        self._profile = DeskProfile(self.scheme)
        # Children are deleted in order of creation: view, page, profile, even if the window is
        # deleted without `close`.
        self.view = QWebEngineView(parent)
        self._page = DeskPage(self._profile, parent)
        self._profile.setParent(parent)
        self._channel = QWebChannel(self._page)
        self._channel.registerObject("bridge", bridge)
        self._page.setWebChannel(self._channel)
        self._page.urlChanged.connect(self.begun)
        self._page.renderProcessTerminated.connect(self._on_terminated)
        self.view.setPage(self._page)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.view.setAcceptDrops(False)

    def _on_terminated(
        self, status: QWebEnginePage.RenderProcessTerminationStatus, exit_code: int
    ) -> None:
        if status == _Status.NormalTerminationStatus:
            return
        logger.warning("The map's process ended (%s, exit code %d)", status, exit_code)
        now = time.monotonic()
        self._losses.append(now)
        if len(self._losses) > RELOADS and now - self._losses[0] < RELOADS_WITHIN_S:
            self.failed.emit(f"the page's process ended {len(self._losses)} times")
            return
        self.lost.emit()
        self.load()


_log: Final = logging.getLogger(__name__)
_Setting = QWebEngineSettings.WebAttribute

_SWITCHED_OFF: Final = (
    _Setting.LocalContentCanAccessFileUrls,
    _Setting.LocalContentCanAccessRemoteUrls,
    _Setting.LocalStorageEnabled,
    _Setting.JavascriptCanOpenWindows,
    _Setting.JavascriptCanAccessClipboard,
    _Setting.JavascriptCanPaste,
    _Setting.NavigateOnDropEnabled,
    _Setting.PdfViewerEnabled,
    _Setting.PluginsEnabled,
    _Setting.FullScreenSupportEnabled,
    _Setting.ScreenCaptureEnabled,
    _Setting.WebGLEnabled,
    _Setting.AutoLoadIconsForPage,
    _Setting.HyperlinkAuditingEnabled,
    _Setting.DnsPrefetchEnabled,
    _Setting.ErrorPageEnabled,
    _Setting.AllowRunningInsecureContent,
    _Setting.AllowGeolocationOnInsecureOrigins,
    _Setting.FocusOnNavigationEnabled,
)

_WITHOUT_PEERS: Final = """
for (const name of Object.getOwnPropertyNames(window)) {
  if (/^(webkit)?RTC/.test(name)) delete window[name];
}
"""
"""Removes the interfaces that bypass request filter and content security policy."""


class RequestFilter(QWebEngineUrlRequestInterceptor):
    """Blocks every request that is not for ``desk:``, and counts both kinds."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.allowed = 0
        self.blocked = 0

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        name = info.requestUrl().scheme()
        if name.encode() == scheme.NAME:
            self.allowed += 1
        else:
            info.block(True)
            self.blocked += 1
            _log.warning("the map page asked for %s: blocked", name)


class DeskProfile(QWebEngineProfile):
    """A profile off the record, without cache, downloads or spell check."""

    def __init__(self, handler: scheme.DeskScheme) -> None:
        super().__init__()
        self.gate = RequestFilter(self)
        self.setHttpCacheType(QWebEngineProfile.HttpCacheType.NoCache)
        self.setPersistentCookiesPolicy(
            QWebEngineProfile.PersistentCookiesPolicy.NoPersistentCookies
        )
        self.setPersistentPermissionsPolicy(
            QWebEngineProfile.PersistentPermissionsPolicy.AskEveryTime
        )
        self.setSpellCheckEnabled(False)
        self.setUrlRequestInterceptor(self.gate)
        self.installUrlSchemeHandler(scheme.NAME, handler)
        self.downloadRequested.connect(_refuse_download)
        for attribute in _SWITCHED_OFF:
            self.settings().setAttribute(attribute, False)
        first = QWebEngineScript()  # in every document and frame, in the page's own world
        first.setSourceCode(_WITHOUT_PEERS)
        first.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
        first.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld.value)
        first.setRunsOnSubFrames(True)
        self.scripts().insert(first)


def _refuse_download(request: QWebEngineDownloadRequest) -> None:
    request.cancel()


_Level = QWebEnginePage.JavaScriptConsoleMessageLevel
_LEVELS: Final = {
    _Level.InfoMessageLevel: logging.DEBUG,
    _Level.WarningMessageLevel: logging.WARNING,
    _Level.ErrorMessageLevel: logging.ERROR,
}


class DeskPage(QWebEnginePage):
    """Loads only the map page; refuses windows, dialogs, files and full screen."""

    def __init__(self, profile: QWebEngineProfile, parent: QObject | None = None) -> None:
        super().__init__(profile, parent)
        self.permissionRequested.connect(_deny)
        self.fullScreenRequested.connect(_reject_full_screen)

    def acceptNavigationRequest(
        self, url: QUrl | str, _kind: QWebEnginePage.NavigationType, is_main_frame: bool
    ) -> bool:
        """Allows only the map page itself."""
        return is_main_frame and QUrl(url) == QUrl(PAGE_URL)

    def createWindow(self, _kind: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]  # None refuses
        """Refuses to open a window."""
        return None

    def chooseFiles(self, *_: object) -> list[str]:
        """Refuses to choose files."""
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
        _log.log(_LEVELS.get(level, logging.ERROR), "%s:%s: %s", source, line, message)


def _deny(permission: QWebEnginePermission) -> None:
    permission.deny()


def _reject_full_screen(request: QWebEngineFullScreenRequest) -> None:
    request.reject()
