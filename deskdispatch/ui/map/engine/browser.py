"""The web engine's parts of the map: profile, page, view; importing this loads the engine."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QColor
from PySide6.QtWebChannel import QWebChannel
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.map.engine import scheme
from deskdispatch.ui.map.engine.profile import DeskProfile
from deskdispatch.ui.map.engine.web_page import DeskPage
from deskdispatch.ui.map.page.bridge import Bridge
from deskdispatch.ui.map.page.recipe import PAGE_URL
from deskdispatch.ui.map.page.tiles import Spawn, TileSource

logger = logging.getLogger("deskdispatch.map")

RELOADS: Final = 3
"""Reloads of a lost page allowed within ``RELOADS_WITHIN_S``."""
RELOADS_WITHIN_S: Final = 60.0

_Status = QWebEnginePage.RenderProcessTerminationStatus


class Browser(QObject):
    """Owns profile, page and view, and deletes them in the right order.

    Signals:
        begun: The page has reached its process; this thread is free for now.
        lost: The page's process ended; the page is being reloaded.
        failed: It was lost too often; the text is technical.
    """

    begun = Signal()
    lost = Signal()
    failed = Signal(str)

    def __init__(
        self,
        bridge: Bridge,
        parent: QWidget,
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._monotonic = monotonic
        self._losses: deque[float] = deque(maxlen=RELOADS + 1)
        self._build(bridge, parent)

    def set_page(self, page: str) -> None:
        """Sets the page's HTML; may follow ``load``."""
        self._handler.set_page(page)

    def load(self) -> None:
        """Loads the page, with the view visible: in a hidden one it would pause itself."""
        self._page.load(QUrl(PAGE_URL))

    def set_tile_sources(self, sources: Mapping[int, TileSource], spawn: Spawn) -> None:
        """Sets the sources of the page's tiles by the numbers of their layers."""
        self._handler.set_tile_sources(sources, spawn)

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
        self._handler = scheme.DeskScheme(bridge.initial_state, self)
        self._profile = DeskProfile(self._handler)
        # Children are deleted in order of creation: view, page, profile, even if the
        # window is deleted without `close`.
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
        logger.warning("The map's process ended (%s, exit code %d)", status.name, exit_code)
        now = self._monotonic()
        self._losses.append(now)
        if len(self._losses) > RELOADS and now - self._losses[0] < RELOADS_WITHIN_S:
            self.failed.emit(f"the page's process ended {len(self._losses)} times")
            return
        self.lost.emit()
        self.load()
