"""Loader of the map page on a thread."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import MapError

logger = logging.getLogger("deskdispatch.map")


class Loader(QObject):
    """Loads or renders the page once."""

    loaded = Signal(str)
    failed = Signal(str)
    _finished = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="map-loader")
        self._abandoned = False
        self._finished.connect(self._on_finished)

    def start(self, cache_dir: Path) -> None:
        """Starts loading; emits ``loaded`` with the page, or ``failed``."""
        future = self._executor.submit(page_of, cache_dir)
        future.add_done_callback(self._finished.emit)

    def abandon(self) -> None:
        """Suppresses the result and waits for the thread."""
        self._abandoned = True
        self._executor.shutdown(cancel_futures=True)

    def _on_finished(self, future: Future[str]) -> None:
        self._executor.shutdown()
        if self._abandoned:
            return
        try:
            page = future.result()
        except (OSError, ImportError, MapError) as error:
            self.failed.emit(f"{type(error).__name__}: {error}")
        else:
            self.loaded.emit(page)


def page_of(cache_dir: Path) -> str:
    """Returns the page, from the cache or rendered.

    Raises:
        OSError, ImportError, MapError: It cannot be built.
    """
    from deskdispatch.ui.map.page import page

    try:
        return page.load(cache_dir)
    except (AttributeError, TypeError, ValueError, LookupError, RuntimeError) as error:
        # Another release of folium, or a partial installation, may raise anything.
        logger.warning("The map page could not be built", exc_info=True)
        raise MapError(f"{type(error).__name__}: {error}") from error
