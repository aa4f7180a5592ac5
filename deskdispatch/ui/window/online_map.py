"""Map tiles from files or a server, and resolving of short links."""

from __future__ import annotations

import asyncio
import importlib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from deskdispatch.ui.map_files.open_files import OpenMapFiles
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.client.map.tiles import TileFetcher
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.ui.map_files.box import MapFilesBox

FOLDER = "tiles"
"""Name of the tile cache in the program's cache folder."""


class OnlineMap(QObject):
    """Connects the window's map to map files, the tile fetcher and the short-link resolver.

    While there is a readable map file, no tile is requested online.
    """

    def __init__(self, window: MainWindow, tasks: Tasks, cache: Path, map_folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._cache = cache
        self.files = OpenMapFiles(tasks, map_folder, window)
        self._source = TileSourceSettings(tiles=False)
        self._fetcher: TileFetcher | None = None
        self._is_begun = False
        self._layers: list[TileLayer] = []
        self._link = ("", "")
        booking = window.booking_panel
        window.commands.connect_to({"tiles": self._on_tiles_asked})
        window.map_panel.short_link_found.connect(self._on_link_found)
        window.map_panel.point_picked.connect(self._on_role_accepted)
        booking.form.point_typed.connect(self._on_role_accepted)
        booking.form.location_unclear.connect(self._on_location_unclear)
        booking.draft_replaced.connect(self._leave_link)
        self.files.changed.connect(self._on_files_changed)
        view = window.map_panel.map_view
        view.address_picked.connect(self._on_address_picked)
        window.commands.connect_to({"report_map": view.report_problem})

    async def begin(self, source: TileSourceSettings) -> None:
        """Shows map files, or online tiles if the settings say so."""
        self._is_begun = True
        self._source = source
        self._window.commands.set_checked("tiles", source.tiles)
        await self.files.open(source.files)
        await self._show()

    def apply(self, source: TileSourceSettings) -> None:
        """Replaces the settings; does nothing before ``begin``."""
        if self._is_begun and source != self._source:
            self._tasks.replace(self._change(source), name="streets")

    async def _change(self, source: TileSourceSettings) -> None:
        before, self._source = self._source, source
        self._window.commands.set_checked("tiles", source.tiles)
        same = replace(before, tiles=source.tiles, files=source.files)
        if self._fetcher is not None and same != source:
            fetcher, self._fetcher = self._fetcher, None
            await fetcher.aclose()
        await self.files.open(source.files)
        await self._show()

    def settings_box(self) -> MapFilesBox:
        from deskdispatch.ui.map_files.box import MapFilesBox
        from deskdispatch.ui.map_files.controller import MapFilesController

        box = MapFilesBox()
        MapFilesController(box, self.files, self._window.preferences, self._tasks)
        return box

    async def close(self) -> None:
        await self.files.close()
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
            panel.show_failure(partial(error_words, error), details_text(error))
        else:
            self._link = ("", "")  # before the panel reports a picked point
            panel.read_text(role, address)

    async def _show(self) -> None:
        if self._source.tiles and self._fetcher is None and not self.files.readable:
            await asyncio.to_thread(importlib.import_module, "deskdispatch.client.map.tiles")
            from deskdispatch.client.map.tiles import TileFetcher

            if self._fetcher is None:  # the switch may have been faster than the start
                self._fetcher = TileFetcher(self._source, self._cache / FOLDER)
        layers = [
            TileLayer(Tiles(info.attribution, info.min_zoom, info.max_zoom, is_local=True), file)
            for file, info in self.files.readable
        ]
        source = self._source
        if not layers and source.tiles and self._fetcher is not None:
            tiles = Tiles(source.attribution, source.min_zoom, source.max_zoom)
            layers = [TileLayer(tiles, self._fetcher)]
        self._window.commands.actions["tiles"].setEnabled(not self.files.readable)
        if layers != self._layers:  # equal layers would be read again
            self._layers = layers
            self._window.map_panel.map_view.set_tile_layers(layers, self._tasks.spawn)

    def _leave_link(self) -> None:
        self._link = ("", "")
        self._tasks.cancel("link")

    def _on_role_accepted(self, role: str, _what: object) -> None:
        if role == self._link[0]:
            self._leave_link()

    def _on_location_unclear(self, role: str, reading: LocationReading) -> None:
        """Ignores the line that still has the link: it reports again on losing the focus."""
        if self._link[1] not in reading.short_links:
            self._on_role_accepted(role, reading)

    def _on_files_changed(self) -> None:
        if self._is_begun:
            self._tasks.replace(self._show(), name="streets")

    def _on_address_picked(self, address: str) -> None:
        if not QDesktopServices.openUrl(QUrl(address)):
            self._window.map_panel.show_failure(
                lambda: self.tr("No browser could open {address}").format(address=isolated(address))
            )

    def _on_tiles_asked(self, on: bool) -> None:
        preferences = self._window.preferences
        preferences.choose(map=replace(preferences.map, tiles=on))

    def _on_link_found(self, role: str, url: str) -> None:
        self._link = (role, url)
        self._tasks.replace(self.follow(role, url), name="link")
