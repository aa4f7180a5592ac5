"""Exports tables and the delivery history to files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain.deliveries.history import COLUMNS, row_of
from deskdispatch.domain.progress import Progress
from deskdispatch.domain.tables.table import Row, Table, TableHead
from deskdispatch.files.table_files import in_slices, save
from deskdispatch.journal.journal import Journal

TITLE: Final = "deskdispatch history"
_PAGE: Final = 500


class Exporting:
    """Writes tables to files, atomically."""

    def __init__(self, journal: Journal, tracking: Tracking) -> None:
        self._journal = journal
        self._tracking = tracking

    async def save(self, table: Table, path: Path, progress: Progress) -> int:
        """Writes a table; returns the number of rows.

        Args:
            table: Its rows are consumed a few at a time.
            path: Ends in ``.csv`` or ``.xlsx``; an existing file is replaced.
            progress: Called with the rows written.

        Raises:
            FileError: It cannot be written; a file that was there before is untouched.
        """
        return await save(path, table.head, in_slices(table.rows), progress)

    async def save_history(self, path: Path, progress: Progress) -> int:
        """Writes all known deliveries, newest first, for another PC to import.

        Raises:
            FileError: As ``save``.
            JournalError: The journal could not be read; there is no file.
        """
        await self._tracking.keep()
        head = TableHead(TITLE, COLUMNS, await self._journal.count_deliveries())
        return await save(path, head, self._history(), progress)

    async def _history(self) -> AsyncIterator[Sequence[Row]]:
        last = None
        while page := await self._journal.summaries(_PAGE, last):
            last = page[-1]
            found = await self._journal.deliveries_of([summary.id for summary in page])
            deliveries = {delivery.id: delivery for delivery in found}
            async for rows in in_slices(row_of(each, deliveries.get(each.id)) for each in page):
                yield rows
