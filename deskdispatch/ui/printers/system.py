"""The printers of this system."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from deskdispatch.domain.errors import PrintFault
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers import cups, qt_output
from deskdispatch.ui.printers.print_documents import (
    PrintDocument,
    SlipOrder,
    document_of_test_page,
    title_of,
)
from deskdispatch.ui.printers.printer_kind import PrinterBatch
from deskdispatch.ui.printers.render_worker import printed

P = ParamSpec("P")
T = TypeVar("T")


class SystemPrinters:
    """Hands finished PDFs to CUPS, and paints for a system that has another print service.

    A job that CUPS has taken is its own from then on: it is kept there while the printer is off
    or empty, so it counts as out and is never handed over twice, but is followed. What is known
    beforehand to stand still gets nothing.
    """

    def __init__(self) -> None:
        # A thread of its own: each has its own line to CUPS.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="cups")

    def printers(self) -> Sequence[str]:
        """Those that there are now."""
        return qt_output.printer_names()

    async def look(self, printer: str) -> PrintFault | None:
        """Why nothing would come out of it now; None where nothing is known against it."""
        if cups.is_here():
            return await self._do(cups.trouble, printer)
        return qt_output.trouble(printer)

    def batches(
        self, printer: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        """A slip each on a roll, else all at once; see ``Printer.batches``."""
        if cups.is_here():
            return self._documents(printer, order, progress)
        return _paintings(printer, order, progress)

    async def pending_jobs(
        self, printer: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFault | None]:
        """Of what was handed over that which is not on paper yet, and why it stands still."""
        return await self._do(cups.pending_jobs, printer, jobs)

    async def print_test_page(self, printer: str, template: SlipTemplate) -> None:
        """Prints the page to set a printer by.

        Raises:
            PrintError: It was not taken.
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
        return asyncio.wrap_future(self._thread.submit(work, *args, **kwargs))


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
    """The paper as CUPS calls it; nothing is scaled, for dots are to stay dots."""
    media: str = template.paper
    if template.paper_spec.is_roll:
        media = cups.custom_media(one.width_mm, one.length_mm)
    return {"media": media, "print-scaling": "none"}
