from __future__ import annotations

import pytest

from deskdispatch.domain.geo import KUWAIT, Box
from deskdispatch.domain.places.map_file import TileRange, tiles_over


@pytest.mark.parametrize(
    ("latitude", "longitude", "zoom", "column", "row"),
    [
        (29.3759, 47.9774, 0, 0, 0),
        (29.3759, 47.9774, 10, 648, 424),
        (29.3759, 47.9774, 16, 41502, 27169),
        (85.0, -180.0, 3, 0, 0),
        (-85.0, 179.99, 3, 7, 7),
    ],
)
def test_the_tile_of_a_point(
    latitude: float, longitude: float, zoom: int, column: int, row: int
) -> None:
    point = Box(latitude, longitude, latitude, longitude)
    assert tiles_over(point, zoom) == TileRange(column, row, column, row)


def test_the_tiles_of_a_country_run_from_its_north_west() -> None:
    west, north, east, south = tiles_over(KUWAIT, 8)
    assert (west, north, east, south) == (161, 105, 162, 106)
