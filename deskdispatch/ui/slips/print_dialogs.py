"""The settings of printing, and the dialog of the print log."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import KnownError, PrintError
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.slips.print_targets import PrintTarget, PrintTargets
from deskdispatch.ui.slips.slips import Slips
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.print_failures import failure_words
from deskdispatch.ui.widgets.banner import Banner, BannerKind, Words
from deskdispatch.ui.widgets.empty_note import RECORDS

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.slips.print_job import PrintJob
    from deskdispatch.ui.printers.queue_runner import PrintRunner
    from deskdispatch.ui.slips.print_log_dialog import PrintLogDialog, PrintLogEntry
    from deskdispatch.ui.slips.settings_page import SlipSettingsPage

LISTED: Final = 300
"""The most entries that the log shows."""


class PrintDialogs(QObject):
    """Makes the settings' page, opens the print log, and carries out their actions."""

    def __init__(
        self, window: QWidget, slips: Slips, preferences: Preferences, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._slips = slips
        self._preferences = preferences
        self._tasks = tasks

    def settings_page(self) -> SlipSettingsPage:
        """A page of the settings, whose test page and logo are carried out here."""
        from deskdispatch.ui.printing import logo
        from deskdispatch.ui.printing.sample_slip import picture
        from deskdispatch.ui.slips.settings_page import SlipSettingsPage

        page = SlipSettingsPage(self._preferences, picture, logo.trouble)
        page.logo_asked.connect(lambda: self._do(self._choose_logo(page)))
        page.test_page_asked.connect(lambda: self.print_test_page(page, page.banner))
        return page

    def print_test_page(self, over: QWidget, banner: Banner) -> None:
        """Prints a test page on the chosen printer, or asks on which.

        Args:
            over: In the dialog that stays under the question.
            banner: Says what came of it.
        """
        self._do(self._print_test_page(over, banner))

    async def show_log(self, desk: Desk) -> None:
        """Shows waiting and printed slips until the dialog is closed."""
        from deskdispatch.ui.slips.print_log_dialog import PrintLogDialog

        runner = self._slips.runner
        if runner is None:
            return
        with over(self._window, PrintLogDialog()) as dialog:

            def refresh() -> None:
                dialog.show_jobs(desk.print_queue.jobs)
                self._tasks.replace(self._read(desk, dialog), name="print log")

            self._connect_log(dialog, runner)
            dialog.empty.retry_asked.connect(refresh)
            self._slips.queue_changed.connect(refresh)
            refresh()
            try:
                await answered(dialog)
            finally:
                self._slips.queue_changed.disconnect(refresh)
                self._tasks.cancel("print log")

    def _connect_log(self, dialog: PrintLogDialog, runner: PrintRunner) -> None:
        async def try_now(jobs: Sequence[PrintJob]) -> None:
            await runner.requeue(jobs)
            result = await runner.submit(jobs)
            if result.trouble:
                details = details_text(PrintError(result.trouble))
                words = partial(self._not_printed, result.trouble)
                dialog.banner.show_message(BannerKind.ATTENTION, words, details=details)
            else:
                dialog.banner.clear()

        for signal, work in (
            (dialog.try_asked, try_now),
            (dialog.out_asked, runner.mark_printed),
            (dialog.drop_asked, runner.drop),
        ):
            signal.connect(lambda jobs, work=work: self._do(self._reported(dialog, work(jobs))))

    async def _reported(self, dialog: PrintLogDialog, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except KnownError as error:
            dialog.banner.show_error(error)

    async def _read(self, desk: Desk, dialog: PrintLogDialog) -> None:
        try:
            dialog.show_entries(await entries(desk))
            dialog.empty.set_read(RECORDS)
        except KnownError as error:
            dialog.empty.set_failed(RECORDS, error)
            if dialog.empty.is_read:  # what is listed is as of before
                dialog.banner.show_error(error)

    async def _choose_logo(self, page: SlipSettingsPage) -> None:
        from deskdispatch.ui.lib.file_dialogs import documents, file_to_open

        kinds = [self.tr("Pictures (*.png *.jpg *.jpeg)")]
        path = await file_to_open(page.window(), self.tr("Logo"), documents(), kinds)
        if path is not None:
            page.fields.set_logo(str(path))

    async def _print_test_page(self, over: QWidget, banner: Banner) -> None:
        try:
            targets = PrintTargets(over.window(), self._preferences)
            chosen = targets.usual() or await targets.ask_for_test_page(self._slips.printers())
            if chosen is not None:
                banner.show_message(BannerKind.GOOD, await self._print_test_page_at(chosen))
        except PrintError as error:
            words = partial(self._no_test_page, error.detail)
            banner.show_message(BannerKind.BAD, words, details=details_text(error))
        except KnownError as error:
            banner.show_error(error)

    def _not_printed(self, trouble: str) -> str:
        return self.tr("Not printed: {trouble}.").format(trouble=failure_words(trouble))

    def _no_test_page(self, trouble: str) -> str:
        words = self.tr("The test page was not printed: {trouble}.")
        return words.format(trouble=failure_words(trouble))

    async def _print_test_page_at(self, chosen: PrintTarget) -> Words:
        from deskdispatch.ui.printers.printer_kind import kind_of
        from deskdispatch.ui.printers.saving import save_test_page

        if isinstance(chosen.target, Path):
            await save_test_page(chosen.template, chosen.target)
            file = embedded(chosen.target.name)
            return lambda: self.tr("The test page is in {name}").format(name=file)
        kind, printer = kind_of(self._slips.kinds, chosen.target)
        await kind.print_test_page(printer, chosen.template)
        target = chosen.target
        return lambda: self.tr("The test page was sent to {printer}").format(
            printer=embedded(printer_words(target))
        )

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.spawn(work, name="print office")


async def entries(desk: Desk) -> list[PrintLogEntry]:
    """The log entries with their order numbers.

    Raises:
        JournalError: It could not be read.
    """
    from deskdispatch.ui.slips.print_log_dialog import PrintLogEntry

    logged = await desk.prints.recent(LISTED)
    numbers = await desk.prints.order_numbers({entry.delivery_id for entry in logged})
    return [PrintLogEntry(one, numbers.get(one.delivery_id, one.delivery_id)) for one in logged]
