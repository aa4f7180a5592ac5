"""Reads order files, and writes a template for them."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from deskdispatch.background import Progress, ignore_progress
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.cells import replaced_by, without_blank_end
from deskdispatch.domain.order_files.order_file import FileRow, OrderFile
from deskdispatch.domain.order_files.row import OF_SHEET
from deskdispatch.domain.places.places import Area
from deskdispatch.files.table_files import SLICE_S, in_slices, load, save
from deskdispatch.files.wire import PipeMessage

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.place_cells import Pickups
    from deskdispatch.domain.order_files.row_reading import RowContext
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
    from deskdispatch.domain.tables.columns import TableColumns

MOST_ROWS: Final = 10_000
"""A shop never has more orders a day, and more would fill the memory."""

_LOOKED_AT: Final = 30
"""Number of lines used to recognise the columns."""


_OF_CASH: Final = frozenset({Field.CASH_AMOUNT, Field.COLLECT_CASH})

_FIRST_ROW: Final = {
    Field.PHONE: "98765432",
    Field.NAME: "سارة",
    Field.ADDRESS: "Salmiya, Block 10, السالمية",
    Field.LOCATION: "https://maps.google.com/?q=29.3375,48.0758",
    Field.CASH_AMOUNT: "4.5",
    Field.SCHEDULE: "2026-11-21 14:30",
}
"""A row that uses every import that other rows need."""


@dataclass(eq=False)
class OrderFileReader:
    """Reads order files a few rows at a time; saves nothing."""

    _areas: Sequence[Area]
    _pickups: Callable[[], Pickups]
    _saved: Callable[[], Awaitable[SavedPlaceIndex]]
    _clock: Clock = utc_now
    _places: PlaceIndex | None = None

    async def read(
        self, path: Path, progress: Progress, sheet: str | None = None
    ) -> tuple[OrderFile, tuple[FileRow, ...]]:
        """Reads every row of a file.

        Files with the same headings have one shape; without headings, files whose cells look alike.

        Raises:
            SeveralSheets: The clerk has to choose which ``sheet`` is read.
            FileError: The file cannot be read, or has more than ``MOST_ROWS`` rows.
        """
        await self._open()
        lines: list[PipeMessage] = []
        async with aclosing(load(path, sheet, asks_for_sheet=True)) as pages:
            async for page in pages:
                lines += page
                if len(lines) > MOST_ROWS + 1:
                    raise FileError(FileFailure.TOO_MANY_ORDERS)
        columns = await asyncio.to_thread(_recognised, lines)
        from deskdispatch.domain.order_files.row_reading import shape_of  # imported by _open

        first = columns.first
        headings = without_blank_end(lines[first - 1].cells) if 0 < first <= len(lines) else ()
        width = len(headings) or max((len(line.cells) for line in lines[first:]), default=0)
        rows = await self.read_rows(lines[first:], columns, progress)
        name = path.name if sheet is None else f"{path.name} · {sheet}"
        looks = headings or [f"={field or ''}" for field in columns.fields]
        file = OrderFile(
            id=uuid.uuid4().hex,
            name=name,
            headings=headings,
            columns=columns.fields,
            shape=shape_of(looks, width),
            read_at=self._clock(),
            guessed=columns.guessed,
        )
        return file, rows

    async def read_rows(
        self, lines: Sequence[PipeMessage], columns: TableColumns, progress: Progress
    ) -> tuple[FileRow, ...]:
        """Returns the rows of lines already read, by these columns; does not open the file."""
        from deskdispatch.domain.order_files.row_reading import RowReader

        reader = RowReader(columns, await self._context())
        rows: list[FileRow] = []
        until = perf_counter() + SLICE_S
        for number, cells, marks in lines:
            rows.append(reader.read(number, cells, marks))
            if perf_counter() >= until:
                progress(len(rows), len(lines))
                await asyncio.sleep(0)
                until = perf_counter() + SLICE_S
        progress(len(rows), len(lines))
        return reader.cash.compared(rows)

    async def read_again(
        self, row: FileRow, columns: TableColumns, corrections: Mapping[Field, str]
    ) -> FileRow:
        """Returns a row of a file already read, with the clerk's corrections.

        What the sheet, and other rows say of a field stays until that is corrected.
        """
        from deskdispatch.domain.order_files.row_reading import RowReader

        reader = RowReader(columns, await self._context())
        content = row.content
        read = reader.read_corrected(row.line, content.cells, corrections, content.marks)
        gone = replaced_by(corrections)
        if not gone.isdisjoint(_OF_CASH):
            gone |= _OF_CASH
        kept = (each for each in content.problems if each.failure in OF_SHEET)
        return read.with_problems(each for each in kept if each.field not in gone)

    async def template(self, path: Path, language: str) -> None:
        """Writes a workbook to fill in, with lists of vehicles, yes or no, and branches."""
        from deskdispatch.domain.order_files.results import template_head

        head = template_head(language, [branch.name for branch in self._pickups().branches])
        await save(path, head, in_slices(()), ignore_progress)

    async def _context(self) -> RowContext:
        """Returns the context for reading rows, with the places saved so far."""
        places, saved = await self._open(), await self._saved()
        from deskdispatch.domain.order_files.row_reading import RowContext  # imported by _open

        return RowContext(places, self._pickups(), saved)

    async def _open(self) -> PlaceIndex:
        """Returns the index of the areas, made on a thread: it takes longer than a frame."""
        if self._places is None:
            self._places = await asyncio.to_thread(_index, self._areas)
        return self._places


def _index(areas: Sequence[Area]) -> PlaceIndex:
    from deskdispatch.domain.order_files.booking_preview import problems_now
    from deskdispatch.domain.order_files.place_cells import Pickups
    from deskdispatch.domain.order_files.row_reading import RowContext, RowReader
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.tables.columns import TableColumns

    places = PlaceIndex(areas)
    reader = RowReader(TableColumns(tuple(_FIRST_ROW), 1), RowContext(places, Pickups()))
    row = reader.read(1, tuple(_FIRST_ROW.values()))
    problems_now(row.content.draft, row.problems, utc_now(), may_schedule=True)
    return places


def _recognised(lines: Sequence[PipeMessage]) -> TableColumns:
    """Returns the columns of a file; without phones, the first line counts as headings."""
    from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION
    from deskdispatch.domain.tables.columns import TableColumns, groups_of

    rows = [line.cells for line in lines[:_LOOKED_AT]]
    found = ORDER_RECOGNITION.columns_of(rows)
    if found is not None:
        return found
    headings = rows[0] if rows else ()
    fields = ORDER_RECOGNITION.fields_of(headings)
    return TableColumns(fields, min(1, len(rows)), groups_of(headings))
