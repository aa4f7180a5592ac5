"""Reading locations out of pasted text without missing a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.places.places import Area

AT_ONCE: Final = 1_000
"""Characters that are read on the spot, in 5 ms at most; a longer text is read on a thread."""


class LocationReader(QObject):
    """Reads one text at a time; a newer text takes the place of the one that is being read."""

    _was_read = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: _Request | None = None
        self._is_running = False
        # The signal comes from the thread; here it arrives in the window's own.
        self._was_read.connect(self._on_was_read, Qt.ConnectionType.QueuedConnection)

    @property
    def is_reading(self) -> bool:
        """Whether a long text is still being read."""
        return self._wanted is not None

    def read(
        self,
        texts: Sequence[str],
        then: Callable[[LocationReading], None],
        *,
        areas: Sequence[Area] = (),
        centre: Coordinates | None = None,
    ) -> None:
        """Hands ``then`` the reading of the first text that holds a point, else of the last.

        Short texts are read before this returns. For long ones ``then`` is called later, in the
        thread that asked, unless another text is read or ``cancel`` is called before.

        Args:
            texts: One text, or several ways to read it; at least one.
            then: Takes the reading.
            areas: Named areas, for short plus codes.
            centre: The middle of the map, for short plus codes that name no area.
        """
        self.cancel()
        request = _Request(tuple(texts), then, areas, centre)
        if not is_long(texts):
            then(request.reading())
            return
        self._wanted = request
        if not self._is_running:
            self._start(request)

    def cancel(self) -> None:
        """Nobody waits for the text any more that is being read."""
        self._wanted = None

    def _start(self, request: _Request) -> None:
        self._is_running = True
        # A daemon: a text that is being read never holds the end of the program.
        threading.Thread(target=self._work, args=(request,), name="read", daemon=True).start()

    def _work(self, request: _Request) -> None:
        reading = request.reading()
        try:
            self._was_read.emit(request, reading)
        except RuntimeError:  # the window has gone meanwhile
            return

    def _on_was_read(self, request: _Request, reading: LocationReading) -> None:
        self._is_running = False
        if request is self._wanted:
            self._wanted = None
            request.then(reading)
        elif self._wanted is not None:
            self._start(self._wanted)


def is_long(texts: Sequence[str]) -> bool:
    """Whether texts are too long to be read on the spot."""
    return sum(map(len, texts)) > AT_ONCE


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """A text that somebody wants read."""

    texts: tuple[str, ...]
    then: Callable[[LocationReading], None]
    areas: Sequence[Area]
    centre: Coordinates | None

    def reading(self) -> LocationReading:
        """The reading of the first text that holds a point, else of the last."""
        from deskdispatch.domain.location.reading import read

        for text in self.texts:
            reading = read(text, areas=self.areas, centre=self.centre)
            if reading.points:
                break
        return reading
