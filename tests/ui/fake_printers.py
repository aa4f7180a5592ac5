"""Fake printers that a test controls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence

from deskdispatch.background import Progress
from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.queue_runner import PrinterBatch
from deskdispatch.ui.printers.rendering import SlipOrder


class Printers:
    """Fake printers of a system.

    Attributes:
        names: Names of the installed printers.
        printed: Accepted jobs: the printer, the slips and their template.
        proofs: Printed test pages.
        troubles: Known troubles, by printer.
        unfinished: Numbers, from one, of accepted jobs that are not on paper yet.
        refusal: Error raised when a job is handed over.
        on_taken: Called when a job was accepted, before the caller is told.
        gate: While set, jobs wait for it.
        knocked: Set while a job waits for the gate.
    """

    def __init__(self, *names: str) -> None:
        self.names = list(names or ("Counter", "Office"))
        self.printed: list[tuple[str, tuple[Slip, ...], SlipTemplate]] = []
        self.proofs: list[tuple[str, SlipTemplate]] = []
        self.troubles: dict[str, PrintFailure] = {}
        self.unfinished: dict[int, PrintFailure | None] = {}
        self.refusal: PrintError | None = None
        self.on_taken: Callable[[], None] = lambda: None
        self.gate: asyncio.Event | None = None
        self.knocked = asyncio.Event()

    @property
    def slips(self) -> list[tuple[str, str]]:
        """Printer and order of each printed slip."""
        return [(name, slip.order_number) for name, slips, _look in self.printed for slip in slips]

    def printers(self) -> Sequence[str]:
        return self.names

    async def query_failure(self, target: str) -> PrintFailure | None:
        if target not in self.names:
            return PrintFailure.UNKNOWN_PRINTER
        return self.troubles.get(target)

    async def batches(
        self, target: str, order: SlipOrder, tell: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        done = 0
        whole = not order.template.paper_spec.is_roll
        for slips in [order.slips] if whole else [(slip,) for slip in order.slips]:
            done += len(slips)
            tell(done, len(order.slips))

            async def send(slips: Sequence[Slip] = slips) -> int:
                await self._take(target, slips, order.template)
                return len(self.printed)

            yield PrinterBatch(len(slips), send)

    async def pending_jobs(
        self, target: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        return {job: failure for job, failure in self.unfinished.items() if job in jobs}

    async def print_test_page(self, target: str, template: SlipTemplate) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.proofs.append((target, template))

    async def _take(self, target: str, slips: Sequence[Slip], look: SlipTemplate) -> None:
        if self.gate is not None:
            self.knocked.set()
            await self.gate.wait()
        if self.refusal is not None:
            raise self.refusal
        self.printed.append((target, tuple(slips), look))
        self.on_taken()
