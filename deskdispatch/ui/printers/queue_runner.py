"""Work on the print queue: sends slips to printers and retries rejected ones."""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Collection,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Signal

from deskdispatch.background import Progress, ignore_progress
from deskdispatch.domain.errors import JournalError, PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.current_user import user_name
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import uninterrupted
from deskdispatch.ui.printers.print_words import job_words, pending_words
from deskdispatch.ui.printers.rendering import SlipOrder

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable


CHECK_EVERY_S: Final = 3.0

LONGEST_RETRY_DELAY_S: Final = 60.0

GROUP_SIZE: Final = 10
"""Batches recorded together, because each record waits for the disk. If the program dies while a
group is sent, at most these are uncertain."""


@dataclass(frozen=True, slots=True)
class PrinterBatch:
    """Slips that are submitted together, after those of the previous batch.

    ``send`` submits all or none, and is not cancelled. It returns the job's number, if it can be
    tracked, or raises ``PrintError``.
    """

    count: int
    send: Callable[[], Awaitable[int | None]]


class Printer(Protocol):
    """Interface of a kind of printer (the system's, thermal); nothing in it blocks the loop.

    ``target`` is the name of a printer in print jobs.
    """

    def printers(self) -> Sequence[str]:
        """Returns the available printers, by their names in print jobs."""

    async def query_failure(self, target: str) -> PrintFailure | None:
        """Returns the reason why the printer would not print now."""

    def batches(
        self, target: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """Yields batches of slips, or raises ``PrintError``; closing the generator stops it."""

    async def pending_jobs(
        self, target: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        """Returns the accepted jobs that are not printed yet, each with its failure or None.

        By default none, for printers whose jobs have no numbers.
        """
        return {}

    async def print_test_page(self, target: str, template: SlipTemplate) -> None:
        """Prints a test page; may raise ``PrintError``."""


def kind_of(kinds: Mapping[str, Printer], target: str) -> Printer:
    """Returns the kind of printer of a job's target."""
    scheme, colon, _name = target.partition(":")
    return kinds.get(scheme + colon) or kinds[""]


@dataclass(slots=True)
class BatchResult:
    """Result of submitted jobs.

    ``accepted`` are those that the printers took; ``failure`` is the ``PrintFailure`` of the
    others, of which some may have been printed if ``is_uncertain``. ``journal_error`` is why
    accepted jobs could not be recorded. ``numbers`` are the print service's job numbers, by
    delivery.
    """

    accepted: list[PrintJob] = field(default_factory=list)
    failure: str = ""
    is_uncertain: bool = False
    journal_error: JournalError | None = None
    numbers: dict[str, int] = field(default_factory=dict)


class PrintRunner(QObject):
    """Processes the print queue of one desk.

    ``kinds`` has the kinds of printers by the prefix of their names; the system's has an empty one.
    """

    flags_changed = Signal(object)
    """Dict of messages by delivery id, for slips that wait or may have been printed."""

    changed = Signal()

    printed = Signal(object)
    """Tuple of the ids of deliveries whose slips were accepted."""

    uncertain_found = Signal(int)
    """Number of slips that may have been printed when the program last ended."""

    failed = Signal(object)
    """A ``JournalError``: the queue cannot be read or written, until ``recovered``."""

    recovered = Signal()

    def __init__(
        self,
        desk: Desk,
        preferences: Preferences,
        kinds: Mapping[str, Printer],
        check_every_s: float = CHECK_EVERY_S,
    ) -> None:
        super().__init__()
        self.desk = desk
        self._queue = desk.print_queue
        self._preferences = preferences
        self._check_every_s = check_every_s
        self._templates: dict[str, SlipTemplate] = {}
        """Templates that differ from that of the preferences, by job."""
        self._busy: set[str] = set()
        self._unavailable: set[str] = set()
        self._is_failing = False
        self._has_result = asyncio.Event()
        self._flags: Mapping[str, str] = {}
        self._kinds = kinds
        self._active_jobs = ActivePrintJobs(kinds)

    async def follow(self) -> None:
        """Retries with growing delays, or as soon as a printer is back, until cancelled."""
        await self._load_queue()
        self._unavailable.update(job.target for job in self._queue.waiting())
        self.show()
        if uncertain := sum(job.is_uncertain for job in self._queue.jobs):
            self.uncertain_found.emit(uncertain)
        while True:
            self._has_result.clear()
            if self._queue.is_behind or not self._queue.waiting():
                with self._reporting():
                    await self._queue.catch_up()
            await self._retry_due()
            if await self._active_jobs.update():
                self.show()
            is_waiting = self._queue.waiting() or self._active_jobs or self._queue.is_behind
            await self._wait(self._check_every_s if is_waiting else None)

    def leave(self) -> None:
        """Clears the messages and stops all signals; running submissions end and are recorded."""
        self.recovered.emit()
        self.flags_changed.emit({})
        self.changed.emit()
        self.blockSignals(True)

    async def print_slips(
        self,
        deliveries: Sequence[Printable],
        target: str,
        progress: Progress = ignore_progress,
        *,
        template: SlipTemplate,
        result: BatchResult | None = None,
    ) -> BatchResult:
        """Adds slips to the queue and submits them now, see ``submit``.

        ``template`` replaces that of the preferences for them while the program runs. Those in
        submission or uncertain are left out. When cancelled, slips that were not accepted leave the
        queue.
        """
        jobs = await self._queue.add(deliveries, target, user_name())
        for job in jobs:  # also of one that waits and was asked for with another template
            if template == self._preferences.slip:
                self._templates.pop(job.id, None)
            else:
                self._templates[job.id] = template
        result = result or BatchResult()
        try:
            return await self.submit(jobs, progress, result)
        except asyncio.CancelledError:
            out = {job.id for job in result.accepted}
            await uninterrupted(self.drop([job for job in jobs if job.id not in out]))
            raise

    async def note_saved(self, deliveries: Sequence[Printable], path: Path) -> None:
        """Logs slips that were saved in a file."""
        try:
            await self._queue.log(deliveries, str(path), user_name())
        finally:
            self.printed.emit(tuple(one.id for one in deliveries))

    async def mark_printed(self, jobs: Sequence[PrintJob]) -> None:
        """Records slips that the clerk found on paper."""
        await self._queue.mark_accepted(jobs)
        self._on_result(BatchResult(accepted=list(jobs)))

    async def requeue(self, jobs: Sequence[PrintJob]) -> None:
        """Makes slips due again, except any in submission."""
        await self._queue.try_now([job for job in jobs if job.id not in self._busy])
        self.show()

    async def drop(self, jobs: Sequence[PrintJob]) -> None:
        await self._queue.drop(jobs)
        self.show()

    async def submit(
        self,
        jobs: Sequence[PrintJob],
        progress: Progress = ignore_progress,
        result: BatchResult | None = None,
    ) -> BatchResult:
        """Submits jobs now, except any already in submission; rejected ones stay and are retried.

        When cancelled, accepted jobs are logged and the rest stays queued. ``progress`` is called
        with the number of rendered slips; ``result`` is filled in while it runs.

        Raises:
            JournalError: The queue could not be read or written; no more is submitted.
        """
        result = result or BatchResult()
        waiting = {job.id: job for job in self._queue.waiting() if job.id not in self._busy}
        jobs = [waiting[job.id] for job in jobs if job.id in waiting]
        ids = {job.id for job in jobs}
        self._busy |= ids
        usual = self._preferences.slip
        try:
            for (target, look), alike in groupby(
                jobs, lambda job: (job.target, self._templates.get(job.id, usual))
            ):
                await self._submit_to(target, tuple(alike), look, progress, result)
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

    async def _submit_to(
        self,
        target: str,
        jobs: Sequence[PrintJob],
        template: SlipTemplate,
        progress: Progress,
        result: BatchResult,
    ) -> None:
        """Submits to one printer until its first failure; can be cancelled between batches."""
        if failure := await self._query_failure(target):
            await self._fail(jobs, failure, result)
            return
        slips = await self.desk.prints.slips([job.delivery_id for job in jobs])
        if unknown := [job for job in jobs if job.delivery_id not in slips]:
            await self._fail(unknown, PrintFailure.NOT_KNOWN, result)
        left = [job for job in jobs if job.delivery_id in slips]
        if not left:
            return
        order = SlipOrder([slips[job.delivery_id] for job in left], template)
        coming = kind_of(self._kinds, target).batches(target, order, progress)
        group: list[PrinterBatch] = []
        stopped = asyncio.Event()
        try:
            async with aclosing(coming) as batches:
                async for batch in batches:
                    group.append(batch)
                    count = sum(each.count for each in group)
                    if len(group) == GROUP_SIZE or count == len(left):
                        going, left = left[:count], left[count:]
                        work = self._send(going, group, stopped, result)
                        await uninterrupted(work, stopped.set)
                        group = []
        except PrintError as error:
            await self._fail(left, error.detail, result)

    async def _send(
        self,
        jobs: Sequence[PrintJob],
        group: Sequence[PrinterBatch],
        stopped: asyncio.Event,
        result: BatchResult,
    ) -> None:
        """Sends the batches of the jobs, in their order, until one fails or ``stopped`` is set.

        The jobs are marked before and recorded after. Jobs that were not sent wait again; those of
        a batch that may have been printed are uncertain. The error of a batch is raised again.
        """
        await self._queue.mark_submitting(jobs)
        sent, failure = 0, None
        for batch in group:
            if stopped.is_set():
                break
            try:
                number = await batch.send()
            except PrintError as error:
                failure = error
                break
            if number is not None:
                part = jobs[sent : sent + batch.count]
                result.numbers.update((job.delivery_id, number) for job in part)
            sent += batch.count
        accepted, left = jobs[:sent], jobs[sent:]
        result.accepted += accepted
        try:
            await self._queue.mark_accepted(accepted)
        except JournalError as error:  # they are printed and must not be printed again
            result.journal_error = error
        if failure is None:
            await self._queue.try_now(left)
            return
        if failure.may_have_printed:
            result.is_uncertain = True
            await self._queue.mark_uncertain(left[: batch.count])
            left = left[batch.count :]
        await self._fail(left, failure.detail, result)
        raise failure

    async def _fail(self, jobs: Sequence[PrintJob], failure: str, result: BatchResult) -> None:
        result.failure = failure
        await self._queue.mark_failed(jobs, failure)

    async def _load_queue(self) -> None:
        seconds = self._check_every_s
        while True:
            with self._reporting():
                await self._queue.load()
            if not self._is_failing:
                return
            await self._wait(seconds)
            seconds = min(2 * seconds, LONGEST_RETRY_DELAY_S)

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Emits ``failed`` instead of a journal error, once until the journal works again."""
        try:
            yield
        except JournalError as error:
            if not self._is_failing:
                self.failed.emit(error)
            self._is_failing = True
        else:
            if self._is_failing:
                self.recovered.emit()
            self._is_failing = False

    async def _retry_due(self) -> None:
        free = [job for job in self._queue.waiting() if job.id not in self._busy]
        for target in dict.fromkeys(job.target for job in free):
            jobs = [job for job in free if job.target == target]
            was_down = target in self._unavailable
            is_back = await self._query_failure(target) is None and was_down
            ready = jobs if is_back else [job for job in jobs if self._queue.is_due(job)]
            if not ready:
                continue
            with self._reporting():
                result = await self.submit(ready)
                if result.journal_error is not None:
                    raise result.journal_error

    async def _query_failure(self, target: str) -> PrintFailure | None:
        """Queries a printer, and remembers an unavailable one in order to notice its return."""
        failure = await kind_of(self._kinds, target).query_failure(target)
        (self._unavailable.discard if failure is None else self._unavailable.add)(target)
        return failure

    async def _wait(self, seconds: float | None) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._has_result.wait()
        except TimeoutError:
            return

    def _on_result(self, result: BatchResult) -> None:
        for job in result.accepted:
            self._templates.pop(job.id, None)
        self._active_jobs.add(result)
        self.show()
        self._has_result.set()
        if result.accepted:
            self.printed.emit(tuple(job.delivery_id for job in result.accepted))


MOST_TRACKED: Final = 2000
"""Slips tracked at most; the oldest are dropped."""

STALL_TIMEOUT_S: Final = 60.0
"""Seconds after the last finished slip until a printer counts as stalled."""


class ActivePrintJobs:
    """Submitted jobs, tracked while the program runs to show why a slip is not printed.

    They have left the queue: the print service prints them when it can.
    """

    def __init__(
        self, kinds: Mapping[str, Printer], clock: Callable[[], float] = monotonic
    ) -> None:
        self._kinds = kinds
        self._clock = clock
        self._progress: dict[str, tuple[set[int], float]] = {}
        self._jobs: dict[str, tuple[str, int]] = {}
        self._failures: dict[str, tuple[str, PrintFailure]] = {}

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def add(self, result: BatchResult) -> None:
        for job in result.accepted:
            self._jobs.pop(job.delivery_id, None)
            self._failures.pop(job.delivery_id, None)
            if (number := result.numbers.get(job.delivery_id)) is not None:
                self._jobs[job.delivery_id] = (job.target, number)
        for delivery_id in list(self._jobs)[:-MOST_TRACKED]:
            del self._jobs[delivery_id]

    def words(self) -> dict[str, str]:
        return {id: pending_words(*found) for id, found in self._failures.items()}

    async def update(self) -> bool:
        before = dict(self._failures)
        for target in {target for target, _number in self._jobs.values()}:
            mine = {id: number for id, (whose, number) in self._jobs.items() if whose == target}
            pending = kind_of(self._kinds, target).pending_jobs(target, set(mine.values()))
            found = self._with_stalled(target, await pending)
            for delivery_id, number in mine.items():
                if self._jobs.get(delivery_id) != (target, number):
                    continue  # printed again in the meantime
                self._failures.pop(delivery_id, None)
                if failure := found.get(number):
                    self._failures[delivery_id] = (target, failure)
                if number not in found or failure is PrintFailure.GIVEN_UP:
                    del self._jobs[delivery_id]
        return self._failures != before

    def _with_stalled(
        self, target: str, found: Mapping[int, PrintFailure | None]
    ) -> Mapping[int, PrintFailure | None]:
        """Adds ``OFFLINE`` for jobs of a printer that reports no failure and finishes no job."""
        before, since = self._progress.get(target, (set[int](), 0.0))
        if set(found) != before:
            since = self._clock()
        self._progress[target] = (set(found), since)
        if self._clock() - since < STALL_TIMEOUT_S:
            return found
        return {number: failure or PrintFailure.OFFLINE for number, failure in found.items()}
