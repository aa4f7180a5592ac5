"""Printing of slips, or saving them as PDF, and the messages about it in the window."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from deskdispatch.background import Progress, ignore_progress
from deskdispatch.domain.errors import KnownError, PrintError
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.slips.print_targets import PrintTargets
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words, print_failure_words
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable
    from deskdispatch.domain.slips.print_job import PrintJob
    from deskdispatch.domain.slips.template import SlipTemplate
    from deskdispatch.ui.jobs.jobs import Jobs
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.printers.queue_runner import BatchResult, Printer, PrintRunner


class Slips(QObject):
    """Prints slips; the result for a single one appears in the banner beside the delivery.

    Requested slips go into the queue of the current desk, which ``runner`` processes, and leave it
    when a printer has accepted them. ``jobs`` shows the progress and result of many slips.
    ``kinds`` are the kinds of printers by the prefix of their names in jobs; others than the
    system's, whose prefix is empty, are added before ``attach``.
    """

    jobs: Jobs

    def __init__(
        self, parent: QWidget, preferences: Preferences, banner: Banner, tasks: Tasks
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._preferences = preferences
        self._banner = banner
        self._tasks = tasks
        self._targets = PrintTargets(parent, preferences)
        self._waiting_slips: Sequence[Printable] = ()
        self.kinds: dict[str, Printer] = {}
        self.runner: PrintRunner | None = None

    def attach(self, desk: Desk) -> None:
        """Starts using a desk's queue; ``runner.follow`` processes it."""
        from deskdispatch.ui.printers.queue_runner import PrintRunner
        from deskdispatch.ui.printers.system import system_printers

        self.kinds.setdefault("", system_printers())
        self.runner = PrintRunner(desk, self._preferences, self.kinds)
        self.runner.uncertain_found.connect(self._on_uncertain_found)

    def detach(self) -> None:
        if self.runner is not None:
            self.runner.leave()
        self.runner = None

    async def print_slips(
        self,
        deliveries: Sequence[Printable],
        target: str | Path | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        """Prints slips in this order.

        ``target`` is a printer's name in jobs, or a PDF file to write; without one it is the
        printer for all slips. The clerk is asked if none is chosen, or in any case with
        ``elsewhere``.
        """
        runner, template = self.runner, self._preferences.slip
        if runner is None or not deliveries:
            return
        target = target or self._preferences.printer  # it may be unavailable: slips wait for it
        try:
            if elsewhere or not target:
                chosen = await self._targets.ask(self.printers(), deliveries, runner.desk)
                if chosen is None:
                    return
                target, template = chosen
            if isinstance(target, Path):
                await self._save(runner, deliveries, template, target)
                return
            wanted = await self._ask_about_claims(runner, deliveries)
            if len(wanted) == 1:
                await self._print_one(runner, wanted[0], template, target)
            elif wanted:
                await self._print_many(runner, wanted, template, target)
        except KnownError as error:
            self._say(deliveries, BannerKind.BAD, partial(error_words, error), details_text(error))

    async def preview(self, deliveries: Sequence[Printable]) -> None:
        """Previews slips, and prints them if the clerk accepts."""
        if self.runner is None or not deliveries:
            return
        desk, template = self.runner.desk, self._preferences.slip
        try:
            is_wanted = await self._targets.preview(desk, deliveries, template)
        except KnownError as error:
            self._say(deliveries, BannerKind.BAD, partial(error_words, error), details_text(error))
            return
        if is_wanted:
            await self.print_slips(deliveries)

    def retranslate(self) -> None:
        if self.runner is not None:
            self.runner.show()

    def printers(self) -> list[str]:
        return [name for kind in self.kinds.values() for name in kind.printers()]

    async def _ask_about_claims(
        self, runner: PrintRunner, deliveries: Sequence[Printable]
    ) -> Sequence[Printable]:
        """Asks about slips claimed by another counter; returns those to print here."""
        numbers = {one.id: one.order_number for one in deliveries}
        claimed = await runner.desk.prints.elsewhere(numbers)
        if not claimed:
            return deliveries
        from deskdispatch.ui.slips.reprint_dialogs import ClaimedDialog, ClaimVerdict

        with over(self._window, ClaimedDialog(claimed, len(deliveries))) as dialog:
            verdict = ClaimVerdict(await answered(dialog))
        if verdict is ClaimVerdict.ALL:
            return deliveries
        elsewhere = {slip.delivery_id for slip in claimed}
        others = [one for one in deliveries if one.id not in elsewhere]
        return others if verdict is ClaimVerdict.OTHERS else ()

    async def _print_one(
        self, runner: PrintRunner, one: Printable, template: SlipTemplate, target: str
    ) -> None:
        for job in runner.desk.print_queue.jobs:
            is_asked = job.delivery_id == one.id and job.is_uncertain
            if is_asked and not await self._is_not_printed(runner, job):
                return
        result = await runner.print_slips((one,), target, template=template)
        self._waiting_slips = (one,) if result.failure and not result.is_uncertain else ()
        words = partial(slip_words, result, target)
        if result.journal_error is not None:
            error = result.journal_error
            self._banner.show_message(
                BannerKind.ATTENTION,
                lambda: f"{words()}. {error_words(error)}",
                details=details_text(error),
            )
        elif result.failure or result.is_uncertain:
            self._banner.show_message(
                BannerKind.ATTENTION,
                words,
                (lambda: self.tr("Another printer …")) if self._waiting_slips else None,
                on_action=self._print_elsewhere,
                details=details_text(PrintError(result.failure)) if result.failure else "",
            )
        else:
            self._banner.show_message(BannerKind.GOOD, words, passes=True)

    async def _is_not_printed(self, runner: PrintRunner, job: PrintJob) -> bool:
        """Asks whether an uncertain slip was printed, and records the answer."""
        from deskdispatch.ui.slips.reprint_dialogs import PrintVerdict, UncertainDialog

        with over(self._window, UncertainDialog(job)) as dialog:
            verdict = PrintVerdict(await answered(dialog))
        if verdict is PrintVerdict.PRINTED:
            await runner.mark_printed((job,))
            self._banner.show_message(
                BannerKind.GOOD, lambda: self.tr("The slip is marked as printed."), passes=True
            )
        elif verdict is PrintVerdict.NOT_PRINTED:
            await runner.requeue((job,))
        return verdict is PrintVerdict.NOT_PRINTED

    async def _print_many(
        self,
        runner: PrintRunner,
        deliveries: Sequence[Printable],
        template: SlipTemplate,
        target: str,
    ) -> None:
        from deskdispatch.ui.printers.queue_runner import BatchResult

        result, count = BatchResult(), len(deliveries)

        async def work(progress: Progress) -> BatchResult:
            return await runner.print_slips(
                deliveries, target, progress, template=template, result=result
            )

        def kept() -> str:
            done = part_words(len(result.accepted), count, target)
            return self.tr("{done} The others are not printed.").format(done=done)

        def title() -> str:
            return self.tr("Print %n slips", "", count)

        if await self.jobs.run(title, work, kept) is not None:
            is_done = len(result.accepted) == count and result.journal_error is None
            kind = BannerKind.GOOD if is_done else BannerKind.ATTENTION
            self._say(deliveries, kind, partial(slips_words, result, count, target))

    async def _save(
        self,
        runner: PrintRunner,
        deliveries: Sequence[Printable],
        template: SlipTemplate,
        path: Path,
    ) -> None:
        from deskdispatch.ui.printers.rendering import content_of

        count, name = len(deliveries), embedded(path.name)

        async def work(progress: Progress) -> bool:
            content = await content_of(runner.desk, deliveries, template, progress)
            await asyncio.to_thread(write_atomically, path, content)
            return True

        def title() -> str:
            return self.tr("Save %n slips", "", count)

        def words() -> str:
            many = self.tr("%n slips are in {name}", "", count)
            return (self.tr("The slip is in {name}") if count == 1 else many).format(name=name)

        if not await (work(ignore_progress) if count == 1 else self.jobs.run(title, work)):
            return
        try:
            await runner.note_saved(deliveries, path)
        except KnownError as error:  # the file was saved, so the slips must not be printed again
            failure = partial(error_words, error)
            self._say(
                deliveries,
                BannerKind.ATTENTION,
                lambda: f"{words()}. {failure()}",
                details_text(error),
            )
        else:
            self._say(deliveries, BannerKind.GOOD, words)

    async def print_test_page(self, window: QWidget, banner: Banner) -> None:
        """Prints a test page on the printer for all slips; asks over ``window`` without one."""
        from deskdispatch.ui.printers.queue_runner import kind_of
        from deskdispatch.ui.printers.rendering import document_of_test_page

        target: str | Path = self._preferences.printer
        template = self._preferences.slip

        def words() -> str:
            if isinstance(target, Path):
                return self.tr("The test page is in {name}").format(name=embedded(target.name))
            said = self.tr("The test page was sent to {printer}")
            return said.format(printer=embedded(printer_words(target)))

        def failed_words(failure: str) -> str:
            said = self.tr("The test page was not printed: {trouble}.")
            return said.format(trouble=print_failure_words(failure))

        try:
            if not target:
                chosen = await PrintTargets(window, self._preferences).ask(self.printers())
                if chosen is None:
                    return
                target, template = chosen
            if isinstance(target, Path):
                made = await asyncio.to_thread(document_of_test_page, template)
                await asyncio.to_thread(write_atomically, target, made.content)
            else:
                await kind_of(self.kinds, target).print_test_page(target, template)
            banner.show_message(BannerKind.GOOD, words)
        except PrintError as error:
            failed = partial(failed_words, error.detail)
            banner.show_message(BannerKind.BAD, failed, details=details_text(error))
        except KnownError as error:
            banner.show_error(error)

    def _say(
        self, deliveries: Sequence[Printable], kind: BannerKind, words: Words, details: str = ""
    ) -> None:
        """Shows a message: for one slip beside the delivery, for several in the progress strip."""
        passes = kind is BannerKind.GOOD
        if len(deliveries) == 1:
            self._banner.show_message(kind, words, details=details, passes=passes)
        else:
            self.jobs.say(kind, words, details=details, passes=passes)

    def _print_elsewhere(self) -> None:
        if self._waiting_slips:
            self._banner.clear()
            work = self.print_slips(self._waiting_slips, elsewhere=True)
            self._tasks.spawn(work, name="print elsewhere")

    def _on_uncertain_found(self, count: int) -> None:
        def words() -> str:
            return self.tr(
                "%n slips were being sent to a printer when the program ended. Check whether they "
                "printed: their rows are marked.",
                "",
                count,
            )

        self.jobs.say(BannerKind.ATTENTION, words)


def slip_words(result: BatchResult, target: str) -> str:
    printer = embedded(printer_words(target))
    if result.is_uncertain:
        return QCoreApplication.translate(
            "Printing", "The slip may have been printed. Check {printer}."
        ).format(printer=printer)
    if result.failure:
        words = QCoreApplication.translate(
            "Printing", "Not printed: {trouble}. The slip is queued for {printer}."
        )
        return words.format(trouble=print_failure_words(result.failure), printer=printer)
    if not result.accepted:
        return QCoreApplication.translate(
            "Printing", "The slip is already being sent to {printer}."
        ).format(printer=printer)
    return QCoreApplication.translate("Printing", "Slip sent to {target}").format(target=printer)


def slips_words(result: BatchResult, count: int, target: str) -> str:
    printer, out = embedded(printer_words(target)), len(result.accepted)
    if out == count:
        return QCoreApplication.translate(
            "Printing", "%n slips sent to {printer}.", None, out
        ).format(printer=printer)
    done = part_words(out, count, target)
    if not result.failure:
        return QCoreApplication.translate(
            "Printing", "{done} See the print log for the others."
        ).format(done=done)
    words = QCoreApplication.translate("Printing", "{done} The others are queued: {trouble}.")
    return words.format(done=done, trouble=print_failure_words(result.failure))


def part_words(out: int, count: int, target: str) -> str:
    words = QCoreApplication.translate("Printing", "{done} of {all} slips sent to {printer}.")
    printer = embedded(printer_words(target))
    return words.format(done=isolated(str(out)), all=isolated(str(count)), printer=printer)
