"""The real map page in a shift: its pins move and its view changes with each look."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import emitted
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from deskdispatch.ui.window.main_window import MainWindow
from tests.screenshots.streets import drawn_tile

DRAWN_WITHIN_S: Final = 60.0

PICKUP: Final = Coordinates(latitude=29.33521, longitude=48.07186)
_AROUND: Final = 0.05
"""Degrees between the pickup and the drop-off that goes round it."""

_STEPS: Final = 360
"""Looks of one round."""

_PIN_AT, _ZOOM_AT, _FIT_AT, _SHOW_AT = 3, 5, 10, 25
"""After so many looks each the drop-off moves, the zoom changes, the whole is shown, a delivery
is looked at."""


class _Streets:
    """A picture for each tile."""

    def __init__(self) -> None:
        self._picture = drawn_tile()

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """The same streets everywhere."""
        return self._picture


class MovingMap:
    """Works the map of a window as a clerk's bookings do.

    Args:
        window: Shown already.
        tasks: What runs in the background.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        self._window = window
        self._view = window.map_panel.map_view
        tiles = Tiles("© Street Painters", 6, 16, is_local=True)
        self._view.set_tile_layers([TileLayer(tiles, _Streets())], tasks.spawn)

    async def start(self, cache: Path) -> None:
        """Until the page has painted."""
        self._view.start(cache)
        await asyncio.wait_for(emitted(self._view.drawn), DRAWN_WITHIN_S)

    def move(self, tick: int) -> None:
        """What follows a look."""
        if tick % _PIN_AT == 0:
            self._view.set_pins(PICKUP, _beside_pickup(tick))
        if tick % _SHOW_AT == 0:
            active = self._window.board_panel.model.board_rows.active()
            if active:
                self._view.show_delivery(active[tick % len(active)])
        elif tick % _FIT_AT == 0:
            self._view.bridge.ask_to_fit()
        elif tick % _ZOOM_AT == 0:
            self._view.bridge.ask_to_zoom(1 if tick % (2 * _ZOOM_AT) else -1)


def _beside_pickup(tick: int) -> Coordinates:
    turned = math.tau * (tick % _STEPS) / _STEPS
    latitude = PICKUP.latitude + _AROUND * math.sin(turned)
    longitude = PICKUP.longitude + _AROUND * math.cos(turned)
    return Coordinates(latitude=latitude, longitude=longitude)
