"""Orders of scanned slips: shown, or searched for if unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.scanner import Scanner
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.background import Progress
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.ui.jobs.jobs import Jobs

_TASK: Final = "scanned"
"""Task name; a newer scan replaces an older one."""


class ScannedOrders(QObject):
    """Opens the order that the scanner reads, in any window of the program."""

    def __init__(self, window: MainWindow, jobs: Jobs, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._jobs = jobs
        self._tasks = tasks
        self._desk: Desk | None = None
        self.scanner = Scanner(current_application())
        self.scanner.setParent(self)
        self.scanner.scanned.connect(self._on_scanned)
        self.scanner.refused.connect(self._say_refused)
        window.preferences.changed.connect(self._apply)
        self._apply()

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        known = desk.tracking.store.summaries.values()
        self.scanner.learn(summary.order_number for summary in known)

    async def detach(self) -> None:
        self._tasks.cancel(_TASK)
        self._desk = None

    def handle_polled(self, changes: Changes) -> None:
        self.scanner.learn(summary.order_number for summary in changes.summaries)

    def _apply(self) -> None:
        self.scanner.apply(self._window.preferences.scanner)

    def _on_scanned(self, code: str) -> None:
        if self._desk is not None:
            self._tasks.replace(self.show(self._desk, code), name=_TASK)

    async def show(self, desk: Desk, code: str) -> None:
        """Opens the order of a code, or says that it is unknown and offers to search for it."""
        board = self._window.board_panel
        reported = (row for row in board.model.board_rows.newest if row.unconfirmed is not None)
        own = next((row.id for row in reported if row.order.upper() == code), None)
        try:
            found = None if own is not None else await desk.tracking.find_order(code)
        except KnownError as error:
            self._window.notice.show_remark(error)
            return
        if own is None and found is None:
            self._say_unknown(desk, code)
        else:
            self._open(own or "", found)

    def _open(self, delivery_id: str, found: DeliverySummary | None) -> None:
        window = self._window
        if found is not None:
            delivery_id = found.id
            if not window.board_panel.model.knows(found.id):
                window.show_summaries([found])
        window.activateWindow()
        window.raise_()
        window.show_delivery(delivery_id)

    def _say_unknown(self, desk: Desk, code: str) -> None:
        self._window.activateWindow()
        self._jobs.say(
            BannerKind.ATTENTION,
            lambda: self.tr("{order} is not known here.").format(order=isolated(code)),
            lambda: self.tr("Search the service"),
            lambda: self._search(desk, code),
        )

    def _search(self, desk: Desk, code: str) -> None:
        if desk is self._desk:
            self._tasks.replace(self._search_service(desk, code), name=_TASK)

    async def _search_service(self, desk: Desk, code: str) -> None:
        """Reads the lists of the service, which hold the newest of each status."""

        async def search(_progress: Progress) -> bool:
            await desk.tracking.read_lists()
            return True

        title = self.tr("Search {order}").format(order=isolated(code))
        if not await self._jobs.run(lambda: title, search) or desk is not self._desk:
            return
        found = await desk.tracking.find_order(code)
        if found is not None:
            self._open("", found)
            return
        self._jobs.say(
            BannerKind.ATTENTION,
            lambda: self.tr("{order} was not found at the service.").format(order=isolated(code)),
        )

    def _say_refused(self) -> None:
        self._jobs.say(
            BannerKind.INFO, lambda: self.tr("Close the dialog, then scan again."), passes=True
        )
