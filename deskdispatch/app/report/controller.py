"""Opens the report in a dialog, and saves exactly what the dialog shows."""

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
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.notice import BUG

if TYPE_CHECKING:
    from deskdispatch.app.doctor.pc_checks import CheckedPc
    from deskdispatch.ui.report.dialog import ReportDialog
    from deskdispatch.ui.window.main_window import MainWindow

Checked = Mapping[Part, CheckResult]


class ReportController(QObject):
    """Opens one dialog at a time; the window's notice tells where the report was saved."""

    def __init__(
        self, window: MainWindow, tasks: Tasks, paths: AppPaths, settings: Callable[[], Settings]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._paths = paths
        self._settings = settings
        self._asking = ReportAsking(tasks, self._say_saved, self)
        self._is_open = False
        window.notice.report_asked.connect(self._on_asked)
        window.commands.connect_to({"report": self._on_asked})

    def show(self, over: QWidget | None = None, checked: Checked | None = None) -> None:
        """Opens the dialog over a window, with the results of a complete check if given."""
        if not self._is_open:
            self._is_open = True
            self._tasks.spawn(self._ask(over or self._window, checked), name="report")

    def _on_asked(self) -> None:
        self.show()

    async def _ask(self, parent: QWidget, checked: Checked | None) -> None:
        from deskdispatch.app.doctor.pc_checks import CheckedPc

        try:
            await self._asking.ask(parent, CheckedPc(self._paths, self._settings()), checked)
        finally:
            self._is_open = False

    def _say_saved(self, path: Path) -> None:
        self._window.notice.end_message(BUG)  # the bug message's request is done
        self._window.notice.show_message(
            BannerKind.GOOD,
            lambda: self.tr("The report is saved as {name}.").format(name=embedded(path.name)),
            lambda: self.tr("Show in folder"),
            on_action=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))),
            key="report",
        )


class ReportAsking(QObject):
    """Collects a report while its dialog is open."""

    def __init__(
        self, tasks: Tasks, say_saved: Callable[[Path], object], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._say_saved = say_saved
        self._folder: Path | None = None

    async def ask(self, over: QWidget | None, pc: CheckedPc, checked: Checked | None) -> None:
        """Shows the report as it is collected, until it is saved or dismissed."""
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
        from deskdispatch.app.report.collecting import save_report
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
            dialog.banner.show_error(error)
        else:
            self._say_saved(path)
            dialog.done(QDialog.DialogCode.Accepted)
        finally:
            dialog.set_saving(False)


def ask_at_start(paths: AppPaths, chosen: Settings) -> Path | None:
    """Shows the report when no window could open; returns the path of the saved file."""
    from deskdispatch.app.doctor.pc_checks import CheckedPc
    from deskdispatch.ui.lib.loop import desk_loop

    saved: list[Path] = []

    async def show() -> None:
        tasks = Tasks()
        try:
            await ReportAsking(tasks, saved.append).ask(None, CheckedPc(paths, chosen), None)
        finally:
            await tasks.close()

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(show())
    return saved[0] if saved else None
