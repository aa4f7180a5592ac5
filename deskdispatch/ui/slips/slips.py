"""Prints slips or saves them as PDF, and reports the result in the window."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import KnownError, PrintError
from deskdispatch.domain.progress import Progress, ignore_progress
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.printers.print_words import many_words, one_words, part_words, printer_words
from deskdispatch.ui.slips.print_targets import PrintTarget, PrintTargets
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words, print_failure_words
from deskdispatch.ui.widgets.banner import Banner, BannerKind, Words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable
    from deskdispatch.domain.slips.print_job import PrintJob
    from deskdispatch.domain.slips.template import SlipTemplate
    from deskdispatch.ui.jobs.jobs import Jobs
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.printers.queue_runner import PrintRunner
    from deskdispatch.ui.printers.submission import BatchResult, Printer
    from deskdispatch.ui.slips.reprint_dialogs import ClaimedSlip

T = TypeVar("T")


FindClaimed = Callable[[Sequence[str]], Awaitable[Sequence["ClaimedSlip"]]]


class Slips(QObject):
    """Prints slips; the result for a single one is shown in the banner beside the delivery.

    Requested slips go into the desk's queue and leave it when a printer has accepted them.

    Attributes:
        kinds: The kinds of printers by the prefix of their names in jobs; the empty one is the
            system's. Others are added before ``attach``.
        find_claimed: Finds which of some deliveries, by their ids, have slips that other counters
            printed or are printing; None where no others share. May raise ``KnownError``.
    """

    flags_changed = Signal(object)
    """Messages by delivery id, of all slips that wait or may have been printed."""

    printed = Signal(object)
    """The ids, a tuple, of deliveries whose slips went out."""

    queue_changed = Signal()
    """The waiting slips or their reasons have changed."""

    failed = Signal(object)
    """The queue could not be read or written: a ``KnownError``."""

    recovered = Signal()
    """The queue can be read and written again after ``failed``, or was replaced."""

    def __init__(self, parent: QWidget, preferences: Preferences, banner: Banner) -> None:
        super().__init__(parent)
        self._window = parent
        self._preferences = preferences
        self._banner = banner
        self._targets = PrintTargets(parent, preferences)
        self._desk: Desk | None = None
        self._runner: PrintRunner | None = None
        self._tasks: Tasks | None = None
        self._jobs: Jobs | None = None
        self._waiting_slips: Sequence[Printable] = ()
        self.kinds: dict[str, Printer] = {}
        self.find_claimed: FindClaimed | None = None
        banner.action_triggered.connect(self._on_action_triggered)

    def set_services(self, jobs: Jobs, tasks: Tasks) -> None:
        """Sets where progress of many slips is shown, and where tasks run."""
        self._jobs = jobs
        self._tasks = tasks

    def attach(self, desk: Desk) -> None:
        """Starts using a desk's queue; ``runner.follow`` works it off."""
        from deskdispatch.ui.printers.queue_runner import PrintRunner
        from deskdispatch.ui.printers.system import SystemPrinters

        self.kinds.setdefault("", SystemPrinters())
        self._desk = desk
        self._runner = runner = PrintRunner(desk, self._preferences, self.kinds)
        runner.flags_changed.connect(self.flags_changed)
        runner.printed.connect(self.printed)
        runner.changed.connect(self.queue_changed)
        runner.failed.connect(self.failed)
        runner.recovered.connect(self.recovered)
        runner.uncertain_found.connect(self._on_uncertain_found)

    def detach(self) -> None:
        """Stops using the desk's queue."""
        if self._runner is not None:
            # What is being handed over goes on to its end and is written, but tells nobody here.
            self._runner.blockSignals(True)
        self._desk = self._runner = None
        self.recovered.emit()
        self.flags_changed.emit({})
        self.queue_changed.emit()

    async def print_slips(
        self,
        deliveries: Sequence[Printable],
        target: str | Path | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        """Prints slips in this order.

        Args:
            deliveries: Deliveries to print.
            target: A printer's name in jobs, or a PDF file to write; None takes the printer for
                all slips, and asks the clerk where none is chosen.
            elsewhere: Asks the clerk in any case.
        """
        desk, runner = self._desk, self._runner
        if desk is None or runner is None or not deliveries:
            return
        chosen = PrintTarget(target, self._preferences.slip) if target else self._usual_target()
        try:
            if chosen is None or elsewhere:
                chosen = await self._targets.ask(desk, deliveries, self.printers())
            if chosen is None:
                return
            if isinstance(chosen.target, Path):
                await self._save(desk, deliveries, chosen.template, chosen.target)
                return
            wanted = await self._unclaimed(deliveries)
            if len(wanted) == 1:
                await self._submit(desk, runner, wanted[0], chosen.template, chosen.target)
            elif wanted:
                await self._submit_many(runner, wanted, chosen.template, chosen.target)
        except KnownError as error:
            self._say(deliveries, BannerKind.BAD, partial(error_words, error), details_text(error))

    async def preview(self, deliveries: Sequence[Printable]) -> None:
        """Previews slips, and prints them if the clerk accepts."""
        if self._desk is None or not deliveries:
            return
        try:
            is_good = await self._targets.preview(self._desk, deliveries, self._preferences.slip)
        except KnownError as error:
            self._say(deliveries, BannerKind.BAD, partial(error_words, error), details_text(error))
            return
        if is_good:
            await self.print_slips(deliveries)

    def retranslate(self) -> None:
        """Emits the messages by delivery in the present language."""
        if self._runner is not None:
            self._runner.show()

    @property
    def runner(self) -> PrintRunner | None:
        """Works off the present desk's queue; None without a desk."""
        return self._runner

    def printers(self) -> list[str]:
        """All present printers, by their names in print jobs."""
        return [name for kind in self.kinds.values() for name in kind.printers()]

    def _usual_target(self) -> PrintTarget | None:
        """Returns the printer for all slips, which may be absent: slips wait for it."""
        chosen = self._preferences.printer
        return PrintTarget(chosen, self._preferences.slip) if chosen else None

    async def _unclaimed(self, deliveries: Sequence[Printable]) -> Sequence[Printable]:
        """Asks about slips that another counter has; returns those to print here."""
        if self.find_claimed is None:
            return deliveries
        claimed = await self.find_claimed([one.id for one in deliveries])
        if not claimed:
            return deliveries
        from deskdispatch.ui.slips.reprint_dialogs import ClaimVerdict, ask_of_claimed

        verdict = await ask_of_claimed(self._window, claimed, len(deliveries))
        if verdict is ClaimVerdict.ALL:
            return deliveries
        elsewhere = {slip.delivery_id for slip in claimed}
        others = [one for one in deliveries if one.id not in elsewhere]
        return others if verdict is ClaimVerdict.OTHERS else ()

    async def _submit(
        self, desk: Desk, runner: PrintRunner, one: Printable, template: SlipTemplate, target: str
    ) -> None:
        job = desk.print_queue.of(one.id)
        if job is not None and job.is_uncertain and not await self._is_not_printed(runner, job):
            return
        result = await runner.print_slips((one,), target, template=template)
        self._waiting_slips = (one,) if result.failure and not result.is_uncertain else ()
        if result.journal_error is not None:
            journal_error = result.journal_error
            self._banner.show_message(
                BannerKind.ATTENTION,
                lambda: f"{one_words(result, target)}. {error_words(journal_error)}",
                details=details_text(journal_error),
            )
        elif result.failure or result.is_uncertain:
            may_choose = bool(self._waiting_slips) and self._tasks is not None
            self._banner.show_message(
                BannerKind.ATTENTION,
                partial(one_words, result, target),
                (lambda: self.tr("Another printer …")) if may_choose else None,
                details=details_text(PrintError(result.failure)) if result.failure else "",
            )
        else:
            words = partial(one_words, result, target)
            self._banner.show_message(BannerKind.GOOD, words, passes=True)

    async def _is_not_printed(self, runner: PrintRunner, job: PrintJob) -> bool:
        """Asks whether an uncertain slip was printed, and records the answer."""
        from deskdispatch.ui.slips.reprint_dialogs import PrintVerdict, ask_if_printed

        verdict = await ask_if_printed(self._window, job)
        if verdict is PrintVerdict.OUT:
            await runner.mark_printed((job,))
            self._banner.show_message(
                BannerKind.GOOD, lambda: self.tr("The slip is marked as printed."), passes=True
            )
        elif verdict is PrintVerdict.NOT_OUT:
            await runner.requeue((job,))
        return verdict is PrintVerdict.NOT_OUT

    async def _submit_many(
        self,
        runner: PrintRunner,
        deliveries: Sequence[Printable],
        template: SlipTemplate,
        target: str,
    ) -> None:
        from deskdispatch.ui.printers.submission import BatchResult

        result, count = BatchResult(), len(deliveries)

        async def work(progress: Progress) -> BatchResult:
            return await runner.print_slips(
                deliveries, target, progress, template=template, result=result
            )

        def kept() -> str:
            done = part_words(len(result.out), count, target)
            return self.tr("{done} The others are not printed.").format(done=done)

        def title() -> str:
            return self.tr("Print %n slips", "", count)

        if await self._run(title, work, kept) is not None:
            is_done = len(result.out) == count and result.journal_error is None
            self._say(
                deliveries,
                BannerKind.GOOD if is_done else BannerKind.ATTENTION,
                partial(many_words, result, count, target),
            )

    async def _save(
        self, desk: Desk, deliveries: Sequence[Printable], template: SlipTemplate, path: Path
    ) -> None:
        from deskdispatch.ui.lib.current_user import user_name
        from deskdispatch.ui.printers.rendering import save

        async def work(progress: Progress) -> bool:
            await save(desk, deliveries, template, path, progress)
            return True

        count, name = len(deliveries), embedded(path.name)

        def title() -> str:
            return self.tr("Save %n slips", "", count)

        if not await (work(ignore_progress) if count == 1 else self._run(title, work, str)):
            return

        def words() -> str:
            many = self.tr("%n slips are in {name}", "", count)
            return (self.tr("The slip is in {name}") if count == 1 else many).format(name=name)

        try:
            await desk.print_queue.note(deliveries, str(path), user_name())
        except KnownError as error:  # the file is there: nobody is to print it again for that
            failure = partial(error_words, error)
            self._say(
                deliveries,
                BannerKind.ATTENTION,
                lambda: f"{words()}. {failure()}",
                details_text(error),
            )
        else:
            self._say(deliveries, BannerKind.GOOD, words)
        self.printed.emit(tuple(one.id for one in deliveries))

    async def print_test_page(self, window: QWidget, banner: Banner) -> None:
        """Prints a test page on the printer for all slips, or asks on which.

        Args:
            window: The dialog that stays under the question.
            banner: Shows the result.
        """
        from deskdispatch.ui.printers.rendering import save_test_page
        from deskdispatch.ui.printers.submission import kind_of

        try:
            chosen = self._usual_target()
            if chosen is None:
                targets = PrintTargets(window, self._preferences)
                chosen = await targets.ask_for_test_page(self.printers())
            if chosen is None:
                return
            template, target = chosen.template, chosen.target
            if isinstance(target, Path):
                await save_test_page(template, target)
            else:
                kind, printer = kind_of(self.kinds, target)
                await kind.print_test_page(printer, template)
            banner.show_message(BannerKind.GOOD, partial(self._test_page_words, target))
        except PrintError as error:
            words = partial(self._no_test_page_words, error.detail)
            banner.show_message(BannerKind.BAD, words, details=details_text(error))
        except KnownError as error:
            banner.show_error(error)

    def _test_page_words(self, target: str | Path) -> str:
        if isinstance(target, Path):
            return self.tr("The test page is in {name}").format(name=embedded(target.name))
        words = self.tr("The test page was sent to {printer}")
        return words.format(printer=embedded(printer_words(target)))

    def _no_test_page_words(self, failure: str) -> str:
        words = self.tr("The test page was not printed: {trouble}.")
        return words.format(trouble=print_failure_words(failure))

    async def _run(
        self, title: Words, work: Callable[[Progress], Awaitable[T]], kept: Callable[[], str]
    ) -> T | None:
        if self._jobs is None:
            return await work(ignore_progress)
        return await self._jobs.run(title, work, kept)

    def _say(
        self, deliveries: Sequence[Printable], kind: BannerKind, words: Words, details: str = ""
    ) -> None:
        """Shows a message: of one slip beside the delivery, of many in the progress strip."""
        passes = kind is BannerKind.GOOD
        if len(deliveries) == 1 or self._jobs is None:
            self._banner.show_message(kind, words, details=details, passes=passes)
        else:
            self._jobs.say(kind, words, details=details, passes=passes)

    def _on_action_triggered(self) -> None:
        if self._tasks is not None and self._waiting_slips:
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

        if self._jobs is None:
            self._banner.show_message(BannerKind.ATTENTION, words)
        else:
            self._jobs.say(BannerKind.ATTENTION, words)
