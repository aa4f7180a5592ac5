"""A real map page in a real web engine, off-screen."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.map.page import page
from deskdispatch.ui.map.view import MapView

PATIENCE = 60_000


class DrawnMap:
    """A map that has been drawn, and what a test does with it."""

    def __init__(self, view: MapView, qtbot: QtBot) -> None:
        self.view = view
        self.qtbot = qtbot

    @property
    def page(self) -> Any:
        browser = self.view._browser
        assert browser is not None
        return browser._page

    @property
    def refused(self) -> int:
        """How many requests the gate has blocked."""
        count = self.page.profile().gate.refused
        assert isinstance(count, int)
        return count

    @property
    def surface(self) -> QWidget:
        """The widget inside the web view that takes the clicks."""
        browser = self.view._browser
        assert browser is not None
        proxy = browser.view.focusProxy()
        assert isinstance(proxy, QWidget)
        return proxy

    def js(self, code: str) -> Any:
        """What an expression gives in the page; a promise is not waited for."""
        answers: list[str] = []
        self.page.runJavaScript(f"JSON.stringify({code})", answers.append)
        self.qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
        return json.loads(answers[0] or "null")

    def until(self, code: str) -> None:
        """Wait until an expression is true in the page."""
        self.qtbot.waitUntil(lambda: self.js(f"!!({code})"), timeout=PATIENCE)

    def pixel(self, latitude: float, longitude: float) -> QPoint:
        """Where a point is on the surface."""
        spot = self.js(f"map_desk.latLngToContainerPoint([{latitude}, {longitude}])")
        return QPoint(round(spot["x"]), round(spot["y"]))

    def coordinates(self, pixel: QPoint) -> tuple[float, float]:
        """Latitude and longitude under a pixel of the surface, as Leaflet has it."""
        spot = self.js(f"map_desk.containerPointToLatLng([{pixel.x()}, {pixel.y()}])")
        return spot["lat"], spot["lng"]

    def drag(self, start: QPoint, end: QPoint) -> None:
        """With the left button, by way of the middle."""
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mouseMove(self.surface, start)
        QTest.mousePress(self.surface, left, none, start)
        QTest.mouseMove(self.surface, (start + end) / 2)
        QTest.mouseMove(self.surface, end)
        QTest.mouseRelease(self.surface, left, none, end)


@pytest.fixture(scope="session", autouse=True)
def prepared_dir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A checkout that was set up has the page already: here it is still to be made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "_PREPARED", tmp_path_factory.mktemp("map-prepared"))
        yield page._PREPARED


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that holds the page already."""
    directory = tmp_path_factory.mktemp("map-cache")
    page.load(directory)
    return directory


@pytest.fixture
def draw(qtbot: QtBot, cache_dir: Path) -> Iterator[Callable[..., DrawnMap]]:
    """Makes a map of 700 × 600 that has been drawn; ``prepare`` is called before its start."""
    made: list[DrawnMap] = []

    def draw_map(prepare: Callable[[MapView], object] | None = None) -> DrawnMap:
        view = MapView()
        qtbot.addWidget(view)
        view.resize(700, 600)
        view.set_theme(theme.load("light").colors)
        if prepare is not None:
            prepare(view)
        view.show()
        with qtbot.waitSignal(view.drawn, timeout=PATIENCE):
            view.start(cache_dir)
        made.append(DrawnMap(view, qtbot))
        return made[-1]

    yield draw_map
    for drawn in made:
        drawn.view.close_page()


@pytest.fixture(autouse=True)
def complaints() -> Iterator[list[str]]:
    """What the page's console and the gate say; a test that provokes it empties the list."""
    collector = _LoggedErrors()
    logger = logging.getLogger("deskdispatch.ui.map")
    logger.addHandler(collector)
    yield collector.messages
    logger.removeHandler(collector)
    assert collector.messages == []


class _LoggedErrors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())
