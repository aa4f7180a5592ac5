"""Controller of exports, history files, slips and the cash sheet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from deskdispatch.domain.slips.thermal_settings import TARGET_PREFIX
from deskdispatch.ui.files.customer_jobs import CustomerJobs
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers.thermal import ThermalPrinters
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.monitoring import Monitoring

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from deskdispatch.desk.customers.files import CustomerFiles
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.ui.slips.settings_page import SlipSettingsPage
    from deskdispatch.ui.widgets.messages.banner import Banner


class DocumentsController(QObject):
    """Connects exports, imports and printing to the window, after ``monitoring`` was built."""

    def __init__(self, window: MainWindow, monitoring: Monitoring, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._monitoring = monitoring
        self._tasks = tasks
        self._desk: Desk | None = None
        self._following: asyncio.Task[None] | None = None
        self.exports = Exports(window, monitoring.jobs)
        self.customer_jobs = CustomerJobs(window, self.exports, monitoring.jobs)
        self._connect_slips()
        self._connect_files()

    def _connect_files(self) -> None:
        window, exports = self._window, self.exports
        for page in window.side.pages.values():
            page.export_asked.connect(self._on_table_asked)
        self._monitoring.tariff.export_asked.connect(self._on_table_asked)
        self._monitoring.shift.settlement_asked.connect(self._on_settlement_asked)
        exports.imported.connect(self._monitoring.reload_board)
        self.customer_jobs.imported.connect(window.side.pages["customers"].refresh)
        window.board_panel.export_asked.connect(self._on_export_asked)
        window.commands.connect_to(
            {
                "export": self._on_export_asked,
                "export_history": lambda: self._do(exports.export_history()),
                "import": lambda: self._do(exports.import_history()),
                "export_customers": partial(self._run, self.customer_jobs.export_customers),
                "import_customers": partial(self._run, self.customer_jobs.import_customers),
            }
        )

    def _connect_slips(self) -> None:
        window, slips = self._window, self._window.slips
        slips.jobs = self._monitoring.jobs
        self._thermal = ThermalPrinters(lambda: window.preferences.thermal)
        slips.kinds[TARGET_PREFIX] = self._thermal
        window.board_panel.print_asked.connect(lambda chosen: self._do(slips.print_slips(chosen)))
        window.retranslated.connect(slips.retranslate)
        window.commands.connect_to(
            {"preview": self._on_preview_asked, "print_log": self._on_print_log_asked}
        )

    def settings_page(self) -> SlipSettingsPage:
        from deskdispatch.ui.slips.settings_page import SlipSettingsPage

        page = SlipSettingsPage(self._window.preferences, self._tasks)
        page.test_page_asked.connect(partial(self.print_test_page, page, page.banner))
        page.thermal_asked.connect(
            lambda: self._tasks.replace(self._edit_thermal_printers(), name="thermal")
        )
        return page

    def print_test_page(self, over: QWidget, banner: Banner) -> None:
        """Prints a test page; ``banner`` shows the result, ``over`` is in the asking dialog."""
        self._do(self._window.slips.print_test_page(over.window(), banner))

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.exports.attach(desk)
        runner, window = self._window.slips.runner, self._window
        if runner is None:
            return
        runner.flags_changed.connect(partial(window.board_panel.model.set_flags, "print"))
        runner.printed.connect(self._on_printed)
        runner.failed.connect(partial(window.notice.show_records_failure, "prints"))
        runner.recovered.connect(partial(window.notice.end_records_failure, "prints"))
        self._following = self._tasks.spawn(runner.follow(), name="print queue")

    async def detach(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.wait([self._following])
            self._following = None
            self._window.slips.detach()
        self._desk = None
        self.exports.detach()

    def table(self) -> Table | None:
        """Returns the table of the open page; None if it shows nothing yet."""
        from deskdispatch.ui.deliveries.model.column import board_table, schedule_table

        side = self._window.side
        if side.page == "schedule":  # it has the columns of the board
            return schedule_table(self._monitoring.schedule.agenda.summaries)
        if side.page in side.pages:
            return side.pages[side.page].table()
        board = self._window.board_panel
        rows = board.model.rows_between(0, board.model.rowCount() - 1)
        return board_table(rows, board.columns.shown())

    def _on_export_asked(self) -> None:
        if (table := self.table()) is not None:
            self._on_table_asked(table)

    def _on_table_asked(self, table: Table) -> None:
        self._do(self.exports.export(table))

    def _on_preview_asked(self) -> None:
        if deliveries := self._window.board_panel.chosen_many():
            self._do(self._window.slips.preview(deliveries))
        else:
            self._window.delivery_pane.ask_for_choice()

    def _on_print_log_asked(self) -> None:
        from deskdispatch.ui.slips.print_log import show_print_log

        if self._desk is not None:
            log = show_print_log(self._window, self._desk, self._window.slips, self._tasks)
            self._tasks.replace(log, name="print log dialog")

    async def _edit_thermal_printers(self) -> None:
        from deskdispatch.ui.slips.thermal_dialog import edit_thermal_printers

        chosen = self._window.preferences
        saved = await edit_thermal_printers(
            self._window, self._thermal, self._tasks, chosen.thermal, chosen.slip
        )
        if saved is None:
            return
        if chosen.printer in saved.moved:
            chosen.choose(printer=saved.moved[chosen.printer])
        if saved.moved and self._desk is not None:
            self._do(self._move(self._desk, saved.moved))
        chosen.choose(thermal=saved.printers)

    async def _move(self, desk: Desk, targets: Mapping[str, str]) -> None:
        with self._window.notice.showing_remarks():
            await desk.print_queue.move(targets)
        self._window.slips.retranslate()

    def _on_printed(self, ids: Sequence[str]) -> None:
        for delivery_id in ids:
            self._window.detail_panel.show_printed(delivery_id)

    def _run(self, job: Callable[[CustomerFiles], Coroutine[Any, Any, None]]) -> None:
        if self._desk is not None:
            self._do(job(self._desk.customer_files))

    def _on_settlement_asked(self) -> None:
        if self._desk is not None:
            self._do(self._read_settlement(self._desk))

    async def _read_settlement(self, desk: Desk) -> None:
        """Asks for a courier's list, reads it as a job, and shows it on the page of the shift."""
        from deskdispatch.files.formats import TABLE_SUFFIXES

        shift = self._monitoring.shift
        path = await self.exports.place_to_open(
            self.tr("Settlement list"), self.tr("Tables"), TABLE_SUFFIXES
        )
        if path is None:
            return
        found = await self._monitoring.jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(path.name)),
            lambda progress: shift.read_settlement(desk, path, progress),
        )
        if found is not None:
            shift.show_settlement(found)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.spawn(work, name="documents")
