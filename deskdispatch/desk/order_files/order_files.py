"""Opens order files, keeps their rows, and takes what a clerk corrects and decides of them."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Final

from deskdispatch.desk.booking.odd_places import OddPlaces
from deskdispatch.desk.customers.customers import Customers
from deskdispatch.desk.order_files.reading import OrderFileReader, ReadOrderFile
from deskdispatch.desk.order_files.row_quotes import RowQuotes
from deskdispatch.desk.order_files.todays_bookings import TodaysBookings
from deskdispatch.desk.session import Session
from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.booking_preview import problems_now
from deskdispatch.domain.order_files.order_file import (
    FileRow,
    OrderFile,
    OrderFileSummary,
    RowContent,
    RowDecision,
    RowState,
)
from deskdispatch.domain.order_files.row import PlaceProblem, ReadRow, RowFailure
from deskdispatch.domain.places.oddities import PlaceOddity
from deskdispatch.domain.progress import Progress
from deskdispatch.files.wire import PipeMessage
from deskdispatch.journal.journal import Journal

PAGE: Final = 50
"""Rows that are written or read at a time."""
LISTED: Final = 50
"""Files in the list of earlier ones."""
KEPT: Final = timedelta(days=30)
"""Rows that were never sent are deleted so long after their file was read."""


@dataclass(slots=True, eq=False)
class OpenFile:
    """A file and its rows as they stand now, by their ids, in the order of the file."""

    file: OrderFile
    rows: dict[str, FileRow] = field(default_factory=dict)

    def of_state(self, *states: RowState) -> list[FileRow]:
        return [row for row in self.rows.values() if row.state in states]


class OrderFiles:
    """The order files of this PC; nothing here sends anything.

    Every method may raise ``JournalError``, also for a row that is booked by now or may be.
    """

    def __init__(
        self,
        journal: Journal,
        reader: OrderFileReader,
        *,
        today: TodaysBookings,
        places: OddPlaces,
        quotes: RowQuotes,
        customers: Customers,
        session: Session,
        clock: Clock,
    ) -> None:
        self._journal = journal
        self.reader = reader
        self._today = today
        self._places = places
        self._quotes = quotes
        self._customers = customers
        self._session = session
        self._clock = clock

    async def open(self, path: Path, progress: Progress, sheet: str | None = None) -> OpenFile:
        """Reads a file and keeps its rows; columns are as the clerk mapped such files before.

        Where some are guessed, no row is ready before ``map_columns`` confirms or corrects them.

        Raises:
            SeveralSheets: It is to be chosen which ``sheet`` is read.
            FileError: It cannot be read.
        """
        found = await self.reader.read(path, progress, sheet=sheet)
        mapped = await self._journal.order_columns(found.shape)
        columns = found.columns
        if mapped is not None and (mapped != columns.fields or columns.guessed):
            columns = replace(columns, fields=mapped, guessed=frozenset())
            lines = [PipeMessage(row.line, row.cells, row.marks) for row in found.rows]
            rows = await self.reader.read_rows(lines, columns, progress)
            found = replace(found, columns=columns, rows=rows)
        for summary in await self.earlier():
            if summary.file.read_at < self._clock() - KEPT and summary.waiting:
                await self._journal.discard_order_file(summary.file.id)
        return await self._keep(found, uuid.uuid4().hex)

    async def map_columns(
        self, opened: OpenFile, fields: Sequence[Field | None], progress: Progress
    ) -> OpenFile:
        """Reads the rows of a file again by other columns, and remembers these for its shape.

        Corrections stay, and rows that were left out; what was confirmed is asked again. Nothing of
        the file may have been sent.
        """
        file = opened.file
        columns = replace(file.table_columns, fields=tuple(fields), guessed=frozenset())
        lines = [
            PipeMessage(row.line, row.content.cells, row.content.marks)
            for row in opened.rows.values()
        ]
        rows = await self.reader.read_rows(lines, columns, progress)
        found = ReadOrderFile(file.name, file.headings, columns, file.shape, rows)
        await self._journal.keep_order_columns(file.shape, tuple(fields), self._clock())
        await self._journal.discard_order_file(file.id)
        mapped = await self._keep(found, file.id)
        for before, row in zip(opened.rows.values(), list(mapped.rows.values()), strict=True):
            if before.content.corrections:
                await self.correct(mapped, row.id, before.content.corrections)
            if before.decision is RowDecision.LEFT_OUT and not _has(before, RowFailure.ITEM):
                await self.decide(mapped, row.id, before.decision)
        return mapped

    async def load(self, file_id: str) -> OpenFile | None:
        """A file as it was kept; None if it is gone."""
        file = await self._journal.order_file(file_id)
        if file is None:
            return None
        opened, after = OpenFile(file), -1
        columns, unread = file.table_columns, set[int]()
        while page := await self._journal.order_rows(file.id, after, PAGE):
            rows = await self._recognised([self.checked(row) for row in page])
            opened.rows |= {row.id: row for row in rows}
            unread.update(at for row in page for at in columns.unread(row.content.cells))
            after = page[-1].line
            await asyncio.sleep(0)
        if unread:
            wanted = unread - await asyncio.to_thread(_unwanted, file)
            opened.file = replace(file, unread=frozenset(wanted))
        if any(_has(row, RowFailure.GUESSED_COLUMNS) for row in opened.rows.values()):
            opened.file = replace(opened.file, guessed=_guessed(file))
        waiting = [row for row in opened.rows.values() if row.may_be_changed]
        likely = await self._today.of(waiting, _own_bookings(opened))
        for row_id, order_number in likely.items():
            opened.rows[row_id] = replace(opened.rows[row_id], likely=order_number)
        return opened

    async def refresh(self, opened: OpenFile, row_id: str) -> FileRow:
        row, known = await self._journal.order_row(row_id), opened.rows[row_id]
        if row is not None:
            known = replace(
                row, likely=known.likely, customers=known.customers, oddities=known.oddities
            )
            known = self.checked(known)
            opened.rows[row_id] = known
        return known

    async def correct(
        self, opened: OpenFile, row_id: str, corrections: Mapping[Field, str]
    ) -> FileRow:
        """Takes what the clerk typed in place of some fields, and reads the row again."""
        row = opened.rows[row_id]
        texts = dict(row.content.corrections) | dict(corrections)
        columns, content = opened.file.table_columns, row.content
        read = await self.reader.read_row(row.line, content.cells, columns, texts, content.marks)
        (corrected,) = await self._recognised([self.checked(row.corrected(read, texts))])
        likely = await self._today.of([corrected], _own_bookings(opened))
        return await self.keep(opened, replace(corrected, likely=likely.get(row_id)))

    async def recognise(self, opened: OpenFile, row_id: str) -> FileRow:
        """Looks again whose phone a row has, and where it goes.

        What was confirmed is asked again if a customer is marked now whom the clerk did not see
        so; its places stay confirmed.
        """
        seen = opened.rows[row_id]
        (row,) = await self._recognised([seen])
        if opened.rows[row_id] is not seen:  # it was corrected meanwhile, and recognised then
            return opened.rows[row_id]
        opened.rows[row_id] = row
        new = {each for each in row.problems if not isinstance(each, PlaceProblem)}
        if row.decision is RowDecision.NONE or new <= set(seen.problems):
            return row
        return await self.keep(opened, replace(row, decision=RowDecision.NONE))

    async def check_places(self, opened: OpenFile, rows: Iterable[FileRow]) -> list[FileRow]:
        """Looks again at where rows go, once their prices are known; returns those that changed."""
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

        Not so if its order was booked out of another file meanwhile, which the clerk has not seen.
        """
        seen, row = opened.rows[row_id], await self.refresh(opened, row_id)
        if row.earlier is not None and seen.earlier is None:
            return row
        return await self.keep(opened, replace(row, decision=decision))

    async def keep(self, opened: OpenFile, row: FileRow) -> FileRow:
        await self._journal.change_order_row(row)
        opened.rows[row.id] = row
        return row

    async def earlier(self) -> tuple[OrderFileSummary, ...]:
        return await self._journal.order_files_newest(LISTED)

    async def interrupted(self) -> OpenFile | None:
        """The newest file whose booking was begun and neither came to its end nor was ended."""
        started = await self._journal.order_files_started()
        return await self.load(started[0].id) if started else None

    async def discard(self, file_id: str) -> tuple[OrderFileSummary, ...]:
        """Deletes the rows of a file that were never sent, or all of it; returns what is kept."""
        await self._journal.discard_order_file(file_id)
        return await self.earlier()

    def checked(self, row: FileRow) -> FileRow:
        """The row with the problems that its booking would have now."""
        content = row.content
        found = problems_now(
            content.draft,
            content.problems,
            self._session.service_now(),
            may_schedule=self._session.may_schedule,
        )
        if found == content.problems:
            return row
        return replace(row, content=content.model_copy(update={"problems": found}))

    async def _keep(self, found: ReadOrderFile, file_id: str) -> OpenFile:
        file = OrderFile(
            id=file_id,
            name=found.name,
            headings=found.headings,
            columns=found.columns.fields,
            shape=found.shape,
            read_at=self._clock(),
        )
        given_back = [row.row_id for row in found.rows if row.row_id]
        known = await self._journal.order_row_identities(given_back)
        await self._journal.write_order_file(file)
        new_rows = _file_rows(found.rows, known)
        while rows := list(islice(new_rows, PAGE)):
            await self._journal.add_order_rows(file.id, rows)
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
            )
            for row, oddities in zip(rows, await self._odd(rows), strict=True)
        ]

    async def _odd(self, rows: Iterable[FileRow]) -> list[tuple[PlaceOddity, ...]]:
        return await self._places.of_all(
            (row.content.draft, self._quotes.known(row)) for row in rows
        )


