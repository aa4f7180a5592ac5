"""A web profile that stores nothing and reaches nothing but ``desk:``."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEngineProfile,
    QWebEngineScript,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)

from deskdispatch.ui.map.engine import scheme

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
    """Blocks every request that is not for ``desk:``.

    Attributes:
        passed: Requests allowed.
        refused: Requests blocked.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.passed = 0
        self.refused = 0

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        """Allows or blocks a request."""
        name = info.requestUrl().scheme()
        if name.encode() == scheme.NAME:
            self.passed += 1
        else:
            info.block(True)
            self.refused += 1
            _log.warning("the map page asked for %s: blocked", name)


class DeskProfile(QWebEngineProfile):
    """Off the record, without cache, downloads or spell check."""

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
        self.scripts().insert(_before_all_others(_WITHOUT_PEERS))


def _before_all_others(source: str) -> QWebEngineScript:
    """A script that runs first in every document and frame, in the page's own world."""
    script = QWebEngineScript()
    script.setSourceCode(source)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld.value)
    script.setRunsOnSubFrames(True)
    return script


def _refuse_download(request: QWebEngineDownloadRequest) -> None:
    request.cancel()
