"""Tests of saved places on the map: marks when close, names where there is room, and clicks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from PySide6.QtTest import QSignalSpy

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from tests.ui.map.conftest import DrawnMap

HERE = Coordinates(latitude=29.3026, longitude=47.9304)
MARKS = "document.querySelectorAll('.desk-place').length"
PRESS = """document.querySelector('.desk-place')
    .dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))"""
NAMES = """[...document.querySelectorAll('.desk-place-name')]
    .filter((name) => !name.hidden).map((name) => name.textContent)"""


def _place(id: str, name: str, latitude: float, longitude: float = 47.9304) -> SavedPlace:
    at = datetime(2026, 11, 21, tzinfo=UTC)
    return SavedPlace(id=id, name=name, latitude=latitude, longitude=longitude, saved_at=at)


GATE = _place("a", "<b>Avenues</b>, gate 5", HERE.latitude)
BESIDE = _place("b", "Avenues, gate 6", HERE.latitude + 0.00001)
FAR = _place("c", "Fahaheel", 29.0825, 48.1303)


@pytest.fixture
def drawn(draw: Callable[..., DrawnMap]) -> DrawnMap:
    return draw()


def _look(drawn: DrawnMap, zoom: int) -> None:
    point = [HERE.latitude, HERE.longitude]
    drawn.js(f"(map_desk.setView({point}, {zoom}, {{animate: false}}), 1)")


def test_marks_come_with_a_near_view_and_names_only_where_they_have_room(drawn: DrawnMap) -> None:
    drawn.view.set_saved(SavedPlaceIndex([GATE, BESIDE, FAR]))
    _look(drawn, 14)
    drawn.until(f"{MARKS} === 2")
    drawn.until(f"{NAMES}.length === 1")
    assert drawn.js(NAMES)[0] in {GATE.name, BESIDE.name}  # as text, not as markup
    _look(drawn, 10)
    drawn.until(f"{MARKS} === 0")


def test_a_click_says_which_place_it_is_and_a_deleted_one_goes(drawn: DrawnMap) -> None:
    drawn.view.set_saved(SavedPlaceIndex([GATE]))
    _look(drawn, 14)
    drawn.until(f"{MARKS} === 1")
    picked = QSignalSpy(drawn.view.saved_place_picked)
    points = QSignalSpy(drawn.view.point_picked)
    drawn.view.saved_place_picked.connect(lambda _id: drawn.view.set_pins(None, HERE))
    drawn.js(f"({PRESS}, document.querySelector('.desk-place').click(), 1)")
    drawn.qtbot.waitUntil(lambda: picked.count() == 1)
    assert picked.at(0) == ["a"]
    assert points.count() == 0
    drawn.until("document.querySelector('.desk-pin') !== null")
    assert drawn.js("map_desk.getZoom()") == 14, "a click on the map moves nothing"
    drawn.view.set_saved(SavedPlaceIndex())
    drawn.until(f"{MARKS} === 0")


def test_while_a_booking_is_sent_no_mark_takes_a_place(drawn: DrawnMap) -> None:
    drawn.view.set_locked(True)
    picked = QSignalSpy(drawn.view.bridge.saved_place_accepted)
    drawn.view.bridge.saved_place_clicked("a")
    drawn.view.bridge.saved_place_clicked(3)
    assert picked.count() == 0


def test_a_pin_at_a_saved_place_has_its_name(drawn: DrawnMap) -> None:
    drawn.view.set_saved(SavedPlaceIndex([GATE]))
    drawn.view.set_pins(None, HERE)
    drawn.until("document.body.textContent.includes('<b>Avenues</b>, gate 5')")
