"""Gets the page ready that the web engine will serve, on a thread: the window stays alive."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import MapError

logger = logging.getLogger("deskdispatch.map")


class Loader(QObject):
    """Reads or renders the page, once."""

    loaded = Signal(str)
    failed = Signal(str)
    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="map-loader")
        self._abandoned = False
        self._finished.connect(self._on_finished)

    def start(self, cache_dir: Path) -> None:
        """Begin; ``loaded`` with the page or ``failed`` follows."""
        future = self._executor.submit(page_of, cache_dir)
        future.add_done_callback(self._finished.emit)

    def abandon(self) -> None:
        """Nothing will follow any more; waits for what is being read."""
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
    """The page, kept or made.

    Raises:
        OSError, ImportError, MapError: It cannot be built.
    """
    from deskdispatch.ui.map.page import page

    try:
        return page.load(cache_dir)
    except (AttributeError, TypeError, ValueError, LookupError, RuntimeError) as error:
        # A folium of another release, or one that is only half there, may break anywhere.
        logger.warning("The map page could not be built", exc_info=True)
        raise MapError(f"{type(error).__name__}: {error}") from error
