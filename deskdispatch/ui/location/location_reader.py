"""Reading of locations in pasted text; long texts are read on a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from deskdispatch.background import start_thread

if TYPE_CHECKING:
    from queue import SimpleQueue

    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.places.places import Area

AT_ONCE: Final = 1_000
"""Characters read directly, which takes 5 ms at most; longer texts are read on a thread."""

CHECK_EVERY_MS: Final = 15
"""Milliseconds between checks whether the thread has finished; less than a frame."""


class LocationReader(QObject):
    """Reads one text at a time; a newer text replaces the one being read.

    The thread puts its result into a queue and touches no Qt object. This object may be deleted
    with its window at any moment, and a signal that a thread emits just then would crash the
    program.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: _Request | None = None
        self._results: SimpleQueue[tuple[_Request, LocationReading]] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(CHECK_EVERY_MS)
        self._timer.timeout.connect(self._check)

    @property
    def is_reading(self) -> bool:
        return self._current is not None

    def read(
        self,
        texts: Sequence[str],
        then: Callable[[LocationReading], None],
        *,
        areas: Sequence[Area] = (),
        centre: Coordinates | None = None,
    ) -> None:
        """Calls ``then`` with the reading of the first text that has a point, else of the last.

        Short texts are read before this returns. For long ones ``then`` is called later, on the
        calling thread, unless another text is read or ``cancel`` is called first. ``areas`` and
        ``centre`` are for short plus codes.
        """
        self.cancel()
        request = _Request(tuple(texts), then, areas, centre)
        if not is_long(texts):
            then(request.reading())
            return
        self._current = request
        if not self._timer.isActive():
            self._start(request)

    def cancel(self) -> None:
        self._current = None

    def _start(self, request: _Request) -> None:
        from queue import SimpleQueue

        self._timer.start()
        results = self._results = self._results or SimpleQueue()
        start_thread(lambda: results.put((request, request.reading())), "read")

    def _check(self) -> None:
        if self._results is None or self._results.empty():
            return
        request, reading = self._results.get_nowait()
        self._timer.stop()
        if request is self._current:
            self._current = None
            request.then(reading)
        elif self._current is not None:
            self._start(self._current)


def is_long(texts: Sequence[str]) -> bool:
    return sum(map(len, texts)) > AT_ONCE


class _Request(NamedTuple):
    """Texts to read, with their callback and context."""

    texts: tuple[str, ...]
    then: Callable[[LocationReading], None]
    areas: Sequence[Area]
    centre: Coordinates | None

    def reading(self) -> LocationReading:
        """Returns the reading of the first text that has a point, else of the last text."""
        from deskdispatch.domain.location.reading import read

        for text in self.texts:
            reading = read(text, areas=self.areas, centre=self.centre)
            if reading.points:
                break
        return reading
