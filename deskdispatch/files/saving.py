"""Saves tables to files atomically through the writing process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Final

from deskdispatch import atomic_file, private_files
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.tables.table import LARGEST_SHEET, Format, Row, TableHead
from deskdispatch.files.atomic import failure_of
from deskdispatch.files.table_process import TableProcess
from deskdispatch.files.wire import END, ProcessReply, head_line, row_lines

logger = logging.getLogger(__name__)

SLICE_S: Final = 0.003
"""Seconds that rows are made before the loop gets its turn."""

ROWS_PER_WRITE: Final = 64
"""Rows of one write to the process."""


async def save(
    path: Path, head: TableHead, pages: AsyncIterator[Sequence[Row]], progress: Progress
) -> int:
    """Writes a table beside the path and renames it; one that was there before is replaced.

    Args:
        path: Its ending says the format: ``.csv`` or ``.xlsx``.
        head: Headings and kinds.
        pages: The rows, a few at a time; they are asked for as fast as the file takes them.
        progress: How many rows are written.

    Returns:
        How many rows there are.

    Raises:
        FileError: It cannot be written; whatever was there before is untouched.
    """
    form = Format(path.suffix.removeprefix(".").lower())
    if form is Format.XLSX and head.count > LARGEST_SHEET:
        raise FileError(FileFailure.TOO_MANY_ROWS)
    part = atomic_file.part_of(path)
    try:
        async with TableProcess("write", part) as child:
            await child.send(head_line(head, form))
            await _send_all(child, pages, head.count, progress)
            count = _count(await child.lines())
        await asyncio.to_thread(_replace, part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return count


async def in_slices(rows: Iterable[Row]) -> AsyncIterator[Sequence[Row]]:
    """Rows that are slow to make, in pages with a turn of the loop between them."""
    waiting = iter(rows)
    while page := _page(waiting):
        yield page
        await asyncio.sleep(0)


def _page(rows: Iterable[Row]) -> list[Row]:
    until, page = perf_counter() + SLICE_S, []
    for row in rows:
        page.append(row)
        if perf_counter() >= until:
            break
    return page


async def _send_all(
    child: TableProcess, pages: AsyncIterator[Sequence[Row]], of: int, progress: Progress
) -> None:
    done = 0
    async for page in pages:
        rows = iter(page)
        while some := list(islice(rows, ROWS_PER_WRITE)):
            await child.send(row_lines(some))
        done += len(page)
        progress(done, max(done, of) if of else 0)
    await child.send(END)


def _count(lines: Sequence[object]) -> int:
    answer = lines[-1]
    if isinstance(answer, ProcessReply) and not answer.failure:
        return answer.rows
    failure, detail = (
        (answer.failure, answer.detail) if isinstance(answer, ProcessReply) else ("", "")
    )
    logger.warning("A table was not written: %s %s", failure, detail)
    raise FileError(failure or FileFailure.FAILED)


def _replace(part: Path, path: Path) -> None:
    try:
        private_files.give_to_user(part)
        atomic_file.put(part, path)
    except OSError as error:
        raise FileError(failure_of(error)) from error
