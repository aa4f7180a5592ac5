"""Tests that a drop-off at only an area's centre looks different, and is named so."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from tests.ui.map.hands import FARWANIYA, PATIENCE, SALMIYA, Draw, pick

NAME = "Salmiya <img src=x onerror=window.ran=1>"
AREAS = (
    Area(name_en=NAME, name_ar="السالمية", governorate="Hawalli", point=SALMIYA, kind="area"),
    Area(
        name_en="Farwaniya",
        name_ar="الفروانية",
        governorate="Farwaniya",
        point=FARWANIYA,
        kind="area",
    ),
)
BESIDE = Coordinates(latitude=SALMIYA.latitude + 0.0005, longitude=SALMIYA.longitude)

PIN = "document.querySelector('.desk-pin-dropoff')"
LABEL = "document.querySelector('.desk-pin-name')?.textContent"
OUTLINE = f"getComputedStyle({PIN}.querySelector('path')).strokeDasharray"
CIRCLES = "(all => (map_desk.eachLayer(o => o.getRadius && all.push(o.getRadius())), all))([])"


def with_middle(draw: Draw, language: str = "en") -> Any:
    def show(view: Any) -> None:
        view.set_language(language)
        view.set_areas(AREAS)
        view.set_pins(None, SALMIYA)

    drawn = draw(show)
    drawn.until(PIN)
    return drawn


def outline(drawn: Any) -> str:
    dashes = drawn.js(OUTLINE)
    assert isinstance(dashes, str)
    return dashes


@pytest.mark.parametrize(
    ("language", "label", "said"),
    [
        ("en", f"{NAME} (middle)", "Drop-off, not exact"),
        ("ar", "السالمية (الوسط)", "التسليم، موقع تقريبي"),
    ],
)
def test_it_has_an_outline_a_sign_a_circle_and_a_name_of_its_own(
    draw: Draw, language: str, label: str, said: str, speak: Any
) -> None:
    speak(language)
    drawn = with_middle(draw, language)
    assert drawn.js(LABEL) == label
    assert drawn.js(f"{PIN}.getAttribute('aria-label')") == f"{said}, {label}"
    assert drawn.js(f"{PIN}.title") == said
    assert drawn.js(f"{PIN}.querySelector('text').textContent") == "≈"
    assert outline(drawn) != "none"
    assert drawn.js(CIRCLES) == [5000]  # the other area is far away
    assert drawn.js("typeof window.ran") == "undefined"


def test_a_click_beside_it_makes_it_exact(draw: Draw) -> None:
    drawn = with_middle(draw)
    drawn.view.point_picked.connect(lambda _role, point: drawn.view.set_pins(None, point))
    spot = drawn.pixel(SALMIYA.latitude, SALMIYA.longitude)
    spot.setY(spot.y() + 12)  # in the circle, which ignores clicks
    role, _point = pick(drawn, spot)
    assert role == "dropoff"
    drawn.until(f"{PIN}.querySelector('text').textContent === 'D'")
    assert outline(drawn) == "none"
    assert drawn.js(CIRCLES) == []
    assert drawn.js(f"{PIN}.title") == "Drop-off"
    assert "(middle)" not in drawn.js(LABEL)


def test_it_can_be_dragged_to_the_exact_place(draw: Draw) -> None:
    drawn = with_middle(draw)
    drawn.view.point_picked.connect(lambda _role, point: drawn.view.set_pins(None, point))
    pin = drawn.js(f"{PIN}.getBoundingClientRect().toJSON()")
    start = drawn.pixel(SALMIYA.latitude, SALMIYA.longitude)
    start.setY(round(pin["top"] + 14))
    end = start + QPoint(60, 30)
    with drawn.qtbot.waitSignal(drawn.view.point_picked, timeout=PATIENCE):
        drawn.drag(start, end)
    drawn.until(f"{PIN}.querySelector('text').textContent === 'D'")
    assert drawn.js(CIRCLES) == []


def test_it_is_not_exact_again_where_the_area_is_taken_once_more(draw: Draw) -> None:
    drawn = with_middle(draw)
    drawn.view.set_pins(None, BESIDE)
    drawn.until(f"{PIN}.querySelector('text').textContent === 'D'")
    drawn.view.set_pins(None, FARWANIYA)
    drawn.until(f"{PIN}.querySelector('text').textContent === '≈'")
    assert drawn.js(LABEL) == "Farwaniya (middle)"
    drawn.view.set_pins(None, None)
    drawn.until(f"!{PIN}")
    assert drawn.js(CIRCLES) == []


def test_a_pickup_in_the_middle_of_an_area_is_exact(draw: Draw) -> None:
    drawn = draw(lambda view: (view.set_areas(AREAS), view.set_pins(SALMIYA, None)))
    drawn.until("document.querySelector('.desk-pin-pickup')")
    pickup = "document.querySelector('.desk-pin-pickup')"
    assert drawn.js(f"{pickup}.querySelector('text').textContent") == "P"
    assert drawn.js(CIRCLES) == []


def test_both_themes_paint_the_circle_as_the_pin(draw: Draw) -> None:
    drawn = with_middle(draw)
    colour = "(all => (map_desk.eachLayer(o => o.getRadius && all.push(o.options.color)), all))([])"
    for dropoff, background in (("#B3261E", "#F5F6F8"), ("#FF9A92", "#13171C")):
        drawn.view.set_theme({"dropoff": dropoff, "background": background})
        drawn.until(f"{colour}.join() === '{dropoff}'")


def test_the_view_shows_the_whole_area_of_which_it_is_the_middle(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_areas(AREAS))
    drawn.view.set_pins(None, BESIDE)
    drawn.until("map_desk.getZoom() === 13")
    drawn.view.set_pins(None, SALMIYA)
    corners = f"L.latLng({SALMIYA.latitude}, {SALMIYA.longitude}).toBounds(10000)"
    drawn.until(f"map_desk.getBounds().contains({corners})")
