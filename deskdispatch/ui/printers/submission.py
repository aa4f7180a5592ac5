"""Submits slips to one printer: the interface of all printers, and the record of each result."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.errors import JournalError, PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.tasks import uninterrupted
from deskdispatch.ui.printers.print_documents import SlipOrder

GROUP_SIZE: Final = 10
"""Batches recorded together, as the journal waits for the disk each time. If the program dies
then, at most these are uncertain."""


@dataclass(frozen=True, slots=True)
class PrinterBatch:
    """Rendered slips that are submitted together.

    Attributes:
        count: Slips in it; they follow those of the batch before.
        send: Submits them, all or none; it is not cancelled. Returns the job number by which
            printing can be tracked, or None. Raises ``PrintError``.
    """

    count: int
    send: Callable[[], Awaitable[int | None]]


class Printer(Protocol):
    """A kind of printer (the system's, thermal); nothing in it blocks the loop."""

    def printers(self) -> Sequence[str]:
        """Returns the present printers, by their names in print jobs."""

    async def query_failure(self, printer: str) -> PrintFailure | None:
        """Returns why it would not print now; None where no failure is known."""

    def batches(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """Renders slips; leaving the generator early stops it.

        Args:
            printer: One of this kind.
            order: The slips and their template.
            progress: Called with the number of rendered slips and of all.

        Raises:
            PrintError: They could not be laid out.
        """

    async def pending_jobs(
        self, printer: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        """Returns the accepted jobs that are not printed yet, each with its failure or None.

        Args:
            printer: One of this kind.
            jobs: Numbers returned by ``PrinterBatch.send``.
        """

    async def print_test_page(self, printer: str, template: SlipTemplate) -> None:
        """Prints the test page.

        Raises:
            PrintError: It was not accepted.
        """


def kind_of(kinds: Mapping[str, Printer], target: str) -> tuple[Printer, str]:
    """Finds the kind of printer of a job's target, and the printer's name in that kind."""
    scheme, colon, name = target.partition(":")
    found = kinds.get(scheme + colon) if colon else None
    return (found, name) if found is not None else (kinds[""], target)


@dataclass(slots=True)
class BatchResult:
    """The result of submitting jobs.

    Attributes:
        out: Jobs that the printers have accepted.
        failure: The ``PrintFailure`` of the others; empty where all were accepted.
        is_uncertain: Whether some of those may have been printed.
        journal_error: The failure to record accepted jobs.
        numbers: Job numbers of the print service, by delivery.
    """

    out: list[PrintJob] = field(default_factory=list)
    failure: str = ""
    is_uncertain: bool = False
    journal_error: JournalError | None = None
    numbers: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _PrintGroup:
    """Batches that are recorded together, each with its jobs."""

    parts: list[tuple[Sequence[PrintJob], PrinterBatch]] = field(default_factory=list)
    is_stopped: bool = False

    @property
    def jobs(self) -> list[PrintJob]:
        return [job for part, _batch in self.parts for job in part]

    def stop(self) -> None:
        """Drops the batches that were not begun."""
        self.is_stopped = True


class PrintSubmission:
    """Submits jobs to one printer; the results go into the queue and into ``result``."""

    def __init__(self, desk: Desk, kind: Printer, printer: str, result: BatchResult) -> None:
        self._desk = desk
        self._kind = kind
        self._printer = printer
        self._result = result

    async def submit(
        self, jobs: Sequence[PrintJob], template: SlipTemplate, progress: Progress
    ) -> None:
        """Submits the jobs until the first failure; when cancelled, it ends between two batches.

        Raises:
            JournalError: The queue could not be read or written.
        """
        slips = await self._desk.prints.slips([job.delivery_id for job in jobs])
        if unknown := [job for job in jobs if job.delivery_id not in slips]:
            await self.fail(unknown, PrintFailure.NOT_KNOWN)
        left: Sequence[PrintJob] = [job for job in jobs if job.delivery_id in slips]
        if not left:
            return
        order = SlipOrder([slips[job.delivery_id] for job in left], template)
        group = _PrintGroup()
        batches = self._kind.batches(self._printer, order, progress)
        try:
            async for batch in batches:
                part, left = left[: batch.count], left[batch.count :]
                group.parts.append((part, batch))
                if len(group.parts) >= GROUP_SIZE or not left:
                    going, group = group, _PrintGroup()
                    await uninterrupted(self._send(going), going.stop)
        except PrintError as error:
            await self.fail([*group.jobs, *left], error.detail)
        finally:
            await batches.aclose()

    async def _send(self, group: _PrintGroup) -> None:
        """Sends a group; its jobs are marked before, and recorded after."""
        queue, out = self._desk.print_queue, list[PrintJob]()
        failure: PrintError | None = None
        await queue.begin(group.jobs)
        try:
            for part, batch in group.parts:
                if group.is_stopped:
                    break
                number = await batch.send()
                out += part
                if number is not None:
                    self._result.numbers.update((job.delivery_id, number) for job in part)
        except PrintError as error:
            failure = error
        self._result.out += out
        try:
            await queue.mark_accepted(out)
        except JournalError as error:  # they are out: nobody is to print them again for that
            self._result.journal_error = error
        left = group.jobs[len(out) :]
        if group.is_stopped:
            await queue.try_now(left)
        if failure is None:
            return
        if failure.may_have_printed:
            self._result.is_uncertain = True
            await queue.mark_uncertain(left[: len(part)])
            left = left[len(part) :]
        await self.fail(left, failure.detail)
        raise failure

    async def fail(self, jobs: Sequence[PrintJob], failure: str) -> None:
        """Records that jobs were not accepted.

        Raises:
            JournalError: The queue could not be written.
        """
        self._result.failure = failure
        if jobs:
            await self._desk.print_queue.failed(jobs, failure)
