"""The printers of this system."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from functools import partial

from deskdispatch.domain.errors import PrintFault
from deskdispatch.domain.progress import Tell
from deskdispatch.domain.slip_template import Paper, SlipTemplate
from deskdispatch.ui.printing import cups, output
from deskdispatch.ui.printing.press import Order, Printed, proof_document, title_of
from deskdispatch.ui.printing.presses import printed
from deskdispatch.ui.printing.way import Batch


class SystemPrinters:
    """Hands finished PDFs to CUPS, and paints for a system that has another print service.

    A job that CUPS has taken is its own from then on: it is kept there while the printer is off
    or empty, so it counts as out and is never handed over twice. What is known beforehand to
    stand still gets nothing.
    """

    def printers(self) -> Sequence[str]:
        """Those that there are now."""
        return output.printer_names()

    async def look(self, printer: str) -> PrintFault | None:
        """Why nothing would come out of it now; None where nothing is known against it."""
        if cups.is_here():
            return await asyncio.to_thread(cups.trouble, printer)
        return output.trouble(printer)

    def batches(self, printer: str, order: Order, tell: Tell) -> AsyncGenerator[Batch]:
        """A slip each on a roll, else all at once; see ``way``."""
        if cups.is_here():
            return _documents(printer, order, tell)
        return _paintings(printer, order, tell)

    async def print_proof(self, printer: str, template: SlipTemplate) -> None:
        """Prints the page to set a printer by.

        Raises:
            PrintError: It was not taken.
        """
        if not cups.is_here():
            await asyncio.to_thread(output.paint_proof, printer, template)
            return
        one = await asyncio.to_thread(proof_document, template)
        options = _options(template, one)
        await asyncio.to_thread(cups.send, printer, "Test page", one.content, options)


async def _documents(printer: str, order: Order, tell: Tell) -> AsyncGenerator[Batch]:
    at = 0
    made = printed(order, tell)
    try:
        async for one in made:
            title = title_of(order.slips[at : at + one.count])
            options = _options(order.template, one)
            send = partial(asyncio.to_thread, cups.send, printer, title, one.content, options)
            at += one.count
            yield Batch(one.count, send)
    finally:
        await made.aclose()


async def _paintings(printer: str, order: Order, tell: Tell) -> AsyncGenerator[Batch]:
    """Qt may paint on a printer in any thread."""
    done = 0
    for lot in order.lots():
        alone = Order(lot, order.template)
        yield Batch(len(lot), partial(asyncio.to_thread, output.paint_job, printer, alone))
        done += len(lot)
        tell(done, len(order.slips))


def _options(template: SlipTemplate, one: Printed) -> dict[str, str]:
    """The paper as CUPS calls it; nothing is scaled, for dots are to stay dots."""
    media: str = template.paper
    if Paper(template.paper).is_roll:
        media = f"Custom.{one.width_mm:.2f}x{one.length_mm:.2f}mm"
    return {"media": media, "print-scaling": "none"}
