"""Exports the delivery history and other tables to files, and imports a history."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch.background import Progress
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.history import COLUMNS, NEEDED, UnreadableCell, entry_of, row_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import Row, Table, TableHead
from deskdispatch.files.table_files import in_slices, load, save
from deskdispatch.files.wire import PipeMessage
from deskdispatch.journal.journal import Journal

TITLE: Final = "deskdispatch history"
_EXPORT_PAGE: Final = 500

PAGE: Final = 200
"""Deliveries saved in one transaction."""

AT_ONCE: Final = 25
"""Deliveries parsed before the event loop gets a turn: two or three milliseconds."""


@dataclass(eq=False)
class Exporting:
    """Writes tables to files, atomically."""

    _journal: Journal
    _tracking: Tracking

    async def save(self, table: Table, path: Path, progress: Progress) -> int:
        """Writes a table, a few rows at a time; returns the number of rows.

        ``path`` ends in ``.csv`` or ``.xlsx``. After a ``FileError`` an existing file is untouched.
        """
        return await save(path, table.head, in_slices(table.rows), progress)

    async def save_history(self, path: Path, progress: Progress) -> int:
        """Writes all known deliveries, newest first, for another PC to import.

        After a ``FileError`` or ``JournalError`` an existing file is untouched.
        """
        await self._tracking.keep()
        head = TableHead(TITLE, COLUMNS, await self._journal.count_deliveries())
        return await save(path, head, self._history(), progress)

    async def _history(self) -> AsyncIterator[Sequence[Row]]:
        last = None
        while page := await self._journal.summaries(_EXPORT_PAGE, last):
            last = page[-1]
            found = await self._journal.deliveries_of([summary.id for summary in page])
            deliveries = {delivery.id: delivery for delivery in found}
            async for rows in in_slices(row_of(each, deliveries.get(each.id)) for each in page):
                yield rows


class UnreadableLine(NamedTuple):
    """A skipped line and the heading of its bad cell."""

    line: int
    key: str


@dataclass(slots=True)
class ImportPreview:
    """The content of a file, not saved yet.

    Attributes:
        new: New deliveries in the order of the file, each as the JSON of its cells by heading:
            the garbage collector would take 0.1 s at a time to scan 100,000 objects, not texts.
        known: Number of deliveries that are known already and stay as they are.
        unreadable: Lines that are skipped.
    """

    new: list[str] = field(default_factory=list)
    known: int = 0
    unreadable: list[UnreadableLine] = field(default_factory=list)


@dataclass(eq=False)
class Importing:
    """Reads a file, then saves its new deliveries; known deliveries are never changed."""

    _journal: Journal
    _clock: Clock

    async def read(self, path: Path, progress: Progress) -> ImportPreview:
        """Checks every line of a file that ``Exporting.save_history`` made.

        Raises ``JournalError``, and ``FileError`` also for a file that is not a history.
        """
        found, headings, lines = ImportPreview(), None, 0
        seen: set[str] = set()
        async with aclosing(load(path)) as pages:
            async for page in pages:
                rows = page
                if headings is None and page:
                    headings = tuple(cell.strip().lower() for cell in page[0].cells)
                    if not set(headings) >= NEEDED:
                        raise FileError(FileFailure.NOT_A_HISTORY)
                    rows = page[1:]
                await self._sort(found, _checked(found, headings or (), rows), seen)
                lines += len(rows)
                progress(lines, 0)
        if headings is None:
            raise FileError(FileFailure.NOT_A_HISTORY)
        return found

    async def write(self, found: ImportPreview, progress: Progress) -> int:
        """Saves the new deliveries page by page; returns their number.

        When cancelled, and after a ``JournalError``, the earlier pages are saved.
        """
        at, waiting, written, done = self._clock(), iter(found.new), 0, 0
        while page := list(islice(waiting, PAGE)):
            rows: list[tuple[Delivery, DeliverySummary]] = []
            for start in range(0, len(page), AT_ONCE):
                rows += map(_parsed, page[start : start + AT_ONCE])
                await asyncio.sleep(0)
            written += await self._journal.add_imported_deliveries(rows, at)
            done += len(page)
            progress(done, len(found.new))
        return written

    async def _sort(self, found: ImportPreview, lines: Mapping[str, str], seen: set[str]) -> None:
        """Sorts lines into new and known ones; a repeated id counts as known."""
        known = {summary.id for summary in await self._journal.summaries_of(lines)}
        for id, line in lines.items():
            if id in known or id in seen:
                found.known += 1
            else:
                seen.add(id)
                found.new.append(line)


def _checked(
    found: ImportPreview, headings: Sequence[str], page: Sequence[PipeMessage]
) -> dict[str, str]:
    """Returns the readable lines of a page, by the id of the delivery."""
    checked: dict[str, str] = {}
    for line in page:
        cells = dict(zip(headings, line.cells, strict=False))
        try:
            id = entry_of(cells).summary.id
        except UnreadableCell as error:
            found.unreadable.append(UnreadableLine(line.number, error.key))
            continue
        found.known += id in checked
        checked.setdefault(id, json.dumps(cells, ensure_ascii=False))
    return checked


def _parsed(line: str) -> tuple[Delivery, DeliverySummary]:
    entry = entry_of(json.loads(line))
    return entry.delivery(), entry.summary
