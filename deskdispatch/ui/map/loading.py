"""Gets the page ready that the web engine will serve, on a thread: the window stays alive."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import MapError


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
        future = self._executor.submit(_load, cache_dir)
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
            self.failed.emit(str(error))
        else:
            self.loaded.emit(page)


def _load(cache_dir: Path) -> str:
    from deskdispatch.ui.map import page

    return page.load(cache_dir)
