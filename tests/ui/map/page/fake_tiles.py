"""Fake source of tiles that a test controls."""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from typing import Any

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

PURPLE = QColor(160, 32, 240)


def png(colour: QColor = PURPLE) -> bytes:
    """Returns a tile of one colour."""
    image = QImage(256, 256, QImage.Format.Format_RGB32)
    image.fill(colour)
    return encoded(image)


def encoded(image: QImage) -> bytes:
    """Returns an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the format is a str, not bytes
    return bytes(buffer.data().data())


class Later:
    """Awaitable that waits until the test continues it."""

    def __await__(self) -> Generator[None]:
        yield


class FakeTileSource:
    """Source of tiles that also runs the requests for them."""

    def __init__(self, body: bytes | None, *, waits: bool = False) -> None:
        self.body = body
        self.asked: list[tuple[int, int, int]] = []
        self._waits = waits
        self._waiting: list[Coroutine[Any, Any, Any]] = []

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        self.asked.append((z, x, y))
        if self._waits:
            await Later()
        return self.body

    def spawn(self, work: Coroutine[Any, Any, Any], *, name: str) -> None:
        assert name == "tile"
        if self._runs_on(work):
            self._waiting.append(work)

    def go_on(self) -> int:
        """Lets all waiting requests end; returns their number."""
        waiting, self._waiting = self._waiting, []
        assert not any(self._runs_on(work) for work in waiting)
        return len(waiting)

    def _runs_on(self, work: Coroutine[Any, Any, Any]) -> bool:
        try:
            work.send(None)
        except StopIteration:
            return False
        return True


def drop(work: Coroutine[Any, Any, Any], *, name: str) -> None:
    """Closes the coroutine without running it."""
    work.close()
