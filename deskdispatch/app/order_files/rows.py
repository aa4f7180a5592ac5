"""The page of order files with its desk and file, and the changes of its rows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, cast

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.order_files.row import point_text
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.fields import Field
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.order_files.order_file import FileRow, RowDecision
    from deskdispatch.ui.order_files.panel import OrderFilePanel


PAGE: Final = "order_files"

P = ParamSpec("P")


class OrderFilePage:
    """Holds the desk, the file that is shown, and the work that ends with either.

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
        """Does it; shows a known error in the window."""
        try:
            await work
        except KnownError as error:
            self.window.notice.show_remark(error)


class RowsController(QObject):
    """Takes changes of rows one after the other.

    Args:
        page: Where they are made.
    """

    def __init__(self, page: OrderFilePage) -> None:
        super().__init__(page.window)
        self._page = page
        self._turn = asyncio.Lock()
        page.panel.detail.corrected.connect(self._on_corrected)
        page.panel.decided.connect(self._on_decided)
        page.panel.fill_asked.connect(self._on_fill_asked)
        page.panel.detail.buttons.follow_asked.connect(self._on_follow_asked)
        page.panel.detail.buttons.map_asked.connect(self._on_map_asked)

    async def look_up(self, desk: Desk, opened: OpenFile) -> None:
        """Asks what the rows of a file cost, what the wallet holds, and where links lead."""
        self._follow(desk, opened, opened.rows.values(), again=True)
        try:
            self._page.panel.show_balance((await desk.session.wallet()).balance)
        except KnownError:
            self._page.panel.show_balance(None)
        rows = [row for row in opened.rows.values() if row.may_be_changed]
        await self._price(desk, opened, rows)

    async def taken(self) -> None:
        """Returns when what was corrected and decided so far is kept."""
        async with self._turn:
            pass

    async def look_again(self, desk: Desk, opened: OpenFile) -> None:
        """Shows what became of rows whose booking was unconfirmed."""
        for row in opened.of_state(RowState.UNCONFIRMED, RowState.SENDING):
            found = await desk.order_files.refresh(opened, row.id)
            if found != row:
                self._page.show_row(opened, found)

    def _show(self, desk: Desk, opened: OpenFile, row: FileRow) -> None:
        self._page.show_row(opened, desk.row_links.shown(row))

    def _follow(
        self, desk: Desk, opened: OpenFile, rows: Iterable[FileRow], *, again: bool = False
    ) -> None:
        changed = partial(self._take_link, desk, opened)
        self._page.do_while_shown(desk.row_links.follow(list(rows), changed, again=again))

    async def _take_link(self, desk: Desk, opened: OpenFile, row_id: str) -> None:
        """Takes where the links of a row lead; what the clerk corrected before comes first."""
        async with self._turn:
            try:
                taken = await desk.row_links.take(opened, row_id)
            except KnownError as error:
                self._page.panel.detail.show_failure(row_id, error_words(error))
                return
            self._show(desk, opened, opened.rows[row_id])
        if taken is not None:
            self._page.do_while_shown(self._price(desk, opened, [taken]))

    async def _price(self, desk: Desk, opened: OpenFile, rows: Sequence[FileRow]) -> None:
        """Asks what rows cost, and says of which that is odd."""
        await desk.row_quotes.ask(rows, partial(self._show_price, desk, opened))
        for row in await desk.order_files.check_places(opened, rows):
            self._show(desk, opened, row)

    async def _follow_again(self, desk: Desk, opened: OpenFile, row_ids: Sequence[str]) -> None:
        self._follow(desk, opened, [opened.rows[row_id] for row_id in row_ids], again=True)

    def _show_price(self, desk: Desk, opened: OpenFile, row: FileRow) -> None:
        if self._page.opened is opened:
            self._page.panel.show_price(row.id, desk.row_quotes.known(row))

    async def _correct(
        self, desk: Desk, opened: OpenFile, row_id: str, corrections: Mapping[Field, str]
    ) -> None:
        async with self._turn:
            try:
                row = await desk.order_files.correct(opened, row_id, corrections)
            except KnownError as error:
                self._page.panel.detail.show_failure(row_id, error_words(error))
                return
            self._show(desk, opened, row)
        self._follow(desk, opened, [row])
        await self._price(desk, opened, [row])

    async def _fill_in(self, desk: Desk, opened: OpenFile, row_ids: Sequence[str]) -> None:
        for row_id in row_ids:
            if missing := opened.rows[row_id].missing:
                await self._correct(desk, opened, row_id, missing)

    async def _decide(
        self, desk: Desk, opened: OpenFile, row_ids: Sequence[str], decision: RowDecision
    ) -> None:
        rows: list[FileRow] = []
        async with self._turn:
            for row_id in row_ids:
                try:
                    rows.append(await desk.order_files.decide(opened, row_id, decision))
                except KnownError as error:
                    self._page.panel.detail.show_failure(row_id, error_words(error))
                    break
                self._show(desk, opened, rows[-1])
        self._follow(desk, opened, rows)

    def _on_corrected(self, row_id: str, corrections: Mapping[Field, str]) -> None:
        self._page.with_file(self._correct, row_id, corrections)

    def _on_decided(self, row_ids: Sequence[str], decision: RowDecision) -> None:
        self._page.with_file(self._decide, row_ids, decision)

    def _on_fill_asked(self, row_ids: Sequence[str]) -> None:
        self._page.with_file(self._fill_in, row_ids)

    def _on_follow_asked(self, row_ids: Sequence[str]) -> None:
        self._page.with_file(self._follow_again, row_ids)

    def _on_map_asked(self, row_id: str) -> None:
        from deskdispatch.domain.fields import Field

        if self._page.opened is None:
            return
        row = self._page.opened.rows[row_id]
        points = [choice.point for problem in row.problems for choice in problem.choices]

        def words() -> str:
            text = self.tr("Click where row {row} goes to: {name}")
            name = embedded(row.content.draft.name)
            return text.format(row=isolated(f"{row.line:,}"), name=name)

        def chosen(point: Coordinates) -> None:
            self._on_corrected(row_id, {Field.LOCATION: point_text(point)})

        window, known = self._page.window, row.content.draft.dropoff
        if known is not None and not points:
            window.panes.show_place(known)
        window.map_panel.ask_point(words, list(dict.fromkeys(points)), chosen)
