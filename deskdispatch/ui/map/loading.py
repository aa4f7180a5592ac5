"""Gets ready what the web engine will serve, on a thread, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import MapError

if TYPE_CHECKING:
    from deskdispatch.ui.map.files import Served


class Material(NamedTuple):
    """The page with a placeholder for its nonce, and the files beside it, by path."""

    page: str
    files: Mapping[str, Served]


class Loader(QObject):
    """Reads or renders the page and reads its files, once."""

    loaded = Signal(object)
    failed = Signal(str)
    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="map-loader")
        self._abandoned = False
        self._finished.connect(self._on_finished)

    def start(self, cache_dir: Path) -> None:
        """Begin; ``loaded`` with a ``Material`` or ``failed`` follows."""
        future = self._executor.submit(prepare, cache_dir)
        future.add_done_callback(self._finished.emit)

    def abandon(self) -> None:
        """Nothing will follow any more; waits for what is being read."""
        self._abandoned = True
        self._executor.shutdown(cancel_futures=True)

    def _on_finished(self, future: Future[Material]) -> None:
        self._executor.shutdown()
        if self._abandoned:
            return
        try:
            material = future.result()
        except (OSError, ImportError, MapError) as error:
            self.failed.emit(str(error))
        else:
            self.loaded.emit(material)


def prepare(cache_dir: Path) -> Material:
    """The page out of the cache (or folium) and every file it asks for.

    Raises:
        OSError, ImportError, MapError: Something shipped is missing.
    """
    from PySide6 import QtWebChannel  # noqa: F401  # its resource holds the channel's script

    from deskdispatch.ui.map import files, page

    return Material(page.load(cache_dir), files.collect())
