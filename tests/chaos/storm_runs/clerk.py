"""The simulated clerk of a desk: presses *Book*, searches, and decides about unconfirmed bookings.

Each press and each status that the desk shows is written to the clerk's log (``clerk_log``).
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.desk.desk import Desk
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.held_order import HeldOrder
from deskdispatch.domain.deliveries.duplicate import Duplicate
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, NotBooked, Outcome, Unconfirmed
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.chaos.storm_runs import operator
from tests.chaos.storm_runs.checker import NOTES
from tests.chaos.storm_runs.clerk_log import BookingStatus, ClerkLog, ShownStatus
from tests.chaos.storm_runs.random_drafts import DraftGenerator

MAX_UNCONFIRMED: Final = 12
"""With this many unconfirmed bookings the clerk books nothing more until some are settled."""

_GIVE_UP_CHANCE: Final = 0.4
_SEND_AGAIN_CHANCE: Final = 0.4
"""Probability of sending again after the search horizon; giving up has the same, and otherwise the
clerk keeps waiting."""

_REFRESH_CHANCE: Final = 0.1
_PAUSE_S: Final = 0.03

_REFUSAL_PAUSE_S: Final = 0.1
"""Pause in seconds after a refusal, before the next press."""

SET_ASIDE_CHANCE: Final = 0.3
"""Probability of setting a slow booking aside and continuing with the next customer."""

HOLD_CHANCE: Final = 0.5
UNDO_CHANCE: Final = 0.25
_SEND_NOW_CHANCE: Final = 0.3
_SECOND_PRESS_CHANCE: Final = 0.3
"""Probability of pressing *Book* for the next customer while an order is held."""

_LOOK_EVERY_S: Final = 0.005

_SLOW_AFTER_S: Final = 0.1
"""Age at which a booking without a response counts as slow."""

_SETTLE_TIMEOUT_S: Final = 90.0
_ALL_DUE_AFTER_S: Final = 1.2
"""Longer than any pause between two searches for one intent in the final run."""

_NOTES_PREFIX_LENGTH: Final = len(NOTES.format(""))


@dataclass(frozen=True, slots=True)
class ClerkOptions:
    """Behaviour of one clerk.

    Attributes:
        seed: Seed of all random decisions.
        presses: Number of presses of *Book* left.
        first_serial: Serial number of the first press.
        service_database: Database that the simulated operator reads; None if the operator cannot
            be called.
        set_aside_chance: Probability of setting a slow booking aside, from 0 to 1.
        hold_chance: Probability that an order is held before it is sent.
        hold_s: Shortest and longest time of a hold, in seconds.
        send_now_chance: Probability that a held order is sent at once.
        undo_chance: Probability that a held order is undone.
    """

    seed: int
    presses: int
    first_serial: int
    service_database: Path | None
    set_aside_chance: float = SET_ASIDE_CHANCE
    hold_chance: float = 0.0
    hold_s: tuple[float, float] = (0.0, 0.15)
    send_now_chance: float = _SEND_NOW_CHANCE
    undo_chance: float = UNDO_CHANCE


class SimulatedClerk:
    """One clerk at one desk."""

    def __init__(
        self,
        desk: Desk,
        options: ClerkOptions,
        drafts: DraftGenerator,
        log: ClerkLog,
        saved: Drafts | None = None,
    ) -> None:
        self._desk = desk
        self._saved = saved
        self._hold_chance = options.hold_chance if saved is not None else 0.0
        self._hold_s = options.hold_s
        self._send_now_chance = options.send_now_chance
        self._undo_chance = options.undo_chance
        self._random = random.Random(options.seed)
        self._service_database = options.service_database
        self._set_aside_chance = options.set_aside_chance
        self._drafts = drafts
        self._log = log
        self._left = options.presses
        self._serial = options.first_serial
        self._unconfirmed = 0
        self._logged_rows: set[str] = set()
        self._may_book = asyncio.Event()
        self._booking_lock = asyncio.Lock()

    async def start(self, *, learnt: bool) -> None:
        """Start the desk: bookings interrupted by the kill are shown as unconfirmed.

        Args:
            learnt: Whether the desk has learnt how many decimals of coordinates the service keeps.
        """
        await self._look_after_drafts()
        interrupted = await self._desk.tracking.interrupted()
        await self._desk.tracking.recall()
        await self._log_board()
        print_step(
            "start",
            "interrupted" if interrupted else "clean",
            left=self._left,
            learnt=learnt,
        )

    async def work(self) -> None:
        """Book and search concurrently; keep searching when all is booked, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.book_all())
            tasks.create_task(self.search_repeatedly())

    async def settle(self) -> None:
        """Search and decide until each booking is settled, then search once for all of them."""
        is_answered = False
        with suppress(TimeoutError):
            async with asyncio.timeout(_SETTLE_TIMEOUT_S):
                while not all(
                    unconfirmed.is_reported_booked for unconfirmed in await self._board()
                ):
                    await self.search()
                    await asyncio.sleep(_PAUSE_S)
                while not is_answered:
                    await asyncio.sleep(_ALL_DUE_AFTER_S)
                    is_answered = await self.search()
        print_step("end", "settled" if is_answered and not self._unconfirmed else "not settled")

    async def book_all(self) -> None:
        """Press *Book* until no presses are left."""
        async with asyncio.TaskGroup() as slow:
            while self._left:
                await self._may_book.wait()
                serial, draft = self._next_press()
                if self._random.random() >= self._hold_chance:
                    await self._book(serial, draft, slow)
                    continue
                presses = [(serial, draft)]
                if self._left and self._random.random() < _SECOND_PRESS_CHANCE:
                    presses.append(self._next_press())
                await self._book_held(presses, slow)
        print_step("done", "")

    def _next_press(self) -> tuple[str, Draft]:
        self._left -= 1
        serial = str(self._serial)
        self._serial += 1
        return serial, self._drafts.draft(serial)

    async def _book_held(
        self, presses: Iterable[tuple[str, Draft]], slow: asyncio.TaskGroup
    ) -> None:
        """Press *Book* once or twice; undo, send now, or wait until the hold ends."""
        holding = self._desk.holding
        async with self._booking_lock:
            for serial, draft in presses:
                newest = await self._hold(serial, draft)
            if self._random.random() < self._undo_chance:
                await self._undo(newest)
            elif self._random.random() < self._send_now_chance:
                holding.send_now(newest)
            while holding.orders:
                if (due := holding.next_due()) is not None:
                    await self._send_held(due, slow)
                await asyncio.sleep(_LOOK_EVERY_S)

    async def _hold(self, serial: str, draft: Draft) -> HeldOrder:
        """Press *Book* after saving the form, as the window does while the clerk types."""
        assert self._saved is not None
        await self._saved.keep(draft)
        print_step("hold")
        self._log.press(serial, draft.name, held=True)
        seconds = self._random.uniform(*self._hold_s)
        held = self._desk.holding.hold(draft, None, seconds)
        await self._desk.holding.keep(held)
        print_step("hold", "held")
        return held

    async def _undo(self, held: HeldOrder) -> None:
        """Undo a held order, which returns to the form and becomes a draft."""
        if not self._desk.holding.take_back(held):
            print_step("undo", "too late")
            return
        print_step("undo", "taken back")
        self._log.undo(serial_in(held.draft.notes))
        await self._desk.holding.return_to_form(held, Draft())
        await self._save_form(held.draft)

    async def _save_form(self, form: Draft) -> None:
        assert self._saved is not None
        await self._saved.save("", form)
        await self._saved.keep(Draft())

    async def _look_after_drafts(self) -> None:
        """Load the orders that were held when the process was killed, and save the form."""
        if self._saved is None:
            return
        for left in await self._saved.left_over():
            told = ShownStatus(BookingStatus.NOT_BOOKED, step="left over")
            self._log.shown(serial_in(left.draft.notes), told)
            await self._saved.keep_order(left)
            print_step("left over", "told")
        form = await self._saved.current()
        if form is not None and int(serial_in(form.notes)) < self._serial:
            await self._save_form(form)  # otherwise the process was killed before the press

    async def _send_held(self, held: HeldOrder, slow: asyncio.TaskGroup) -> None:
        """Send an order that is due and wait for its outcome, or set it aside if it is slow."""
        serial = serial_in(held.draft.notes)
        print_step("book")
        booking = slow.create_task(self._outcome_of_held(serial, held))
        await asyncio.sleep(0)
        if self._random.random() < self._undo_chance:
            await self._undo(held)  # too late to send it
        await asyncio.wait([booking], timeout=_SLOW_AFTER_S)
        if not booking.done() and self._random.random() < self._set_aside_chance:
            await self._set_aside(serial)
        if not self._desk.booking.slot.is_held and not booking.done():
            self._desk.holding.put_aside(held)
            return
        if isinstance(await booking, NotBooked):
            await asyncio.sleep(_REFUSAL_PAUSE_S)

    async def _outcome_of_held(self, serial: str, held: HeldOrder) -> Outcome | None:
        holding = self._desk.holding
        outcome = await holding.send(held)
        if outcome is None:
            return None  # another booking was in progress
        self._log_outcome("book", serial, outcome)
        if isinstance(outcome, NotBooked) and self._random.random() < 0.5:
            await holding.return_to_form(held, Draft())
            await self._save_form(held.draft)
        elif isinstance(outcome, NotBooked):
            await holding.keep_as_draft(held)
        return outcome

    async def _book(self, serial: str, draft: Draft, slow: asyncio.TaskGroup) -> None:
        """Press *Book* and wait for the outcome, or set the booking aside if it is slow."""
        async with self._booking_lock:
            print_step("book")
            self._log.press(serial, draft.name)
            booking = slow.create_task(self._outcome_of(serial, draft))
            await asyncio.wait([booking], timeout=_SLOW_AFTER_S)
            if not booking.done() and self._random.random() < self._set_aside_chance:
                await self._set_aside(serial)
            if self._desk.booking.slot.is_held or booking.done():
                outcome = await booking
            else:
                return  # it was set aside and completes later
        if isinstance(outcome, NotBooked):
            await asyncio.sleep(_REFUSAL_PAUSE_S)

    async def _outcome_of(self, serial: str, draft: Draft) -> Outcome | None:
        outcome = await self._desk.booking.book(draft)
        self._log_outcome("book", serial, outcome)
        return outcome

    async def _set_aside(self, serial: str) -> None:
        """Set the booking in progress aside, unless it has just completed."""
        aside = await self._desk.booking.set_aside()
        print_step("set aside", "already completed" if aside is None else "unconfirmed")
        if aside is not None:
            self._log.shown(
                serial, ShownStatus(BookingStatus.UNCONFIRMED, aside.id, step="set aside")
            )
            self._logged_rows.add(aside.id)

    async def search_repeatedly(self) -> None:
        """Search and decide until cancelled."""
        while True:
            await self.search()
            if self._random.random() < _REFRESH_CHANCE:
                with suppress(ServiceError):
                    await self._desk.tracking.refresh()
                    await self._desk.tracking.keep()
            await asyncio.sleep(_PAUSE_S)

    async def search(self) -> bool:
        """Search once and decide; returns whether the service responded to the search."""
        print_step("search")
        findings = await self._desk.reconciling.search_due()
        self._log_booked("found", findings.found)
        self._log_booked("late", findings.late)
        print_step(
            "searched",
            "no response" if findings.failure else "answered",
            found=len(findings.found),
            late=len(findings.late),
        )
        for unconfirmed in await self._board():
            try:
                await self._decide(unconfirmed)
            except JournalError as error:
                if error.detail != JournalFailure.NOT_OPEN:
                    raise
                print_step("decided", "already completed")
        await self._log_board()
        return findings.failure is None

    async def _decide(self, unconfirmed: UnconfirmedBooking) -> None:
        """Call the operator, choose, or close the booking, if the desk offers it."""
        if self._service_database is not None and operator.needs_operator(unconfirmed):
            await self._call_operator(unconfirmed, self._service_database)
        elif self._desk.reconciling.may_choose(unconfirmed):
            await self._choose(unconfirmed)
        elif self._desk.reconciling.may_close(unconfirmed):
            await self._close(unconfirmed)

    async def _board(self) -> tuple[UnconfirmedBooking, ...]:
        return (await self._desk.reconciling.current()).unconfirmed_bookings

    async def _call_operator(self, unconfirmed: UnconfirmedBooking, database: Path) -> None:
        """Call the operator and enter the report; the board shows it at once."""
        print_step("call operator")
        result = await operator.call_operator(self._desk, unconfirmed, database)
        if isinstance(result, Booked):
            self._log_booked("call operator", [result])
        is_booked = isinstance(result, Booked) or result.is_reported_booked
        print_step("called operator", "booked" if is_booked else "not booked")

    async def _close(self, unconfirmed: UnconfirmedBooking) -> None:
        """Close a booking whose reported order number is in no list."""
        print_step("close")
        result = await self._desk.reconciling.close_as_reported(unconfirmed.intent.id)
        if isinstance(result, Booked):
            self._log_booked("close", [result])
        print_step("closed", "booked" if isinstance(result, Booked) else result.intent.state)

    async def _choose(self, unconfirmed: UnconfirmedBooking) -> None:
        """Give up, send again or keep waiting, by chance."""
        number = self._random.random()
        give_up_or_send = _GIVE_UP_CHANCE + _SEND_AGAIN_CHANCE
        if number < _GIVE_UP_CHANCE or (self._left == 0 and number < give_up_or_send):
            print_step("give up")
            result = await self._desk.reconciling.give_up(unconfirmed.intent.id)
            given_up = ShownStatus(BookingStatus.GIVEN_UP, unconfirmed.intent.id, step="give up")
            if result is None:
                self._log.shown(serial_of(unconfirmed.intent), given_up)
            self._log_outcome("gave up", serial_of(unconfirmed.intent), result, step="give up")
        elif number < give_up_or_send:
            await self._send_again(unconfirmed)
        else:
            await self._desk.reconciling.keep_waiting(unconfirmed.intent.id)
            print_step("kept waiting", "")

    async def _send_again(self, unconfirmed: UnconfirmedBooking) -> None:
        serial = serial_of(unconfirmed.intent)
        async with self._booking_lock:
            print_step("send again")
            self._log.resend(serial, unconfirmed.intent.id)
            outcome = await self._desk.booking.send_again(unconfirmed.intent, anyway=True)
            assert not isinstance(outcome, Duplicate)
        if outcome is None:
            not_sent = ShownStatus(
                BookingStatus.UNCONFIRMED, unconfirmed.intent.id, step="send again"
            )
            self._log.shown(serial, not_sent)
        self._log_outcome("sent again", serial, outcome, step="send again")

    def _log_outcome(
        self,
        printed: str,
        serial: str,
        outcome: Outcome | UnconfirmedBooking | None,
        *,
        step: str = "book",
    ) -> None:
        """Print and log the outcome of an action of the clerk."""
        match outcome:
            case Booked():
                print_step(printed, "booked")
            case NotBooked(error=error):
                print_step(printed, type(error).__name__)
            case Unconfirmed() | UnconfirmedBooking():
                print_step(printed, "unconfirmed")
                self._unconfirmed += 1
                self._update_may_book()
            case None:
                print_step(printed, "nothing")
        if outcome is not None:
            self._log.shown(serial, _shown(outcome, step))
            self._logged_rows.add(outcome.intent.id)
        elif step == "book":
            self._log.shown(serial, ShownStatus(BookingStatus.NOT_BOOKED, step=step))

    def _log_booked(self, step: str, booked: Iterable[Booked]) -> None:
        for each in booked:
            self._log.shown(serial_of(each.intent), _shown(each, step))

    async def _log_board(self) -> None:
        """Log the board rows unconfirmed that this process has not logged yet."""
        unconfirmed_bookings = [
            unconfirmed for unconfirmed in await self._board() if not unconfirmed.is_reported_booked
        ]
        for unconfirmed in unconfirmed_bookings:
            if unconfirmed.intent.id not in self._logged_rows:
                self._logged_rows.add(unconfirmed.intent.id)
                self._log.shown(serial_of(unconfirmed.intent), _shown(unconfirmed, "board"))
        self._unconfirmed = len(unconfirmed_bookings)
        self._update_may_book()

    def _update_may_book(self) -> None:
        if self._unconfirmed < MAX_UNCONFIRMED:
            self._may_book.set()
        else:
            self._may_book.clear()


def serial_of(intent: Intent) -> str:
    """Return the serial number of the press of an intent, from its notes."""
    return serial_in(intent.booking.special_notes or "")


def serial_in(notes: str) -> str:
    """Return the serial number in a booking's notes."""
    return notes[_NOTES_PREFIX_LENGTH:]


def _shown(outcome: Outcome | UnconfirmedBooking, step: str) -> ShownStatus:
    row = outcome.intent.id
    match outcome:
        case Booked(delivery=delivery):
            return ShownStatus(BookingStatus.BOOKED, row, delivery.order_number, delivery.id, step)
        case NotBooked():
            return ShownStatus(BookingStatus.NOT_BOOKED, row, step=step)
        case _:
            return ShownStatus(BookingStatus.UNCONFIRMED, row, step=step)


def print_step(step: str, outcome: str = "begins", **details: object) -> None:
    """Print a step as one JSON line, for ``DeskProcess.steps``."""
    line: Mapping[str, object] = {"step": step, "outcome": outcome, **details}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
