"""Fixtures: a real map page in a real off-screen web engine."""

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
    """Drawn map, with the actions of a test on it."""

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
        """Number of requests that the gate has blocked."""
        count = self.page.profile().gate.blocked
        assert isinstance(count, int)
        return count

    @property
    def surface(self) -> QWidget:
        """Widget inside the web view that takes the clicks."""
        browser = self.view._browser
        assert browser is not None
        proxy = browser.view.focusProxy()
        assert isinstance(proxy, QWidget)
        return proxy

    def js(self, code: str) -> Any:
        """Evaluates an expression in the page; does not wait for promises."""
        answers: list[str] = []
        self.page.runJavaScript(f"JSON.stringify({code})", answers.append)
        self.qtbot.waitUntil(lambda: bool(answers), timeout=PATIENCE)
        return json.loads(answers[0] or "null")

    def until(self, code: str) -> None:
        """Waits until an expression is true in the page."""
        self.qtbot.waitUntil(lambda: self.js(f"!!({code})"), timeout=PATIENCE)

    def pixel(self, latitude: float, longitude: float) -> QPoint:
        """Returns the pixel of a point on the surface."""
        spot = self.js(f"map_desk.latLngToContainerPoint([{latitude}, {longitude}])")
        return QPoint(round(spot["x"]), round(spot["y"]))

    def coordinates(self, pixel: QPoint) -> tuple[float, float]:
        """Returns Leaflet's latitude and longitude of a pixel of the surface."""
        spot = self.js(f"map_desk.containerPointToLatLng([{pixel.x()}, {pixel.y()}])")
        return spot["lat"], spot["lng"]

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Drags with the left button, through the middle of the way."""
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mouseMove(self.surface, start)
        QTest.mousePress(self.surface, left, none, start)
        QTest.mouseMove(self.surface, (start + end) / 2)
        QTest.mouseMove(self.surface, end)
        QTest.mouseRelease(self.surface, left, none, end)


@pytest.fixture(scope="session", autouse=True)
def prepared_dir(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Empty folder for the prepared page, which a checkout that was set up has already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "_PREPARED", tmp_path_factory.mktemp("map-prepared"))
        yield page._PREPARED


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cache folder that already contains the page."""
    directory = tmp_path_factory.mktemp("map-cache")
    page.load(directory)
    return directory


@pytest.fixture
def draw(qtbot: QtBot, cache_dir: Path) -> Iterator[Callable[..., DrawnMap]]:
    """Function that makes a drawn map of 700 × 600; ``prepare`` is called before its start."""
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
    """Messages of the page's console and of the gate; a test that provokes one empties the list."""
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
