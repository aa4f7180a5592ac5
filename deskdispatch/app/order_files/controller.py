"""Joins the parts that serve the page of order files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deskdispatch.app.order_files.booking import BookingController
from deskdispatch.app.order_files.files import OpeningController, OutputController
from deskdispatch.app.order_files.rows import OrderFilePage, RowsController
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk


class OrderFilesController:
    """Opens order files, books them, and writes what became of them.

    Args:
        window: Its pages are built already.
        exports: Asks for files.
        jobs: Run what takes long.
        tasks: What runs in the background.

    Attributes:
        booking: Books the file that is shown.
        opening: Opens files, and reads the one that is shown anew.
    """

    def __init__(self, window: MainWindow, exports: Exports, jobs: Jobs, tasks: Tasks) -> None:
        self._page = OrderFilePage(window, tasks)
        self._rows = RowsController(self._page)
        self.booking = BookingController(self._page, self._rows, tasks)
        self.opening = OpeningController(self._page, self._rows, self.booking, exports, jobs)
        self._output = OutputController(self._page, exports, jobs)

    @property
    def is_booking(self) -> bool:
        """Whether a file is being booked."""
        return self.booking.is_running

    def attach(self, desk: Desk) -> None:
        """Shows the files of a desk; opens one whose booking was interrupted, and asks."""
        self._page.desk = desk
        self._page.do(self.opening.begin(desk))

    async def detach(self) -> None:
        """Stops working with the desk."""
        self._page.desk = None
        await self.booking.finish()
        await self._page.stop()
        self._page.show(None)
        self._page.panel.start.show_earlier(())

    def handle_polled(self) -> None:
        """Looks again at rows whose booking was unconfirmed: it may be found by now."""
        if not self.is_booking:
            self._page.with_file(self._rows.look_again)
