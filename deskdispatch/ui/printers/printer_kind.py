"""The interface of every kind of printer (the system's, thermal), and the choice by target."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from deskdispatch.domain.errors import PrintFault
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.print_documents import SlipOrder


@dataclass(frozen=True, slots=True)
class PrinterBatch:
    """Slips that go to the printer together, laid out already.

    Attributes:
        count: How many, from where the batch before ended.
        send: Hands them over, all or none; it is not broken off. Gives the number by which their
            printing can be followed, or None where it cannot. Raises ``PrintError``.
    """

    count: int
    send: Callable[[], Awaitable[int | None]]


class Printer(Protocol):
    """A kind of printer; nothing in it holds up the loop."""

    def printers(self) -> Sequence[str]:
        """Those that there are now, by the names that jobs have for them."""

    async def look(self, printer: str) -> PrintFault | None:
        """Why nothing would come out of it now; None where nothing is known against it."""

    def batches(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """Lays slips out; left early, nothing goes on.

        Args:
            printer: One of this kind.
            order: Whose slips, and how they look.
            progress: Is told how many are laid out, and of how many.

        Raises:
            PrintError: They could not be laid out.
        """

    async def pending_jobs(
        self, printer: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFault | None]:
        """Of what was handed over that which is not on paper yet, and why it stands still.

        Args:
            printer: One of this kind.
            jobs: What ``PrinterBatch.send`` gave.

        Returns:
            By number the reason, or None where nothing is known against it.
        """

    async def print_test_page(self, printer: str, template: SlipTemplate) -> None:
        """Prints the page to set a printer by.

        Raises:
            PrintError: It was not taken.
        """


def kind_of(kinds: Mapping[str, Printer], target: str) -> tuple[Printer, str]:
    """The kind of printer that a job's target is of, and its name among those."""
    scheme, colon, name = target.partition(":")
    found = kinds.get(scheme + colon) if colon else None
    return (found, name) if found is not None else (kinds[""], target)
