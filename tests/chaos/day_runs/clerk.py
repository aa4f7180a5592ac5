"""The clerk of a day, and the parts of the program that work without him."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

from deskdispatch.background import ignore_progress
from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.desk.order_files.file_booking import FileBooking
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.booking.held_order import HeldOrder
from deskdispatch.domain.deliveries.duplicate import Duplicate
from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.order_files.order_file import RowDecision, RowState
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, NotBooked, Outcome
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.chaos.day_runs.day import BOOKED, NOT_BOOKED, ROW, SENT, Day
from tests.desk.desk_under_test import NOON, DeskUnderTest

_DECISIONS: Final = {
    RowState.UNCHECKED: RowDecision.CONFIRMED,
    RowState.FAILED: RowDecision.RETRY,
}


class Clerk:
    """The clerk at the program, from a start to its end.

    He knows his orders by their notes: he books a repeat anyway, but leaves the row of a file to
    the file if he is asked about it.
    """

    def __init__(self, day: Day, harness: DeskUnderTest) -> None:
        self._day, self._rng, self._folder = day, day.rng, harness.path.parent
        self._desk, self._journal = harness.desk, harness.journal
        self._tasks: set[asyncio.Task[None]] = set()
        self._run: FileBooking | None = None

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.add(self._day.loop.create_task(work))

    async def end(self) -> None:
        """End the program wherever it is; raises what is no failure of the service."""
        for task in self._tasks:
            task.cancel()
        for error in await asyncio.gather(*self._tasks, return_exceptions=True):
            if error is not None and not isinstance(error, ServiceError | asyncio.CancelledError):
                raise error

    async def start(self) -> None:
        day, desk, drafts = self._day, self._desk, Drafts(self._journal, self._day)
        await desk.tracking.interrupted()
        await desk.tracking.recall()
        await desk.session.open()
        for held in await drafts.left_over():
            self._give_back(held.draft.notes)
            await drafts.keep_order(held)
        intents = await self._journal.recent_intents(NOON)
        may_be_booked = {IntentState.UNCONFIRMED, IntentState.IN_FLIGHT}
        for notes, what in [each for each in day.known.items() if each[1] in {SENT, ROW}]:
            states = {each.state for each in intents if each.booking.special_notes == notes}
            if IntentState.BOOKED in states:
                day.tell(notes, BOOKED)
            elif what == SENT and not states & may_be_booked:
                self._give_back(notes)
        for job in await desk.print_queue.load():
            is_out = day.paper[job.delivery_id] > 0
            await (desk.print_queue.drop if is_out else desk.print_queue.try_now)([job])
        if (opened := await desk.order_files.interrupted()) is not None:
            self.spawn(self._book_file(opened))
        for work in (self._look, self._search, self._print, self._press):
            self.spawn(self._repeat(work))

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            with suppress(ServiceError):
                await work()
            await asyncio.sleep(self._rng.expovariate(1 / 2))

    async def _press(self) -> None:
        """Press *Book* for an order that is not booked, undo one, or open a file."""
        day, rng, holding, chance = self._day, self._rng, self._desk.holding, self._rng.random()
        open_orders = {NOT_BOOKED, ROW} if chance < 0.12 and not day.is_calm else {NOT_BOOKED}
        idle = [notes for notes, what in day.known.items() if what in open_orders]
        if chance < 0.2 and idle:
            self.spawn(self._book(rng.choice(idle)))
        elif chance < 0.22 and (held := holding.newest) and holding.take_back(held):
            await self._return(held)
        elif chance < 0.26 and not day.is_calm:
            day.wish()
        elif chance < 0.32 and not day.is_calm and self._run is None:
            await self._open_file()
        elif chance < 0.325 and day.may_sleep:
            day.first.slept += timedelta(seconds=rng.choice((20, 400, 40_000)))

    async def _open_file(self) -> None:
        lines = ["Phone,Name,Location,Notes"]
        for draft in [self._day.wish(is_row=True) for _ in range(3)]:
            assert draft.dropoff is not None
            place = f'"{draft.dropoff.latitude},{draft.dropoff.longitude}"'
            lines.append(f"{draft.phone},{draft.name},{place},{draft.notes}")
        path = self._folder / "orders.csv"
        path.write_text("\n".join(lines), "utf-8")
        self.spawn(self._book_file(await self._desk.order_files.open(path, ignore_progress)))

    async def _book(self, notes: str) -> None:
        """Book an order by hand, with a hold or without."""
        day, desk, draft = self._day, self._desk, self._day.drafts[notes]
        day.known[notes] = SENT
        repeat = await desk.booking.duplicates.of(draft)
        if desk.booking.is_wanted or (repeat is not None and notes in day.rows):
            self._give_back(notes)
        elif self._rng.random() < 0.5:
            await desk.holding.keep(desk.holding.hold(draft, None, self._rng.choice((1, 3, 5))))
        elif (outcome := await desk.booking.book(draft)) is None:
            self._give_back(notes)
        else:
            await self._show(outcome)

    async def _look(self) -> None:
        holding = self._desk.holding
        for held in holding.take_late_back():
            await self._return(held)
        if (due := holding.next_due()) is not None:
            due.is_sending = True
            self.spawn(self._send(due))
        if self._rng.random() < 0.1:
            await self._desk.tracking.refresh()
            if self._run is not None:
                (self._run.resume if self._rng.random() < 0.8 else self._run.pause)()

    async def _send(self, held: HeldOrder) -> None:
        holding, booking = self._desk.holding, self._desk.booking
        if held.draft.notes in self._day.rows and await booking.duplicates.elsewhere(held.draft):
            held.is_sending = False
            if holding.take_back(held):
                await self._return(held)
            return
        outcome = await holding.send(held)
        if isinstance(outcome, NotBooked):
            await self._return(held)
        elif outcome is not None:
            await self._show(outcome)

    async def _return(self, held: HeldOrder) -> None:
        await self._desk.holding.keep_as_draft(held)
        self._give_back(held.draft.notes)

    def _give_back(self, notes: str) -> None:
        if notes not in self._day.rows:
            self._day.tell(notes, NOT_BOOKED)
        elif self._day.known[notes] == SENT:
            self._day.known[notes] = ROW  # its file may have booked it

    async def _show(self, outcome: Outcome | UnconfirmedBooking | Duplicate | None) -> None:
        if isinstance(outcome, Booked):
            notes = outcome.intent.booking.special_notes or ""
            was_known = self._day.known[notes] == BOOKED
            self._day.tell(notes, BOOKED, outcome.delivery.id)
            if not was_known:
                await self._desk.print_queue.add([outcome.delivery], "Counter")
        elif isinstance(outcome, NotBooked):
            self._give_back(outcome.intent.booking.special_notes or "")

    async def _search(self) -> None:
        """Search for unconfirmed bookings; resend or discard one where that is offered.

        At last the operator is asked about one that the service's lists are too short to show.
        """
        desk = self._desk
        await desk.booking.write_ends()
        findings = await desk.reconciling.search_due()
        self._day.wrong += [f"late: {each.delivery.id}" for each in findings.late]
        for found in (*findings.found, *findings.late):
            await self._show(found)
        for one in findings.unconfirmed_bookings:
            if not desk.reconciling.may_choose(one):
                if self._day.is_calm and one.evidence is not None and not one.evidence.counts:
                    await self._ask_operator(one)
                continue
            if self._rng.random() < 0.5:
                await self._show(await desk.booking.send_again(one.intent, anyway=True))
            elif (end := await desk.reconciling.give_up(one.intent.id)) is None:
                self._give_back(one.intent.booking.special_notes or "")
            else:
                await self._show(end)

    async def _ask_operator(self, one: UnconfirmedBooking) -> None:
        notes = one.intent.booking.special_notes or ""
        if self._day.on_the_way[notes]:
            return
        if (order_number := self._day.order_number(notes)) is None:
            await self._desk.operator.not_booked(one.intent.id)
        else:
            await self._show(await self._desk.operator.booked_as(one.intent.id, order_number))

    async def _print(self) -> None:
        queue = self._desk.print_queue
        for job in queue.waiting():
            await queue.mark_submitting([job])
            await asyncio.sleep(self._rng.random())
            self._day.paper[job.delivery_id] += 1
            await asyncio.sleep(self._rng.random())
            await queue.mark_accepted([job])

    async def _book_file(self, opened: OpenFile) -> None:
        """Book the rows of a file, but those that were booked by hand."""
        day, desk = self._day, self._desk
        self._run = run = desk.file_booking(opened)
        run.booked = lambda booked: self.spawn(self._show(booked))
        run.changed = lambda _row: self._perhaps_book_row()
        while open_rows := opened.of_state(RowState.READY, RowState.UNCHECKED, RowState.FAILED):
            for row in open_rows:
                is_by_hand = day.known[row.content.draft.notes] != ROW
                decision = RowDecision.LEFT_OUT if is_by_hand else _DECISIONS.get(row.state)
                if decision is not None:
                    await desk.order_files.decide(opened, row.id, decision)
            await run.run()
        self._run = None

    def _perhaps_book_row(self) -> None:
        """Book the row by hand that the file is about to send."""
        row = None if self._run is None else self._run.progress.row
        if row is None or self._day.is_calm or self._rng.random() > 0.3:
            return
        if self._day.known[row.content.draft.notes] == ROW:
            self.spawn(self._book(row.content.draft.notes))
