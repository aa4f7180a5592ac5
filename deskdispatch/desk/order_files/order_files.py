"""Opens order files, saves their rows, and applies the clerk's corrections and decisions."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Final

from deskdispatch.background import Progress
from deskdispatch.desk.booking.odd_places import OddPlaces
from deskdispatch.desk.customers.customers import Customers
from deskdispatch.desk.doors import Doors
from deskdispatch.desk.order_files.reading import OrderFileReader
from deskdispatch.desk.order_files.row_quotes import RowQuotes
from deskdispatch.desk.order_files.todays_bookings import TodaysBookings
from deskdispatch.desk.session import Session
from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.booking_preview import problems_now
from deskdispatch.domain.order_files.cells import unread_cells
from deskdispatch.domain.order_files.order_file import (
    FileRow,
    OrderFile,
    OrderFileSummary,
    RowDecision,
    RowState,
)
from deskdispatch.domain.order_files.results import (
    FAILED_STATES,
    SENT_STATES,
    FailedTable,
    result_row,
    results_head,
)
from deskdispatch.domain.order_files.row import OF_SHEET, PlaceProblem, RowFailure
from deskdispatch.domain.places.oddities import PlaceOddity
from deskdispatch.files.table_files import in_slices, save
from deskdispatch.files.wire import PipeMessage
from deskdispatch.journal.journal import Journal

PAGE: Final = 50
"""Number of rows written or read at a time."""
LISTED: Final = 50
"""Number of files in the list of earlier ones."""
_TO_FINISH: Final = (RowState.READY, RowState.SENDING, RowState.UNCONFIRMED)
KEPT: Final = timedelta(days=30)
"""Rows that were never sent are deleted this long after their file was read."""


@dataclass(slots=True, eq=False)
class OpenFile:
    """A file and its rows in their present state, by id, in the order of the file."""

    file: OrderFile
    rows: dict[str, FileRow] = field(default_factory=dict)

    def of_state(self, *states: RowState) -> list[FileRow]:
        return [row for row in self.rows.values() if row.state in states]


@dataclass(eq=False)
class OrderFiles:
    """The order files of this PC; nothing here sends anything.

    Every method may raise ``JournalError``, also for a row that is or may be booked by now.
    """

    _journal: Journal
    reader: OrderFileReader
    _today: TodaysBookings
    _places: OddPlaces
    _quotes: RowQuotes
    _customers: Customers
    _doors: Doors
    _session: Session
    _clock: Clock

    async def open(self, path: Path, progress: Progress, sheet: str | None = None) -> OpenFile:
        """Reads a file and saves its rows; columns are as the clerk mapped such files before.

        If some columns are guessed, no row is ready before ``map_columns`` confirms or corrects
        them.

        Raises:
            SeveralSheets: The clerk has to choose which ``sheet`` is read.
            FileError: The file cannot be read.
        """
        file, rows = await self.reader.read(path, progress, sheet=sheet)
        mapped = await self._journal.order_columns(file.shape)
        if mapped is not None and (mapped != file.columns or file.guessed):
            file = replace(file, columns=mapped, guessed=frozenset())
            rows = await self.reader.read_rows(_lines(rows), file.table_columns, progress)
        for old_id in await self._journal.order_files_unsent_before(self._clock() - KEPT):
            await self._journal.discard_order_file(old_id)
        return await self._keep(file, rows)

    async def map_columns(
        self, opened: OpenFile, fields: Sequence[Field | None], progress: Progress
    ) -> OpenFile:
        """Reads the rows of a file again by other columns, and remembers these for its shape.

        Corrections and left-out rows stay; confirmations are asked for again. No row of the file
        may have been sent. It stays read at its time: orders may have been booked by hand since.
        """
        columns = tuple(fields)
        file = replace(opened.file, columns=columns, started_at=None, guessed=frozenset())
        lines = _lines(opened.rows.values())
        rows = await self.reader.read_rows(lines, file.table_columns, progress)
        await self._journal.keep_order_columns(file.shape, columns, self._clock())
        pairs = zip(opened.rows.values(), rows, strict=True)
        return await self._keep(file, [await self._as_before(file, *each) for each in pairs])

    async def _as_before(self, file: OrderFile, before: FileRow, row: FileRow) -> FileRow:
        """A row that was read again, corrected and left out as it was before."""
        if corrections := before.content.corrections:
            row = row.corrected(await self.reader.read_again(row, file.table_columns, corrections))
        if before.decision is RowDecision.LEFT_OUT and not _has(before, RowFailure.ITEM):
            row = replace(row, decision=before.decision)
        return row

    async def load(self, file_id: str) -> OpenFile | None:
        """Returns a file as it was saved; None if it is gone."""
        file = await self._journal.order_file(file_id)
        if file is None:
            return None
        opened, after = OpenFile(file), -1
        columns, unread = file.table_columns, set[int]()
        while page := await self._journal.order_rows(file.id, after, PAGE):
            rows = await self._recognised([self.checked(row) for row in page])
            opened.rows |= {row.id: row for row in rows}
            unread.update(at for row in page for at in unread_cells(columns, row.content.cells))
            after = page[-1].line
            await asyncio.sleep(0)
        if unread:
            wanted = unread - await asyncio.to_thread(_unwanted, file)
            opened.file = replace(file, unread=frozenset(wanted))
        if any(_has(row, RowFailure.GUESSED_COLUMNS) for row in opened.rows.values()):
            from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION

            guessed = ORDER_RECOGNITION.guessed(file.headings, file.columns)
            opened.file = replace(opened.file, guessed=guessed)
        waiting = [row for row in opened.rows.values() if row.may_be_changed]
        likely = await self._today.of(waiting, opened.file, opened.rows.values())
        for row in waiting:
            found = opened.rows[row.id]
            if row.id in likely:
                found = opened.rows[row.id] = replace(row, likely=likely[row.id])
            if found.is_confirmed and not found.is_seen:
                await self.keep(opened, replace(found, decision=RowDecision.NONE))
        await asyncio.sleep(0)  # all rows are shown next
        return opened

    async def refresh(self, opened: OpenFile, row_id: str) -> FileRow:
        row, known = await self._journal.order_row(row_id), opened.rows[row_id]
        if row is not None:
            known = opened.rows[row_id] = self.checked(
                replace(
                    row,
                    likely=known.likely,
                    customers=known.customers,
                    oddities=known.oddities,
                    doors=known.doors,
                )
            )
        return known

    async def correct(
        self, opened: OpenFile, row_id: str, corrections: Mapping[Field, str]
    ) -> FileRow:
        """Replaces the values of some fields by the clerk's texts, and reads the row again."""
        row = opened.rows[row_id]
        texts = row.content.corrections | dict(corrections)
        read = await self.reader.read_again(row, opened.file.table_columns, texts)
        await self._journal.renew_order_keys([read])
        (corrected,) = await self._recognised([self.checked(row.corrected(read))])
        likely = await self._today.of([corrected], opened.file, opened.rows.values())
        return await self.keep(opened, replace(corrected, likely=likely.get(row_id, ())))

    async def recognise(self, opened: OpenFile, row_id: str) -> FileRow:
        """Looks again whose phone a row has, where it goes, and whether today's bookings have it.

        What was confirmed is asked again if a customer is marked now whom the clerk did not see
        so, the same was booked meanwhile, here or elsewhere, or the hour of a standing order has
        passed; its places stay confirmed.
        """
        seen = opened.rows[row_id]
        (row,) = await self._recognised([self.checked(seen)])
        likely = await self._today.of([row], opened.file, opened.rows.values())
        row = replace(row, likely=likely.get(row_id, ()))
        if opened.rows[row_id] is not seen:  # it was corrected meanwhile, and recognised then
            return opened.rows[row_id]
        opened.rows[row_id] = row
        repeats = Counter(row.likely) - Counter(seen.likely)  # not seen by the clerk
        if repeats:
            row = await self.refresh(opened, row_id)  # another file here may have booked it
        new = {each for each in row.problems if not isinstance(each, PlaceProblem)}
        is_as_seen = new <= set(seen.problems) and not repeats
        if row.decision is RowDecision.NONE or is_as_seen:
            return row
        return await self.keep(opened, replace(row, decision=RowDecision.NONE))

    async def check_places(self, opened: OpenFile, rows: Iterable[FileRow]) -> list[FileRow]:
        """Checks the places of rows again once their prices are known; returns the changed rows."""
        seen = [row for row in rows if row.may_be_changed]
        changed = []
        for row, oddities in zip(seen, await self._odd(seen), strict=True):
            now = opened.rows[row.id]
            if now.content == row.content and now.oddities != oddities:
                opened.rows[row.id] = replace(now, oddities=oddities)
                changed.append(opened.rows[row.id])
        return changed

    async def decide(self, opened: OpenFile, row_id: str, decision: RowDecision) -> FileRow:
        """Leaves a row out, confirms it, or takes either back.

        Does nothing if its order was booked from another file meanwhile, unseen by the clerk.
        """
        seen, row = opened.rows[row_id], await self.refresh(opened, row_id)
        if row.earlier is not None and seen.earlier is None:
            return row
        content = row.content
        if content.seen != row.to_see:
            content = content.model_copy(update={"seen": row.to_see})
        return await self.keep(opened, replace(row, content=content, decision=decision))

    async def keep(self, opened: OpenFile, row: FileRow) -> FileRow:
        await self._journal.change_order_row(row)
        opened.rows[row.id] = row
        return row

    async def earlier(self) -> tuple[OrderFileSummary, ...]:
        return await self._journal.order_files_newest(LISTED)

    async def interrupted(self) -> OpenFile | None:
        """Returns the newest file whose booking was begun and neither completed nor stopped.

        A file with nothing left to book is marked as ended: its last row was sent before a kill.
        """
        for started in await self._journal.order_files_started():
            opened = await self.load(started.id)
            if opened is not None and opened.of_state(*_TO_FINISH):
                return opened
            await self._journal.start_order_file(started.id, None)
        return None

    async def discard(self, file_id: str) -> tuple[OrderFileSummary, ...]:
        """Deletes a file's rows that were never sent, or the whole file; returns the files left."""
        await self._journal.discard_order_file(file_id)
        return await self.earlier()

    def checked(self, row: FileRow) -> FileRow:
        """Returns the row with the problems that its booking would have now."""
        content = row.content
        found = problems_now(
            content.draft,
            content.problems,
            self._session.service_now(),
            may_schedule=self._session.may_schedule,
            due_at=content.due_at,
        )
        if found == content.problems:
            return row
        return replace(row, content=content.model_copy(update={"problems": found}))

    def look_at_clock(self, opened: OpenFile) -> list[FileRow]:
        """Checks again which standing orders are due; returns the rows that changed.

        Rows that the clerk decided on are asked about when they are booked, by ``recognise``.
        """
        changed: list[FileRow] = []
        for row in opened.rows.values() if opened.file.is_standing else ():
            is_undecided = row.may_be_changed and row.decision is RowDecision.NONE
            if is_undecided and (found := self.checked(row)) is not row:
                changed.append(found)
        opened.rows |= {row.id: row for row in changed}
        return changed

    async def save_results(
        self, opened: OpenFile, path: Path, progress: Progress, *, language: str
    ) -> int:
        """Writes the rows that are or may be booked; returns their number."""
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
        """Writes the rows that failed or have to be corrected; returns their number.

        Read again, each row is the same order as before, see ``FailedTable``.
        """
        from deskdispatch.domain.order_files.row_reading import shape_of

        rows = opened.of_state(*FAILED_STATES)
        table = FailedTable(opened.file, rows, language)
        shape = shape_of(table.headings, len(table.headings))
        await self._journal.keep_order_columns(shape, table.fields, self._clock())
        pages = in_slices(table.row(row, reason_of(row)) for row in rows)
        return await save(path, table.head, pages, progress)

    async def _keep(self, file: OrderFile, rows: Sequence[FileRow]) -> OpenFile:
        """Keeps a file with all its rows, or nothing where it is cancelled or fails."""
        for first in range(0, len(rows), PAGE):
            await self._journal.renew_order_keys(rows[first : first + PAGE])
        known: dict[str, FileRow] = {}
        for row in rows:
            if row.id and (before := await self._journal.order_row(row.id)) is not None:
                known[row.id] = before
        part, new_rows = uuid.uuid4().hex, _new_rows(rows, known)
        try:
            while page := list(islice(new_rows, PAGE)):
                await self._journal.add_order_rows(part, page)
            await self._journal.keep_order_file(file, part)
        finally:
            await self._journal.discard_order_file(part)
        opened = await self.load(file.id)
        assert opened is not None, "it was written just now"
        return opened

    async def _recognised(self, rows: Sequence[FileRow]) -> list[FileRow]:
        known = await self._customers.of_phones(row.content.draft.phone for row in rows)
        return [
            replace(
                row,
                customers=known.get(phone.key(row.content.draft.phone), ()),
                oddities=oddities,
                doors=await self._doors.at(row.unplaced_address),
            )
            for row, oddities in zip(rows, await self._odd(rows), strict=True)
        ]

    async def _odd(self, rows: Iterable[FileRow]) -> list[tuple[PlaceOddity, ...]]:
        return await self._places.of(
            *((row.content.draft, self._quotes.known(row)) for row in rows)
        )


