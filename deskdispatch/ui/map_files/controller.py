"""Controller that adds map files to the settings and removes them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from deskdispatch.domain.places.map_file import MapFileError, MapFileInfo
from deskdispatch.map_files.copying import copy_map_file
from deskdispatch.map_files.map_file import MapFile
from deskdispatch.ui.lib.file_dialogs import documents, file_to_open
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.map_files.box import MapFilesBox
from deskdispatch.ui.map_files.open_files import OpenMapFiles

_COPY = "map file"
"""Name of the task that adds a file."""


class MapFilesController(QObject):
    """Connects the box in the preferences to the files and the settings."""

    def __init__(
        self, box: MapFilesBox, files: OpenMapFiles, preferences: Preferences, tasks: Tasks
    ) -> None:
        super().__init__(box)
        self._box = box
        self._files = files
        self._preferences = preferences
        self._last_folder: Path | None = None
        box.add_asked.connect(lambda: tasks.replace(self.add(), name=_COPY))
        box.remove_asked.connect(lambda path: tasks.spawn(self.remove(Path(path)), name="remove"))
        box.cancel_asked.connect(lambda: tasks.cancel(_COPY))
        files.changed.connect(self.show)
        files.opened.connect(self.show)
        self.show()

    def show(self) -> None:
        self._box.show_files(self._files.states)

    async def add(self) -> None:
        """Asks for a file, checks it, copies it if wanted, and shows it on the map."""
        box = self._box
        kinds = [self.tr("Map files (*.mbtiles *.pmtiles)"), self.tr("All files (*)")]
        folder = self._last_folder or documents()
        path = await file_to_open(box.window(), self.tr("Add a map file"), folder, kinds)
        if path is None:
            return
        self._last_folder = path.parent
        box.show_failure("", None)
        try:
            info = await _checked(path)
            wanted = await self._wanted(path, info)
            if wanted is not None:
                chosen = self._preferences.map
                others = tuple(each for each in chosen.files if Path(each) != wanted)
                self._preferences.choose(map=replace(chosen, files=(str(wanted), *others)))
        except MapFileError as error:
            box.show_failure(path.name, error.failure)
        finally:
            box.show_copy("", 0, 0)

    async def remove(self, path: Path) -> None:
        """Removes a file from the map; asks before it deletes a copy."""
        from deskdispatch.ui.map_files.dialogs import RemoveMapFileDialog

        is_copy = path.parent == self._files.folder
        if is_copy:
            with over(self._box.window(), RemoveMapFileDialog(path.name)) as dialog:
                if await answered(dialog) != QDialog.DialogCode.Accepted:
                    return
        chosen = self._preferences.map
        files = tuple(each for each in chosen.files if Path(each) != path)
        self._preferences.choose(map=replace(chosen, files=files))
        if is_copy:
            await self._files.open(files)  # not every system can delete an open file
            with suppress(OSError):
                await asyncio.to_thread(path.unlink, missing_ok=True)

    async def _wanted(self, path: Path, info: MapFileInfo) -> Path | None:
        """Returns the file to show, or its copy; None if the clerk cancels."""
        from deskdispatch.ui.map_files.dialogs import AddMapFileDialog

        if path.parent == self._files.folder:
            return path
        with over(self._box.window(), AddMapFileDialog(path.name, info)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return None
            is_copied = dialog.copy_radio.isChecked()
        if not is_copied:
            return path
        self._box.show_copy(path.name, 0, 0)
        copy = await copy_map_file(
            path, self._files.folder, lambda done, of: self._box.show_copy(path.name, done, of)
        )
        await _checked(copy)
        return copy


async def _checked(path: Path) -> MapFileInfo:
    file = MapFile(path)
    try:
        return await file.open()
    finally:
        await file.aclose()
