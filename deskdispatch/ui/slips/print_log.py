"""Print log: slips that wait for a printer, and printed ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelectionModel, QSize
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.errors import KnownError, PrintError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.printers.print_words import printer_words, reason_words
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import print_failure_words
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    DialogContent,
    dialog_button,
    fitting,
    name_buttons,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.text_table import fill_texts, text_table

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.slip import PrintLogEntry
    from deskdispatch.domain.slips.print_job import PrintJob
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.printers.queue_runner import BatchResult
    from deskdispatch.ui.slips.slips import Slips

_WAITING_HEIGHT: Final = 170
_WIDTHS: Final = (110, 150, 140, 0)

MOST_LISTED: Final = 300


async def show_print_log(window: QWidget, desk: Desk, slips: Slips, tasks: Tasks) -> None:
    """Shows waiting and printed slips until the dialog is closed."""
    runner = slips.runner
    if runner is None:
        return
    with over(window, PrintLogDialog()) as dialog:

        def refresh() -> None:
            dialog.show_jobs(desk.print_queue.jobs)
            tasks.replace(_read(desk, dialog), name="print log")

        async def try_now(jobs: Sequence[PrintJob]) -> None:
            await runner.requeue(jobs)
            dialog.show_result(await runner.submit(jobs))

        async def mark_printed(jobs: Sequence[PrintJob]) -> None:
            await runner.mark_printed([job for job in jobs if job.is_uncertain])

        async def do(work: Callable[[Sequence[PrintJob]], Awaitable[None]]) -> None:
            try:
                await work(dialog.chosen())
            except KnownError as error:
                dialog.banner.show_error(error)

        for button, work in (
            (dialog.try_button, try_now),
            (dialog.printed_button, mark_printed),
            (dialog.drop_button, runner.drop),
        ):
            button.clicked.connect(
                lambda _checked=False, work=work: tasks.spawn(do(work), name="print log")
            )
        dialog.empty.retry_asked.connect(refresh)
        runner.changed.connect(refresh)
        refresh()
        try:
            await answered(dialog)
        finally:
            runner.changed.disconnect(refresh)
            tasks.cancel("print log")


async def _read(desk: Desk, dialog: PrintLogDialog) -> None:
    try:
        dialog.show_entries(await desk.prints.recent(MOST_LISTED))
        dialog.empty.set_read(RECORDS)
    except KnownError as error:
        dialog.empty.set_failed(RECORDS, error)
        if dialog.empty.is_read:  # the list is from an earlier read
            dialog.banner.show_error(error)


class PrintLogDialog(Retranslated, QDialog):
    """List of waiting and printed slips; waiting ones can be printed, marked or dropped."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[PrintLogEntry] = ()
        self._jobs: Sequence[PrintJob] = ()
        self._build_ui()
        self.waiting_table.itemSelectionChanged.connect(self._on_chosen)
        self.close_button.clicked.connect(self.accept)
        self.retranslate()
        DialogKeys(self)

    def show_jobs(self, jobs: Sequence[PrintJob]) -> None:
        """Lists waiting slips and keeps the selection."""
        chosen = {job.id for job in self.chosen()}
        self._jobs = tuple(jobs)
        cells = [
            _cells(job.order_number, job.target, job.asked_at, reason_words(job)) for job in jobs
        ]
        table = self.waiting_table
        fill_texts(table, cells)
        how = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        table.clearSelection()
        for row, job in enumerate(jobs):
            if job.id in chosen:
                table.selectionModel().select(table.model().index(row, 0), how)
        for widget in (self.waiting_label, table, *self._action_buttons):
            widget.setVisible(bool(jobs))
        self._on_chosen()

    def show_entries(self, entries: Sequence[PrintLogEntry]) -> None:
        self._entries = tuple(entries)
        cells = [
            _cells(number, entry.target, entry.printed_at, entry.who) for entry, number in entries
        ]
        fill_texts(self.log_table, cells)
        self.log_table.setVisible(bool(entries))
        self.empty.setVisible(not entries)

    def show_result(self, result: BatchResult) -> None:
        """Shows why waiting slips were not printed, or clears the message."""
        if not result.failure:
            self.banner.clear()
            return

        def words() -> str:
            return self.tr("Not printed: {trouble}.").format(
                trouble=print_failure_words(result.failure)
            )

        details = details_text(PrintError(result.failure))
        self.banner.show_message(BannerKind.ATTENTION, words, details=details)

    def _build_ui(self) -> None:
        self.setObjectName("printLogDialog")
        self.resize(fitting(QSize(680, 560), self))
        self.waiting_label = PlainLabel("waitingSlipsLabel", "title")
        self.waiting_table = text_table("waitingSlipsTable", _WIDTHS)
        self.waiting_table.setFixedHeight(_WAITING_HEIGHT)
        self.try_button = dialog_button("tryPrintButton")
        self.printed_button = dialog_button("noteOutButton")
        self.drop_button = dialog_button("dropPrintButton")
        self._action_buttons = (self.try_button, self.printed_button, self.drop_button)
        self.banner = Banner()
        self.log_label = PlainLabel("printLogLabel", "title")
        self.log_table = text_table("printLogTable", _WIDTHS)
        self.empty = EmptyNote("printLogEmptyLabel", (RECORDS,))
        self.close_button = dialog_button("printLogCloseButton")
        self.close_button.setDefault(True)
        waiting = (self.waiting_label, self.waiting_table)
        done = (self.log_label, self.empty, self.log_table)
        content = DialogContent(
            stacked(
                *(*waiting, side_by_side(*self._action_buttons, None)),
                *(self.banner, "space_2", *done),
                grows=done[1:],
            )
        )
        end = side_by_side(None, self.close_button)
        self.setLayout(stacked(content, end, margin="space_6", grows=(content,)))
        self.show_jobs(())
        self.show_entries(())

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Print log"))
        self.waiting_label.setText(self.tr("Not printed yet"))
        self.log_label.setText(self.tr("Printed"))
        self.empty.set_empty(self.tr("No slip was printed yet."))
        order, printer = self.tr("Order"), self.tr("Printer")
        self.waiting_table.setHorizontalHeaderLabels(
            [order, printer, self.tr("Requested"), self.tr("Reason")]
        )
        self.log_table.setHorizontalHeaderLabels([order, printer, self.tr("When"), self.tr("Who")])
        self.waiting_table.setAccessibleName(self.waiting_label.text())
        self.log_table.setAccessibleName(self.log_label.text())
        name_buttons(
            (self.try_button, self.tr("Print now")),
            (self.printed_button, self.tr("It printed")),
            (self.drop_button, self.tr("Do not print")),
            (self.close_button, self.tr("Close")),
        )
        self.show_jobs(self._jobs)
        self.show_entries(self._entries)

    def chosen(self) -> tuple[PrintJob, ...]:
        """Returns the selected waiting slips."""
        rows = sorted({index.row() for index in self.waiting_table.selectedIndexes()})
        return tuple(self._jobs[row] for row in rows if row < len(self._jobs))

    def _on_chosen(self) -> None:
        """Enables the actions; only uncertain slips can be marked as printed."""
        chosen = self.chosen()
        for button in (self.try_button, self.drop_button):
            button.setEnabled(bool(chosen))
        self.printed_button.setEnabled(any(job.is_uncertain for job in chosen))


def _cells(number: str, target: str, at: datetime, last: str) -> tuple[str, ...]:
    return tuple(map(embedded, (number, printer_words(target), day_and_time(at), last)))
