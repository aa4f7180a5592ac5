"""Real map page whose pins move and whose view changes with each poll."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import next_emission
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from deskdispatch.ui.window.main_window import MainWindow
from tests.screenshots.streets import drawn_tile

DRAWN_WITHIN_S: Final = 60.0

PICKUP: Final = Coordinates(latitude=29.33521, longitude=48.07186)
_AROUND: Final = 0.05
"""Distance in degrees between the pickup and the drop-off that circles around it."""

_STEPS: Final = 360
"""Polls per circle."""

_PIN_AT, _ZOOM_AT, _FIT_AT, _SHOW_AT = 3, 5, 10, 25
"""Number of polls after which the drop-off moves, the zoom changes, the view fits everything, or a
delivery is shown."""


class _Streets:
    """Source with the same image for each tile."""

    def __init__(self) -> None:
        self._picture = drawn_tile()

    async def tile(self, z: int, x: int, y: int) -> bytes | None:
        """Returns the same streets for every tile."""
        return self._picture


class MovingMap:
    """Changes the map of a window like a clerk's bookings do.

    Args:
        window: The window, which is shown.
        tasks: Registry of background tasks.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        self._window = window
        self._view = window.map_panel.map_view
        tiles = Tiles("© Street Painters", 6, 16, is_local=True)
        self._view.set_tile_layers([TileLayer(tiles, _Streets())], tasks.spawn)

    async def start(self, cache: Path) -> None:
        """Starts the map and waits until the page has painted."""
        self._view.start(cache)
        await asyncio.wait_for(next_emission(self._view.drawn), DRAWN_WITHIN_S)

    def move(self, tick: int) -> None:
        """Changes the map after a poll."""
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
