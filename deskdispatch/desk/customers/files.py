"""Imports customers from tables and vCards, and exports them."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.background import Progress
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.domain.customers.export_rows import (
    CARD_COLUMNS,
    TABLE_COLUMNS,
    card_rows,
    table_rows,
)
from deskdispatch.domain.customers.imported_customer import (
    ImportedCustomer,
    ImportOutcome,
    LineFailure,
    UnreadableCustomer,
)
from deskdispatch.domain.errors import FileError, JournalError, SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.tables.table import UNREADABLE, FilePreview, Row, TableHead
from deskdispatch.files.formats import Format
from deskdispatch.files.table_files import SLICE_S, in_slices, load, save
from deskdispatch.files.wire import PipeMessage
from deskdispatch.journal.customers.importing import MOST_ROWS, ImportedRow, ImportTrial
from deskdispatch.journal.customers.profiles import FIRST
from deskdispatch.journal.journal import Journal

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.tables.columns import TableColumns

TITLE: Final = "deskdispatch customers"
SHOWN: Final = 20
"""Number of lines that a preview shows as they will be imported."""
_LABELS: Final = (" - Label", " - Type")
"""Endings of the headings for label columns in address books, which nobody misses."""


class ReadLine(NamedTuple):
    """A line as it will be imported; the address is that of the place, or the text for the note."""

    line: int
    outcome: ImportOutcome
    name: str
    phone: str
    address: str


@dataclass(slots=True)
class CustomerPreview(FilePreview):
    """The content of a file, not imported yet.

    Attributes:
        rows: Lines that add or change a customer, each an ``ImportedCustomer`` as JSON. As objects,
            100,000 of them would block the garbage collector for 0.1 s at a time.
        first: The first lines.
        outcomes: The outcome of each customer in the file, by id.
        damaged: Numbers of the lines that hold bytes outside the file's encoding.
        hidden: Numbers of the lines to import that the sheet hides.
        guessed: Fields recognized only by the cells of a column, with the column's heading.
        unread: Headings of columns that are not empty and not read, and names of sheets that are
            not read.
    """

    rows: list[str] = field(default_factory=list)
    first: list[ReadLine] = field(default_factory=list)
    outcomes: dict[str, str] = field(default_factory=dict)
    damaged: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    guessed: list[tuple[Field, str]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    lines: int = 0

    def count(self, outcome: ImportOutcome) -> int:
        return sum(each == outcome for each in self.outcomes.values())


class UnreadColumns:
    """Notes which columns of a table are not empty and not read."""

    def __init__(self, page: Sequence[PipeMessage], columns: TableColumns) -> None:
        self._columns = columns
        self._headings = page[columns.first - 1].cells if columns.first else ()
        self._noted: set[int] = set()

    @property
    def headings(self) -> list[str]:
        """The headings of these columns in order; a column without heading has its number."""
        found = (self._heading(at) for at in sorted(self._noted))
        return [each for each in found if not each.endswith(_LABELS)]

    @property
    def guessed(self) -> list[tuple[Field, str]]:
        fields = self._columns.fields
        return [
            (field, self._heading(at))
            for at in sorted(self._columns.guessed)
            if (field := fields[at]) is not None
        ]

    def note(self, lines: Sequence[PipeMessage]) -> None:
        for line in lines:
            self._noted.update(self._columns.unread(line.cells))

    def _heading(self, at: int) -> str:
        heading = self._headings[at].strip() if at < len(self._headings) else ""
        return heading or str(at + 1)


@dataclass(eq=False)
class CustomerFiles:
    """Reads a file, then imports it; known values of a customer are never changed."""

    _journal: Journal
    _areas: Sequence[Area]
    _clock: Clock
    _places: PlaceIndex | None = None

    async def read(self, path: Path, progress: Progress) -> CustomerPreview:
        """Reads every line of a file, whose format is detected, and tries the import out.

        Raises:
            FileError: The file cannot be read, or has no column of phones.
            JournalError: The journal could not be read.
        """
        if self._places is None:
            self._places = await asyncio.to_thread(_index, self._areas)
        trial = await self._journal.open_import_trial()
        try:
            return await self._read(path, trial, self._places, progress)
        except SeveralSheets as several:
            # The first sheet with a column of phones counts; the one that was open comes first.
            shown = several.shown
            for sheet in sorted(several.sheets, key=lambda each: each != shown):
                try:
                    found = await self._read(path, trial, self._places, progress, sheet)
                except FileError as error:
                    if error.detail != FileFailure.NOT_CUSTOMERS:
                        raise
                else:
                    found.unread += [each for each in several.sheets if each != sheet]
                    return found
            raise FileError(FileFailure.NOT_CUSTOMERS) from None
        finally:
            with suppress(JournalError):  # it is closed already
                await self._journal.close_import_trial(trial)

    async def write(self, found: CustomerPreview, progress: Progress) -> int:
        """Imports a preview slice by slice; returns how many customers were added or completed.

        If it is cancelled or fails (``JournalError``), the slices already imported are kept.
        """
        changed: set[str] = set()
        stamp = self._stamp()
        for start in range(0, len(found.rows), MOST_ROWS):
            part = found.rows[start : start + MOST_ROWS]
            for row in await self._journal.import_customers(part, stamp):
                if row.outcome != ImportOutcome.KNOWN:
                    changed.add(row.customer_id)
            progress(start + len(part), len(found.rows))
        return len(changed)

    async def save(self, path: Path, progress: Progress) -> int:
        """Writes all customers, latest to order first, a row per place; returns their number.

        After a ``FileError`` or ``JournalError`` an existing file is untouched.
        """
        is_card = path.suffix.lower() == f".{Format.VCF}"
        head = TableHead(TITLE, CARD_COLUMNS if is_card else TABLE_COLUMNS)
        await save(path, head, self._rows(is_card), progress)
        return await self._journal.count_customers()

    def _stamp(self) -> Stamp:
        return Stamp(at=self._clock(), origin=Origin.IMPORT)

    async def _rows(self, is_card: bool) -> AsyncIterator[Sequence[Row]]:
        rows_of = card_rows if is_card else table_rows
        page = await self._journal.customers_to_export(FIRST)
        while page.records:
            async for rows in in_slices(row for each in page.records for row in rows_of(each)):
                yield rows
            page = await self._journal.customers_to_export(page.last)

    async def _read(
        self,
        path: Path,
        trial: ImportTrial,
        places: PlaceIndex,
        progress: Progress,
        sheet: str | None = None,
    ) -> CustomerPreview:
        found, columns, stamp = CustomerPreview(), None, self._stamp()
        unread: UnreadColumns | None = None
        async with aclosing(load(path, sheet, asks_for_sheet=sheet is None)) as pages:
            async for page in pages:
                rows = page
                if columns is None and page:
                    columns = await _columns(page)
                    rows = page[columns.first :]
                    unread = UnreadColumns(page, columns)
                    found.guessed = unread.guessed
                if columns is not None and unread is not None and rows:
                    unread.note(rows)
                    read = await _read_lines(found, columns, rows, places)
                    texts = [text for _line, text in read]
                    _note(found, read, await self._journal.try_customer_import(trial, texts, stamp))
                found.lines += len(rows)
                progress(found.lines, 0)
        if unread is None:
            raise FileError(FileFailure.NOT_CUSTOMERS)
        found.unread = unread.headings
        return found


def _index(areas: Sequence[Area]) -> PlaceIndex:
    """Returns the index of areas; also reads a customer, as the first takes longer than a frame."""
    from deskdispatch.domain.customers.line_reading import customer_of
    from deskdispatch.domain.places.place_search import PlaceIndex

    importlib.import_module("deskdispatch.domain.tables.column_recognition")
    places = PlaceIndex(areas)
    cells = {Field.PHONE: ["98765432"], Field.ADDRESS: ["Salmiya, Block 10"]}
    customer_of(cells, places)
    return places


async def _columns(page: Sequence[PipeMessage]) -> TableColumns:
    from deskdispatch.domain.tables.column_recognition import CUSTOMER_RECOGNITION

    columns = await asyncio.to_thread(
        CUSTOMER_RECOGNITION.columns_of, [line.cells for line in page]
    )
    if columns is None:
        raise FileError(FileFailure.NOT_CUSTOMERS)
    return columns


async def _read_lines(
    found: CustomerPreview,
    columns: TableColumns,
    page: Sequence[PipeMessage],
    places: PlaceIndex,
) -> list[tuple[int, str]]:
    """Returns the customers of a page, as JSON with line numbers; notes lines left out."""
    from deskdispatch.domain.customers.line_reading import customers_of

    read: list[tuple[int, str]] = []
    until = perf_counter() + SLICE_S
    for line in page:
        try:
            if line.marks.is_mixed:
                raise UnreadableCustomer(LineFailure.MIXED, *line.cells)
            if line.marks.has_stray_quote:
                raise UnreadableCustomer(LineFailure.STRAY_QUOTE, ", ".join(line.cells))
            imported = customers_of(columns.cells_by_group(line.cells), places)
        except UnreadableCustomer as error:
            found.leave_out(line.number, error.failure, error.text)
        else:
            texts = (each.model_dump_json(exclude_defaults=True) for each in imported)
            read += ((line.number, text) for text in texts)
            if any(UNREADABLE in cell for cell in line.cells):
                found.damaged.append(line.number)
            if line.marks.is_hidden:
                found.hidden.append(line.number)
        if perf_counter() >= until:
            await asyncio.sleep(0)
            until = perf_counter() + SLICE_S
    return read


def _note(
    found: CustomerPreview, read: Sequence[tuple[int, str]], rows: Sequence[ImportedRow]
) -> None:
    """Notes the outcome of each customer: one that the file adds stays a new one."""
    for (line, text), row in zip(read, rows, strict=True):
        if found.outcomes.get(row.customer_id, ImportOutcome.KNOWN) == ImportOutcome.KNOWN:
            found.outcomes[row.customer_id] = row.outcome
        if row.outcome != ImportOutcome.KNOWN:
            found.rows.append(text)
        if len(found.first) < SHOWN:
            customer = ImportedCustomer.model_validate_json(text)
            parts = (*customer.address, customer.detail) if customer.point else (customer.written,)
            address = ", ".join(each for each in parts if each) or customer.area
            shown = ReadLine(line, row.outcome, customer.name, customer.phones[0], address)
            found.first.append(shown)
