"""Connects the map to the internet: online tiles, and the targets of short links."""

from __future__ import annotations

import asyncio
import importlib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map.page.tiles import Tiles
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.client.map.tiles import TileFetcher
    from deskdispatch.domain.location.found import LocationReading

FOLDER = "tiles"
"""Below the cache of the program."""


class OnlineMap(QObject):
    """Connects the window's map to the tile fetcher and the short-link resolver.

    Args:
        window: Shows the tiles, and asks for links to be resolved.
        tasks: Runs the fetching.
        cache: The cache folder of the program.
    """

    def __init__(self, window: MainWindow, tasks: Tasks, cache: Path) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._cache = cache
        self._source = TileSourceSettings(tiles=False)
        self._fetcher: TileFetcher | None = None
        self._is_begun = False
        self._link = ("", "")
        self._connect_signals()

    def _connect_signals(self) -> None:
        window, booking = self._window, self._window.booking_panel
        window.commands.connect_to({"tiles": self._on_tiles_asked})
        window.link_asked.connect(self._on_link_asked)
        window.map_panel.point_picked.connect(self._on_role_accepted)
        booking.form.point_typed.connect(self._on_role_accepted)
        booking.form.location_unclear.connect(self._on_location_unclear)
        booking.draft_replaced.connect(self._leave_link)

    async def begin(self, source: TileSourceSettings) -> None:
        """Shows online tiles if the settings say so."""
        self._is_begun = True
        self._source = source
        self._window.commands.set_checked("tiles", source.tiles)
        await self._show()

    def apply(self, source: TileSourceSettings) -> None:
        """Uses other settings from now on; before ``begin`` they are not needed."""
        if self._is_begun and source != self._source:
            self._tasks.replace(self._change(source), name="streets")

    async def _change(self, source: TileSourceSettings) -> None:
        before, self._source = self._source, source
        self._window.commands.set_checked("tiles", source.tiles)
        if self._fetcher is not None and replace(before, tiles=source.tiles) != source:
            fetcher, self._fetcher = self._fetcher, None
            self._window.map_panel.map_view.set_tiles(None)  # pictures of the former server
            await fetcher.aclose()
        await self._show()

    async def close(self) -> None:
        """Cancels what is being fetched."""
        if self._fetcher is not None:
            await self._fetcher.aclose()

    async def follow(self, role: str, url: str) -> None:
        """Resolves a short link and sets the pickup or the drop-off to its target.

        The result is dropped if the clerk has set a point or begun another form meanwhile.
        """
        await asyncio.to_thread(importlib.import_module, "deskdispatch.client.map.short_links")
        from deskdispatch.client.map import short_links

        panel = self._window.map_panel
        try:
            address = await short_links.resolve(url)
        except ServiceError as error:
            panel.show_trouble(partial(error_words, error), details_text(error))
        else:
            self._link = ("", "")  # before the panel says that a point was picked
            panel.read_text(role, address)

    async def _show(self) -> None:
        source, view = self._source, self._window.map_panel.map_view
        if not source.tiles:
            view.set_tiles(None)
            return
        if self._fetcher is None:
            await asyncio.to_thread(importlib.import_module, "deskdispatch.client.map.tiles")
            self._make_fetcher(source)
        view.set_tiles(Tiles(source.attribution, source.min_zoom, source.max_zoom))

    def _make_fetcher(self, source: TileSourceSettings) -> None:
        from deskdispatch.client.map.tiles import TileFetcher

        if self._fetcher is None:  # the switch may have been quicker than the start
            self._fetcher = TileFetcher(source, self._cache / FOLDER)
            self._window.map_panel.map_view.set_tile_source(self._fetcher, self._tasks.spawn)

    def _leave_link(self) -> None:
        self._link = ("", "")
        self._tasks.cancel("link")

    def _on_role_accepted(self, role: str, _what: object) -> None:
        if role == self._link[0]:
            self._leave_link()

    def _on_location_unclear(self, role: str, reading: LocationReading) -> None:
        """A line that still holds the link reports it again when it loses the focus."""
        if self._link[1] not in reading.short_links:
            self._on_role_accepted(role, reading)

    def _on_tiles_asked(self, on: bool) -> None:
        preferences = self._window.preferences
        preferences.choose(map=replace(preferences.map, tiles=on))

    def _on_link_asked(self, role: str, url: str) -> None:
        self._link = (role, url)
        self._tasks.replace(self.follow(role, url), name="link")
