"""Works on the print queue: sends slips to printers and retries what was not accepted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import JournalError, PrintFailure
from deskdispatch.domain.progress import Progress, ignore_progress
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.current_user import user_name
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.uninterrupted import uninterrupted
from deskdispatch.ui.printers.active_jobs import ActivePrintJobs
from deskdispatch.ui.printers.batch import BatchResult, PrintBatch
from deskdispatch.ui.printers.print_words import job_words
from deskdispatch.ui.printers.printer_kind import Printer, kind_of

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable

CHECK_EVERY_S: Final = 3.0
"""Seconds between two checks of printers that slips wait for."""

LONGEST_RETRY_DELAY_S: Final = 60.0
"""The longest delay in seconds between two attempts to read the queue."""


class PrintRunner(QObject):
    """Works off the print queue of one desk.

    Args:
        desk: Whose.
        preferences: How slips look.
        kinds: The kinds of printers, by the beginning of their names; the empty one is the
            system's.
        check_every_s: Seconds between two checks of printers that slips wait for.
    """

    flags_changed = Signal(object)
    """Messages by delivery id, of all slips that wait or may have been printed."""

    changed = Signal()
    """The queue has changed."""

    printed = Signal(object)
    """The ids, a tuple, of deliveries whose slips went out."""

    uncertain_found = Signal(int)
    """The number of slips that may have been printed when the program ended."""

    not_kept = Signal(object)
    """The queue could not be read or written: a ``JournalError``."""

    kept = Signal()
    """The queue can be read and written again after ``not_kept``."""

    def __init__(
        self,
        desk: Desk,
        preferences: Preferences,
        kinds: Mapping[str, Printer],
        check_every_s: float = CHECK_EVERY_S,
    ) -> None:
        super().__init__()
        self._desk = desk
        self._queue = desk.print_queue
        self._preferences = preferences
        self._check_every_s = check_every_s
        self._templates: dict[str, SlipTemplate] = {}
        self._busy: set[str] = set()
        self._down: set[str] = set()
        self._is_failing = False
        self._nudged = asyncio.Event()
        self._flags: Mapping[str, str] = {}
        self._kinds = kinds
        self._active_jobs = ActivePrintJobs(kinds)

    async def follow(self) -> None:
        """Retries with growing delays, or as soon as a printer is back, until cancelled.

        A journal that cannot be read or written is reported once and retried.
        """
        uncertain = await self._recalled()
        self._down.update(job.target for job in self._queue.waiting())
        self.show()
        if uncertain:
            self.uncertain_found.emit(len(uncertain))
        while True:
            self._nudged.clear()
            await self._catch_up()
            await self._try_again()
            if await self._active_jobs.update():
                self.show()
            await self._pause()

    async def print_slips(
        self,
        deliveries: Sequence[Printable],
        target: str,
        progress: Progress = ignore_progress,
        *,
        template: SlipTemplate,
        result: BatchResult | None = None,
    ) -> BatchResult:
        """Puts slips into the queue and submits them now, see ``submit``.

        When cancelled, those that were not accepted leave the queue.

        Args:
            deliveries: Their deliveries; slips in submission or uncertain are left out.
            target: The printer.
            progress: Is told how many slips are laid out.
            template: How they look.
            result: Is filled in as they go, and returned; None makes one.

        Raises:
            JournalError: The queue could not be read or written.
        """
        own = None if template == self._preferences.slip else template
        jobs = await self._queue.ask(deliveries, target, user_name())
        result = result or BatchResult()
        try:
            return await self.submit(jobs, progress, own, result)
        except asyncio.CancelledError:
            out = {job.id for job in result.out}
            await uninterrupted(self._queue.drop([job for job in jobs if job.id not in out]))
            self.show()
            raise

    def uncertain(self, delivery_id: str) -> PrintJob | None:
        """The job of a delivery whose slip may have been printed."""
        job = self._queue.of(delivery_id)
        return job if job is not None and job.is_uncertain else None

    async def mark_printed(self, jobs: Sequence[PrintJob]) -> None:
        """Records that slips were printed, as the clerk confirmed.

        Raises:
            JournalError: It could not be written.
        """
        await self._queue.mark_accepted(jobs)
        self._on_result(BatchResult(out=list(jobs)))

    async def requeue(self, jobs: Sequence[PrintJob]) -> None:
        """Retries slips at once that the clerk found not printed.

        Raises:
            JournalError: It could not be written.
        """
        await self._queue.try_now(jobs)
        self.show()

    async def drop(self, jobs: Sequence[PrintJob]) -> None:
        """Removes them from the queue.

        Raises:
            JournalError: It could not be written.
        """
        await self._queue.drop(jobs)
        self.show()

    async def submit(
        self,
        jobs: Sequence[PrintJob],
        progress: Progress = ignore_progress,
        template: SlipTemplate | None = None,
        result: BatchResult | None = None,
    ) -> BatchResult:
        """Submits jobs now; what is not accepted stays in the queue and is retried.

        It may be cancelled: what was accepted by then is logged, and the rest stays queued.

        Args:
            jobs: Of the queue; those in submission elsewhere are left out.
            progress: Is told how many slips are laid out.
            template: How these look, if not as the preferences say, while the program runs.
            result: Is filled in as they go, and returned; None makes one.

        Raises:
            JournalError: The queue could not be read or written; no more is submitted.
        """
        result, jobs = result or BatchResult(), self._free(jobs)
        ids = {job.id for job in jobs}
        if template is not None:
            self._templates.update((id, template) for id in ids)
        self._busy |= ids
        try:
            for target, own_template, alike in self._alike(jobs):
                batch = PrintBatch(self._desk, *kind_of(self._kinds, target), result)
                failure = await self._query_failure(target)
                if failure is not None:
                    await batch.fail(alike, failure)
                else:
                    await batch.do(alike, own_template, progress)
        finally:
            self._busy -= ids
            self._on_result(result)
        return result

    def show(self) -> None:
        """Emits the messages by delivery, if they changed."""
        messages = {job.delivery_id: job_words(job) for job in self._queue.jobs}
        flags = self._active_jobs.words() | {id: words for id, words in messages.items() if words}
        if flags != self._flags:
            self._flags = flags
            self.flags_changed.emit(flags)
        self.changed.emit()

    def nudge(self) -> None:
        """Checks waiting slips at once."""
        self._nudged.set()

    async def _recalled(self) -> tuple[PrintJob, ...]:
        """The uncertain jobs of the run before, as soon as the journal can be read."""
        seconds = self._check_every_s
        while True:
            try:
                uncertain = await self._queue.recall()
            except JournalError as error:
                self._report_trouble(error)
            else:
                self._report_trouble(None)
                return uncertain
            await self._wait(seconds)
            seconds = min(2 * seconds, LONGEST_RETRY_DELAY_S)

    def _report_trouble(self, error: JournalError | None) -> None:
        """Reports a failing journal once, until it works again."""
        if error is not None and not self._is_failing:
            self.not_kept.emit(error)
        elif error is None and self._is_failing:
            self.kept.emit()
        self._is_failing = error is not None

    async def _catch_up(self) -> None:
        """Writes what the journal did not take; without anything left, its trouble is over."""
        if not self._queue.is_behind:
            if not self._queue.waiting():
                self._report_trouble(None)
            return
        try:
            await self._queue.catch_up()
        except JournalError as error:
            self._report_trouble(error)
        else:
            self._report_trouble(None)

    async def _try_again(self) -> None:
        free = self._free(self._queue.waiting())
        for target in dict.fromkeys(job.target for job in free):
            jobs = [job for job in free if job.target == target]
            was_down = target in self._down
            is_back = await self._query_failure(target) is None and was_down
            ready = jobs if is_back else [job for job in jobs if self._queue.is_due(job)]
            if not ready:
                continue
            try:
                result = await self.submit(ready)
            except JournalError as error:
                self._report_trouble(error)
            else:
                self._report_trouble(result.not_kept)

    def _free(self, jobs: Sequence[PrintJob]) -> list[PrintJob]:
        """The present state of those that wait and are not in submission."""
        waiting = {job.id: job for job in self._queue.waiting() if job.id not in self._busy}
        return [waiting[job.id] for job in jobs if job.id in waiting]

    async def _query_failure(self, target: str) -> PrintFailure | None:
        """As ``Printer.query_failure``; remembered, so that a recovered printer is used at once."""
        kind, printer = kind_of(self._kinds, target)
        failure = await kind.query_failure(printer)
        (self._down.discard if failure is None else self._down.add)(target)
        return failure

    async def _pause(self) -> None:
        """Waits for a nudge, or until the next check."""
        is_waiting = self._queue.waiting() or self._active_jobs or self._queue.is_behind
        await self._wait(self._check_every_s if is_waiting else None)

    async def _wait(self, seconds: float | None) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._nudged.wait()
        except TimeoutError:
            return

    def _alike(
        self, jobs: Sequence[PrintJob]
    ) -> Iterator[tuple[str, SlipTemplate, list[PrintJob]]]:
        """Groups neighbouring jobs of the same printer and template."""
        usual = self._preferences.slip
        key = [(job.target, self._templates.get(job.id, usual)) for job in jobs]
        for (target, template), some in groupby(zip(key, jobs, strict=True), lambda pair: pair[0]):
            yield target, template, [job for _key, job in some]

    def _on_result(self, result: BatchResult) -> None:
        for job in result.out:
            self._templates.pop(job.id, None)
        self._active_jobs.add(result)
        self.show()
        self._nudged.set()
        if result.out:
            self.printed.emit(tuple(job.delivery_id for job in result.out))
