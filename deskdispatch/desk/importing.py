"""A history that another PC exported, into what is known here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.history import NEEDED, CannotRead, entry_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.domain.progress import Progress
from deskdispatch.files.loading import load
from deskdispatch.files.wire import PipeMessage
from deskdispatch.journal.journal import Journal

PAGE: Final = 200
"""Deliveries that are written in one go."""

AT_ONCE: Final = 25
"""Deliveries that are made before the window has its turn; two milliseconds or three."""


class UnreadableFile(NamedTuple):
    """A line that is left out, and the heading of the cell that is to blame."""

    line: int
    key: str


@dataclass(slots=True)
class ImportPreview:
    """What stands in a file; nothing of it is written yet.

    Attributes:
        new: Deliveries that are not known here, in the order of the file, each the JSON of its
            cells by heading. A hundred thousand objects would make Python look through all of
            them now and then, a tenth of a second each time; texts it leaves alone.
        known: How many are: they stay as they are.
        unreadable: Lines that are left out.
    """

    new: list[str] = field(default_factory=list)
    known: int = 0
    unreadable: list[UnreadableFile] = field(default_factory=list)


class Importing:
    """Reads first, writes when it is told to; what is known here is never changed."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def read(self, path: Path, progress: Progress) -> ImportPreview:
        """Checks every line of a file.

        Args:
            path: CSV or a workbook that ``Exporting.save_history`` made.
            progress: How many lines are read.

        Raises:
            FileError: It cannot be read, or is no history.
            JournalError: What is known here could not be read.
        """
        found, headings, lines = ImportPreview(), None, 0
        seen: set[str] = set()
        async with aclosing(load(path)) as pages:
            async for page in pages:
                if headings is None and page:
                    headings = _headings(page[0])
                    rows = page[1:]
                else:
                    rows = page
                await self._sort(found, _checked(found, headings or (), rows), seen)
                lines += len(rows)
                progress(lines, 0)
        if headings is None:
            raise FileError(FileFault.NOT_A_HISTORY)
        return found

    async def write(self, found: ImportPreview, progress: Progress) -> int:
        """Writes what is new, page by page; stopped, it leaves whole pages.

        Returns:
            How many deliveries were written.

        Raises:
            JournalError: They could not be written; the pages before are.
        """
        at, waiting, written, done = self._clock(), iter(found.new), 0, 0
        while page := list(islice(waiting, PAGE)):
            rows: list[tuple[Delivery, DeliverySummary]] = []
            for start in range(0, len(page), AT_ONCE):
                rows += map(_made, page[start : start + AT_ONCE])
                await asyncio.sleep(0)
            written += await self._journal.adopt(rows, at)
            done += len(page)
            progress(done, len(found.new))
        return written

    async def _sort(self, found: ImportPreview, lines: Mapping[str, str], seen: set[str]) -> None:
        """Puts each to the new or the known; one that comes twice is known the second time."""
        known = {summary.id for summary in await self._journal.summaries_of(lines)}
        for id, line in lines.items():
            if id in known or id in seen:
                found.known += 1
            else:
                seen.add(id)
                found.new.append(line)


def _headings(line: PipeMessage) -> tuple[str, ...]:
    headings = tuple(cell.strip().lower() for cell in line.cells)
    if not set(headings) >= NEEDED:
        raise FileError(FileFault.NOT_A_HISTORY)
    return headings


def _checked(
    found: ImportPreview, headings: Sequence[str], page: Sequence[PipeMessage]
) -> dict[str, str]:
    """The lines of a page that can be read, by the ids of their deliveries."""
    checked: dict[str, str] = {}
    for line in page:
        cells = dict(zip(headings, line.cells, strict=False))
        try:
            id = entry_of(cells).summary.id
        except CannotRead as error:
            found.unreadable.append(UnreadableFile(line.number, error.key))
            continue
        found.known += id in checked
        checked.setdefault(id, json.dumps(cells, ensure_ascii=False))
    return checked


def _made(line: str) -> tuple[Delivery, DeliverySummary]:
    entry = entry_of(json.loads(line))
    return entry.delivery(), entry.summary
