"""Dialog of the window that checks this PC."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.ui.doctor.dialog import DoctorDialog

_TASK = "doctor"


class DoctorController(QObject):
    """Shows the dialog, once; its checks end with it.

    ``save_report`` is called with the parent window, and with the results if they are complete.
    """

    def __init__(
        self,
        window: MainWindow,
        tasks: Tasks,
        paths: AppPaths,
        settings: Callable[[], Settings],
        save_report: Callable[[QWidget, Mapping[Part, CheckResult] | None], object],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._paths = paths
        self._settings = settings
        self._save_report = save_report
        self._dialog: DoctorDialog | None = None
        window.commands.connect_to({"doctor": self.show})

    def show(self) -> None:
        from deskdispatch.ui.doctor.dialog import DoctorDialog

        if self._dialog is None:
            dialog = self._dialog = DoctorDialog(self._window)
            dialog.again_asked.connect(self._check)
            dialog.report_asked.connect(self._on_report_asked)
            dialog.finished.connect(self._on_finished)
            dialog.show()
            self._check()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _check(self) -> None:
        self._tasks.replace(self.check(), name=_TASK)

    async def check(self) -> None:
        from deskdispatch.app.doctor.checks import run_checks
        from deskdispatch.app.doctor.pc_checks import CheckedPc

        if (dialog := self._dialog) is not None:
            dialog.begin()
            await run_checks(CheckedPc(self._paths, self._settings()), dialog.show_result)

    def _on_report_asked(self) -> None:
        if (dialog := self._dialog) is not None:
            self._save_report(dialog, dict(dialog.results) if dialog.is_complete else None)

    def _on_finished(self) -> None:
        self._tasks.cancel(_TASK)
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
