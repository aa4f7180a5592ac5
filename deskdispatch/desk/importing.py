"""A history that another PC exported, into what is known here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.domain.history import NEEDED, CannotRead, Entry, entry_of
from deskdispatch.domain.progress import Tell
from deskdispatch.files.loading import load
from deskdispatch.files.wire import Line
from deskdispatch.journal.journal import Journal

PAGE: Final = 200
"""Deliveries that are written, or asked about, in one go."""


class Unreadable(NamedTuple):
    """A line that is left out, and the heading of the cell that is to blame."""

    line: int
    key: str


@dataclass(slots=True)
class Found:
    """What stands in a file; nothing of it is written yet.

    Attributes:
        new: Deliveries that are not known here, in the order of the file.
        known: How many are: they stay as they are.
        unreadable: Lines that are left out.
    """

    new: list[Entry] = field(default_factory=list)
    known: int = 0
    unreadable: list[Unreadable] = field(default_factory=list)


class Importing:
    """Reads first, writes when it is told to; what is known here is never changed."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def read(self, path: Path, tell: Tell) -> Found:
        """Checks every line of a file.

        Args:
            path: CSV or a workbook that ``Exporting.save_history`` made.
            tell: How many lines are read.

        Raises:
            FileError: It cannot be read, or is no history.
            JournalError: What is known here could not be read.
        """
        found, headings, lines = Found(), None, 0
        seen: set[str] = set()
        async with aclosing(load(path)) as pages:
            async for page in pages:
                if headings is None and page:
                    headings = _headings(page[0])
                    rows = page[1:]
                else:
                    rows = page
                await self._sort(found, _entries(found, headings or (), rows), seen)
                lines += len(rows)
                tell(lines, 0)
        if headings is None:
            raise FileError(FileFault.NOT_A_HISTORY)
        return found

    async def write(self, found: Found, tell: Tell) -> int:
        """Writes what is new, page by page; stopped, it leaves whole pages.

        Returns:
            How many deliveries were written.

        Raises:
            JournalError: They could not be written; the pages before are.
        """
        at, waiting, written, done = self._clock(), iter(found.new), 0, 0
        while page := list(islice(waiting, PAGE)):
            rows = []
            for start in range(0, len(page), PAGE // 4):  # each takes time to make
                rows += [(e.delivery(), e.brief) for e in page[start : start + PAGE // 4]]
                await asyncio.sleep(0)
            written += await self._journal.adopt(rows, at)
            done += len(page)
            tell(done, len(found.new))
        return written

    async def _sort(self, found: Found, entries: Sequence[Entry], seen: set[str]) -> None:
        """Puts each to the new or the known; one that comes twice is known the second time."""
        known = {brief.id for brief in await self._journal.briefs_of([e.brief.id for e in entries])}
        for entry in entries:
            if entry.brief.id in known or entry.brief.id in seen:
                found.known += 1
            else:
                seen.add(entry.brief.id)
                found.new.append(entry)


def _headings(line: Line) -> tuple[str, ...]:
    headings = tuple(cell.strip().lower() for cell in line.cells)
    if not set(headings) >= NEEDED:
        raise FileError(FileFault.NOT_A_HISTORY)
    return headings


def _entries(found: Found, headings: Sequence[str], page: Sequence[Line]) -> list[Entry]:
    entries = []
    for line in page:
        try:
            entries.append(entry_of(dict(zip(headings, line.cells, strict=False))))
        except CannotRead as error:
            found.unreadable.append(Unreadable(line.number, error.key))
    return entries