def _has(row: FileRow, failure: RowFailure) -> bool:
    return any(each.failure is failure for each in row.content.problems)


def _unwanted(file: OrderFile) -> frozenset[int]:
    """Returns the columns that no booking needs; the first use imports their word table."""
    from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION

    return ORDER_RECOGNITION.unwanted(file.headings)


def _lines(rows: Iterable[FileRow]) -> list[PipeMessage]:
    return [PipeMessage(row.line, row.content.cells, row.content.marks) for row in rows]


def _new_rows(rows: Iterable[FileRow], known: Mapping[str, FileRow]) -> Iterator[FileRow]:
    """Yields new rows; the first correction of a known row keeps its order, a copy repeats it.

    What the sheet of a known row said of it, such as that it was struck out, is asked again.
    """
    unused = {(row.key, row.ordinal) for row in known.values()}
    taken = set(unused)
    last: dict[str, int] = {}
    for key, ordinal in unused:
        last[key] = max(ordinal, last.get(key, 0))
    for row in rows:
        before = known.get(row.id, row)
        key, ordinal = identity = before.key, before.ordinal
        if identity in unused and row.id in known:
            unused.remove(identity)
        elif identity in taken:
            ordinal = last[key] + 1
        taken.add((key, ordinal))
        last[key] = max(ordinal, last.get(key, 0))
        asked = [each for each in before.content.problems if each.failure in OF_SHEET]
        new = replace(row, id=uuid.uuid4().hex, key=key, ordinal=ordinal)
        yield new.with_problems(asked)
