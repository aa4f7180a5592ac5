"""Times the map page: setting pins, panning two thousand dots, and recovery of a killed page.

Arguments: a folder for the page's cache and the number of rounds. Prints one line of JSON: samples
by name, in milliseconds.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.look import theme
from deskdispatch.ui.map.view import MapView
from tests.bench.children.reporting import times

DOTS: Final = 2000
WARM_UP: Final = 2
WITHIN_S: Final = 30.0
STEPS: Final = 60
REST_MS: Final = 400
"""Pause after which everything that the end of a pan triggers has been painted."""

STAMP: Final = """(window.stamp = 0, window.watch = new MutationObserver(() => {
    if (!window.stamp) requestAnimationFrame(() => setTimeout(() => {
        window.stamp = performance.timeOrigin + performance.now(); })); }),
    window.watch.observe(document.querySelector('.leaflet-marker-pane'),
        {subtree: true, childList: true, attributes: true}), 1)"""

FRAMES: Final = """(window.frames_ms = [], window.last = 0, window.tick = now => {
    if (last) frames_ms.push(now - last); last = now; requestAnimationFrame(tick); },
    requestAnimationFrame(tick), 1)"""


class Page:
    """Drawn map with mouse actions on it."""

    def __init__(self, cache: Path) -> None:
        self.view = MapView()
        self.view.resize(546, 640)
        self.view.set_theme(theme.load("light").colors)
        self.drawn: list[float] = []
        self.view.drawn.connect(lambda: self.drawn.append(time.perf_counter()))
        self.view.show()
        self.view.start(cache)
        self._until(lambda: self.drawn)

    @property
    def web_page(self) -> Any:
        browser = self.view._browser
        assert browser is not None
        return browser._page

    @property
    def surface(self) -> QWidget:
        browser = self.view._browser
        assert browser is not None
        surface = browser.view.focusProxy()
        assert surface is not None
        return surface

    def js(self, code: str) -> Any:
        answers: list[str] = []
        self.web_page.runJavaScript(f"JSON.stringify({code})", answers.append)
        self._until(lambda: answers)
        return json.loads(answers[0] or "null")

    def pin(self, at: int) -> float:
        """Returns the time from the press of the button until the pin is painted."""
        where = QPoint(120 + 70 * (at % 5), 150 + 80 * (at // 5 % 4))
        QTest.mouseMove(self.surface, where)
        QTest.qWait(REST_MS)
        self.js("window.stamp = 0")
        began = time.time() * 1e3
        QTest.mouseClick(self.surface, Qt.MouseButton.LeftButton, pos=where)
        self._until(lambda: self.js("window.stamp"))
        return float(self.js("window.stamp")) - began

    def pan(self, at: int) -> list[float]:
        """Returns the times between frames while the map follows the mouse, and just after."""
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        step = QPoint(4, 3) * (1 if at % 2 else -1)
        where = QPoint(273, 320) - step * (times(STEPS) // 2)
        QTest.mouseMove(self.surface, where)
        QTest.mousePress(self.surface, left, none, where)
        self.js("window.frames_ms = []")
        for _ in range(times(STEPS)):
            where += step
            QTest.mouseMove(self.surface, where)
            QTest.qWait(8)
        QTest.mouseRelease(self.surface, left, none, where)
        QTest.qWait(REST_MS)
        return [float(one) for one in self.js("window.frames_ms")]

    def killed(self) -> float:
        """Returns the time from the end of the page's process until it is painted again."""
        before = len(self.drawn)
        began = time.perf_counter()
        os.kill(self.web_page.renderProcessPid(), signal.SIGKILL)
        self._until(lambda: len(self.drawn) > before)
        return 1e3 * (self.drawn[-1] - began)

    def _until(self, holds: Callable[[], object]) -> None:
        deadline = time.perf_counter() + WITHIN_S
        while not holds():
            assert time.perf_counter() < deadline
            QTest.qWait(1)


def dots() -> list[DeliverySummary]:
    """Returns deliveries spread over the city, in every stage."""
    states = ("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE")
    return [
        DeliverySummary(
            id=f"d{at}",
            order_number=f"ORD-{at}",
            status=states[at % len(states)],
            customer_name="Fatima",
            latitude=29.1 + at // 50 * 0.008,
            longitude=47.7 + at % 50 * 0.008,
        )
        for at in range(DOTS)
    ]


def measured(cache: Path, rounds: int) -> dict[str, list[float]]:
    page = Page(cache)
    warm_up = min(WARM_UP, rounds - 1)
    dropoff: list[Coordinates] = []
    page.view.point_picked.connect(lambda _role, point: page.view.set_pins(None, point))
    page.view.point_picked.connect(lambda _role, point: dropoff.append(point))
    page.js(STAMP)
    pins = [page.pin(at) for at in range(rounds + warm_up)][warm_up:]
    assert len(dropoff) == rounds + warm_up
    page.js(FRAMES)
    bare = [page.pan(at) for at in range(rounds + warm_up)][warm_up:]
    page.view.set_deliveries(dots())
    QTest.qWait(REST_MS)
    dotted = [page.pan(at) for at in range(rounds + warm_up)][warm_up:]
    back = [page.killed() for _ in range(min(rounds, 3))]
    page.view.close_page()
    return {
        "pins": pins,
        "bare": [max(frames) for frames in bare],
        "dotted": [max(frames) for frames in dotted],
        "back": back,
    }


def main() -> None:
    folder, rounds = sys.argv[1:]
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication([])
    samples = measured(Path(folder) / "cache", int(rounds))
    app.processEvents()
    sys.stdout.write(json.dumps(samples) + "\n")
