"""Prepares the standing orders of today as an order file, at one counter; books nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files.reading import OrderFileReader
from deskdispatch.desk.session import Session
from deskdispatch.desk.sharing.sharing import GATHERING_S, Sharing
from deskdispatch.desk.standing_orders.templates import Templates
from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.clock import Clock, in_kuwait
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.schedule.window import EARLIEST, LATEST
from deskdispatch.domain.sharing.state import SharingPhase
from deskdispatch.domain.standing_orders.day import COLUMNS, StandingRow, file_of, rows_of
from deskdispatch.domain.standing_orders.template import Template
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.files.wire import PipeMessage
from deskdispatch.journal.journal import Journal

IN_STEP_S: Final = 15.0
"""Seconds to wait for the shared database; after that it counts as away."""

SETTLES_S: Final = 5 * GATHERING_S
"""Seconds after which another counter's claim of the same moment has arrived."""

_LOOKS_S: Final = 0.1

_STILL_DUE: Final = timedelta(hours=1)
"""For so long after midnight orders of yesterday are told of, too."""

_OPEN: Final = frozenset({RowState.READY, RowState.UNCHECKED, RowState.PROBLEM})

_SHARES: Final = frozenset({SharingPhase.JOINING, SharingPhase.CURRENT})


@dataclass(frozen=True, slots=True)
class PreparedOrders:
    """The standing orders of a day.

    Attributes:
        file_id: The id of the order file.
        new: Number of rows added to it now.
        elsewhere: Number of rows that other counters prepare, by the counter's name.
    """

    day: date
    file_id: str
    new: int = 0
    elsewhere: Mapping[str, int] = field(default_factory=dict)


@dataclass(eq=False)
class StandingOrders:
    """Puts each hour of today's standing orders into the order file of the day, once.

    An hour is claimed first, so that only one of several counters prepares it. While the shared
    database is away, each counter prepares its own rows; the rows have the same keys, and are
    recognised as the same order once the counters have exchanged them.
    """

    _journal: Journal
    _templates: Templates
    _reader: OrderFileReader
    _session: Session
    _sharing: Sharing
    _clock: Clock
    _seen: tuple[date, tuple[Template, ...], int] | None = None

    def look_again(self) -> None:
        """Makes the next ``prepare`` check what other counters have claimed meanwhile."""
        self._seen = None

    @property
    def today(self) -> date:
        """The day in Kuwait, by the service's clock."""
        return in_kuwait(self._session.service_now()).date()

    @property
    def _branches(self) -> Sequence[Branch]:
        bootstrap = self._session.bootstrap
        return bootstrap.branches if bootstrap is not None else ()

    def due_rows(self) -> list[StandingRow]:
        """Returns today's rows, prepared or not."""
        return rows_of(self._templates.every, self.today)

    async def prepare(self, *, takes_over: bool = False) -> PreparedOrders | None:
        """Prepares today's new rows; ``takes_over`` includes rows that other counters prepare.

        Returns None if nothing has changed, or the branches are not known yet.
        """
        rows, day = self.due_rows(), self.today
        looked_at = day, self._templates.every, sum(map(self._may_be_scheduled, rows))
        if self._session.bootstrap is None or (looked_at == self._seen and not takes_over):
            return None
        keys = [row.key for row in rows]
        known = {each.key: each for each in await self._journal.claimed_standing_rows(keys)}
        if keys and (takes_over or not known.keys() >= set(keys)):
            # Claimed once all claims by others are here; simultaneous claims are waited for.
            await self._in_step(None)
            at = self._clock()
            await self._journal.claim_standing_rows(keys, day, at, takes_over=takes_over)
            await self._in_step(at)
            if self._sharing.state.phase in _SHARES:
                await asyncio.sleep(SETTLES_S)
            claimed = await self._journal.claimed_standing_rows(keys)
            known = {each.key: each for each in claimed}
        file = file_of(day, self._clock())
        ours = [row for row in rows if not known[row.key].holder]
        new = [row for row in ours if not known[row.key].is_prepared]
        changed = [row for row in ours if row not in new and await self._is_changed(row)]
        stay = [row.key for row in rows if row not in changed]
        await self._journal.prepare_standing_rows(file, await self._read([*new, *changed]), stay)
        self._seen = looked_at
        elsewhere = Counter(each.holder for each in known.values() if each.holder)
        return PreparedOrders(day, file.id, len(new), elsewhere)

    async def count_open(self) -> int:
        """Returns how many of today's rows are prepared here, and neither booked nor left out."""
        return len(await self.open_among(row.id for row in self.due_rows()))

    async def open_among(self, row_ids: Iterable[str]) -> frozenset[str]:
        """Returns the ids of the rows that are neither booked, here or elsewhere, nor left out."""
        rows = [await self._journal.order_row(row_id) for row_id in row_ids]
        return frozenset(row.id for row in rows if row is not None and row.state in _OPEN)

    async def due(self, since: datetime, until: datetime) -> list[tuple[str, FileRow]]:
        """Rows that are not scheduled, and whose hour came after ``since`` and until ``until``.

        Each comes after the id of its order file; those of the last minutes before midnight stand
        in yesterday's.
        """
        days = sorted({in_kuwait(until - _STILL_DUE).date(), in_kuwait(until).date()})
        found = []
        for day in days:
            file_id = file_of(day, until).id
            for row in rows_of(self._templates.every, day):
                known = await self._journal.order_row(row.id) if since < row.at <= until else None
                if known is not None and known.content.due_at and known.state in _OPEN:
                    found.append((file_id, known))
        return found

    async def _is_changed(self, row: StandingRow) -> bool:
        """Whether its template was changed after it was prepared, or its time is too near by now.

        A row that cannot be scheduled any more is booked at its hour, of which the clerk is told.
        """
        kept = await self._journal.order_row(row.id)
        if kept is None:
            return False
        is_scheduled = kept.content.due_at is None
        if is_scheduled and not self._may_be_scheduled(row):
            return True
        return kept.content.cells != row.cells(self._branches, scheduled=is_scheduled)

    def _may_be_scheduled(self, row: StandingRow) -> bool:
        now = self._session.service_now()
        return self._session.may_schedule and now + EARLIEST <= row.at <= now + LATEST

    async def _in_step(self, since: datetime | None) -> None:
        """Waits until everything up to ``since`` is exchanged, unless the database is away."""
        now = asyncio.get_running_loop().time
        until = now() + IN_STEP_S
        while (state := self._sharing.state).phase in _SHARES and now() < until:
            is_sent = since is None or (
                not state.waiting and state.as_of is not None and state.as_of >= since
            )
            if is_sent and state.phase is SharingPhase.CURRENT:
                return
            await asyncio.sleep(_LOOKS_S)

    async def _read(self, rows: Sequence[StandingRow]) -> list[FileRow]:
        """Returns the rows as read from their cells, scheduled if that is possible."""
        scheduled = [*map(self._may_be_scheduled, rows)]
        lines = [
            PipeMessage(line, row.cells(self._branches, scheduled=is_scheduled))
            for line, (row, is_scheduled) in enumerate(zip(rows, scheduled, strict=True), 1)
        ]
        columns = TableColumns(COLUMNS, 0)
        read = await self._reader.read_rows(lines, columns, ignore_progress)
        return [
            row.made(each, scheduled=is_scheduled)
            for row, each, is_scheduled in zip(rows, read, scheduled, strict=True)
        ]
