"""Imports saved places from tables, and exports them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.background import Progress
from deskdispatch.desk.saved_places.saved_places import SavedPlaces
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.tables.table import FilePreview, TableHead
from deskdispatch.files.table_files import SLICE_S, in_slices, load, save

if TYPE_CHECKING:
    from deskdispatch.domain.saved_places.place_files import (
        ImportedPlace,
        PlaceOutcome,
    )
    from deskdispatch.domain.saved_places.saved_place import SavedPlace
    from deskdispatch.domain.tables.columns import TableColumns
    from deskdispatch.files.wire import PipeMessage

TITLE: Final = "deskdispatch saved places"


class ReadPlace(NamedTuple):
    """A line as it will be imported."""

    line: int
    outcome: PlaceOutcome
    place: ImportedPlace


@dataclass(slots=True)
class PlacePreview(FilePreview):
    """The content of a file, not imported yet."""

    read: list[ReadPlace] = field(default_factory=list)

    def count(self, outcome: PlaceOutcome) -> int:
        return sum(each.outcome is outcome for each in self.read)


@dataclass(eq=False)
class PlaceFiles:
    """Reads a file, then imports it; known places get missing fields and are never changed."""

    _saved: SavedPlaces
    _areas: Sequence[Area]

    async def read(self, path: Path, progress: Progress) -> PlacePreview:
        """Reads every line of a file.

        Raises ``JournalError``, and ``FileError`` also without a column of names or of locations.
        """
        await self._saved.load()
        lines: list[PipeMessage] = []
        async with aclosing(load(path)) as pages:
            async for page in pages:
                lines += page
        columns = await asyncio.to_thread(_columns, lines)
        found, seen = PlacePreview(), set[str]()
        until = perf_counter() + SLICE_S
        for done, line in enumerate(lines[columns.first :], 1):
            self._note(found, seen, line, columns)
            if perf_counter() >= until:
                progress(done, len(lines))
                await asyncio.sleep(0)
                until = perf_counter() + SLICE_S
        return found

    def _note(
        self, found: PlacePreview, seen: set[str], line: PipeMessage, columns: TableColumns
    ) -> None:
        from deskdispatch.domain.fields import Field
        from deskdispatch.domain.saved_places.place_files import (
            PlaceLineFailure,
            judged,
            read_place,
        )
        from deskdispatch.domain.saved_places.place_names import name_key
        from deskdispatch.domain.tables.cells import first_of

        cells = columns.cells(line.cells)
        place = read_place(cells, self._areas)
        if isinstance(place, PlaceLineFailure):
            found.leave_out(line.number, place, first_of(cells, Field.NAME))
            return
        key = name_key(place.name)
        end = PlaceLineFailure.REPEATED if key in seen else judged(place, self._saved.index)
        seen.add(key)
        if isinstance(end, PlaceLineFailure):
            found.leave_out(line.number, end, place.name)
        else:
            found.read.append(ReadPlace(line.number, end.outcome, place))

    async def write(self, found: PlacePreview, progress: Progress) -> int:
        """Imports a preview; returns the number of places added or completed.

        Places that other counters saved meanwhile count too: no name is added twice.
        """
        from deskdispatch.domain.saved_places.place_files import (
            PlaceLineFailure,
            PlaceOutcome,
            judged,
        )

        index = await self._saved.load()
        new: list[SavedPlace] = []
        completed: list[tuple[SavedPlace, dict[str, str]]] = []
        for _line, _outcome, place in found.read:
            end = judged(place, index)
            if isinstance(end, PlaceLineFailure):
                continue
            if end.outcome is PlaceOutcome.NEW:
                new.append(self._saved.made(place.fields))
            elif end.known is not None and (missing := place.missing_in(end.known)):
                completed.append((end.known, missing))
        await self._saved.take_in(new, completed)
        progress(len(found.read), len(found.read))
        return len(new) + len(completed)

    async def save(self, path: Path, progress: Progress) -> int:
        """Writes all places, sorted by name; returns their number.

        After a ``FileError`` or ``JournalError`` an existing file is untouched.
        """
        from deskdispatch.domain.saved_places.place_files import TABLE_COLUMNS, table_row

        index = await self._saved.load()
        head = TableHead(TITLE, TABLE_COLUMNS, len(index.places))
        return await save(path, head, in_slices(map(table_row, index.places)), progress)


def _columns(lines: Sequence[PipeMessage]) -> TableColumns:
    from deskdispatch.domain.saved_places.place_files import columns_of

    columns = columns_of([line.cells for line in lines])
    if columns is None:
        raise FileError(FileFailure.NOT_PLACES)
    return columns
