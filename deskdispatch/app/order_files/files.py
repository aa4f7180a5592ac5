"""Opens order files, lists the earlier ones, and saves what became of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from deskdispatch.app.order_files.booking import BookingController
from deskdispatch.app.order_files.rows import OrderFilePage, RowsController
from deskdispatch.domain.errors import SeveralSheets
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.order_files.row_words import reason_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.progress import Progress


class OpeningController(QObject):
    """Opens a file that is chosen, dropped, listed or was interrupted, and maps its columns.

    Args:
        page: Shows it.
        rows: Asks what its rows cost, and where their links lead.
        booking: While a file is booked no other one is shown.
        exports: Asks for files.
        jobs: Run what takes long.
    """

    def __init__(
        self,
        page: OrderFilePage,
        rows: RowsController,
        booking: BookingController,
        exports: Exports,
        jobs: Jobs,
    ) -> None:
        super().__init__(page.window)
        self._page = page
        self._rows = rows
        self._booking = booking
        self._exports = exports
        self._jobs = jobs
        self._is_outdated = False
        self._connect_signals()

    def _connect_signals(self) -> None:
        panel, window = self._page.panel, self._page.window
        window.file_drops.dropped.connect(self._on_dropped)
        window.commands.connect_to({"order_file": self._on_open_asked})
        panel.open_asked.connect(self._on_open_asked)
        panel.start.earlier_chosen.connect(self._on_earlier_chosen)
        panel.start.discard_asked.connect(self._on_discard_asked)
        panel.bar.columns_asked.connect(self._on_columns_asked)
        panel.bar.close_asked.connect(self._on_close_asked)
        self._booking.ended.connect(self._on_booking_ended)

    async def begin(self, desk: Desk) -> None:
        """Lists the earlier files; opens one whose booking was interrupted, and asks."""
        await self._show_earlier(desk)
        unfinished = await desk.order_files.unfinished()
        if not unfinished:
            return
        opened = await desk.order_files.load(unfinished[0].id)
        if opened is None or self._page.desk is not desk:
            return
        self._page.show(opened)
        ready = len(opened.of_state(RowState.READY))
        name = opened.file.name
        self._jobs.say(
            BannerKind.ATTENTION,
            lambda: self.tr(
                "The booking of {name} was interrupted. %n orders are not booked yet.", "", ready
            ).format(name=embedded(name)),
            lambda: self.tr("Show"),
            self._page.bring_up,
        )
        await self._rows.look_up(desk, opened)

    def read_anew(self) -> None:
        """Shows the rows of the file as they are kept now, once it is not being booked."""
        self._is_outdated = self._booking.is_running
        if not self._is_outdated:
            self._page.with_file(self._read_anew)

    async def _read_anew(self, desk: Desk, opened: OpenFile) -> None:
        await self._rows.taken()
        kept = await desk.order_files.load(opened.file.id)
        if self._page.opened is opened and not self._booking.is_running:
            self._page.show(kept)
            if kept is not None:
                await self._rows.look_up(desk, kept)

    async def _ask_for_file(self, desk: Desk) -> None:
        from deskdispatch.domain.tables.table import TABLE_SUFFIXES

        path = await self._exports.place_to_open(
            self.tr("Book from a file"), self.tr("Tables"), TABLE_SUFFIXES
        )
        if path is not None:
            await self._open(desk, path)

    async def _open(self, desk: Desk, path: Path) -> None:
        self._page.bring_up()
        opened = await self._jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(path.name)),
            lambda progress: self._read(desk, path, progress),
        )
        if opened is None or self._page.desk is not desk:
            return
        if self._booking.is_running:
            await self._show_earlier(desk)
            self._jobs.say(BannerKind.ATTENTION, lambda: self._busy_words(path.name))
            return
        await self._show(desk, opened)

    async def _read(self, desk: Desk, path: Path, progress: Progress) -> OpenFile | None:
        """Reads a file; of a workbook with several sheets the one that the clerk chooses."""
        from deskdispatch.ui.order_files.reading_dialogs import SheetDialog

        try:
            return await desk.order_files.open(path, progress)
        except SeveralSheets as found:
            choice = found
        dialog = SheetDialog(path.name, choice)
        with over(self._page.window, dialog):
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return None
            sheet = dialog.sheet
        return await desk.order_files.open(path, progress, sheet)

    def _busy_words(self, name: str) -> str:
        words = self.tr("{name} is read. Open it once the file before it is booked.")
        return words.format(name=embedded(name))

    async def _load(self, desk: Desk, file_id: str) -> None:
        opened = await desk.order_files.load(file_id)
        if opened is not None and self._page.desk is desk and not self._booking.is_running:
            await self._show(desk, opened)

    async def _map_columns(self, desk: Desk, opened: OpenFile) -> None:
        from deskdispatch.ui.order_files.reading_dialogs import ColumnsDialog

        dialog = ColumnsDialog(opened.file, list(opened.rows.values()))
        with over(self._page.window, dialog):
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
            fields = dialog.fields()
        self._page.leave_file()  # its rows are replaced by new ones
        mapped = await self._jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(opened.file.name)),
            lambda progress: desk.order_files.map_columns(opened, fields, progress),
        )
        if self._page.desk is not desk:
            return
        if mapped is not None:
            await self._show(desk, mapped)
        elif self._page.opened is opened:
            await self._rows.look_up(desk, opened)

    async def _show(self, desk: Desk, opened: OpenFile) -> None:
        self._page.show(opened)
        await self._rows.look_up(desk, opened)

    async def _discard(self, desk: Desk, file_id: str) -> None:
        await desk.order_files.discard(file_id)
        await self._show_earlier(desk)

    async def _show_earlier(self, desk: Desk) -> None:
        earlier = await desk.order_files.earlier()
        if self._page.desk is desk:
            self._page.panel.start.show_earlier(earlier)

    def _on_dropped(self, path: Path) -> None:
        self._page.with_desk(self._open, path)

    def _on_open_asked(self) -> None:
        self._page.with_desk(self._ask_for_file)

    def _on_earlier_chosen(self, file_id: str) -> None:
        self._page.with_desk(self._load, file_id)

    def _on_discard_asked(self, file_id: str) -> None:
        self._page.with_desk(self._discard, file_id)

    def _on_columns_asked(self) -> None:
        self._page.with_file(self._map_columns)

    def _on_close_asked(self) -> None:
        if not self._booking.is_running:
            self._page.show(None)
            self._page.with_desk(self._show_earlier)

    def _on_booking_ended(self) -> None:
        self._page.with_desk(self._show_earlier)
        if self._is_outdated:
            self.read_anew()


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
        page.panel.bar.results_asked.connect(self._on_results_asked)
        page.panel.bar.failed_asked.connect(self._on_failed_asked)
        page.panel.bar.print_asked.connect(self._on_print_asked)

    async def _save_template(self, desk: Desk) -> None:
        path = await self._exports.place_to_save(self.tr("Save a template"), self.tr("Orders"))
        if path is None:
            return

        async def write(_progress: object) -> bool:
            await desk.order_files.reader.template(path, language.current())
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
        known = [
            desk.tracking.store.summaries.get(id) or await desk.tracking.delivery(id) for id in ids
        ]
        await self._page.window.slips.print_slips([each for each in known if each is not None])

    def _on_template_asked(self) -> None:
        self._page.with_desk(self._save_template)

    def _on_results_asked(self) -> None:
        self._page.with_file(self._save_results)

    def _on_failed_asked(self) -> None:
        self._page.with_file(self._save_failed)

    def _on_print_asked(self) -> None:
        self._page.with_file(self._print)
