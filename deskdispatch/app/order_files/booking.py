"""Books the file that is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from deskdispatch.app.order_files.rows import OrderFilePage, RowsController
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.amounts import isolated

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.file_booking import FileBooking
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.order_files.booking_preview import BookingPreview
    from deskdispatch.domain.order_files.order_file import OrderFile
    from deskdispatch.ui.order_files.book_dialog import BookDialog


class BookingController(QObject):
    """Starts, pauses and ends the booking of one file at a time.

    Args:
        page: Where it is asked for and shown.
        rows: What was changed before is kept before a row is sent.
        tasks: What runs in the background.
    """

    ended = Signal()
    """The booking of a file came to an end, or to an error that was shown."""

    def __init__(self, page: OrderFilePage, rows: RowsController, tasks: Tasks) -> None:
        super().__init__(page.window)
        self._page = page
        self._rows = rows
        self._tasks = tasks
        self._booking: FileBooking | None = None
        self._running: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        page.panel.bar.book_asked.connect(self._on_book_asked)
        page.panel.bar.pause_asked.connect(self._on_pause_asked)
        page.panel.bar.resume_asked.connect(self._on_resume_asked)
        page.panel.bar.stop_asked.connect(self._on_stop_asked)

    @property
    def is_running(self) -> bool:
        """Whether a file is being booked."""
        return self._running is not None

    async def finish(self) -> None:
        """Returns when the row in flight has its outcome; the file stays begun."""
        if self._booking is not None:
            self._booking.leave()
        if self._running is not None:
            await asyncio.wait([self._running])

    async def _ask(self, desk: Desk, opened: OpenFile) -> None:
        """Shows what would be booked, and books it once the clerk says so."""
        from deskdispatch.domain.order_files.booking_preview import preview_of

        await self._rows.taken()
        bootstrap = desk.session.bootstrap
        scheduling = None if bootstrap is None else bootstrap.scheduled_delivery
        preview = preview_of(opened.rows.values(), desk.row_quotes.known, scheduling)
        if preview.rows and await self._is_confirmed(desk, opened.file, preview):
            self._start(desk, opened, frozenset(row.id for row in preview.rows))

    async def _is_confirmed(self, desk: Desk, file: OrderFile, preview: BookingPreview) -> bool:
        """Asks with the prices and the wallet as they come in."""
        from deskdispatch.ui.order_files.book_dialog import BookDialog

        dialog = BookDialog(file, preview)

        def show_prices() -> None:
            dialog.show_preview(preview.priced(desk.row_quotes.known))

        with over(self._page.window, dialog):
            asking = self._page.do(self._show_wallet(desk, dialog))
            self._page.panel.sum_shown.connect(show_prices)
            try:
                return await answered(dialog) == QDialog.DialogCode.Accepted
            finally:
                self._page.panel.sum_shown.disconnect(show_prices)
                asking.cancel()

    async def _show_wallet(self, desk: Desk, dialog: BookDialog) -> None:
        with suppress(KnownError):  # it stays unknown
            dialog.show_wallet(await desk.session.wallet())

    def _start(self, desk: Desk, opened: OpenFile, row_ids: Collection[str]) -> None:
        booking = self._booking = desk.file_booking(opened)
        booking.listen(partial(self._show_booked, booking))
        self._running = self._tasks.spawn(self._book(booking, row_ids), name="book file")

    async def _book(self, booking: FileBooking, row_ids: Collection[str]) -> None:
        await self._rows.taken()
        try:
            await booking.run(row_ids)
            self._page.panel.show_progress(booking.progress)
            self._page.window.refresh_asked.emit()  # the wallet has paid
        except KnownError as error:
            self._page.panel.show_progress(None)
            self._page.window.notice.show_remark(error)
        finally:
            self._running = self._booking = None
        self.ended.emit()

    def _show_booked(self, booking: FileBooking, row: FileRow | None) -> None:
        panel, window = self._page.panel, self._page.window
        panel.show_progress(booking.progress)
        panel.mark_changed.emit(_mark(booking))
        if row is None:
            return
        panel.show_row(row)
        if row.state is RowState.BOOKED and row.booking is not None and row.booking.delivery_id:
            window.show_known(row.booking.delivery_id)
        elif row.state is RowState.UNCONFIRMED:
            window.refresh_asked.emit()

    def _on_book_asked(self) -> None:
        desk, opened = self._page.desk, self._page.opened
        if self._asking is not None:
            self._asking.cancel()  # the last press counts
        if desk is not None and opened is not None and not self.is_running:
            self._asking = self._page.do_while_shown(self._ask(desk, opened))

    def _on_pause_asked(self) -> None:
        if self._booking is not None:
            self._booking.pause()

    def _on_resume_asked(self) -> None:
        if self._booking is not None:
            self._booking.resume()

    def _on_stop_asked(self) -> None:
        if self._booking is not None:
            self._booking.stop()


def _mark(booking: FileBooking) -> str:
    """Progress beside the name of the page, such as ``3/40``."""
    progress = booking.progress
    if progress.end is not None:
        return ""
    return isolated(f"{progress.done:,}/{progress.of:,}")
