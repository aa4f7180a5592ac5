"""Tests that the view follows the chosen points at street level until the clerk moves it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.map.marks import pin_to_follow
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.widgets.controls import stacked
from tests.ui.map.conftest import PATIENCE, DrawnMap
from tests.ui.map.hands import FARWANIYA, SALMIYA, Draw, branch, pick
from tests.ui.map.page.fake_tiles import FakeTileSource, png

HAWALLY = Coordinates(latitude=29.3328, longitude=48.0286)
QORTUBA = Coordinates(latitude=29.3117, longitude=47.9906)
ABDALI = Coordinates(latitude=30.0220, longitude=47.7060)
WAFRA = Coordinates(latitude=28.6400, longitude=47.9300)
ZOOM = "map_desk.getZoom()"


def sees(*points: Coordinates) -> str:
    each = (f"map_desk.getBounds().contains([{at.latitude}, {at.longitude}])" for at in points)
    return " && ".join(each)


def centre(point: Coordinates) -> str:
    return f"map_desk.getCenter().distanceTo([{point.latitude}, {point.longitude}]) < 50"


def scale(drawn: Any) -> str:
    return str(drawn.js("document.querySelector('.leaflet-control-scale-line').textContent"))


def test_both_pins_are_shown_where_streets_are_named(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.view.set_pins(SALMIYA, HAWALLY)
    drawn.until(f"{sees(SALMIYA, HAWALLY)} && {ZOOM} === 13")
    near = Coordinates(latitude=29.3360, longitude=48.0740)
    drawn.view.set_pins(SALMIYA, near)
    drawn.until(f"{sees(SALMIYA, near)} && {ZOOM} === 14")  # without streets no closer
    drawn.view.set_pins(SALMIYA, FARWANIYA)  # as far away as the view still shows something
    drawn.until(f"{sees(SALMIYA, FARWANIYA)} && {ZOOM} >= 12")
    assert scale(drawn) != "10 km"


def test_both_are_shown_in_the_narrow_map_of_a_small_screen(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.view.resize(356, 590)
    drawn.until("map_desk.getSize().x === 356")
    drawn.view.set_pins(SALMIYA, QORTUBA)
    drawn.until(f"{sees(SALMIYA, QORTUBA)} && {ZOOM} >= 11")
    assert scale(drawn) != "10 km"


@pytest.mark.parametrize("is_asked", [False, True])
def test_a_map_that_is_folded_at_the_start_shows_the_booking_once_it_is_unfolded(
    qtbot: QtBot, cache_dir: Path, is_asked: bool
) -> None:
    window, pane = QWidget(), QWidget()
    qtbot.addWidget(window)
    window.setLayout(stacked(pane))
    view = MapView(pane)
    pane.setLayout(stacked(view))
    pane.hide()
    window.resize(700, 600)
    window.show()
    with qtbot.waitSignal(view.drawn, timeout=PATIENCE):
        view.start(cache_dir)
    drawn = DrawnMap(view, qtbot)
    view.set_branches([branch()])
    view.set_pins(SALMIYA, None)
    if is_asked:
        view.bridge.ask_to_show(QORTUBA)
    drawn.until("document.querySelector('.desk-pin') && map_desk.getSize().x === 0")
    drawn.js("setTimeout(() => { window.hasPassed = true; }, 0)")
    drawn.until("window.hasPassed")
    pane.show()
    drawn.until(f"map_desk.getSize().x > 0 && {centre(QORTUBA if is_asked else SALMIYA)}")
    view.close_page()


@pytest.mark.styled
def test_beside_pins_that_are_brought_into_view_there_is_room_for_a_message(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    south = Coordinates(latitude=29.2533, longitude=48.0700)
    drawn.view.set_pins(SALMIYA, south)
    drawn.until(f"{sees(SALMIYA, south)} && {ZOOM} < 14")
    wide, high = drawn.view.width(), drawn.view.height()
    for top in (0, high - 34):
        assert not drawn.view.hides_pin(QRect(0, top, wide, 34))
    for at in (SALMIYA, south):
        body = drawn.pixel(at.latitude, at.longitude) - QPoint(0, 20)
        drawn.qtbot.waitUntil(lambda at=body: drawn.view.hides_pin(QRect(at, QSize(2, 2))))
        assert not drawn.view.hides_pin(QRect(body + QPoint(0, 25), QSize(2, 2)))
    drawn.view.set_pins(SALMIYA, None)
    assert not drawn.view.hides_pin(QRect(body, QSize(2, 2)))


def test_of_pins_too_far_apart_the_new_one_is_shown(draw: Draw) -> None:
    drawn = draw()
    for far in (ABDALI, WAFRA):
        drawn.view.set_pins(SALMIYA, None)
        drawn.view.set_pins(SALMIYA, far)
        drawn.until(f"{centre(far)} && {ZOOM} === 13")
        drawn.view.set_pins(FARWANIYA, far)  # another pickup, equally far away
        drawn.until(f"{centre(FARWANIYA)} && {ZOOM} === 13")
        drawn.view.bridge.ask_to_fit()  # on request both are shown all the same
        drawn.until(sees(FARWANIYA, far))


def test_a_pin_alone_is_shown_at_street_zoom(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_branches([branch()]))
    drawn.view.set_pins(None, SALMIYA)
    drawn.until(f"{centre(SALMIYA)} && {ZOOM} === 13")
    shelf = FakeTileSource(png())
    layer = TileLayer(Tiles(min_zoom=8, max_zoom=19, attribution="© Street Makers"), shelf)
    drawn.view.set_tile_layers([layer], shelf.spawn)
    drawn.until("map_desk.getMaxZoom() === 19")  # its tiles have arrived
    drawn.view.set_pins(None, HAWALLY)
    drawn.until(f"{centre(HAWALLY)} && {ZOOM} === 16")


def test_the_view_is_the_clerks_until_the_next_choice(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.view.point_picked.connect(lambda _role, at: drawn.view.set_pins(SALMIYA, at))
    drawn.view.set_pins(SALMIYA, HAWALLY)
    drawn.until(f"{ZOOM} === 13")
    drawn.js("(map_desk.setView([29.30, 47.95], 14, { animate: false }), 1)")
    drawn.view.set_branches([branch()])
    drawn.view.set_pins(SALMIYA, HAWALLY)  # the same points
    pick(drawn, QPoint(420, 330))  # a click: the place is already in view
    drawn.until("document.querySelectorAll('.desk-pin').length === 2")
    assert drawn.js("map_desk.getCenter().distanceTo([29.30, 47.95]) < 50")
    assert drawn.js(ZOOM) == 14
    drawn.view.set_pins(SALMIYA, None)  # the form is cleared
    assert drawn.js("map_desk.getCenter().distanceTo([29.30, 47.95]) < 50")
    drawn.view.set_pins(SALMIYA, HAWALLY)
    drawn.until(f"{sees(SALMIYA, HAWALLY)} && {ZOOM} === 13")


def test_an_emptied_form_brings_the_view_back_to_the_pickup(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.view.set_pins(SALMIYA, ABDALI)
    drawn.until(f"{centre(ABDALI)} && {ZOOM} === 13")
    drawn.view.return_to_pickup()  # another booking was put into the form
    drawn.view.set_zones(())
    assert drawn.js(centre(ABDALI))
    drawn.view.set_pins(SALMIYA, None)
    drawn.view.return_to_pickup()
    drawn.until(f"{centre(SALMIYA)} && {ZOOM} === 12")


def test_a_view_that_was_moved_without_a_dropoff_goes_back_too(draw: Draw) -> None:
    drawn = draw(lambda view: (view.set_branches([branch()]), view.set_pins(SALMIYA, None)))
    drawn.view.bridge.ask_to_show(WAFRA)
    drawn.until(centre(WAFRA))
    drawn.view.return_to_pickup()
    drawn.until(f"{centre(SALMIYA)} && {ZOOM} === 12")
    drawn.view.set_pins(None, None)  # without a pickup, everything is shown
    drawn.view.bridge.ask_to_show(WAFRA)
    drawn.until(centre(WAFRA))
    drawn.view.return_to_pickup()
    drawn.until("map_desk.getBounds().contains([29.337, 47.7])")


def test_an_answer_moves_no_view_that_was_moved_by_hand_meanwhile(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, ABDALI))
    drawn.until(centre(ABDALI))
    drawn.js("(map_desk.on('dragend', () => { window.dropped = true; }), 1)")
    clear = QPoint(150, 450)  # clear of the pins

    def pan() -> None:
        drawn.js("(window.dropped = false, 1)")
        drawn.drag(clear, clear + QPoint(80, 60))
        drawn.until("window.dropped")

    for is_moved in (True, False):
        pan()  # before *Book*
        drawn.view.set_locked(True)
        drawn.until("document.querySelector('.desk-locked')")
        if is_moved:
            pan()
        there = drawn.js("map_desk.getCenter()")
        drawn.view.set_locked(False)
        drawn.view.set_pins(SALMIYA, None)
        drawn.view.return_to_pickup(by_answer=True)
        if is_moved:
            drawn.until("document.querySelectorAll('.desk-pin').length === 1")
            assert drawn.js("map_desk.getCenter()") == there
            drawn.view.set_pins(SALMIYA, ABDALI)
            drawn.until(centre(ABDALI))
        else:
            drawn.until(f"{centre(SALMIYA)} && {ZOOM} === 12")


def test_the_first_view_shows_the_booking_in_hand(draw: Draw) -> None:
    drawn = draw(lambda view: (view.set_branches([branch()]), view.set_pins(SALMIYA, WAFRA)))
    drawn.until(f"{centre(WAFRA)} && {ZOOM} === 13")


def test_a_dropoff_that_was_given_first_is_shown_with_the_pickup_that_comes_later(
    draw: Draw,
) -> None:
    drawn = draw(lambda view: view.set_pins(None, HAWALLY))
    drawn.until(f"{centre(HAWALLY)} && {ZOOM} === 13")
    drawn.view.set_pins(SALMIYA, HAWALLY)
    drawn.until(sees(SALMIYA, HAWALLY))


def test_a_view_in_which_the_dropoff_was_clicked_stays_when_the_pickup_comes(draw: Draw) -> None:
    drawn = draw()
    drawn.view.point_picked.connect(lambda _role, at: drawn.view.set_pins(None, at))
    drawn.js("(map_desk.setView([29.30, 47.95], 14, { animate: false }), 1)")
    pick(drawn, QPoint(420, 330))
    drawn.until("document.querySelectorAll('.desk-pin').length === 1")
    drawn.view.set_pins(FARWANIYA, drawn.view._pins["dropoff"])
    drawn.until("document.querySelectorAll('.desk-pin').length === 2")
    assert drawn.js("map_desk.getCenter().distanceTo([29.30, 47.95]) < 50")
    assert drawn.js(ZOOM) == 14


def test_the_first_view_is_never_too_far_to_click_a_place(draw: Draw) -> None:
    far = branch(id="b2", latitude=28.6, longitude=48.2)
    drawn = draw(lambda view: (view.set_branches([branch(), far]), view.set_pins(SALMIYA, None)))
    drawn.until(f"{centre(SALMIYA)} && {ZOOM} === 12")
    assert scale(drawn) == "3 km"


def test_the_first_view_waits_for_the_pickup_that_comes_after_the_branches(draw: Draw) -> None:
    far = branch(id="b2", latitude=28.6, longitude=48.2)
    drawn = draw()
    drawn.view.set_branches([branch(), far])
    drawn.until(f"{sees(WAFRA)} && {ZOOM} < 11")
    drawn.view.set_pins(SALMIYA, None)
    drawn.until(f"{centre(SALMIYA)} && {ZOOM} === 12")
    drawn.js("(map_desk.setView([29.30, 47.95], 14, { animate: false }), 1)")
    drawn.view.set_pins(None, None)
    drawn.view.set_pins(FARWANIYA, None)  # of another sign-in: the first view ends
    drawn.until("document.querySelectorAll('.desk-pin').length === 1")
    assert drawn.js(ZOOM) == 14


def pins(pickup: Coordinates | None, dropoff: Coordinates | None) -> dict[str, Coordinates | None]:
    return {"pickup": pickup, "dropoff": dropoff}


@pytest.mark.parametrize(
    ("before", "now", "role"),
    [
        (pins(None, None), pins(SALMIYA, None), None),
        (pins(None, HAWALLY), pins(SALMIYA, HAWALLY), "dropoff"),
        (pins(SALMIYA, None), pins(SALMIYA, HAWALLY), "dropoff"),
        (pins(SALMIYA, HAWALLY), pins(FARWANIYA, WAFRA), "dropoff"),
        (pins(SALMIYA, HAWALLY), pins(FARWANIYA, HAWALLY), "pickup"),
        (pins(SALMIYA, None), pins(FARWANIYA, None), "pickup"),
        (pins(FARWANIYA, HAWALLY), pins(SALMIYA, None), None),
        (pins(SALMIYA, HAWALLY), pins(SALMIYA, HAWALLY), None),
        (pins(SALMIYA, HAWALLY), pins(None, HAWALLY), None),
    ],
)
def test_what_is_followed(
    before: dict[str, Coordinates | None], now: dict[str, Coordinates | None], role: str | None
) -> None:
    assert pin_to_follow(before, now) == role
