"""Tests of map files on the page: every tile in its place, to the pixel."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from deskdispatch.map_files.archive import TileArchive
from deskdispatch.map_files.map_file import open_archive
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from tests.map_files.made_maps import Address, write_mbtiles, write_pmtiles
from tests.ui.map.hands import PATIENCE, SALMIYA, Draw
from tests.ui.map.page.fake_tiles import FakeTileSource, encoded, png

LEVEL = 14
BLOCK = 3
"""Side in pixels of the black square around the point, in a white tile."""


def pixel_of(zoom: int) -> tuple[int, int]:
    """Returns the point's pixel on the whole map at a zoom level, by Web Mercator."""
    latitude = math.radians(SALMIYA.latitude)
    across = (SALMIYA.longitude + 180) / 360
    down = (1 - math.log(math.tan(latitude) + 1 / math.cos(latitude)) / math.pi) / 2
    return int(across * 256 * 2**zoom), int(down * 256 * 2**zoom)


def pictures() -> dict[Address, bytes]:
    """Returns white tiles around the point; the point itself is black."""
    x, y = pixel_of(LEVEL)
    white = QImage(256, 256, QImage.Format.Format_RGB32)
    white.fill(QColor("white"))
    marked = white.copy()
    for right in range(-1, 2):
        for down in range(-1, 2):
            marked.setPixelColor(x % 256 + right, y % 256 + down, QColor("black"))
    blank = encoded(white)
    around = {
        (LEVEL, x // 256 + right, y // 256 + down): blank
        for right in range(-4, 5)
        for down in range(-4, 5)
    }
    return around | {(LEVEL, x // 256, y // 256): encoded(marked)}


class ReadTiles(FakeTileSource):
    """Tiles of a file, read on the event loop."""

    def __init__(self, archive: TileArchive) -> None:
        super().__init__(None)
        self._archive = archive

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        return self._archive.tile(z, x, y)


FILES: list[tuple[Callable[..., Path], dict[str, bool]]] = [
    (write_mbtiles, {}),
    (write_mbtiles, {"is_from_south": False}),
    (write_pmtiles, {}),
]


@pytest.fixture
def sources(tmp_path: Path) -> Iterator[list[ReadTiles]]:
    """The tiles in each kind of map file."""
    folders = [tmp_path / str(number) for number in range(len(FILES))]
    for folder in folders:
        folder.mkdir()
    archives = [
        open_archive(write(folder / "map", pictures(), **options))
        for folder, (write, options) in zip(folders, FILES, strict=True)
    ]
    yield [ReadTiles(archive) for archive in archives]
    for archive in archives:
        archive.close()


def show(drawn: Any, source: ReadTiles, zoom: int, closest: int = LEVEL) -> None:
    """Shows the point with the tiles of only that file."""
    layer = TileLayer(Tiles("© Me", LEVEL, closest, is_local=True), source)
    drawn.view.set_tile_layers([layer], source.spawn)
    place = f"[{SALMIYA.latitude}, {SALMIYA.longitude}]"
    drawn.js(f"(map_desk.setView({place}, {zoom}, {{ animate: false }}), 1)")


def is_marked(drawn: Any, size: int) -> Callable[[], bool]:
    """Whether a black square of that many pixels is at the point, surrounded by white."""

    def look() -> bool:
        image = drawn.view.grab().toImage()
        middle = drawn.pixel(SALMIYA.latitude, SALMIYA.longitude)

        def light(right: int, down: int) -> int:
            return int(image.pixelColor(middle + QPoint(right, down)).lightness())

        off = size + 2
        around = [(off, 0), (-off, 0), (0, off), (0, -off)]
        return light(0, 0) < 60 and all(light(*step) > 200 for step in around)

    return look


def test_a_point_is_where_the_picture_has_it(draw: Draw, sources: list[ReadTiles]) -> None:
    drawn = draw()
    for source in sources:
        show(drawn, source, LEVEL)
        drawn.qtbot.waitUntil(is_marked(drawn, BLOCK), timeout=PATIENCE)
        drawn.view.set_tile_layers([], source.spawn)
        drawn.qtbot.waitUntil(lambda: not is_marked(drawn, BLOCK)(), timeout=PATIENCE)


def test_past_the_closest_picture_or_where_one_is_missing_a_farther_one_is_magnified(
    draw: Draw, sources: list[ReadTiles]
) -> None:
    drawn = draw()
    for closest in (LEVEL, LEVEL + 4):
        show(drawn, sources[0], LEVEL + 2, closest)
        drawn.qtbot.waitUntil(is_marked(drawn, BLOCK * 4), timeout=PATIENCE)
        drawn.view.set_tile_layers([], sources[0].spawn)
        drawn.qtbot.waitUntil(lambda: not is_marked(drawn, BLOCK * 4)(), timeout=PATIENCE)


def test_a_magnified_picture_lies_under_a_closer_one(draw: Draw) -> None:
    red, blue = QColor(255, 0, 0), QColor(0, 0, 255)
    first, second = FakeTileSource(png(red)), FakeTileSource(png(blue))
    layers = [
        TileLayer(Tiles("", LEVEL, LEVEL, is_local=True), first),
        TileLayer(Tiles("", LEVEL, LEVEL + 2, is_local=True), second),
    ]
    drawn = draw(lambda view: view.set_tile_layers(layers, first.spawn))
    middle = drawn.view.rect().center() + QPoint(40, 40)  # away from the cross

    def colour() -> QColor:
        return QColor(drawn.view.grab().toImage().pixelColor(middle))

    place = f"[{SALMIYA.latitude}, {SALMIYA.longitude}]"
    tiles = "[...document.querySelectorAll('.leaflet-tiles-pane .leaflet-tile')]"
    for zoom, expected in ((LEVEL, red), (LEVEL + 2, blue), (LEVEL, red)):
        drawn.js(f"(map_desk.setView({place}, {zoom}, {{ animate: false }}), 1)")
        drawn.until(f"{tiles}.length > 8 && {tiles}.every(tile => tile.complete)")
        drawn.qtbot.waitUntil(lambda wanted=expected: colour() == wanted, timeout=PATIENCE)
