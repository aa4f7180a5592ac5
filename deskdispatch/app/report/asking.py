"""Shows a report in a dialog, and saves what was shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    from deskdispatch.app.doctor.checked_pc import CheckedPc
    from deskdispatch.ui.report.dialog import ReportDialog

Checked = Mapping[Part, CheckResult]


class ReportAsking(QObject):
    """Collects a report while its dialog is open.

    Args:
        tasks: Collects and saves.
        say_saved: Called with the file that was saved.
        parent: Its owner.
    """

    def __init__(
        self, tasks: Tasks, say_saved: Callable[[Path], object], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._say_saved = say_saved
        self._folder: Path | None = None

    async def ask(self, over: QWidget | None, pc: CheckedPc, checked: Checked | None) -> None:
        """Shows the report as it is collected, until it is saved or dismissed.

        Args:
            over: The window to ask over; None for none.
            pc: Whose report.
            checked: What a complete check has just found; None checks now.
        """
        from deskdispatch.app.report.collecting import collect
        from deskdispatch.ui.lib import waiting
        from deskdispatch.ui.report.dialog import ReportDialog

        with waiting.over(over, ReportDialog()) as dialog:
            collecting = self._tasks.spawn(
                collect(pc, dialog.show_part, checked), name="collect report"
            )
            dialog.save_asked.connect(
                lambda: self._tasks.replace(self.save(dialog), name="save report")
            )
            try:
                await waiting.answered(dialog)
            finally:
                collecting.cancel()
                self._tasks.cancel("save report")

    async def save(self, dialog: ReportDialog) -> None:
        """Asks for a file and writes exactly what the dialog shows."""
        from deskdispatch.app.report.saving import save_report
        from deskdispatch.domain.clock import utc_now
        from deskdispatch.domain.errors import FileError
        from deskdispatch.ui.lib.file_dialogs import documents, file_name, file_to_save

        at = utc_now()
        name = f"{file_name(self.tr('deskdispatch report'), at)}.zip"
        title, kinds = self.tr("Save a report"), [self.tr("Zip archive (*.zip)")]
        path = await file_to_save(dialog, title, (self._folder or documents()) / name, kinds)
        if path is None:
            return
        self._folder = path.parent
        dialog.set_saving(True)
        try:
            await asyncio.to_thread(save_report, path, dict(dialog.texts), dialog.wanted, at)
        except FileError as error:
            dialog.show_not_saved(error)
        else:
            self._say_saved(path)
            dialog.done(QDialog.DialogCode.Accepted)
        finally:
            dialog.set_saving(False)
