"""The printers of the system's print service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import ParamSpec, TypeVar

from deskdispatch.background import SerialWorker
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers import cups, qt_output
from deskdispatch.ui.printers.print_documents import (
    PrintDocument,
    SlipOrder,
    document_of_test_page,
    title_of,
)
from deskdispatch.ui.printers.rendering import printed
from deskdispatch.ui.printers.submission import PrinterBatch

P = ParamSpec("P")
T = TypeVar("T")


class SystemPrinters:
    """Submits PDFs to CUPS, and paints through Qt on systems without it.

    CUPS keeps an accepted job while the printer is off or empty, so the job counts as printed and
    is never submitted twice, but is tracked. A printer with a known failure gets no job.
    """

    def __init__(self) -> None:
        # A thread of its own: each has its own line to CUPS.
        self._thread = SerialWorker("cups")

    def printers(self) -> Sequence[str]:
        return qt_output.printer_names()

    async def query_failure(self, printer: str) -> PrintFailure | None:
        if cups.is_here():
            return await self._do(cups.failure_of, printer)
        return qt_output.failure_of(printer)

    def batches(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """Renders one batch per slip on a roll, else a single one."""
        if cups.is_here():
            return self._documents(printer, order, progress)
        return _paintings(printer, order, progress)

    async def pending_jobs(
        self, printer: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        """The accepted jobs that are not printed yet, with their failures."""
        return await self._do(cups.pending_jobs, printer, jobs)

    async def print_test_page(self, printer: str, template: SlipTemplate) -> None:
        """Prints the test page.

        Raises:
            PrintError: It was not accepted.
        """
        if not cups.is_here():
            await asyncio.to_thread(qt_output.paint_test_page, printer, template)
            return
        one = await asyncio.to_thread(document_of_test_page, template)
        options = _options(template, one)
        await self._do(cups.send, printer, "Test page", one.content, options)

    async def _documents(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        at = 0
        made = printed(order, progress)
        try:
            async for one in made:
                title = title_of(order.slips[at : at + one.count])
                options = _options(order.template, one)
                yield PrinterBatch(
                    one.count, partial(self._do, cups.send, printer, title, one.content, options)
                )
                at += one.count
        finally:
            await made.aclose()

    def _do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        return self._thread.submit(partial(work, *args, **kwargs))


async def _paintings(
    printer: str, order: SlipOrder, progress: Progress
) -> AsyncGenerator[PrinterBatch]:
    """Qt may paint on a printer in any thread."""
    done = 0
    for group in order.groups():
        alone = SlipOrder(group, order.template)
        yield PrinterBatch(
            len(group), partial(asyncio.to_thread, qt_output.paint_job, printer, alone)
        )
        done += len(group)
        progress(done, len(order.slips))


def _options(template: SlipTemplate, one: PrintDocument) -> dict[str, str]:
    """The CUPS options: the paper, and no scaling, which would blur dots."""
    media: str = template.paper
    if template.paper_spec.is_roll:
        media = cups.custom_media(one.width_mm, one.length_mm)
    return {"media": media, "print-scaling": "none"}
