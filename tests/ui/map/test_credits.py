"""Tests of the map data's attribution: its links, and reporting a map error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.map.marks import MapCredits
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from tests.ui.map.hands import SHIFT, Draw, near, press
from tests.ui.map.page.fake_tiles import FakeTileSource, png

STREETS = '© <a href="https://streets.example/licence">Street Painters</a>'
LINKS = "[...document.querySelectorAll('.desk-attribution .desk-link')]"
INFO = "document.querySelector('.desk-info')"
SOURCES = "document.querySelector('.desk-sources')"
SALMIYA = Coordinates(latitude=29.3369, longitude=48.0759)

Speak = Callable[[str], None]


def shown(draw: Draw, attribution: str = STREETS) -> tuple[Any, list[str]]:
    """Draws the page with tiles; returns it with the list of addresses that it asks to open."""
    source = FakeTileSource(png())
    layer = TileLayer(Tiles(attribution, 8, 16), source)
    drawn = draw(lambda view: view.set_tile_layers([layer], source.spawn))
    asked: list[str] = []
    drawn.view.address_picked.connect(asked.append)
    return drawn, asked


def click(drawn: Any, text: str) -> None:
    drawn.js(f"({LINKS}.find((link) => link.textContent === {text!r}).click(), 1)")


def test_a_link_is_opened_by_the_program_and_sets_no_pin(draw: Draw) -> None:
    drawn, asked = shown(draw)
    picked: list[object] = []
    drawn.view.point_picked.connect(lambda *what: picked.append(what))
    click(drawn, "Street Painters")
    click(drawn, "GeoNames")
    drawn.qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == ["https://streets.example/licence", "https://www.geonames.org/"]
    assert picked == []
    assert "streets.example" not in drawn.js("document.documentElement.outerHTML")


def test_a_failure_is_reported_for_what_is_in_sight(draw: Draw) -> None:
    drawn, asked = shown(draw)
    drawn.view.set_pins(SALMIYA, None)
    drawn.until("map_desk.getZoom() === 13 && map_desk.getMaxZoom() > 14")  # once tiles are shown
    place = f"[{SALMIYA.latitude}, {SALMIYA.longitude}]"
    drawn.js(f"(map_desk.setView({place}, 15, {{ animate: false }}), 1)")
    drawn.qtbot.waitUntil(
        lambda: drawn.view.bridge.zoom == 15 and near(drawn.view.centre, (29.3369, 48.0759), 1e-4)
    )
    click(drawn, "Report a map problem")
    drawn.qtbot.waitUntil(lambda: bool(asked))
    start, _, numbers = asked[0].partition("?")
    assert start == "https://www.openstreetmap.org/fixthemap"
    found = dict(pair.split("=") for pair in numbers.split("&"))
    assert float(found["lat"]) == pytest.approx(SALMIYA.latitude, abs=1e-4)
    assert float(found["lon"]) == pytest.approx(SALMIYA.longitude, abs=1e-4)
    assert int(found["zoom"]) == 15


def test_whose_pictures_these_are_is_in_sight_and_the_other_sources_unfold(draw: Draw) -> None:
    drawn, _asked = shown(draw)
    assert drawn.js("document.querySelector('.desk-tiles').textContent") == "© Street Painters"
    assert drawn.js("document.querySelector('.desk-tiles').offsetWidth") > 0
    assert drawn.js(f"{SOURCES}.offsetWidth") == 0
    drawn.surface.setFocus()
    drawn.js(f"({INFO}.focus(), 1)")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        press(drawn, key)
        drawn.until(f"{SOURCES}.offsetWidth > 0 && {INFO}.ariaExpanded === 'true'")
        press(drawn, Qt.Key.Key_Tab, SHIFT)  # focuses a link, where Escape closes too
        drawn.until("document.activeElement.classList.contains('desk-link')")
        press(drawn, Qt.Key.Key_Escape)
        drawn.until(f"{SOURCES}.offsetWidth === 0 && document.activeElement === {INFO}")


def test_the_page_opens_nothing_but_its_links(draw: Draw) -> None:
    drawn, asked = shown(draw)
    for number in (-1, 99, 1.0, True, None, "0", [0]):
        drawn.view.bridge.link_clicked(number)
        drawn.js("1")
        assert asked == [], number


def test_another_language_has_the_same_links(draw: Draw, speak: Speak) -> None:
    drawn, asked = shown(draw)
    speak("ar")
    drawn.view.set_language("ar")
    drawn.until(f"{LINKS}.some((link) => link.textContent.includes('الخريطة'))")
    click(drawn, "Street Painters")
    drawn.qtbot.waitUntil(lambda: bool(asked))
    assert asked == ["https://streets.example/licence"]


def test_the_same_attribution_of_two_files_is_said_once() -> None:
    credit = MapCredits()
    credit.set_tiles([STREETS, STREETS])
    groups = credit.state()["tiles"]
    assert sum(part["text"] == "Street Painters" for group in groups for part in group) == 1


def test_a_blank_attribution_leaves_no_gap() -> None:
    credit = MapCredits()
    credit.set_tiles(["  "])
    assert credit.state()["tiles"] == []
