"""Books the file that is shown."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.app.order_files.page import OrderFilePage
from deskdispatch.app.order_files.rows import RowsController
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import isolated

if TYPE_CHECKING:
    from deskdispatch.desk.order_files.file_booking import FileBooking


class BookingController(QObject):
    """Starts, pauses and ends the booking of one file at a time.

    Args:
        page: Where it is asked for and shown.
        rows: What was changed before is kept before a row is sent.
        tasks: What runs in the background.
    """

    ended = Signal()
    """The booking of a file came to an end, or to trouble that was said."""

    def __init__(self, page: OrderFilePage, rows: RowsController, tasks: Tasks) -> None:
        super().__init__(page.window)
        self._page = page
        self._rows = rows
        self._tasks = tasks
        self._booking: FileBooking | None = None
        self._running: asyncio.Task[None] | None = None
        page.panel.book_asked.connect(self._on_book_asked)
        page.panel.pause_asked.connect(self._on_pause_asked)
        page.panel.resume_asked.connect(self._on_resume_asked)
        page.panel.stop_asked.connect(self._on_stop_asked)

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

    async def _book(self, booking: FileBooking) -> None:
        await self._rows.taken()
        try:
            await booking.run()
            self._page.panel.show_progress(booking.progress)
        except KnownError as error:
            self._page.panel.show_progress(None)
            self._page.window.notice.show_remark(error)
        finally:
            self._running = self._booking = None
        self.ended.emit()

    def _show_booked(self, booking: FileBooking, row: FileRow | None) -> None:
        """Shows how far a booking is, and the row that has just changed."""
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
        if desk is None or opened is None or self.is_running:
            return
        booking = self._booking = desk.file_booking(opened)
        booking.listen(partial(self._show_booked, booking))
        self._running = self._tasks.spawn(self._book(booking), name="book file")

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
    """How far it is, beside the name of the page."""
    progress = booking.progress
    if progress.end is not None:
        return ""
    return isolated(f"{progress.done:,}/{progress.of:,}")
