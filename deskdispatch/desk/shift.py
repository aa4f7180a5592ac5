"""The end of a shift: cash sheets, counts of the drawer, and couriers' settlement lists."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from deskdispatch.background import Progress, ignore_progress
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.shift.cash_sheet import CashPart, CashSheet, CashSheetBuilder, part_of
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import (
    ACCEPTABLE,
    SettledCash,
    Settlement,
    SettlementList,
    SettlementState,
    match,
    read_list,
)
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_summary
from deskdispatch.files.table_files import load
from deskdispatch.journal.journal import Journal

LONGEST_DELIVERY: Final = timedelta(days=60)
"""Longest time from a delivery's booking to its end: schedules reach 14 days ahead (contract,
Limits), and no delivery takes weeks.
"""

_SUMMARIES_AT_ONCE: Final = 1000
"""Deliveries counted before the event loop gets a turn: a millisecond or two."""


@dataclass(eq=False)
class Reports:
    """Makes reports from the journal, as of the service's last answer."""

    _journal: Journal
    _tracking: Tracking
    _session: Session

    async def cash_sheet(
        self, since: datetime, until: datetime, counter_id: str | None = None
    ) -> CashSheet:
        """Returns the cash sheet of a period and a counter; None counts the whole shop.

        Raises ``JournalError`` if the journal cannot be read, or pending changes cannot be saved.
        """
        await self._tracking.keep()
        active = await self._journal.active_summaries()
        booked = await self._journal.summaries_between(since - LONGEST_DELIVERY, until)
        summaries = list({summary.id: summary for summary in (*active, *booked)}.values())
        sharing = await self._journal.sharing()
        own_id = "" if sharing is None else sharing.counter_id
        ended = since.timestamp(), until.timestamp()
        counted = [each.id for each in summaries if part_of(each, *ended) is not None]
        settled = await self._journal.settled_cash(counted)
        fils = {id: mark.fils for id, mark in settled.items()}
        count = CashSheetBuilder(since, until, own_id, counter_id, fils)
        # What only the operator confirmed cannot be seen to end: it is pending until the end of
        # the shift in which it was sent, or for which it was scheduled.
        for unconfirmed in await self._journal.reported_booked():
            intent = unconfirmed.intent
            if (intent.booking.scheduled_delivery_at or intent.written_at) >= since:
                count.add(reported_summary(intent))
        for start in range(0, len(summaries), _SUMMARIES_AT_ONCE):
            for summary in summaries[start : start + _SUMMARIES_AT_ONCE]:
                count.add(summary)
            await asyncio.sleep(0)
        return count.sheet(self._session.answered_at())


class DrawerCounts:
    """Saves counts of the drawer; a count is never changed, a later one corrects it."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.draft = journal.drawer_draft
        self.save_draft = journal.keep_drawer_draft
        self.last = journal.last_drawer_count

    async def of(self, sheet: CashSheet) -> tuple[DrawerCount, ...]:
        """Returns the counts of a sheet's period and counter (all for the shop), oldest first."""
        found = await self._journal.drawer_counts(sheet.since, sheet.until)
        return tuple(each for each in found if sheet.counter_id in {None, each.counter_id})

    async def save(self, draft: DrawerCount, clerk: str = "") -> DrawerCount:
        """Saves a count with the present time and the clerk's name; raises ``JournalError``.

        Raises ``RuleBroken`` for a difference without a reason.
        """
        saved = draft.checked().model_copy(
            update={"counted_at": self._clock(), "counted_by": clerk}
        )
        await self._journal.keep_drawer_count(saved)
        return saved


@dataclass(eq=False)
class Settlements:
    """Matches lists of couriers with the journal; only ``settle`` writes."""

    _journal: Journal
    _tracking: Tracking
    _clock: Clock

    async def read(
        self, path: Path, sheet: CashSheet, progress: Progress = ignore_progress
    ) -> Settlement:
        """Reads a CSV file or workbook, and matches it with the collected cash of ``sheet``.

        Changes nothing. Raises ``JournalError``, and ``FileError`` if it cannot be read, or has no
        columns of orders and amounts, or several sheets with them; other sheets are ignored.
        """
        try:
            found = [await _read_sheet(path, None, progress)]
        except SeveralSheets as several:
            found = [await _read_sheet(path, each, progress) for each in several.sheets]
            if len([each for each in found if each is not None]) > 1:
                raise
        read = next((each for each in found if each is not None), None)
        if read is None:
            raise FileError(FileFailure.NOT_A_SETTLEMENT)
        return await self.match(read, sheet)

    async def match(self, read: SettlementList, sheet: CashSheet) -> Settlement:
        await self._tracking.keep()
        sharing = await self._journal.sharing()
        own_id = "" if sharing is None else sharing.counter_id
        numbers = {variant for line in read.lines for variant in _variants(line.order)}
        known = await self._journal.summaries_of_orders(numbers)
        booked = await self._journal.summaries_between(sheet.since - LONGEST_DELIVERY, sheet.until)
        since, until = sheet.since.timestamp(), sheet.until.timestamp()
        collected = [
            each
            for each in booked
            if part_of(each, since, until) is CashPart.COLLECTED
            and sheet.counter_id in {None, own_id if each.is_ours else each.counter_id}
        ]
        ids = {each.id for each in (*known, *collected)}
        settled = await self._journal.settled_cash(ids)
        before = await self._journal.settled_of_list(read.id)
        found = await asyncio.to_thread(match, read, known, collected, settled)
        first = min(before, key=lambda each: each.settled_at, default=None)
        return Settlement(read, found, first)

    async def settle(
        self, settlement: Settlement, accepted: Collection[int] = (), clerk: str = ""
    ) -> int:
        """Marks paid rows and accepted lines as settled; returns their number.

        Deliveries that another counter has settled meanwhile are not marked again.
        """
        now, read = self._clock(), settlement.list
        return await self._journal.settle_cash(
            [
                SettledCash(
                    delivery_id=row.delivery_id,
                    order_number=row.order,
                    fils=row.listed or 0,
                    list_id=read.id,
                    list_name=read.name,
                    settled_at=now,
                    settled_by=clerk,
                )
                for row in settlement.rows
                if row.state is SettlementState.PAID
                or (row.state in ACCEPTABLE and row.line in accepted)
            ]
        )


async def _read_sheet(path: Path, sheet: str | None, progress: Progress) -> SettlementList | None:
    """Reads the visible lines of a sheet; None if it is no settlement list."""
    rows: list[tuple[int, Sequence[str]]] = []
    hidden = 0
    async with aclosing(load(path, sheet, asks_for_sheet=sheet is None)) as pages:
        async for page in pages:
            shown = [(line.number, line.cells) for line in page if not line.marks.is_hidden]
            rows += shown
            hidden += len(page) - len(shown)
            progress(len(rows), 0)
    found = await asyncio.to_thread(read_list, path.name, rows)
    return found and replace(found, left_out=found.left_out + hidden)


def _variants(order: str) -> tuple[str, ...]:
    """Returns the spellings of an order number that the service may use."""
    bare = latin(order).strip()
    return bare, bare.upper(), re.sub(r"^([A-Z]+)[ _]?(\d)", r"\1-\2", bare.upper())
