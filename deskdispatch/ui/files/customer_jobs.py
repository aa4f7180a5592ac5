"""Import of customers from a file after a preview, and their export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.messages.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.customers.files import CustomerFiles


class CustomerJobs(QObject):
    """Asks for a file of customers, reads or writes it as a job, and shows the result."""

    imported = Signal()
    """Customers were added or completed."""

    def __init__(self, parent: QWidget, exports: Exports, jobs: Jobs) -> None:
        super().__init__(parent)
        self._window = parent
        self._exports = exports
        self._jobs = jobs

    async def export_customers(self, files: CustomerFiles) -> None:
        from deskdispatch.files.formats import Format

        await self._exports.save(
            self.tr("Export customers"),
            self.tr("Customers"),
            lambda: self.tr("Export customers to {name}"),
            files.save,
            said=lambda count: self.tr("%n customers saved to {name}.", "", count),
            formats=tuple(Format),
        )

    async def import_customers(self, files: CustomerFiles) -> None:
        from deskdispatch.files.formats import TABLE_SUFFIXES, Format
        from deskdispatch.ui.files.customer_import_dialog import CustomerImportDialog

        title, kind = self.tr("Import customers"), self.tr("Tables and contacts")
        suffixes = (*TABLE_SUFFIXES, Format.VCF)
        found = await self._exports.read(title, kind, suffixes, files.read)
        if found is None:
            return
        with over(self._window, CustomerImportDialog(found)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
        of = isolated(f"{len(found.rows):,}")

        def kept(done: int) -> str:
            words = self.tr("{done} of {all} lines imported. Import the file again for the rest.")
            return words.format(done=isolated(f"{done:,}"), all=of)

        written = await self._exports.write_imported(
            lambda: self.tr("Import customers"),
            lambda progress: files.write(found, progress),
            kept,
            lambda _done: self.imported.emit(),
        )
        if written is not None:
            self._jobs.say(
                BannerKind.GOOD,
                lambda: self.tr("%n customers added or completed.", "", written),
                passes=True,
            )
