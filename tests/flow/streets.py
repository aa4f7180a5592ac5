"""Map tiles in a colour that no map has, and a server of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage
from PySide6.QtWebEngineWidgets import QWebEngineView

from tests.client.server import ReceivedRequest, ServerConnection, serving
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

PINK = QColor(250, 20, 200)


def pink_tile() -> bytes:
    """Returns a tile in a colour that no map has."""
    image = QImage(256, 256, QImage.Format.Format_RGB32)
    image.fill(PINK)
    body = QByteArray()
    buffer = QBuffer(body)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(body.data())


@asynccontextmanager
async def street_server(asked: list[ReceivedRequest]) -> AsyncIterator[str]:
    """Runs a tile server with pink tiles; yields its address, and adds requests to ``asked``."""
    picture = pink_tile()

    async def answer(line: ServerConnection, heard: ReceivedRequest) -> None:
        asked.append(heard)
        await line.answer(200, picture, content_type="image/png")

    async with serving(answer) as server:
        yield f"{server.base_url}/{{z}}/{{x}}/{{y}}.png"


def is_pink(desk: RunningDesktop) -> bool:
    """Whether the map shows pink tiles."""
    image = desk.window.map_panel.map_view.grab().toImage()
    at = image.rect().center()
    color = image.pixelColor(at.x() + 40, at.y() + 60)
    return abs(color.red() - PINK.red()) < 40 and abs(color.green() - PINK.green()) < 60


async def street_pictures(desk: RunningDesktop) -> int:
    """Returns the number of tile images in the map's page."""
    shown = desk.window.findChild(QWebEngineView)
    assert shown is not None
    answers: list[float] = []
    shown.page().runJavaScript("document.querySelectorAll('.leaflet-tile').length", answers.append)
    await until(lambda: answers, what="an answer of the page")
    return int(answers[0])
