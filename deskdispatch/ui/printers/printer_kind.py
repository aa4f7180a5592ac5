"""The interface of every kind of printer (the system's, thermal), and the choice by target."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from deskdispatch.domain.errors import PrintFailure
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.print_documents import SlipOrder


@dataclass(frozen=True, slots=True)
class PrinterBatch:
    """Rendered slips that are submitted together.

    Attributes:
        count: How many, following those of the batch before.
        send: Submits them, all or none; it is not cancelled. Returns the job number by which
            printing can be tracked, or None. Raises ``PrintError``.
    """

    count: int
    send: Callable[[], Awaitable[int | None]]


class Printer(Protocol):
    """A kind of printer; nothing in it blocks the loop."""

    def printers(self) -> Sequence[str]:
        """The present printers, by their names in print jobs."""

    async def query_failure(self, printer: str) -> PrintFailure | None:
        """Why it would not print now; None where no failure is known."""

    def batches(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """Renders slips; leaving the generator early stops it.

        Args:
            printer: One of this kind.
            order: Whose slips, and how they look.
            progress: Is told how many are laid out, and of how many.

        Raises:
            PrintError: They could not be laid out.
        """

    async def pending_jobs(
        self, printer: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        """The accepted jobs that are not printed yet, with their failures.

        Args:
            printer: One of this kind.
            jobs: What ``PrinterBatch.send`` gave.

        Returns:
            The failure of each by number, or None where none is known.
        """

    async def print_test_page(self, printer: str, template: SlipTemplate) -> None:
        """Prints the test page.

        Raises:
            PrintError: It was not accepted.
        """


def kind_of(kinds: Mapping[str, Printer], target: str) -> tuple[Printer, str]:
    """The kind of printer that a job's target is of, and its name among those."""
    scheme, colon, name = target.partition(":")
    found = kinds.get(scheme + colon) if colon else None
    return (found, name) if found is not None else (kinds[""], target)
