"""Rendering of slips and reports to PDF, a few on a thread, more in a child process.

On a roll every slip is a document: a print job has one length of paper, and printers cut at its
end. On pages all slips are one document. A failed layout raises a ``PrintError``.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from itertools import chain, islice
from struct import Struct
from typing import IO, TYPE_CHECKING, Final, Protocol

from deskdispatch.background import Progress, ignore_progress
from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate, px
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painting import document, split_pages
from deskdispatch.ui.printing.printer_test_page import sheet_of_test_page
from deskdispatch.ui.printing.words import Word

if TYPE_CHECKING:  # the child process needs no loop, and starts sooner without asyncio
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable
    from deskdispatch.files.process import Process

IN_PROCESS_LIMIT: Final = 6
"""Slips rendered in this process at most. Each holds the interpreter for a frame or two; a child
process takes half a second to start."""

READ_AHEAD: Final = 64
"""Documents read ahead, so that the child process renders while a printer is busy."""

SLIPS_PER_DOCUMENT: Final = 10
"""Slips on a roll that are painted into one document and then split."""

HEADER: Final = Struct(">IIIdd")
"""Header of a message from the child process: slips laid out so far, slips in the following
document (0: none follows), its size in bytes, and the width and length of its first page."""


@dataclass(frozen=True, slots=True)
class PrintDocument:
    """Document of one job: a PDF with ``count`` slips, and the size of its first page."""

    content: bytes
    count: int
    width_mm: float
    length_mm: float

    @property
    def custom_media(self) -> str:
        """CUPS's name of a paper of exactly that size."""
        return f"Custom.{self.width_mm:.2f}x{self.length_mm:.2f}mm"


class RenderWork(Protocol):
    """Interface of rendering work that can be pickled for the child process."""

    @property
    def count(self) -> int: ...

    def documents(self, progress: Callable[[int], None]) -> Iterator[PrintDocument]:
        """Renders in this process; calls ``progress`` with the number laid out so far."""


@dataclass(frozen=True, slots=True)
class SlipOrder:
    """One or more slips to lay out; ``is_file`` makes one document on any paper."""

    slips: Sequence[Slip]
    template: SlipTemplate
    is_file: bool = False

    @property
    def count(self) -> int:
        return len(self.slips)

    @property
    def is_split(self) -> bool:
        """Whether each slip is a separate document."""
        return self.template.paper_spec.is_roll and not self.is_file

    def documents(self, progress: Callable[[int], None]) -> Iterator[PrintDocument]:
        if not self.is_split:

            def counted() -> Iterator[Slip]:
                for number, slip in enumerate(self.slips):
                    progress(number)
                    yield slip

            sheets = pages(counted(), self.template)
            first = next(sheets)
            content = document(chain((first,), sheets), title_of(self.slips))
            yield PrintDocument(content, len(self.slips), first.width_mm, first.length_mm)
            return
        sheets = pages(self.slips, self.template)  # on a roll a slip is one sheet
        while some := tuple(islice(sheets, SLIPS_PER_DOCUMENT)):  # the slips share their fonts
            made = split_pages(document(some, "")) if len(some) > 1 else []
            for at, sheet in enumerate(some):
                content = made[at] if made else document((sheet,), "")
                yield PrintDocument(content, 1, sheet.width_mm, sheet.length_mm)


def title_of(slips: Sequence[Slip]) -> str:
    """Returns the title for the system's list of print jobs."""
    numbers = ", ".join(slip.order_number for slip in slips[:3])
    return numbers if len(slips) <= 3 else f"{numbers} … ({len(slips)})"


def document_of_test_page(template: SlipTemplate) -> PrintDocument:
    """Returns the test page of the template's paper, at the first place of a shared page."""
    sheet = sheet_of_test_page(template)
    paper = template.paper_spec
    if paper.slips_per_page > 1:
        width, height = (px(mm, sheet.dpi) for mm in paper.page_mm)
        sheet = replace(sheet, width=width, height=height)
    content = document((sheet,), str(Word.TEST_PAGE))
    return PrintDocument(content, 1, sheet.width_mm, sheet.length_mm)


async def render_documents(order: SlipOrder, progress: Progress) -> AsyncGenerator[PrintDocument]:
    """Yields documents one by one; closing the generator stops the rendering."""
    import asyncio

    font = face(order.template.font).families[0]  # looked up once for all threads
    order = replace(order, template=replace(order.template, font=font))
    done = 0
    if order.count <= IN_PROCESS_LIMIT:
        made = order.documents(lambda _done: None)
        while (one := await asyncio.to_thread(next, made, None)) is not None:
            done += one.count
            progress(done, order.count)
            yield one
        return
    async with aclosing(_in_child_process(order)) as steps:
        async for done, coming in steps:
            progress(done, order.count)
            if coming is not None:
                yield coming


async def document_of(work: RenderWork) -> PrintDocument:
    """Renders work that gives one document, such as a report, in a child process."""
    async with aclosing(_in_child_process(work)) as steps:
        async for _done, made in steps:
            if made is not None:
                return made
    raise PrintError(PrintFailure.FAILED)


_Step = tuple[int, PrintDocument | None]


async def _in_child_process(work: RenderWork) -> AsyncGenerator[_Step]:
    from deskdispatch.files.process import Process

    process, left = Process("render"), work.count
    try:
        await process.thread.submit(lambda: _start(process, work))
        coming = deque(
            process.thread.submit(lambda: _read_step(process.stdout)) for _ in range(READ_AHEAD)
        )
        while left:
            coming.append(process.thread.submit(lambda: _read_step(process.stdout)))
            step = await coming.popleft()
            if step is None:
                raise PrintError(PrintFailure.FAILED)
            yield step
            left -= step[1].count if step[1] is not None else 0
    finally:
        await process.leave()


def _start(process: Process, work: RenderWork) -> None:
    try:
        process.start("deskdispatch.ui.printers")
        pickle.dump(work, process.stdin)
        process.stdin.close()
    except OSError as error:
        raise PrintError(PrintFailure.FAILED) from error


def _read_step(stream: IO[bytes]) -> _Step | None:
    """Reads the next output of the process; None at its end."""
    head = stream.read(HEADER.size)
    if len(head) < HEADER.size:
        return None
    done, count, size, width, length = HEADER.unpack(head)
    content = stream.read(size)
    if len(content) < size:
        return None
    return done, (PrintDocument(content, count, width, length) if count else None)


async def content_of(
    desk: Desk,
    deliveries: Sequence[Printable],
    template: SlipTemplate,
    progress: Progress = ignore_progress,
) -> bytes:
    """Returns a PDF with the slips of the deliveries, in their order.

    Raises:
        JournalError: The slips could not be read.
        PrintError: None of the deliveries is known here, or the layout failed.
    """
    slips = await desk.prints.slips([one.id for one in deliveries])
    known = [slips[one.id] for one in deliveries if one.id in slips]
    if not known:
        raise PrintError(PrintFailure.NOT_KNOWN)
    async with aclosing(
        render_documents(SlipOrder(known, template, is_file=True), progress)
    ) as made:
        return (await anext(made)).content
