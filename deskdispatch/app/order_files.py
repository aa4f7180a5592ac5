"""Connects the page of order files to the desk, the map and the rest of the window."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.order_files.row import point_text
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.order_files.row_words import reason_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.order_files.file_booking import FileBooking
    from deskdispatch.desk.order_files.order_files import OpenFile
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.order_files.columns import OrderField
    from deskdispatch.domain.order_files.order_file import RowDecision
    from deskdispatch.domain.progress import Progress
    from deskdispatch.ui.order_files.panel import OrderFilePanel

PAGE = "order_files"


class OrderFilesController(QObject):
    """Opens order files, books them, and writes what became of them.

    Args:
        window: Its pages are built already.
        exports: Asks for files.
        jobs: Run what takes long.
        tasks: What runs in the background.
    """

    def __init__(self, window: MainWindow, exports: Exports, jobs: Jobs, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._exports = exports
        self._jobs = jobs
        self._tasks = tasks
        self._desk: Desk | None = None
        self._opened: OpenFile | None = None
        self._booking: FileBooking | None = None
        self._running: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[Any]] = set()
        self._turn = asyncio.Lock()
        self.panel = cast("OrderFilePanel", window.side.pages[PAGE])
        self._connect_signals()

    def _connect_signals(self) -> None:
        panel = self.panel
        self._window.file_drops.dropped.connect(self._on_dropped)
        self._window.commands.connect_to(
            {"order_file": self._on_open_asked, "order_template": self._on_template_asked}
        )
        panel.open_asked.connect(self._on_open_asked)
        panel.template_asked.connect(self._on_template_asked)
        panel.earlier_chosen.connect(self._on_earlier_chosen)
        panel.discard_asked.connect(self._on_discard_asked)
        panel.corrected.connect(self._on_corrected)
        panel.decided.connect(self._on_decided)
        panel.fill_asked.connect(self._on_fill_asked)
        panel.map_asked.connect(self._on_map_asked)
        panel.book_asked.connect(self._on_book_asked)
        panel.pause_asked.connect(self._on_pause_asked)
        panel.resume_asked.connect(self._on_resume_asked)
        panel.stop_asked.connect(self._on_stop_asked)
        panel.columns_asked.connect(self._on_columns_asked)
        panel.close_asked.connect(self._on_close_asked)
        panel.results_asked.connect(self._on_results_asked)
        panel.failed_asked.connect(self._on_failed_asked)
        panel.print_asked.connect(self._on_print_asked)

    @property
    def is_booking(self) -> bool:
        """Whether a file is being booked."""
        return self._running is not None

    def attach(self, desk: Desk) -> None:
        """Shows the files of a desk; opens one whose booking was interrupted, and asks."""
        self._desk = desk
        self._do(self._begin(desk))

    async def finish(self) -> None:
        """Returns when the row in flight has its outcome; the file stays begun."""
        if self._booking is not None:
            self._booking.leave()
        if self._running is not None:
            await asyncio.wait([self._running])

    async def detach(self) -> None:
        """Stops working with the desk."""
        self._desk = None
        await self.finish()
        for task in self._doing:
            task.cancel()
        if self._doing:
            await asyncio.wait(set(self._doing))
        self._show(None)
        self.panel.show_earlier(())

    def handle_polled(self) -> None:
        """Looks again at rows whose booking was unconfirmed: it may be found by now."""
        if self._desk is not None and self._opened is not None and self._running is None:
            self._do(self._look_again(self._desk, self._opened))

    async def _begin(self, desk: Desk) -> None:
        await self._show_earlier(desk)
        unfinished = await desk.order_files.unfinished()
        if not unfinished:
            return
        opened = await desk.order_files.load(unfinished[0].id)
        if opened is None or self._desk is not desk:
            return
        self._show(opened)
        ready = len(opened.of_state(RowState.READY))
        name = opened.file.name
        self._jobs.say(
            BannerKind.ATTENTION,
            lambda: self.tr(
                "The booking of {name} was interrupted. %n orders are not booked yet.", "", ready
            ).format(name=embedded(name)),
            lambda: self.tr("Show"),
            self._show_page,
        )
        await self._price(desk, opened)

    async def _open(self, desk: Desk, path: Path) -> None:
        self._show_page()
        opened = await self._jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(path.name)),
            lambda progress: desk.order_files.open(path, progress),
        )
        if opened is None or self._desk is not desk:
            return
        if self._running is not None:
            await self._show_earlier(desk)
            self._jobs.say(BannerKind.ATTENTION, lambda: self._busy_words(path.name))
            return
        self._show(opened)
        await self._price(desk, opened)

    def _busy_words(self, name: str) -> str:
        words = self.tr("{name} is read. Open it once the file before it is booked.")
        return words.format(name=embedded(name))

    async def _price(self, desk: Desk, opened: OpenFile) -> None:
        """Asks what the rows cost, and what the wallet holds."""
        try:
            self.panel.show_balance((await desk.session.wallet()).balance)
        except KnownError:
            self.panel.show_balance(None)
        rows = [row for row in opened.rows.values() if row.may_be_changed]
        await desk.row_quotes.ask(rows, partial(self._show_price, desk, opened))

    def _show_price(self, desk: Desk, opened: OpenFile, row: FileRow) -> None:
        if self._opened is opened:
            self.panel.show_price(row.id, desk.row_quotes.known(row))

    async def _correct(
        self, desk: Desk, opened: OpenFile, row_id: str, corrections: Mapping[OrderField, str]
    ) -> None:
        async with self._turn:
            try:
                row = await desk.order_files.correct(opened, row_id, corrections)
            except KnownError as error:
                self.panel.show_fault(row_id, error_words(error))
                return
            self._show_row(opened, row)
        await desk.row_quotes.ask([row], partial(self._show_price, desk, opened))

    async def _fill_in(self, desk: Desk, opened: OpenFile, row_ids: Sequence[str]) -> None:
        for row_id in row_ids:
            if missing := opened.rows[row_id].missing:
                await self._correct(desk, opened, row_id, missing)

    async def _decide(
        self, desk: Desk, opened: OpenFile, row_ids: Sequence[str], decision: RowDecision
    ) -> None:
        async with self._turn:
            for row_id in row_ids:
                try:
                    row = await desk.order_files.decide(opened, row_id, decision)
                except KnownError as error:
                    self.panel.show_fault(row_id, error_words(error))
                    return
                self._show_row(opened, row)

    def _show_row(self, opened: OpenFile, row: FileRow) -> None:
        if self._opened is opened:
            self.panel.show_row(row)

    async def _book(self, booking: FileBooking) -> None:
        async with self._turn:  # what was typed and decided before is taken first
            pass
        try:
            await booking.run()
            self.panel.show_progress(booking.progress)
        except KnownError as error:
            self.panel.show_progress(None)
            self._window.notice.show_remark(error)
        finally:
            self._running = self._booking = None
        if self._desk is not None:
            self._do(self._show_earlier(self._desk))

    def _show_booked(self, booking: FileBooking, row: FileRow | None) -> None:
        """Shows how far a booking is, and the row that has just changed."""
        self.panel.show_progress(booking.progress)
        self.panel.mark_changed.emit(self._mark(booking))
        if row is None:
            return
        self.panel.show_row(row)
        if row.state is RowState.BOOKED and row.booking is not None and row.booking.delivery_id:
            self._window.show_known(row.booking.delivery_id)
        elif row.state is RowState.UNCONFIRMED:
            self._window.refresh_asked.emit()

    def _mark(self, booking: FileBooking) -> str:
        progress = booking.progress
        if progress.end is not None:
            return ""
        return isolated(f"{progress.done:,}/{progress.of:,}")

    async def _look_again(self, desk: Desk, opened: OpenFile) -> None:
        for row in opened.of_state(RowState.UNCONFIRMED, RowState.SENDING):
            found = await desk.order_files.refresh(opened, row.id)
            if found != row:
                self._show_row(opened, found)

    async def _map_columns(self, desk: Desk, opened: OpenFile) -> None:
        from deskdispatch.ui.order_files.columns_dialog import ColumnsDialog

        with over(self._window, ColumnsDialog(opened.file, list(opened.rows.values()))) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
            fields = dialog.fields()
        mapped = await self._jobs.run(
            lambda: self.tr("Read {name}").format(name=embedded(opened.file.name)),
            lambda progress: desk.order_files.map_columns(opened, fields, progress),
        )
        if mapped is not None and self._desk is desk:
            self._show(mapped)
            await self._price(desk, mapped)

    async def _load(self, desk: Desk, file_id: str) -> None:
        opened = await desk.order_files.load(file_id)
        if opened is not None and self._desk is desk and self._running is None:
            self._show(opened)
            await self._price(desk, opened)

    async def _discard(self, desk: Desk, file_id: str) -> None:
        await desk.order_files.discard(file_id)
        await self._show_earlier(desk)

    async def _show_earlier(self, desk: Desk) -> None:
        earlier = await desk.order_files.earlier()
        if self._desk is desk:
            self.panel.show_earlier(earlier)

    async def _ask_for_file(self, desk: Desk) -> None:
        path = await self._exports.place_to_open(
            self.tr("Book from a file"),
            self.tr("Tables (*.xlsx *.xlsm *.csv *.tsv *.txt *.xls *.ods)"),
        )
        if path is not None:
            await self._open(desk, path)

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
        await self._window.slips.print_many([each for each in known if each is not None])

    def _show(self, opened: OpenFile | None) -> None:
        self._opened = opened
        self.panel.show_file(opened)
        self.panel.show_progress(None)
        self.panel.mark_changed.emit("")

    def _show_page(self) -> None:
        self._window.panes.show_page(PAGE)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._tasks.spawn(self._told(work), name="order file")
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _told(self, work: Coroutine[Any, Any, None]) -> None:
        """Does it; known trouble is said in the window."""
        try:
            await work
        except KnownError as error:
            self._window.notice.show_remark(error)

    def _on_dropped(self, path: Path) -> None:
        if self._desk is not None:
            self._do(self._open(self._desk, path))

    def _on_open_asked(self) -> None:
        if self._desk is not None:
            self._do(self._ask_for_file(self._desk))

    def _on_template_asked(self) -> None:
        if self._desk is not None:
            self._do(self._save_template(self._desk))

    def _on_earlier_chosen(self, file_id: str) -> None:
        if self._desk is not None:
            self._do(self._load(self._desk, file_id))

    def _on_discard_asked(self, file_id: str) -> None:
        if self._desk is not None:
            self._do(self._discard(self._desk, file_id))

    def _on_corrected(self, row_id: str, corrections: Mapping[OrderField, str]) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._correct(self._desk, self._opened, row_id, corrections))

    def _on_decided(self, row_ids: Sequence[str], decision: RowDecision) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._decide(self._desk, self._opened, row_ids, decision))

    def _on_fill_asked(self, row_ids: Sequence[str]) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._fill_in(self._desk, self._opened, row_ids))

    def _on_map_asked(self, row_id: str) -> None:
        from deskdispatch.domain.order_files.columns import OrderField

        if self._opened is None:
            return
        row = self._opened.rows[row_id]
        points = [choice.point for problem in row.problems for choice in problem.choices]

        def words() -> str:
            text = self.tr("Click where row {row} goes to: {name}")
            name = embedded(row.content.draft.name)
            return text.format(row=isolated(f"{row.line:,}"), name=name)

        def chosen(point: Coordinates) -> None:
            self._on_corrected(row_id, {OrderField.LOCATION: point_text(point)})

        known = row.content.draft.dropoff
        if known is not None and not points:
            self._window.panes.show_place(known)
        self._window.map_panel.ask_point(words, list(dict.fromkeys(points)), chosen)

    def _on_book_asked(self) -> None:
        if self._desk is None or self._opened is None or self._running is not None:
            return
        booking = self._booking = self._desk.file_booking(self._opened)
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

    def _on_columns_asked(self) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._map_columns(self._desk, self._opened))

    def _on_close_asked(self) -> None:
        if self._running is None:
            self._show(None)
            if self._desk is not None:
                self._do(self._show_earlier(self._desk))

    def _on_results_asked(self) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._save_results(self._desk, self._opened))

    def _on_failed_asked(self) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._save_failed(self._desk, self._opened))

    def _on_print_asked(self) -> None:
        if self._desk is not None and self._opened is not None:
            self._do(self._print(self._desk, self._opened))
