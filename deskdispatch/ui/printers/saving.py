"""Saves slips as one PDF."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from deskdispatch.desk.desk import Desk
from deskdispatch.desk.slips.print_queue import Printable
from deskdispatch.domain.errors import PrintError, PrintFailure
from deskdispatch.domain.progress import Progress, ignore_progress
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.printers.print_documents import SlipOrder, document_of_test_page
from deskdispatch.ui.printers.render_worker import printed


async def content_of(
    desk: Desk,
    deliveries: Sequence[Printable],
    template: SlipTemplate,
    progress: Progress = ignore_progress,
) -> bytes:
    """The PDF with the slips of these deliveries, in this order.

    Raises:
        JournalError: What this desk knows could not be read.
        PrintError: None of them is known here, or they could not be laid out.
    """
    slips = await desk.prints.slips([one.id for one in deliveries])
    known = [slips[one.id] for one in deliveries if one.id in slips]
    if not known:
        raise PrintError(PrintFailure.NOT_KNOWN)
    made = printed(SlipOrder(known, template, is_file=True), progress)
    try:
        return (await anext(made)).content
    finally:
        await made.aclose()


async def save(
    desk: Desk,
    deliveries: Sequence[Printable],
    template: SlipTemplate,
    path: Path,
    progress: Progress,
) -> None:
    """Writes that PDF atomically.

    Raises:
        JournalError, PrintError: As ``content_of``.
        FileError: It cannot be written there; whatever was there before is untouched.
    """
    content = await content_of(desk, deliveries, template, progress)
    await asyncio.to_thread(write_atomically, path, content)


async def save_test_page(template: SlipTemplate, path: Path) -> None:
    """Writes the test page as a PDF.

    Raises:
        FileError: It cannot be written there; whatever was there before is untouched.
    """
    made = await asyncio.to_thread(document_of_test_page, template)
    await asyncio.to_thread(write_atomically, path, made.content)
