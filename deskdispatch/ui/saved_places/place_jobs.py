"""Import of saved places from a file after a preview, and their export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.widgets.messages.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.saved_places.files import PlaceFiles


class PlaceJobs(QObject):
    """Asks for a file of places, reads or writes it as a job, and shows the result."""

    def __init__(self, window: QWidget, exports: Exports, jobs: Jobs) -> None:
        super().__init__(window)
        self._window = window
        self._exports = exports
        self._jobs = jobs

    async def export_places(self, files: PlaceFiles) -> None:
        await self._exports.save(
            self.tr("Export places"),
            self.tr("Saved places"),
            lambda: self.tr("Export places to {name}"),
            files.save,
            said=lambda count: self.tr("%n places saved to {name}.", "", count),
        )

    async def import_places(self, files: PlaceFiles) -> None:
        from deskdispatch.files.formats import TABLE_SUFFIXES
        from deskdispatch.ui.saved_places.import_dialog import PlaceImportDialog

        title, kind = self.tr("Import places"), self.tr("Tables")
        found = await self._exports.read(title, kind, TABLE_SUFFIXES, files.read)
        if found is None:
            return
        with over(self._window, PlaceImportDialog(found)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
        written = await self._jobs.run(
            lambda: self.tr("Import places"), lambda progress: files.write(found, progress)
        )
        if written is not None:
            self._jobs.say(
                BannerKind.GOOD,
                lambda: self.tr("%n places added or completed.", "", written),
                passes=True,
            )
