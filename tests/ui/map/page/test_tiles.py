"""Tests of map tiles: the requests, the accepted tiles, and the map without them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor

from deskdispatch.domain.picture import picture_type
from deskdispatch.ui.look import theme
from deskdispatch.ui.map.page.tiles import (
    DEEPEST,
    MOST_LAYERS,
    TileAddress,
    TileLayer,
    Tiles,
    parse_address,
)
from deskdispatch.ui.map.view import MapView
from tests.ui.map.hands import PATIENCE, Draw, pick
from tests.ui.map.page.fake_tiles import FakeTileSource, drop, png

TILES = Tiles("© Street Painters <b>", 8, 16)
SHOWN = "document.querySelectorAll('.leaflet-tiles-pane img.leaflet-tile-loaded').length"
PICTURES = "[...document.querySelectorAll('.leaflet-tiles-pane img.leaflet-tile')]"
NAMES = "document.querySelectorAll('.desk-area span:not([hidden])').length"


def with_tiles(shelf: FakeTileSource) -> Any:
    def prepare(view: MapView) -> None:
        view.set_tile_layers([TileLayer(TILES, shelf)], shelf.spawn)

    return prepare


def middle(drawn: Any) -> tuple[int, int, int]:
    colour = drawn.view.grab().toImage().pixelColor(QPoint(350, 330))
    return colour.red(), colour.green(), colour.blue()


def test_tiles_show_over_the_land_and_say_whose_they_are(draw: Draw) -> None:
    shelf = FakeTileSource(png())
    drawn = draw(with_tiles(shelf))
    drawn.until(f"{SHOWN} > 3")
    drawn.qtbot.waitUntil(lambda: middle(drawn) == (160, 32, 240), timeout=PATIENCE)
    assert drawn.js("document.querySelector('.desk-tiles').innerText") == "© Street Painters"
    assert "OpenStreetMap" in drawn.js("document.querySelector('.desk-sources').textContent")
    assert drawn.js("document.querySelectorAll('.desk-attribution b').length") == 0
    drawn.until(f"{NAMES} === 0")  # the tiles contain names themselves
    zoom = round(drawn.js("map_desk.getZoom()"))
    assert {z for z, _, _ in shelf.asked} == {zoom}
    assert len(shelf.asked) == len(set(shelf.asked)) <= 42
    assert drawn.refused == 0
    assert pick(drawn, QPoint(350, 330))[0] == "dropoff"


def test_what_is_no_picture_leaves_the_land_and_its_names(draw: Draw) -> None:
    drawn = draw()
    for body in (None, b"", b"<html>Sign in to the cafe", png()[:16]):
        shelf = FakeTileSource(body)
        with_tiles(shelf)(drawn.view)
        drawn.qtbot.waitUntil(lambda last=shelf: len(last.asked) > 3, timeout=PATIENCE)
        drawn.until(f"{NAMES} > 3")
        land = drawn.view.grab().toImage().pixelColor(drawn.pixel(29.30, 47.80))
        assert land.lightness() > 200
        assert drawn.js(SHOWN) == 0


def test_the_switch_takes_them_away_and_brings_them_back(draw: Draw) -> None:
    shelf = FakeTileSource(png())
    drawn = draw(with_tiles(shelf))
    drawn.until(f"{SHOWN} > 3")
    drawn.view.set_tile_layers([], drop)
    drawn.until(f"{SHOWN} === 0 && {NAMES} > 3")
    assert "Street Painters" not in drawn.js(
        "document.querySelector('.desk-attribution').innerText"
    )
    drawn.view.set_tile_layers([TileLayer(TILES, shelf)], shelf.spawn)
    drawn.until(f"{SHOWN} > 3")


def test_the_map_goes_as_close_as_the_tiles_do(draw: Draw) -> None:
    unreached, shelf = FakeTileSource(None), FakeTileSource(png())
    near = Tiles("x", 8, 19)
    drawn = draw(lambda v: v.set_tile_layers([TileLayer(near, unreached)], unreached.spawn))
    drawn.qtbot.waitUntil(lambda: len(unreached.asked) > 3, timeout=PATIENCE)
    assert drawn.js("map_desk.getMaxZoom()") == 14  # no tile has arrived
    drawn.view.set_tile_layers([TileLayer(near, shelf)], shelf.spawn)
    drawn.until("map_desk.getMaxZoom() === 19")
    drawn.view.set_tile_layers([], drop)
    drawn.until("map_desk.getMaxZoom() === 14")  # nothing to see when closer


def test_they_are_turned_for_the_night(draw: Draw) -> None:
    drawn = draw(with_tiles(FakeTileSource(png(QColor("white")))))
    drawn.until(f"{SHOWN} > 3")
    drawn.view.set_theme(theme.load("dark").colors)
    drawn.qtbot.waitUntil(lambda: max(middle(drawn)) < 80, timeout=PATIENCE)


def test_a_tile_that_comes_late_is_shown(draw: Draw) -> None:
    shelf = FakeTileSource(png(), waits=True)
    drawn = draw(with_tiles(shelf))
    drawn.qtbot.waitUntil(lambda: len(shelf.asked) > 3, timeout=PATIENCE)
    assert drawn.js(SHOWN) == 0
    shelf.go_on()
    drawn.until(f"{SHOWN} > 3")


def test_requests_that_went_away_are_let_go(draw: Draw) -> None:
    shelf = FakeTileSource(png(), waits=True)
    drawn = draw(with_tiles(shelf))
    browser = drawn.view._browser
    jobs = browser.scheme._tiles
    drawn.qtbot.waitUntil(lambda: len(jobs) > 3, timeout=PATIENCE)
    drawn.view.set_tile_layers([], drop)
    drawn.qtbot.waitUntil(lambda: len(jobs) == 0, timeout=PATIENCE)
    assert shelf.go_on() > 3
    drawn.view.set_tile_layers([TileLayer(TILES, shelf)], shelf.spawn)
    drawn.qtbot.waitUntil(lambda: len(browser.scheme._tiles) > 3, timeout=PATIENCE)
    drawn.view.close_page()
    assert shelf.go_on() > 3


def test_a_page_gets_no_more_at_once_than_it_can_need(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deskdispatch.ui.map.engine import scheme

    monkeypatch.setattr(scheme, "AT_ONCE", 2)
    shelf = FakeTileSource(png(), waits=True)
    drawn = draw(with_tiles(shelf))
    drawn.until(f"{PICTURES}.length > 3 && {PICTURES}.filter((one) => !one.complete).length === 2")
    shelf.go_on()
    drawn.until(f"{SHOWN} === 2")
    assert len(shelf.asked) == 2


def test_the_first_layer_is_on_top_and_the_next_shows_where_it_has_none(draw: Draw) -> None:
    top, below = FakeTileSource(png(QColor("red"))), FakeTileSource(png())
    layers = [TileLayer(TILES, top), TileLayer(Tiles("© Others", 8, 16), below)]
    drawn = draw(lambda view: view.set_tile_layers(layers, below.spawn))
    drawn.qtbot.waitUntil(lambda: middle(drawn) == (255, 0, 0), timeout=PATIENCE)
    note = drawn.js("document.querySelector('.desk-attribution').innerText")
    assert "© Others" in note
    top.body = None
    drawn.view.set_tile_layers(layers, below.spawn)
    drawn.qtbot.waitUntil(lambda: middle(drawn) == (160, 32, 240), timeout=PATIENCE)


def test_more_layers_than_a_view_can_ask_for_are_left_out(draw: Draw) -> None:
    last = FakeTileSource(png())
    layers = [TileLayer(TILES, FakeTileSource(None)) for _ in range(MOST_LAYERS)]
    drawn = draw(lambda view: view.set_tile_layers([*layers, TileLayer(TILES, last)], last.spawn))
    drawn.until(f"{NAMES} > 3")
    assert last.asked == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/tiles/1/0/0/0", TileAddress(1, 0, 0, 0)),
        ("/tiles/7/12/2595/1700", TileAddress(7, 12, 2595, 1700)),
        (f"/tiles/1/{DEEPEST}/1/1", TileAddress(1, DEEPEST, 1, 1)),
        (f"/tiles/1/{DEEPEST + 1}/1/1", None),
        ("/tiles/1/2/4/0", None),
        ("/tiles/1/2/0/4", None),
        ("/tiles/1/-1/0/0", None),
        ("/tiles/1/0/0", None),
        ("/tiles/x/1/0/0", None),
        ("/tiles/9999999999/1/0/0", None),
        ("/tiles/1/1/0/0/", None),
        ("/tiles/1/1/0/0.png", None),
        ("/tiles/1/1/0/../0", None),
        ("/tiles/1/١/٠/٠", None),
        ("/tiles/1/1/0/99999999999999999999", None),
        ("/tiles/", None),
    ],
)
def test_only_places_that_exist_are_asked_for(path: str, expected: TileAddress | None) -> None:
    assert parse_address(path) == expected


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (png(), "image/png"),
        (b"\xff\xd8\xff\xe0rest", "image/jpeg"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", None),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/>", None),
        (b"GIF89a", None),
        (b"", None),
    ],
)
def test_a_picture_is_known_by_its_first_bytes(body: bytes, kind: str | None) -> None:
    assert picture_type(body) == kind
