"""The page of order files with the desk and the file that it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, cast

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.ui.order_files.panel import OrderFilePanel

PAGE: Final = "order_files"

P = ParamSpec("P")


class OrderFilePage:
    """What is shown, and the work that belongs to it.

    Args:
        window: Its pages are built already.
        tasks: What runs in the background.

    Attributes:
        window: The window.
        panel: The page itself.
        desk: None while there is no connection.
        opened: The file that is shown; None for the list of earlier ones.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        self.window = window
        self.panel = cast("OrderFilePanel", window.side.pages[PAGE])
        self.desk: Desk | None = None
        self.opened: OpenFile | None = None
        self._tasks = tasks
        self._doing: set[asyncio.Task[Any]] = set()
        self._of_file: set[asyncio.Task[Any]] = set()

    def show(self, opened: OpenFile | None) -> None:
        """Shows a file, or the earlier ones for None."""
        self.leave_file()
        self.opened = opened
        self.panel.show_file(opened)
        self.panel.show_progress(None)
        self.panel.mark_changed.emit("")

    def show_row(self, opened: OpenFile, row: FileRow) -> None:
        """Shows a row as it is now, if its file is still shown."""
        if self.opened is opened:
            self.panel.show_row(row)

    def bring_up(self) -> None:
        """Shows the page in place of the one beside the form."""
        self.window.panes.show_page(PAGE)

    def with_desk(
        self,
        work: Callable[Concatenate[Desk, P], Coroutine[Any, Any, None]],
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """Does it with the desk, if there is one."""
        if self.desk is not None:
            self.do(work(self.desk, *args, **named))

    def with_file(
        self,
        work: Callable[Concatenate[Desk, OpenFile, P], Coroutine[Any, Any, None]],
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """Does it with the desk and the file that is shown, if there are both."""
        if self.desk is not None and self.opened is not None:
            self.do(work(self.desk, self.opened, *args, **named))

    def leave_file(self) -> None:
        """Cancels what is done while the file is shown."""
        for task in self._of_file:
            task.cancel()

    def do_while_shown(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does it in the background, at most until another file is shown."""
        task = self.do(work)
        self._of_file.add(task)
        task.add_done_callback(self._of_file.discard)
        return task

    def do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does it in the background, at most until ``stop``."""
        task = self._tasks.spawn(self._told(work), name="order file")
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        task.add_done_callback(lambda _task: work.close())  # where it was cancelled before it began
        return task

    async def stop(self) -> None:
        """Cancels what is being done."""
        for task in self._doing:
            task.cancel()
        if self._doing:
            await asyncio.wait(set(self._doing))

    async def _told(self, work: Coroutine[Any, Any, None]) -> None:
        """Does it; known trouble is said in the window."""
        try:
            await work
        except KnownError as error:
            self.window.notice.show_remark(error)
