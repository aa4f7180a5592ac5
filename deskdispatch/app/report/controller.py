"""Shows a report in the window, and saves what was shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.ui.report.dialog import ReportDialog

Checked = Mapping[Part, CheckResult]


class ReportController(QObject):
    """Asks in one dialog at a time.

    Args:
        window: The window, whose notice says where the report was saved.
        tasks: Collects and saves.
        paths: Where files are kept.
        settings: Returns the present ones.
    """

    def __init__(
        self,
        window: MainWindow,
        tasks: Tasks,
        paths: AppPaths,
        settings: Callable[[], Settings],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._notice = window.notice
        self._tasks = tasks
        self._paths = paths
        self._settings = settings
        self._folder: Path | None = None
        self._is_open = False
        window.notice.report_asked.connect(self._on_asked)
        window.commands.connect_to({"report": self._on_asked})

    def show(self, over: QWidget | None = None, checked: Checked | None = None) -> None:
        """Opens the dialog and collects the report.

        Args:
            over: The window to ask over; None for the main one.
            checked: What a complete check has just found; None checks now.
        """
        if not self._is_open:
            self._is_open = True
            self._tasks.spawn(self.ask(over or self._window, checked), name="report")

    def _on_asked(self) -> None:
        self.show()

    async def ask(self, parent: QWidget, checked: Checked | None) -> None:
        """Shows the report as it is collected, until it is saved or dismissed."""
        from deskdispatch.app.doctor.checked_pc import CheckedPc
        from deskdispatch.app.report.collecting import collect
        from deskdispatch.ui.lib import waiting
        from deskdispatch.ui.report.dialog import ReportDialog

        pc = CheckedPc(self._paths, self._settings())
        with waiting.over(parent, ReportDialog()) as dialog:
            collecting = self._tasks.spawn(
                collect(pc, dialog.show_part, checked), name="collect report"
            )
            dialog.save_asked.connect(
                lambda: self._tasks.replace(self.save(dialog), name="save report")
            )
            try:
                await waiting.answered(dialog)
            finally:
                self._is_open = False
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

    def _say_saved(self, path: Path) -> None:
        self._notice.show_message(
            BannerKind.GOOD,
            lambda: self.tr("The report is saved as {name}.").format(name=embedded(path.name)),
            lambda: self.tr("Show in folder"),
            on_action=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))),
            key="report",
        )
