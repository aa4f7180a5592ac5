"""Reads and writes tables in a child process; nothing blocks the loop."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from types import TracebackType
from typing import Final, Literal, Self

from deskdispatch import atomic_file, private_files
from deskdispatch.background import Progress
from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import LARGEST_SHEET, Row, TableHead
from deskdispatch.files.atomic import failure_of
from deskdispatch.files.formats import Format
from deskdispatch.files.process import Process
from deskdispatch.files.wire import (
    END,
    PipeMessage,
    ProcessReply,
    ReadOptions,
    head_line,
    read_line,
    row_lines,
)

logger = logging.getLogger(__name__)


async def load(
    path: Path, sheet: str | None = None, *, asks_for_sheet: bool = False
) -> AsyncGenerator[Sequence[PipeMessage], None]:
    """Yields every line that is not empty, in small batches, headings first; see ``ReadOptions``.

    Close the generator if it is left early, as it owns a process.

    Raises:
        SeveralSheets: With ``asks_for_sheet``, if there is a choice.
        FileError: The file cannot be read, or only in part.
    """
    async with TableProcess("read", path, ReadOptions(sheet, asks_for_sheet)) as child:
        while True:
            lines = await child.lines()
            yield [line for line in lines if isinstance(line, PipeMessage)]
            if isinstance(answer := lines[-1], ProcessReply):
                _raise_failure(answer)
                return
            await asyncio.sleep(0)


def _raise_failure(answer: ProcessReply) -> None:
    if answer.sheets:
        raise SeveralSheets(answer.sheets, answer.shown)
    if answer.failure:
        logger.warning("A table process failed: %s %s", answer.failure, answer.detail)
        raise FileError(FileFailure(answer.failure))


SLICE_S: Final = 0.003
"""Seconds of making rows after which the loop gets its turn."""

ROWS_PER_WRITE: Final = 64
"""Number of rows in one write to the process."""


async def save(
    path: Path, head: TableHead, pages: AsyncIterator[Sequence[Row]], progress: Progress
) -> int:
    """Writes a table beside the path and renames it; returns the number of rows.

    The suffix of ``path`` decides the format. ``pages`` are requested as fast as the file is
    written.

    Raises:
        FileError: The file cannot be written; the earlier file, if any, is untouched.
    """
    form = Format(path.suffix.removeprefix(".").lower())
    if form is Format.XLSX and head.count > LARGEST_SHEET:
        raise FileError(FileFailure.TOO_MANY_ROWS)
    part = atomic_file.part_of(path)
    try:
        async with TableProcess("write", part) as child:
            await child.send(head_line(head, form.value))
            await _send_all(child, pages, head.count, progress)
            (answer,) = await child.lines()
            assert isinstance(answer, ProcessReply)
            _raise_failure(answer)
        await asyncio.to_thread(_replace, part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return answer.rows


async def in_slices(rows: Iterable[Row]) -> AsyncIterator[Sequence[Row]]:
    """Yields rows that are slow to make in pages, with a turn of the loop between them."""
    until, page = perf_counter() + SLICE_S, list[Row]()
    for row in rows:
        page.append(row)
        if perf_counter() >= until:
            yield page
            await asyncio.sleep(0)
            until, page = perf_counter() + SLICE_S, []
    if page:
        yield page


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


def _replace(part: Path, path: Path) -> None:
    try:
        private_files.give_to_user(part)
        atomic_file.put(part, path)
    except OSError as error:
        raise FileError(failure_of(error)) from error


LINES_AT_A_TIME: Final = 100


class TableProcess:
    """Runs ``deskdispatch.files`` for one file; kills the process if left early."""

    def __init__(
        self, what: Literal["write", "read"], path: Path, options: ReadOptions | None = None
    ) -> None:
        self._what = what
        self._path = path
        self._options = options or ReadOptions()
        self._process = Process("files")
        self._scratch: TemporaryDirectory[str] | None = None

    async def __aenter__(self) -> Self:
        try:
            await self._process.thread.submit(self._start)
        except BaseException:
            await self._process.leave(self._clear)
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self._process.leave(self._clear)

    async def send(self, content: bytes) -> None:
        """Writes to the process; does nothing if it has ended."""
        await self._process.thread.submit(lambda: self._send(content))

    async def lines(self) -> list[PipeMessage | ProcessReply]:
        """Returns the next lines of the output; a ``ProcessReply`` is the last."""
        return await self._process.thread.submit(self._lines)

    def _start(self) -> None:
        try:
            scratch = TemporaryDirectory(prefix="deskdispatch-", ignore_cleanup_errors=True)
            self._scratch = scratch
            words = (self._what, str(self._path), scratch.name, json.dumps(self._options))
            self._process.start("deskdispatch.files", *words)
        except OSError as error:
            raise FileError(FileFailure.FAILED) from error

    def _send(self, content: bytes) -> None:
        try:
            self._process.stdin.write(content)
            self._process.stdin.flush()
        except OSError:  # it has ended, and its answer says why
            return

    def _lines(self) -> list[PipeMessage | ProcessReply]:
        messages = [read_line(line) for line in islice(self._process.stdout, LINES_AT_A_TIME)]
        return messages or [read_line(b"")]

    def _clear(self) -> None:
        if self._scratch is not None:
            self._scratch.cleanup()
