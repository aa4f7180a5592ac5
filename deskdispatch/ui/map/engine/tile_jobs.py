"""Answers the page's tile requests when their tiles arrive."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtWebEngineCore import QWebEngineUrlRequestJob

from deskdispatch.domain.picture import picture_type
from deskdispatch.ui.map.page.tiles import Spawn, TileAddress, TileSource

AT_ONCE: Final = 256
"""Waiting requests; more are refused. A large screen shows 60 tiles."""

_Error = QWebEngineUrlRequestJob.Error


class SchemeResponse(NamedTuple):
    """Type and content of one answer of the scheme."""

    content_type: str
    body: bytes


class TileJobs:
    """Answers requests from the tile sources of the layers.

    A request deleted while its tile is fetched (the view moved, the page was lost, the program
    ends) is forgotten and never touched again.

    Args:
        sources: Provide the tiles, by the numbers of their layers.
        spawn: Runs the fetching.
        reply: Answers a request.
    """

    def __init__(
        self,
        sources: Mapping[int, TileSource],
        spawn: Spawn,
        reply: Callable[[QWebEngineUrlRequestJob, SchemeResponse], None],
    ) -> None:
        self._sources = sources
        self._spawn = spawn
        self._reply = reply
        self._numbers = itertools.count()
        self._waiting: dict[int, QWebEngineUrlRequestJob] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def start(self, job: QWebEngineUrlRequestJob, place: TileAddress) -> None:
        """Answers a request later."""
        if len(self._waiting) >= AT_ONCE:
            job.fail(_Error.RequestFailed)
            return
        source = self._sources.get(place.layer)
        if source is None:  # a layer that was taken away
            job.fail(_Error.UrlNotFound)
            return
        number = next(self._numbers)
        self._waiting[number] = job
        job.destroyed.connect(partial(self._forget, number))
        self._spawn(self._answer(number, source, place), name="tile")

    async def _answer(self, number: int, source: TileSource, place: TileAddress) -> None:
        body = None
        try:
            body = await source.tile(place.z, place.x, place.y)
        finally:
            self._end(number, body)

    def _end(self, number: int, body: bytes | None) -> None:
        job = self._waiting.pop(number, None)
        if job is None:
            return
        kind = picture_type(body) if body else None
        if body and kind:
            self._reply(job, SchemeResponse(kind, body))
        else:
            job.fail(_Error.UrlNotFound)

    def _forget(self, number: int, *_: object) -> None:
        self._waiting.pop(number, None)
