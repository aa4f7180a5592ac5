"""Opens the report over the window, and says there where it was saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.report.asking import Checked, ReportAsking
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow


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
        self._asking = ReportAsking(tasks, self._say_saved, self)
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

        try:
            await self._asking.ask(parent, CheckedPc(self._paths, self._settings()), checked)
        finally:
            self._is_open = False

    def _say_saved(self, path: Path) -> None:
        self._notice.show_message(
            BannerKind.GOOD,
            lambda: self.tr("The report is saved as {name}.").format(name=embedded(path.name)),
            lambda: self.tr("Show in folder"),
            on_action=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))),
            key="report",
        )
