"""Tests of a pin's name: the area and the governorate under it."""

from __future__ import annotations

from typing import Any

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from tests.ui.map.hands import FARWANIYA, SALMIYA, Draw

AREAS = (
    Area(name_en="Salmiya", name_ar="السالمية", governorate="Hawalli", point=SALMIYA, kind="area"),
    Area(
        name_en="Farwaniya <b>",
        name_ar="الفروانية",
        governorate="Farwaniya",
        point=FARWANIYA,
        kind="area",
    ),
)
AT_FARWANIYA = Coordinates(latitude=29.2777, longitude=47.9588)
"""An exact point beside the area's centre."""

NAMES = "[...document.querySelectorAll('.desk-pin-name')].map(one => one.innerText)"


def with_pins(draw: Draw) -> Any:
    def show(view: Any) -> None:
        view.set_areas(AREAS)
        view.set_pins(SALMIYA, AT_FARWANIYA)

    drawn = draw(show)
    drawn.until("document.querySelectorAll('.desk-pin-name').length === 2")
    return drawn


def test_each_stands_over_its_place_and_follows_the_pin(draw: Draw, speak: Any) -> None:
    drawn = with_pins(draw)
    assert drawn.js(NAMES) == ["Salmiya, Hawalli", "Farwaniya <b>, Farwaniya"]
    drawn.view.set_pins(AT_FARWANIYA, None)
    drawn.until(f"{NAMES}.join() === 'Farwaniya <b>, Farwaniya'")
    drawn.view.set_pins(None, Coordinates(latitude=28.6, longitude=47.0))
    drawn.until(f"{NAMES}.join() === 'No named area nearby'")
    speak("ar")
    drawn.view.set_language("ar")
    drawn.view.set_pins(SALMIYA, AT_FARWANIYA)
    drawn.until(f"{NAMES}.sort().join() === 'السالمية، حولي,الفروانية'")


def test_without_areas_there_is_no_empty_label(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.until("document.querySelectorAll('.desk-pin-name').length === 1")
    assert drawn.js("document.querySelector('.desk-pin-name').offsetWidth") == 0


def test_a_very_long_name_is_cut_at_its_end(draw: Draw) -> None:
    named = AREAS[0].model_copy(update={"name_en": "Avenues, second floor, gate 5 " * 5})

    def show(view: Any) -> None:
        view.set_areas((named,))
        view.set_pins(SALMIYA, None)

    drawn = draw(show)
    drawn.until(f"{NAMES}.length === 1")
    label = "document.querySelector('.desk-pin-name')"
    assert drawn.js(f"{label}.offsetWidth < 240 && {label}.scrollWidth > {label}.clientWidth")
    assert drawn.js(f"getComputedStyle({label}).textOverflow") == "ellipsis"


def test_close_pins_cover_no_names(draw: Draw) -> None:
    drawn = with_pins(draw)
    for north, east in (
        *((0, 0.0002), (0, 0.004), (0, 0.012)),
        *((0.004, 0), (0.012, 0), (-0.01, 0.01)),
    ):
        drawn.view.set_pins(None, None)
        drawn.until("document.querySelectorAll('.desk-pin-name').length === 0")
        beside = Coordinates(
            latitude=SALMIYA.latitude + north, longitude=round(SALMIYA.longitude + east, 6)
        )
        drawn.view.set_pins(SALMIYA, beside)
        drawn.view.bridge.ask_to_show(SALMIYA)
        drawn.until("document.querySelectorAll('.desk-pin-name').length === 2")
        drawn.until(f"{NAMES}.every(one => one.includes('Salmiya'))")
        assert_apart(drawn)
        if north:  # between the pins it could belong to either
            tops = (f"Math.min(...{BOXES}({each}).map(one => one[1]))" for each in (LABELS, PINS))
            assert drawn.js("{} < {}".format(*tops))


FAR_APART = Coordinates(latitude=29.25, longitude=47.9)
NEXT_DOOR = Coordinates(latitude=29.33705, longitude=48.0762)


def test_the_edge_of_the_view_cuts_no_name(draw: Draw) -> None:
    drawn = with_pins(draw)
    drawn.view.resize(300, 560)
    drawn.until("map_desk.getSize().x === 300")
    drawn.view.set_pins(SALMIYA, FAR_APART)
    drawn.view.bridge.ask_to_fit()
    drawn.until("map_desk.getBounds().contains([29.25, 47.9])")
    drawn.until(f"{BOXES}({LABELS}).every(one => one[0] >= 0 && one[2] <= 300)")


def test_after_a_long_way_at_the_same_zoom_nothing_is_covered_either(draw: Draw) -> None:
    drawn = with_pins(draw)
    drawn.js("(map_desk.setView([29.1, 47.9], 14, { animate: false }), 1)")
    drawn.view.set_pins(SALMIYA, NEXT_DOOR)
    drawn.view.bridge.ask_to_fit()
    drawn.until("map_desk.getBounds().contains([29.33705, 48.0762])")
    assert drawn.js("map_desk.getZoom()") == 14
    assert_apart(drawn)


BOXES = """(selector => [...document.querySelectorAll(selector)].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
}))"""
LABELS = "'.desk-pin-name'"
PINS = "'.desk-pin'"


def assert_apart(drawn: Any) -> None:
    """Asserts that no name covers a pin or the other name."""
    bodies, labels = drawn.js(f"{BOXES}({PINS})"), drawn.js(f"{BOXES}({LABELS})")
    assert len(labels) == 2
    for at, label in enumerate(labels):
        assert not any(overlap(label, other) for other in (*bodies, *labels[:at]))


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
