"""Writes what became of the rows of an order file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.order_files.results import (
    FAILED_STATES,
    SENT_STATES,
    FailedTable,
    result_row,
    results_head,
)
from deskdispatch.domain.progress import Progress
from deskdispatch.files.table_files import in_slices, save
from deskdispatch.journal.journal import Journal


class FileResults:
    """Writes the rows that were booked, and gives back those that were not."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def save_results(
        self, opened: OpenFile, path: Path, progress: Progress, *, language: str
    ) -> int:
        """Writes the rows that are booked or may be; returns how many there are."""
        rows = opened.of_state(*SENT_STATES)
        pages = in_slices(result_row(row, language) for row in rows)
        return await save(path, results_head(language, len(rows)), pages, progress)

    async def save_failed(
        self,
        opened: OpenFile,
        path: Path,
        progress: Progress,
        *,
        language: str,
        reason_of: Callable[[FileRow], str],
    ) -> int:
        """Writes the rows that failed or have to be corrected; returns how many there are.

        Read again, each is the same order as before, see ``FailedTable``.
        """
        from deskdispatch.domain.order_files.row_key import shape_of

        rows = opened.of_state(*FAILED_STATES)
        table = FailedTable(opened.file, rows, language)
        shape = shape_of(table.headings, len(table.headings))
        await self._journal.keep_order_columns(shape, table.fields, self._clock())
        pages = in_slices(table.row(row, reason_of(row)) for row in rows)
        return await save(path, table.head, pages, progress)
