"""Writes what became of a file: results, failed rows and slips; and a template of one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.app.order_files.page import OrderFilePage
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.order_files.row_words import reason_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.progress import Progress


class OutputController(QObject):
    """Saves files, and prints the slips of the rows that are booked.

    Args:
        page: Where it is asked for.
        exports: Asks for files, and says what was saved.
        jobs: Run what takes long.
    """

    def __init__(self, page: OrderFilePage, exports: Exports, jobs: Jobs) -> None:
        super().__init__(page.window)
        self._page = page
        self._exports = exports
        self._jobs = jobs
        page.window.commands.connect_to({"order_template": self._on_template_asked})
        page.panel.template_asked.connect(self._on_template_asked)
        page.panel.results_asked.connect(self._on_results_asked)
        page.panel.failed_asked.connect(self._on_failed_asked)
        page.panel.print_asked.connect(self._on_print_asked)

    async def _save_template(self, desk: Desk) -> None:
        path = await self._exports.place_to_save(self.tr("Save a template"), self.tr("Orders"))
        if path is None:
            return

        async def write(_progress: object) -> bool:
            await desk.order_files.template(path, language.current())
            return True

        if await self._jobs.run(lambda: self.tr("Save a template"), write):
            name = path.name
            self._exports.say_saved(
                path, lambda: self.tr("Template saved to {name}.").format(name=embedded(name))
            )

    async def _save_results(self, desk: Desk, opened: OpenFile) -> None:
        path = await self._exports.place_to_save(self.tr("Save results"), self.tr("Booked orders"))
        if path is not None:
            await self._write(
                path,
                lambda progress: desk.file_results.save_results(
                    opened, path, language.current(), progress
                ),
            )

    async def _save_failed(self, desk: Desk, opened: OpenFile) -> None:
        path = await self._exports.place_to_save(
            self.tr("Save failed rows"), self.tr("Failed orders")
        )
        if path is not None:
            await self._write(
                path,
                lambda progress: desk.file_results.save_failed(
                    opened, path, language.current(), partial(reason_words, desk.areas), progress
                ),
            )

    async def _write(self, path: Path, work: Callable[[Progress], Awaitable[int]]) -> None:
        rows = await self._jobs.run(
            lambda: self.tr("Save {name}").format(name=embedded(path.name)), work
        )
        if rows is not None:
            self._exports.say_rows_saved(path, rows)

    async def _print(self, desk: Desk, opened: OpenFile) -> None:
        bookings = (row.booking for row in opened.of_state(RowState.BOOKED))
        ids = [each.delivery_id for each in bookings if each is not None and each.delivery_id]
        known = [desk.tracking.summary(id) or await desk.tracking.delivery(id) for id in ids]
        await self._page.window.slips.print_slips([each for each in known if each is not None])

    def _on_template_asked(self) -> None:
        self._page.with_desk(self._save_template)

    def _on_results_asked(self) -> None:
        self._page.with_file(self._save_results)

    def _on_failed_asked(self) -> None:
        self._page.with_file(self._save_failed)

    def _on_print_asked(self) -> None:
        self._page.with_file(self._print)