def _has(row: FileRow, failure: RowFailure) -> bool:
    return any(each.failure is failure for each in row.content.problems)


def _guessed(file: OrderFile) -> frozenset[int]:
    from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION

    return ORDER_RECOGNITION.guessed(file.headings, file.columns)


def _unwanted(file: OrderFile) -> frozenset[int]:
    """The columns that a booking needs nothing of; a first use imports their table."""
    from deskdispatch.domain.tables.column_recognition import ORDER_RECOGNITION

    return ORDER_RECOGNITION.unwanted(file.headings)


def _file_rows(rows: Iterable[ReadRow], known: Mapping[str, tuple[str, int]]) -> Iterator[FileRow]:
    """New rows; the first that corrects a known one stays the same order, a copy repeats it."""
    unused = set(known.values())
    taken = set(unused)
    last: dict[str, int] = {}
    for key, ordinal in unused:
        last[key] = max(ordinal, last.get(key, 0))
    for row in rows:
        key, ordinal = identity = known.get(row.row_id, (row.key, row.ordinal))
        if identity in unused and row.row_id in known:
            unused.remove(identity)
        elif identity in taken:
            ordinal = last[key] + 1
        taken.add((key, ordinal))
        last[key] = max(ordinal, last.get(key, 0))
        content = RowContent(
            cells=row.cells,
            draft=row.draft,
            problems=row.problems,
            reference=row.reference,
            marks=row.marks,
        )
        decision = RowDecision.LEFT_OUT if row.is_item else RowDecision.NONE
        yield FileRow(uuid.uuid4().hex, row.line, content, key, ordinal, decision)


def _own_bookings(opened: OpenFile) -> frozenset[str]:
    bookings = [row.booking for row in opened.rows.values() if row.booking is not None]
    ids = (id for each in bookings for id in (each.delivery_id, each.intent_id))
    return frozenset(id for id in ids if id)
