"""Sends the slips of one printer and records each result in the queue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.errors import JournalError, PrintError, PrintFailure
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.uninterrupted import uninterrupted
from deskdispatch.ui.printers.print_documents import SlipOrder
from deskdispatch.ui.printers.printer_kind import Printer, PrinterBatch

GROUP_SIZE: Final = 10
"""Batches that are written down together: the journal waits for the disk each time. So many at
the most are uncertain if the program dies just then."""


@dataclass(slots=True)
class BatchResult:
    """The result of submitting jobs.

    Attributes:
        out: Jobs that the printers have accepted.
        trouble: Why others were not accepted, a ``PrintFailure``; empty where all were.
        is_doubtful: Whether some of those may have been printed.
        not_kept: Why accepted jobs could not be recorded.
        numbers: Job numbers of the print service, by delivery.
    """

    out: list[PrintJob] = field(default_factory=list)
    trouble: str = ""
    is_doubtful: bool = False
    not_kept: JournalError | None = None
    numbers: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _PrintGroup:
    """Some batches and their jobs, written down together."""

    parts: list[tuple[Sequence[PrintJob], PrinterBatch]] = field(default_factory=list)
    is_stopped: bool = False

    @property
    def jobs(self) -> list[PrintJob]:
        return [job for part, _batch in self.parts for job in part]

    def stop(self) -> None:
        """Drops the batches that were not begun."""
        self.is_stopped = True


class PrintBatch:
    """Submits jobs to one printer; the results go into the queue and into ``result``."""

    def __init__(self, desk: Desk, kind: Printer, printer: str, result: BatchResult) -> None:
        self._desk = desk
        self._kind = kind
        self._printer = printer
        self._result = result

    async def do(
        self, jobs: Sequence[PrintJob], template: SlipTemplate, progress: Progress
    ) -> None:
        """Submits the jobs until the first failure.

        When cancelled, it ends between two batches.

        Raises:
            JournalError: The queue could not be read or written.
        """
        slips = await self._desk.prints.slips([job.delivery_id for job in jobs])
        unknown = [job for job in jobs if job.delivery_id not in slips]
        if unknown:
            await self.fail(unknown, PrintFailure.NOT_KNOWN)
        known = [job for job in jobs if job.delivery_id in slips]
        if known:
            order = SlipOrder([slips[job.delivery_id] for job in known], template)
            await self._submit(known, order, progress)

    async def _submit(self, jobs: Sequence[PrintJob], order: SlipOrder, progress: Progress) -> None:
        left, group = jobs, _PrintGroup()
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
        queue, out = self._desk.print_queue, list[PrintJob]()
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
            await self._record(group, out)
            await self._keep(group.jobs[len(out) :], len(part), error)
            raise
        await self._record(group, out)

    async def _record(self, group: _PrintGroup, out: list[PrintJob]) -> None:
        self._result.out += out
        try:
            await self._desk.print_queue.mark_accepted(out)
        except JournalError as error:  # they are out: nobody is to print them again for that
            self._result.not_kept = error
        if group.is_stopped:
            await self._desk.print_queue.try_now(group.jobs[len(out) :])

    async def _keep(self, jobs: Sequence[PrintJob], count: int, error: PrintError) -> None:
        """Records a failure; the first ``count`` jobs were being submitted and may be printed."""
        if error.may_have_printed:
            self._result.is_doubtful = True
            await self._desk.print_queue.mark_uncertain(jobs[:count])
            jobs = jobs[count:]
        await self.fail(jobs, error.detail)

    async def fail(self, jobs: Sequence[PrintJob], trouble: str) -> None:
        """Records that jobs were not accepted.

        Raises:
            JournalError: The queue could not be written.
        """
        self._result.trouble = trouble
        if not jobs:
            return
        await self._desk.print_queue.failed(jobs, trouble)
