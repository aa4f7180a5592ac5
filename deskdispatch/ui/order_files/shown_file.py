"""State of the shown order file: its background work and the changes of its rows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.order_files.row import point_text
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.who_books import WhoBooks
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.errors import error_words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.order_files.order_file import RowDecision
    from deskdispatch.domain.unconfirmed.intent import Booked
    from deskdispatch.ui.order_files.panel import OrderFilePanel

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class WindowActions:
    """Actions of the window that the order files page needs.

    ``who_books`` is asked before a file is booked. ``ask_point`` asks on the map: the words,
    candidates, and what takes the point; ``end_question`` takes that back.
    """

    show_page: Callable[[], None]
    show_remark: Callable[[KnownError], None]
    who_books: WhoBooks
    show_booked: Callable[[Booked], None]
    refresh: Callable[[], None]
    print_slips: Callable[[Sequence[DeliverySummary | Delivery]], Coroutine[Any, Any, object]]
    show_place: Callable[[Coordinates], None]
    ask_point: Callable[
        [Callable[[], str], Sequence[Coordinates], Callable[[Coordinates], object]], None
    ]
    end_question: Callable[[], None]


class ShownFile(QObject):
    """Desk and file shown on the page; saves changes of its rows one by one.

    Attributes:
        desk: None while there is no connection.
        opened: None while the earlier files are listed.
    """

    def __init__(self, panel: OrderFilePanel, window: WindowActions, tasks: Tasks) -> None:
        super().__init__(panel)
        self.desk: Desk | None = None
        self.opened: OpenFile | None = None
        self._panel = panel
        self._window = window
        self._tasks = tasks
        self._doing: set[asyncio.Task[Any]] = set()
        self._of_file: set[asyncio.Task[Any]] = set()
        self._turn = asyncio.Lock()
        detail, buttons = panel.detail, panel.detail.buttons
        detail.corrected.connect(self.with_file(self._correct))
        buttons.decided.connect(self.with_file(self._decide))
        buttons.fill_asked.connect(self.with_file(self._fill_in))
        buttons.follow_asked.connect(self.with_file(self._follow_again))
        buttons.map_asked.connect(self._on_map_asked)

    def show(self, opened: OpenFile | None) -> None:
        """Shows a file, or the list of earlier files for None."""
        self.leave()
        self._window.end_question()  # it was about a row of the file before
        self.opened = opened
        self._panel.show_file(opened)
        self._panel.show_progress(None)

    async def look_up(self, desk: Desk, opened: OpenFile) -> None:
        """Fetches the prices of the rows, the wallet's balance and the targets of links."""
        self._follow(desk, opened, opened.rows.values(), again=True)
        bootstrap = desk.session.bootstrap
        self._panel.set_scheduling(None if bootstrap is None else bootstrap.scheduled_delivery)
        try:
            self._panel.show_wallet(await desk.session.wallet())
        except KnownError:
            self._panel.show_wallet(None)
        rows = [row for row in opened.rows.values() if row.may_be_changed]
        await self.price(desk, opened, rows)

    async def open(self, desk: Desk, opened: OpenFile) -> None:
        """Shows a file, after what is typed into a row of the one before is entered."""
        self._panel.detail.enter()
        self.show(opened)
        await self.look_up(desk, opened)

    async def update(self, desk: Desk, opened: OpenFile, kept: OpenFile) -> None:
        """Shows the rows of the same file that are saved otherwise than they are shown."""
        changed = [row for row in kept.rows.values() if row != opened.rows[row.id]]
        opened.file = kept.file
        opened.rows |= {row.id: row for row in changed}
        for row in changed:
            self._show_row(desk, opened, row)
        await self.price(desk, opened, changed)

    def leave(self) -> None:
        """Cancels work that is needed only while the file is shown."""
        for task in self._of_file:
            task.cancel()

    async def stop(self) -> None:
        """Cancels all work, and shows no file."""
        for task in self._doing:
            task.cancel()
        if self._doing:
            await asyncio.wait(set(self._doing))
        self.show(None)

    def with_desk(
        self, work: Callable[Concatenate[Desk, P], Coroutine[Any, Any, None]]
    ) -> Callable[P, None]:
        """Returns a slot that does the work in the background if there is a desk."""

        def start(*args: P.args, **named: P.kwargs) -> None:
            if self.desk is not None:
                self.do(work(self.desk, *args, **named))

        return start

    def with_file(
        self, work: Callable[Concatenate[Desk, OpenFile, P], Coroutine[Any, Any, None]]
    ) -> Callable[P, None]:
        """Returns a slot that does the work in the background if there are a desk and a file."""

        def start(*args: P.args, **named: P.kwargs) -> None:
            if self.desk is not None and self.opened is not None:
                self.do(work(self.desk, self.opened, *args, **named))

        return start

    def do(
        self, work: Coroutine[Any, Any, None], *, while_shown: bool = False
    ) -> asyncio.Task[None]:
        """Runs work in the background until ``stop``, or until another file is shown."""
        task = self._tasks.spawn(work, name="order file", on_known=self._window.show_remark)
        for tasks in (self._doing, self._of_file) if while_shown else (self._doing,):
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        return task

    async def taken(self) -> None:
        """Waits until all corrections and decisions made so far are saved."""
        async with self._turn:
            pass

    async def look_again(self, desk: Desk, opened: OpenFile) -> None:
        """Shows rows whose booking was unconfirmed, and standing orders, as they are now."""
        for row in desk.order_files.look_at_clock(opened):
            self._show_row(desk, opened, row)
        for row in opened.of_state(RowState.UNCONFIRMED, RowState.SENDING):
            found = await desk.order_files.refresh(opened, row.id)
            if found != row and self.opened is opened:
                self._panel.show_row(found)

    def _show_row(self, desk: Desk, opened: OpenFile, row: FileRow) -> None:
        if self.opened is opened:
            self._panel.show_row(desk.row_links.shown(row))

    def _follow(
        self, desk: Desk, opened: OpenFile, rows: Iterable[FileRow], *, again: bool = False
    ) -> None:
        async def take(row_id: str) -> None:
            """Takes the targets of a row's links, after earlier corrections are saved."""
            async with self._turn:
                try:
                    taken = await desk.row_links.take(opened, row_id)
                except KnownError as error:
                    self._panel.detail.show_failure(row_id, error_words(error))
                    return
                self._show_row(desk, opened, opened.rows[row_id])
            if taken is not None:
                self.do(self.price(desk, opened, [taken]), while_shown=True)

        self.do(desk.row_links.follow(list(rows), take, again=again), while_shown=True)

    async def _follow_again(self, desk: Desk, opened: OpenFile, row_ids: Sequence[str]) -> None:
        self._follow(desk, opened, [opened.rows[row_id] for row_id in row_ids], again=True)

    async def price(self, desk: Desk, opened: OpenFile, rows: Sequence[FileRow]) -> None:
        """Asks what rows cost, and says of which that is odd."""

        def show(row: FileRow) -> None:
            if self.opened is opened:
                self._panel.show_price(row.id, desk.row_quotes.known(row))

        await desk.row_quotes.ask(rows, show)
        for row in await desk.order_files.check_places(opened, rows):
            self._show_row(desk, opened, row)

    async def _correct(
        self, desk: Desk, opened: OpenFile, row_id: str, corrections: Mapping[Field, str]
    ) -> None:
        async with self._turn:
            try:
                row = await desk.order_files.correct(opened, row_id, corrections)
            except KnownError as error:
                self._panel.detail.show_failure(row_id, error_words(error))
                return
            self._show_row(desk, opened, row)
        self._follow(desk, opened, [row])
        await self.price(desk, opened, [row])

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
                    self._panel.detail.show_failure(row_id, error_words(error))
                    break
                self._show_row(desk, opened, rows[-1])
        self._follow(desk, opened, rows)

    def _on_map_asked(self, row_id: str) -> None:
        if self.opened is None:
            return
        row = self.opened.rows[row_id]
        points = [choice.point for problem in row.problems for choice in problem.choices]

        def words() -> str:
            text = self.tr("Click the drop-off of row {row} on the map: {name}")
            name = embedded(row.content.draft.name)
            return text.format(row=isolated(f"{row.line:,}"), name=name)

        def take(point: Coordinates) -> None:
            self.with_file(self._correct)(row_id, {Field.LOCATION: point_text(point)})

        known = row.content.draft.dropoff
        if known is not None and not points:
            self._window.show_place(known)
        self._window.ask_point(words, list(dict.fromkeys(points)), take)
