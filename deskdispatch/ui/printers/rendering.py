"""Renders documents off the window's thread: few slips on a thread, more in a process."""

from __future__ import annotations

import asyncio
import pickle
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Final

from deskdispatch.desk.desk import Desk
from deskdispatch.desk.slips.print_queue import Printable
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.progress import Progress, ignore_progress
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.files.atomic import write_atomically
from deskdispatch.files.process import Process
from deskdispatch.ui.printers.print_documents import (
    HEAD,
    PrintDocument,
    RenderWork,
    SlipOrder,
    document_of_test_page,
)
from deskdispatch.ui.printing.font import face

IN_PROCESS_LIMIT: Final = 6
"""The most slips that are rendered in this process. Each holds the interpreter for a frame or two;
a child process takes half a second to start."""

READ_AHEAD: Final = 64
"""Documents that are read ahead, so that the process renders while a printer is busy."""


async def printed(order: SlipOrder, progress: Progress) -> AsyncGenerator[PrintDocument]:
    """Yields the documents one by one; leaving the generator early stops the rendering.

    Raises:
        PrintError: They could not be laid out.
    """
    count = order.count
    font = face(order.template.font).families[0]  # what is taken here is taken elsewhere too
    named = replace(order, template=replace(order.template, font=font))
    steps = _in_process(named) if count <= IN_PROCESS_LIMIT else _in_child_process(named)
    try:
        async for done, made in steps:
            progress(done, count)
            if made is not None:
                yield made
    finally:
        await steps.aclose()


async def document_of(work: RenderWork) -> PrintDocument:
    """Renders a report, which is one document, in a child process.

    Raises:
        PrintError: It could not be laid out.
    """
    steps = _in_child_process(work)
    try:
        async for _done, made in steps:
            if made is not None:
                return made
    finally:
        await steps.aclose()
    raise PrintError(PrintFailure.FAILED)


_Step = tuple[int, PrintDocument | None]
_Steps = AsyncGenerator[_Step]


async def _in_process(order: SlipOrder) -> _Steps:
    made, done = order.documents(lambda _done: None), 0
    while (one := await asyncio.to_thread(next, made, None)) is not None:
        done += one.count
        yield done, one


async def _in_child_process(work: RenderWork) -> _Steps:
    process, left = Process("render"), work.count
    try:
        await process.thread.submit(lambda: _start(process, work))
        coming = deque(
            process.thread.submit(lambda: _step(process.stdout)) for _ in range(READ_AHEAD)
        )
        while left:
            coming.append(process.thread.submit(lambda: _step(process.stdout)))
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


def _step(stream: IO[bytes]) -> _Step | None:
    """Reads the next output of the process; None at its end."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    done, count, size, width, length = HEAD.unpack(head)
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
