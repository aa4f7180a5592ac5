"""The ``desk:`` URL scheme, the only addresses that the map page can load."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QIODevice, QObject
from PySide6.QtWebEngineCore import (
    QWebEngineUrlRequestJob,
    QWebEngineUrlScheme,
    QWebEngineUrlSchemeHandler,
)

from deskdispatch.domain.picture import picture_type
from deskdispatch.ui.map.page.page import filled
from deskdispatch.ui.map.page.tiles import TaskStarter, TileAddress, TileSource, parse_address

if TYPE_CHECKING:
    from deskdispatch.ui.map.page.bridge import Topic


NAME: Final = b"desk"
_HOST: Final = "map"
_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'nonce-{nonce}'",
        "style-src 'nonce-{nonce}'",
        "img-src desk: data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "sandbox allow-scripts",  # an opaque origin: no storage, dialogs, downloads or windows
    )
)

_Error = QWebEngineUrlRequestJob.Error


def register() -> None:
    """Registers the scheme with Chromium; once per process, before any other use."""
    if QWebEngineUrlScheme.schemeByName(NAME).name() == NAME:
        return
    scheme = QWebEngineUrlScheme(NAME)
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    scheme.setFlags(
        QWebEngineUrlScheme.Flag.SecureScheme
        | QWebEngineUrlScheme.Flag.CorsEnabled
        | QWebEngineUrlScheme.Flag.FetchApiAllowed
    )
    QWebEngineUrlScheme.registerScheme(scheme)


class DeskScheme(QWebEngineUrlSchemeHandler):
    """Serves the page and tiles from memory; answers all else with *not found*.

    A request for the page waits until the page is set; ``state`` returns its first state.
    """

    def __init__(self, state: Callable[[], Mapping[Topic, object]], parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self._page = ""
        self._waiting: QWebEngineUrlRequestJob | None = None
        self._tiles: TileJobs | None = None

    def set_page(self, page: str) -> None:
        """Sets the page with its placeholders and answers a waiting request."""
        self._page = page
        if self._waiting is not None:
            self._waiting.destroyed.disconnect(self._forget)
            job, self._waiting = self._waiting, None
            self._reply_page(job)

    def set_tile_sources(self, sources: Mapping[int, TileSource], spawn: TaskStarter) -> None:
        """Sets the sources of tiles by the numbers of their layers; other layers have no tiles.

        Requests to former sources are still answered.
        """
        self._tiles = TileJobs(sources, spawn)

    def requestStarted(self, job: QWebEngineUrlRequestJob) -> None:
        url = job.requestUrl()
        if job.requestMethod().data() != b"GET":
            job.fail(_Error.RequestDenied)
        elif url.host() != _HOST:
            job.fail(_Error.UrlNotFound)
        elif url.path() == "/":
            self._reply_page(job)
        elif self._tiles is not None and (tile := parse_address(url.path())) is not None:
            self._tiles.start(job, tile)
        else:
            job.fail(_Error.UrlNotFound)

    def _reply_page(self, job: QWebEngineUrlRequestJob) -> None:
        if not self._page:
            self._waiting = job  # the view's page asks again only after giving this request up
            job.destroyed.connect(self._forget)
            return
        # Hexadecimal, as Qt 6.11 converts the values of additional headers to lower case.
        nonce = secrets.token_hex(24)
        text = filled(self._page, nonce, self._state())
        policy = _POLICY.format(nonce=nonce)
        _reply(job, "text/html;charset=utf-8", text.encode(), policy)

    def _forget(self) -> None:
        self._waiting = None


def _reply(job: QWebEngineUrlRequestJob, kind: str, body: bytes, policy: str = "") -> None:
    headers = {b"X-Content-Type-Options": [b"nosniff"], b"Referrer-Policy": [b"no-referrer"]}
    if policy:
        headers[b"Content-Security-Policy"] = [policy.encode()]
    job.setAdditionalResponseHeaders(headers)  # type: ignore[arg-type]  # each value is a list
    buffer = QBuffer(job)  # lives as long as the request
    buffer.setData(body)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    job.reply(kind.encode(), buffer)


AT_ONCE: Final = 256
"""Most waiting requests; more are refused. A large screen shows 60 tiles."""


class TileJobs:
    """Answers requests from the tile sources of the layers.

    A request that is deleted while its tile is fetched (the view moved, the page was lost, the
    program ends) is forgotten and never touched again.
    """

    def __init__(self, sources: Mapping[int, TileSource], spawn: TaskStarter) -> None:
        self._sources = sources
        self._spawn = spawn
        self._numbers = itertools.count()
        self._waiting: dict[int, QWebEngineUrlRequestJob] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def start(self, job: QWebEngineUrlRequestJob, tile: TileAddress) -> None:
        if len(self._waiting) >= AT_ONCE:
            job.fail(_Error.RequestFailed)
            return
        source = self._sources.get(tile.layer)
        if source is None:  # the layer was removed
            job.fail(_Error.UrlNotFound)
            return
        number = next(self._numbers)
        self._waiting[number] = job
        job.destroyed.connect(partial(self._forget, number))
        self._spawn(self._answer(number, source, tile), name="tile")

    async def _answer(self, number: int, source: TileSource, tile: TileAddress) -> None:
        body = None
        try:
            body = await source.tile(tile.z, tile.x, tile.y)
        finally:
            job = self._waiting.pop(number, None)
            kind = picture_type(body) if body else None
            if job is not None and body and kind:
                _reply(job, kind, body)
            elif job is not None:
                job.fail(_Error.UrlNotFound)

    def _forget(self, number: int, *_: object) -> None:
        self._waiting.pop(number, None)
