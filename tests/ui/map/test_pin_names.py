"""A pin has a name: the area and the governorate under it."""

from __future__ import annotations

from typing import Any

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places import Area
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
NAMES = "[...document.querySelectorAll('.desk-pin-name')].map(one => one.innerText)"


def with_pins(draw: Draw, language: str = "en") -> Any:
    def show(view: Any) -> None:
        view.set_language(language)
        view.set_areas(AREAS)
        view.set_pins(SALMIYA, FARWANIYA)

    drawn = draw(show)
    drawn.until("document.querySelectorAll('.desk-pin-name').length === 2")
    return drawn


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Salmiya, Hawalli", "Farwaniya <b>, Farwaniya"]),
        ("ar", ["السالمية، حولي", "الفروانية"]),
    ],
)
def test_each_stands_over_its_place(
    draw: Draw, language: str, names: list[str], speak: Any
) -> None:
    speak(language)
    assert with_pins(draw, language).js(NAMES) == names


def test_it_follows_the_pin(draw: Draw) -> None:
    drawn = with_pins(draw)
    drawn.view.set_pins(FARWANIYA, None)
    drawn.until(f"{NAMES}.join() === 'Farwaniya <b>, Farwaniya'")


def test_far_from_every_area_it_says_so(draw: Draw) -> None:
    drawn = with_pins(draw)
    drawn.view.set_pins(None, Coordinates(latitude=28.6, longitude=47.0))
    drawn.until(f"{NAMES}.join() === 'No named area is near'")


def test_without_areas_there_is_no_empty_label(draw: Draw) -> None:
    drawn = draw(lambda view: view.set_pins(SALMIYA, None))
    drawn.until("document.querySelectorAll('.desk-pin-name').length === 1")
    assert drawn.js("document.querySelector('.desk-pin-name').offsetWidth") == 0
