"""Controller of the order files page: opens files, books their rows and writes the results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QPushButton

from deskdispatch.domain.errors import KnownError, SeveralSheets
from deskdispatch.domain.order_files.booking_preview import BookingEnd
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.order_files.shown_file import ShownFile, WindowActions
from deskdispatch.ui.order_files.words import file_words, interrupted_words, reason_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.messages.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.background import Progress
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.file_booking import FileBooking
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.order_files.booking_preview import BookingPreview
    from deskdispatch.ui.order_files.panel import OrderFilePanel


class OrderFilesController(QObject):
    """Opens chosen, dropped, listed and interrupted files; books one file at a time.

    Attributes:
        open_file: Reads a file by its path.
        ask_for_file: Has the clerk choose a file to read.
        save_template: Saves an empty table with the columns of orders.
    """

    def __init__(
        self,
        panel: OrderFilePanel,
        window: WindowActions,
        exports: Exports,
        jobs: Jobs,
        tasks: Tasks,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._window = window
        self._exports = exports
        self._jobs = jobs
        self._tasks = tasks
        self._shown = ShownFile(panel, window, tasks)
        self._booking: FileBooking | None = None
        self._running: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._is_outdated = False
        self.open_file = self._shown.with_desk(self._open)
        self.ask_for_file = self._shown.with_desk(self._choose)
        self.save_template = self._shown.with_desk(self._save_template)
        self._connect_signals()

    def _connect_signals(self) -> None:
        start, bar = self._panel.start, self._panel.bar
        with_desk, with_file = self._shown.with_desk, self._shown.with_file
        start.earlier_chosen.connect(with_desk(self._load))
        start.discard_asked.connect(with_desk(self._discard))
        _on_click(start.note.open_button, self.ask_for_file)
        _on_click(start.note.template_button, self.save_template)
        _on_click(bar.columns_button, with_file(self._map_columns))
        _on_click(bar.close_button, self._close)
        _on_click(bar.results_button, with_file(self._save_results))
        _on_click(bar.failed_button, with_file(self._save_failed))
        _on_click(bar.print_button, with_file(self._print))
        _on_click(bar.book_button, self._ask_to_book)
        _on_click(bar.pause_button, self._pause)
        _on_click(bar.resume_button, self._resume)
        _on_click(bar.stop_button, self._stop)

    @property
    def is_booking(self) -> bool:
        return self._running is not None

    def attach(self, desk: Desk) -> None:
        """Lists the files of a desk; opens one whose booking was interrupted and asks the clerk."""
        self._shown.desk = desk
        self._shown.with_desk(self._begin)()

    async def detach(self) -> None:
        self._shown.desk = None
        await self.finish()
        await self._shown.stop()
        self._panel.start.show_earlier(())

    async def finish(self) -> None:
        """Stops booking after the row being sent has its outcome; the file can be continued."""
        if self._booking is not None:
            self._booking.stop(BookingEnd.LEFT)
        if self._running is not None:
            await asyncio.wait([self._running])

    def handle_polled(self) -> None:
        """Looks at the rows again: a lost booking may be found, and a standing order be due."""
        if not self.is_booking:
            self._shown.with_file(self._shown.look_again)()

    def read_anew(self) -> None:
        """Shows the saved rows of the file, once no booking runs."""
        self._is_outdated = self.is_booking
        if not self._is_outdated:
            self._shown.with_file(self._read_anew)()

    def open_kept(self, file_id: str) -> None:
        """Shows a saved file, unless one is being booked."""
        self._window.show_page()
        if self._shown.opened is None or self._shown.opened.file.id != file_id:
            self._shown.with_desk(self._load)(file_id)

    async def _begin(self, desk: Desk) -> None:
        await self._show_earlier(desk)
        opened = await desk.order_files.interrupted()
        if opened is None or self._shown.desk is not desk:
            return
        ready, name = len(opened.of_state(RowState.READY)), file_words(opened.file)
        self._jobs.say(
            BannerKind.ATTENTION,
            lambda: interrupted_words(name, ready),
            lambda: self.tr("Show"),
            self._window.show_page,
        )
        await self._shown.open(desk, opened)

    async def _choose(self, desk: Desk) -> None:
        from deskdispatch.files.formats import TABLE_SUFFIXES

        path = await self._exports.place_to_open(
            self.tr("Book from a file"), self.tr("Tables"), TABLE_SUFFIXES
        )
        if path is not None:
            await self._open(desk, path)

    async def _open(self, desk: Desk, path: Path) -> None:
        self._window.show_page()
        opened = await self._jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(path.name)),
            lambda progress: self._read(desk, path, progress),
        )
        if opened is None or self._shown.desk is not desk:
            return
        if not self.is_booking:
            await self._shown.open(desk, opened)
            return
        await self._show_earlier(desk)
        self._jobs.say(
            BannerKind.ATTENTION,
            lambda: self.tr("{name} was read. Open it when the file before it is booked.").format(
                name=embedded(path.name)
            ),
        )

    async def _read(self, desk: Desk, path: Path, progress: Progress) -> OpenFile | None:
        """Reads a file; for a workbook with several sheets the clerk chooses one."""
        from deskdispatch.ui.order_files.reading_dialogs import SheetDialog

        try:
            return await desk.order_files.open(path, progress)
        except SeveralSheets as found:
            choice = found
        with over(self._panel.window(), SheetDialog(path.name, choice)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return None
            sheet = dialog.sheet
        return await desk.order_files.open(path, progress, sheet)

    async def _load(self, desk: Desk, file_id: str) -> None:
        opened = await desk.order_files.load(file_id)
        if opened is not None and self._shown.desk is desk and not self.is_booking:
            await self._shown.open(desk, opened)

    async def _read_anew(self, desk: Desk, opened: OpenFile) -> None:
        """Shows the saved rows; the field that is typed in stays, unless rows came or went."""
        await self._shown.taken()
        kept = await desk.order_files.load(opened.file.id)
        if self._shown.opened is not opened or self.is_booking:
            return
        if kept is not None and [*kept.rows] == [*opened.rows]:
            await self._shown.update(desk, opened, kept)
            return
        self._panel.detail.enter()
        await asyncio.sleep(0)  # what was typed is saved first
        await self._shown.taken()
        kept = await desk.order_files.load(opened.file.id)
        if self._shown.opened is opened and not self.is_booking:
            self._shown.show(kept)
            if kept is not None:
                await self._shown.look_up(desk, kept)

    async def _map_columns(self, desk: Desk, opened: OpenFile) -> None:
        from deskdispatch.ui.order_files.reading_dialogs import ColumnsDialog

        dialog = ColumnsDialog(opened.file, list(opened.rows.values()))
        with over(self._panel.window(), dialog):
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
            fields = dialog.fields()
        self._shown.leave()  # the rows are replaced by new ones
        mapped = await self._jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(opened.file.name)),
            lambda progress: desk.order_files.map_columns(opened, fields, progress),
        )
        if self._shown.desk is not desk:
            return
        if mapped is not None:
            await self._shown.open(desk, mapped)
        elif self._shown.opened is opened:
            await self._shown.look_up(desk, opened)

    def _close(self) -> None:
        if not self.is_booking:
            self._shown.show(None)
            self._shown.with_desk(self._show_earlier)()

    async def _discard(self, desk: Desk, file_id: str) -> None:
        earlier = await desk.order_files.discard(file_id)
        if self._shown.desk is desk:
            self._panel.start.show_earlier(earlier)

    async def _show_earlier(self, desk: Desk) -> None:
        earlier = await desk.order_files.earlier()
        if self._shown.desk is desk:
            self._panel.start.show_earlier(earlier)

    def _ask_to_book(self) -> None:
        desk, opened = self._shown.desk, self._shown.opened
        if self._asking is not None:
            self._asking.cancel()  # the last press counts
        if desk is not None and opened is not None and not self.is_booking:
            if self._window.who_books.ask_first(self._ask_to_book):
                return
            self._asking = self._shown.do(self._ask(desk, opened), while_shown=True)

    async def _ask(self, desk: Desk, opened: OpenFile) -> None:
        """Shows the booking preview, and books once the clerk confirms."""
        from deskdispatch.domain.order_files.booking_preview import preview_of

        await self._shown.taken()
        bootstrap = desk.session.bootstrap
        scheduling = None if bootstrap is None else bootstrap.scheduled_delivery
        preview = preview_of(opened.rows.values(), desk.row_quotes.known, scheduling)
        if old := [row for row in preview.rows if desk.row_quotes.is_old(row)]:
            self._shown.do(self._shown.price(desk, opened, old), while_shown=True)
        if not preview.rows or not await self._is_confirmed(desk, opened, preview):
            return
        if self._window.who_books.ask_first(self._ask_to_book):
            return  # the question stood open for so long that the clerk was forgotten
        booking = self._booking = desk.file_booking(opened)
        booking.clerk = self._window.who_books.name
        booking.changed = partial(self._show_changed, booking)
        booking.booked = self._window.show_booked
        work = self._book(desk, booking, frozenset(row.id for row in preview.rows))
        self._running = self._tasks.spawn(work, name="book file")

    async def _is_confirmed(self, desk: Desk, opened: OpenFile, preview: BookingPreview) -> bool:
        """Asks for confirmation, showing prices and the wallet as they arrive."""
        from deskdispatch.ui.order_files.book_dialog import BookDialog

        is_blind = opened.file.is_standing and desk.sharing.state.is_blind
        dialog = BookDialog(opened.file, preview, is_blind=is_blind)

        def show_prices() -> None:
            dialog.show_preview(preview.priced(desk.row_quotes.known))

        async def show_wallet() -> None:
            with suppress(KnownError):  # it stays unknown
                dialog.show_wallet(await desk.session.wallet())

        with over(self._panel.window(), dialog):
            asking = self._shown.do(show_wallet())
            self._panel.sum_shown.connect(show_prices)
            try:
                return await answered(dialog) == QDialog.DialogCode.Accepted
            finally:
                self._panel.sum_shown.disconnect(show_prices)
                asking.cancel()

    async def _book(self, desk: Desk, booking: FileBooking, row_ids: Collection[str]) -> None:
        self._jobs.clear()  # it said how many rows of an interrupted file are left
        await self._shown.taken()
        try:
            await booking.run(row_ids)
            self._panel.show_progress(booking.progress)
            self._window.refresh()  # the wallet was debited
        except KnownError as error:
            self._panel.show_progress(None)
            self._window.show_remark(error)
        finally:
            self._running = self._booking = None
        self._shown.with_desk(self._show_earlier)()
        if self._is_outdated:
            self.read_anew()

    def _show_changed(self, booking: FileBooking, row: FileRow | None) -> None:
        self._panel.show_progress(booking.progress)
        if row is None:
            return
        self._panel.show_row(row)
        if row.state is RowState.UNCONFIRMED:
            self._window.refresh()

    def _pause(self) -> None:
        if self._booking is not None:
            self._booking.pause()

    def _resume(self) -> None:
        """Books the rest for the clerk who resumes it: the PC may have slept over the night."""
        if self._booking is None or self._window.who_books.ask_first(self._resume):
            return
        self._booking.clerk = self._window.who_books.name
        self._booking.resume()

    def _stop(self) -> None:
        if self._booking is not None:
            self._booking.stop()

    async def _save_template(self, desk: Desk) -> None:
        async def write(path: Path, _progress: Progress) -> int:
            await desk.order_files.reader.template(path, language.current())
            return 1

        await self._exports.save(
            self.tr("Save a template"),
            self.tr("Orders"),
            lambda: self.tr("Save a template"),
            write,
            said=lambda _count: self.tr("Template saved to {name}."),
        )

    async def _save_results(self, desk: Desk, opened: OpenFile) -> None:
        save = partial(desk.order_files.save_results, opened, language=language.current())
        await self._exports.save(
            self.tr("Save results"),
            self.tr("Booked orders"),
            lambda: self.tr("Save {name}"),
            save,
        )

    async def _save_failed(self, desk: Desk, opened: OpenFile) -> None:
        reason_of = partial(reason_words, desk.areas)
        save = partial(
            desk.order_files.save_failed, opened, language=language.current(), reason_of=reason_of
        )
        await self._exports.save(
            self.tr("Save failed rows"),
            self.tr("Failed orders"),
            lambda: self.tr("Save {name}"),
            save,
        )

    async def _print(self, desk: Desk, opened: OpenFile) -> None:
        bookings = (row.booking for row in opened.of_state(RowState.BOOKED))
        ids = [each.delivery_id for each in bookings if each is not None and each.delivery_id]
        summaries = desk.tracking.store.summaries
        known = [summaries.get(id) or await desk.tracking.delivery(id) for id in ids]
        await self._window.print_slips([each for each in known if each is not None])


def _on_click(button: QPushButton, act: Callable[[], object]) -> None:
    """Connects a click, dropping its argument."""

    def clicked() -> None:
        act()

    button.clicked.connect(clicked)
