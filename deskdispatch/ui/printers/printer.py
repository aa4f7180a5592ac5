"""The interface of all printers, and the result of printing."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.rendering import SlipOrder


@dataclass(frozen=True, slots=True)
class PrinterBatch:
    """Slips that are submitted together; they follow those of the batch before.

    ``send`` submits all or none, and is not cancelled. It returns the job's number, if it can be
    tracked, or raises ``PrintError``.
    """

    count: int
    send: Callable[[], Awaitable[int | None]]


class Printer(Protocol):
    """A kind of printer (the system's, thermal); nothing in it blocks the loop.

    ``printer`` is the name of one of this kind.
    """

    def printers(self) -> Sequence[str]:
        """The present printers, by their names in print jobs."""

    async def query_failure(self, printer: str) -> PrintFailure | None:
        """Returns why it would not print now."""

    def batches(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """Renders slips, or raises ``PrintError``; leaving the generator early stops it."""

    async def pending_jobs(
        self, printer: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        """The accepted jobs that are not printed yet, each with its failure or None."""

    async def print_test_page(self, printer: str, template: SlipTemplate) -> None:
        """May raise ``PrintError``."""


def kind_of(kinds: Mapping[str, Printer], target: str) -> tuple[Printer, str]:
    """Finds the kind of printer of a job's target, and the printer's name in that kind."""
    scheme, colon, name = target.partition(":")
    found = kinds.get(scheme + colon) if colon else None
    return (found, name) if found is not None else (kinds[""], target)


@dataclass(slots=True)
class BatchResult:
    """The result of submitted jobs.

    Attributes:
        out: Jobs that the printers have accepted.
        failure: The ``PrintFailure`` of the others.
        is_uncertain: Whether some of those may have been printed.
        journal_error: Why accepted jobs could not be recorded.
        numbers: Job numbers of the print service, by delivery.
    """

    out: list[PrintJob] = field(default_factory=list)
    failure: str = ""
    is_uncertain: bool = False
    journal_error: JournalError | None = None
    numbers: dict[str, int] = field(default_factory=dict)
