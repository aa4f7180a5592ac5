"""Tests of a page that is drawn late or never, and of one that crashes at a bad moment."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.look import theme
from deskdispatch.ui.map.page import loading
from deskdispatch.ui.map.view import MapView
from tests.ui.map.conftest import DrawnMap
from tests.ui.map.hands import FARWANIYA, PATIENCE, SALMIYA, Draw, branch, pick

PINS = "document.querySelectorAll('.desk-pin').length"


def kill(drawn: DrawnMap) -> None:
    os.kill(drawn.page.renderProcessPid(), signal.SIGKILL)


def is_at(point: Coordinates | None, latitude: float) -> bool:
    return point is not None and abs(point.latitude - latitude) < 1e-3


def test_a_view_without_a_pixel_is_ready_too(qtbot: QtBot, cache_dir: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    view = MapView(window)
    view.setMinimumSize(0, 0)
    view.setMaximumSize(QSize(0, 0))
    window.show()
    with qtbot.waitSignal(view.drawn, timeout=PATIENCE):  # long before the timeout
        view.start(cache_dir)
    view.close_page()


@pytest.mark.parametrize("away", ["hide", "showMinimized"])
def test_a_window_that_goes_away_while_the_page_loads_finds_it_drawn(
    qtbot: QtBot, cache_dir: Path, away: str
) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.show()
    view.begun.connect(getattr(view, away))
    with qtbot.waitSignal(view.drawn, timeout=PATIENCE):
        view.start(cache_dir)
    view.showNormal()
    assert DrawnMap(view, qtbot).js("!!document.querySelector('.desk-area')")
    view.close_page()


def test_a_page_killed_before_it_was_seen_comes_again(qtbot: QtBot, cache_dir: Path) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.set_pins(SALMIYA, None)
    view.show()
    drawn = DrawnMap(view, qtbot)
    view.start(cache_dir)
    qtbot.waitUntil(lambda: drawn.page.renderProcessPid() > 0, timeout=PATIENCE)
    with qtbot.waitSignal(view.drawn, timeout=PATIENCE):
        kill(drawn)
    drawn.until(f"{PINS} === 1")
    view.close_page()


def test_one_killed_again_and_again_while_nobody_looks_is_there_when_somebody_does(
    draw: Draw,
) -> None:
    drawn = draw(lambda view: (view.set_pins(SALMIYA, FARWANIYA), view.set_locked(True)))
    drawn.view.hide()
    for _ in range(3):
        with drawn.qtbot.waitSignal(drawn.view.drawn, timeout=PATIENCE):
            kill(drawn)
    drawn.view.show()
    drawn.until(f"{PINS} === 2 && document.querySelector('.desk-locked')")
    drawn.view.set_locked(False)
    drawn.until("!document.querySelector('.desk-locked')")
    assert pick(drawn, QPoint(40, 400))[0] == "dropoff"


def test_the_view_that_the_clerk_chose_outlives_its_page(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, FARWANIYA))
    drawn.view.bridge.ask_to_show(Coordinates(latitude=29.2, longitude=47.9))
    drawn.until("map_desk.getCenter().distanceTo([29.2, 47.9]) < 10")
    drawn.drag(QPoint(300, 300), QPoint(200, 450))
    drawn.until("!map_desk.dragging.moving() && map_desk.getCenter().lat > 29.205")
    latitude, longitude = drawn.coordinates(QPoint(350, 300))
    drawn.qtbot.waitUntil(lambda: is_at(drawn.view.centre, latitude), timeout=PATIENCE)
    zoom = drawn.js("map_desk.getZoom()")
    with drawn.qtbot.waitSignal(drawn.view.drawn, timeout=PATIENCE):
        kill(drawn)
    drawn.until(f"map_desk.getCenter().distanceTo([{latitude}, {longitude}]) < 100")
    assert drawn.js("map_desk.getZoom()") == zoom


def test_a_place_asked_for_as_the_page_is_lost_is_shown_by_the_next(draw: Draw) -> None:
    drawn = draw()
    with drawn.qtbot.waitSignal(drawn.view.drawn, timeout=PATIENCE):
        kill(drawn)
        drawn.view.bridge.ask_to_show(
            Coordinates(latitude=29.2, longitude=47.9)
        )  # the crash is not known yet
    drawn.until("map_desk.getCenter().distanceTo([29.2, 47.9]) < 10")


@pytest.mark.parametrize("moment", ["begun", "at once"])
def test_what_changes_while_the_page_loads_is_what_it_shows(
    qtbot: QtBot, cache_dir: Path, moment: str
) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.set_theme(theme.load("light").colors)
    view.set_branches([branch()])
    view.set_pins(SALMIYA, FARWANIYA)

    def change() -> None:
        view.set_theme(theme.load("dark").colors)
        view.set_language("ar")
        view.set_branches([])
        view.set_pins(None, FARWANIYA)
        view.set_locked(True)

    view.show()
    if moment == "begun":
        view.begun.connect(change)
    with qtbot.waitSignal(view.drawn, timeout=PATIENCE):
        view.start(cache_dir)
        if moment != "begun":
            change()
    drawn = DrawnMap(view, qtbot)
    drawn.until("document.querySelector('.desk-dark') && document.documentElement.lang === 'ar'")
    drawn.until(f"{PINS} === 1 && document.querySelector('.desk-locked')")
    assert drawn.js("document.querySelectorAll('.desk-branch').length") == 0
    view.close_page()


def test_it_can_go_while_its_page_waits_for_its_text(
    qtbot: QtBot, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading.Loader, "start", lambda *_: None)
    view = MapView()
    qtbot.addWidget(view)
    view.show()
    view.start(cache_dir)
    browser = view._browser
    assert browser is not None
    qtbot.waitUntil(lambda: browser.scheme._waiting is not None, timeout=PATIENCE)
    view.close_page()
    assert view._browser is None
